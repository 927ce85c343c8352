"""`squaredeal`: from a description to boards that a member checks."""

import json
import stat
import sys

import pytest
from typer.testing import CliRunner

from fourhand.cli import app
from fourhand.formats import registry, suits
from tests.host.squaredeal import published


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(app, ["squaredeal", *map(str, arguments)])


def good(*arguments):
    shown = run(*arguments)
    assert shown.exit_code == 0, shown.output
    return shown


def result(*arguments):
    return json.loads(run(*arguments, "--json").stdout.splitlines()[-1])


def describe(*options):
    good("new", "club.sqd", "--name", "Club", "--delayed", "Lottery", *options)


@pytest.fixture
def season():
    """Published; the second of three sessions has its value and its boards."""
    describe("--phase", "3:1-4:RR#:Round #/3", "--each-session")
    good("publish", "club.sqd")
    good("value", "club.sqd", "3 11 17 28 40 44", "--session", "1,2")
    good("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "two.pbn")


def change_a_board(path):
    """Give East's and West's hands of the third board to each other."""
    lines = path.read_text().splitlines(keepends=True)
    place = [nth for nth, line in enumerate(lines) if line.startswith("[Deal ")][2]
    first, *hands = lines[place].split('"')[1].replace(":", " ").split()
    hands[1], hands[3] = hands[3], hands[1]
    lines[place] = f'[Deal "{first}:{" ".join(hands)}"]\n'
    path.write_text("".join(lines))


def test_a_whole_tournament():
    describe("--phase", "3:1-4:RR#:Round #/3", "--phase", "1:?:FIN:Final")
    promise = good("publish", "club.sqd").stdout.strip()
    assert len(promise) == 64
    assert "4327591" in good("value", "club.sqd", "43,275.91").stderr
    keys = ("club.sqd", "--keys", "club.sqk")
    good("draw", *keys, "--session", "1,2", "--out", "rr2.pbn")
    good("draw", *keys, "--session", "1,2", "--reserve", "--out", "spare.pbn")
    good("draw", *keys, "--session", "2,1", "--boards", "17-24", "--out", "last.pbn")
    deals = registry.read("last.pbn")[0].boards
    assert [board.number for board in deals] == list(range(17, 25))
    assert deals[0].tags[0].value == "Club, Final"
    shown = good("verify", *keys, "rr2.pbn", "spare.pbn", "last.pbn")
    assert shown.stdout.splitlines() == [
        "rr2.pbn: session 1,2, Round 2/3: 4 boards, all as drawn",
        "spare.pbn: session 1,2 (reserve), Round 2/3: 4 boards, all as drawn",
        "last.pbn: session 2,1, Final: 8 boards, all as drawn",
    ]
    assert promise in shown.stderr


def test_drawn_boards_name_their_session_as_long_as_it_has_a_reserve(season):
    good("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--reserve",
         "--out", "spare.pbn")  # fmt: skip
    tags = [
        {tag.name: tag.value for tag in registry.read(name)[0].boards[0].tags}
        for name in ("two.pbn", "spare.pbn")
    ]
    assert tags[0]["SquareDealSession"] == "1,2"
    assert "SquareDealSession" not in tags[1]


def test_the_board_that_differs_is_named(season, folder):
    change_a_board(folder / "two.pbn")
    shown = run("verify", "club.sqd", "--keys", "club.sqk", "two.pbn")
    assert shown.exit_code == 1
    assert shown.stdout == "two.pbn: session 1,2, Round 2/3: not as drawn: board 3\n"
    told = result("verify", "club.sqd", "--keys", "club.sqk", "two.pbn")
    assert told["as_drawn"] is False
    assert told["files"] == [
        {
            "file": "two.pbn",
            "boards": 4,
            "sessions": [{"session": "1,2", "reserve": False}],
            "as_drawn": False,
            "differing": [3],
            "missing": [],
        }
    ]


def test_a_format_without_numbers():
    describe("--phase", "2:17-20,21-24:RR#:Round #/2")
    good("publish", "club.sqd")
    good("value", "club.sqd", "4327591")
    keys = ("club.sqd", "--keys", "club.sqk")
    good("draw", *keys, "--session", "1,2", "--out", "two.ber")
    assert "boards, all as drawn" in good("verify", *keys, "two.ber").stdout


def test_boards_of_nothing(season):
    CliRunner().invoke(app, ["generate", "4", "--out", "new.pbn"])
    shown = run("verify", "club.sqd", "--keys", "club.sqk", "two.pbn", "new.pbn")
    assert shown.exit_code == 1
    good_line, bad_line = shown.stdout.splitlines()
    assert good_line.endswith("all as drawn")
    assert bad_line.startswith("new.pbn: no board of it was drawn")


def test_neighbours_are_named_together(season):
    CliRunner().invoke(app, ["generate", "3", "--first", "2", "--out", "RR2.pbn"])
    shown = run("verify", "club.sqd", "--keys", "club.sqk", "RR2.pbn")
    assert shown.stdout.splitlines() == [
        "RR2.pbn: session 1,2, Round 2/3: not as drawn: boards 2-4",
        "RR2.pbn: session 1,2, Round 2/3: drawn and missing: board 1",
    ]


def test_which_session_it_should_be(season):
    verify = ("verify", "club.sqd", "--keys", "club.sqk", "two.pbn", "--session", "1,2")
    assert run(*verify).exit_code == 0
    assert run(*verify, "--reserve").exit_code == 1
    assert run(*verify[:-1], "1,1").exit_code == 2


def test_keys_that_were_not_promised(season, folder):
    describe_other = ("new", "other.sqd", "--name", "Other", "--delayed", "x", "--phase", "3:1-4")
    good(*describe_other)
    good("publish", "other.sqd")
    shown = run("verify", "club.sqd", "--keys", "other.sqk", "two.pbn")
    assert shown.exit_code == 1
    assert "not the keys that were promised" in shown.stdout
    assert (
        "not the keys" in result("verify", "club.sqd", "--keys", "other.sqk", "two.pbn")["fault"]
    )
    drawn = run("draw", "club.sqd", "--keys", "other.sqk", "--session", "1,2", "--out", "x.pbn")
    assert drawn.exit_code == 2
    assert not (folder / "x.pbn").exists()


def test_a_promise_that_was_changed(season, folder):
    file = folder / "club.sqd"
    file.write_text(file.read_text().replace("DI Lottery", "DI Index"))
    shown = run("verify", "club.sqd", "--keys", "club.sqk", "two.pbn")
    assert shown.exit_code == 1
    assert "changed after it was published" in shown.stdout
    assert run("value", "club.sqd", "1 2 3 4 5 6", "--session", "1,1").exit_code == 2


def test_the_next_session_is_not_known_to_who_has_the_keys(season, folder):
    shown = run("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,3", "--out", "x.pbn")
    assert shown.exit_code == 2
    assert "no delayed value yet" in shown.stderr
    assert not (folder / "x.pbn").exists()


def test_a_member_checks_one_session_of_a_season(season, folder):
    good("reveal", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "two.sqk")
    assert (folder / "two.sqk").read_text().count(":") == 1
    assert run("verify", "club.sqd", "--keys", "two.sqk", "two.pbn").exit_code == 0
    change_a_board(folder / "two.pbn")
    assert run("verify", "club.sqd", "--keys", "two.sqk", "two.pbn").exit_code == 1


def test_an_old_file_says_what_it_does_not_protect(tmp_path):
    import hashlib

    digest = hashlib.sha256(f"{published.WC_KEY}\r\n".encode()).hexdigest()
    (tmp_path / "wc.sqd").write_text(f"{published.WC}KH {digest}\n")
    (tmp_path / "wc.sqk").write_text(published.WC_KEY + "\n")
    boards = (
        f'[Board "{number}"]\n[Deal "N:{deal}"]\n'
        for number, deal in enumerate(published.WC_DEALS, 1)
    )
    (tmp_path / "BAMFIN2.pbn").write_text("\n".join(boards))
    shown = good("verify", "wc.sqd", "--keys", "wc.sqk", "BAMFIN2.pbn")
    assert "session 9,2, BAM Final 2/3: 3 boards, all as drawn" in shown.stdout
    assert "DJI3001" in shown.stderr
    assert digest in shown.stderr


def test_nothing_tells_a_key_or_a_card(season, folder):
    key = (folder / "club.sqk").read_text().splitlines()[1].partition(":")[2]
    hands = registry.read("two.pbn")[0].boards[0].hands
    hand = suits.write((hands and hands[0]) or b"")
    change_a_board(folder / "two.pbn")
    for arguments in (
        ("verify", "club.sqd", "--keys", "club.sqk", "two.pbn"),
        ("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "x.pbn"),
        ("draw", "club.sqk", "--keys", "club.sqk", "--session", "1,2", "--out", "y.pbn"),
        ("reveal", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "x.sqk"),
    ):
        for form in ((), ("--json",)):
            text = run(*arguments, *form).output
            assert text
            assert key not in text
            assert hand not in text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such modes")
def test_secrets_are_the_owner_s_alone(season, folder):
    good("reveal", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "two.sqk")
    for name in ("club.sqk", "two.sqk"):
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_published_once(season, folder):
    keys = (folder / "club.sqk").read_bytes()
    shown = run("publish", "club.sqd")
    assert shown.exit_code == 2
    assert "published already" in shown.stderr
    assert (folder / "club.sqk").read_bytes() == keys


def test_keys_are_never_written_over(folder):
    describe("--phase", "3:1-4")
    (folder / "club.sqk").write_text("1,1:keys of another")
    before = (folder / "club.sqd").read_text()
    assert run("publish", "club.sqd").exit_code == 2
    assert (folder / "club.sqk").read_text() == "1,1:keys of another"
    assert (folder / "club.sqd").read_text() == before


def test_nothing_is_written_over(season, folder):
    assert run(
        "new", "club.sqd", "--name", "x", "--delayed", "x", "--phase", "1:4"
    ).exit_code == 2  # fmt: skip
    draw = ("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "two.pbn")
    assert run(*draw).exit_code == 2
    assert run(*draw, "--force").exit_code == 0


def test_a_short_value_is_warned_of():
    describe("--phase", "3:1-4")
    good("publish", "club.sqd")
    assert "tried out" in good("value", "club.sqd", "913.27").stderr


def test_files_exchanged(season):
    shown = run("verify", "club.sqk", "--keys", "club.sqd", "two.pbn")
    assert shown.exit_code == 2
    assert "line 1" in shown.stderr


@pytest.mark.parametrize("boards", ["1-4,5-8", "x", "?"])
def test_boards_of_a_session_are_one_row(season, boards):
    draw = ("draw", "club.sqd", "--keys", "club.sqk", "--session", "1,2", "--out", "x.pbn")
    assert run(*draw, "--boards", boards).exit_code == 2
