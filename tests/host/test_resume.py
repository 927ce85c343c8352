"""A host that comes after one that died: what it takes over, has emptied, deals."""

import pytest

from dealing.orders import NO_ORDER
from fourhand import unfinished
from fourhand.errors import NoMachine, Refused
from fourhand.identity import Identity
from fourhand.outcome import Observer
from fourhand.plan import Place
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host import streams
from tests.host.scripted import SILENCE, ScriptedMachine, healthy, misdealt

PORT = "COM3"
PLACES = [Place(board, 1, streams.deal(board)) for board in (1, 2, 3)]
#: Numbers of events: a state and a request come first, then the 108 of a healthy board.
ARMED, EMPTIED, DONE = 3, 4, 109


class Dead(BaseException):
    """The host died."""


class Mortal(ScriptedMachine):
    """A machine whose host dies when it has acknowledged an event, or is told a step."""

    acked = 0
    dies_at: object = None  # a number of an event, or an entry of the log

    def ack(self, number):
        super().ack(number)
        self.acked = number
        if isinstance(self.dies_at, int) and number >= self.dies_at:
            self._die()

    def send_order(self, order, board, mode, slots):
        took = super().send_order(order, board, mode, slots)
        if self.dies_at == ("order", board):
            self._die()
        return took

    def reject(self, order, fault):
        if self.dies_at == "reject":
            self._die()
        super().reject(order, fault)

    def goes_on(self):
        """Without a host it deals to the end of the board and keeps what it would have told."""
        self._ahead = None
        kept = [event for number, event in self.told.items() if number > self.acked]
        rest = [told for told in self._coming if not isinstance(told, BaseException)]
        for verb, values in rest[:-1]:
            number = len(self.told) + 1
            self.told[number] = type(next(iter(self.told.values())))(number, verb, values)
            kept.append(self.told[number])
        self._coming.clear()
        self._coming.extend([*kept, *rest[-1:]])

    def _die(self):
        self.dies_at = None
        raise Dead


class Restarted(ScriptedMachine):
    """A machine that started with a board in it, all four pockets filled or not."""

    boot = "0b007002"

    def __init__(self, *scripts, board=1, full=True, empty=False):
        super().__init__(*scripts)
        self.settled = []
        self._found = not empty
        self._full = full

    def state(self):
        return "restarted" if self._found else super().state()

    def settle(self, order, board, finished):
        if self.settled:
            raise Refused("it has heard it before")
        self.settled.append((order, board, finished))
        good = finished and self._full
        self._coming.append(streams.removed(order, board) if good else streams.closed(0, order))

    def _closed_by(self, event):
        if event.verb in ("removed", "closed"):
            self._found = False
        return super()._closed_by(event)


def killed(machine, ledger=None, places=PLACES, at=None):
    """Deal until the host dies; return the ledger."""
    ledger = ledger or Ledger.in_memory()
    machine.dies_at = at
    with pytest.raises(Dead):
        Session(machine, ledger, places).run("tuesday", PORT)
    return ledger


def resume(machine, ledger, **more):
    past = unfinished.newest(ledger, PORT)
    assert past
    return Session(machine, ledger, past.places, **more).resume(past)


def kept(ledger):
    """Board, attempt and verdict of all attempts that count, and those that are open."""
    past = unfinished.newest(ledger, PORT)
    assert past
    found = [(entry.board, entry.attempt, entry.verdict) for _, entry in past.entries]
    return found, [(work.place.board, work.attempt) for work in past.works]


ALL_WELL = [(1, 1, "verified"), (2, 1, "verified"), (3, 1, "verified")]
ONCE_MORE = [(1, 1, "misdealt"), (1, 2, "verified"), *ALL_WELL[1:]]


# The host alone died


@pytest.mark.parametrize("at", [EMPTIED, 5, 6, 7, 8, 40, 41, 106, 107, 108, DONE])
def test_a_board_finished_without_a_host_is_not_lost(at):
    machine = Mortal()
    ledger = killed(machine, at=at)
    machine.goes_on()
    outcome = resume(machine, ledger)
    assert kept(ledger) == (ALL_WELL, [])
    assert outcome.exit_code == 0
    assert machine.dealt == [1, 2, 3]


