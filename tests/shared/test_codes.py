"""Code by pattern: what each code allows, worked out by hand from the sources.

2017: seed 003, remark on 6B. 1987: seed 001, 6B. 1936: seed 000, law 12. 1959: seed 002 deals
nothing. Cassino: seed 004, rule 4.
"""

from dealing import cassino, codes, refusal
from dealing.patterns import PatternError, parse

N, E, S, W = 0, 1, 2, 3
BRIDGE = ("duplicate-2017", "duplicate-1987", "rubber-1936", "tricks-1959")
NOTHING = "no-dealing"

# Pattern -> criteria broken under 2017, 1987, 1936 (the dealer: who gets the last card), cassino.
# "" is allowed. Under 1959 nothing is ever allowed.
TABLE = (
    ("clockwise", "", "", "", "hands"),
    ("clockwise:N", "", "", "", "hands"),
    ("anticlockwise", "", "", "clockwise dealer", "hands"),
    ("WENS", "", "", "clockwise", "hands"),
    ("five-piles", "", "order", "clockwise", "hands"),
    # Each block of four takes another order, and no hand gets two in a row.
    ("NESWNSEW", "", "order", "clockwise", "hands"),
    ("NNEESSWW", "thirteen one two", "thirteen order", "thirteen clockwise dealer", "stage"),
    ("NNNEEESSSWWW", "thirteen one two", "thirteen order", "thirteen clockwise dealer", "hands"),
    (
        "NNNNEEEESSSSWWWW",
        "thirteen one two",
        "thirteen order",
        "thirteen clockwise dealer",
        "stage",
    ),
    ("NESWWSEN", "one", "order", "clockwise", "stage"),
    ("NENESWSW", "thirteen two", "thirteen order", "thirteen clockwise dealer", "hands"),
    ("N", "thirteen one two", "thirteen order", "thirteen clockwise dealer", "hands"),
    ("cassino-twos", "thirteen one two", "thirteen order", "thirteen clockwise dealer", ""),
    ("cassino-fours", "thirteen one two", "thirteen order", "thirteen clockwise dealer", ""),
)


# Pattern by a director's order (E4) -> criteria broken under 2017 and 1987; no other code has E4.
# 1987 leaves the method to him: a hand has thirteen cards. 2017 wants the chances of A and B,
# and B itself says that no two adjacent cards go to one hand; criterion 2 is not of the law.
BY_ORDER = (
    ("clockwise", "", ""),
    ("anticlockwise", "", ""),
    ("five-piles", "", ""),
    ("NESWNSEW", "", ""),
    ("NENESWSW" * 6 + "NESW", "", ""),  # criterion 2 alone
    ("NESWWSEN", "one", ""),
    ("N" * 13 + "E" * 13 + "S" * 13 + "W" * 13, "one", ""),
    ("NENESWSW", "thirteen", "thirteen"),
    ("NNEESSWW", "thirteen one", "thirteen"),
    ("N", "thirteen one", "thirteen"),
    ("cassino-twos", "thirteen one", "thirteen"),
    ("cassino-fours", "thirteen one", "thirteen"),
)


def broken(code, text, dealer=None):
    return " ".join([reason.criterion for reason in codes.check(code, parse(text), dealer)])


def told(code, text, dealer=None):
    return [refusal.describe(reason) for reason in codes.check(code, parse(text), dealer)]


def test_every_code_by_every_pattern():
    for text, in_2017, in_1987, in_1936, in_cassino in TABLE:
        expected = (in_2017, in_1987, in_1936, NOTHING, in_cassino)
        found = tuple([broken(code, text) for code in codes.CODES])
        assert found == expected, "%s: %r" % (text, found)


def test_what_a_director_may_prescribe():
    for text, in_2017, in_1987 in BY_ORDER:
        for code, expected in (("duplicate-2017", in_2017), ("duplicate-1987", in_1987)):
            reasons = codes.prescribed(code, parse(text))
            found = " ".join([reason.criterion for reason in reasons])
            assert found == expected, "%s, %s: %r" % (code, text, found)


