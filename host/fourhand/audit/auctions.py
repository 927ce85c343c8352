"""The calls of an auction to a contract, and what is wrong with them."""

from collections.abc import Sequence

from fourhand.audit import contracts
from fourhand.audit.contracts import Contract
from fourhand.audit.flaws import Flaw, flaw
from fourhand.audit.played import next_seat, side

_PASS, _ALL_PASS = "PASS", "AP"
_DOUBLES = {"X": 1, "XX": 2}
_OPENING_PASSES = 4
_CLOSING_PASSES = 3


class Auction:
    """Calls in turn from a first caller. contract, over: what came of them; flaws: in them."""

    def __init__(self, first: int, calls: Sequence[str]) -> None:
        self.over = False
        self.flaws: list[Flaw] = []
        self._bidder = -1
        self._bid: tuple[int, int] | None = None
        self._doubled = 0
        self._first: dict[tuple[int, int], int] = {}
        self._passes = 0
        seat = first
        for nth, call in enumerate(calls, 1):
            if self.over:
                self._bad(nth, seat, call, "call-after-end")
                break
            self._take(nth, seat, call.upper())
            seat = next_seat(seat)

    @property
    def contract(self) -> Contract | None:
        """The contract, None when nobody bid."""
        if self._bid is None:
            return None
        level, denomination = self._bid
        declarer = self._first[side(self._bidder), denomination]
        return Contract(level, denomination, declarer, self._doubled)

    def _take(self, nth: int, seat: int, call: str) -> None:
        if call == _ALL_PASS:
            self.over = True
        elif call == _PASS:
            self._passes += 1
            closing = _CLOSING_PASSES if self._bid else _OPENING_PASSES
            self.over = self._passes == closing
        elif call in _DOUBLES:
            self._double(nth, seat, call)
        elif call != "-":  # a seat that is skipped
            self._raise(nth, seat, call)

    def _raise(self, nth: int, seat: int, call: str) -> None:
        try:
            level, denomination, doubled = contracts.bid(call)
        except ValueError:
            self._bad(nth, seat, call, "no-such-call")
            return
        if doubled or (self._bid and _height(level, denomination) <= _height(*self._bid)):
            self._bad(nth, seat, call, "bid-too-low")
        self._bid, self._bidder = (level, denomination), seat
        self._first.setdefault((side(seat), denomination), seat)
        self._doubled = self._passes = 0

    def _double(self, nth: int, seat: int, call: str) -> None:
        ours = self._bid is not None and side(self._bidder) == side(seat)
        right = ours == (call == "XX") and self._doubled == _DOUBLES[call] - 1
        if self._bid is None or not right:
            self._bad(nth, seat, call, "no-double")
        self._doubled, self._passes = _DOUBLES[call], 0

    def _bad(self, nth: int, seat: int, call: str, text: str) -> None:
        self.flaws.append(flaw("bad-call", None, seat, text, nth=nth, call=call))


def _height(level: int, denomination: int) -> tuple[int, int]:
    """Return what bids are compared by: no trump is the highest, then spades to clubs."""
    return level, 1 if denomination == contracts.NO_TRUMP else -denomination
