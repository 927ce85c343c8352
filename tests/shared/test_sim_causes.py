"""Wishes for something to go wrong, as a sim: URL gives them."""

from sim import causes

#: As machine.md lists them.
MACHINE_MD = (
    "jam-feed jam-reader jam-throat jam-pocket double-feed double-feed-hidden misread lost-bar "
    "misread-cycle unreadable foreign-card joker face-up missing-card extra-card short-pack "
    "mixed-packs bounce protrude lost-steps stuck-beam reader-dead home-missing uart-noise "
    "cover-opened emergency-stop motor-supply-off cable-out host-gone power-cut board-removed "
    "board-turned used-board leftover-card wrong-board thick-cards slow-person"
)

#: As contract.md lists them.
BY_BOARD = (
    "missing-card extra-card short-pack mixed-packs board-removed board-turned used-board "
    "leftover-card wrong-board power-cut host-gone cable-out"
)


def refusal(text):
    try:
        causes.parse(text)
    except causes.CauseError as error:
        return str(error)
    raise AssertionError("%s was taken" % text)


def test_every_cause_is_there_once():
    assert sorted(causes.NAMES) == sorted(MACHINE_MD.split())
    assert sorted(causes.PER_BOARD) == sorted(BY_BOARD.split())


def test_at_a_card():
    assert causes.parse("misread@17") == ("misread", 17, 0)


def test_with_a_probability():
    for text, billionths in (
        ("0", 0),
        ("1", 1000000000),
        ("0.001", 1000000),
        (".5", 500000000),
        ("1.", 1000000000),
        ("1.9e-4", 190000),
        ("1.9E-04", 190000),
        ("19e-5", 190000),
        ("0.0000000001", 0),
    ):
        assert causes.parse("jam-feed:" + text) == ("jam-feed", 0, billionths)


def test_what_is_no_wish():
    for text in (
        "misread", "misread@", "misread@0", "misread@-1", "misread@1.5", "misread@x", "misread:",
        "misread:x", "misread:-0.1", "misread:1.1", "misread:1e3", "misread:1e-", "misread:0.1.2",
        "misread:nan", "misread:1e-100", "misread@17:0.1",
    ):  # fmt: skip
        assert "misread" in refusal(text)


def test_an_unknown_cause_is_told_with_those_there_are():
    told = refusal("gremlins@1")
    assert "gremlins" in told
    for name in causes.NAMES:
        assert name in told


class Dice:
    """Chances below this many billionths come true."""

    def __init__(self, billionths):
        self.billionths = billionths

    def happens(self, billionths):
        return billionths > self.billionths


def test_a_card_is_struck_once():
    chances = causes.Chances([causes.parse("joker@3")], Dice(0))
    assert [chances.due(("joker",), card, card) for card in (2, 3, 3, 4)] == [
        [],
        ["joker"],
        [],
        [],
    ]


def test_a_board_is_struck_if_the_card_is_among_its_own():
    chances = causes.Chances([causes.parse("used-board@60")], Dice(0))
    assert chances.due(("used-board",), 1, 52) == []
    assert chances.due(("joker",), 53, 104) == []
    assert chances.due(("used-board",), 53, 104) == ["used-board"]


def test_places_and_chances_can_be_had_apart():
    wishes = [causes.parse("joker@3"), causes.parse("joker:0.5")]
    chances = causes.Chances(wishes, Dice(0))
    assert chances.placed(("joker",), 1, 2) == []
    assert chances.drawn(("joker",)) == ["joker"]
    assert chances.placed(("joker",), 3, 3) == ["joker"]
    assert chances.placed(("joker",), 3, 3) == []
    assert chances.drawn(("joker",)) == ["joker"]


def test_chances_are_taken_anew_each_time():
    wishes = [causes.parse("joker:0.5"), causes.parse("bounce:0.001")]
    chances = causes.Chances(wishes, Dice(10000000))
    assert [chances.due(("joker", "bounce"), k, k) for k in (1, 2)] == [["joker"], ["joker"]]
