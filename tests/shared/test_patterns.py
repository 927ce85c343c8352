"""How patterns are written, and which card they send where (remark on Article 6B, seed 003)."""

from dealing.patterns import PATTERNS, PatternError, parse, piles_of

# Seed 003, remark on Article 6B: the joined table of the five piles, copied as the source has it.
JOINED = (
    (1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41, 45, 49),
    (2, 8, 10, 16, 18, 24, 26, 32, 34, 40, 42, 48, 50),
    (3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51),
    (4, 6, 12, 14, 20, 22, 28, 30, 36, 38, 44, 46, 52),
)
# The source's first table, before joining: its piles 1 and 5 (piles 2 to 4 are as above).
SOURCE_PILE_1 = (1, 9, 17, 25, 33, 41, 49)
SOURCE_PILE_5 = (5, 13, 21, 29, 37, 45, 52)

N, E, S, W = 0, 1, 2, 3


def ordinals(seats, hand):
    return tuple([place + 1 for place, seat in enumerate(seats) if seat == hand])


def complaint(text):
    """Return what parse says of a text; it must refuse it."""
    try:
        parse(text)
    except PatternError as error:
        assert isinstance(error, ValueError)
        return str(error)
    raise AssertionError("%r was taken for a pattern" % text)


def test_clockwise_begins_at_west_as_in_the_note():
    seats = parse("clockwise")
    assert isinstance(seats, bytes)
    assert list(seats) == [W, N, E, S] * 13


def test_clockwise_from_each_seat():
    assert list(parse("clockwise:N")) == [N, E, S, W] * 13
    assert list(parse("clockwise:E")) == [E, S, W, N] * 13
    assert list(parse("clockwise:S")) == [S, W, N, E] * 13
    assert list(parse("clockwise:W")) == [W, N, E, S] * 13


def test_anticlockwise_from_each_seat():
    assert list(parse("anticlockwise")) == [W, S, E, N] * 13
    assert list(parse("anticlockwise:N")) == [N, W, S, E] * 13
    assert list(parse("anticlockwise:E")) == [E, N, W, S] * 13
    assert list(parse("anticlockwise:S")) == [S, E, N, W] * 13


def test_five_piles_give_the_joined_table_of_the_source():
    seats = parse("five-piles")
    for hand, expected in zip((W, N, E, S), JOINED):
        assert ordinals(seats, hand) == expected
        assert len(expected) == 13


def test_five_piles_before_joining_and_the_slip_of_the_source():
    piles = [tuple(pile) for pile in piles_of("five-piles")]
    assert piles[0] == SOURCE_PILE_1
    assert piles[1:4] == list(JOINED[1:4])
    # The source puts card 52 into pile 5 and into pile 4; by the period of eight (cards 49 to 52
    # go to piles 1 2 3 4) it is pile 4, as its own joined table has it.
    assert 52 in SOURCE_PILE_5 and 52 in JOINED[3]
    assert piles[3][-1] == 52
    assert piles[4] == SOURCE_PILE_5[:-1]


def test_five_piles_spelled_out_and_begun_elsewhere():
    assert parse("piles=12345432,join=5:1,to=WNES") == parse("five-piles")
    assert parse("to=WNES,piles=12345432,join=5:1") == parse("five-piles")
    turned = parse("five-piles:S")
    for hand, expected in zip((S, W, N, E), JOINED):
        assert ordinals(turned, hand) == expected


def test_words_are_repeated_and_cut():
    assert list(parse("NESW")) == [N, E, S, W] * 13
    assert list(parse("NNEESSWW")) == [N, N, E, E, S, S, W, W] * 6 + [N, N, E, E]
    assert list(parse("N")) == [N] * 52
    assert list(parse("ESW" * 17 + "N")) == [E, S, W] * 17 + [N]


def test_dutch_seats_and_small_letters():
    assert parse("NOZW") == parse("NESW")
    assert parse("nozw") == parse("NESW")
    assert parse("clockwise:O") == parse("clockwise:E")
    assert parse("Clockwise:z") == parse("clockwise:S")
    assert parse("piles=1234,to=NOZW") == parse("NESW")


