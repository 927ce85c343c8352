"""Packs in the ledger: checks, uses, wear, and which pack goes into which board."""

import pytest

from dealing.cards import NAMES, card_number
from fourhand import packledger, readings, rotation, wear
from fourhand.errors import BadInput
from fourhand.plan import Place
from fourhand.readings import Readings
from fourhand.store import Ledger
from fourhand.verdict import Verdict, reason
from tests.host import streams

DEAL = streams.deal(5)
H9 = card_number("H9")


@pytest.fixture
def ledger():
    opened = Ledger.in_memory()
    yield opened
    opened.close()


@pytest.fixture
def later(monkeypatch):
    """Let time pass: the ledger's clocks tell another millisecond each time."""
    ticks = iter(range(10_000))

    def now():
        return f"2026-11-30T20:00:{next(ticks) / 1000:06.3f}+00:00"

    monkeypatch.setattr("fourhand.store._now", now)
    monkeypatch.setattr("fourhand.packledger._now", now)


ALL = list(NAMES)


def reading(quality=100, **cards):
    row = bytearray([quality] * 52)
    for name, value in cards.items():
        row[card_number(name)] = value
    return bytes(row)


def deal(ledger, board, verdict="verified", copy=1):
    session = ledger.begin("tuesday", "COM3", "micropython 1.29.0", [Place(board, copy, DEAL)])
    row = ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
    ledger.mark(row, "first_card")
    why = (reason("bounced", "A card sprang back"),) if verdict == "misdealt" else ()
    ledger.judged(row, Verdict(verdict, why))


def keep(ledger, *names, findings="", times=1):
    for name in names:
        for _ in range(times):
            packledger.checked(ledger.connection, name, findings, reading())
    return {pack.name: pack for pack in packledger.packs(ledger.connection)}


# In the ledger


def test_a_pack_is_known_once_it_was_checked(ledger):
    keep(ledger, "blue-7", times=2)
    (pack,) = packledger.packs(ledger.connection)
    assert (pack.name, len(pack.checks), pack.uses, pack.where) == ("blue-7", 2, 0, None)
    assert pack.fit


def test_a_pack_that_is_not_whole_is_not_fit_until_it_is(ledger):
    assert not keep(ledger, "blue-7", findings="missing: H9")["blue-7"].fit
    assert keep(ledger, "blue-7")["blue-7"].fit


def test_deals_count_for_the_pack_that_lay_in_the_board(ledger, later):
    packs = keep(ledger, "blue", "red")
    deal(ledger, 7)  # before any pack was placed
    packledger.placed(ledger.connection, {(7, 1): packs["blue"]})
    deal(ledger, 7)
    deal(ledger, 7, "misdealt")
    deal(ledger, 7, copy=2)  # another board
    deal(ledger, 8)
    packledger.placed(ledger.connection, {(7, 1): packs["red"]})
    deal(ledger, 7)
    found = keep(ledger)
    assert (found["blue"].uses, found["blue"].misdealt, found["blue"].where) == (2, 1, None)
    assert (found["red"].uses, found["red"].misdealt, found["red"].where) == (1, 0, (7, 1))


def test_a_pack_lies_in_one_board_only(ledger, later):
    packs = keep(ledger, "blue")
    packledger.placed(ledger.connection, {(7, 1): packs["blue"]})
    packledger.placed(ledger.connection, {(8, 1): packs["blue"]})
    deal(ledger, 7)
    deal(ledger, 8)
    assert keep(ledger)["blue"].uses == 1


def test_a_board_that_was_ordered_and_not_begun_wears_no_pack(ledger, later):
    packs = keep(ledger, "blue")
    packledger.placed(ledger.connection, {(7, 1): packs["blue"]})
    session = ledger.begin("tuesday", "COM3", "micropython 1.29.0", [Place(7, 1, DEAL)])
    ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
    assert keep(ledger)["blue"].uses == 0


def test_an_unknown_pack_is_told_with_those_there_are(ledger):
    keep(ledger, "blue")
    with pytest.raises(BadInput, match="Known packs: blue"):
        packledger.find(ledger.connection, "green")


