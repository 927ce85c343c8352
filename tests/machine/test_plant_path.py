"""Where the cards are, and which beam sees them when: counted by hand from machine.md's figures.

Card 89 mm; S2 15, reader 40 (bar 3 to 7 mm behind the leading edge), nips 55 and 135, S3 150,
ring and S4 155, mouth 160; 20 steps a millimetre; the pad is taken up in 20 mm.
"""

import pytest

import pins
from tests.machine.rig import FEED, ROTATOR, TRANSPORT, Rig, at, steady


@pytest.fixture
def rig():
    rig = Rig()
    rig.load()
    rig.turn_to(0)
    return rig


def test_a_card_comes_to_the_reader(rig):
    start = rig.start(FEED, steady(70 * 20, 125))
    rig.wait(70 * 20 * 125)
    # S2 at 15 mm: 35 mm of roller, the first 20 of them for the pad
    assert rig.edges == [(start + at(35 * 20, 125), "S2", 1)]
    assert rig.places() == [50.0]


def test_only_one_card_is_fed_at_a_time(rig):
    rig.feed()
    assert rig.places() == [50.0]
    rig.run(FEED, 39, 125)  # the transport stands: the card crumples at its first nip
    assert rig.places() == [56.0]


def test_a_transport_that_stops_too_early_crumples_the_card(rig):
    rig.feed()
    rig.start(TRANSPORT, steady(20 * 20, 125))  # 20 mm of the 39 that the feed pushes
    rig.run(FEED, 39, 125)
    rig.run(TRANSPORT, 62, 125)
    assert rig.places()[0] == 89.0


def test_one_cycle_carries_a_card_on_and_brings_the_next(rig):
    rig.feed()
    rig.edges.clear()
    start = rig.start(FEED, steady(109 * 20, 125))
    rig.start(TRANSPORT, steady(150 * 20, 100))  # 500 mm/s against the feed's 400
    # 39 mm to the end of the feed nip, at the feed's speed though the transport is faster;
    # then the next is picked up, and this one goes at the transport's speed
    rig.wait(at(39 * 20, 125) + 50 * 100)
    assert rig.places() == [89 + 50 / 20, -20 + 40 / 20]
    rig.wait(start + at(109 * 20, 125) - rig.plant.now)
    assert rig.places()[1] == 50.0
    # S2 is free when the first is at 104 mm, and covered when the next is at 15
    cleared, covered = rig.edges[:2]
    assert cleared[1:] == ("S2", 0)
    assert abs(cleared[0] - (start + at(39 * 20, 125) + 15 * 20 * 100)) <= 100  # a step
    assert covered == (start + at((39 + 20 + 15) * 20, 125), "S2", 1)


def test_the_last_card_leaves_the_hopper_empty(rig):
    rig.plant.world.hopper[1:] = []
    assert rig.seen(pins.HOPPER_CARD)
    rig.run(FEED, 19, 125)  # the pad is not yet taken up
    assert rig.seen(pins.HOPPER_CARD)
    rig.run(FEED, 2, 125)
    assert not rig.seen(pins.HOPPER_CARD)


def push(rig, mm: float = 99, us_per_step=100):
    rig.feed()
    rig.carry()
    assert rig.places() == [151.0]
    rig.edges.clear()
    start = rig.start(TRANSPORT, steady(round(mm * 20), us_per_step))
    rig.wait(400000)
    return start


def test_a_card_is_pushed_into_the_pocket(rig):
    start = push(rig)
    leaves = start + at(73 * 20, 100)  # 151 to 224 mm, where the last nip lets go
    # then it flies at 500 mm/s: 15 mm in 30 ms, 20 in 40, 25 in 50
    assert rig.edges == [
        (start + at(4 * 20, 100), "S4", 1),
        (leaves + 30000, "S3", 0),
        (leaves + 40000, "S4", 0),
    ]
    assert rig.pockets() == [["SA"], [], [], []]
    drop = rig.plant.stay.drops[0]
    assert drop[2][-1] == leaves + 50000
    assert rig.seen(pins.POCKET_FILLED)


def test_it_flies_on_though_the_transport_stops_behind_it(rig):
    push(rig, mm=73.05)
    assert rig.pockets()[0] == ["SA"]


