"""What the parts measure, in mm, all derived from firmware/params.py.

x runs along the card's way from the hopper's front, so that the places of params.py are x;
y across it to the left; z up, 0 where the card's underside runs. The rotator's axis is at
x = AXIS_X, y = 0.
"""

from math import ceil, hypot, pi, radians, sqrt, tan

import params
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
SCREW_HEAD = 6.5
INSERT_HOLE = 4.0  # for a heat-set nut M3 x 5.7

# Rollers: one turn of the motor is one turn of the roller.
FEED_MICROSTEPS = 8
ROLLER_RADIUS = motors.STEPS_A_TURN * FEED_MICROSTEPS / params.FEED_STEPS_PER_MM / (2 * pi)
ROLLER_WIDTH = 10.0
ROLLER_Y = 15.0  # two wheels a shaft, so far from the middle; beams pass between them
TYRE = 2.5  # silicone hose over the printed wheel
SHAFT = 5.0
BEARING_DIAMETER = 11.0  # MR115, 5 x 11 x 4
IDLER_RADIUS = 6.5  # 624 bearings, 4 x 13 x 5, sprung from above
IDLER_WIDTH = 5.0
IDLER_SHAFT = 4.0
NIPS = (params.FEED_NIP_MM, *params.TRANSPORT_NIPS_MM)

# The decks: a table under the cards, on walls that carry the shafts; a lid beside and over them.
FLOOR = 4.0
LID = 4.0
CHEEK_Y = SLOT_WIDTH / 2  # a card runs between these
DECK_Y = CHEEK_Y + 8.0
DECK_WALL = 5.0
BASE_TOP = -88.0  # the sheet that everything stands on
BASE = 12.0
TAB = 12.0  # a foot's length, with one screw
PLATE_FLOOR = 3.0  # of the electronics plate
BOARD_BOTTOM = BASE_TOP + 13.0  # room for a nut in each post, and for wires below the board
PANEL_TOP = BASE_TOP + 60.0
# The fast design's drivers (EM542S, EM556S) in their housings, and its brick (GST220A48).
DRIVER = (118.0, 34.0, 75.5)  # length over the ears, thickness, height over the ears' underside
DRIVER_CASE = 97.0  # its length between the ears
DRIVER_EAR = 2.0  # thickness
DRIVER_BOLTS = 112.0  # the slots of its ears from each other
DRIVER_AIR = 12.0  # between two of them
DRIVER_BOTTOM = BASE_TOP + 12.0  # on posts with a nut each
BRICK = (210.0, 85.0, 46.0)
HOPPER_PACKS = 3
PACK = 52
HOPPER_HEIGHT = ceil(HOPPER_PACKS * PACK * params.CARD_THICKNESS_MM * 1.15 + BOW + 8)
HOPPER_LENGTH = params.CARD_LENGTH_MM + 2 * SIDE_CLEARANCE
HOPPER_FRONT = -8.4  # inner face: the friction pad stands between it and the feed nip's far side
HOPPER_BACK = HOPPER_FRONT - HOPPER_LENGTH
GATE = 1.5 * params.CARD_THICKNESS_MM  # one card passes under the friction pad, two do not
PAD = (-5.5, 5.5)
PAD_RUBBER = 2.0  # glued under its holder
PAD_Y = ROLLER_Y + ROLLER_WIDTH / 2 + 1.0
PICK_BELT = 122.0  # closed belt from the pick-up roller to the feed roller, 20 teeth on either
PICK_X = params.FEED_NIP_MM - (PICK_BELT - 40.0) / 2
DECK_JOIN = 22.0  # between entry beam and reader
FEED_DECK = (HOPPER_BACK - WALL - 2.0, DECK_JOIN)
TRANSPORT_DECK = (DECK_JOIN, params.THROAT_BEAM_MM - 2.1)
ENTRY_BELOW = -1.5  # S2's detector begins here
HOPPER_LOOK = HOPPER_BACK + 20.0  # S8 looks up here, behind the pick-up roller
BRACKET = 28.0  # from a deck's wall to the motor's face, a coupling's length

# The reader: detectors for the bars and, in the middle, the reference bar.
DETECTOR_WIDTH = 3.6  # QRE1113GR, across the card
DETECTOR_LENGTH = 2.9
DETECTOR_DEPTH = 1.7
DETECTOR_GAP = 0.8  # from its face to the card; the maker's best distance is near 1 mm
DETECTORS_Y = tuple(sorted(k * params.BAR_PITCH_MM for k in (0, *params.DETECTORS)))
READER = (params.READER_MM - 6.0, params.READER_MM + 2.6)
READER_Y = DETECTORS_Y[-1] + DETECTOR_WIDTH / 2 + 1.2
READER_HEIGHT = 8.0
READER_IDLERS_Y = 25.0  # they hold a bowed card down beside the detectors

