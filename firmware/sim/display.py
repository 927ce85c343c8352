"""What can be read on the SSD1306: the characters that the lit dots make."""

COLUMNS, LINES = 16, 8
_CELL = 8  # bytes a character, one for each column of dots
_COMMANDS, _DATA = 0x00, 0x40


class Display:
    """Hears what is written to the display and tells its eight lines of text."""

    def __init__(self, show, glyphs: dict):
        """``show(lines)`` gets 8 lines of 16 characters, ``?`` where there is none to read.

        ``glyphs``: see font.py.
        """
        self._show = show
        self._glyphs = glyphs

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
