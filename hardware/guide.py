"""The assembly and calibration guide: steps with their parts, a picture each, and a check."""

from typing import NamedTuple

import params
from hardware import dimensions as dim
from hardware import joints, layout, measured
from hardware.designs import SUPPLY


class Step(NamedTuple):
    """One step: printed parts that come in, numbers of the parts list, minutes, text, a check.

    ``view``: from where the picture is taken, degrees round and above. ``wheels``: which of the
    eight come in, two to a shaft.
    """

    title: str
    printed: tuple[str, ...]
    bought: tuple[int, ...]
    minutes: int
    text: str
    check: str
    view: tuple[float, float] = (-60.0, 35.0)
    wheels: tuple[int, ...] = ()


def nuts(part: str) -> int:
    """Return how many nuts are melted into a part."""
    into = [joint for joint in joints.JOINTS if joint.second[0] == part]
    return sum(joint.end == joints.NUT for joint in into)


_BESIDE = ("driver_plate", "brick_tray")
_DRIVERS = (
    f"Melt {nuts('driver_plate')} nuts into the posts of the driver plate, screw the drivers on "
    "by their ears, A1 at the hopper, and plate and tray left of the decks to the base. Set "
    "the drivers' switches to the currents of the parts list, and to "
    f"{dim.FEED_MICROSTEPS} microsteps, M3's to {dim.ROTATOR_MICROSTEPS}. The brick lies in the "
    "tray, held by a strap through its slots. "
)
STEPS = (
    Step(
        "The base",
        ("base", "foot"),
        (44, 45, 46, 48),
        60,
        "Saw the sheet and drill it by `base.dxf`, printed 1:1: 3.4 mm wherever there is a small "
        "circle, and the window for the motor. Screw the four feet on from below; glue a rubber "
        "foot under each.",
        "It stands without rocking.",
    ),
    Step(
        "Electronics",
        ("electronics_plate", "panel", *(() if SUPPLY.drivers_on_board else _BESIDE)),
        (1, 2, 3, 4, 8, 9, 10, 11, 23, 24, 25, 26, 27, 28, 29, 30, 31),
        240,
        "Melt a nut into each post of the plate and screw it to the base, right of the decks. Saw "
        f"the perfboard to {layout.BOARD[0]:g} × {layout.BOARD[1]:g} mm, drill its corners by the "
        "plate, and place everything as `board.svg` shows it, the Pico's USB socket at the rim. "
        "Solder it by `schematic.svg`, the cables by `cables.csv` and `harness.svg`, and screw "
        "the board on. Emergency stop and buttons go through the panel's holes; display, light "
        "and buzzer are glued under its top, and the panel is screwed beside the plate. "
        "Solder the cable of S7's switch to COM and NO, the pair that is closed while its roller "
        "is pressed; until the cover is on, a rubber band presses it. J2's red wire goes through "
        "the emergency stop's first contact and then S7, and comes back as the brown one; yellow "
        "and black are the second contact's. "
        f"{'' if SUPPLY.drivers_on_board else _DRIVERS}Before "
        f"the Pico goes into its socket, measure: {params.SUPPLY_VOLTS:g} V, 5 V, no "
        f"{params.SUPPLY_VOLTS:g} V anywhere else; with the emergency stop pressed, none at the "
        "drivers. Every other cable is plugged in when what it leads to is in its place, and the "
        "brick's plug is drawn before.",
        "`fourhand flash`, then `fourhand doctor --step motor-supply --step panel --step cancel "
        "--step cover --step emergency-stop`: all pass. To open the cover that is not there yet, "
        "take the rubber band off.",
    ),
    Step(
        "The feed deck and its rollers",
        ("feed_deck",),
        (12, 19, 32, 33, 34, 40, 43),
        40,
        "Press two bearings into each wall, draw a piece of hose over four wheels, push the "
        f"shafts through and fix the wheels {dim.ROLLER_Y:g} mm to either side of the middle. At "
        f"the right end of both shafts comes a pulley, and the belt of {dim.PICK_BELT:g} mm over "
        "them. Glue S8 into the small window from below, and the detector of S2 into its hole; "
        f"its emitter waits for the hopper. Melt the nuts into the top: {nuts('feed_deck')}.",
        "The wheels stand out of the floor by less than a card. Turn one shaft: both turn, "
        "easily.",
        wheels=(0, 1, 6, 7),
    ),
    Step(
        "The transport deck and the reader",
        ("transport_deck", "reader_holder"),
        (21, 22),
        60,
        "As before, with the belt of 200 mm and the other four wheels; of its "
        f"{nuts('transport_deck')} nuts two belong into the end where the throat comes. "
        "Solder the reader's detectors in a row on their board, "
        f"{params.BAR_PITCH_MM:g} mm apart, push it up into the holder until they touch its top, "
        "and screw the holder in from below with M3 x 6: no screw may stand out of the floor.",
        "A card slides over the whole deck and catches nowhere. Hold the deck against the light: "
        f"{len(dim.DETECTORS_Y)} slits, a detector in the middle of each.",
        (-125.0, 35.0),
        wheels=(2, 3, 4, 5),
    ),
    Step(
        "Motors M1 and M2",
        ("motor_bracket",),
        (5, 6, 47),
        30,
        "Screw both decks to the base, end to end, then a bracket to the left of each, a "
        "coupling on the shaft, and the motor from outside. Turn by hand before you tighten the "
        "coupling.",
        "No step in the floor where the decks meet; the motors turn without a hard place.",
        (120.0, 35.0),
    ),
    Step(
        "The throat",
        ("throat",),
        (13, 14),
        20,
        "Emitters go into the block from above, detectors from below, in as far as their collars "
        "let them: S3 in the hole nearer to the deck, S4 at the nose. A drop of glue holds each. "
        "Screw the throat to the end of the transport deck by its "
        "ears.",
        "A card pushed through by hand stops at nothing.",
    ),
    Step(
        "Hopper, lid and idlers",
        ("hopper", "pad_holder", "transport_lid"),
        (35, 36, 37),
        40,
        "Screw hopper and lid on; the emitter of S2 goes into the hopper's turret. "
        "Put the idlers on their pins into the slots of the posts and hold them down with a "
        "spring at either end. Glue the friction pad under its holder and let it down in front of "
        "the hopper; two screws with springs press it.",
        "Feeder gap: one card goes through under the pad with a light drag, two do not "
        f"({dim.GATE:g} mm). `fourhand doctor --step light-beams`: S2, S3 and S4 pass.",
    ),
    Step(
        "The rotator's frame",
        ("rotator_frame", "look_post"),
        (7, 15, 16, 20, 39, 42),
        30,
        "Press the two bearings into the frame, from above and below. Hang motor M3 under its "
        "plate with a pulley on its shaft, the belt round it, the screws loose. Melt two nuts "
        "into each of the two posts and screw a fork on by both its ears: S5's marks pass on the "
        "left, its index on the right. Screw frame and look-post to the base; S9 lies on the post "
        "and looks up. The ring will stand all round: cables of S5, S9 and M3 leave through the "
        "motor's window and under the base.",
        "The spindle's bearings are in line: the shaft falls through by itself.",
    ),
    Step(
        "Spindle and cradle",
        ("cradle",),
        (38, 41, 49),
        30,
        "Screw the flange coupling under the cradle, put the shaft in, then the large pulley, "
        "and let the shaft down through belt and bearings. Pull the motor away until the belt "
        "hums, and tighten it. The cradle's tabs must run through the middle of both forks.",
        "Spin it by hand: it runs on for a turn, and no tab touches a fork. Then plug M3 and both "
        "sensors S5 in and keep your hands away: `fourhand doctor --step rotator` turns it once, "
        "slowly, and all three pass.",
    ),
    Step(
        "The ring",
        ("ring", "ring_window", "ring_switch"),
        (50,),
        30,
        f"Melt {nuts('ring_switch')} nuts into the seat of S7. Screw the four segments together, "
        "the one with the window at the throat, the one with the seat to the right, then to the "
        "base, and S7's switch to its seat with two M3 x 16, roller up. Line the ring inside with "
        "slippery tape, at the height of the cards, its ends at the window.",
        f"The same gap all round between cradle and ring; the throat's nose is flush inside, "
        f"{dim.RING_INNER:.1f} mm from the axis.",
    ),
    Step(
        "The tray",
        ("pocket", "tray_hub"),
        (),
        30,
        "Melt two nuts into the tongue of each pocket and screw the hub on. Write N, E, S and W "
        "on the pockets, clockwise, N at the throat. Blacken the knob; on its top a white spot "
        "in the middle, and one "
        f"{dim.KEY_LOOK:g} mm beside it towards the throat: S6a and S6b look for them.",
        "It drops onto the cradle in one position only, and does not rock.",
    ),
    Step(
        "The cover",
        ("cover",),
        (17, 18),
        20,
        "Take the rubber band off S7. Screw the four quarters of the cover together. S6a is "
        "glued under the middle, S6b beside it towards the throat, over the tray's second spot, "
        "their cable out over the ring.",
        "The switch clicks when the cover is 1 mm from lying on the ring, and again when it is "
        "lifted. Now the whole `fourhand doctor`: every part passes, but for what is set below.",
    ),
)

