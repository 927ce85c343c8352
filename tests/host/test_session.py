"""A set of boards: order, redeals, what waits ahead, patience, and what is kept before acting."""

from contextlib import contextmanager

import pytest

from fourhand.database import LedgerFailed
from fourhand.errors import NoMachine, Refused
from fourhand.outcome import Observer
from fourhand.plan import Place
from fourhand.session import Session
from fourhand.store import Ledger
from tests.host import scripted, streams
from tests.host.scripted import ScriptedMachine, cut, healthy, misdealt


def places(*boards):
    return [Place(board, 1, streams.deal(board)) for board in boards]


def run(machine, boards=(1, 2, 3), ledger=None, **more):
    session = Session(machine, ledger or Ledger.in_memory(), places(*boards), **more)
    return session.run("club evening", "sim:")


def verdicts(outcome):
    return [(entry.board, entry.attempt, entry.verdict) for entry in outcome.entries]


def test_every_board_in_its_order():
    machine = ScriptedMachine()
    outcome = run(machine, (3, 1, 7))
    assert verdicts(outcome) == [(3, 1, "verified"), (1, 1, "verified"), (7, 1, "verified")]
    assert outcome.exit_code == 0
    assert outcome.ending == "complete"
    assert outcome.firmware == "micropython 1.29.0"
    assert [entry.machine_ms for entry in outcome.entries] == [19_700] * 3
    assert [entry.order_id for entry in outcome.entries] == machine.orders


def test_an_empty_set_is_done_at_once():
    assert run(ScriptedMachine(), ()).exit_code == 0


def test_the_next_order_is_there_when_the_board_is_taken_out_but_never_two():
    machine = ScriptedMachine()
    run(machine, (1, 2, 3))
    steps = [step for step in machine.log if step[0] == "order" or step == ("ack", "removed")]
    gone = ("ack", "removed")
    assert steps == [("order", 1), ("order", 2), gone, ("order", 3), gone, gone]


def test_a_machine_is_told_before_each_order_to_begin_by_itself_and_never_unasked():
    """It forgets with every hello, also one that nobody here knows of."""
    machine = ScriptedMachine()
    run(machine, (1, 2), auto_start=True)
    told = [step for step in machine.log if step[0] in ("order", "start")]
    assert told == [("start", "itself"), ("order", 1), ("start", "itself"), ("order", 2)]
    machine = ScriptedMachine()
    run(machine, (1, 2))
    assert ("start", "itself") not in machine.log


@pytest.mark.parametrize(("redeals", "attempts"), [(0, 1), (2, 3)])
def test_a_misdealt_board_is_set_aside_when_that_was_wanted(redeals, attempts):
    machine = ScriptedMachine(*[misdealt()] * 4)
    outcome = run(machine, (1,), redeals=redeals)
    assert verdicts(outcome) == [(1, n, "misdealt") for n in range(1, attempts + 1)]
    assert outcome.exit_code == 1


def test_order_names_are_drawn_and_never_twice():
    names = iter([b"\0\0\0\1", b"\0\0\0\2", b"\0\0\0\3"])
    machine = ScriptedMachine()
    run(machine, draw=lambda count: next(names))
    assert machine.orders == ["00000001", "00000002", "00000003"]
    again = ScriptedMachine(), ScriptedMachine()
    for each in again:
        run(each)
    assert set(again[0].orders).isdisjoint(again[1].orders)


# Misdealt


def test_a_misdealt_board_is_dealt_again_before_the_next():
    machine = ScriptedMachine(misdealt())
    outcome = run(machine, (1, 2))
    assert verdicts(outcome) == [(1, 1, "misdealt"), (1, 2, "verified"), (2, 1, "verified")]
    assert machine.dealt == [1, 1, 2]
    assert ("drop", 1) not in machine.log  # the machine stopped by itself
    assert outcome.entries[0].reasons[0].fault == "bounced"
    assert outcome.exit_code == 0


def test_after_three_redeals_it_is_set_aside_and_the_set_goes_on():
    machine = ScriptedMachine(*[misdealt()] * 4)
    outcome = run(machine, (1, 2))
    assert verdicts(outcome) == [
        *[(1, attempt, "misdealt") for attempt in (1, 2, 3, 4)],
        (2, 1, "verified"),
    ]
    assert outcome.exit_code == 1


