"""Deals that nobody reads by opening a file, and those that somebody asked to see."""

import json
import shlex

import pytest
from typer.testing import CliRunner

from dealing.cards import CARDS, NAMES, SEATS
from fourhand import dealfiles
from fourhand.cli import app
from fourhand.formats import pbn_write, registry
from fourhand.formats.deals import Board, DealSet, Tag, hands_of
from fourhand.sealing import SealBroken
from tests.host import streams
from tests.host.scripted import ScriptedMachine, cut, healthy, misdealt
from tests.secrecy import all_files, leaks

DEALS = [streams.deal(number) for number in (1, 2, 3)]


@pytest.fixture(autouse=True)
def folder(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Command:
    """Runs a verb, with a scripted machine at its port: ``machine`` is the last one."""

    machine = ScriptedMachine()

    def __call__(self, *arguments, scripts=()):
        self.machine = ScriptedMachine(*scripts)
        more = ["--port", "COM9"] if arguments[0] == "deal" else []
        return CliRunner().invoke(app, [*map(str, arguments), *more])


@pytest.fixture
def run(monkeypatch):
    command = Command()
    monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: command.machine)
    return command


def boards(tags=()):
    return DealSet(
        tuple(Board(n, n - 1, "None", hands_of(slots), tags) for n, slots in enumerate(DEALS, 1))
    )


@pytest.fixture
def plain(folder):
    (folder / "evening.pbn").write_bytes(pbn_write.export(boards())[0])
    return folder / "evening.pbn"


@pytest.fixture
def sealed(folder):
    dealfiles.write(folder / "evening.pbn.sealed", boards())
    return folder / "evening.pbn.sealed"


def hands(deals):
    return [(board.number, board.hands) for board in deals.boards]


# Files


def test_a_sealed_file_is_read_again_and_tells_nothing_to_who_opens_it(sealed, folder):
    deals, findings = dealfiles.read(sealed)
    assert hands(deals) == hands(boards())
    assert findings == []
    assert leaks(all_files(folder), DEALS) == []


def test_what_is_searched_for_would_be_found(plain, folder):
    assert leaks(all_files(folder), DEALS)


def test_without_its_key_it_stays_closed(sealed, folder):
    (key,) = (folder / "home").iterdir()
    key.rename(folder / "away")
    with pytest.raises(SealBroken, match=r"cannot be opened here.*deals\.key"):
        dealfiles.read(sealed)
    dealfiles.write(folder / "other.pbn.sealed", boards())  # makes a key of its own
    with pytest.raises(SealBroken):
        dealfiles.read(sealed)
    (folder / "away").rename(key)
    assert hands(dealfiles.read(sealed)[0]) == hands(boards())


def test_a_damaged_file_may_be_so_where_it_was_made(sealed):
    kept = sealed.read_bytes()
    for damaged in (kept[:-9], kept[:60] + b"XX" + kept[62:]):
        sealed.write_bytes(damaged)
        with pytest.raises(SealBroken, match=r"deals\.key; if that is this one.*damaged"):
            dealfiles.read(sealed)


def test_a_damaged_key_is_not_replaced(sealed, folder):
    (key,) = (folder / "home").iterdir()
    key.write_text("scribble")
    with pytest.raises(SealBroken):
        dealfiles.write(folder / "other.pbn.sealed", boards())
    assert key.read_text() == "scribble"


@pytest.mark.parametrize(
    "damage", [lambda d: d[:-2], lambda d: d[:100] + bytes([d[100] ^ 1]) + d[101:]]
)
def test_a_damaged_file_gives_no_board(sealed, damage, run):
    sealed.write_bytes(damage(sealed.read_bytes()))
    result = run("deal", sealed)
    assert result.exit_code == 2
    assert "cannot be opened" in result.stderr
    assert run.machine.log == []


def test_another_file_by_that_name(folder, plain, run):
    plain.rename(folder / "evening.pbn.sealed")
    result = run("inspect", "evening.pbn.sealed")
    assert result.exit_code == 2
    assert "no sealed deal file" in result.stderr


