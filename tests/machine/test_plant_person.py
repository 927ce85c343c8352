"""A careful person: reads the display and nothing else, and needs 2 to 6 seconds for each act."""

import inspect

import pytest

import pins
from sim import person
from tests.machine.rig import Rig

SECOND = 1000000
PUT_BOARD = ("BOARD 12", "put in empty", "board and cards,", "press START")
TIP_OUT = (
    "BOARD 12",
    "tip out all, mix",
    "face down, don't",
    "look. Board out,",
    "way+hopper clear",
)


def show(rig, *lines):
    rig.plant.show([f"{line:<16}" for line in [*lines, *[""] * (8 - len(lines))]])


def until(rig, test, seconds=60):
    """The seconds until something can be seen, in tenths."""
    for tenths in range(10 * seconds):
        if test():
            return tenths / 10
        rig.wait(SECOND // 10)
    raise AssertionError("it did not happen")


@pytest.fixture
def rig():
    return Rig(person="careful", packs="shuffled")


def test_puts_board_and_cards_in_and_presses_start(rig):
    show(rig, *PUT_BOARD)
    assert 2 <= until(rig, lambda: rig.seen(pins.BOARD_PRESENT)) <= 6
    assert not rig.seen(pins.HOPPER_CARD)
    assert 2 <= until(rig, lambda: rig.seen(pins.HOPPER_CARD)) <= 6
    assert not rig.seen(pins.START_BUTTON)
    assert 2 <= until(rig, lambda: rig.seen(pins.START_BUTTON)) <= 6
    assert until(rig, lambda: not rig.seen(pins.START_BUTTON)) <= 0.2
    assert rig.board.label == 12
    assert sorted(card.number for card in rig.plant.world.hopper) == list(range(52))


def test_does_nothing_while_nothing_is_asked(rig):
    show(rig, "", "ready")
    show(rig, "BOARD 12", "dealing")
    rig.wait(60 * SECOND)
    assert rig.plant.word() & (1 << pins.BOARD_PRESENT | 1 << pins.START_BUTTON) == 0


def test_stops_when_the_words_change(rig):
    show(rig, *PUT_BOARD)
    rig.wait(SECOND)
    show(rig, "", "ready")
    rig.wait(60 * SECOND)
    assert not rig.seen(pins.BOARD_PRESENT)


def test_the_same_words_again_change_nothing(rig):
    show(rig, *PUT_BOARD)
    for _ in range(6):
        rig.wait(SECOND)
        show(rig, *PUT_BOARD)
    assert rig.seen(pins.BOARD_PRESENT)


def test_a_hopper_with_cards_is_left_as_it_is(rig):
    rig.load()
    rig.hands.take_board()
    show(rig, *PUT_BOARD)
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    assert len(rig.plant.world.hopper) == 52


def test_takes_the_finished_board_out(rig):
    rig.load()
    show(rig, "BOARD 1", "finished: take", "the board out")
    assert 2 <= until(rig, lambda: not rig.seen(pins.BOARD_PRESENT)) <= 6


def test_puts_cards_of_the_way_back_into_the_middle(rig):
    rig.load()
    card = rig.plant.world.hopper[0]
    rig.feed()
    show(rig, "BOARD 1", "clear card way,", "cards to hopper,", "press START")
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    assert rig.places() == []
    assert rig.plant.levels[pins.ENTRY_BEAM] == 0
    hopper = rig.plant.world.hopper
    assert len(hopper) == 52
    assert 20 <= hopper.index(card) <= 31


def test_tips_everything_out_mixes_it_and_has_it_whole_for_the_next_try(rig):
    rig.load(12)
    before = [card.number for card in rig.plant.world.hopper]
    rig.feed()
    rig.board.pockets[2].extend(rig.plant.world.hopper[:20])
    rig.plant.world.hopper[:20] = []
    show(rig, *TIP_OUT)
    until(rig, lambda: not rig.seen(pins.HOPPER_CARD))
    assert not rig.seen(pins.BOARD_PRESENT)
    assert rig.places() == []
    show(rig, *PUT_BOARD)
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    after = [card.number for card in rig.plant.world.hopper]
    assert sorted(after) == list(range(52))
    assert after != before
    assert rig.board.body == "board-12"
    assert not rig.board.holds_cards()


def test_what_lies_about_is_gathered_before_a_new_board(rig):
    rig.load(12)
    rig.board.pockets[0].extend(rig.plant.world.hopper)
    rig.plant.world.hopper = []
    show(rig, *TIP_OUT)
    until(rig, lambda: not rig.seen(pins.BOARD_PRESENT))
    show(rig, *PUT_BOARD)  # before the cards on the table were gathered
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    assert len(rig.plant.world.hopper) == 52
    assert rig.plant.world.table == []


def test_a_note_that_something_was_wrong_makes_for_a_look_all_over(rig):
    rig.load(12)
    rig.feed()
    rig.plant.index_dead = True
    rig.plant.blocked.add(pins.MOUTH_BEAM)
    rig.plant.settle_beams()
    show(rig, *PUT_BOARD, "", "", "sensor")
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    assert not rig.plant.index_dead
    assert rig.plant.levels[pins.MOUTH_BEAM] == rig.plant.levels[pins.ENTRY_BEAM] == 0
    assert len(rig.plant.world.hopper) == 52


def test_brings_the_card_that_was_forgotten_in_the_box(rig):
    rig = Rig(person="careful", wishes=[("missing-card", 1, 0)])
    rig.load(12)
    assert len(rig.plant.world.hopper) == 51
    show(rig, "BOARD 12", "cards missing:", "put them in,", "press START")
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    assert sorted(card.number for card in rig.plant.world.hopper) == list(range(52))


def test_looks_again_when_nothing_came_of_it(rig):
    show(rig, *PUT_BOARD)
    until(rig, lambda: rig.seen(pins.START_BUTTON))
    until(rig, lambda: not rig.seen(pins.START_BUTTON))
    until(rig, lambda: rig.seen(pins.START_BUTTON))


def test_nobody_does_nothing():
    rig = Rig(person="none")
    show(rig, *PUT_BOARD)
    rig.wait(600 * SECOND)
    assert not rig.seen(pins.BOARD_PRESENT)


def test_the_person_is_given_hands_and_eyes_but_no_plant():
    assert "plant" not in inspect.getsource(person)
    for name, kind in person.PERSONS.items():
        given = list(inspect.signature(kind).parameters)
        assert given == ["hands", "rng"], name