# Beams: an emitter of 3 mm above, a detector below, each behind an aperture (parts/beams.py).
BEAM_LENS = (3.0, 4.3)  # diameter and length of IR204-A and PT204-6B as far as the flange
BEAM_FLANGE = (3.8, 1.0)
BEAM_APERTURE = 1.5
BEAM_ROOM = 0.2  # around an emitter or detector, in diameter
BEAM_ABOVE = SLOT_HEIGHT + 2.0  # an emitter begins here
# S4's bodies stand behind their aperture, for a wall to the ring; S3's before it, for one to the
# deck.
THROAT_BEAM_BEHIND, MOUTH_BEAM_BEHIND = -0.3, 0.4

# The tray: four flat pockets around the axis. Two neighbours' walls meet at the corner, so a
# pocket begins no nearer to the axis than half its width and two walls.
POCKET_WALL = 1.6
POCKET_SPARE = 1.0  # behind a card that lies against the inner wall
POCKET_INNER = SLOT_WIDTH / 2 + 2 * POCKET_WALL + 0.25
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
RING_TOP = TRAY_TOP + 14.0
COVER_SKIRT = RING_TOP - 8.0  # the cover reaches down so far inside the ring
SEGMENTS = 4  # a ring or cover in one piece fits no usual printer
FLANGE = 10.0  # where segments meet
RING_BEAM_RADIUS = AXIS_X - params.RING_MM
# The cover switch of S7 (V-156-1C25), screwed to its seat outside the ring, its roller up.
SWITCH = (27.8, 10.3, 15.9)  # length, thickness, height without lever and terminals
SWITCH_BOLTS = (22.2, 10.3)  # its two holes from each other: along it, and up
SWITCH_BOLT_UP = 2.8  # the lower hole over its underside
SWITCH_PRESSED = 19.8  # its roller's top over the lower hole: 0.9 mm below where it clicks
SWITCH_SEAT = 7.0  # from the ring to the seat's face
SWITCH_Y = -RING_OUTER - SWITCH_SEAT  # the face, right of the axis
SWITCH_BOLT_Z = RING_TOP - SWITCH_PRESSED
THROAT_Y = CHEEK_Y + WALL
THROAT_BELOW = TRAY_BOTTOM - 0.4  # its detectors begin here: below any card in the ring
THROAT_BOSS = (THROAT_BELOW - 7.0, 16.0)  # z of the block around the beams
WINDOW_Y = THROAT_Y + 0.6

# The rotator.
ROTATOR_MICROSTEPS = 16
ROTATOR_RATIO = params.ROTATOR_STEPS_PER_TURN / (motors.STEPS_A_TURN * ROTATOR_MICROSTEPS)
MOTOR_TEETH = 20
SPINDLE_TEETH = round(MOTOR_TEETH * ROTATOR_RATIO)
#: GT2 of 200 mm; or, where that would stretch too much, GT3 of 225 mm.
BELT_PITCH, BELT_WIDTH, BELT_TEETH = {
    "reference": (2.0, 6.0, 100),
    "fast": (3.0, 15.0, 75),
}[params.DESIGN]
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
CRADLE_RADIUS = 52.0
COUPLING_BOLTS = 12.0  # radius of the four screws of the shaft's flange coupling
TONGUE = 7.0  # a pocket is screwed to the hub by it
HUB = 4.0
HUB_Z = TRAY_BOTTOM + TONGUE
KNOB_TOP = RING_TOP - 3.0  # S6a and S6b look down at it from the cover, best at 1 to 3 mm
PIN = 16.0  # the cradle's, in the middle of the tray
KEY = 6.0  # a second pin, on one diagonal only: the tray fits one way round
KEY_RADIUS = 30.0
MARK_RADIUS = 50.0  # so far apart that a mark's tab passes no screw of the other's fork
INDEX_RADIUS = 35.0
MARK_DEPTH = 9.0
MARK = 1.4  # thickness of the tabs

# The fork light barriers of S5 (TCST2103): their slot lies along the tab's way.
FORK = (24.5, 6.3, 10.8)  # length with its ears, width, height
FORK_HEAD = 11.9  # length of what stands on the ears
FORK_EAR = 3.1  # height of the ears, and of the slot's floor
FORK_SLOT = 3.1
FORK_AXIS = 8.2  # height of the light over what the fork stands on
FORK_BOLTS = 19.0
FORK_CLEARANCE = 1.2  # between a tab and the slot's floor
FORK_TOP = CRADLE_BOTTOM - MARK_DEPTH - FORK_CLEARANCE - FORK_EAR  # they stand on this
FRAME_TOP = -40.0 - BELT_WIDTH
FRAME = 5.0
LOOK_RADIUS = 86.0  # S9 looks up through the pocket's floor here
KEY_LOOK = 11.0  # S6b looks down so far from the axis, towards the throat
LOOK_TOP = TRAY_BOTTOM - 3.4  # its post; the sensor lies on it

#: What the rotator with a full tray may have about its axis; the models are held against it.
ROTATOR_INERTIA_KG_M2 = 1.8e-3
