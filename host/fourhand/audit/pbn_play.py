"""The play of a board in a PBN file: its tags Play, Auction, Contract, Declarer, Result, Score.

A row of Play is a trick; its columns are seats, clockwise from the one that led first (PBN 2.1,
3.6). A dash is a card that is not told, a star the end of play, ^L a lead out of turn.
"""

import re

from dealing.cards import HAND, SEATS, seat_number
from fourhand.audit import contracts
from fourhand.audit.auctions import Auction
from fourhand.audit.contracts import Contract
from fourhand.audit.flaws import Flaw, flaw
from fourhand.audit.played import NOBODY, SIDES, Played, Trick, card, side
from fourhand.formats.deals import Board

_UNKNOWN = ("", "?", "-")
#: What may follow a call or a card, or stand behind it: notes, glyphs, marks of irregularity.
_REMARK = re.compile(r"\^[A-Z]|=[0-9]*=|\$[0-9]+|[!?]+")
_NUMBER = re.compile(r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,5})\b.*", re.ASCII)
#: Of these scorings the points are not those of duplicate bridge.
_OTHER_SCORING = ("rubber", "chicago")


def of_board(board: Board) -> Played | None:
    """Return the play of a board, None when the file tells nothing of it."""
    tags = {tag.name: tag for tag in reversed(board.tags)}
    rows = {name: tags[name].rows for name in ("Auction", "Play") if name in tags}
    values = {name: tag.value.strip() for name, tag in tags.items()}
    told = [values.get(name, "") for name in ("Contract", "Result")]
    if not any(rows.values()) and all(value in _UNKNOWN for value in told):
        return None
    played = Played(board.number, board.vulnerability, dealt=board.hands)
    _contract(played, values)
    if rows.get("Auction"):
        _auction(played, board, values["Auction"], rows["Auction"])
    _leader(played, values.get("Play", ""))
    if rows.get("Play"):
        _play(played, rows["Play"])
    _outcome(played, values)
    return played


def _contract(played: Played, values: dict[str, str]) -> None:
    text = values.get("Contract", "")
    if contracts.passed_out(text):
        played.passed = True
        return
    if text in _UNKNOWN:
        return
    try:
        level, denomination, doubled = contracts.bid(text)
    except ValueError:
        played.flaws.append(flaw("bad-contract", text="no-such-contract", written=text))
        return
    declarer = values.get("Declarer", "").lstrip("^")
    if declarer in _UNKNOWN:
        return
    try:
        played.contract = Contract(level, denomination, seat_number(declarer), doubled)
    except ValueError:
        played.flaws.append(flaw("bad-contract", text="no-such-declarer", written=declarer))


def _auction(played: Played, board: Board, value: str, rows: str) -> None:
    try:
        first = seat_number(value)
    except ValueError:
        played.flaws.append(flaw("bad-call", text="auction-begins-nowhere", written=value))
        return
    if first != board.dealer:
        played.flaws.append(flaw("bad-call", None, first, "another-begins", due=board.dealer))
    calls = _REMARK.sub(" ", rows).split()
    whole = not {"*", "+"}.intersection(calls)
    auction = Auction(first, [call for call in calls if call not in ("*", "+")])
    take(played, auction, whole=whole)


def take(played: Played, auction: Auction, *, whole: bool) -> None:
    """Take an auction's contract for a board's, or compare them. whole: it is all there was."""
    played.flaws += auction.flaws
    if whole and not auction.over:
        played.flaws.append(flaw("bad-call", text="auction-stops"))
    if not auction.over or auction.flaws:
        return
    called = auction.contract
    if played.contract is None and not played.passed:
        played.contract, played.passed = called, called is None
    elif called != played.contract:
        played.flaws.append(_differs(played.contract, called))


def _differs(given: Contract | None, called: Contract | None) -> Flaw:
    text = "contract-differs"
    if given is None or called is None:
        text = "given-as-passed" if given is None else "called-as-passed"
    values = {
        "given": given,
        "giver": given and given.declarer,
        "called": called,
        "caller": called and called.declarer,
    }
    return flaw("contract-differs", text=text, **values)


