"""The person at the machine, who reads the display, does what it asks, and takes time for it."""

from dealing.cards import SEATS
from sim.axis import NEVER

_LEAST_US = 2000000
_MOST_US = 6000000
_AGAIN_US = 10000000  # the same words are still there: look at them again
_HAND = "hand of"  # and a seat

#: First words of a request on the display -> what a careful person does, in order.
_CAREFUL = {
    "put in empty": ("_make_room", "_tidy", "_put_board", "_fill_hopper", "_start"),
    "put in board and": (
        "_make_room", "_tidy", "_put_board", "_fill_hopper", "_sort_hopper", "_start",
    ),
    "or any other one": ("_make_room", "_tidy", "_put_any_board", "_fill_hopper", "_start"),
    "START if number": ("_make_room", "_tidy", "_start", "_put_board", "_fill_hopper"),
    "put in empty one": ("_make_room", "_tidy", "_put_board", "_fill_hopper"),
    "or another one,": ("_make_room", "_tidy", "_put_any_board", "_fill_hopper"),
    "finished: take": ("_take_stop", "_take_board"),
    "new dealing law?": ("_start",),
    "turn up table's": ("_start",),
    "play these cards": ("_start",),
    "cards missing:": ("_complete", "_start"),
    "clear card way,": ("_clear_path", "_start"),
    "tip out all, mix": ("_tip_out", "_gather"),
    "tip out and mix,": ("_tip_out", "_gather"),
    "set loaded:": ("_start",),
    "shuffled packs:": ("_start",),
    "light, buzz and": ("_start",),
    "press CANCEL,": ("_cancel",),
    "open the cover,": ("_open_cover", "_start"),
    "emergency stop:": ("_press_stop", "_start"),
    "card into S2, S3": ("_cover_beams", "_start"),
    "try: an empty": ("_make_room", "_put_board", "_fill_hopper", "_start"),
    "take cards out": ("_lift_out", "_start"),
    "look: a pocket": ("_judge_rest",),
    "try is over:": ("_tip_out", "_gather", "_start"),
    "dealt board in,": ("_bring_board", "_start"),
    "empty board and": (
        "_make_room", "_tidy", "_bring_hands", "_put_board", "_fill_hopper", "_start",
    ),
    "whole pack in,": ("_make_room", "_tidy", "_put_board", "_fill_hopper", "_start"),
    "gather N lowest,": ("_make_room", "_gather_pockets", "_put_board", "_start"),
    "gather: N E S W,": ("_make_room", "_gather_turned", "_put_board", "_start"),
    _HAND: ("_take_hand", "_start"),
}  # fmt: skip

_AT_HAND = 4  # boards, from the one that is shown on
_UNREAD = "number unread"  # a note on the display
_AGAIN = "all of it again"  # one more

_PERCENT = 10000000  # in billionths
_WHILE_IT_WORKS = (
    (3 * _PERCENT, ("_dawdle", "_take_early")),
    (4 * _PERCENT, ("_dawdle", "_start")),
    (4 * _PERCENT, ("_start",)),
)

