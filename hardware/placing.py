"""Draw what stands where on the controller's board, 1:1: `python -m hardware.placing FILE.svg`."""

import sys
from pathlib import Path
from xml.sax.saxutils import escape

from hardware import board, layout, wiring

_RIM = 12.0  # mm around the board


def names() -> dict[str, str]:
    """Return what is written on each place."""
    said = {chip.name: chip.what for chip in board.CHIPS}
    said |= {cable.plug: cable.to for cable in wiring.CABLES}
    return said | {small.name: small.value for small in board.SMALLS}


def svg() -> str:
    """Return the drawing; y runs up, as the machine has it."""
    length, width, _ = layout.BOARD
    size = length + 2 * _RIM, width + 2 * _RIM
    said = names()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}mm" height="{size[1]:g}mm" '
        f'viewBox="{-_RIM:g} {-_RIM:g} {size[0]:g} {size[1]:g}" '
        'font-family="DejaVu Sans, sans-serif" text-anchor="middle">',
        '<rect x="-12" y="-12" width="100%" height="100%" fill="white"/>',
        f'<rect width="{length:g}" height="{width:g}" fill="none" stroke="black" '
        'stroke-width="0.4"/>',
        f'<text x="{length / 2:g}" y="-4" font-size="3.4">'
        f"Controller's board, {length:g} × {width:g} mm, seen from above, 1:1</text>",
        f'<text x="{length / 2:g}" y="{width + 7:g}" font-size="3">'
        "this rim looks outwards, away from the decks</text>",
    ]
    inset = layout.BOARD_HOLE
    for x in (inset, length - inset):
        for y in (inset, width - inset):
            lines.append(f'<circle cx="{x:g}" cy="{y:g}" r="1.7" fill="none" stroke="black" '
                         'stroke-width="0.3"/>')  # fmt: skip
    for name, place in layout.PLACES.items():
        top = width - place.y - place.across
        middle = place.x + place.along / 2, top + place.across / 2
        lines.append(f'<rect x="{place.x:g}" y="{top:g}" width="{place.along:g}" '
                     f'height="{place.across:g}" fill="#eef" stroke="black" '
                     'stroke-width="0.25"/>')  # fmt: skip
        words = _words(said[name], place.along, place.across)
        first = middle[1] + 1.0 - 0.9 * len(words)
        lines.append(f'<text x="{middle[0]:g}" y="{first:g}" font-size="2.6">{name}</text>')
        for nth, word in enumerate(words, 1):
            lines.append(f'<text x="{middle[0]:g}" y="{first + 1.9 * nth:g}" font-size="1.6">'
                         f"{escape(word)}</text>")  # fmt: skip
    return "\n".join([*lines, "</svg>"]) + "\n"


def _words(text: str, along: float, across: float) -> list[str]:
    """Return the lines in which a text fits into a place, as many as there is room for."""
    lines = [""]
    for word in text.replace(" V", "\u00a0V").split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * 1.05 > along and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    room = int((across - 3.2) / 1.9)
    fits = len(lines) <= room and all(len(line) * 1.05 <= along for line in lines)
    return lines if fits else []


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(svg(), encoding="utf-8")
