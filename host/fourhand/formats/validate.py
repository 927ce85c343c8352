"""The one validator in front of every deal: 4 hands of 13, 52 cards, each once, no odd set.

Its findings tell no hand's cards. A card that is twice, or in no hand, is named, but not where,
and not beside a count of one hand, from which the place would follow.
"""

from collections.abc import Iterable

from dealing.cards import CARDS, HAND, SEAT_NAMES, card_name, dealer, vulnerability
from fourhand.errors import Refused
from fourhand.formats.deals import BadDeal, Board, DealSet, Hands
from fourhand.formats.findings import ERROR, TEACHING, Finding, Findings

#: The tag of a board that may not be played for a result; its value tells why.
NOT_FOR_PLAY = "NotForPlay"

_NAMED = 4
_CONFIRMED = ("--allow-odd", TEACHING)


class OddDeal(BadDeal):
    """Boards that could be dealt, but that an operator must confirm first by an option."""

    exit_code = Refused.exit_code


def check(
    deals: DealSet,
    found: Iterable[Finding] = (),
    *,
    allow_odd: bool = False,
    allow_partial: bool = False,
    teaching: bool = False,
) -> list[Finding]:
    """Return all that is to be said of these boards, or raise because one may not be dealt.

    found: what their reader found. Of it, what concerns a board that is not among these is left
    out, so boards may be chosen first. BadDeal for a fault (exit 2), OddDeal when all that is
    wrong could be confirmed with allow_odd or teaching (exit 4).
    """
    numbers = {board.number for board in deals.boards}
    findings = [finding for finding in found if finding.board is None or finding.board in numbers]
    findings += validate(deals)
    allowed = {"--allow-odd": allow_odd, "--allow-partial": allow_partial, TEACHING: teaching}
    refused = [
        finding
        for finding in findings
        if finding.severity == ERROR and not allowed.get(finding.option, False)
    ]
    if refused:
        raise refusal(refused, deals.source)
    return findings


def validate(deals: DealSet) -> Findings:
    """Return what is wrong or odd with each board and with the set. Notes and warnings too."""
    findings = Findings()
    for board in deals.boards:
        _marks(board, findings)
        _purpose(board, findings)
        if board.hands is not None:
            _cards(board, board.hands, findings)
    _numbers(deals, findings)
    _repeats(deals, findings)
    return findings


def refusal(refused: list[Finding], source: str) -> BadDeal:
    """Return the error for what may not pass: in words the first, the others counted."""
    first = refused[0]
    more = f" (and {len(refused) - 1} more of such)" if len(refused) > 1 else ""
    board = "" if first.board is None else f"board {first.board}"
    where = ", ".join(part for part in (source, first.where, board) if part)
    advice = first.advice
    if first.option:
        confirm = f"To go on all the same, add {first.option}"
        advice = f"{advice}. {confirm}" if advice else confirm
    odd = all(finding.option in _CONFIRMED for finding in refused)
    error = (OddDeal if odd else BadDeal)(first.message + more, where, advice)
    error.findings = refused
    return error


def _add(findings: Findings, code: str, message: str, board: Board) -> None:
    findings.add(code, message, board=board.number, line=board.line, offset=board.offset)


def _marks(board: Board, findings: Findings) -> None:
    by_number = dealer(board.number)
    if board.dealer != by_number:
        message = f"dealer {SEAT_NAMES[board.dealer]}, but a board of this number has "
        _add(findings, "dealer-differs", message + SEAT_NAMES[by_number], board)
    sides = vulnerability(board.number)
    if board.vulnerability != sides:
        message = f"vulnerable {board.vulnerability}, but a board of this number has {sides}"
        _add(findings, "vulnerability-differs", message, board)


def _purpose(board: Board, findings: Findings) -> None:
    why = next((tag.value for tag in board.tags if tag.name == NOT_FOR_PLAY), None)
    if why is not None:
        _add(findings, "not-for-play", f"is marked as not for play ({why})", board)


def _cards(board: Board, hands: Hands, findings: Findings) -> None:
    held = b"".join(hand or b"" for hand in hands)
    distinct = set(held)
    sizes = [len(hand or b"") for hand in hands]
    if not held:
        _add(findings, "no-cards", "gives no card", board)
    elif len(distinct) != len(held):
        twice = [card for card in range(CARDS) if held.count(card) > 1]
        _add(findings, "card-twice", f"{_names(twice)} more than once", board)
    elif max(sizes) > HAND:
        _add(findings, "hand-size", f"a hand has {max(sizes)} cards", board)
    elif len(held) < CARDS:
        _add(findings, "incomplete", _lacking(hands, distinct), board)
    elif all(len({card // HAND for card in hand or b""}) == 1 for hand in hands):
        _add(findings, "filler", "each hand is one whole suit", board)


def _lacking(hands: Hands, held: set[int]) -> str:
    missing = [card for card in range(CARDS) if card not in held]
    text = f"has {len(held)} cards"
    if None in hands or len(missing) > _NAMED:
        return text
    return f"{text}, without {_names(missing)}"


def _names(cards: list[int]) -> str:
    names = ", ".join(card_name(card) for card in cards[:_NAMED])
    return names if len(cards) <= _NAMED else f"{names} and {len(cards) - _NAMED} more"


def _numbers(deals: DealSet, findings: Findings) -> None:
    first: dict[int, Board] = {}
    for board in deals.boards:
        earlier = first.setdefault(board.number, board)
        if earlier is not board:
            same = "the same deal" if earlier.hands == board.hands else "another deal"
            message = f"the number is there already, with {same}"
            _add(findings, "number-repeated", message, board)


def _repeats(deals: DealSet, findings: Findings) -> None:
    """Find a deal that is there under another number, as it is or turned."""
    first: dict[Hands, int] = {}
    for board in deals.boards:
        if board.hands is None or not board.complete:
            continue
        north, east, south, west = board.hands
        turns = (
            (east, south, west, north),
            (south, west, north, east),
            (west, north, east, south),
        )
        earlier = first.setdefault(board.hands, board.number)
        if earlier != board.number:
            message = f"is the same deal as board {earlier}"
            _add(findings, "deal-repeated", message, board)
        for turn in turns:
            if turn in first and turn != board.hands:
                message = f"is the deal of board {first[turn]} with the hands moved round"
                _add(findings, "deal-rotated", message, board)
                break
