"""The card's way: feed roller (M1), transport (M2), entry, throat and mouth beams.

One card waits at the throat, the next, read, before the transport's first nip.
A push of the card in hand carries the next one along and, by one whole roller
cycle, brings a third to the reader: the three motions begin together.
"""

from dealing.faults import MISDEALT, Fault
from devices.stepper import Move
from params import (
    CARD_LENGTH_MM,
    ENTRY_BEAM_MM,
    FEED_ACCEL_MM_S2,
    FEED_STEPS_PER_MM,
    HOLD_MM,
    MOUTH_MM,
    MOVE_GRACE_MS,
    RING_MM,
    THROAT_BEAM_MM,
    TRANSPORT_ACCEL_MM_S2,
    TRANSPORT_NIPS_MM,
    TRANSPORT_STEPS_PER_MM,
    WAIT_MM,
)
from pins import DOUBLE_CARD, HOPPER_CARD
from waits import finished, pause, until

_GRACE_US = 1000 * MOVE_GRACE_MS
_SLOW_MM_S = 100.0  # a motor may stop from this without a ramp
_BACK_MM = 40.0  # from the reader behind the entry beam, still in the feed nip
_LOOSEN_MM = 10.0
_SEEK_MM = 90.0
_PAST_BEAM_US = int(1000000 * (HOLD_MM - THROAT_BEAM_MM) / _SLOW_MM_S)
#: A card between the entry and the throat beam covers neither; moved so far, it does.
_BLIND_MM = THROAT_BEAM_MM - ENTRY_BEAM_MM - CARD_LENGTH_MM


def _feed_move(mm, speed):
    per_mm = FEED_STEPS_PER_MM
    return Move(int(mm * per_mm), speed * per_mm, FEED_ACCEL_MM_S2 * per_mm)


def _transport_move(mm, speed):
    per_mm = TRANSPORT_STEPS_PER_MM
    return Move(int(mm * per_mm), speed * per_mm, TRANSPORT_ACCEL_MM_S2 * per_mm)


def _roll_mm(speed):
    """From the last nip on a card flies; the transport may slow down a millimetre later."""
    slowing = speed * speed / (2 * TRANSPORT_ACCEL_MM_S2)
    return TRANSPORT_NIPS_MM[1] - (HOLD_MM - CARD_LENGTH_MM) + slowing + 1.0