@pytest.mark.parametrize("at", [EMPTIED, 5, 40, 108])
def test_a_board_that_is_not_finished_is_taken_back_and_dealt_again(at):
    machine = Mortal()
    ledger = killed(machine, at=at)
    resume(machine, ledger)
    found, works = kept(ledger)
    assert [row for row in found if row[2] == "verified"] == [(1, 2, "verified"), *ALL_WELL[1:]]
    assert works == []
    assert machine.dealt == [1, 1, 2, 3]


@pytest.mark.parametrize("at", [("order", 1), 1, ARMED])
def test_an_order_that_was_not_begun_is_no_attempt(at):
    machine = Mortal()
    ledger = killed(machine, at=at)
    resume(machine, ledger)
    assert kept(ledger) == (ALL_WELL, [])


def test_what_was_ordered_ahead_is_called_off_and_comes_after():
    machine = Mortal()
    ledger = killed(machine, at=("order", 2))
    machine.goes_on()
    resume(machine, ledger)
    assert kept(ledger) == (ALL_WELL, [])


def test_a_board_taken_out_and_not_yet_judged_is_good():
    class Hasty(Ledger):
        spared = False

        def judged(self, attempt, verdict):
            if not self.spared:
                self.spared = True
                raise Dead
            super().judged(attempt, verdict)

    ledger = Hasty.in_memory()
    machine = ScriptedMachine()
    with pytest.raises(Dead):
        Session(machine, ledger, PLACES).run("tuesday", PORT)
    resume(Restarted(empty=True), ledger)
    assert kept(ledger) == (ALL_WELL, [])


def test_a_board_that_was_found_wrong_is_refused_by_the_next_host():
    """The host died when it knew, and before the machine did."""

    def wrong_report(order, board, slots):
        events = healthy(order, board, slots)
        verb, values = events[-2]
        events[-2] = verb, {**values, "pockets": "N" * 52}
        return events

    machine = Mortal(wrong_report)
    ledger = killed(machine, at="reject")
    resume(machine, ledger)
    assert ("reject", "wrong-pocket") in machine.log
    assert kept(ledger) == (ONCE_MORE, [])


# Both died


def test_a_finished_board_is_told_to_the_machine_and_taken_out():
    ledger = killed(Mortal(), at=DONE)
    machine = Restarted()
    outcome = resume(machine, ledger)
    ((order, board, finished),) = machine.settled
    assert (board, finished) == (1, True)
    assert outcome.entries[0].order_id == order
    assert kept(ledger) == (ALL_WELL, [])


def test_a_finished_board_that_the_machine_does_not_see_full_is_dealt_again():
    ledger = killed(Mortal(), at=DONE)
    resume(Restarted(full=False), ledger)
    assert kept(ledger) == (ONCE_MORE, [])


@pytest.mark.parametrize("at", [EMPTIED, 6, 60, 108])
def test_no_other_board_is_called_finished(at):
    ledger = killed(Mortal(), at=at)
    machine = Restarted()
    outcome = resume(machine, ledger)
    assert [finished for _, _, finished in machine.settled] == [False]
    assert kept(ledger) == (ONCE_MORE, [])
    assert outcome.entries[0].reasons[-1].fault == "restarted"


@pytest.mark.parametrize("at", [("order", 1), 1, ARMED])
def test_a_board_of_which_nothing_is_known_is_not_taken_for_ours(at):
    ledger = killed(Mortal(), at=at)
    machine = Restarted()
    resume(machine, ledger)
    assert machine.settled == [(NO_ORDER, 0, False)]
    assert kept(ledger) == (ALL_WELL, [])


def test_a_doubt_outlives_the_host():
    """A card went into a wrong pocket; the report says so no more."""

    def wrong_read(order, board, slots):
        events = healthy(order, board, slots)
        verb, values = events[2]
        events[2] = verb, {**values, "card": (values["card"] + 1) % 52}
        return events

    class Deaf(Mortal):
        def drop(self, order):
            if order == NO_ORDER:
                super().drop(order)

    machine = Deaf(wrong_read)
    ledger = killed(machine, at=DONE)
    restarted = Restarted()
    resume(restarted, ledger)
    assert [finished for _, _, finished in restarted.settled] == [False]
    assert kept(ledger)[0][:2] == [(1, 1, "misdealt"), (1, 2, "verified")]