@pytest.mark.parametrize("after", [3, 4, 5, *range(6, 104, 7), 104, 105])
def test_whenever_it_goes_wrong_no_board_is_skipped_or_dealt_before_its_turn(after):
    machine = ScriptedMachine(healthy, misdealt(after=after))
    outcome = run(machine, (1, 2, 3, 4))
    assert machine.dealt == [1, 2, 2, 3, 4]
    assert verdicts(outcome)[1:3] == [(2, 1, "misdealt"), (2, 2, "verified")]


def test_what_the_host_finds_stops_the_machine_at_once():
    def wrong_pocket(order, board, slots):
        events = healthy(order, board, slots)
        verb, values = events[30]
        assert verb == "dropped"
        events[30] = verb, {**values, "pocket": (values["pocket"] + 1) % 4}
        return events

    told = []

    class Ear(Observer):
        def fault(self, board, severity, reason):
            told.append((board, severity, reason.fault))

    machine = ScriptedMachine(wrong_pocket)
    outcome = run(machine, (1, 2), observers=[Ear()])
    assert told == [(1, "misdealt", "wrong-pocket")]
    assert machine.log.count(("drop", 1)) == 1
    assert machine.log.count(("drop", 2)) == 1
    assert verdicts(outcome)[0] == (1, 1, "misdealt")
    assert outcome.entries[0].reasons[0].fault == "wrong-pocket"
    assert machine.dealt == [1, 1, 2]
    assert len([event for event in machine.told.values() if event.verb == "done"]) == 2


def test_a_grave_fault_that_the_machine_would_go_on_after_is_not_gone_on_after():
    def lightly(order, board, slots):
        events = healthy(order, board, slots)
        return [*events[:40], streams.fault("bounced", "stopped", 20, order=order), *events[40:]]

    machine = ScriptedMachine(lightly)
    outcome = run(machine, (1, 2))
    assert machine.log.count(("drop", 1)) == 1
    assert machine.dealt == [1, 1, 2]
    assert verdicts(outcome)[0] == (1, 1, "misdealt")


@pytest.mark.parametrize("which", [-2, -1])
def test_a_doubt_at_the_very_end_keeps_the_board_ahead_back(which):
    """The report disagrees, or another board was taken out: the next may already be armed."""

    def late_doubt(order, board, slots):
        events = healthy(order, board, slots)
        verb, values = events[which]
        twisted = {"pockets": "N" * 52} if verb == "done" else {"board": board + 1}
        events[which] = verb, {**values, **twisted}
        return events

    machine = ScriptedMachine(late_doubt)
    outcome = run(machine, (1, 2))
    assert verdicts(outcome) == [(1, 1, "misdealt"), (1, 2, "verified"), (2, 1, "verified")]
    told = [step for step in machine.log if step[0] == "reject"]
    assert told == ([("reject", "wrong-pocket")] if which == -2 else [])


def test_a_board_cancelled_at_the_panel_is_not_dealt_again():
    def cancelled(order, board, slots):
        return [streams.armed(order, board), streams.closed(0, order)]

    outcome = run(ScriptedMachine(cancelled), (1, 2))
    assert verdicts(outcome) == [(1, 1, "stopped"), (2, 1, "verified")]
    assert outcome.exit_code == 1


def test_another_order_s_events_are_no_evidence():
    def mixed(order, board, slots):
        events = healthy(order, board, slots)
        verb, values = events[50]
        events[50] = verb, {**values, "order": "ffffffff"}
        return events

    assert verdicts(run(ScriptedMachine(mixed), (1,)))[0] == (1, 1, "misdealt")


# The end before the end


@pytest.mark.parametrize("after", [0, 1, 2, 40, 106, 107])
def test_nobody_answers(after):
    machine = ScriptedMachine(healthy, cut(after))
    outcome = run(machine, (1, 2, 3), patience_ms=600_000)
    assert outcome.ending == "no-answer"
    assert outcome.exit_code == 1
    assert verdicts(outcome) == [(1, 1, "verified"), (2, 1, "stopped")]
    assert outcome.entries[1].reasons[-1].fault == "no-answer"
    assert ("drop", 2) in machine.log
    assert machine.now() < 5000 + 600_000 + 60_000


