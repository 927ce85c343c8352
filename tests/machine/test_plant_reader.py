"""What the reader gives: samples of bars on a grid of 625 us, or labels from a scan engine."""

import pytest

import pins
from dealing.profiles import code_of
from sim.inputs import Bars
from tests.machine.rig import FEED, Rig, at, steady

REFERENCE = 1 << pins.REFERENCE_BAR


def words(ring):
    return [int.from_bytes(ring[4 * k : 4 * k + 4], "little") for k in range(64)]


def read(rig):
    """The last 64 samples, oldest first."""
    ring = bytearray(256)
    newest = rig.plant.bars.fill(rig.plant.now, rig.plant.word(), ring)
    return words(ring)[newest:] + words(ring)[:newest]


def fed(**options):
    rig = Rig(**options)
    rig.load()
    rig.turn_to(0)
    rig.feed()
    return rig


@pytest.mark.parametrize("kind", ["bars6", "bars10"])
def test_a_card_that_passed_is_still_in_the_ring(kind):
    rig = Rig(reader=kind)
    rig.load()
    rig.turn_to(0)
    start = rig.start(FEED, steady(70 * 20, 125))
    rig.wait(at(70 * 20, 125))
    # the bar is under its detector from 43 to 47 mm: 63 and 67 mm of roller
    since, until = start + at(63 * 20, 125), start + at(67 * 20, 125)
    grid = rig.plant.now // 625
    instants = [625 * (grid - 63 + k) for k in range(64)]
    expected = [REFERENCE | code_of(kind, 0) if since <= t < until else 0 for t in instants]
    assert [word & (REFERENCE | 0x3FF) for word in read(rig)] == expected
    assert 15 <= sum(1 for word in expected if word) <= 17  # 10 ms at 400 mm/s


def test_after_forty_milliseconds_it_is_forgotten():
    rig = fed()
    rig.wait(64 * 625)
    assert not any(word & REFERENCE for word in read(rig))


def test_slow_inputs_are_in_every_sample():
    rig = fed()
    rig.plant.buttons = 1 << pins.START_BUTTON
    assert all(word >> pins.BOARD_PRESENT & 1 for word in read(rig))
    assert all(word >> pins.START_BUTTON & 1 for word in read(rig))


def test_the_ring_goes_round():
    bars, ring = Bars(), bytearray(256)
    assert [bars.fill(now, 0, ring) for now in (0, 624, 625, 63 * 625, 64 * 625)] == [
        1, 1, 2, 0, 1,
    ]  # fmt: skip


def test_samples_lie_where_their_instant_says():
    bars, ring = Bars(), bytearray(256)
    bars.cover(1000, "card", 5)
    bars.clear(2000, "card")
    bars.fill(3000, 0, ring)  # instants 1250 and 1875 are inside
    assert [k for k, word in enumerate(words(ring)) if word] == [2, 3]


def test_backed_over_the_reader_it_is_seen_again():
    rig = fed()
    rig.wait(40 * 1000)
    rig.run(FEED, 15, 125, forward=False)
    assert any(word & REFERENCE for word in read(rig))


def test_a_smudge_lasts_for_so_many_passes_forward():
    rig = Rig()
    rig.load()
    rig.plant.world.hopper[0].passes = 2
    rig.feed()
    seen = []
    for _ in range(3):
        seen.append(any(word & REFERENCE for word in read(rig)))
        rig.run(FEED, 20, 125, forward=False)
        rig.wait(40000)
        rig.run(FEED, 20, 125)
    assert seen == [False, False, True]


def test_two_cards_under_the_detectors_show_both_their_bars():
    bars, ring = Bars(), bytearray(256)
    bars.cover(0, "one", 5)
    bars.cover(1000, "other", 8)
    bars.fill(1500, 0, ring)
    assert words(ring)[:3] == [REFERENCE | 5, REFERENCE | 5, REFERENCE | 13]


def test_a_hidden_card_shows_nothing():
    rig = Rig(wishes=[("double-feed-hidden", 1, 0)])
    rig.load()
    rig.feed()
    assert len(rig.places()) == 2
    codes = {word & 0x3FF for word in read(rig) if word & REFERENCE}
    assert codes == {code_of("bars6", 0)}


def test_a_label_is_read_at_rest_again_and_again():
    rig = Rig(reader="scan")
    rig.load()
    rig.start(FEED, steady(70 * 20, 125))
    rig.wait(70 * 20 * 125 + 50000)
    assert rig.plant.scanner.read(rig.plant.now) == b""
    rig.wait(20000)
    assert rig.plant.scanner.read(rig.plant.now) == b"SA\r"
    assert rig.plant.scanner.read(rig.plant.now) == b""
    rig.wait(200000)
    assert rig.plant.scanner.read(rig.plant.now) == b"SA\rSA\r"


def test_no_label_while_the_card_moves():
    rig = Rig(reader="scan")
    rig.load()
    rig.start(FEED, steady(70 * 20, 1250))  # 50 mm/s: the label is long under the engine
    rig.wait(69 * 20 * 1250)
    assert rig.places()[0] > 48
    assert rig.plant.scanner.read(rig.plant.now) == b""
