"""Phases: how many sessions, which boards, what their files are called."""

import pytest

from fourhand.errors import BadInput
from fourhand.squaredeal.phases import SessionId, board_ranges, parse, session_id


def test_a_published_phase():
    phase = parse("29:1-10,11-20,21-30:MXRR##:Mixed Teams Round Robin #/29")
    assert [phase.has(session) for session in (0, 1, 29, 30)] == [False, True, True, False]
    assert list(phase.key_numbers()) == list(range(1, 30))
    assert phase.title_of(7) == "Mixed Teams Round Robin 7/29"


def test_ranges_of_boards_in_turn():
    phase = parse("5:1-10,11-20,21-30:X#:")
    firsts = [(phase.board_numbers(session) or "?")[0] for session in range(1, 6)]
    assert firsts == [1, 11, 21, 1, 11]


def test_a_number_alone_runs_from_1():
    assert parse("3:20:R16#:Round of 16 #/3").board_numbers(2) == range(1, 21)


def test_one_board_and_the_highest():
    assert parse("1:7-7:X:").board_numbers(1) == range(7, 8)
    assert parse("1:9999-9999:X:").board_numbers(1) == range(9999, 10_000)


def test_a_title_may_hold_a_colon():
    assert parse("1:8:X:Final: the last").title_of(1) == "Final: the last"


def test_boards_not_known_yet():
    assert parse("3:?:BAMFIN#:BAM Final #/3").board_numbers(1) is None


def test_as_many_sessions_as_are_played_have_one_key():
    phase = parse("0:1-24:CLUB##:Club #")
    assert [phase.has(session) for session in (0, 1, 500)] == [False, True, True]
    assert list(phase.key_numbers()) == [0]


@pytest.mark.parametrize(
    ("spec", "stem", "sessions"),
    [
        ("10:1-10:SWISS##:", "SWISS03", ([3], False)),
        ("10:1-10:SWISS##:", "swiss10", ([10], False)),
        ("10:1-10:SWISS##:", "SWISS01-03", ([1, 2, 3], False)),
        ("10:1-10:SWISS##:", "SWISS03reserve", ([3], True)),
        ("4:1-14:R16#:", "R164", ([4], False)),
        ("1:17-21:BAMF18EX:", "BAMF18EX", ([1], False)),
        ("10:1-10:SWISS##:", "SWISS3", None),
        ("10:1-10:SWISS##:", "SWISS11", None),
        ("10:1-10:SWISS##:", "SWISS00", None),
        ("10:1-10:SWISS##:", "SWISS03-01", None),
        ("10:1-10:SWISS##:", "SWISS", None),
        ("10:1-10:SWISS##:", "mySWISS03", None),
        ("4:1-14:R#x:", "R2x", ([2], False)),
    ],
)
def test_which_sessions_a_file_s_name_says(spec, stem, sessions):
    found = parse(spec).sessions_of_file(stem)
    assert (found and ([*found[0]], found[1])) == sessions


@pytest.mark.parametrize(
    "spec",
    [
        "",
        "3",
        "3:1-4:X#",
        "x:1-4:X#:t",
        "-1:1-4:X#:t",
        "99999:1-4:X#:t",
        "3::X#:t",
        "3:4-1:X#:t",
        "3:0-4:X#:t",
        "3:1-4,:X#:t",
        "3:1-10000:X#:t",
        "3:1-4:../X#:t",
        "3:1-4:#:t",
        "3:1-4::t",
        "3:1-4:X#Y#:t",
    ],
)
def test_what_is_no_phase(spec):
    with pytest.raises(BadInput):
        parse(spec)


def test_a_session():
    assert session_id("7,1") == SessionId(7, 1) == session_id(" 7 , 1 ")
    assert str(SessionId(7, 1)) == "7,1"
    for text in ("", "7", "7,", "7,1,1", "7.1", "a,b", "-1,2", "99999,1"):
        with pytest.raises(BadInput, match="as 3,2"):
            session_id(text)


def test_boards():
    assert board_ranges("1-16,17-32") == (range(1, 17), range(17, 33))
    assert board_ranges("?") == ()