def test_a_board_that_nobody_saw_leave_is_dealt_again_and_its_owner_told():
    ledger = killed(Mortal(), at=DONE)
    told = []

    class Ear(Observer):
        def ended(self, entry):
            told.extend(reason.message for reason in entry.reasons)

    resume(Restarted(empty=True), ledger, observers=[Ear()])
    assert kept(ledger) == (ONCE_MORE, [])
    assert told == ["The board was dealt, but nobody saw it taken out: empty it if it is there"]


def test_again_and_again():
    ledger = killed(Mortal(), at=60)
    for _ in range(6):
        machine = Mortal()
        past = unfinished.newest(ledger, PORT)
        assert past
        machine.dies_at = 60
        with pytest.raises(Dead):
            Session(machine, ledger, past.places).resume(past)
    resume(Restarted(), ledger)
    found, works = kept(ledger)
    assert [row for row in found if row[2] == "verified"] == [(1, 8, "verified"), *ALL_WELL[1:]]
    assert works == []


# What is left of a session


def test_good_boards_are_not_dealt_again_and_all_are_in_the_result():
    machine = Mortal()
    ledger = killed(machine, at=150)
    again = Restarted()
    outcome = resume(again, ledger)
    assert again.dealt == [2, 3]
    assert [(entry.board, entry.attempt) for entry in outcome.earlier] == [(1, 1)]
    assert [entry.board for entry in outcome.last()] == [1, 2, 3]
    assert outcome.exit_code == 0
    assert [row["board"] for row in outcome.as_dict()["boards"]] == [1, 2, 2, 3]


def test_a_board_set_aside_is_tried_again_when_it_is_asked_for():
    ledger = Ledger.in_memory()
    outcome = Session(ScriptedMachine(*[misdealt()] * 4), ledger, PLACES).run("tuesday", PORT)
    assert outcome.exit_code == 1
    again = ScriptedMachine()
    assert resume(again, ledger).exit_code == 0
    assert again.dealt == [1]
    assert kept(ledger)[0][-1] == (1, 5, "verified")


def test_of_a_finished_session_nothing_is_left():
    ledger = Ledger.in_memory()
    Session(ScriptedMachine(), ledger, PLACES).run("tuesday", PORT)
    past = unfinished.newest(ledger, PORT)
    assert past
    assert past.left == []
    assert past.works == ()


def test_the_session_of_the_port_comes_before_a_newer_one_of_another():
    ledger = Ledger.in_memory()
    Session(ScriptedMachine(), ledger, PLACES).run("tuesday", PORT)
    Session(ScriptedMachine(), ledger, PLACES).run("wednesday", "COM9")
    for port, name in ((PORT, "tuesday"), ("COM9", "wednesday"), ("COM7", "wednesday")):
        past = unfinished.newest(ledger, port)
        assert past
        assert past.name == name
    assert unfinished.newest(Ledger.in_memory(), PORT) is None


def test_a_finished_board_that_nobody_took_out_in_time_is_still_good_later():
    machine = ScriptedMachine(lambda *order: [*healthy(*order)[:-1], SILENCE])
    ledger = Ledger.in_memory()
    outcome = Session(machine, ledger, PLACES).run("tuesday", PORT)
    assert outcome.ending == "no-answer"
    resume(Restarted(), ledger)
    assert kept(ledger) == (ALL_WELL, [])


# Another set on a machine that an earlier one has left something in


def test_a_new_set_sees_to_the_old_one_s_board_first():
    ledger = killed(Mortal(), at=DONE)
    told = []

    class Ear(Observer):
        def ended_earlier(self, entry):
            told.append((entry.board, entry.verdict))

        def found(self, state, known):
            told.append((state, known))

    machine = Restarted()
    outcome = Session(machine, ledger, PLACES[1:], observers=[Ear()]).run("wednesday", PORT)
    assert told == [("restarted", True), (1, "verified")]
    assert [entry.board for entry in outcome.entries] == [2, 3]
    assert kept(ledger)[0] == [(2, 1, "verified"), (3, 1, "verified")]
    assert unfinished.open_works(ledger, machine.identity(), PORT) == ()


def test_a_set_on_another_machine_leaves_it_alone():
    machine, other = Mortal(), ScriptedMachine()
    other.unit = Identity("00000000000000bb", "other")
    ledger = killed(machine, at=DONE)
    places = [Place(board, 1, streams.deal(10 + board)) for board in (1, 2, 3)]
    Session(other, ledger, places).run("wednesday", PORT)  # of that name is another one today
    open_works = unfinished.open_works(ledger, machine.identity(), PORT)
    assert [work.place.board for work in open_works] == [1, 2]


