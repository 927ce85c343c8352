"""PBN written in the standard's export form (PBN 2.1, chapters 2 to 5)."""

import re

from dealing.cards import SEATS
from fourhand.formats.deals import Board, DealSet, Tag
from fourhand.formats.findings import Findings
from fourhand.formats.pbn_tokens import MANDATORY
from fourhand.formats.suits import write as write_hand

_HEADER = "% PBN 2.1\r\n% EXPORT\r\n"
_LONGEST = 253  # characters of a line, without its CR and LF
#: A backslash that must be doubled; others stand alone, as in the column names of tables.
_AMBIGUOUS = re.compile(r'\\(?=[\\"]|\Z)')
#: What Latin-1 text may hold: no control characters, and nothing between DEL and 9F.
_PRINTABLE = str.maketrans({code: " " for code in [*range(0x20), *range(0x7F, 0xA0)]})


def export(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a PBN file, and what of the tags could not be written as it was.

    A mandatory tag that a board lacks is written empty, as 3.4 says of dealing programs.
    """
    findings = Findings()
    text = "\r\n".join(_game(board, findings) for board in deals.boards)
    return (_HEADER + text).encode("latin-1"), findings


def _game(board: Board, findings: Findings) -> str:
    values: dict[str, str] = dict.fromkeys(MANDATORY, "")
    values.update((tag.name, tag.value) for tag in board.tags if tag.name in values)
    values.update(
        Board=str(board.number),
        Dealer=SEATS[board.dealer],
        Vulnerable=board.vulnerability,
        Deal=_deal(board),
    )
    tags = [Tag(name, value) for name, value in values.items()]
    tags += _ordered([tag for tag in board.tags if tag.name not in values])
    lines: list[str] = []
    for tag in tags:
        value = _AMBIGUOUS.sub(r"\\\\", tag.value).replace('"', '\\"')
        lines.append(_line(f'[{tag.name} "{value}"]', tag, board, findings))
        lines += [_line(row, tag, board, findings) for row in tag.rows.split("\n") if row]
    return "".join(f"{line}\r\n" for line in lines)


def _ordered(tags: list[Tag]) -> list[Tag]:
    """Return tags in export order: supplemental by name, auction, play, tables by name.

    A Note stays behind the auction or the play that it explains.
    """
    keyed: list[tuple[tuple[int, str], Tag]] = []
    section = (0, "Note")
    for tag in tags:
        if tag.name in ("Auction", "Play"):
            section = (1, tag.name)
            key = section
        elif tag.name == "Note":
            key = section
        else:
            key = (2 if tag.rows else 0, tag.name)
        keyed.append((key, tag))
    return [tag for _, tag in sorted(keyed, key=lambda pair: pair[0])]


def _line(text: str, tag: Tag, board: Board, findings: Findings) -> str:
    line = text.translate(_PRINTABLE).encode("latin-1", "replace").decode("latin-1")
    if line != text:
        message = f"the tag {tag.name} has characters PBN cannot hold: written as ? or space"
        findings.add("characters", message, board=board.number)
    if len(line) > _LONGEST:
        message = f"the tag {tag.name} is longer than the 255 characters PBN allows"
        findings.add("long-line", message, board=board.number)
    return line


def _deal(board: Board) -> str:
    """Return the Deal value; the first hand is the dealer's."""
    if board.hands is None:
        return ""
    hands = [board.hands[(board.dealer + turn) % len(SEATS)] for turn in range(len(SEATS))]
    written = ["-" if hand is None else write_hand(hand) for hand in hands]
    return f"{SEATS[board.dealer]}:{' '.join(written)}"
