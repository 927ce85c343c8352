"""Make all files of the machine: `make hardware`.

build/hardware/ then has step/ and stl/ (as the parts lie on the printer), base.dxf (1:1, to drill
by), machine.step, masses.json, and pictures/. Progress is told on stderr.
"""

import json
import sys

from build123d import Axis, Compound, ExportDXF, export_step, export_stl

import params
from hardware import ROOT, bought, check, electronics, guide, masses, parts, pictures, sensors
from hardware import dimensions as dim
from hardware.pictures import Piece, View

OUT = ROOT / "build" / "hardware"
_STL_MM = 0.05  # how far triangles may lie off the shape

_COLOURS = {
    "hopper": (90, 140, 190),
    "pad_holder": (200, 90, 60),
    "feed_deck": (200, 200, 205),
    "transport_deck": (185, 190, 200),
    "reader_holder": (230, 160, 60),
    "transport_lid": (120, 170, 120),
    "throat": (220, 110, 90),
    "wheel": (90, 90, 95),
    "motor_bracket": (150, 120, 170),
    "ring": (170, 175, 180),
    "ring_window": (150, 160, 170),
    "ring_switch": (150, 160, 170),
    "pocket": (235, 200, 90),
    "tray_hub": (210, 150, 70),
    "cradle": (110, 160, 175),
    "rotator_frame": (160, 140, 120),
    "look_post": (160, 140, 120),
    "electronics_plate": (140, 150, 120),
    "panel": (80, 95, 120),
    "driver_plate": (140, 150, 120),
    "brick_tray": (140, 150, 120),
    "base": (222, 200, 160),
    "foot": (80, 80, 80),
    "cover": (70, 75, 85),
}
_METAL, _RUBBER, _CARD = (120, 125, 130), (60, 60, 60), (245, 245, 240)
_SENSOR, _BOARD = (200, 60, 140), (60, 140, 90)
_THERE = (215, 215, 212)  # what earlier steps brought

#: Picture: (what is left out, from where).
VIEWS = {
    "machine": ((), View(-60, 35)),
    "open": (("cover",), View(-60, 40)),
    "cards-way": (
        ("cover", "hopper", "transport_lid", "ring", "ring_switch", "base", "foot"),
        View(-125, 35),
    ),
    "from-below": (("cover", "base", "foot", "ring", "ring_switch"), View(-60, -30)),
    "from-above": (("cover",), View(-90, 89.9)),
}


def main() -> int:
    """Make everything; 1 if the numbers are impossible."""
    if check.main():
        return 1
    for number, name in enumerate(parts.PARTS, 1):
        _say(f"part {number} of {len(parts.PARTS)}: {name}")
        _write_part(name)
    _say("drawing of the base")
    _write_base()
    _say("masses")
    _write_masses()
    _say("the machine as one")
    export_step(Compound([piece.shape for piece in machine()]), str(OUT / "machine.step"))
    for name, (without, view) in VIEWS.items():
        _say(f"picture: {name}")
        pictures.draw(machine(without), view, OUT / "pictures" / f"{name}.png")
    for name in parts.PARTS:
        _say(f"picture: {name}")
        piece = Piece(parts.for_printing(name), _COLOURS[name])
        pictures.draw([piece], View(-60, 35), OUT / "pictures" / "parts" / f"{name}.png", 700)
    _write_guide()
    print(f"Made: {OUT}")
    return 0


def machine(without=()) -> list[Piece]:
    """Return all pieces where they stand, bought ones and cards too, but some names."""
    made = [
        Piece(parts.placed(name, copy), _COLOURS[name])
        for name, part in parts.PARTS.items()
        if name not in without
        for copy in part.stands
    ]
    metal = [bought.motor(copy) for copy in range(3)] + bought.idlers() + [bought.spindle()]
    made += [Piece(shape, _METAL) for shape in metal]
    made += [Piece(electronics.controller_board(), _BOARD)]
    stands = [*electronics.on_board().values(), *electronics.in_panel().values()]
    stands += [bought.NAMED[number]() for number in (2, 8) if number in bought.NAMED]
    made += [Piece(shape, _METAL) for shape in stands]
    made += [Piece(shape, _SENSOR) for shape in sensors.everything().values()]
    made += [Piece(bought.tyre(copy), _RUBBER) for copy in range(bought.TYRES)]
    cards = [bought.card(params.HOLD_MM), bought.card(params.WAIT_MM)]
    return made + [Piece(shape, _CARD) for shape in cards + [bought.hand(k) for k in range(4)]]


def _write_part(name: str) -> None:
    shape = parts.for_printing(name)
    for kind in ("step", "stl"):
        (OUT / kind).mkdir(parents=True, exist_ok=True)
    export_step(shape, str(OUT / "step" / f"{name}.step"))
    if parts.PARTS[name].printed != parts.SAWN:
        export_stl(shape, str(OUT / "stl" / f"{name}.stl"), tolerance=_STL_MM)


def _write_base() -> None:
    top = parts.part("base").faces().sort_by(Axis.Z)[-1]
    drawing = ExportDXF()
    drawing.add_shape(top.moved(parts.Pos(0, 0, -dim.BASE_TOP)))
    drawing.write(str(OUT / "base.dxf"))


def _write_guide() -> None:
    (OUT / "guide.md").write_text(guide.page())
    there: list[Piece] = []
    for number, step in enumerate(guide.STEPS, 1):
        _say(f"step {number} of {len(guide.STEPS)}: {step.title}")
        new = [
            Piece(parts.placed(name, copy), _COLOURS[name])
            for name in step.printed
            for copy in parts.PARTS[name].stands
        ]
        new += [Piece(parts.placed("wheel", copy), _COLOURS["wheel"]) for copy in step.wheels]
        new += [Piece(bought.tyre(copy), _RUBBER) for copy in step.wheels]
        known = [what for what in (*step.bought, *step.printed) if what in bought.NAMED]
        new += [Piece(bought.NAMED[what](), _METAL) for what in known]
        path = OUT / "pictures" / "steps" / f"{number:02}.png"
        pictures.draw(there + new, View(*step.view), path, 1000)
        there += [Piece(piece.shape, _THERE) for piece in new]


def _write_masses() -> None:
    told = {
        "printed_g": round(masses.printed_grams()),
        "rotator_inertia_kg_m2": round(masses.inertia_kg_m2(), 6),
        "parts": {
            name: {
                "count": len(made.stands),
                "g": round(masses.grams(name), 1),
                "printed": made.printed,
            }
            for name, made in parts.PARTS.items()
        },
    }
    (OUT / "masses.json").write_text(json.dumps(told, indent=2) + "\n")


def _say(what: str) -> None:
    print(f"hardware: {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