def test_any_number_of_piles_and_joins():
    assert list(parse("piles=1,to=S")) == [S] * 52
    # Eight piles round the table twice: pile k and pile k + 4 make one hand.
    assert parse("piles=12345678,join=5:1+6:2+7:3+8:4,to=NESW") == parse("NESW")
    # Two letters may name one hand: that joins the piles as well.
    assert parse("piles=12345432,to=WNESW") == parse("five-piles")
    assert parse("piles=12345432,join=1:5,to=WNESW") == parse("five-piles")
    nine = piles_of("piles=987654321,to=NESWNESWN")
    assert nine[8] == [1, 10, 19, 28, 37, 46]
    assert nine[2] == [7, 16, 25, 34, 43, 52]


def test_a_pattern_over_hands_has_no_piles():
    assert piles_of("NESW") == []


def test_piles_of_a_name_are_those_it_is_dealt_to():
    assert piles_of("clockwise")[2] == [3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51]


def test_the_list_of_names():
    names = ["clockwise", "anticlockwise", "five-piles", "cassino-twos", "cassino-fours"]
    assert [name for name, _, _ in PATTERNS] == names
    for name, meaning, description in PATTERNS:
        assert parse(name) == parse(meaning)
        assert description


def test_what_is_no_pattern_is_refused_in_words():
    assert "clockwise, anticlockwise, five-piles" in complaint("six-piles")
    assert "''" in complaint("")
    assert "'NESX'" in complaint("NESX")
    assert "'NESW:N'" in complaint("NESW:N")
    assert "N, E, S or W, not 'X'" in complaint("clockwise:X")
    assert "N, E, S or W, not ''" in complaint("clockwise:")
    assert "53 places" in complaint("N" * 53)
    assert len(complaint("x" * 100000)) < 200


def test_piles_that_do_not_add_up_are_refused_in_words():
    assert "needs to=" in complaint("piles=1234")
    assert "needs piles=" in complaint("to=NESW")
    assert "'pile=1234'" in complaint("pile=1234,to=NESW")
    assert "'to='" in complaint("piles=1234,to=")
    assert "piles= is given twice" in complaint("piles=1234,piles=1234,to=NESW")
    assert "not '0'" in complaint("piles=0123,to=NESW")
    assert "not 'X'" in complaint("piles=1234,to=NESX")
    assert "pile 3 gets no card, though pile 5 does" in complaint("piles=1245,to=NESWN")
    assert "no hand for pile 4" in complaint("piles=1234,to=NES")
    assert "5 hands for 4 piles" in complaint("piles=1234,to=NESWN")
    assert "no hand for pile 5" in complaint("piles=12345432,to=WNES")
    assert "53 places" in complaint("piles=" + "1" * 53 + ",to=N")


def test_joins_that_make_no_sense_are_refused_in_words():
    assert "not '5'" in complaint("piles=12345432,join=5,to=WNES")
    assert "not '5:1:2'" in complaint("piles=12345432,join=5:1:2,to=WNES")
    assert "not 'x'" in complaint("piles=12345432,join=x:1,to=WNES")
    assert "not ''" in complaint("piles=12345432,join=:1,to=WNES")
    assert "not '12'" in complaint("piles=12345432,join=12:1,to=WNES")
    assert "join=6:1" in complaint("piles=12345432,join=6:1,to=WNES")
    assert "join=5:7" in complaint("piles=12345432,join=5:7,to=WNES")
    assert "pile 5 is joined twice" in complaint("piles=12345432,join=5:1+5:2,to=WNES")
    assert "which is joined itself" in complaint("piles=12345432,join=5:1+1:2,to=WNES")
    assert "which is joined itself" in complaint("piles=12345432,join=5:5,to=WNES")
    assert "to= parts them" in complaint("piles=12345432,join=5:1,to=WNESN")