def test_the_stop_says_what_the_machine_waits_for():
    outcome = run(ScriptedMachine(cut(0)), (7,))
    message = outcome.entries[0].reasons[0].message
    assert "Put an empty board 7 and its cards in" in message


def test_a_slow_person_within_the_patience_is_no_fault():
    """Six minutes for each board: ten are never over without a word from the machine."""

    class Slow(ScriptedMachine):
        waited = 0

        def next_event(self, wait_ms):
            if len(self.dealt) > self.waited:
                self.waited += 1
                self._now += 360_000
                return None
            return super().next_event(wait_ms)

    assert run(Slow(), (1, 2, 3)).exit_code == 0


def test_a_lost_link_ends_the_set():
    lost = NoMachine("the machine does not answer any more")
    outcome = run(ScriptedMachine(healthy, cut(50, lost)), (1, 2, 3))
    assert outcome.exit_code == 3
    assert outcome.error is lost
    assert verdicts(outcome) == [(1, 1, "verified"), (2, 1, "misdealt")]
    assert outcome.entries[1].reasons[0].fault == "link-lost"


def test_a_machine_that_is_gone_cannot_be_told_either():
    class Gone(ScriptedMachine):
        def drop(self, order):
            raise NoMachine("the machine does not answer any more")

    outcome = run(Gone(cut(50, NoMachine("the machine went away"))), (1, 2))
    assert str(outcome.error) == "the machine went away"
    assert verdicts(outcome) == [(1, 1, "misdealt")]


def test_an_interrupt_leaves_the_board_in_work_and_its_record_open():
    machine, ledger = ScriptedMachine(healthy, cut(50, KeyboardInterrupt())), Ledger.in_memory()
    outcome = run(machine, (1, 2, 3), ledger)
    assert outcome.exit_code == 130
    assert verdicts(outcome) == [(1, 1, "verified"), (2, 1, "stopped")]
    assert outcome.entries[1].reasons[0].message == "The run was interrupted"
    rows = ledger.connection.exec_driver_sql("SELECT verdict FROM attempt ORDER BY id").all()
    assert [row[0] for row in rows] == ["verified", None, None]
    assert [step for step in machine.log if step[0] == "drop"] == [("drop", 3)]


def test_after_an_interrupt_the_machine_does_not_ask_for_a_board_nobody_follows():
    machine = ScriptedMachine(cut(0, KeyboardInterrupt()))
    outcome = run(machine, (1, 2))
    assert machine.log[-2:] == [("drop", 1), ("ack", "closed")]  # and it was heard of
    assert verdicts(outcome) == [(1, 1, "stopped")]


def test_an_interrupt_at_the_last_moment_does_not_tell_a_board_twice():
    class Hasty(Observer):
        def ended(self, entry):
            if entry.verdict == "verified":
                raise KeyboardInterrupt

    outcome = run(ScriptedMachine(), (1, 2), observers=[Hasty()])
    assert outcome.exit_code == 130
    assert verdicts(outcome) == [(1, 1, "verified")]


@pytest.mark.parametrize("after", [1, 2, 3, 40])
def test_an_order_of_an_earlier_run_is_taken_back(after):
    """Its board would pass for one of ours."""
    machine = ScriptedMachine()
    machine.left_over(9, after)
    outcome = run(machine, (1, 2))
    assert machine.log[0] == ("drop", 9)
    assert machine.dealt == [1, 2]
    assert verdicts(outcome) == [(1, 1, "verified"), (2, 1, "verified")]


def test_an_order_the_firmware_refuses_ends_the_set():
    class Refusing(ScriptedMachine):
        def send_order(self, order, board, mode, slots):
            raise Refused("the hands would not be even")

    outcome = run(Refusing(), (1,))
    assert outcome.exit_code == 4
    assert verdicts(outcome) == [(1, 1, "stopped")]
    (reason,) = outcome.entries[0].reasons
    assert reason.advice == "No card was moved"  # nobody is told to tip cards out


# The ledger