#: What a careless person sometimes does instead: (chance in billionths, what, in order).
_CARELESS = {
    "put in empty": (
        (4 * _PERCENT, ("_make_room", "_put_used", "_start")),
        (4 * _PERCENT, ("_make_room", "_tidy", "_put_turned", "_fill_hopper", "_start")),
    ),
    "START if number": (
        (4 * _PERCENT, ("_make_room", "_start", "_put_used", "_fill_hopper")),
        (4 * _PERCENT, ("_make_room", "_tidy", "_put_turned", "_fill_hopper", "_start")),
    ),
    "put in empty one": (
        (4 * _PERCENT, ("_make_room", "_put_used", "_fill_hopper")),
        (4 * _PERCENT, ("_make_room", "_tidy", "_put_turned", "_fill_hopper")),
    ),
    "put in board and": (
        (4 * _PERCENT, ("_make_room", "_put_used", "_start")),
        (10 * _PERCENT, ("_make_room", "_tidy", "_put_board", "_fill_hopper", "_start")),
    ),
    "dealing": _WHILE_IT_WORKS,
    "checking": _WHILE_IT_WORKS,
    _HAND: (
        (5 * _PERCENT, ("_start",)),
        (5 * _PERCENT, ("_take_next_hand", "_start")),
        (2 * _PERCENT, ("_exchange_hands", "_take_hand", "_start")),
    ),
    "gather N lowest,": (
        (10 * _PERCENT, ("_make_room", "_gather_backwards", "_put_board", "_start")),
    ),
    "gather: N E S W,": (
        (10 * _PERCENT, ("_make_room", "_gather_backwards", "_put_board", "_start")),
    ),
    "finished: take": ((10 * _PERCENT, ("_start",)),),
    "clear card way,": (
        (10 * _PERCENT, ("_start",)),
        (10 * _PERCENT, ("_clear_most", "_start")),
        (10 * _PERCENT, ("_lay_on_top", "_start")),
        (10 * _PERCENT, ("_lay_aside", "_start")),
        (10 * _PERCENT, ("_lay_in_pocket", "_start")),
    ),
    "cards missing:": ((10 * _PERCENT, ("_start",)),),
    "tip out all, mix": ((10 * _PERCENT, ("_start",)), (10 * _PERCENT, ("_tip_out", "_start"))),
    "restarted: wait": ((10 * _PERCENT, ("_start",)),),
}
_SORTS_US = 60000000  # at the least, to sort a pack
_DAWDLES_US = 20000000  # about as long as a board is dealt


class Nobody:
    """No one is there."""

    def __init__(self, hands, rng):
        self.due = NEVER
        self.slow_us = 0

    def see(self, now: int, lines) -> None:
        """Look at the display: no one does."""


