"""What an examination has found of each part, so far."""

from collections.abc import Iterable
from typing import NamedTuple

from fourhand import words
from fourhand.doctor.parts import PARTS, Part, suspect

NOBODY = "nobody answered at the machine"


class Finding(NamedTuple):
    """passed: None for a part that could not be tried."""

    part: Part
    passed: bool | None
    seen: str


class Findings:
    """The worst that was found of each part counts."""

    def __init__(self) -> None:
        self._found: dict[str, Finding] = {}
        self._faults: list[tuple[str, str]] = []
        self.measured: dict[str, int] = {}  # settings as they ought to be (dealing.settings)

    def note(self, name: str, passed: bool | None, seen: str) -> None:
        """Note what was seen of a part."""
        rank = {None: 0, True: 1, False: 2}
        before = self._found.get(name)
        if before is None or rank[passed] > rank[before.passed]:
            self._found[name] = Finding(PARTS[name], passed, seen)

    def missed(self, names: Iterable[str], why: str) -> None:
        """Note why parts could not be tried."""
        for name in names:
            self.note(name, None, why)

    def fault(self, fault: str, place: str) -> None:
        """Note a fault that ended a try; it blames a part only if nothing else explains it."""
        self._faults.append((fault, place))

    def failed(self, name: str) -> bool:
        """Whether a part was found at fault."""
        return name in self._found and self._found[name].passed is False

    def all(self, of_whole: bool = True) -> list[Finding]:
        """Return what was found, in the order of the parts list.

        of_whole: the whole machine was to be examined, so parts not reached are in it.
        """
        found = dict(self._found)
        explained = any(finding.passed is False for finding in found.values())
        for fault, place in [] if explained else self._faults:
            name = suspect(fault, place)
            found[name] = Finding(
                PARTS[name], False, f"look here first. {words.fault(fault, place)}"
            )
        for name, part in PARTS.items() if of_whole else ():
            found.setdefault(name, Finding(part, None, "no step came to it"))
        return sorted(found.values(), key=lambda finding: finding.part.number)
