"""The mechanics report: `make hardware-report` writes build/hardware/report.md."""

import csv
import json
import sys
from pathlib import Path

from hardware import ROOT, designs, mechanics, motors

OUT = ROOT / "build" / "hardware" / "report.md"
DESIGNS = designs.DESIGNS
_MASSES = ROOT / "build" / "hardware" / "masses.json"
_HERE = Path(__file__).parent


_HEAD = """# Mechanics report

Made from `firmware/params.py` by `make hardware-report`. Every figure is computed; what stands as
"to be measured" in `hardware/mechanics.py` and `motors.py` (drag of pad and nips, friction on the
ring, stretch of the belt, damping, share of the holding torque) was not measured on a machine.
"""
_TIME = """## Board time

The bound for a sequence of pockets is F + P + Σ max(F, T + P) over cards 2 to 52: no firmware can
be faster. In a shuffled pack 12 of 51 cards follow one to their own pocket, 26 to a neighbour's,
13 to the opposite one.

"""
_TIMES = (
    ("F, one feed cycle, s", "feed_cycle_s"),
    ("P, one push, s", "push_s"),
    ("mean over all shuffled packs, exact, s", "expected_s"),
    ("mean of 20,000 packs, s", "mean_s"),
    ("standard deviation, s", "deviation_s"),
)
_SHARES = ("shortest", "5 % are under", "half are under", "95 % are under", "longest")
_TORQUE = """## Torque: {design}

At the fastest moment of a move, at the least supply ({least:g} V of {volts:g} V).
`hardware.check` takes no margin under {margin:g} with a motor as its class is, and none under
{worst_margin:g} with the worst of the class.

"""
_MOTORS = """## The motors

What is reckoned with are values of a class, as makers of this size print them; the example is one
of it that can be bought. A motor may be off by all of this at once, and margins "of the worst" are
those of the worst such motor: {spread}. Any motor within that will do.

"""
_SPREAD = {
    "holding_nm": "holding torque",
    "ohms": "resistance",
    "henries": "inductance",
    "rotor_kg_m2": "rotor's moment of inertia",
}
_CHANGES = """## What a faster feed or rotator would buy

The reference design, {mean:.1f} s a board, with one thing changed:

{table}
A faster feed alone buys little: after a turn the next card is long there. The rotator is what one
waits for in three cards of four.
"""
_VARIANT = """## Ten seconds a board: the fast design

`DESIGN = "fast"` in `firmware/params.py`: {mean:.2f} s by the bound. A test deals boards with it
on the simulator: within 5 % of the bound, ten seconds in the mean.

The rotator accelerates nearly four times as fast. So its motor is a NEMA 23 with a 2:1 belt (at
3:1 even 48 V would leave it no torque at that speed), and the belt is GT3, 15 mm wide, or the
mouth would still swing when the card comes. Feed and transport keep their motors; 48 V turns them
fast enough.

{table}
Parts: `hardware/fast.csv`. Its wiring (48 V, drivers in housings on a plate left of the decks, a
relay with two contacts in a row) is drawn in `build/hardware/fast/`. To be measured before anybody
trusts it: cards pushed at 1.6 m/s into a pocket (do they bounce?), their wear on the ring, noise,
and a Pico that is twice as busy.
"""


def main() -> int:
    """Write the report."""
    told = {}
    for number, design in enumerate(DESIGNS, 1):
        print(f"report: design {number} of {len(DESIGNS)}: {design}", file=sys.stderr)
        told[design] = of_design(design)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(page(told))
    print(f"Made: {OUT}")
    return 0


def of_design(design: str) -> dict:
    """Return the figures of a design, worked out with params.py as it is when that is chosen."""
    return json.loads(designs.run(design, "figures"))


def cost_usd() -> list[tuple[str, float, float]]:
    """Return (what, least, most) of the parts list, of what falls away, of what comes, of both."""
    bill = {row["number"]: row for row in _rows("bom.csv")}
    fast = _rows("fast.csv")
    gone = [bill[row["replaces"]] for row in fast if row["replaces"]]
    whole, away, new = (_sum(rows) for rows in (bill.values(), gone, fast))
    total = (whole[0] - away[0] + new[0], whole[1] - away[1] + new[1])
    return [
        ("the reference machine", *whole),
        ("what falls away", *away),
        ("what comes in its place", *new),
        ("the fast machine", *total),
    ]


def page(told: dict) -> str:
    """Return the report as Markdown; ``told``: figures by design."""
    reference, fast = (told[design] for design in DESIGNS)
    parts = [_HEAD, _time(reference, fast), _motors(reference, fast)]
    parts += [_torque(told[design]) for design in DESIGNS]
    parts += [_rotator(reference, fast), _changes(reference), _variant(fast)]
    return "\n".join(parts)


