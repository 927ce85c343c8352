"""What can be read on the SSD1306: the characters that the lit dots make."""

from framebuf import MONO_VLSB, FrameBuffer

COLUMNS, LINES = 16, 8
_CELL = 8  # bytes a character, one for each column of dots
_COMMANDS, _DATA = 0x00, 0x40
_FIRST, _LAST = 32, 126


class Display:
    """Hears what is written to the display and tells its eight lines of text."""

    def __init__(self, show):
        """``show(lines)`` gets 8 lines of 16 characters, ``?`` where there is none to read."""
        self._show = show
        self._glyphs = _glyphs()

    def write(self, data) -> None:
        """Take a control byte, then commands or a whole picture; ValueError for anything else."""
        if data[0] == _DATA and len(data) == 1 + COLUMNS * LINES * _CELL:
            self._show([self._line(data, line) for line in range(LINES)])
        elif data[0] != _COMMANDS:
            raise ValueError("the display wants commands or a whole picture")

    def _line(self, data, line):
        text = ""
        for column in range(COLUMNS):
            at = 1 + (line * COLUMNS + column) * _CELL
            text += self._glyphs.get(bytes(data[at : at + _CELL]), "?")
        return text


def _glyphs():
    """Return {dots: character} of the font that framebuf writes with."""
    dots = bytearray(_CELL)
    screen = FrameBuffer(dots, _CELL, _CELL, MONO_VLSB)
    glyphs = {}
    for number in range(_FIRST, _LAST + 1):
        screen.fill(0)
        screen.text(chr(number), 0, 0)
        glyphs[bytes(dots)] = chr(number)
    return glyphs