def test_a_push_that_is_too_short_leaves_it_in_the_ring(rig):
    push(rig, mm=72.9)
    assert rig.places() == [151 + 72.9]
    assert rig.plant.levels[pins.MOUTH_BEAM] == 1


def test_out_of_the_last_nip_too_slowly_it_stays_there(rig):
    push(rig, us_per_step=400)  # 125 mm/s
    rig.wait(1000000)
    assert rig.places() == [224.0]
    assert rig.pockets() == [[], [], [], []]


def test_no_motor_that_is_let_go_moves_anything(rig):
    rig.feed()
    rig.plant.enable(False)
    rig.run(FEED, 39, 125)
    rig.run(TRANSPORT, 39, 125)
    assert rig.places() == [50.0]


def test_an_open_cover_cuts_the_motors(rig):
    rig.plant.cover_open = True
    rig.plant.wire()
    rig.feed()
    assert rig.places() == []
    assert rig.edges[0][1:] == ("S7", 1)


def test_a_card_is_backed_off_and_brought_again(rig):
    rig.feed()
    rig.edges.clear()
    start = rig.start(FEED, steady(40 * 20, 125), forward=False)
    rig.wait(200000)
    assert rig.places() == [10.0]
    # it is out of the beam once it is behind it: 35 mm and a step
    assert rig.edges == [(start + at(35 * 20 + 1, 125), "S2", 0)]
    rig.run(FEED, 40, 125)
    assert rig.places() == [50.0]


def test_backed_into_the_hopper_it_comes_again_and_no_second_one(rig):
    rig.feed()
    rig.run(FEED, 60, 125, forward=False)
    assert rig.places() == [-10.0]
    assert rig.seen(pins.HOPPER_CARD)
    rig.run(FEED, 60, 125)
    assert rig.places() == [50.0]


def test_a_turn_tears_a_card_that_lies_across_the_ring(rig):
    push(rig, mm=20)
    rig.start(ROTATOR, steady(2400, 50))
    rig.wait(1000000)
    assert rig.plant.motors.axes[ROTATOR].at(rig.plant.now) % 9600 == 0  # held fast
    rig.run(TRANSPORT, 99, 100)
    assert rig.places() == [171.0]
    assert rig.pockets() == [[], [], [], []]


def test_a_push_into_a_turning_rotator_tears_it_too(rig):
    rig.feed()
    rig.carry()
    rig.start(ROTATOR, steady(2400, 50))
    rig.run(TRANSPORT, 99, 100)
    assert rig.places() == [155.0]


def test_and_into_one_that_has_not_settled(rig):
    rig.feed()
    rig.carry()
    rig.start(ROTATOR, steady(2400, 50))
    rig.wait(2400 * 50 + 10)  # it stands, but the ring is reached within 15 ms
    rig.run(TRANSPORT, 99, 100)
    assert rig.places() == [155.0]


def test_after_the_turn_it_lands_in_the_next_pocket(rig):
    rig.feed()
    rig.carry()
    rig.start(ROTATOR, steady(2400, 50))
    rig.wait(2400 * 50 + 15000)
    rig.run(TRANSPORT, 99, 100)
    rig.wait(100000)
    assert rig.pockets() == [[], ["SA"], [], []]


def test_between_two_slots_it_lands_nowhere(rig):
    rig.feed()
    rig.carry()
    rig.start(ROTATOR, steady(1200, 50))
    rig.wait(1200 * 50 + 15000)
    rig.run(TRANSPORT, 99, 100)
    rig.wait(100000)
    assert rig.pockets() == [[], [], [], []]
    assert [card.name for card in rig.plant.world.table] == ["SA"]


def test_without_a_board_it_falls_on_the_table(rig):
    rig.hands.take_board()
    push(rig)
    assert [card.name for card in rig.plant.world.table] == ["SA"]


def test_two_cards_in_the_entry_beam_are_thick(rig):
    rig.feed()
    assert not rig.seen(pins.DOUBLE_CARD)
    rig.plant.world.hopper[0].drags = 30000
    rig.start(FEED, steady(109 * 20, 125))
    rig.run(TRANSPORT, 109, 125)
    assert rig.places()[1:] == [50.0, 20.0]
    assert rig.seen(pins.DOUBLE_CARD)
