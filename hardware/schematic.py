"""Draw the controller's board: `python -m hardware.schematic FILE.svg`.

Every chip with the signal on each of its pins, every small part between its two signals: equal
names are connected, as the tables of wiring.py, board.py and frontends.py have it.
"""

import sys
from pathlib import Path

import params
from hardware import board, frontends, wiring

_COLUMN = 16.5
_COLUMNS = ("U1", "U2", "K1", "Q1"), ("U3", "U4", "U5"), ("U6", "A1", "A2", "A3")
_SIGNAL, _PIN = 9, 9  # type sizes
_ROW = 1.6  # from one small part to the next
_SMALLS_X = 3 * _COLUMN + 3.5
_TITLE = f"Fourhand, {params.DESIGN} design: controller's board and what stands before it"
_EQUAL = "Equal names are connected. A star stands for the channel."


def main(file: Path) -> None:
    """Write the page."""
    import schemdraw  # pyright: ignore[reportMissingImports]
    from schemdraw import elements as elm  # pyright: ignore[reportMissingImports]

    schemdraw.use("svg")
    file.parent.mkdir(parents=True, exist_ok=True)
    with schemdraw.Drawing(file=str(file), show=False) as page:
        page.config(fontsize=11, unit=2.4)
        lowest = 0.0
        for column, names in enumerate(_COLUMNS):
            top = 0.0
            for chip in [chip for chip in board.CHIPS if chip.name in names]:
                high = 0.8 * (-(-len(chip.pins) // 2) + 1)
                page.add(_chip(elm, chip, high).at((column * _COLUMN, top - high)))
                top -= high + 2.2
            lowest = min(lowest, top)
        for nth, small in enumerate(board.SMALLS):
            _small(page, elm, small, (_SMALLS_X, -_ROW * nth))
        top = min(lowest, -_ROW * len(board.SMALLS)) - 1.5
        bottom = min(_front_ends(page, elm, top), top - 1.0 * len(wiring.CABLES))
        # A frame around all, since no text counts when the page is cut to size.
        page.add(elm.Rect(corner1=(-5, 3.5), corner2=(_SMALLS_X + 15, bottom)).at((0, 0)))
        page.add(_text(elm, (-4, 2.6), f"{_TITLE}. {_EQUAL}", 13))


def _front_ends(page, elm, top):
    """Write sockets to the left, a column of front ends beside them and one more; their bottom."""
    page.add(_text(elm, (-4, top), _sockets(), 11))
    lowest, at = top, top
    places = ((1.9 * _COLUMN, 3), (_SMALLS_X, len(frontends.FRONT_ENDS)))
    column = 0
    for nth, front in enumerate(frontends.FRONT_ENDS):
        if nth == places[column][1]:
            column, at = column + 1, top
        x = places[column][0]
        page.add(_text(elm, (x - 3, at), f"{front.title}: {len(front.serves)} of it", 12))
        for row, small in enumerate(front.parts, 1):
            _small(page, elm, small, (x, at - _ROW * row))
        at -= _ROW * (len(front.parts) + 1) + 0.6
        lowest = min(lowest, at)
    return lowest


def _text(elm, at, words, size):
    return elm.Label().at(at).label(words, loc="right", halign="left", fontsize=size)


def _chip(elm, chip, high):
    signals = list(chip.pins.items())
    half = -(-len(signals) // 2)
    pins = []
    for side, part in (("left", signals[:half]), ("right", signals[half:])):
        pins += [elm.IcPin(name=pin, side=side, pin=signal) for pin, signal in reversed(part)]
    made = elm.Ic(pins=pins, size=(7, high), plblsize=_SIGNAL, lblsize=_PIN)
    return made.label(f"{chip.name}  {chip.what}", "top", fontsize=12)


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