class Diary(Ledger):
    """Writes into the machine's own log what is on the disk, once it is there."""

    log: list

    @contextmanager
    def at_once(self):
        self._pending = []
        with super().at_once():
            yield
        self.log.extend(self._pending)

    def mark(self, attempt, step):
        super().mark(attempt, step)
        self._kept(step)

    def dropped(self, attempt, ordinal, card, pocket, ms):
        super().dropped(attempt, ordinal, card, pocket, ms)
        self._kept("dropped")

    def ordered(self, session, nth, attempt, order_id, mode):
        row = super().ordered(session, nth, attempt, order_id, mode)
        self._kept("order")
        return row

    def done(self, attempt, machine_ms, pockets):
        super().done(attempt, machine_ms, pockets)
        self._kept("done")

    def judged(self, attempt, verdict):
        super().judged(attempt, verdict)
        self._kept("verdict")

    def _kept(self, what):
        log = self._pending if self.connection.in_transaction() else self.log
        log.append(("kept", what))


class Strict(ScriptedMachine):
    """Hears only of what is kept: a read with its drop, the end with its verdict."""

    def ack(self, number):
        super().ack(number)
        told = [event.verb for event in self.told.values() if event.number <= number]
        kept = [what for step, what in self.log if step == "kept"]
        for verb in ("armed", "emptied", "dropped", "done", "removed"):
            assert kept.count(verb) == told.count(verb) or number < len(self.told)
            assert kept.count(verb) >= told.count(verb)
        assert kept.count("dropped") >= told.count("read")
        assert kept.count("verdict") >= told.count("removed")


def test_each_step_is_kept_before_the_machine_hears_of_it():
    machine, ledger = Strict(), Diary.in_memory()
    assert isinstance(ledger, Diary)
    ledger.log = machine.log
    run(machine, (1, 2), ledger)
    acks = [step for step in machine.log if step[0] == "ack"]
    assert acks[-1] == ("ack", "removed")
    assert len(acks) > 100
    sent = machine.log.index(("order", 1))
    assert machine.log[sent - 1] == ("kept", "order")


def test_a_ledger_that_takes_no_more_stops_the_machine():
    ledger = Ledger.in_memory()
    machine = ScriptedMachine()

    class Filled(Observer):
        def dealt(self, board, cards):
            if (board, cards) == (2, 30):
                raw = ledger.connection.connection.driver_connection
                assert raw
                raw.execute("PRAGMA query_only = ON")

    outcome = run(machine, (1, 2, 3), ledger, observers=[Filled()])
    assert isinstance(outcome.error, LedgerFailed)
    assert outcome.exit_code == 1
    assert verdicts(outcome) == [(1, 1, "verified"), (2, 1, "stopped")]
    assert ("drop", 2) in machine.log
    assert ("drop", 3) in machine.log


def test_a_ledger_that_fails_at_the_very_end_is_told():
    ledger = Ledger.in_memory()

    class Filled(Observer):
        def ended(self, entry):
            raw = ledger.connection.connection.driver_connection
            assert raw
            raw.execute("PRAGMA query_only = ON")

    outcome = run(ScriptedMachine(), (1,), ledger, observers=[Filled()])
    assert isinstance(outcome.error, LedgerFailed)
    assert verdicts(outcome) == [(1, 1, "verified")]
    assert outcome.exit_code == 1


# Observers


def test_observers_hear_counts_and_words_only():
    heard = []

    class Ear(Observer):
        def asked(self, what, board):
            heard.append((what, board))

        def begun(self, board, copy, attempt):
            heard.append(("begun", board, copy, attempt))

        def dealt(self, board, cards):
            heard.append(cards)

        def fault(self, board, severity, reason):
            heard.append((severity, reason.fault))

        def ended(self, entry):
            heard.append((entry.board, entry.verdict))

    machine = ScriptedMachine(misdealt(after=6))
    run(machine, (9,), observers=[Ear()])
    assert heard == [
        ("put-board", 9), ("begun", 9, 1, 1), 1, ("misdealt", "bounced"), (9, "misdealt"),
        ("put-board", 9), ("begun", 9, 1, 2), *range(1, 53), (9, "verified"),
    ]  # fmt: skip


def test_the_script_itself_keeps_to_the_rules():
    """A machine that armed an order it had been told to drop would make the tests above lie."""
    machine = ScriptedMachine(scripted.healthy)
    machine.send_order("00000001", 1, "duplicate", streams.deal(1))
    machine.send_order("00000002", 2, "duplicate", streams.deal(2))
    with pytest.raises(Refused):
        machine.send_order("00000003", 3, "duplicate", streams.deal(3))
    machine.drop("00000002")
    while machine.next_event(10):
        pass
    assert machine.dealt == [1]
