"""Fifty-two cards from the hopper into four pockets, feed, read and turn overlapping.

A cycle pushes the card in hand, carries the read one to the throat and feeds a
third, while the rotator turns. The time of a cycle is max(F, T + P) of machine.md.
"""

from dealing import cassino
from dealing.cards import CARDS
from dealing.faults import HOLD, Fault
from dealing.orders import BY_ORDINAL, NO_POCKET
from dealing.profiles import STOP
from devices.reader import NOTHING, READ, TWICE

_REREADS = 2
_STRANGE_REREADS = 4


class CardFlow:
    """One board in work: what was dropped, what is in hand, what waits read in the reader."""

    def __init__(self, board, cards_by_code, order, tell):
        """``tell(verb, **values)`` sends an event."""
        self._board = board
        self._cards = cards_by_code
        self._order = order.id
        self._slots = order.slots
        self._by_card = order.mode not in BY_ORDINAL
        self.counted = order.mode == "counted"  # plain cards: a card is its place in the pack
        self._strange_stops = True  # a card that is none of the deck
        self._tell = tell
        self._wanted = CARDS - sum([1 for slot in order.slots if slot == NO_POCKET])
        self._pauses = cassino.pauses(order.slots) if order.mode == "pattern" else ()
        self.pockets = bytearray([NO_POCKET] * CARDS)  # by card, of plain ones by ordinal
        self.dropped = 0
        self.stopped = False  # by a stop card, which lies in the reader; another pack is behind it
        self.crept = False  # since a pause the pack lies as the feed has left it
        self._hand = self._waiting = None  # cards
        self._began = None
        self.ms = 0  # from the first feed motion to the last drop

    def empty_slots(self) -> list:
        """Return the slots whose pockets hold no card yet."""
        return [self._board.slots[seat] for seat in range(4) if seat not in list(self.pockets)]

    @property
    def stage(self) -> int:
        """Which stage of several has just been dealt, from 1; 0 when there is no pause."""
        return self._pauses.index(self.dropped) + 1 if self.dropped in self._pauses else 0

    def deal(self):
        """Deal on, up to a pause or the end; the card way is empty before and after."""
        self._hand = self._waiting = None
        end = self._end()
        while self.dropped < end:
            if self._hand is None:
                yield from self._fill()
            yield from self._board.rotator.settle()
            yield from self._cycle()
        yield from self._nothing_stands_out()
        if end == CARDS and self._board.feeder.hopper_has_cards():
            yield from self._stop_card()

    def _stop_card(self):
        """See that a stop card lies behind the pack; Fault extra-card if it is anything else."""
        if self.counted:
            raise Fault("extra-card", "hopper")
        yield from self._board.feeder.feed_first(True)
        _, code, _ = yield from self._seen()
        for _ in range(_STRANGE_REREADS):
            if self._cards.get(code) == STOP:
                break
            _, code, _ = yield from self._look_again()
        if self._cards.get(code) != STOP:
            raise Fault("extra-card", "reader")
        self.stopped = True

    def _nothing_stands_out(self):
        """Turn once more: a last card that stands out of its pocket is caught at the ring."""
        if not self._board.feeder.clear():
            raise Fault("bounced", "mouth")
        self._board.interlocks.turn(0 if self._board.rotator.slot else 1)
        yield from self._board.rotator.settle()

    def _fill(self):
        """Bring the first card to the throat and the second to the reader."""
        if not self._board.feeder.hopper_has_cards():
            if self.dropped == CARDS - 1:
                missing = -1 if self.counted else self.pockets.index(NO_POCKET)
                raise Fault("missing-card", "hopper", card=missing)
            raise Fault("hopper-empty", "hopper")
        if self._began is None:
            self._began = self._board.clock.ms()
        crept, self.crept = self.crept, False
        yield from self._board.feeder.feed_first(crept)
        yield from self._read()
        yield from self._cycle()

    def _cycle(self):
        """Push the card in hand, if any; bring the next to the throat and one to the reader."""
        feeder, interlocks = self._board.feeder, self._board.interlocks
        card, self._hand, self._waiting = self._hand, self._waiting, None
        carrying = self._hand is not None
        feeding = carrying and self._in_machine(card) < self._end() and feeder.hopper_has_cards()
        slot = None if card is None else self._slot(card, self.dropped)
        if card is None:  # nothing is pushed: the rotator need not wait
            interlocks.turn(self._slot(self._hand, self.dropped))
        interlocks.cycle(slot, card is not None, carrying, feeding)
        yield from feeder.pushed()
        if card is not None:
            self._drop(card)
            if carrying:
                interlocks.turn(self._slot(self._hand, self.dropped))
        yield from feeder.collected()
        if feeding:
            yield from self._read()

    def _end(self):
        """Return with how many cards dropped the feed stands still."""
        return min([pause for pause in self._pauses if pause > self.dropped] + [self._wanted])

    def _in_machine(self, card):
        """Return how many cards are dropped or fed, with the one just taken from the hand."""
        return self.dropped + (card is not None) + (self._hand is not None)

    def _pocket(self, card, dropped):
        return self._slots[card if self._by_card else dropped]

    def _slot(self, card, dropped):
        return self._board.slots[self._pocket(card, dropped)]

    def _drop(self, card):
        pocket = self._pocket(card, self.dropped)
        self.pockets[card] = pocket
        self.dropped += 1
        self.ms = self._board.clock.ms() - self._began
        self._tell(
            "dropped",
            order=self._order,
            ordinal=self.dropped,
            card=card,
            pocket=pocket,
            ms=self.ms,
        )

    def _read(self):
        """Say which card lies in the reader; it is never guessed. Plain cards are counted."""
        if self.counted:
            self._waiting = self._ordinal() - 1
            return
        seen, code, quality = yield from self._seen()
        if self._strange_stops and seen == READ and self._strange(code):
            seen, code, quality = yield from self._settled(code, quality)
        if seen == TWICE:
            raise Fault("double-feed", "reader")
        if seen == NOTHING:
            self._give_up(quality)
        else:
            self._accept(self._cards.get(code, -1), code, quality)

    def _seen(self):
        """Look at the card in the reader, more than once if nothing is seen."""
        seen, code, quality = yield from self._board.reader.look()
        for _ in range(_REREADS):
            if seen != NOTHING:
                break
            seen, code, quality = yield from self._look_again()
        return seen, code, quality

    def _look_again(self):
        yield from self._board.feeder.bring_again()
        return (yield from self._board.reader.look())

    def _strange(self, code):
        return self._cards.get(code, STOP) == STOP

    def _settled(self, strange, quality):
        """Read a code of no card again: it was misread if the same card is seen twice running."""
        code = strange
        for _ in range(_STRANGE_REREADS):
            before = code
            seen, code, good = yield from self._look_again()
            if seen == TWICE or (seen == READ and code == before and not self._strange(code)):
                return seen, code, good
        return READ, strange, quality

    def _give_up(self, quality) -> None:
        raise Fault("unreadable", "reader")

    def _ordinal(self):
        """Return which card of the pack lies in the reader, 1 for the first."""
        return self.dropped + 1 + (self._hand is not None)

    def _too_early(self, ordinal):
        """Return the fault of a stop card in the place of a card; the one missing may be named."""
        if ordinal < CARDS:
            return Fault("short-pack", "reader")
        missing = [
            card for card in range(CARDS) if self.pockets[card] == NO_POCKET and card != self._hand
        ]
        return Fault("missing-card", "reader", card=missing[0])

    def _accept(self, card, code, quality):
        ordinal = self._ordinal()
        if card == STOP and ordinal > 1:
            raise self._too_early(ordinal)
        if card in (-1, STOP) or self._pocket(card, 0) == NO_POCKET:
            raise Fault("unknown-card", "reader", HOLD, -1 if card == STOP else card)
        self._tell(
            "read",
            order=self._order,
            ordinal=ordinal,
            card=card,
            code=code,
            quality=quality,
        )
        if self.pockets[card] != NO_POCKET or card == self._hand:
            short = ordinal == CARDS and self._board.feeder.hopper_has_cards()
            raise Fault("short-pack" if short else "duplicate-card", "reader")
        self._waiting = card