def test_only_pbn_is_kept_sealed(run):
    result = run("generate", 4, "--out", "evening.dup.sealed")
    assert result.exit_code == 2
    assert ".pbn.sealed" in result.stderr


def test_new_deals_into_a_sealed_file_that_can_be_dealt(run):
    assert run("generate", 3, "--out", "new.pbn.sealed").exit_code == 0
    assert "3 boards: 1-3" in run("inspect", "new.pbn.sealed").stdout
    assert run("deal", "new.pbn.sealed").exit_code == 0
    assert run.machine.dealt == [1, 2, 3]


def test_sealing_and_opening_a_file(plain, folder, run):
    assert run("convert", plain, "kept.pbn.sealed").exit_code == 0
    result = run("convert", "kept.pbn.sealed", "open.pbn")
    assert result.exit_code == 4
    assert "--show-cards" in result.stderr
    assert not (folder / "open.pbn").exists()
    assert run("convert", "kept.pbn.sealed", "open.pbn", "--show-cards").exit_code == 0
    assert hands(registry.read(folder / "open.pbn")[0]) == hands(boards())


# The record of a set


@pytest.mark.parametrize(
    "source", [["--new", 3], ["evening.pbn.sealed"], ["evening.pbn", "evening.pbn.sealed"]]
)
def test_of_deals_that_were_in_no_readable_file_the_record_is_sealed(
    plain, sealed, folder, run, source
):
    odd = ["--allow-odd"] if len(source) == 2 and "--new" not in source else []
    (folder / "out").mkdir()
    (folder / "out" / "record.pbn").write_text("of an earlier set")
    assert run("deal", *source, *odd, "--out", "out").exit_code == 0
    names = sorted(path.name for path in (folder / "out").iterdir())
    assert names == ["record.pbn.sealed", "report.json"]
    recorded, _ = dealfiles.read(folder / "out" / "record.pbn.sealed")
    assert {board.number for board in recorded.boards} == {1, 2, 3}
    found = [board.pockets for board in recorded.boards]
    assert leaks(all_files(folder / "out", folder / "home"), found) == []


def test_with_the_cards_shown_it_is_readable(folder, run):
    run("deal", "--new", 3, "--out", "out", "--show-cards")
    names = sorted(path.name for path in (folder / "out").iterdir())
    assert names == ["record.pbn", "report.json"]


def test_no_set_is_dealt_in_vain_for_want_of_a_key(folder, run):
    (folder / "home").mkdir()
    (folder / "home" / "deals.key").write_text("scribble")
    result = run("deal", "--new", 3, "--out", "out")
    assert result.exit_code == 2
    assert run.machine.log == []


# --show-cards


def cards_of(slots):
    return {
        seat: [NAMES[card] for card in range(CARDS) if slots[card] == pocket]
        for pocket, seat in enumerate(SEATS)
    }


def test_the_hands_are_told_when_they_are_asked_for(plain, folder, run):
    result = run("deal", plain, "--json", "--show-cards", "--out", "out")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    entries = told[-1]["boards"]
    assert [entry["hands"] for entry in entries] == [cards_of(slots) for slots in DEALS]
    assert [row["hands"] for row in told if row["event"] == "board"] == [
        entry["hands"] for entry in entries
    ]
    report = json.loads((folder / "out" / "report.json").read_text())
    assert report["boards"] == entries


def test_people_are_told_them_too(plain, run):
    shown = run("deal", plain, "--show-cards").stdout
    assert f"board 2, E: {' '.join(cards_of(DEALS[1])['E'])}\n" in shown


def test_of_two_boards_with_one_number_each_has_its_own(plain, folder, run):
    other = DealSet((Board(1, 0, "None", hands_of(streams.deal(9))),))
    (folder / "more.pbn").write_bytes(pbn_write.export(other)[0])
    options = ("--boards", 1, "--allow-odd", "--json", "--show-cards")
    result = run("deal", plain, folder / "more.pbn", *options)
    entries = json.loads(result.stdout.splitlines()[-1])["boards"]
    hands = [cards_of(slots) for slots in (DEALS[0], streams.deal(9))]
    assert [entry["hands"] for entry in entries] == hands


