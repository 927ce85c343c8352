"""Legal and illegal patterns under duplicate-2017, their reasons worked out by hand.

The criteria are those of the remark on Article 6B (Wekowijzer 139, 2017; seed 003).
"""

from dealing.criteria import check
from dealing.patterns import PatternError, parse
from dealing.refusal import FIELDS, Reason, decode, describe, encode

N, E, S, W = 0, 1, 2, 3
NOTHING = {"first": "-", "second": "-", "third": "-"}


def reasons(text):
    return {reason.criterion: reason for reason in check(parse(text))}


def thirteen(card, seat, places, sizes):
    return Reason("thirteen", card, (seat,), places, sizes)


def one(card, seat, places):
    return Reason("one", card, (seat,), places, ())


def two(card, seats, places):
    return Reason("two", card, seats, places, ())


def test_both_directions_from_every_seat_are_legal():
    for name in ("clockwise", "anticlockwise", "five-piles"):
        for first in "NESW":
            assert check(parse(name + ":" + first)) == []


def test_the_five_piles_are_legal():
    assert check(parse("five-piles")) == []
    assert check(parse("piles=12345432,join=5:1,to=WNES")) == []


def test_blocks_may_differ_when_their_edges_do():
    # Forward, then N before W: the two cards at each edge go to different hands.
    assert check(parse("NESWNWSE")) == []


def test_packets_of_two():
    # 52 = 6 x 8 + 4: N and E get a seventh packet, N's 13th and 14th cards are 49 and 50. All 26
    # packets are pairs; no two packets that meet are of one hand; no block of four has four hands.
    assert check(parse("NNEESSWW")) == [
        thirteen(50, N, 2, (14, 14, 12, 12)),
        one(1, N, 26),
        two(1, (N, N, E, E), 13),
    ]


def test_packets_of_three():
    # 52 = 4 x 12 + 4: N gets 12 + 3 cards (13th to 15th: 49 to 51), E 12 + 1. Two pairs in each of
    # 17 packets; card 52 alone makes none.
    assert check(parse("NNNEEESSSWWW")) == [
        thirteen(50, N, 2, (15, 13, 12, 12)),
        one(1, N, 34),
        two(1, (N, N, N, E), 13),
    ]


def test_packets_of_four():
    # 52 = 3 x 16 + 4: N gets 12 + 4 cards (13th to 16th: 49 to 52). Three pairs in each of 13.
    assert check(parse("NNNNEEEESSSSWWWW")) == [
        thirteen(50, N, 3, (16, 12, 12, 12)),
        one(1, N, 39),
        two(1, (N, N, N, N), 13),
    ]


def test_serpentine_over_four_piles():
    # 1 2 3 4 4 3 2 1: only the edges of the blocks break anything, and all twelve do.
    assert check(parse("piles=12344321,to=NESW")) == [one(4, W, 12)]


def test_two_by_two():
    # 1 2 1 2 3 4 3 4, cut to 52: hands 1 and 2 have a seventh block, their 13th cards are 49 and
    # 50, their 14th 51 and 52. No two successive cards agree.
    assert check(parse("piles=12123434,to=NESW")) == [
        thirteen(51, N, 2, (14, 14, 12, 12)),
        two(1, (N, E, N, E), 13),
    ]


def test_fourteen_and_twelve():
    # Clockwise from North, but the last block is N S N W: North's 14th card is card 51.
    assert check(parse("NESW" * 12 + "NSNW")) == [
        thirteen(51, N, 1, (14, 12, 13, 13)),
        two(49, (N, S, N, W), 1),
    ]


def test_all_to_one_hand():
    assert check(parse("S")) == [
        thirteen(14, S, 39, (0, 0, 52, 0)),
        one(1, S, 51),
        two(1, (S, S, S, S), 13),
    ]


def test_thirteen_each_can_still_break_both_criteria():
    # Cards 3 and 4 both to South and 7 and 8 both to West: the two cards make up for each other.
    found = check(parse("NESSNEWW" + "NESW" * 11))
    assert found == [one(3, S, 2), two(1, (N, E, S, S), 2)]


