"""The steps of an examination, in their order: each looks at some parts and notes what it saw."""

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from fourhand.doctor import motion
from fourhand.doctor.bedside import Bedside, Tried
from fourhand.doctor.findings import NOBODY, Findings
from fourhand.doctor.parts import suspect
from fourhand.doctor.senses import BEAMS, Senses
from fourhand.errors import BadInput

_MOST_MV = 28_000


class Step(NamedTuple):
    """title: which parts; todo: what the person does; examine: looks at the parts."""

    title: str
    todo: str
    examine: Callable[[Bedside, Findings], None]

    @property
    def name(self) -> str:
        """By which a person asks for it: ``light-beams``."""
        return self.title.lower().replace(" ", "-")


def _supply(bedside: Bedside, findings: Findings) -> None:
    volts = bedside.look().supply_mv
    right = 1000 * params.SUPPLY_LEAST_VOLTS <= volts <= _MOST_MV
    findings.note("motor supply", right, f"{volts / 1000:.1f} V of {params.SUPPLY_VOLTS:.0f} V")


def _selftest(bedside: Bedside, findings: Findings) -> None:
    fault, place = bedside.selftest()
    if fault != "ok":
        findings.note(suspect(fault, place), False, f"the machine's own test says {fault}")
    else:
        findings.note("motor drivers", True, "no driver reports a fault")


def _panel(bedside: Bedside, findings: Findings) -> None:
    answer = bedside.ask("try-panel")[0].found
    passed = {"start": True, "cancel": False}.get(answer)
    seen = "the person saw and heard it" if passed else "not all was there" if answer else NOBODY
    for name in ("display", "RGB light", "buzzer"):
        findings.note(name, passed, seen)
    _pressed(findings, answer)


def _cancel(bedside: Bedside, findings: Findings) -> None:
    answer = bedside.ask("try-cancel")[0].found
    if answer:
        findings.note("CANCEL button", answer == "cancel", f"{answer.upper()} came")
    _pressed(findings, answer)


def _pressed(findings: Findings, answer: str) -> None:
    """Note the button that was pressed; of the other one nothing is known by that."""
    if answer:
        findings.note(f"{answer.upper()} button", True, "pressed")
    else:
        findings.missed(("START button", "CANCEL button"), NOBODY)


def _switch(name: str, what: str) -> Callable[[Bedside, Findings], None]:
    def examine(bedside: Bedside, findings: Findings) -> None:
        _both_ways(findings, (name,), *bedside.ask(what))

    return examine


def _beams(bedside: Bedside, findings: Findings) -> None:
    _both_ways(findings, BEAMS, *bedside.ask("try-beams"))


def _both_ways(
    findings: Findings, names: tuple[str, ...], tried: Tried, seen: list[Senses]
) -> None:
    """Note of each sensor whether it was seen on and off, and off at the end."""
    _pressed(findings, tried.found)
    for name in names:
        on = {name in look.on for look in seen}
        if not tried.found:
            findings.note(name, None, NOBODY)
        elif True not in on:
            findings.note(name, False, "never saw anything")
        elif name in seen[-1].on:
            findings.note(name, False, "sees something all the time")
        else:
            findings.note(name, True, "saw it come and go")


def _laid_in(bedside: Bedside, findings: Findings) -> None:
    before = bedside.look()
    tried, seen = bedside.ask("try-cards")
    for name in ("board sensor S6a", "hopper sensor S8"):
        if not tried.found:
            findings.note(name, None, NOBODY)
        elif name not in seen[-1].on:
            findings.note(name, False, "does not see what was laid in")
        elif name in before.on:
            findings.note(name, None, "saw something before: try again with an empty machine")
        else:
            findings.note(name, True, "saw it laid in")


def _laid_out(bedside: Bedside, findings: Findings) -> None:
    tried, seen = bedside.ask("try-empty")
    for name in ("board sensor S6a", "hopper sensor S8", "pocket sensor S9", "key sensor S6b"):
        if tried.found and name in seen[-1].on:
            findings.note(name, False, "sees something in an empty machine")
    damaged = bedside.damaged_lines()
    findings.note("USB cable", not damaged, f"{damaged} damaged lines")


STEPS = (
    Step("Motor supply", "Plug the power brick in; its light must be on", _supply),
    Step("Self test", "Leave the machine alone", _selftest),
    Step(
        "Panel",
        "Look and listen: if display, light and buzzer are all there press START, else CANCEL",
        _panel,
    ),
    Step("CANCEL", "Press CANCEL; press START if nothing comes of it", _cancel),
    Step(
        "Cover",
        "Open the cover, close it again, then press START",
        _switch("cover switch", "try-cover"),
    ),
    Step(
        "Emergency stop",
        "Press the emergency stop, release it, then press START",
        _switch("emergency stop", "try-stop"),
    ),
    Step(
        "Light beams",
        "Hold a card by hand into S2, into S3 and into S4, take it out again, then press START",
        _beams,
    ),
    Step(
        "Board and cards",
        "Put in an empty board and a pack, close the cover, then press START",
        _laid_in,
    ),
    Step(
        "Feeding and reading",
        f"{motion.CARDS} cards are fed; if they get stuck, take them out of the way, wipe "
        "nothing, and press START",
        motion.cards,
    ),
    Step("Rotator", "It turns once, slowly", motion.marks),
    Step(
        "Rest",
        "Open the cover, look, close it: START if a pocket stands straight in the window at the "
        "throat, else CANCEL, and it tries another place",
        motion.rest,
    ),
    Step("End", "Take board and cards out, then press START", _laid_out),
)


def named(names: Collection[str]) -> list[Step]:
    """Return the steps of those names, in their order, all if there are none; BadInput."""
    known = [step.name for step in STEPS]
    for name in names:
        if name not in known:
            advice = f"There are {', '.join(known)}"
            raise BadInput(f"there is no step {name!r}", "--step", advice)
    return [step for step in STEPS if not names or step.name in names]


def examine(
    bedside: Bedside, steps: Sequence[Step], begin: Callable[[int, Step], None]
) -> Findings:
    """Go through steps; begin: gets each step and its number before it is done."""
    findings = Findings()
    for number, step in enumerate(steps, 1):
        begin(number, step)
        step.examine(bedside, findings)
    return findings
