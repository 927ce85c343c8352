"""Each cause on the bare plant: what it does, seen where a machine or a person could see it."""

import json

import pytest

import pins
from dealing.profiles import code_of
from sim import accidents, causes, effects_card, effects_machine, effects_pack
from tests.machine.rig import FEED, ROTATOR, TRANSPORT, Rig, steady
from tests.machine.test_plant_person import SECOND, show, until

REFERENCE = 1 << pins.REFERENCE_BAR


def rig_with(*faults, **options):
    """A plant in which something goes wrong, its rotator at slot 0, board and pack in."""
    rig = Rig(wishes=[causes.parse(fault) for fault in faults], **options)
    rig.load()
    rig.turn_to(0)
    return rig


def deal_one(rig):
    rig.feed()
    rig.carry()
    rig.run(TRANSPORT, 99, 100)
    rig.wait(100000)


def codes(rig):
    """The codes seen in the last forty milliseconds."""
    ring = bytearray(256)
    rig.plant.bars.fill(rig.plant.now, 0, ring)
    words = [int.from_bytes(ring[k : k + 4], "little") for k in range(0, 256, 4)]
    return {word & 0x3FF for word in words if word & REFERENCE}


def noted(rig):
    return [(dict(row)["cause"], dict(row).get("card")) for row in rig.plant.causes]


def test_every_cause_that_can_be_asked_for_is_there():
    done = [*effects_card.EFFECTS, *effects_machine.EFFECTS]
    done += [*effects_pack.ON_PACK, *effects_pack.ON_BOARD, *accidents.OUTAGES]
    assert sorted([*done, "board-removed", "wrong-board"]) == sorted(causes.NAMES)


@pytest.mark.parametrize(
    ("cause", "low", "high"),
    [
        ("jam-feed", 3, 14),
        ("jam-reader", 20, 60),
        ("jam-throat", 110, 148),
        ("jam-pocket", 160, 235),
        ("protrude", 239, 247),
    ],
)
def test_a_card_is_held_up_on_its_way(cause, low, high):
    rig = rig_with(f"{cause}@1")
    deal_one(rig)
    assert low <= rig.places()[0] <= high
    assert rig.pockets() == [[], [], [], []]
    assert noted(rig) == [(cause, "SA")]


def test_the_others_come_through():
    rig = rig_with("jam-throat@2")
    deal_one(rig)
    assert rig.pockets()[0] == ["SA"]
    deal_one(rig)
    assert rig.pockets()[0] == ["SA"]


@pytest.mark.parametrize(("loose", "place"), [(True, 50.0), (False, 30.0)])
def test_backing_off_may_free_it(loose, place):
    rig = rig_with()
    rig.plant.world.hopper[0].snag = 30000
    rig.plant.world.hopper[0].loose = loose
    rig.feed()
    assert rig.places() == [30.0]
    rig.run(FEED, 10, 125, forward=False)
    assert rig.places() == [20.0]
    rig.run(FEED, 30, 125)
    assert rig.places() == [place]


def test_backing_off_before_it_is_reached_frees_nothing():
    rig = rig_with()
    rig.plant.world.hopper[0].snag = 45000
    rig.run(FEED, 20 + 40, 125)
    rig.run(FEED, 10, 125, forward=False)
    rig.run(FEED, 30, 125)
    assert rig.places() == [45.0]


def test_double_feed():
    rig = rig_with("double-feed@1")
    rig.feed()
    first, second = rig.places()
    assert 5 <= first - second <= 60
    assert codes(rig) == {code_of("bars6", 0)}


def test_double_feed_hidden():
    rig = rig_with("double-feed-hidden@1")
    rig.feed()
    assert rig.places() == [50.0, 50.0]
    assert rig.seen(pins.DOUBLE_CARD)
    assert codes(rig) == {code_of("bars6", 0)}
    rig.carry()
    rig.run(TRANSPORT, 99, 100)
    rig.wait(100000)
    assert rig.pockets()[0] == ["SA", "SK"]