def test_otherwise_there_is_nothing_of_it(plain, run):
    assert "hands" not in run("deal", plain, "--json").stdout


def test_that_they_were_shown_is_in_the_record_of_each_board(plain, run):
    run("deal", plain, "--boards", 1)
    run("deal", plain, "--boards", "2-3", "--show-cards")
    shown = []
    for session in (1, 2):
        past = run("history", session, "--json")
        shown += [row["shown"] for row in json.loads(past.stdout)["boards"]]
    assert shown == [False, True, True]
    assert "cards shown" in run("history", 2).stdout
    assert "cards shown" not in run("history", 1).stdout


# The reserve


@pytest.fixture
def promised(folder):
    told = {"Session": "1,3", "File": "club night.sqd", "Keys": "club.sqk"}
    tags = tuple(Tag(f"SquareDeal{name}", value) for name, value in told.items())
    (folder / "drawn.pbn").write_bytes(pbn_write.export(boards(tags))[0])
    return folder / "drawn.pbn"


def reserves(result):
    told = ("Whoever empties", "    fourhand ")
    return [line for line in result.stderr.splitlines() if line.startswith(told)]


def test_the_reserve_is_offered_when_hands_of_a_promised_board_may_have_been_seen(promised, run):
    result = run("deal", promised, scripts=[healthy, misdealt("bounced", 20)])
    draw = (
        'fourhand squaredeal draw "club night.sqd" --keys club.sqk --session 1,3 --reserve '
        "--out reserve-1-3.pbn.sealed"
    )
    deal = "fourhand deal reserve-1-3.pbn.sealed --boards 2 --port COM9"
    assert reserves(result) == [
        "Whoever empties board 2 may see hands of it. A reserve was promised with this set. "
        "After this run, where club night.sqd is:",
        f"    {draw}",
        f"    {deal}",
    ]
    result = run("deal", promised, "--json", scripts=[healthy, misdealt("bounced", 20)])
    told = [json.loads(line) for line in result.stdout.splitlines()]
    offered = [line for line in told if line["event"] == "reserve"]
    (told,) = offered
    assert told == {"event": "reserve", "board": 2, "session": "1,3", "commands": [draw, deal]}


def test_a_second_board_s_reserve_is_only_dealt_it_is_drawn_already(promised, run):
    result = run("deal", promised, scripts=[misdealt("bounced", 20)] * 2 + [healthy] * 5)
    assert len([line for line in reserves(result) if "squaredeal draw" in line]) == 1


def test_the_reserve_that_is_offered_can_be_drawn_and_dealt_as_it_stands(folder, run):
    def good(line):
        done = run(*shlex.split(line))
        assert done.exit_code == 0, done.output
        return done

    good(
        "squaredeal new 'club night.sqd' --name Club --each-session --phase 2:1-4 "
        "--delayed 'The lottery of Tuesday'"
    )
    good("squaredeal publish 'club night.sqd'")
    good("squaredeal value 'club night.sqd' '3 11 17' --session 1,2")
    good("squaredeal draw 'club night.sqd' --keys 'club night.sqk' --session 1,2 --out two.pbn")
    dealt = run("deal", "two.pbn", "--json", scripts=[healthy, misdealt("bounced", 20)])
    lines = [json.loads(line) for line in dealt.stdout.splitlines()]
    (offered,) = [line["commands"] for line in lines if line["event"] == "reserve"]
    run.machine = ScriptedMachine()
    for command in offered:
        done = CliRunner().invoke(app, shlex.split(command)[1:])
        assert done.exit_code == 0, done.output
    assert run.machine.dealt == [2]


def test_not_when_a_copy_of_the_board_is_there_already(promised, run):
    result = run("deal", promised, "--copy-each", 2, scripts=[healthy, misdealt("bounced", 20)])
    assert reserves(result) == []


@pytest.mark.parametrize("scripts", [[], [cut(0)]])
def test_not_when_nothing_could_be_seen(promised, run, scripts):
    assert reserves(run("deal", promised, "--patience", 30, scripts=scripts)) == []


def test_not_for_a_set_without_a_promise(plain, run):
    assert reserves(run("deal", plain, scripts=[misdealt("bounced", 20)])) == []
