"""A deal in every way in which a file or a text could hold it: none of them may be there."""

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path

from dealing import orders
from dealing.cards import CARDS, NAMES, SEATS
from fourhand.formats import suits

_PIECE = 12  # slots in a row that no chance puts anywhere


def forms(slots: bytes) -> Iterator[bytes]:
    """Yield pieces of a deal (a pocket for each card) that would give it away."""
    letters = orders.to_text(slots)
    for at in range(0, CARDS - _PIECE, _PIECE):
        piece = slots[at : at + _PIECE]
        yield piece
        yield letters[at : at + _PIECE].encode()
        yield piece.hex().encode()
        yield base64.b64encode(piece)
        yield ", ".join(map(str, piece)).encode()
    for seat in range(len(SEATS)):
        cards = bytes(card for card in range(CARDS) if slots[card] == seat)
        yield cards
        yield suits.write(cards).encode()
        for between in (" ", ",", ", ", "', '", '", "'):
            yield between.join(NAMES[card] for card in cards[:6]).encode()


def leaks(contents: Iterable[bytes], deals: Iterable[bytes]) -> list[bytes]:
    """Return the pieces of the deals that are in the contents."""
    everything = b"\n".join(contents)
    return [form for slots in deals for form in forms(slots) if form in everything]


def all_files(*folders: Path) -> list[bytes]:
    """Return what is in the files of folders, names included."""
    paths = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [str(path).encode() + b"\n" + path.read_bytes() for path in paths]