def test_thick_cards():
    rig = rig_with("thick-cards@1")
    rig.feed()
    assert rig.seen(pins.DOUBLE_CARD)
    assert len(rig.places()) == 1


def bits(code):
    return f"{code:b}".count("1")


@pytest.mark.parametrize("kind", ["bars6", "bars10"])
def test_misread(kind):
    rig = rig_with("misread@1", reader=kind)
    rig.feed()
    (seen,) = codes(rig)
    assert bits(seen ^ code_of(kind, 0)) == 1


def test_a_misread_card_is_told_as_what_it_looked():
    rig = rig_with("misread:1")  # codes 1..52, the card's number from 1; others are no card
    rig.feed()
    (seen,) = codes(rig)
    row = dict(rig.plant.causes[0])
    assert row["as"] == (Rig().plant.world.take_pack("p")[seen - 1].name if 0 < seen < 53 else "?")


@pytest.mark.parametrize("kind", ["bars6", "bars10"])
def test_lost_bar(kind):
    rig = rig_with("lost-bar@1", reader=kind)
    rig.feed()
    (seen,) = codes(rig)
    printed = code_of(kind, 0)
    assert bits(seen) == bits(printed) - 1
    assert seen & ~printed == 0


def test_misread_cycle():
    rig = rig_with("misread-cycle@1")
    rig.feed()
    (seen,) = codes(rig)
    assert bits(seen ^ code_of("bars6", 0)) == 1
    other = next(card for card in rig.plant.world.hopper if code_of("bars6", card.number) == seen)
    assert (other.seen_as, other.passes > 100) == (code_of("bars6", 0), True)


def test_with_ten_bars_there_is_no_cycle_of_misreads():
    rig = rig_with("misread-cycle@1", reader="bars10")
    rig.feed()
    (seen,) = codes(rig)
    assert seen not in [code_of("bars10", number) for number in range(52)]


@pytest.mark.parametrize("cause", ["unreadable", "face-up", "reader-dead"])
def test_nothing_is_read(cause):
    rig = rig_with(f"{cause}@1")
    rig.feed()
    assert codes(rig) == set()


def test_an_unreadable_card_is_read_in_the_end_and_a_face_up_one_never():
    def passes(cause):
        rig = rig_with(f"{cause}@1")
        rig.feed()
        for again in range(1, 9):
            if codes(rig):
                return again
            rig.run(FEED, 20, 125, forward=False)
            rig.wait(50000)
            rig.run(FEED, 20, 125)
        return 0

    assert 2 <= passes("unreadable") <= 6
    assert passes("face-up") == 0


@pytest.mark.parametrize(("cause", "name"), [("foreign-card", "XX"), ("joker", "JK")])
def test_a_card_that_is_not_of_the_deck(cause, name):
    rig = rig_with(f"{cause}@1")
    rig.feed()
    assert codes(rig) & {code_of("bars6", number) for number in range(52)} == set()
    assert len(codes(rig)) == 1
    assert dict(rig.plant.causes[0])["as"] == name
    rig.hands.clear_path()  # who looks at it finds the right one in the box
    assert sorted(card.number for card in rig.plant.world.hopper) == list(range(52))


def test_bounce():
    rig = rig_with("bounce@1")
    deal_one(rig)
    assert 180 <= rig.places()[0] <= 229
    assert rig.plant.levels[pins.MOUTH_BEAM] == 1
    assert rig.pockets() == [[], [], [], []]


def test_what_stands_in_the_ring_holds_the_rotator():
    rig = rig_with("protrude@1")
    deal_one(rig)
    rig.start(ROTATOR, steady(2400, 50))
    rig.wait(200000)
    assert rig.plant.motors.axes[ROTATOR].at(rig.plant.now) % 9600 == 0
    rig.hands.clear_path()
    rig.start(ROTATOR, steady(2400, 50))
    rig.wait(200000)
    assert rig.plant.motors.axes[ROTATOR].at(rig.plant.now) % 9600 == 2400


