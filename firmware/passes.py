"""Passes: orders that are not for play. What the hopper holds is read, dropped and told.

A card too many, twice, or of another deck is a finding for whoever asked: it stops
nothing, but in ``sort``, where a card has no pocket but its own.
"""

from collections import namedtuple

from cardflow import CardFlow
from dealing.cards import CARDS, HAND, SEATS
from dealing.faults import BEGIN, HOLD, Fault
from dealing.orders import NO_POCKET, PASS_MOST
from dealing.profiles import STOP
from looks import filled_slots
from work import Work

#: The note on the display when a hand is to pass once more, with what has dropped of it.
AGAIN = "all of it again"

#: A card under way: its number or -1, what was read of it, its pocket, where the next one is.
Seen = namedtuple("Seen", ("card", "code", "quality", "pocket", "after"))


def _own_hand(flow, card, place):
    return flow.hand_of


def _by_card(flow, card, place):
    return flow.slots[card] if card >= 0 else NO_POCKET


def _by_place(flow, card, place):
    return flow.slots[place % CARDS]


#: Mode -> (pocket of a card at a place, what stops it, whether strange cards divide hands).
#: Places count the cards; behind a card that divides, the next hand's place goes on.
_MODES = {
    "verify": (_own_hand, ("unreadable",), False),
    "read": (_by_place, ("unreadable",), True),
    "learn": (_by_place, (), False),
    "turned": (_by_place, (), False),
    "sort": (_by_card, ("unreadable", "unknown-card"), False),
    "sort-on": (_by_card, ("unreadable", "unknown-card"), False),
    "test": (_by_place, (), False),
}

#: Mode -> what the panel asks for first.
_FIRST = {
    "verify": "check-board",
    "read": "check-cards",
    "learn": "check-pack",
    "turned": "turn",
    "sort": "check-pack",
    "sort-on": "gather",
    "test": "check-cards",
}


class PassFlow(CardFlow):
    """Cards from the hopper until it is empty, each into the pocket that the mode chooses."""

    def __init__(self, board, cards_by_code, order, tell):
        super().__init__(board, cards_by_code, order, tell)
        self._choose, self._stops, self._divides = _MODES[order.mode]
        self._strange_stops = "unknown-card" in self._stops
        self._wanted = PASS_MOST
        self._next = self._kept = (0, 0)  # (place, dividers): of the next card read, dropped
        self.slots = order.slots
        self.used = []  # pockets into which a card has dropped
        self.hand_of = None  # the pocket whose own hand is in the hopper
        self._before = (0, self._kept, bytes(self.pockets), [])  # how all was before that hand

    def empty_slots(self) -> list:
        """Return the slots whose pockets must hold no card; those of a dealt board may."""
        if self.hand_of is not None:
            return []
        return [self._board.slots[seat] for seat in range(4) if seat not in self.used]

    def begin_hand(self, seat):
        """Take the next cards for the hand of a pocket."""
        self.hand_of = seat
        self._before = self.dropped, self._kept, bytes(self.pockets), list(self.used)

    def forget_hand(self):
        """Let none of the hand have passed: all of it passes again."""
        self.dropped, self._kept, pockets, self.used = self._before
        self.pockets = bytearray(pockets)
        self.begin_hand(self.hand_of)

    def deal(self):
        """Pass what lies in the hopper; the card way is empty before and after."""
        self._hand = self._waiting = None
        self._next = self._kept
        self._began = self._board.clock.ms() - self.ms  # what a person takes is not counted
        while self._hand is not None or self._board.feeder.hopper_has_cards():
            if self.dropped == PASS_MOST:
                raise Fault("extra-card", "hopper")
            if self._hand is None:
                yield from self._fill()
            yield from self._board.rotator.settle()
            yield from self._cycle()
        yield from self._nothing_stands_out()

    def _pocket(self, card, dropped):
        return card.pocket

    def _drop(self, card):
        self.dropped += 1
        self.ms = self._board.clock.ms() - self._began
        self._kept = card.after
        if card.pocket not in self.used:
            self.used.append(card.pocket)
        if card.card >= 0:
            self.pockets[card.card] = card.pocket
        self._tell(
            "passed",
            order=self._order,
            ordinal=self.dropped,
            card=card.card,
            code=card.code,
            quality=card.quality,
            pocket=card.pocket,
            ms=self.ms,
        )

    def _give_up(self, quality):
        if "unreadable" in self._stops:
            super()._give_up(quality)
        self._accept(-1, "-", quality)

    def _accept(self, card, code, quality):
        card = -1 if card == STOP else card  # it divides hands as a joker does
        if card < 0 and self._strange_stops:
            raise Fault("unknown-card", "reader")
        place, dividers = self._next
        pocket = self._choose(self, card, place)
        if card < 0 and self._divides:
            dividers += 1
            place = HAND * dividers - 1
        self._next = (place + 1, dividers)
        self._waiting = Seen(card, code, quality, pocket, self._next)


class Pass(Work):
    """A pass over one board or pack; a person is told that it is not for play, and begins it."""

    shown = "checking"

    def __init__(self, board, cards_by_code, link, step, order):
        super().__init__(board, cards_by_code, link, step, order)
        self._flow: PassFlow
        self._filled = []  # slots of a dealt board

    def _made_flow(self, cards_by_code, order):
        return PassFlow(self._board, cards_by_code, order, self._link.tell)

    def _first(self):
        return _FIRST[self.order.mode]

    def _look(self):
        if self.order.mode != "verify" and not self._board.feeder.hopper_has_cards():
            raise Fault("hopper-empty", "hopper", BEGIN)
        yield from super()._look()

    def _numbered(self):
        """Tell the number of a dealt board; no number refuses a pass, not even a wrong one."""
        if self.order.mode == "verify":
            yield from self._read_number()

    def _looked(self, filled) -> None:
        if self.order.mode == "verify":
            self._filled = filled
        else:
            super()._looked(filled)

    def _dealt(self):
        if self.order.mode == "verify":
            for seat in range(len(SEATS)):
                if self._board.slots[seat] in self._filled:
                    yield from self._hand(seat)
        else:
            yield from self._flowed()
        self._reported()

    def _hand(self, seat):
        """Have one hand passed; all of it once more if the host was lost meanwhile."""
        self._flow.begin_hand(seat)
        note = ""
        while True:
            try:
                yield from self._guard(self._hand_out(seat, note))
                yield from self._flowed()
                return
            except Fault as fault:
                if fault.name != "link-lost":
                    raise
                yield from self._stop(fault, HOLD)
                self._flow.forget_hand()
                note = AGAIN

    def _hand_out(self, seat, note):
        """Wait until one hand, and no other, is out of its pocket, and cards are in the hopper."""
        others = [slot for slot in self._filled if slot != self._board.slots[seat]]
        while True:
            self._board.motors(False)
            self._step("stopped")
            self._ask("hand-" + SEATS[seat], note)
            yield from self._continued()
            full = yield from filled_slots(self._board, range(len(SEATS)))
            if full == others and self._board.feeder.hopper_has_cards():
                return
            note = "wrong hand"