def test_the_last_pair_and_the_last_block_count():
    assert reasons("NESW" * 12 + "NESS")["one"] == one(51, S, 1)
    assert reasons("NESW" * 12 + "NESS")["two"] == two(49, (N, E, S, S), 1)
    assert reasons("NESW" * 12 + "NESS")["thirteen"] == thirteen(52, S, 1, (13, 13, 14, 12))


def test_a_pair_across_an_edge_breaks_criterion_one_only():
    # The source's second example, cards 50 and 51, lies within a block; 48 and 49 do not.
    assert check(parse("NESW" * 12 + "WNES")) == [one(48, W, 1)]


def test_what_is_not_52_seats_is_no_pattern():
    for seats in (b"", bytes(51), bytes(53), bytes([0, 1, 2, 4] * 13)):
        try:
            check(seats)
        except PatternError:
            continue
        raise AssertionError("%r was checked" % seats)


def test_reasons_in_words():
    packets = [describe(reason) for reason in check(parse("NNEESSWW"))]
    assert packets == [
        "thirteen: North 14, East 14, South 12, West 12 (card 50 is North's 14th)",
        "criterion 1: cards 1 and 2 both to North (and 25 more pairs)",
        "criterion 2: cards 1 to 4 go to N N E E (and 12 more blocks)",
    ]
    edges = [describe(reason) for reason in check(parse("NESSNEWW" + "NESW" * 11))]
    assert edges == [
        "criterion 1: cards 3 and 4 both to South (and 1 more pair)",
        "criterion 2: cards 1 to 4 go to N E S S (and 1 more block)",
    ]
    assert describe(one(3, E, 1)) == "criterion 1: cards 3 and 4 both to East"
    assert describe(two(5, (N, N, E, S), 1)) == "criterion 2: cards 5 to 8 go to N N E S"


def test_reasons_on_the_wire():
    found = check(parse("NNEESSWW"))
    assert encode(found) == {
        "first": "thirteen:50:N:2:14.14.12.12",
        "second": "one:1:N:26",
        "third": "two:1:NNEE:13",
    }
    assert decode(encode(found)) == found
    assert encode([]) == NOTHING
    assert decode(NOTHING) == []
    for others in (
        [Reason("order", 52, (N, E, S, W, N), 48, ())],
        [Reason("clockwise", 52, (N, E), 51, ()), Reason("dealer", 52, (N, W), 1, ())],
        [Reason("hands", 1, (N, N, N), 1, ())],
        [Reason("stage", 13, (E, N), 1, ())],
        [Reason("no-dealing", 1, (), 1, ())],
    ):
        assert decode(encode(others)) == others


def test_the_widest_reasons_fit_their_fields():
    widest = encode(
        [
            thirteen(49, W, 10, (9, 10, 10, 23)),
            one(50, W, 51),
            two(49, (W, W, W, W), 13),
        ]
    )
    for name, most in FIELDS:
        assert len(widest[name]) <= most
    assert len(widest["first"]) == 27
    # The longest of the other codes: clockwise, in any field but the first.
    last = encode([two(49, (N, E, S, W), 1), Reason("clockwise", 52, (N, E), 51, ())])
    assert len(last["second"]) == 18


def test_a_damaged_reason_is_not_read():
    damaged = (
        {"three": "1:N:26"},
        {"one": ""},
        {"one": "1:N"},
        {"one": "1:N:26:13.13.13.13"},
        {"one": "1:NE:26"},
        {"one": "1:n:26"},
        {"one": "01:N:26"},
        {"one": "0:N:26"},
        {"one": "53:N:1"},
        {"one": "1:N:0"},
        {"one": "1:X:26"},
        {"one": "1:N:26 "},
        {"two": "1:NNE:13"},
        {"two": "x:NNEE:13"},
        {"thirteen": "50:N:2"},
        {"thirteen": "50:N:2:14.14.12"},
        {"thirteen": "50:N:2:14.14.12.13"},
        {"thirteen": "50:N:2:14.14.12.12:1"},
    )
    for ((criterion, text),) in [list(fields.items()) for fields in damaged]:
        fields = dict(NOTHING)
        fields["first"] = criterion + ":" + text
        try:
            decode(fields)
        except PatternError:
            continue
        raise AssertionError("%r was read" % fields)