def test_lost_steps():
    rig = rig_with("lost-steps@1")
    rig.feed()
    rig.wait(300000)
    off = (rig.plant.motors.axes[ROTATOR].at(rig.plant.now) + 4800) % 9600 - 4800
    assert 60 <= abs(off) <= 600
    assert rig.plant.levels[pins.SLOT_MARK] == 0


def test_stuck_beam():
    rig = rig_with("stuck-beam@1")
    rig.feed()
    rig.wait(300000)
    rig.hands.clear_path()
    assert rig.plant.levels[pins.THROAT_BEAM] == rig.plant.levels[pins.MOUTH_BEAM] == 0
    rig = rig_with("stuck-beam@1")
    rig.feed()
    rig.run(FEED, 60, 125, forward=False)
    rig.wait(300000)
    beams = (pins.ENTRY_BEAM, pins.THROAT_BEAM, pins.MOUTH_BEAM)
    assert sum(rig.plant.levels[pin] for pin in beams) == 1


def test_home_missing():
    rig = rig_with("home-missing@1")
    assert rig.seen(pins.INDEX_MARK)
    rig.feed()
    assert not rig.seen(pins.INDEX_MARK)
    assert rig.plant.levels[pins.SLOT_MARK] == 1


@pytest.mark.parametrize(
    ("cause", "emergency", "least", "most"),
    [("cover-opened", 0, 2, 5), ("emergency-stop", 1, 5, 15)],
)
def test_the_safety_chain_opens_for_a_while(cause, emergency, least, most):
    rig = rig_with(f"{cause}@1")
    rig.feed()
    rig.wait(300000)
    assert rig.seen(pins.EMERGENCY) == emergency
    before = rig.places()
    rig.run(FEED, 5, 125)
    assert rig.places() == before
    rig.wait(20000000)
    opened, closed = (edge for edge in rig.edges if edge[1] == "S7")
    assert (opened[2], closed[2]) == (1, 0)
    assert least <= (closed[0] - opened[0]) / 1000000 <= most


def test_motor_supply_off():
    rig = rig_with("motor-supply-off@1")
    assert rig.plant.supply_mv == 24000
    rig.feed()
    rig.wait(300000)
    assert rig.plant.supply_mv == 0
    before = rig.places()
    rig.run(FEED, 5, 125)
    assert rig.places() == before
    rig.wait(20000000)
    assert rig.plant.supply_mv == 24000


def test_slow_person():
    rig = rig_with("slow-person@1", person="careful")
    rig.feed()
    show(rig, "BOARD 1", "clear card way,", "cards to hopper,", "press START")
    assert 62 <= until(rig, lambda: rig.places() == [], 400) <= 306


def test_uart_noise():
    rig = rig_with("uart-noise@1", reader="scan")
    rig.plant.scanner.read(rig.plant.now)
    rig.run(FEED, 25, 125)
    rig.wait(300000)
    assert 1 <= len(rig.plant.scanner.read(rig.plant.now)) <= 40


def pack_of(fault):
    rig = rig_with(fault)
    return [card.number for card in rig.plant.world.hopper], rig


def test_missing_card():
    pack, rig = pack_of("missing-card@1")
    assert len(pack) == len(set(pack)) == 51
    assert len(rig.plant.world.take_rest("board-1")) == 1


def test_extra_card():
    pack, _ = pack_of("extra-card@52")
    assert (len(pack), len(set(pack))) == (53, 52)


def test_mixed_packs():
    pack, _ = pack_of("mixed-packs@1")
    assert (len(pack), len(set(pack))) == (52, 51)


def test_short_pack():
    pack, _ = pack_of("short-pack@1")
    assert len(set(pack[:51])) == 51
    assert sorted(pack[51:]) == list(range(52))


def test_board_turned():
    rig = rig_with("board-turned@1")
    assert rig.seen(pins.BOARD_PRESENT)
    assert not rig.seen(pins.BOARD_KEYED)


