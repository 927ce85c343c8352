"""The reference mechanics, each figure once (machine.md); a builder may change them.

Firmware, simulated plant, drawings and tests import this file. Units are in the
names: mm, mm/s, mm/s2, rad/s2, ms, us.
"""

from math import radians, tan

# The card (bridge size) and its code, measured from the short edge that goes first.
CARD_LENGTH_MM = 89.0
CARD_WIDTH_MM = 57.0
CARD_THICKNESS_MM = 0.30
BAR_START_MM = 3.0  # reference bar, from the leading edge
BAR_LENGTH_MM = 4.0  # of the reference bar, along the card's way
BAR_WIDTH_MM = 3.6  # across: seen though the leading edge of a card askew lies 1 mm to a side
PRINT_TOLERANCE_MM = 0.5  # bars may lie so far off, along and across
SKEW_DEG = 1.5  # a card may come so far askew

# The reader bridge: a detector for the reference bar at the card's middle, the others beside it.
BAR_PITCH_MM = 4.0  # from detector to detector, across the card
DETECTOR_SPOT_MM = 1.0  # each sees so much of the card, in diameter

#: Where each bar's detector is, in pitches from the middle; six bars need the inner six.
DETECTORS = (-3, -2, -1, 1, 2, 3, -5, -4, 4, 5)

# The card's way, in mm from the hopper's front.
FEED_NIP_MM = 0.0
ENTRY_BEAM_MM = 15.0  # S2
READER_MM = 40.0  # R1
TRANSPORT_NIPS_MM = (55.0, 135.0)
THROAT_BEAM_MM = 150.0  # S3
RING_MM = 155.0  # containment ring and S4
MOUTH_MM = 160.0
WAIT_MM = 50.0  # the next card's leading edge waits here, read, before the transport nips
HOLD_MM = 151.0  # the card in hand waits here: the throat beam is surely covered
PICK_UP_MM = 20.0  # roller travel before the friction pad lets the next card go

# Drives.
FEED_STEPS_PER_MM = 20
FEED_SPEED_MM_S = 400.0
FEED_ACCEL_MM_S2 = 25000.0
TRANSPORT_STEPS_PER_MM = 20
PUSH_SPEED_MM_S = 700.0
TRANSPORT_ACCEL_MM_S2 = 25000.0
ROTATOR_STEPS_PER_TURN = 9600  # 200 steps x 16 microsteps x gear 3:1
ROTATOR_ACCEL_RAD_S2 = 150.0
ROTATOR_SETTLE_MS = 15
ROTATOR_HOMING_RAD_S = 2.0
MARK_WIDTH_DEG = 3.0  # a slot mark is seen this far in all, half on each side

# Supply.
SUPPLY_VOLTS = 24.0
SUPPLY_LEAST_VOLTS = 20.0
SUPPLY_DIVIDER = 11.0  # volts at the supply for a volt at the ADC pin

#: "reference", or "fast": ten seconds a board, with what hardware/ argues for it (other motor M3,
#: belt, drivers and supply). Nothing else is to be changed: the drives below take the place of
#: those above.
DESIGN = "reference"
if DESIGN == "fast":
    FEED_SPEED_MM_S = 900.0
    FEED_ACCEL_MM_S2 = 60000.0
    PUSH_SPEED_MM_S = 1600.0
    TRANSPORT_ACCEL_MM_S2 = 100000.0
    ROTATOR_STEPS_PER_TURN = 6400  # gear 2:1
    ROTATOR_ACCEL_RAD_S2 = 560.0
    ROTATOR_SETTLE_MS = 5
    SUPPLY_VOLTS = 48.0
    SUPPLY_LEAST_VOLTS = 40.0
    SUPPLY_DIVIDER = 21.0
elif DESIGN != "reference":
    raise ValueError("DESIGN is reference or fast")

#: The slot (quarter of a turn) at which each pocket N E S W stands at the throat.
POCKET_SLOTS = (0, 1, 2, 3)

# What a card costs at the least (machine.md, "Timing of the reference design").
FEED_CYCLE_MM = CARD_LENGTH_MM + PICK_UP_MM
PUSH_MM = CARD_LENGTH_MM + MOUTH_MM - THROAT_BEAM_MM

# The reader.
SAMPLE_PERIOD_US = round(1e6 * BAR_LENGTH_MM / FEED_SPEED_MM_S / 16)  # 16 samples to a bar
SAMPLES_KEPT = 64

# Waits.
MOVE_GRACE_MS = 60  # beyond a prepared move's own time, before a missing edge is a fault
LINK_STOP_MS = 1650  # without a valid line: the dead man; motors are off within 2.1 s
LONGEST_RAMP_MS = 300  # a half turn of the rotator takes 290
CONTACTS_MS = 5  # the emergency stop's second contact is sampled by then
WATCHDOG_MS = 1000  # without a pass of the main loop: reset
HOME_MS = 8000
START_DELAY_MS = 2000  # nothing changes for so long before a board begins by itself
REMIND_MS = 30000  # between two sounds for what is still asked


def bar_over_mm(pitches: int) -> float:
    """Return how far a bar reaches beyond the reference bar at each of its ends.

    It must still be seen whenever the reference bar is: the card askew, the print off.
    """
    return abs(pitches) * BAR_PITCH_MM * tan(radians(SKEW_DEG)) + PRINT_TOLERANCE_MM


def feed_cycle_s() -> float:
    """Return F, the seconds of one feed cycle with its two ramps."""
    return FEED_CYCLE_MM / FEED_SPEED_MM_S + FEED_SPEED_MM_S / FEED_ACCEL_MM_S2


def push_s() -> float:
    """Return P, the seconds to push a whole card out of the throat."""
    return PUSH_MM / PUSH_SPEED_MM_S + PUSH_SPEED_MM_S / (2 * TRANSPORT_ACCEL_MM_S2)


def turn_s(quarters: int) -> float:
    """Return T, the seconds of a turn by 0, 1 or 2 quarters with its settling."""
    if quarters == 0:
        return 0.0
    angle = quarters * 1.5707963267948966
    return 2 * (angle / ROTATOR_ACCEL_RAD_S2) ** 0.5 + ROTATOR_SETTLE_MS / 1000


def bound_s(pockets) -> float:
    """Return the seconds no firmware can beat for a sequence of pockets (0..3) in ring order."""
    total = feed_cycle_s() + push_s()
    for before, after in zip(pockets, pockets[1:]):
        step = abs(after - before)
        total += max(feed_cycle_s(), turn_s(min(step, 4 - step)) + push_s())
    return total