def _leader(played: Played, value: str) -> None:
    try:
        played.leader = seat_number(value)
        return
    except ValueError:
        if value not in _UNKNOWN:
            played.flaws.append(flaw("bad-play", text="bad-leader", written=value))
    if played.contract:
        played.leader = (played.contract.declarer + 1) % len(SEATS)


def _play(played: Played, text: str) -> None:
    first = played.leader or 0
    rows = [row.split() for row in _spaced(text).split("\n")]
    parts = [part for row in rows for part in _tricks_of(row)]
    played.over = False
    for tokens in parts:
        if tokens and tokens[-1] in ("*", "+"):
            played.over = tokens.pop() == "*"
        trick = _trick(played, tokens, first, len(played.tricks))
        if trick != NOBODY:
            played.tricks.append(trick)
        if played.over:
            break
    played.over = played.over or len(played.tricks) >= HAND


def _spaced(text: str) -> str:
    """Return rows without remarks, but with each ^L as a token of its own."""
    return _REMARK.sub(lambda match: " ^L " if match[0] == "^L" else " ", text)


def _tricks_of(row: list[str]) -> list[list[str]]:
    """Return a row as tricks: one, unless it holds several whole ones."""
    entries = [token for token in row if token not in ("^L", "*", "+")]
    if len(entries) <= len(SEATS) or len(entries) % len(SEATS):
        return [row]
    tricks: list[list[str]] = [[]]
    for token in row:
        full = sum(each != "^L" for each in tricks[-1]) == len(SEATS)
        if full and token not in ("^L", "*", "+"):
            tricks.append([])
        tricks[-1].append(token)
    return tricks


def _trick(played: Played, tokens: list[str], first: int, nth: int) -> Trick:
    cards: list[int | None] = []
    for token in tokens:
        if token == "^L":
            if cards:
                played.led[nth] = (first + len(cards) - 1) % len(SEATS)
            continue
        try:
            cards.append(None if token == "-" else card(token))
        except ValueError:
            played.flaws.append(flaw("bad-play", nth + 1, text="no-card", written=token))
            cards.append(None)
    seats = [(first + column) % len(SEATS) for column in range(len(cards))]
    if len(cards) > len(SEATS) or (0 < len(cards) < len(SEATS) and not played.over):
        played.flaws.append(flaw("half-trick", nth + 1, count=len(cards)))
        seats = [_owner(played, one, seat) for one, seat in zip(cards, seats, strict=True)]
    laid = [b""] * len(SEATS)
    for one, seat in zip(cards, seats, strict=True):
        if one is not None:
            laid[seat] += bytes([one])
    return laid[0], laid[1], laid[2], laid[3]


def _owner(played: Played, one: int | None, column: int) -> int:
    """Return who was dealt a card that stands in a row without columns; else the column's seat."""
    if one is None or not played.dealt:
        return column
    return next((seat for seat, hand in enumerate(played.dealt) if hand and one in hand), column)


def _outcome(played: Played, values: dict[str, str]) -> None:
    contract = played.contract
    ours = SIDES[side(contract.declarer)] if contract else ""
    result = _number(played, "Result", values.get("Result", "").lstrip("^"), ours)
    if result and contract:
        who, tricks = result
        played.result = tricks if who == ours else HAND - tricks
        if not 0 <= tricks <= HAND:
            played.flaws.append(flaw("result-differs", text="result-too-high", given=tricks))
            played.result = None
    if any(other in values.get("Scoring", "").lower() for other in _OTHER_SCORING):
        return
    score = _number(played, "Score", values.get("Score", ""), ours)
    if score and score[0]:
        played.score = score[1] if score[0] == SIDES[0] else -score[1]


def _number(played: Played, name: str, text: str, ours: str) -> tuple[str, int] | None:
    """Return a side and a number, None when the tag tells none."""
    if text in _UNKNOWN:
        return None
    match = _NUMBER.fullmatch(text)
    if not match:
        played.flaws.append(flaw("bad-result", text="no-number", name=name, written=text))
        return None
    return match[1] or ours, int(match[2])
