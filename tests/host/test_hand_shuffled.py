"""Hand-shuffled packs: dealt by the order of the cards, recorded, and shuffled since last time."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealing import counting, orders
from dealing.cards import CARDS
from fourhand import dealt
from fourhand.errors import Refused
from fourhand.outcome import Observer
from fourhand.packs import Packs
from fourhand.plan import Place, hand_shuffled
from fourhand.session import Session
from fourhand.store import Ledger
from fourhand.verdict import Evidence
from tests.host import streams
from tests.host.scripted import ScriptedMachine
from tests.host.shuffled_packs import CLOCKWISE, SORTED, PatternMachine, by_hand, collected


class Ear(Observer):
    def __init__(self):
        self.heard = []

    def asked(self, what, board):
        self.heard.append((what, board))

    def fault(self, board, severity, reason):
        self.heard.append((severity, reason.message))


def run(machine, *boards, ledger=None, ear=None):
    places = hand_shuffled(boards, lambda board: CLOCKWISE)
    session = Session(machine, ledger or Ledger.in_memory(), places, observers=[ear or Ear()])
    return session.run("tuesday", "sim:"), session.id


def told(outcome):
    return [
        (entry.board, entry.attempt, entry.verdict, [why.fault for why in entry.reasons])
        for entry in outcome.entries
    ]


# Recorded


def test_the_hands_are_recorded_as_the_cards_came():
    packs, ledger = [streams.pack(1), streams.pack(2)], Ledger.in_memory()
    outcome, session = run(PatternMachine(*packs), 7, 8, ledger=ledger)
    assert told(outcome) == [(7, 1, "verified", []), (8, 1, "verified", [])]
    boards = list(dealt.recorded(ledger, session).values())
    assert [board.number for board in boards] == [7, 8]
    assert [board.hands for board in boards] == [by_hand(pack) for pack in packs]


def test_only_what_is_verified_is_recorded_and_only_of_its_own_session():
    ledger = Ledger.in_memory()
    machine = PatternMachine(SORTED, streams.pack(1), *[SORTED] * 4)
    outcome, session = run(machine, 1, 2, ledger=ledger)
    assert outcome.exit_code == 1
    _, later = run(PatternMachine(streams.pack(3)), 1, ledger=ledger)
    (board,) = dealt.recorded(ledger, session).values()
    assert (board.number, board.hands) == (1, by_hand(streams.pack(1)))
    (board,) = dealt.recorded(ledger, later).values()
    assert board.hands == by_hand(streams.pack(3))


def test_a_set_dealt_card_by_card_has_no_record_of_packs():
    ledger = Ledger.in_memory()
    places = [Place(1, 1, streams.deal(1))]
    session = Session(ScriptedMachine(), ledger, places)
    assert session.run("tuesday", "sim:").exit_code == 0
    assert dealt.recorded(ledger, session.id) == {}


@given(st.integers(0, counting.count() - 1), st.permutations(range(CARDS)))
def test_any_pack_by_any_legal_pattern_is_verified_and_gives_the_hands_of_its_ordinals(nth, pack):
    pattern = counting.unrank(nth)
    evidence = Evidence(streams.BOARD, "pattern", pattern)
    for verb, values in streams.board(pattern, pack, by_ordinal=True):
        evidence.see(verb, values)
    assert evidence.verdict() == ("verified", ())
    former = dealt.former(3, evidence.dropped)
    assert former
    assert list(former.order) == pack
    hands = [bytes(card for card, to in zip(pack, pattern, strict=True) if to == seat)
             for seat in range(4)]  # fmt: skip
    assert list(former.hands) == hands


@given(st.integers(0, CARDS - 1), st.integers(0, CARDS - 1))
def test_two_cards_in_each_other_s_pockets_are_not_a_board_by_its_pattern(one, other):
    slots = bytearray(CLOCKWISE)
    slots[one], slots[other] = slots[other], slots[one]
    evidence = Evidence(streams.BOARD, "pattern", CLOCKWISE)
    for verb, values in streams.board(bytes(slots), streams.pack(4), by_ordinal=True):
        evidence.see(verb, values)
    same = CLOCKWISE[one] == CLOCKWISE[other]
    assert (evidence.verdict().word == "verified") == same


# Shuffled or not


def test_a_sorted_pack_is_tipped_out_and_dealt_again_before_the_next_board():
    ear = Ear()
    machine = PatternMachine(SORTED, streams.pack(1), streams.pack(2))
    outcome, _ = run(machine, 1, 2, ear=ear)
    assert told(outcome) == [
        (1, 1, "misdealt", ["not-shuffled"]),
        (1, 2, "verified", []),
        (2, 1, "verified", []),
    ]
    assert outcome.exit_code == 0
    assert machine.dealt == [1, 1, 2]
    assert [step for step in machine.log if step[0] == "reject"] == [("reject", "not-shuffled")]
    (why,) = outcome.entries[0].reasons
    assert why.message == (
        "The pack was not shuffled: 51 of 51 neighbours lay side by side in a sorted pack"
    )
    assert "shuffle this pack well" in why.advice
    assert "2017 Law 6D2" in why.ruling
    assert ear.heard.count(("misdealt", why.message)) == 1


def test_the_machine_hears_of_it_before_the_board_is_out():
    machine = PatternMachine(SORTED, streams.pack(1))
    run(machine, 1)
    first_end = machine.log.index(("reject", "not-shuffled"))
    assert ("ack", "done") not in machine.log[:first_end]
    assert ("ack", "removed") not in machine.log[:first_end]


def test_nobody_is_told_to_take_a_board_out_that_was_just_found_not_good():
    """The machine asks for it as soon as the board is dealt, before it hears what we found."""

    class Asking(PatternMachine):
        def reject(self, order, fault):
            super().reject(order, fault)
            ask = ("asked", {"what": "take-board", "board": 1})
            empty = ("asked", {"what": "empty-all", "board": 1})
            self._coming.insert(0, ask)
            self._coming.insert(2, empty)

    def asks(events):
        return [*events[:-1], ("asked", {"what": "take-board", "board": 1}), events[-1]]

    ear = Ear()
    run(Asking(SORTED, streams.pack(1), change=asks), 1, ear=ear)
    assert [what for what, _ in ear.heard] == [
        "put-board", "misdealt", "empty-all", "put-board", "take-board",
    ]  # fmt: skip


def test_a_board_taken_out_at_that_very_moment_is_misdealt_all_the_same():
    class Quick(PatternMachine):
        def reject(self, order, fault):
            raise Refused("the machine knows no such order")

    machine = Quick(SORTED, streams.pack(1))
    outcome, _ = run(machine, 1, 2)
    assert told(outcome)[:2] == [
        (1, 1, "misdealt", ["not-shuffled"]),
        (1, 2, "verified", []),
    ]
    assert machine.dealt[:2] == [1, 1]


def test_after_three_shuffles_that_were_none_it_is_set_aside():
    machine = PatternMachine(*[SORTED] * 4, streams.pack(1))
    outcome, _ = run(machine, 1, 2)
    assert machine.dealt == [1, 1, 1, 1, 2]
    assert told(outcome)[-1] == (2, 1, "verified", [])
    assert outcome.exit_code == 1


def test_the_four_hands_of_this_session_are_known_again():
    pack = streams.pack(1)
    outcome, _ = run(PatternMachine(pack, collected(pack), streams.pack(2)), 1, 2)
    assert told(outcome) == [
        (1, 1, "verified", []),
        (2, 1, "misdealt", ["not-shuffled"]),
        (2, 2, "verified", []),
    ]
    assert "in the same hand of an earlier deal (board 1 of tuesday, 20" in (
        outcome.entries[1].reasons[0].message
    )


def test_a_heap_that_was_not_mixed_is_known_again():
    """All its cards had dropped, so the misdealt board counts as a deal of that pack."""
    sold = streams.pack(1)
    heap = collected(sold)
    outcome, _ = run(PatternMachine(sold, heap, collected(heap), streams.pack(2)), 1, 2)
    assert [verdict for _, _, verdict, _ in told(outcome)] == [
        "verified", "misdealt", "misdealt", "verified",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["duplicate", "pattern"])
def test_the_deals_of_earlier_sessions_are_known_again(mode):
    ledger = Ledger.in_memory()
    pack = streams.pack(12)
    if mode == "pattern":
        run(PatternMachine(pack), 12, ledger=ledger)
        left = collected(pack)
    else:
        slots = streams.deal(5)
        Session(ScriptedMachine(), ledger, [Place(12, 1, slots)]).run("monday", "sim:")
        left = sorted(random.Random(1).sample(range(CARDS), CARDS), key=lambda card: slots[card])
    outcome, _ = run(PatternMachine(left, streams.pack(2)), 3, ledger=ledger)
    assert told(outcome) == [(3, 1, "misdealt", ["not-shuffled"]), (3, 2, "verified", [])]


def test_a_set_dealt_card_by_card_needs_no_shuffle():
    def from_a_sorted_pack(order, board, slots):
        return streams.board(slots, SORTED, order, board)

    machine = ScriptedMachine(from_a_sorted_pack)
    outcome = Session(machine, Ledger.in_memory(), [Place(1, 1, streams.deal(1))]).run("x", "sim:")
    assert told(outcome) == [(1, 1, "verified", [])]


def test_a_doubtful_board_is_not_judged_too():
    def last_lost(events):
        return [event for event in events if event[1].get("ordinal") != CARDS]

    outcome, _ = run(PatternMachine(SORTED, change=last_lost), 1)
    _, _, verdict, faults = told(outcome)[0]
    assert verdict == "misdealt"
    assert "missing-card" in faults
    assert "not-shuffled" not in faults
    assert outcome.ending == "complete"


# What the ledger gives


def kept(ledger, row, drops=CARDS, mode="pattern"):
    """An attempt in a session of its own, with so many of its drops kept; return its id."""
    pack = streams.pack(row)
    session = ledger.begin(f"evening {row}", "sim:", "mp", [Place(row, 1, CLOCKWISE, mode)])
    attempt = ledger.ordered(session, 0, 1, "0badcafe", mode)
    for ordinal, card in enumerate(pack[:drops], 1):
        ledger.dropped(attempt, ordinal, card, CLOCKWISE[ordinal - 1], 0)
    return attempt


def test_the_newest_whole_deals_the_newest_first():
    ledger = Ledger.in_memory()
    rows = [kept(ledger, row) for row in (1, 2, 3)]
    kept(ledger, 4, drops=51)
    found = dealt.recent(ledger, 2)
    assert [former.id for former in found] == [rows[2], rows[1]]
    assert [list(former.order) for former in found] == [streams.pack(3), streams.pack(2)]
    for former, row in zip(found, (3, 2), strict=True):
        assert tuple(bytes(sorted(hand)) for hand in former.hands) == by_hand(streams.pack(row))
    assert dealt.recent(Ledger.in_memory(), 2) == []


def test_hands_that_are_not_four_times_thirteen_cannot_be_compared():
    slots = dict(zip(streams.pack(1), CLOCKWISE, strict=True))
    assert dealt.former(1, slots)
    card = next(iter(slots))
    assert dealt.former(1, {**slots, card: (slots[card] + 1) % 4}) is None
    del slots[card]
    assert dealt.former(1, slots) is None


def test_a_deal_is_named_by_its_board_session_and_day():
    ledger = Ledger.in_memory()
    kept(ledger, 1)
    row = kept(ledger, 9)
    with ledger.connection.begin():
        ledger.connection.exec_driver_sql("UPDATE session SET started_at = '2026-12-01T19:30:00'")
    assert dealt.named(ledger, row) == "board 9 of evening 9, 2026-12-01"


def test_a_board_is_not_held_against_itself():
    """After a crash its own deal is in the ledger when it is judged; another like it is not it."""
    ledger = Ledger.in_memory()
    attempt = kept(ledger, 1)
    for judged, doubtful in ((attempt, False), (attempt + 1, True)):
        evidence = Evidence(1, "pattern", CLOCKWISE)
        for verb, values in streams.board(CLOCKWISE, streams.pack(1), number=1, by_ordinal=True):
            evidence.see(verb, values)
        Packs(ledger).check(judged, evidence)
        assert evidence.doubtful == doubtful


def test_no_more_former_deals_are_held_than_are_looked_at(monkeypatch):
    monkeypatch.setattr("fourhand.packs.HISTORY", 2)
    ledger = Ledger.in_memory()
    for row in (1, 2, 3):
        kept(ledger, row)
    packs = Packs(ledger)
    evidence = Evidence(1, "pattern", CLOCKWISE)
    for verb, values in streams.board(CLOCKWISE, streams.pack(9), number=1, by_ordinal=True):
        evidence.see(verb, values)
    packs.keep(4, evidence)
    assert [former.id for former in packs._former] == [4, 3]


# Blind


def test_what_is_said_is_the_same_whatever_the_cards_are():
    names = streams.pack(77)
    said = []
    for rename in (list(range(CARDS)), names):
        pack = [rename[card] for card in streams.pack(1)]
        left = [rename[card] for card in collected(streams.pack(1))]
        fresh = [rename[card] for card in streams.pack(2)]
        ear = Ear()
        outcome, _ = run(PatternMachine(pack, left, fresh), 1, 2, ear=ear)
        entries = [replace(entry, order_id="") for entry in outcome.entries]
        said.append((entries, ear.heard))
    assert said[0] == said[1]
    assert [verdict for _, _, verdict, _ in told(outcome)] == ["verified", "misdealt", "verified"]


def test_no_former_deal_shows_its_cards():
    ledger = Ledger.in_memory()
    _, session = run(PatternMachine(streams.pack(1)), 1, ledger=ledger)
    (former,), (board,) = dealt.recent(ledger, 1), dealt.recorded(ledger, session).values()
    assert (repr(former), repr(board)) == (f"<former deal {former.id}>", "<board 1>")
    assert orders.to_text(CLOCKWISE) not in repr(hand_shuffled([1], lambda board: CLOCKWISE))
