"""The steps in which an examined machine moves by itself."""

import itertools

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from fourhand import words
from fourhand.doctor.bedside import Bedside, Tried
from fourhand.doctor.findings import NOBODY, Findings
from fourhand.doctor.senses import BEAMS

CARDS = 13  # a pocket full
_LENGTH_OFF = 100  # hundredths of a millimetre that a card may measure too long or too short
_PICK_UP_OFF = 15  # tenths of a millimetre, as in the settings
_GAP_OFF = 30  # steps that a mark may lie off its quarter
_QUARTER = params.ROTATOR_STEPS_PER_TURN // 4
_LEAST_QUALITY = 90
_PLACES = range(-30, 31, 5)  # microsteps: where the rotator may rest; 5 are 0.4 mm at the throat

_FED = (
    "key sensor S6b", "motor drivers", "feed motor M1", "transport motor M2", "pocket sensor S9",
    "bar reader R1", "friction pad",
)  # fmt: skip
_TURNED = ("rotator motor M3", "slot mark sensor S5", "index mark sensor S5")


def cards(bedside: Bedside, findings: Findings) -> None:
    """Have a pocket filled, and judge the parts by what was read and measured."""
    if bedside.left_alone:
        findings.missed(_FED, NOBODY)
        return
    tried = bedside.cards(CARDS)
    if tried.found != "ok":
        findings.fault(tried.found, tried.place)
        findings.missed(_FED, f"feeding had ended. {words.fault(tried.found, tried.place)}")
        bedside.ask("try-clear")
    else:
        for name in ("key sensor S6b", "motor drivers", "feed motor M1", "transport motor M2"):
            findings.note(name, True, f"{len(tried.rows)} cards dealt into a pocket")
        filled = "pocket sensor S9" in bedside.look().on
        text = "saw the cards in the pocket" if filled else "does not see the cards in the pocket"
        findings.note("pocket sensor S9", filled, text)
    for name in BEAMS:
        if name in bedside.look().on:
            findings.note(name, False, "sees a card where none is: wipe it, look at its wires")
    _reading(tried, findings)
    if any(findings.failed(name) for name in BEAMS):
        findings.missed(("friction pad",), "nothing can be measured with a beam at fault")
    else:
        _measures(bedside, tried, findings)


def _reading(tried: Tried, findings: Findings) -> None:
    rows = tried.rows
    if not rows:
        return
    read = [row for row in rows if row["read"] == "read"]
    least = min((int(row["quality"]) for row in read), default=0)
    seen = f"{len(read)} of {len(rows)} cards read, quality {least} % at the least"
    if read and least < _LEAST_QUALITY:
        seen += f"; worst bar {_worst_bar([str(row['bars']) for row in read])}"
    findings.note("bar reader R1", len(read) == len(rows) and least >= _LEAST_QUALITY, seen)


def _worst_bar(bars: list[str]) -> int:
    """Return which bar, from 1, agrees least."""
    shares = [[int(text[k : k + 2], 16) for k in range(0, len(text) - 1, 2)] for text in bars]
    least = [min(column) for column in zip(*shares, strict=False)]
    return least.index(min(least)) + 1 if least else 0


def _measures(bedside: Bedside, tried: Tried, findings: Findings) -> None:
    if not tried.rows:
        return
    lengths = [length for length in tried.lengths if length]
    if lengths:
        mean = sum(lengths) / len(lengths)
        right = abs(mean - 100 * params.CARD_LENGTH_MM) <= _LENGTH_OFF
        seen = f"a card measures {mean / 100:.1f} mm of {params.CARD_LENGTH_MM:.0f}"
        findings.note("transport motor M2", right, seen)
    # Of the first card alone: how the next ones lie depends on the setting that is measured here.
    pickup = findings.measured["pickup"] = round(int(tried.rows[0]["picked"]) / 10)
    wanted = int(bedside.setting("pickup"))
    right = abs(pickup - wanted) <= _PICK_UP_OFF
    seen = f"a card comes after {pickup / 10:.1f} mm of roller, set to {wanted / 10:.1f}"
    findings.note("friction pad", right, seen)


def marks(bedside: Bedside, findings: Findings) -> None:
    """Have the rotator turned once, and judge its motor and marks."""
    if bedside.left_alone:
        findings.missed(_TURNED, NOBODY)
        return
    tried = bedside.home()
    rows = tried.rows
    count = len(rows)
    if not count:
        if tried.found == "lost-position":
            seen = "no mark in a whole turn: look whether M3 turned, then at this sensor"
            findings.note("slot mark sensor S5", False, seen)
        elif tried.found != "ok":
            findings.fault(tried.found, tried.place)
        findings.missed(_TURNED, f"no mark passed. {words.fault(tried.found, tried.place)}")
        return
    findings.note("rotator motor M3", True, "turned")
    middles = [int(row["middle"]) for row in rows]
    gaps = [after - before for before, after in itertools.pairwise(middles)]
    even = count >= 4 and all(abs(gap - _QUARTER) <= _GAP_OFF for gap in gaps)
    text = f"{count} marks in a turn and a bit, " + ("a quarter apart" if even else "not even")
    findings.note("slot mark sensor S5", even, text)
    indexes = sum(int(row["index"]) for row in rows[:4])
    text = "saw one mark of four" if indexes == 1 else f"saw {indexes} marks of four"
    findings.note("index mark sensor S5", indexes == 1, text)


def rest(bedside: Bedside, findings: Findings) -> None:
    """Have the person judge where the rotator rests, from place to place until one is right.

    The setting is as before afterwards; the place that is right is among what was measured.
    """
    if bedside.left_alone or any(findings.failed(name) for name in _TURNED):
        return  # what stands in the way is told of these parts
    was = zero = int(bedside.setting("zero"))
    others = sorted((place for place in _PLACES if place != was), key=lambda p: abs(p - was))
    answer = _looked_at(bedside, zero, findings)
    while answer == "cancel" and others:
        zero = others.pop(0)
        answer = _looked_at(bedside, zero, findings)
    bedside.put("zero", was)
    if answer == "start":
        findings.measured["zero"] = zero
        text = f"a pocket stands straight at zero={zero}, set to {was}"
        findings.note("slot mark sensor S5", zero == was, text)
    elif answer == "cancel":
        findings.note("slot mark sensor S5", False, "no pocket stands straight: move this sensor")


def _looked_at(bedside: Bedside, zero: int, findings: Findings) -> str:
    """Let the rotator rest at a place; return the button that was pressed, "" for none."""
    bedside.put("zero", zero)
    tried = bedside.home()
    if tried.found != "ok":
        findings.fault(tried.found, tried.place)
        return ""
    return bedside.ask("try-zero")[0].found
