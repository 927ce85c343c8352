"""What the machine's sensors say, by the names of the parts they are."""

from typing import NamedTuple

from fourhand_firmware import pins  # pyright: ignore[reportMissingImports]

from fourhand.wire import Values

BEAMS = ("entry beam S2", "throat beam S3", "mouth beam S4")

#: Sensor -> its bit of ``inputs`` in ``sensed``.
_INPUTS = {
    name: bit - pins.BAR_BITS - 1
    for name, bit in (
        ("board sensor S6a", pins.BOARD_PRESENT),
        ("key sensor S6b", pins.BOARD_KEYED),
        ("hopper sensor S8", pins.HOPPER_CARD),
        ("pocket sensor S9", pins.POCKET_FILLED),
        ("index mark sensor S5", pins.INDEX_MARK),
        ("START button", pins.START_BUTTON),
        ("CANCEL button", pins.CANCEL_BUTTON),
        ("emergency stop", pins.EMERGENCY),
    )
}


class Senses(NamedTuple):
    """One look at all sensors. on: names of those that see something; supply in mV."""

    on: frozenset[str]
    supply_mv: int


def decode(sensed: Values) -> Senses:
    """Return the message ``sensed`` in names."""
    beams, inputs = int(sensed["beams"]), int(str(sensed["inputs"]), 16)
    on = {name for bit, name in enumerate((*BEAMS, "slot mark sensor S5")) if beams >> bit & 1}
    on |= {name for name, bit in _INPUTS.items() if inputs >> bit & 1}
    if int(sensed["open"]) and "emergency stop" not in on:
        on.add("cover switch")
    return Senses(frozenset(on), int(sensed["supply"]))