# Cards that wear out


def names(readings):
    return [one.card for one in wear.worn(readings)]


def test_a_card_read_poorly_three_times_is_to_be_replaced():
    assert names([reading(H9=84)] * 3) == [H9]


def test_one_poor_reading_is_dust():
    assert names([reading(), reading(H9=76), reading()]) == []


def test_quality_that_falls_tells_before_it_is_poor():
    assert names([reading()] * 3 + [reading(H9=90)] * 3) == [H9]
    assert names([reading()] * 3 + [reading(H9=91)] * 3) == []


def test_two_readings_are_too_few_to_tell():
    assert names([reading(H9=40)] * 2) == []


def test_a_card_that_was_not_read_is_left_out():
    assert names([reading(H9=wear.NOT_READ)] * 3) == []


# Rotation


def pack(name, uses, where=None, **more):
    return packledger.Pack(1, name, "", uses=uses, where=where, **more)


def told(packs, boards):
    return {board: one.name for (board, _), one in rotation.plan(packs, boards).items()}


def test_the_least_used_pack_goes_to_the_lowest_board():
    packs = [pack("a", 9), pack("b", 2), pack("c", 5)]
    assert told(packs, [(2, 1), (1, 1), (3, 1)]) == {1: "b", 2: "c", 3: "a"}


def test_packs_used_alike_stay_where_they_are():
    packs = [pack("a", 5, (2, 1)), pack("b", 5, (1, 1))]
    assert told(packs, [(1, 1), (2, 1)]) == {1: "b", 2: "a"}


def test_a_pack_that_is_not_fit_is_left_out():
    broken = packledger.Check("", "missing: H9", reading())
    packs = [pack("a", 0, checks=(broken,)), pack("b", 0, worn=[wear.Worn(H9, 99, 80)])]
    assert told([*packs, pack("c", 7)], [(1, 1)]) == {1: "c"}
    with pytest.raises(BadInput, match="2 fit packs needed, and 1 there"):
        rotation.plan([*packs, pack("c", 7)], [(1, 1), (2, 1)])


# How well the cards are read


def test_a_run_leaves_means_by_pack_and_nothing_of_an_order(ledger):
    keep(ledger, "blue", "red")
    packledger.placed(ledger.connection, {(7, 1): packledger.find(ledger.connection, "blue")})
    run = Readings()
    read = [(7, 1, 70), (7, 1, 81), (8, 1, 98), (9, 2, 94)]  # 8 and 9: of packs with no name
    for board, copy, quality in read:
        for card in range(52):
            run.add(board, copy, card, quality if card == H9 else 100)
    run.keep(ledger)
    packs = {pack.name: pack for pack in packledger.packs(ledger.connection)}
    assert [wear.of_card(pack.readings, card_number("H9")) for pack in packs.values()] == [
        [100, 76],
        [100],
    ]
    every = readings.of_all(ledger.connection)
    assert [wear.of_card([one], card_number("H9")) for one in every] == [[76], [96]]


def test_nothing_is_left_of_a_pack_that_was_not_read_to_its_end(ledger):
    """What was read before a board was broken off lies in its pockets."""
    run = Readings()
    for card in range(51):
        run.add(7, 1, card, 90)
    for card in range(52):
        run.add(8, 1, card, 80)
    run.keep(ledger)
    assert readings.of_all(ledger.connection) == [bytes([80] * 52)]


@pytest.mark.parametrize(
    ("last", "worn", "is_dirty"),
    [
        (reading(), [], False),
        (reading(99, H9=80), ["H9"], False),
        (reading(93), [], False),
        (reading(89), ALL, True),
        (reading(255, H9=80, SA=82, D2=90), ["SA", "H9", "D2"], True),
    ],
)
def test_one_card_read_poorly_is_worn_and_most_of_them_a_dirty_reader(last, worn, is_dirty):
    rows = [reading()] * 3 + [last] * 3
    assert [NAMES[one.card] for one in wear.worn(rows)] == worn
    assert (wear.dirty(rows) is not None) == is_dirty
    assert wear.dirty(rows[:1] + rows[-1:]) is None
