"""PBN written in the standard's export form, or in its import form (PBN 2.1, chapters 2 to 5)."""

import re
from collections.abc import Callable

from dealing.cards import SEATS
from fourhand.formats.deals import Board, DealSet, Tag
from fourhand.formats.findings import Findings
from fourhand.formats.pbn_tokens import MANDATORY
from fourhand.formats.suits import write as write_hand
from fourhand.formats.text import latin_1

_IMPORT = "% PBN 2.1\r\n"
_EXPORT = _IMPORT + "% EXPORT\r\n"
_LONGEST = 253  # characters of a line, without its CR and LF
#: A backslash that must be doubled; others stand alone, as in the column names of tables.
_AMBIGUOUS = re.compile(r'\\(?=[\\"]|\Z)')


def export(deals: DealSet) -> tuple[bytes, Findings]:
    """Return the bytes of a PBN file, and what of the tags could not be written as it was.

    A mandatory tag that a board lacks is written empty, as 3.4 says of dealing programs.
    """
    return _file(deals, _EXPORT, _export_tags)


def import_form(deals: DealSet) -> tuple[bytes, Findings]:
    """Return a PBN file with no tags but those the boards have, in their order."""
    return _file(deals, _IMPORT, _import_tags)


def _file(
    deals: DealSet, header: str, tags: Callable[[Board], list[Tag]]
) -> tuple[bytes, Findings]:
    findings = Findings()
    text = "\r\n".join(_game(board, tags(board), findings) for board in deals.boards)
    return (header + text).encode("latin-1"), findings


def _game(board: Board, tags: list[Tag], findings: Findings) -> str:
    lines: list[str] = []
    for tag in tags:
        value = _AMBIGUOUS.sub(r"\\\\", tag.value).replace('"', '\\"')
        lines.append(_line(f'[{tag.name} "{value}"]', tag, board, findings))
        lines += [_line(row, tag, board, findings) for row in tag.rows.split("\n") if row]
    return "".join(f"{line}\r\n" for line in lines)


def _marks(board: Board) -> dict[str, str]:
    return {
        "Board": str(board.number),
        "Dealer": SEATS[board.dealer],
        "Vulnerable": board.vulnerability,
        "Deal": deal_text(board),
    }


def _import_tags(board: Board) -> list[Tag]:
    return [*(Tag(name, value) for name, value in _marks(board).items()), *board.tags]


def _export_tags(board: Board) -> list[Tag]:
    values: dict[str, str] = dict.fromkeys(MANDATORY, "")
    values.update((tag.name, tag.value) for tag in board.tags if tag.name in values)
    values.update(_marks(board))
    others = [tag for tag in board.tags if tag.name not in values]
    return [*(Tag(name, value) for name, value in values.items()), *_ordered(others)]


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
    line = latin_1(text, findings, f"the tag {tag.name}", board.number)
    if len(line) > _LONGEST:
        message = f"the tag {tag.name} is longer than the 255 characters PBN allows"
        findings.add("long-line", message, board=board.number)
    return line


def deal_text(board: Board) -> str:
    """Return a board's deal as PBN's Deal tag has it; the first hand is the dealer's."""
    if board.hands is None:
        return ""
    hands = [board.hands[(board.dealer + turn) % len(SEATS)] for turn in range(len(SEATS))]
    written = ["-" if hand is None else write_hand(hand) for hand in hands]
    return f"{SEATS[board.dealer]}:{' '.join(written)}"
