"""One board's values by RBN label, to hands and tags and back.

H is the deal: the first hand's seat, then the hands clockwise, each with a colon before it, or a
semicolon if it is not to be shown. Three hands and a colon: the fourth has the rest; three hands
without: it is not given. A is dealer, vulnerability, a colon and the calls.
"""

import re

from dealing.cards import SEATS
from fourhand.formats import suits
from fourhand.formats.deals import BadDeal, Board, Hands, Tag, with_rest
from fourhand.formats.findings import Findings

_VULNERABLE = {"Z": "None", "N": "NS", "E": "EW", "B": "All"}
_LETTERS = {sides: letter for letter, sides in _VULNERABLE.items()}
_AUCTION = re.compile(r"([NESW])([ZNEB?]):?(.*)")
_DEAL = re.compile(r"\s*([NESW])\s*([:;].*)", re.IGNORECASE)
_COLON = re.compile("[:;]")
_DATE = re.compile(r"([\d?]{4})([\d?]{2})([\d?]{2})", re.ASCII)
_PBN_DATE = re.compile(r"([\d?]{4})\.([\d?]{2})\.([\d?]{2})", re.ASCII)
#: The names in N: a plus sign between partners, a colon between pairs.
_NAMES = ("North", "South", "West", "East")
_PLAIN = {"L": "Site", "E": "Event"}
#: Tags of ours for labels that PBN has no tag for; a digit is a note to A or P.
_OWN = re.compile(r"RBN_([TFSKNDACPRMI]|[AP]\d)", re.ASCII)
_UNWRITTEN = re.compile(r"[\0-\x1f{}]")


def marks(values: dict[str, str]) -> tuple[int | None, str | None]:
    """Return dealer and vulnerability; None for what is not told."""
    auction = _AUCTION.match(values.get("A", ""))
    return (SEATS.index(auction[1]), _VULNERABLE.get(auction[2])) if auction else (None, None)


def hands(text: str) -> Hands:
    """Return the hands of a value of H; NoHand when it is none."""
    match = _DEAL.fullmatch(text)
    if not match:
        raise suits.NoHand("it does not begin with the first hand's seat and a colon")
    first = SEATS.index(match[1].upper())
    written = [hand.strip() for hand in _COLON.split(match[2])[1:]]
    if any(written[len(SEATS) :]):
        raise suits.NoHand(f"its hands are not four but {len(written)}")
    held: list[bytes | None] = [None] * len(SEATS)
    for turn, hand in enumerate(written[: len(SEATS)]):
        if hand:
            held[(first + turn) % len(SEATS)], _ = suits.hand(hand)
    fourth = (first - 1) % len(SEATS)
    if len(written) >= len(SEATS):
        return with_rest(held, fourth)
    north, east, south, west = held
    return north, east, south, west


def tags(values: dict[str, str]) -> tuple[Tag, ...]:
    """Return what else is told, under PBN's name where it has one, else as RBN_T and so on."""
    told = {f"RBN_{label}": value for label, value in values.items() if label not in "BH"}
    if auction := _AUCTION.match(values.get("A", "")):
        told["RBN_A"] = auction[3]
    for label, name in _PLAIN.items():
        told[name] = told.pop(f"RBN_{label}", "")
    if date := _DATE.fullmatch(told.get("RBN_D", "")):
        del told["RBN_D"]
        told["Date"] = ".".join(date.groups())
    pairs = [pair.split("+") for pair in values.get("N", "").split(":")]
    names = [([*pair, ""])[partner] for pair in pairs[:2] for partner in range(2)]
    told.update(zip(_NAMES, names, strict=False))
    if len(pairs) <= 2 and all(len(pair) <= 2 for pair in pairs):
        told.pop("RBN_N", None)
    return tuple(Tag(name, value) for name, value in told.items() if value)


def holds(tag: Tag) -> bool:
    """Whether a tag has a label."""
    if tag.name == "Date":
        return _PBN_DATE.fullmatch(tag.value) is not None
    known = tag.name in _NAMES or tag.name in _PLAIN.values() or _OWN.fullmatch(tag.name)
    return bool(known) and not tag.rows


def values(board: Board, findings: Findings) -> dict[str, str]:
    """Return a board's values by label; BadDeal when it has no cards."""
    told = {tag.name: tag.value for tag in board.tags if holds(tag)}
    found = {"E": told.get("Event", ""), "L": told.get("Site", "")}
    found["D"] = told.get("Date", "").replace(".", "")
    found["N"] = _players([told.get(name, "") for name in _NAMES])
    found.update({name.removeprefix("RBN_"): told[name] for name in told if _OWN.fullmatch(name)})
    written = {
        label: _UNWRITTEN.sub(" ", value).strip() for label, value in found.items() if value
    }
    if any(written[label] != found[label] for label in written):
        message = "names or texts have signs or spaces that the file cannot hold"
        findings.add("characters", message, board=board.number)
    start = SEATS[board.dealer] + _LETTERS[board.vulnerability]
    return {
        **written,
        "B": str(board.number),
        "H": _deal(board),
        "A": f"{start}:{written.get('A', '')}",
    }


def _players(names: list[str]) -> str:
    north, south, west, east = (_COLON.sub(" ", name).replace("+", " ") for name in names)
    return f"{north}+{south}:{west}+{east}" if any(names) else ""


def _deal(board: Board) -> str:
    """Return the value of H; hands that are not given come last, where they can be left out."""
    if not any(board.hands or ()):
        raise BadDeal("it has no cards to write", f"board {board.number}")
    held = list(board.hands or ())
    turns = [(first, held[first:] + held[:first]) for first in range(len(SEATS))]
    first, order = next((turn for turn in turns if turn[1][-1] is None), turns[0])
    texts = ["" if hand is None else suits.write(hand) for hand in order]
    if board.complete:
        texts[-1] = ""
    elif None in order:
        while not texts[-1]:
            del texts[-1]
    return SEATS[first] + "".join(f":{text}" for text in texts)
