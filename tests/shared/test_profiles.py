"""Codes on cards: 52 different ones, and ten bars that betray two wrong ones."""

from dealing import profiles


def bars_apart(a, b):
    count = 0
    while a ^ b:
        count += (a ^ b) & 1
        a >>= 1
        b >>= 1
    return count


def codes(kind):
    return [profiles.code_of(kind, card) for card in range(52)]


def test_every_card_has_its_own_code_within_its_bars():
    for kind, bars in profiles.BARS.items():
        assert len(set(codes(kind))) == 52
        assert max(codes(kind)) < 1 << bars
        table = profiles.cards_by_code(kind)
        assert table == {"%x" % code: n for n, code in enumerate(codes(kind))}


def test_a_card_without_any_bar_is_no_card():
    for kind in profiles.BARS:
        assert 0 not in codes(kind)


def test_any_two_of_the_ten_bar_words_differ_in_three_bars():
    words = codes("bars10")
    apart = [bars_apart(a, b) for n, a in enumerate(words) for b in words[:n]]
    assert min(apart) == 3


def test_one_or_two_wrong_bars_of_ten_are_never_another_card():
    words = set(codes("bars10"))
    for word in words:
        for first in range(10):
            for second in range(first, 10):
                wrong = word ^ (1 << first) ^ (1 << second if second > first else 0)
                assert wrong not in words


def test_a_label_bears_the_card_s_name():
    table = profiles.cards_by_code("scan")
    assert len(table) == 52
    assert (table["SA"], table["HT"], table["C2"]) == (0, 17, 51)