@pytest.mark.parametrize(("cause", "cards"), [("used-board", 52), ("leftover-card", 1)])
def test_a_board_that_is_not_empty(cause, cards):
    rig = rig_with(f"{cause}@1")
    assert sum(map(len, rig.pockets())) == cards
    rig.hands.empty_board(1)
    rig.hands.put_board(1)
    assert rig.pockets() == [[], [], [], []]


def test_wrong_board():
    rig = rig_with("wrong-board@1")
    assert rig.board.label == 2


def test_board_removed(tmp_path):
    truth = tmp_path / "truth.jsonl"
    rig = rig_with("board-removed@1", truth=truth)
    for _ in range(52):
        if not rig.seen(pins.BOARD_PRESENT):
            break
        deal_one(rig)
        rig.wait(300000)
    assert not rig.seen(pins.BOARD_PRESENT)
    rows = [json.loads(line) for line in truth.read_text().splitlines()]
    assert all(row["causes"][0]["cause"] == "board-removed" for row in rows)


@pytest.mark.parametrize(
    ("cause", "gone", "least", "most"),
    [
        ("cable-out", lambda plant: plant.cable_out, 1, 15),
        ("host-gone", lambda plant: plant.host_gone, 1, 15),
        ("power-cut", lambda plant: plant.now < plant.dark_until, 1, 10),
    ],
)
def test_an_outage_begins_soon_after_its_card_and_ends(cause, gone, least, most):
    rig = rig_with(f"{cause}@2")
    deal_one(rig)
    rig.wait(300000)
    assert (gone(rig.plant), noted(rig)) == (False, [])
    rig.feed()
    until(rig, lambda: gone(rig.plant), 1)
    begun = rig.plant.now
    assert noted(rig) == [(cause, None)]
    until(rig, lambda: not gone(rig.plant))
    assert least - 0.1 <= (rig.plant.now - begun) / SECOND <= most + 0.1
    rig.wait(60 * SECOND)
    assert noted(rig) == [(cause, None)]


def test_by_chance_an_outage_begins_at_any_moment_while_a_board_is_in_work():
    rig = Rig(wishes=[causes.parse("cable-out:1")])
    begins = []
    for _ in range(60):
        rig.load()
        begins.append(until(rig, lambda: rig.plant.cable_out))
        until(rig, lambda: not rig.plant.cable_out)
        rig.hands.take_board()
    assert min(begins) < 4
    assert max(begins) > 30


def test_without_power_nothing_drives_and_nothing_shows():
    rig = rig_with()
    read = []
    rig.plant.person.see = lambda now, lines: read.append([line.strip() for line in lines])
    rig.start(FEED, steady(1000, 1000))
    rig.wait(200000)
    before = rig.places()
    rig.plant.power_off(SECOND)
    rig.edges.clear()
    rig.wait(SECOND)
    assert rig.places() == before
    assert rig.edges == []
    assert read == [[""] * 8]


@pytest.mark.parametrize(("card", "board"), [(1, 0), (52, 0), (53, 1)])
def test_a_board_s_cause_strikes_the_board_of_that_card(card, board):
    rig = Rig(wishes=[causes.parse(f"board-turned@{card}")])
    turned = []
    for number in (1, 2):
        rig.hands.put_board(number)
        turned.append(rig.board.turned > 0)
        rig.plant.fed += 52
        rig.hands.take_board()
    assert turned.index(True) == board


def test_a_card_that_stands_out_of_its_pocket_comes_out_with_the_board(tmp_path):
    truth = tmp_path / "truth.jsonl"
    rig = rig_with("protrude@1", truth=truth)
    deal_one(rig)
    rig.feed()
    rig.hands.take_board()
    assert rig.places() == [50.0]
    row = json.loads(truth.read_text())
    assert row["pockets"]["N"] == ["SA"]
    assert [drop["card"] for drop in row["sequence"]] == ["SA"]
    assert row["elsewhere"] == ["SK"]
