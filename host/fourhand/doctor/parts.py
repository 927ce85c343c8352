"""The parts that an examination may find at fault: number and name as in hardware/bom.csv."""

from typing import NamedTuple


class Part(NamedTuple):
    """A row of the parts list."""

    number: int
    name: str


PARTS = {
    part.name: part
    for part in (
        Part(2, "motor supply"),
        Part(5, "feed motor M1"),
        Part(6, "transport motor M2"),
        Part(7, "rotator motor M3"),
        Part(8, "motor drivers"),
        Part(9, "emergency stop"),
        Part(10, "cover switch"),
        Part(12, "entry beam S2"),
        Part(13, "throat beam S3"),
        Part(14, "mouth beam S4"),
        Part(15, "slot mark sensor S5"),
        Part(16, "index mark sensor S5"),
        Part(17, "board sensor S6a"),
        Part(18, "key sensor S6b"),
        Part(19, "hopper sensor S8"),
        Part(20, "pocket sensor S9"),
        Part(21, "bar reader R1"),
        Part(25, "display"),
        Part(26, "START button"),
        Part(27, "CANCEL button"),
        Part(28, "buzzer"),
        Part(29, "RGB light"),
        Part(31, "USB cable"),
        Part(37, "friction pad"),
    )
}

#: (fault of dealing.faults, place or "" for any) -> the part to look at first.
SUSPECTS = {
    ("motor-supply", ""): "motor supply",
    ("driver", ""): "motor drivers",
    ("cover-open", ""): "cover switch",
    ("emergency-stop", ""): "emergency stop",
    ("lost-position", ""): "rotator motor M3",
    ("hopper-empty", ""): "hopper sensor S8",
    ("jam", "hopper"): "feed motor M1",
    ("jam", "feed"): "feed motor M1",
    ("jam", ""): "transport motor M2",
    ("double-feed", ""): "friction pad",
    ("protruding", ""): "transport motor M2",
    ("bounced", ""): "transport motor M2",
    ("board-absent", ""): "board sensor S6a",
    ("board-turned", ""): "key sensor S6b",
    ("pocket-not-empty", ""): "pocket sensor S9",
    ("sensor", "feed"): "entry beam S2",
    ("sensor", "throat"): "throat beam S3",
    ("sensor", "mouth"): "mouth beam S4",
    ("sensor", "reader"): "bar reader R1",
    ("sensor", "rotator"): "key sensor S6b",
    ("sensor", "pocket"): "pocket sensor S9",
    ("sensor", "panel"): "emergency stop",
    ("link-lost", ""): "USB cable",
}


def suspect(fault: str, place: str) -> str:
    """Return the name of the part to look at first after a fault."""
    return SUSPECTS.get((fault, place)) or SUSPECTS[fault, ""]
