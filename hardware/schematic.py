"""Draw the controller's board: `python -m hardware.schematic FILE.svg`.

Every chip with the signal on each of its pins, every small part between its two signals: equal
names are connected, as the tables of wiring.py have it.
"""

import sys
from pathlib import Path

from hardware import wiring

_COLUMN = 15.5
_COLUMNS = ("U1", "U2", "K1"), ("U3", "U4", "U5"), ("A1", "A2", "A3")
_BRIDGE = f"The reader bridge: one channel of {len(wiring.DETECTED)}"
_SIGNAL, _PIN = 9, 9  # type sizes


def main(file: Path) -> None:
    """Write the page."""
    import schemdraw  # pyright: ignore[reportMissingImports]
    from schemdraw import elements as elm  # pyright: ignore[reportMissingImports]

    schemdraw.use("svg")
    with schemdraw.Drawing(file=str(file), show=False) as page:
        page.config(fontsize=11, unit=2.4)
        for column, names in enumerate(_COLUMNS):
            top = 0.0
            for chip in [chip for chip in wiring.CHIPS if chip.name in names]:
                high = 0.8 * (-(-len(chip.pins) // 2) + 1)
                page.add(_chip(elm, chip, high).at((column * _COLUMN, top - high)))
                top -= high + 2.2
        for nth, small in enumerate(wiring.SMALLS):
            _small(page, elm, small, (3 * _COLUMN + 3.5, -1.6 * nth))
        below = (2 * _COLUMN + 3.5, -29)
        page.add(elm.Label().at(below).label(_BRIDGE, loc="right", halign="left", fontsize=12))
        for nth, small in enumerate(wiring.CHANNEL):
            _small(page, elm, small, (below[0], below[1] - 1.6 * (nth + 1)))
        page.add(elm.Label().at((0, -29)).label(_sockets(), loc="right", halign="left"))


def _chip(elm, chip, high):
    signals = list(chip.pins.items())
    half = -(-len(signals) // 2)
    pins = []
    for side, part in (("left", signals[:half]), ("right", signals[half:])):
        pins += [elm.IcPin(name=pin, side=side, pin=signal) for pin, signal in reversed(part)]
    return elm.Ic(
        pins=pins,
        size=(7, high),
        label=f"{chip.name}  {chip.what}",
        plblsize=_SIGNAL,
        lblsize=_PIN,
    )


def _small(page, elm, small, at):
    kinds = {"R": elm.Resistor, "C": elm.Capacitor, "F": elm.Fuse, "D": elm.Diode}
    kind = kinds.get(small.name[0], elm.RBox)
    part = kind().right().at(at).label(f"{small.name}  {small.value}", "top", fontsize=9)
    part.label(small.ends[0], "left", fontsize=9)
    page.add(part.label(f"{small.ends[1]}:  {small.why}", "right", fontsize=9))


def _sockets():
    rows = []
    for cable in wiring.CABLES:
        signals = ", ".join(f"{n} {wire.signal}" for n, wire in enumerate(cable.wires, 1))
        rows.append(f"{cable.plug}  {cable.to}:  {signals}")
    return "\n".join(rows)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
