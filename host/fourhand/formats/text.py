"""Bytes of a text format to characters. Deals are ASCII, so only names depend on a guess."""

import codecs

from fourhand.errors import BadInput
from fourhand.formats.findings import Findings

_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16"),
)

#: For text without a mark; the first that fits is taken, and Latin-1 fits everything.
#: Latin-1 has no character 80-9F (hexadecimal), so text that uses one is taken for CP1250.
_UNMARKED = (("ascii", ""), ("utf-8", "UTF-8"), ("latin-1", ""), ("cp1250", "CP1250"))
_NOT_LATIN_1 = bytes(range(0x80, 0xA0))


#: How much of a file is looked at to tell what it is.
_HEAD = 1 << 16


def head(data: bytes) -> bytes:
    """Return a file's beginning to be searched for ASCII, whatever encoding of text it is in."""
    return data[:_HEAD].translate(None, b"\0\xef\xbb\xbf\xfe\xff")


#: What Latin-1 text may hold: no control characters, and nothing between DEL and 9F.
_PRINTABLE = str.maketrans({code: " " for code in [*range(0x20), *range(0x7F, 0xA0)]})


def latin_1(line: str, findings: Findings, what: str = "a name", board: int | None = None) -> str:
    """Return a line as Latin-1 can hold it; what: whose characters were lost, if any are."""
    written = line.translate(_PRINTABLE).encode("latin-1", "replace").decode("latin-1")
    if written != line:
        message = f"{what} has characters the file cannot hold: written as ? or space"
        findings.add("characters", message, board=board)
    return written


def decode(data: bytes, findings: Findings) -> str:
    r"""Return the text, every line end as \n; BadInput when the bytes are no text."""
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _lines(_marked(data[len(mark) :], codec, name, findings))
    return _lines(_unmarked(data, findings))


def _marked(data: bytes, codec: str, name: str, findings: Findings) -> str:
    text = data.decode(codec, "replace")
    if "\ufffd" in text:
        message = f"the file is marked as {name} but is not {name} throughout"
        findings.add("undecodable", message, line=_lines_before(text, "\ufffd"))
    return text


def _unmarked(data: bytes, findings: Findings) -> str:
    for codec, name in _UNMARKED:
        if codec == "latin-1" and len(data.translate(None, _NOT_LATIN_1)) != len(data):
            continue
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        if name:
            findings.add("encoding", f"read as {name}: it is neither ASCII nor Latin-1")
        return text
    findings.add("encoding", "read as Latin-1, which it is not quite")
    return data.decode("latin-1")


def _lines(text: str) -> str:
    if "\0" in text:
        raise BadInput(
            "holds zero bytes, which no text has", advice="If it is UTF-16, save it as UTF-8"
        )
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.rstrip("\x1a")


def _lines_before(text: str, what: str) -> int:
    before = text[: text.index(what)]
    return len(before.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