def test_only_a_code_with_e4_lets_him():
    for code in ("rubber-1936", "tricks-1959", "cassino"):
        for text in ("clockwise", "five-piles", "cassino-twos"):
            try:
                codes.prescribed(code, parse(text))
            except KeyError:
                continue
            raise AssertionError("%s took %s" % (code, text))


def test_every_code_has_a_rule_and_a_place_in_the_list():
    assert set(codes.CODES) == set(codes.RULES)
    assert codes.CODES[0] == codes.DEFAULT == "duplicate-2017"


def test_1936_begins_at_the_dealer_s_left_and_ends_on_the_dealer():
    assert broken("rubber-1936", "WNES", S) == ""
    assert broken("rubber-1936", "NESW", W) == ""
    assert broken("rubber-1936", "NESW", N) == "dealer"
    assert told("rubber-1936", "NESW", N) == [
        "dealer: card 1 to North, not to the left of the dealer, North"
    ]
    # Twelve rounds to the left of South, then the last two hands are changed.
    assert told("rubber-1936", "WNES" * 12 + "WNSE", S) == [
        "clockwise: card 51 to South, not to the left of North (and 1 more card)",
        "dealer: card 52 to East, not to the dealer, South",
    ]


def test_1987_says_where_the_order_is_left():
    assert told("duplicate-1987", "NESWNSEW") == [
        "order: card 6 to South, not in one order of four hands (cards 1 to 4: N E S W) "
        "(and 11 more cards)"
    ]
    # Cards 6 and 7, 14 and 15, ... 46 and 47.
    assert told("duplicate-1987", "NNESW")[1].startswith("order: card 2 to North, not in one")


def test_cassino_stages_have_a_pause_after_each():
    assert cassino.STAGES == (12, 8, 8, 8, 8, 8) and sum(cassino.STAGES) == 52
    assert [cassino.stage_of(card) for card in (1, 12, 13, 20, 21, 44, 45, 52)] == [
        1, 1, 2, 2, 3, 5, 6, 6,
    ]  # fmt: skip


def test_only_a_cassino_pattern_has_pauses():
    assert cassino.pauses(parse("cassino-twos")) == (12, 20, 28, 36, 44)
    assert cassino.pauses(parse("clockwise")) == cassino.pauses(parse("NNEESSWW")) == ()


def test_cassino_by_hand():
    twos = [N, N, E, E, S, S] * 2 + [N, N, S, S] * 10
    fours = [N] * 4 + [E] * 4 + [S] * 4 + ([N] * 4 + [S] * 4) * 5
    assert list(parse("cassino-twos")) == twos
    assert list(parse("cassino-fours")) == fours
    assert codes.check("cassino", bytes(fours)) == []
    assert cassino.deal(2, bytes([N, E, S])) == bytes(twos)


def test_cassino_refuses_a_card_to_the_table_later_and_another_size_of_packets():
    later = bytearray(parse("cassino-fours"))
    later[12] = E
    reasons = codes.check("cassino", bytes(later))
    assert [refusal.describe(reason) for reason in reasons] == [
        "stage: card 13 to East instead of North"
    ]
    mixed = parse("cassino-twos")[:12] + parse("cassino-fours")[12:]
    assert [reason[:2] for reason in codes.check("cassino", mixed)] == [("stage", 15)]


def test_how_many_each_code_allows():
    # 4! orders; one round for each dealer; two sizes of packets by 4 x 3 x 2 choices of hands.
    assert codes.count("duplicate-2017") == 24 * 18**12
    assert codes.count("duplicate-1987") == 24
    assert codes.count("rubber-1936") == 4
    assert [codes.count("rubber-1936", dealer) for dealer in range(4)] == [1, 1, 1, 1]
    assert codes.count("tricks-1959") == 0
    assert codes.count("cassino") == len(set(cassino.legal())) == 48
    for seats in cassino.legal():
        assert codes.check("cassino", seats) == []


def test_no_cassino_pattern_passes_under_a_bridge_code():
    for seats in cassino.legal():
        for code in BRIDGE:
            assert codes.check(code, seats)


def test_what_is_no_pattern_is_refused_under_every_code():
    for code in codes.CODES:
        for seats in (b"", bytes(51), bytes([4] * 52)):
            try:
                codes.check(code, seats)
            except PatternError:
                continue
            raise AssertionError("%s took %r" % (code, seats))