CALIBRATION = """## Setting it up

1. **Rotator's zero.** With the tray in, `fourhand doctor` turns it once and tells how even its
   four marks are. Then look at the throat: the mouth's two flares must be equally far from the
   throat's cheeks. One microstep is {step:.2f} mm there: `fourhand settings set zero=5`, and look
   again.
2. **Thresholds.** Print a strip (`fourhand labels --what strips --out strips.pdf`) and
   draw it through slowly by hand, a meter on one wire of J6 after the other: 3.3 V over a bar, 0 V
   over white. P1 is the threshold of all: turn it to the middle of where every bar does so. P2 is
   that of S2's thickness: 0 V on J7's green wire with one card in the beam, 3.3 V with two.
   `fourhand doctor` then shows the quality of every bar: 90 or more is good, under 75 is not read.
3. **Feeder gap.** Begin with the pad's springs loose and one pack. Tighten until `fourhand doctor`
   feeds 13 cards without a double feed; it also tells how far the roller turns before a card comes
   along (about {pick_up:g} mm): `fourhand settings set pickup=` that, in tenths of a millimetre.
4. **A whole board.** Deal one of a file (`fourhand deal`), and compare the four hands with the
   file by hand, once.

## Keeping it well

- Every 50 boards, or when a beam stays covered: blow out the dust; wipe the slits, the three beams
  and the fork light barriers with a dry brush.
- Every 500 boards: wipe the tyres and the friction pad with alcohol. Renew the pad when feeds fail
  that a clean one makes, the hose when it shines, the ring's tape when it is worn through.
- Belts hum about as before when they are plucked; after the first week they want tightening once.

## Safety

- Pull the power brick's plug before a hand goes under the cover. The emergency stop takes the
  power from the motors by a relay, not by a program, and so does an open cover.
- Hair and sleeves away from the rollers: 400 mm/s catch both.
- The brick must be one that is made to be safe (double insulated, with a maker's name). Nothing on
  the machine has more than {volts:g} V.
- Drivers get hot enough to burn a finger. PLA goes soft at 60 °C: keep the machine out of a car in
  the sun.
"""


