"""The plant's random numbers, the same on every interpreter."""

from sim.rng import BILLION, Rng


def numbers(rng, count):
    return [rng.below(1 << 32) for _ in range(count)]


def test_xorshift_as_published():
    rng = Rng(0)
    rng.state = [123456789, 362436069, 521288629, 88675123]  # Marsaglia's own seed
    assert numbers(rng, 5) == [3701687786, 458299110, 2500872618, 3633119408, 516391518]


def test_a_seed_and_a_stream_fix_the_numbers():
    assert numbers(Rng(7, 2), 20) == numbers(Rng(7, 2), 20)
    first = [numbers(Rng(seed, stream), 1)[0] for seed in range(40) for stream in range(5)]
    assert len(set(first)) == 200


def test_the_bounds_are_kept_and_reached():
    rng = Rng(1)
    drawn = [rng.between(3, 7) for _ in range(300)]
    assert sorted(set(drawn)) == [3, 4, 5, 6, 7]
    assert [rng.below(1) for _ in range(20)] == [0] * 20


def test_chances():
    rng = Rng(5)
    assert not any([rng.happens(0) for _ in range(100)])
    assert all([rng.happens(BILLION) for _ in range(100)])
    happened = sum([rng.happens(BILLION // 4) for _ in range(4000)])
    assert 900 < happened < 1100  # 1000 give or take 27 a standard deviation


def test_a_shuffle_keeps_every_card_and_every_place_is_as_likely():
    rng = Rng(3)
    places = [0] * 4
    for _ in range(4000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        assert sorted(cards) == [0, 1, 2, 3]
        places[cards.index(0)] += 1
    assert min(places) > 890 and max(places) < 1110
