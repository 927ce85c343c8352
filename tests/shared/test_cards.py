"""Cards, seats and board marks. Expected values are worked by hand from the 16-cycle of
Law 2 (2017) and from the card numbering of the deal-file formats."""

from dealing import cards

# Board, dealer, vulnerability, as printed on a set of duplicate boards.
BOARDS = (
    (1, "N", "None"),
    (2, "E", "NS"),
    (3, "S", "EW"),
    (4, "W", "All"),
    (5, "N", "NS"),
    (6, "E", "EW"),
    (7, "S", "All"),
    (8, "W", "None"),
    (9, "N", "EW"),
    (10, "E", "All"),
    (11, "S", "None"),
    (12, "W", "NS"),
    (13, "N", "All"),
    (14, "E", "None"),
    (15, "S", "NS"),
    (16, "W", "EW"),
    # Boards above a usual set go on in the same cycle.
    (17, "N", "None"),
    (20, "W", "All"),
    (32, "W", "EW"),
    (36, "W", "All"),
    (37, "N", "NS"),
    (40, "W", "None"),
    (99, "S", "EW"),
    (1000, "W", "None"),
)


def refuses(error, call, *arguments):
    """Whether the call raises that error."""
    try:
        call(*arguments)
    except error:
        return True
    return False


def test_dealer_of_each_board():
    for board, seat, _ in BOARDS:
        assert cards.SEATS[cards.dealer(board)] == seat, board


def test_vulnerability_of_each_board():
    for board, _, vulnerable in BOARDS:
        assert cards.vulnerability(board) == vulnerable, board


def test_board_numbers_begin_at_one():
    for board in (0, -1, -16):
        assert refuses(ValueError, cards.dealer, board), board
        assert refuses(ValueError, cards.vulnerability, board), board


def test_number_of_each_landmark_card():
    landmarks = ((0, "SA"), (1, "SK"), (4, "ST"), (12, "S2"), (13, "HA"), (25, "H2"))
    landmarks += ((26, "DA"), (38, "D2"), (39, "CA"), (50, "C3"), (51, "C2"))
    for number, name in landmarks:
        assert cards.card_number(name) == number, name
        assert cards.card_name(number) == name, number


def test_a_pack_has_52_names():
    names = [cards.card_name(number) for number in range(52)]
    assert len(set(names)) == 52
    assert [cards.card_number(name) for name in names] == list(range(52))


def test_small_letters_are_cards_too():
    assert cards.card_number("sa") == 0
    assert cards.card_number("hT") == 17


def test_what_is_no_card_is_refused():
    for name in ("", "S", "AS", "S1", "S10", "XA", "NT", "SAK", "S ", " A", "♠A"):
        assert refuses(ValueError, cards.card_number, name), name
    for number in (-1, -52, 52, 100):
        assert refuses(IndexError, cards.card_name, number), number


def test_seats_in_english():
    assert [cards.seat_number(letter) for letter in "NESW"] == [0, 1, 2, 3]
    assert [cards.seat_number(letter) for letter in "nesw"] == [0, 1, 2, 3]


def test_seats_in_dutch():
    assert [cards.seat_number(letter) for letter in "NOZW"] == [0, 1, 2, 3]
    assert [cards.seat_number(letter) for letter in "nozw"] == [0, 1, 2, 3]


def test_what_is_no_seat_is_refused():
    for letter in ("", "X", "NE", "North", "1", "-", " "):
        assert refuses(ValueError, cards.seat_number, letter), letter
