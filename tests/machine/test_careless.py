"""A careless person: sometimes wrong, right in the end, and never the reason for a wrong board."""

from types import SimpleNamespace

import pytest

import pins
from fourhand.verdict import VERIFIED
from sim.hands import Hands
from sim.person import Careless
from sim.rng import Rng
from tests.machine import evening
from tests.machine.rig import Rig
from tests.machine.test_plant_person import PUT_BOARD, SECOND, TIP_OUT, show

SEEDS = 60

FINISHED = ("BOARD 12", "finished: take", "the board out")
DEALING = ("BOARD 12", "dealing")
PUT_RIGHT = ("BOARD 12", "clear card way,", "cards to hopper,", "press START")
MISSING = ("BOARD 12", "cards missing:", "put them in,", "press START")
RESTARTED = ("", "restarted: wait", "for computer, or", "START to empty")


def empty(rig):
    """Nothing in the machine; board 11 was dealt and is out."""
    rig.load(11)
    rig.board.pockets[0].extend(rig.plant.world.hopper)
    rig.plant.world.hopper = []
    rig.hands.take_board()


def loaded(rig):
    """A board and its pack in the machine."""
    rig.load(12)


def half_dealt(rig):
    """Cards in the board and in the hopper."""
    rig.load(12)
    rig.board.pockets[2].extend(rig.plant.world.hopper[:20])
    rig.plant.world.hopper[:20] = []


def under_way(rig):
    """One card waits at the throat, the next is in the reader."""
    rig.load(12)
    rig.feed()
    rig.carry()
    rig.feed()
    assert len(rig.places()) == 2


def incomplete(rig):
    """A card lies on the table."""
    rig.load(12)
    rig.plant.world.table.append(rig.plant.world.hopper.pop())


def start(rig):
    return rig.seen(pins.START_BUTTON)


def board(rig):
    return rig.plant.world.board


def world(rig):
    return rig.plant.world


#: What may go wrong: the machine before, the display, what can be seen when it has happened.
SLIPS = {
    "leaves the finished board in": (loaded, FINISHED, lambda r: start(r) and board(r)),
    "puts in a full one": (empty, PUT_BOARD, lambda r: start(r) and board(r).holds_cards()),
    "puts it in turned": (empty, PUT_BOARD, lambda r: start(r) and board(r).turned),
    "takes it out early": (loaded, DEALING, lambda r: not board(r)),
    "presses START while it deals": (loaded, DEALING, start),
    "leaves cards on the way": (under_way, PUT_RIGHT, lambda r: start(r) and len(r.places()) == 2),
    "forgets one of them": (under_way, PUT_RIGHT, lambda r: start(r) and len(r.places()) == 1),
    "puts them on top": (under_way, PUT_RIGHT, lambda r: world(r).hopper[-1].number < 2),
    "puts them on the table": (under_way, PUT_RIGHT, lambda r: start(r) and world(r).table),
    "puts one into a pocket": (under_way, PUT_RIGHT, lambda r: board(r).holds_cards()),
    "brings no card": (incomplete, MISSING, lambda r: start(r) and world(r).table),
    "does not tip out": (loaded, TIP_OUT, start),
    "forgets the hopper": (
        half_dealt,
        TIP_OUT,
        lambda r: start(r) and world(r).hopper and not board(r),
    ),
    "does not wait for the computer": (loaded, RESTARTED, start),
}

#: When each request has been met.
MET = {
    FINISHED: lambda r: not board(r),
    PUT_BOARD: lambda r: (
        start(r) and not (board(r).holds_cards() or board(r).turned) and len(world(r).hopper) == 52
    ),
    PUT_RIGHT: lambda r: start(r) and not r.places(),
    MISSING: lambda r: start(r) and len(world(r).hopper) == 52,
    TIP_OUT: lambda r: not (board(r) or world(r).hopper or world(r).table),
}


def watch(rig, *tests, seconds=60):
    """For each test, whether it ever held."""
    held = [False] * len(tests)
    for _ in range(10 * seconds):
        rig.wait(SECOND // 10)
        held = [before or bool(test(rig)) for before, test in zip(held, tests, strict=True)]
    return held


def with_careless(seed):
    rig = Rig()
    rig.plant.person = Careless(Hands(rig.plant), Rng(seed, 4))
    return rig


@pytest.mark.parametrize("slip", SLIPS)
def test_each_carelessness_happens_to_some_and_not_to_most(slip):
    prepare, display, seen = SLIPS[slip]
    happened = 0
    for seed in range(SEEDS):
        rig = with_careless(seed)
        prepare(rig)
        show(rig, *display)
        slipped, met = watch(rig, seen, MET.get(display, lambda _: True))
        happened += slipped
        assert met, seed
    assert 1 <= happened <= SEEDS // 2


def test_two_lost_cards_are_given_up():
    """Nobody waits for ever for cards that are not to be found."""
    rig = with_careless(1)
    rig.load(12)
    show(rig, *MISSING)
    assert watch(rig, lambda r: r.seen(pins.CANCEL_BUTTON)) == [True]


def test_a_board_taken_out_early_is_tipped_out_before_the_next():
    rig = with_careless(1)
    half_dealt(rig)
    rig.hands.take_early()
    show(rig, *PUT_BOARD)
    assert watch(rig, MET[PUT_BOARD]) == [True]
    assert sorted(card.number for card in rig.plant.world.hopper) == list(range(52))


def test_a_card_laid_into_a_pocket_that_was_still_empty_is_seen(tmp_path):
    for seed in range(60):
        night = evening.deal(tmp_path, f"seed={seed}&person=careless&fault=joker@3", seed=seed)
        if ("pocket-not-empty", "misdealt") in night.faults:
            break
    else:
        pytest.fail("none was seen")
    first = night.rows[0]
    assert sum(map(len, first["pockets"].values())) == len(first["sequence"]) + 1
    assert night.outcome.entries[-1].verdict == VERIFIED
    assert not night.wrong


def test_never_a_wrong_board(tmp_path):
    """Jams, so that there is something to put right; each one may be put right wrongly."""
    seen = SimpleNamespace(struck=set(), faults=set())
    for seed in range(17, 49):
        options = f"seed={seed}&person=careless&fault=jam-throat:0.02&fault=unreadable:0.02"
        night = evening.deal(tmp_path, options, boards=3, seed=seed)
        assert not night.wrong
        assert {entry.board for entry in night.outcome.entries} == {1, 2, 3}
        assert night.outcome.entries[-1].verdict == VERIFIED
        seen.struck |= set(night.struck)
        seen.faults |= night.fault_names
    assert {"used-board", "board-turned", "board-removed"} <= seen.struck
    assert {"pocket-not-empty", "board-turned", "board-absent", "missing-card"} <= seen.faults
