"""The lid over the transport deck, with the sprung idlers of nips and reader."""

from build123d import Part

import params
from hardware import dimensions as dim
from hardware.parts.shapes import block, drilled

_TOP = dim.SLOT_HEIGHT + dim.LID
_POST = 10.0  # height of what guides an idler's shaft
_SHAFT_Z = params.CARD_THICKNESS_MM + dim.IDLER_RADIUS  # with a card under it


def idlers() -> list[tuple[float, float]]:
    """Return (x, y) of the idlers on their left; those on the right mirror them."""
    nips = [(x, dim.ROLLER_Y) for x in params.TRANSPORT_NIPS_MM]
    return [*nips, (params.READER_MM, dim.READER_IDLERS_Y)]


def transport_lid() -> Part:
    """Return the lid: cheeks beside the cards, windows for the idlers, posts for their shafts."""
    part = block(dim.TRANSPORT_DECK, (-dim.DECK_Y, dim.DECK_Y), (0, _TOP))
    part -= block(dim.TRANSPORT_DECK, (-dim.CHEEK_Y, dim.CHEEK_Y), (0, dim.SLOT_HEIGHT))
    # A bevel under the roof where cards come in.
    first = dim.TRANSPORT_DECK[0]
    bevel = (dim.SLOT_HEIGHT, dim.SLOT_HEIGHT + 0.6)
    part -= block((first, first + 1.5), (-dim.CHEEK_Y, dim.CHEEK_Y), bevel)
    for x, y in idlers():
        part += _posts(x)
        half, reach = dim.IDLER_RADIUS + 0.8, dim.IDLER_WIDTH / 2 + 0.8
        for side in (-y, y):
            window = (side - reach, side + reach)
            part -= block((x - half, x + half), window, (dim.SLOT_HEIGHT, _TOP + _POST))
        groove = dim.IDLER_SHAFT / 2 + 0.1
        bottom = _SHAFT_Z - dim.IDLER_SHAFT / 2 - params.CARD_THICKNESS_MM
        part -= block((x - groove, x + groove), (-35.0, 35.0), (bottom, _TOP + _POST))
    return drilled(part, "transport_lid")


def _posts(x: float) -> Part:
    def post(y):
        return block(
            (x - 6, x + 6), sorted((y, y + 5 * (1 if y > 0 else -1))), (_TOP, _TOP + _POST)
        )

    return post(30.0) + post(-30.0)
