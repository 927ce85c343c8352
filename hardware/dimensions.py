"""What the parts measure, in mm, all derived from firmware/params.py and pins.py.

x runs along the card's way from the hopper's front, so that the places of params.py are x;
y across it to the left; z up, 0 where the card's underside runs. The rotator's axis is at
x = AXIS_X, y = 0.
"""

from math import ceil, hypot, pi, radians, sqrt, tan

import params
import pins
from hardware import motors

# A card and what it needs.
BOW = 3.0  # a used card lies so far from flat
SLOT_CLEARANCE = 0.7  # over a bowed card
SIDE_CLEARANCE = 0.75  # beside a card, each side
SLOT_HEIGHT = params.CARD_THICKNESS_MM + BOW + SLOT_CLEARANCE
SLOT_WIDTH = params.CARD_WIDTH_MM + 2 * SIDE_CLEARANCE
CARD_G_MM3 = 1.15e-3  # plastic coated paper and plastic cards alike
CARD_G = params.CARD_LENGTH_MM * params.CARD_WIDTH_MM * params.CARD_THICKNESS_MM * CARD_G_MM3
HAND = 13

# How parts are made.
BED = 220.0  # a usual printer's, square
WALL = 2.4  # six lines of a 0.4 mm nozzle
PLA_G_MM3 = 1.24e-3
SCREW = 3.0  # M3 everywhere
SCREW_HOLE = 3.4
INSERT_HOLE = 4.0  # for a heat-set nut M3 x 5.7
INSERT_DEPTH = 6.5

# Rollers: one turn of the motor is one turn of the roller.
FEED_MICROSTEPS = 8
ROLLER_RADIUS = motors.STEPS_A_TURN * FEED_MICROSTEPS / params.FEED_STEPS_PER_MM / (2 * pi)
ROLLER_WIDTH = 10.0
ROLLER_Y = 15.0  # two wheels a shaft, so far from the middle; beams pass between them
TYRE = 2.5  # silicone hose over the printed wheel
SHAFT = 5.0
BEARING_DIAMETER = 11.0  # MR115, 5 x 11 x 4
BEARING_WIDTH = 4.0
IDLER_RADIUS = 6.5  # 624 bearings, 4 x 13 x 5, sprung from above
IDLER_WIDTH = 5.0
IDLER_SHAFT = 4.0
NIPS = (params.FEED_NIP_MM, *params.TRANSPORT_NIPS_MM)

# The deck: floor under the cards, cheeks beside them, lid over them.
FLOOR = 4.0
CHEEK_Y = SLOT_WIDTH / 2  # their inner faces
CHEEK = 8.0
DECK_Y = CHEEK_Y + CHEEK
LID = 4.0
BASE_TOP = -76.0  # the sheet that everything stands on
BASE = 12.0
HOPPER_PACKS = 3
PACK = 52
HOPPER_HEIGHT = ceil(HOPPER_PACKS * PACK * params.CARD_THICKNESS_MM * 1.15 + BOW + 8)
HOPPER_LENGTH = params.CARD_LENGTH_MM + 2 * SIDE_CLEARANCE
GATE = 1.5 * params.CARD_THICKNESS_MM  # one card passes under the friction pad, two do not
FEED_DECK = (-HOPPER_LENGTH - 8.0, 22.0)
TRANSPORT_DECK = (FEED_DECK[1], params.THROAT_BEAM_MM - 2.1)

# The reader: detectors for the bars and, in the middle, the reference bar.
DETECTORS = pins.BAR_BITS + 1
DETECTOR_WIDTH = 3.6  # QRE1113GR, across the card
DETECTOR_LENGTH = 2.9
DETECTOR_DEPTH = 1.7
DETECTOR_GAP = 0.8  # from its face to the card; the maker's best distance is near 1 mm
DETECTORS_Y = tuple((k - (DETECTORS - 1) / 2) * params.BAR_PITCH_MM for k in range(DETECTORS))
READER = (params.READER_MM - 7.0, params.READER_MM + 1.75)