def _time(reference, fast):
    rows = [(what, _told(reference, key), _told(fast, key)) for what, key in _TIMES]
    turns = zip(
        ("no turn", "a quarter", "a half"), reference["turn_s"], fast["turn_s"], strict=True
    )
    rows += [(f"T, {what}, s", f"{one:.4f}", f"{other:.4f}") for what, one, other in turns]
    shares = zip(_SHARES, reference["shares_s"], fast["shares_s"], strict=True)
    rows += [(f"{what}, s", f"{one:.2f}", f"{other:.2f}") for what, one, other in shares]
    return _TIME + _table(("", "reference", "fast"), rows)


def _told(told, key):
    return f"{told[key]:.4f}" if key in ("feed_cycle_s", "push_s") else f"{told[key]:.2f}"


def _torque(told):
    rows = [
        (
            row["axis"],
            row["motor"],
            f"{row['rpm']:.0f}",
            f"{row['needed_nm']:.3f}",
            f"{row['available_nm']:.3f}",
            f"{row['margin']:.2f}",
            f"{row['worst']:.2f}",
        )
        for row in told["demands"]
    ]
    volts, least = told["volts"]
    head = _TORQUE.format(
        design=told["design"],
        least=least,
        volts=volts,
        margin=mechanics.LEAST_MARGIN,
        worst_margin=mechanics.WORST_MARGIN,
    )
    heads = ("axis", "motor", "rpm", "needed, Nm", "available, Nm", "margin", "of the worst")
    return head + _table(heads, rows)


def _motors(*all_told):
    spread = ", ".join(f"{_SPREAD[name]} ± {share:.0%}" for name, share in motors.SPREAD.items())
    rows = [
        (
            f"{row['used']} ({told['design']})",
            row["example"],
            *(f"{row['holding_nm']:g} {row['amps']:g} {row['ohms']:g}".split()),
            f"{1000 * row['henries']:g}",
            f"{1e7 * row['rotor_kg_m2']:g}",
        )
        for told in all_told
        for row in told["motors"]
    ]
    heads = ("axes", "example", "holding, Nm", "A", "Ω", "mH", "rotor, g cm²")
    return _MOTORS.format(spread=spread) + _table(heads, rows)


def _rotator(reference, fast):
    rows = [
        ("gear", "ratio", "{:g}:1"),
        ("moment of inertia reckoned with, 10⁻³ kg m²", "inertia_kg_m2", "{:.2f}"),
        ("stiffness of belt and motor, Nm/rad", "stiffness_nm_rad", "{:.0f}"),
        ("swing of the mouth as the ramp ends, mm", "swing_mm", "{:.2f}"),
        ("until it is within a card's clearance, ms", "settle_needed_ms", "{:.1f}"),
        ("waited for, ms", "settle_ms", "{:g}"),
    ]
    table = []
    for what, key, shape in rows:
        scale = 1000 if key == "inertia_kg_m2" else 1
        table.append((what, *(shape.format(told[key] * scale) for told in (reference, fast))))
    for k, what in enumerate(("a quarter", "a half")):
        pull = [f"{told['mouth_g'][k]:.1f}" for told in (reference, fast)]
        table.append((f"pull at the mouths, {what} turn, g", *pull))
    models = ""
    if _MASSES.exists():
        inertia = json.loads(_MASSES.read_text())["rotator_inertia_kg_m2"]
        models = (
            f"\nThe models (`make hardware`) have {1000 * inertia:.2f} · 10⁻³ kg m², cards in.\n"
        )
    return "## The rotator\n\n" + _table(("", "reference", "fast"), table) + models


def _changes(told):
    rows = [
        (
            row["what"],
            f"× {row['times']:g}",
            f"{row['mean_s']:.1f}",
            f"{told['expected_s'] - row['mean_s']:.1f}",
            f"{row['margin']:.2f}",
            "" if row["margin"] >= 1.5 else "other motor or supply",
        )
        for row in told["changes"]
    ]
    table = _table(("what is faster", "", "board, s", "gain, s", "least margin", "wants"), rows)
    return _CHANGES.format(mean=told["expected_s"], table=table)


def _variant(fast):
    rows = [(what, f"{low:.0f} to {high:.0f}") for what, low, high in cost_usd()]
    table = _table(("bill of materials", "USD"), rows)
    return _VARIANT.format(mean=fast["expected_s"], table=table)


def _table(heads, rows) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def _rows(name):
    with (_HERE / name).open(newline="") as file:
        return list(csv.DictReader(file))


def _sum(rows):
    rows = list(rows)
    low, high = (sum(float(row[f"price_{end}_usd"]) for row in rows) for end in ("low", "high"))
    return low, high


if __name__ == "__main__":
    sys.exit(main())
