"""The card's way in numbers: the places a card passes, in micrometres from the hopper's front."""

from params import (
    BAR_LENGTH_MM,
    BAR_START_MM,
    CARD_LENGTH_MM,
    ENTRY_BEAM_MM,
    FEED_NIP_MM,
    FEED_STEPS_PER_MM,
    MOUTH_MM,
    PICK_UP_MM,
    READER_MM,
    RING_MM,
    THROAT_BEAM_MM,
    TRANSPORT_NIPS_MM,
    TRANSPORT_STEPS_PER_MM,
)

LENGTH_UM = round(1000 * CARD_LENGTH_MM)
PICK_UP_UM = round(1000 * PICK_UP_MM)
POCKETED_UM = round(1000 * (MOUTH_MM + CARD_LENGTH_MM / 2))  # half of the card is in the pocket
STEP_UM = 1000 // FEED_STEPS_PER_MM  # both rollers
if TRANSPORT_STEPS_PER_MM != FEED_STEPS_PER_MM or STEP_UM * FEED_STEPS_PER_MM != 1000:
    raise ValueError("the plant wants both rollers alike and whole micrometres a step")

#: What a leading edge passes. A beam, the nip and the mouth are also passed by the trailing edge.
_PLACES = (
    ("front", 0.0),
    ("entry", ENTRY_BEAM_MM),
    ("bar", READER_MM + BAR_START_MM),
    ("bar", READER_MM + BAR_START_MM + BAR_LENGTH_MM),
    ("nip", TRANSPORT_NIPS_MM[0] + 1),
    ("free", FEED_NIP_MM + CARD_LENGTH_MM),
    ("entry", ENTRY_BEAM_MM + CARD_LENGTH_MM),
    ("throat", THROAT_BEAM_MM),
    ("ring", RING_MM),
    ("flight", TRANSPORT_NIPS_MM[1] + CARD_LENGTH_MM),
    ("throat", THROAT_BEAM_MM + CARD_LENGTH_MM),
    ("ring", RING_MM + CARD_LENGTH_MM),
    ("mouth", MOUTH_MM + CARD_LENGTH_MM),
)
PLACES = tuple([name for name, _ in _PLACES])
PLACES_UM = tuple([round(1000 * mm) for _, mm in _PLACES])
if list(PLACES_UM) != sorted(PLACES_UM):
    raise ValueError("the plant wants the places along the card's way in another order")

FREE = PLACES.index("free")
FLIGHT = PLACES.index("flight")

#: Name -> indices of where a card begins to lie there and of where it has left.
SPANS = {}
for _k, _name in enumerate(PLACES):
    SPANS[_name] = (SPANS.get(_name, (_k,))[0], _k)
SPANS["mouth"] = (SPANS["ring"][0], SPANS["mouth"][1])  # across the ring, or in the mouth