# Beams: an emitter of 3 mm above, a detector below, behind apertures.
BEAM_BODY = 3.2
BEAM_APERTURE = 1.5

# The tray: four flat pockets around the axis. Two neighbours' walls meet at the corner, so a
# pocket begins no nearer to the axis than half its width and two walls.
POCKET_WALL = 1.6
POCKET_SPARE = 1.0  # behind a card that lies against the inner wall
POCKET_INNER = SLOT_WIDTH / 2 + 2 * POCKET_WALL
POCKET_DROP = HAND * params.CARD_THICKNESS_MM + BOW + 0.6  # floor below the card's way
POCKET_ROOM = SLOT_HEIGHT + 0.5  # roof above it
_TRAILING = POCKET_INNER + params.CARD_LENGTH_MM + POCKET_SPARE
MOUTH_RADIUS = float(ceil(hypot(_TRAILING, params.CARD_WIDTH_MM / 2)))
#: A rotator that just still stands on its slot's mark: the mouth is wider by so much each side.
MOUTH_FLARE = MOUTH_RADIUS * tan(radians(params.MARK_WIDTH_DEG / 2))
FLARE_LENGTH = 14.0
TRAY_BOTTOM = -POCKET_DROP - POCKET_WALL
TRAY_TOP = POCKET_ROOM + POCKET_WALL
AXIS_X = params.MOUTH_MM + MOUTH_RADIUS

# The ring around it: a card whose trailing edge is at the mouth has its corners inside.
CARD_CORNER_RADIUS = hypot(MOUTH_RADIUS, params.CARD_WIDTH_MM / 2)
RING_CLEARANCE = 0.6
RING_INNER = CARD_CORNER_RADIUS + RING_CLEARANCE
RING = 3.0
RING_OUTER = RING_INNER + RING
RING_TOP = TRAY_TOP + 8.0
RING_BEAM_RADIUS = AXIS_X - params.RING_MM
THROAT_NOSE = AXIS_X - sqrt(RING_INNER**2 - (SLOT_WIDTH / 2 + WALL) ** 2)  # its corners' x

# The rotator.
ROTATOR_MICROSTEPS = 16
ROTATOR_RATIO = params.ROTATOR_STEPS_PER_TURN / (motors.STEPS_A_TURN * ROTATOR_MICROSTEPS)
MOTOR_TEETH = 20
SPINDLE_TEETH = round(MOTOR_TEETH * ROTATOR_RATIO)
BELT_PITCH = 2.0
BELT_WIDTH = 6.0
BELT_TEETH = 100
SPINDLE_RADIUS = SPINDLE_TEETH * BELT_PITCH / (2 * pi)


def belt_centres() -> float:
    """Return the distance of the rotator's two shafts with the closed belt."""
    straight = BELT_TEETH * BELT_PITCH - (MOTOR_TEETH + SPINDLE_TEETH) * BELT_PITCH / 2
    step = (SPINDLE_TEETH - MOTOR_TEETH) * BELT_PITCH / (2 * pi)
    return (straight + sqrt(max(0.0, straight**2 - 8 * step**2))) / 4


ROTATOR_MOTOR_X = AXIS_X + belt_centres()
SPINDLE = 8.0  # shaft in two 608 bearings, 8 x 22 x 7
SPINDLE_BEARING = 22.0
SPINDLE_BEARING_WIDTH = 7.0
CRADLE = 4.0  # its plate, under the tray
CRADLE_TOP = TRAY_BOTTOM
CRADLE_BOTTOM = CRADLE_TOP - CRADLE
MARK_RADIUS = 45.0
KEY_RADIUS = 26.0  # of the tray's key, off the axis on one side only

#: What the rotator with a full tray may have about its axis; the models are held against it.
ROTATOR_INERTIA_KG_M2 = 2.4e-3