class Careful:
    """Does what the display asks, step by step; each takes 2 to 6 seconds."""

    def __init__(self, hands, rng):
        self.due = NEVER  # when the next step is done
        self._hands = hands
        self._rng = rng
        self._request = ("", 0, "")  # (first words, board number, note)
        self._steps = ()
        self.slow_us = 0  # more time for the next step

    def see(self, now: int, lines) -> None:
        """Read the display: a board's number, below it the request, at the bottom a note."""
        note = " ".join(lines[5:]).strip()
        request = (lines[1].strip(), _board_number(lines[0]), note)
        if request != self._request:
            self._request = request
            self._begin(now)

    def act(self, now: int) -> None:
        """Do the step that is due, and those after it for which there is nothing to do."""
        while self._steps:
            step, self._steps = self._steps[0], self._steps[1:]
            if getattr(self, step)():
                break
        if self._steps:
            self.due = now + self._delay()
        else:
            self._begin(now + _AGAIN_US)

    def _begin(self, now):
        words = self._request[0]
        self._steps = self._what_to_do(_HAND if words.startswith(_HAND) else words)
        self.due = now + self._delay() if self._steps else NEVER

    def _what_to_do(self, words):
        return _CAREFUL.get(words, ())

    def _delay(self):
        slow, self.slow_us = self.slow_us, 0
        return self._rng.between(_LEAST_US, _MOST_US) + slow

    # Steps; each tells whether there was something to do.

    def _make_room(self):
        found = self._hands.board_in()
        if found:
            self._hands.empty_board(self._request[1])
        return found

    def _tidy(self):
        """Begin again with the whole pack and a clean machine if something was wrong."""
        note = self._request[2]
        if self._hands.table_empty() and not note:
            return False
        return self._gather()

    def _put_board(self):
        if self._hands.board_in():
            return False
        self._hands.put_board(self._request[1])
        self._renew_number()
        return True

    def _put_any_board(self):
        """Take whichever lies next at hand; once that was refused, the one that is shown."""
        label, note = self._request[1:]
        other = label + self._rng.below(_AT_HAND)
        self._hands.put_any_board(label, label if note else other)
        self._renew_number()
        return True

    def _renew_number(self):
        if self._request[2] == _UNREAD:
            self._hands.renew_number()

    def _fill_hopper(self):
        if not (self._hands.hopper_empty() and self._hands.board_in()):
            return False
        self._hands.fill_hopper()
        return True

    def _sort_hopper(self):
        if self._hands.hopper_sorted():
            return False
        self._hands.sort_hopper()
        self.slow_us += self._rng.between(_SORTS_US, 2 * _SORTS_US)
        return True

    def _start(self):
        self._hands.start()
        return True

    def _take_board(self):
        found = self._hands.board_in()
        if found:
            self._hands.take_board()
        return found

    def _take_stop(self):
        return self._hands.take_stop_card()

    def _complete(self):
        """Bring the missing cards; give the board up if they are nowhere to be found."""
        if not self._hands.complete_hopper():
            self._hands.cancel()
            self._steps = ()
        return True

    def _bring_board(self):
        """Bring the dealt board; give it up if it is nowhere to be found."""
        if not self._hands.bring_board(self._request[1]):
            self._hands.cancel()
            self._steps = ()
        return True

    def _bring_hands(self):
        return self._hands.bring_hands(self._request[1])

    def _gather_pockets(self):
        return self._hands.gather_pockets()

    def _gather_turned(self):
        return self._hands.gather_pockets(turned=True)

    def _take_hand(self):
        if self._request[2] == _AGAIN:
            return self._hands.take_hand_again(self._seat())
        return self._hands.take_hand(self._seat())

    def _seat(self):
        """Return the pocket whose hand is asked for."""
        return SEATS.index(self._request[0][len(_HAND) + 1])

    def _clear_path(self):
        self._hands.clear_path()
        return True

    def _tip_out(self):
        self._hands.tip_out()
        return True

    def _cancel(self):
        self._hands.cancel()
        return True

    def _judge_rest(self):
        if self._hands.pocket_stands_straight():
            self._hands.start()
        else:
            self._hands.cancel()
        return True

    def _open_cover(self):
        self._hands.switch_for_a_moment("cover_open")
        return True

    def _press_stop(self):
        self._hands.switch_for_a_moment("emergency")
        return True

    def _cover_beams(self):
        self._hands.cover_beams()
        return True

    def _lift_out(self):
        self._hands.lift_out()
        return True

    def _gather(self):
        self._hands.gather()
        return True


class Careless(Careful):
    """Sometimes does something else; but never twice running, so that it gets done in the end."""

    def __init__(self, hands, rng):
        super().__init__(hands, rng)
        self._erred = False

    def _what_to_do(self, words):
        if not self._erred:
            for chance, steps in _CARELESS.get(words, ()):
                if self._rng.happens(chance):
                    self._erred = True
                    return steps
        self._erred = False
        return super()._what_to_do(words)

    # Steps, as above.

    def _dawdle(self):
        self.slow_us += self._rng.below(_DAWDLES_US)
        return True

    def _put_used(self):
        return self._hands.put_used_board(self._request[1])

    def _put_turned(self):
        self._hands.put_turned_board(self._request[1], self._rng.between(1, 3))
        return True

    def _take_early(self):
        return self._hands.take_early()

    def _take_next_hand(self):
        return self._hands.take_hand((self._seat() + 1) % len(SEATS))

    def _gather_backwards(self):
        return self._hands.gather_pockets(backwards=True)

    def _exchange_hands(self):
        return self._hands.exchange_hands(self._seat(), (self._seat() + 1) % len(SEATS))

    def _clear_most(self):
        self._hands.clear_most()
        return True

    def _lay_on_top(self):
        self._hands.lay_on_top()
        return True

    def _lay_aside(self):
        self._hands.lay_aside()
        return True

    def _lay_in_pocket(self):
        self._hands.lay_in_pocket(self._rng.below(len(SEATS)))
        return True


def _board_number(line):
    """Return the number in a line like ``BOARD 12``, or 0."""
    number = line.strip().rpartition(" ")[2]
    return int(number) if number.isdigit() else 0


PERSONS = {"careful": Careful, "careless": Careless, "none": Nobody}