class Feeder:
    """Moves cards from the hopper to the pocket at the throat, and says where one is stuck."""

    def __init__(self, clock, feed, transport, beams, inputs):
        self._clock = clock
        self._feed = feed
        self._transport = transport
        self._entry, self._throat, self._mouth = beams
        self._inputs = inputs
        self._seek = _feed_move(_SEEK_MM, _SLOW_MM_S)
        self._creep = _transport_move(_SEEK_MM, _SLOW_MM_S)
        self.pushing = False
        self._feeding = self._carrying = False
        self._drops = self._to_go = 0

    def fit(self, pick_up_mm: float, feed_mm_s: float, push_mm_s: float) -> None:
        """Prepare the moves: what is rolled until the next card goes, and how fast."""
        #: When no card is to follow, the feed stops so far behind the last one's trailing edge: a
        #: card too many then still lies in the hopper, where it is seen.
        free_mm = pick_up_mm / 2
        self._first = _feed_move(pick_up_mm + WAIT_MM, feed_mm_s)
        self._next = _feed_move(pick_up_mm - free_mm + WAIT_MM, feed_mm_s)
        self._cycle = _feed_move(pick_up_mm + CARD_LENGTH_MM, feed_mm_s)
        self._last = _feed_move(CARD_LENGTH_MM - WAIT_MM + free_mm, feed_mm_s)
        self._back = _feed_move(_BACK_MM, feed_mm_s)
        self._rest = _feed_move(WAIT_MM - ENTRY_BEAM_MM, feed_mm_s)
        self._push = _transport_move(_roll_mm(push_mm_s), push_mm_s)
        self._look = _transport_move(_BLIND_MM, push_mm_s)
        self._approach = _transport_move(_roll_mm(push_mm_s), push_mm_s)
        self._loosen = _transport_move(_LOOSEN_MM, push_mm_s)
        self._flight_us = int(1000000 * (MOUTH_MM - RING_MM) / push_mm_s) + 400
        pushed_mm = CARD_LENGTH_MM + MOUTH_MM - HOLD_MM
        self._push_us = int(1000000 * pushed_mm / push_mm_s) + _GRACE_US

    def hopper_has_cards(self) -> bool:
        """Tell whether another card lies in the hopper (S8)."""
        return self._inputs.seen(HOPPER_CARD)

    def beams(self) -> tuple:
        """Tell of the entry, throat and mouth beam whether it is covered."""
        return self._entry.covered(), self._throat.covered(), self._mouth.covered()

    def blocked(self) -> str:
        """Return the place of the first beam of the card's way that is covered, or ""."""
        for covered, place in zip(self.beams(), ("feed", "throat", "mouth")):
            if covered:
                return place
        return ""

    def clear(self) -> bool:
        """Tell whether no beam of the card's way is covered."""
        return not self.blocked()

    def mouth_clear(self) -> bool:
        """Tell whether nothing stands in the ring (S4)."""
        return not self._mouth.covered()

    def purge(self):
        """See that no card lies on the way, not even between the beams; Fault jam if one does.

        The transport runs backward: a hidden card comes back to the entry beam, and not into
        the ring.
        """
        self.pushing = False
        self._transport.start(self._look, forward=False)
        yield from finished(self._clock, self._transport)
        if not self.clear():
            raise Fault("jam", "reader")

    def jog(self, motor: str, steps: int) -> None:
        """Begin a slow move of "feed" or "transport"; the feed takes no card along forward."""
        if motor == "feed" and steps > 0 and (self.hopper_has_cards() or not self.clear()):
            raise Fault("jam", "hopper")
        axis, per_mm, accel = (
            (self._feed, FEED_STEPS_PER_MM, FEED_ACCEL_MM_S2)
            if motor == "feed"
            else (self._transport, TRANSPORT_STEPS_PER_MM, TRANSPORT_ACCEL_MM_S2)
        )
        axis.start(Move(abs(steps), _SLOW_MM_S * per_mm, accel * per_mm), steps > 0)

    def picked_up_um(self) -> int:
        """Return how far the roller went before the card that has just been fed came along."""
        steps = self._feed.steps_since_start(self._entry.covered_us)
        mm = steps / FEED_STEPS_PER_MM - ENTRY_BEAM_MM
        if self._feed.move is self._cycle:
            mm -= CARD_LENGTH_MM - WAIT_MM  # the card before had to leave the nip
        return max(0, round(1000 * mm))

    def card_length_um(self) -> int:
        """Return the length of the card that was just brought to the throat, 0 if it got stuck."""
        if self._transport.move is not self._approach:
            return 0
        steps = self._to_go + self._transport.steps_since_start(self._throat.covered_us)
        return round(1000 * (THROAT_BEAM_MM - ENTRY_BEAM_MM - steps / TRANSPORT_STEPS_PER_MM))

    def feed_first(self, crept: bool = False):
        """Bring the bottom card to the reader; it waits there.

        ``crept``: nobody has touched the pack since the feed stood still behind another card.
        """
        self._feed.start(self._next if crept else self._first)
        self._feeding = True
        yield from self._fed()

    def start(self, pushing: bool, carrying: bool, feeding: bool) -> None:
        """Begin a cycle: push the card in hand, carry the next to the throat, feed a third."""
        self.pushing, self._carrying, self._feeding = pushing, carrying, feeding
        self._drops = self._mouth.clears
        self._left = self._entry.clears
        self._transport.start(self._push)
        if carrying:
            self._feed.start(self._cycle if feeding else self._last)

    def pushed(self):
        """Wait until the card in hand is in its pocket and the next is on its way.

        Fault jam or protruding, misdealt, when it is not seen to leave the ring.
        """
        yield from finished(self._clock, self._transport)
        if self._carrying and self._entry.clears != self._left:
            self._start_approach()
        if self.pushing:
            mouth, drops = self._mouth, self._drops
            if not (yield from until(self._clock, lambda: mouth.clears != drops, self._push_us)):
                raise self._stuck()
            yield from pause(self._clock, self._flight_us)
            self.pushing = False

    def collected(self):
        """Wait until the next card is held at the throat and the one after lies in the reader."""
        yield from finished(self._clock, self._transport, self._feed)
        if self._carrying and not self._throat.covered():
            yield from self._loosened()
        yield from self._fed()

    def bring_again(self):
        """Back the card in the reader off behind the entry beam, and bring it on anew."""
        self._feed.start(self._back, forward=False)
        yield from finished(self._clock, self._feed)
        yield from self._sought()

    def _sought(self):
        """Bring the card that was backed off to the reader; it waits there."""
        entry, clock = self._entry, self._clock
        covers = entry.covers
        self._feed.start(self._seek)
        found = yield from until(clock, lambda: entry.covers != covers, self._seek.us)
        self._feed.cut()
        if not found:
            raise Fault("jam", "feed")
        self._feed.start(self._rest)
        yield from finished(clock, self._feed)

    def _loosened(self):
        """Back a card that did not come to the throat off once, then creep on to the beam."""
        throat, clock = self._throat, self._clock
        if self._entry.clears == self._left:
            yield from self._carried_again()
            return
        self._transport.start(self._loosen, forward=False)
        yield from finished(clock, self._transport)
        self._transport.start(self._creep)
        found = yield from until(clock, throat.covered, self._creep.us)
        if found:
            yield from pause(clock, _PAST_BEAM_US)
        self._transport.cut()
        if not found:
            raise Fault("jam", "throat")

    def _carried_again(self):
        """Back a card that did not leave the reader off once, and carry it on anew.

        The first nip may hold it too, so both rollers go back: until the entry beam is free, as
        nobody knows where between reader and nip the card is held up.
        """
        entry, clock = self._entry, self._clock
        self._transport.start(self._creep, forward=False)
        self._feed.start(self._seek, forward=False)
        free = yield from until(clock, lambda: not entry.covered(), self._seek.us)
        self._transport.cut()
        self._feed.cut()
        if free:
            yield from self._sought()
            self.start(False, True, self._feeding)
            yield from self.pushed()
            yield from finished(clock, self._transport, self._feed)
        if not self._throat.covered():
            raise Fault("jam", "throat" if entry.clears != self._left else "reader")

    def _fed(self):
        yield from finished(self._clock, self._feed)
        if self._feeding:
            if not self._entry.covered():
                yield from self.bring_again()
            if self._inputs.seen(DOUBLE_CARD):
                raise Fault("double-feed", "feed")
            self._feeding = False

    def _start_approach(self):
        """Take the next card to the throat: where it is, its trailing edge has just told."""
        done = self._transport.steps_since_start(self._entry.cleared_us)
        self._to_go = self._push.steps - done
        lead = ENTRY_BEAM_MM + CARD_LENGTH_MM + self._to_go / TRANSPORT_STEPS_PER_MM
        left = max(1, int((HOLD_MM - lead) * TRANSPORT_STEPS_PER_MM))
        self._approach.prepare(left)
        self._transport.start(self._approach)

    def _stuck(self):
        if self._mouth.covered():
            return Fault("protruding", "mouth")
        return Fault("jam", "throat", MISDEALT)
