"""Deal orders: thirteen a hand, and no letter but N, E, S, W and -."""

from dealing import orders


def dealt(text):
    return orders.from_text(text)


def refused(call, *args):
    try:
        call(*args)
    except orders.OrderError:
        return True
    return False


def test_text_and_slots_are_each_others_inverse():
    text = "NESW" * 12 + "W-SE"
    slots = dealt(text)
    assert list(slots[:4]) == [0, 1, 2, 3]
    assert list(slots[48:]) == [3, orders.NO_POCKET, 2, 1]
    assert orders.to_text(slots) == text


def test_other_letters_and_lengths_are_refused():
    for text in ("", "NESW" * 12, "NESW" * 13 + "N", "X" + "NES" * 17, "nesw" * 13, "O" * 52):
        assert refused(dealt, text), text


def test_thirteen_a_hand_is_the_only_whole_deal():
    orders.check_counts("duplicate", dealt("NESW" * 13))
    orders.check_counts("pattern", dealt("N" * 13 + "E" * 13 + "S" * 13 + "W" * 13))
    fourteen = dealt("NESW" * 12 + "NNSW")
    assert orders.counts(fourteen) == (14, 12, 13, 13)
    for mode in orders.MODES:
        assert refused(orders.check_counts, mode, fourteen)
    one_short = dealt("NESW" * 12 + "NES-")
    assert refused(orders.check_counts, "duplicate", one_short)


def test_a_partial_deal_has_at_most_thirteen_a_hand_and_some_card():
    orders.check_counts("partial", dealt("N" * 13 + "-" * 39))
    orders.check_counts("partial", dealt("-" * 51 + "W"))
    assert refused(orders.check_counts, "partial", dealt("-" * 52))
    assert refused(orders.check_counts, "partial", dealt("E" * 14 + "-" * 38))
