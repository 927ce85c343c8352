"""The characters that framebuf writes with, as the dots they light up."""

from framebuf import MONO_VLSB, FrameBuffer

_CELL = 8
_FIRST, _LAST = 32, 126


def glyphs() -> dict:
    """Return {the eight bytes of a character's dots: the character}."""
    dots = bytearray(_CELL)
    screen = FrameBuffer(dots, _CELL, _CELL, MONO_VLSB)
    found = {}
    for number in range(_FIRST, _LAST + 1):
        screen.fill(0)
        screen.text(chr(number), 0, 0)
        found[bytes(dots)] = chr(number)
    return found