def test_a_finished_board_nobody_knows_is_waited_for_and_not_counted():
    machine = ScriptedMachine()
    machine.left_over(9, 107)
    told = []

    class Ear(Observer):
        def found(self, state, known):
            told.append((state, known))

    machine.next_event(0)  # the machine has told of it to somebody else
    outcome = Session(machine, Ledger.in_memory(), PLACES, observers=[Ear()]).run("x", PORT)
    assert told == [("full", False)]
    assert [step for step in machine.log if step[0] == "drop"] == []
    assert [entry.board for entry in outcome.entries] == [1, 2, 3]


def test_nobody_empties_a_machine_that_is_not_empty():
    class Stuck(Restarted):
        def settle(self, order, board, finished):
            raise Refused("it has heard it before")

    ledger = killed(Mortal(), at=DONE)
    outcome = resume(Stuck(), ledger, patience_ms=60_000)
    assert outcome.ending == "no-answer"
    assert outcome.exit_code == 1
    assert kept(ledger) == ([], [(1, 1), (2, 1)])


# A machine that goes and comes back under a living host


class Flaky(ScriptedMachine):
    """Its link is lost after so many events; it comes back restarted, with what was in it."""

    def __init__(self, *losses, back=True):
        super().__init__()
        self._losses = list(losses)
        self._back = back
        self._restarted = False
        self.settled = []

    def next_event(self, wait_ms):
        if self._losses and len(self.told) == self._losses[0]:
            self._losses.pop(0)
            raise NoMachine("the machine does not answer any more")
        return super().next_event(wait_ms)

    def reach(self):
        if not self._back:
            raise NoMachine("it is gone for good")
        self.boot = f"{int(self.boot, 16) + 1:08x}"
        self._restarted = self._work is not None
        self._ahead = None
        self._coming.clear()

    def state(self):
        return "restarted" if self._restarted else super().state()

    def drop(self, order):
        if not self._restarted:
            super().drop(order)

    def settle(self, order, board, finished):
        self.settled.append((board, finished))
        self._restarted = False
        end = streams.removed if finished else (lambda order, board: streams.closed(0, order))
        self._coming.append(end(order, board))


def flaky(machine, **more):
    ledger = Ledger.in_memory()
    session = Session(machine, ledger, PLACES, reach=machine.reach, **more)
    return session.run("tuesday", PORT), ledger


def test_a_machine_that_restarts_with_a_finished_board_costs_nothing():
    machine = Flaky(DONE)
    outcome, ledger = flaky(machine)
    assert machine.settled == [(1, True)]
    assert kept(ledger) == (ALL_WELL, [])
    assert outcome.exit_code == 0


def test_a_machine_that_restarts_in_mid_board_deals_it_again():
    machine = Flaky(60)
    outcome, ledger = flaky(machine)
    assert machine.settled == [(1, False)]
    assert kept(ledger) == (ONCE_MORE, [])
    assert outcome.exit_code == 0


def test_a_board_on_which_it_restarts_each_time_is_set_aside():
    machine = Flaky(*range(60, 60 + 5 * 70, 70))
    outcome, ledger = flaky(machine)
    found, _ = kept(ledger)
    assert [row for row in found if row[0] == 1] == [(1, n, "misdealt") for n in (1, 2, 3, 4)]
    assert outcome.exit_code == 1


def test_one_that_does_not_come_back_ends_the_set_and_leaves_it_open():
    outcome, ledger = flaky(Flaky(DONE, back=False))
    assert outcome.exit_code == 3
    assert kept(ledger) == ([], [(1, 1), (2, 1)])
    resume(Restarted(), ledger)
    assert kept(ledger) == (ALL_WELL, [])


def test_one_that_is_lost_again_and_again_without_a_word_is_given_up():
    class Ill(ScriptedMachine):
        reached = 0

        def state(self):
            raise NoMachine("the machine does not answer any more")

        def reach(self):
            self.reached += 1

    machine = Ill()
    outcome, _ = flaky(machine)
    assert outcome.exit_code == 3
    assert machine.reached == 3
