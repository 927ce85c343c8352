"""Hand records as one page for a browser: nothing is fetched, and it prints."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from fourhand.records.languages import Words

_SYMBOLS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}
_SEATS = "nesw"
_VOID = "\u2014"


def html(boards: Sequence[dict[str, Any]], words: Words, title: str) -> bytes:
    """Return an HTML file of boards as view.py gives them."""
    title = escape(title or words.records)
    style = Path(__file__).with_name("templates").joinpath("records.css").read_text("utf-8")
    lines = [
        f'<!doctype html>\n<html lang="{words.code}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<h1>{title}</h1>",
        "<main>",
        *(_board(board, words) for board in boards),
        "</main>\n</body>\n</html>\n",
    ]
    return "\n".join(lines).encode()


def _board(board: dict[str, Any], words: Words) -> str:
    marks = f"{words.dealer} {board['dealer']}<br>{words.vulnerable} {board['sides']}"
    return "\n".join(
        [
            f'<section aria-label="{words.board} {board["number"]}">',
            f"<header><h2>{words.board} {board['number']}</h2>{marks}</header>",
            *(_hand(seat, suits, words) for seat, suits in enumerate(board["hands"])),
            _points(board["points"], words),
            _par(board["par"], words),
            _tricks(board["tricks"], words),
            "</section>",
        ]
    )


def _hand(seat: int, suits: list[list[str]] | None, words: Words) -> str:
    if suits is None:
        return ""
    rows = [
        f"{_suit(letter)} {' '.join(ranks) or _VOID}"
        for letter, ranks in zip(_SYMBOLS, suits, strict=True)
    ]
    held = "<br>".join(rows)
    return f'<p class="hand {_SEATS[seat]}" title="{words.seat_names[seat]}">{held}</p>'


def _points(points: list[str], words: Words) -> str:
    spans = [f'<span class="{_SEATS[seat]}">{text}</span>' for seat, text in enumerate(points)]
    return f'<p class="points" title="{words.points}">{"".join(spans)}</p>'


def _par(lines: list[list[Any]], words: Words) -> str:
    if not lines:
        return ""
    text = "<br>".join("".join(map(_part, line)) for line in lines)
    return f'<p class="par">{text}</p>'


def _tricks(rows: list[list[Any]] | None, words: Words) -> str:
    if not rows:
        return ""
    head, *others = rows
    lines = ["".join(f'<th scope="col">{_part(cell)}</th>' for cell in head)]
    for seat, *cells in others:
        tricks = "".join(f"<td>{cell}</td>" for cell in cells)
        lines.append(f'<th scope="row">{seat}</th>{tricks}')
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<table title="{words.tricks}">{body}</table>'


def _part(part: str | dict[str, str]) -> str:
    return _suit(part["suit"]) if isinstance(part, dict) else escape(part)


def _suit(letter: str) -> str:
    return f'<b class="{letter}">{_SYMBOLS[letter]}</b>'
