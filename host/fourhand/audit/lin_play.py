"""The play of a LIN file: its calls (mb), cards (pc) and claim (mc).

The cards stand in the order played and not by seats, so whose each is, is told by the deal, and
where the deal does not know it, by the turn. A claim is the tricks of declarer in all.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from dealing.cards import HAND, SEATS
from fourhand.audit.auctions import Auction
from fourhand.audit.flaws import flaw
from fourhand.audit.pbn_play import take
from fourhand.audit.played import NOBODY, Played, Trick, card, next_seat
from fourhand.audit.tricks import best
from fourhand.formats import lin
from fourhand.formats.deals import Board
from fourhand.formats.findings import Findings
from fourhand.formats.lin_games import PLAYED, Game, games
from fourhand.formats.reading import number_or_next
from fourhand.formats.text import decode

#: Calls may stand in one value together, and each may be alerted.
_CALL = re.compile(r"-|[1-7](?:NT|[CDHSN])|XX|R|X|D|P(?:ASS)?|[^!]", re.ASCII)
_CALLS = {"P": "PASS", "D": "X", "R": "XX"}
_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])|.+", re.ASCII)
_ROOMS = {"o": "open", "c": "closed"}


def plays(data: bytes, wanted: int | None) -> tuple[list[tuple[int, Played | None]], Findings]:
    """Return each game's number and its play, None for one of which nothing is told.

    wanted: the only number that is looked for, None for all.
    """
    findings = Findings()
    boards: list[Board] = []
    found = []
    for game in games(decode(data, findings), findings):
        if "md" not in game.values:
            continue
        text = game.number(findings)
        number = number_or_next(text, boards, findings, game.line)
        boards.append(lin.board_of(game, number, findings))
        if wanted in (None, number):
            found.append((number, _of_game(game, boards[-1])))
    rooms = {one.room for _, one in found if one}
    for _, one in found:
        if one and len(rooms) < len(_ROOMS):
            one.room = ""
    return found, findings


def _of_game(game: Game, board: Board) -> Played | None:
    """Return the play of a game, None when there is neither a call nor a card nor a claim."""
    told: dict[str, list[str]] = {key: [] for key in PLAYED}
    for key, value in game.played:
        told[key].append(value.upper())
    if not any(told.values()):
        return None
    room = _ROOMS.get(game.values.get("qx", "")[:1].lower(), "")
    played = Played(board.number, board.vulnerability, dealt=board.hands, over=False, room=room)
    calls: list[str] = [
        call for value in told["mb"] for call in _CALL.findall(value.replace(" ", ""))
    ]
    if calls:
        auction = Auction(board.dealer, [_CALLS.get(call, call) for call in calls])
        take(played, auction, whole=True)
    if played.contract:
        played.leader = next_seat(played.contract.declarer)
    _cards(played, [one for value in told["pc"] for one in _CARD.findall(value.replace(" ", ""))])
    if told["mc"]:
        _claim(played, told["mc"][-1])
    played.over = played.over or played.passed or len(played.tricks) >= HAND
    return played


def _claim(played: Played, value: str) -> None:
    played.over = True
    if not value.isdecimal():
        played.flaws.append(flaw("bad-result", text="no-number", name="mc", written=value))
    elif int(value) > HAND:
        played.flaws.append(flaw("result-differs", text="result-too-high", given=int(value)))
    else:
        played.result = int(value)


def _cards(played: Played, texts: list[str]) -> None:
    trick = _Trick(played)
    for text in texts:
        try:
            trick.lay(card(text))
        except ValueError:
            nth = len(played.tricks) + 1
            played.flaws.append(flaw("bad-play", nth, text="no-card", written=text))
    trick.close()


class _Trick:
    """The trick that is being read."""

    def __init__(self, played: Played) -> None:
        self._played = played
        hands = played.dealt or (None,) * len(SEATS)
        #: Of cards that were dealt and not played yet: whose they are.
        self._holders = {one: seat for seat, hand in enumerate(hands) for one in hand or b""}
        self._turn = played.leader
        self._laid: list[tuple[int, int]] = []

    def lay(self, one: int) -> None:
        """Put a card to this trick, or to the next when this one is over."""
        holder = self._holders.pop(one, None)
        there = [seat for seat, _ in self._laid]
        if len(there) == len(SEATS) or (holder in there and holder == self._winner()):
            self.close()
            there = []
        if not there:
            seat = next(each for each in (holder, self._turn, 0) if each is not None)
            if self._turn not in (None, seat):
                self._played.led[len(self._played.tricks)] = seat
        else:
            due = next(_after(there[-1], there))
            seat = due if holder is None or holder in there else holder
        self._laid.append((seat, one))

    def close(self) -> None:
        """Add this trick to the play."""
        if not self._laid:
            return
        nth = len(self._played.tricks)
        seats = [seat for seat, _ in self._laid]
        for before, seat in pairwise(seats):
            if len(seats) == len(SEATS) and seat != next_seat(before):
                self._played.flaws.append(flaw("played-out-of-turn", nth + 1, seat))
                break
        row = list(NOBODY)
        for seat, one in self._laid:
            row[seat] += bytes([one])
        laid: Trick = row[0], row[1], row[2], row[3]
        self._played.tricks.append(laid)
        self._turn = self._winner()
        self._laid = []

    def _winner(self) -> int | None:
        contract = self._played.contract
        return best(self._laid, contract.denomination) if contract and self._laid else None


def _after(seat: int, there: list[int]) -> Iterator[int]:
    """Yield the seats after one that have no card in a trick yet."""
    for step in range(1, len(SEATS)):
        other = (seat + step) % len(SEATS)
        if other not in there:
            yield other