def page(pictures: str = "pictures/steps") -> str:
    """Return the guide as Markdown; ``pictures``: where the picture of each step lies."""
    hours = sum(step.minutes for step in STEPS) / 60
    lines = [
        "# Putting the machine together",
        "",
        f"About {hours:.0f} hours, printing apart. Tools: a printer with a bed of 220 × 220 mm, "
        "a saw and a drill for the base (3.4 mm), a soldering iron (also for the heat-set nuts), "
        "hexagon keys, a meter for volts and ohms, alcohol. All screws are M3: where a hole goes "
        "through, a plain nut comes behind it, elsewhere a heat-set one is melted in. Numbers in "
        "brackets are those of the parts list, `hardware/bom.csv`. New parts of a step are in "
        "colour. Each of the four stages (electronics, the cards' way, the rotator, the whole) "
        "ends with `fourhand doctor`, which examines what is there and names a part that fails by "
        "its number; the checks between are by hand.",
        "",
        "Print everything in PLA or PETG, 0.2 mm layers, four walls, lying as the files are; "
        "support under cradle, rotator frame and the panel's tabs. The pockets bridge 59 mm: "
        "print one first. Print the cover in black: nobody may see the rotator through it.",
        "",
        "## Before you print",
        "",
        "Buy first. The models hold parts of the sizes below, as their makers print them or as "
        "they are usually sold, and another maker's may differ. Measure yours; where one is off "
        "by more than 0.2 mm, change the number (`params.py` lies in `firmware/`, the others in "
        "`hardware/`) and run `make hardware` again, which refuses what does not fit.",
        "",
        measured.table(),
    ]
    for number, step in enumerate(STEPS, 1):
        names = [name.replace("_", " ") for name in step.printed]
        brought = ", ".join([*names, f"{len(step.wheels)} wheels"] if step.wheels else names)
        numbers = ", ".join(str(n) for n in step.bought)
        needs = "; ".join(text for text in (brought, f"[{numbers}]" if numbers else "") if text)
        lines += [
            f"## {number}. {step.title} ({step.minutes} min)",
            "",
            f"![{step.title}]({pictures}/{number:02}.png)",
            "",
            f"*You need:* {needs}.",
            "",
            step.text,
            "",
            f"**Check:** {step.check}",
            "",
        ]
    step_mm = 6.283185307 * dim.MOUTH_RADIUS / params.ROTATOR_STEPS_PER_TURN
    setting = CALIBRATION.format(
        step=step_mm, pick_up=params.PICK_UP_MM, volts=params.SUPPLY_VOLTS
    )
    return "\n".join([*lines, setting])
