"""Cards that are shown only when play is over, or to a second person, and that is logged."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from fourhand import dealfiles, history, paths, secrecy, tables
from fourhand.cli import app
from fourhand.errors import BadInput, Refused
from fourhand.formats import registry
from fourhand.formats.deals import DealSet, Secret
from fourhand.secrecy import NotYet
from fourhand.store import Ledger
from tests.host import streams
from tests.host.formats.given import MIXED_POCKETS, board
from tests.host.scripted import ScriptedMachine, healthy
from tests.secrecy import all_files, leaks

EVENING = datetime(2026, 12, 1, 19, 30, tzinfo=UTC)
OVER = EVENING + timedelta(hours=3, minutes=15)


@pytest.fixture(autouse=True)
def clock(home, tmp_path, monkeypatch):
    """A home of its own, in the zone of Greenwich, and a clock that a test puts."""
    monkeypatch.chdir(tmp_path)

    def put(time):
        monkeypatch.setattr(secrecy, "now", lambda: time)

    put(EVENING)
    return put


@pytest.fixture
def key(tmp_path):
    path = tmp_path / "key.txt"
    path.write_text("four clubs doubled\n")
    return path


@pytest.fixture
def sealed(tmp_path):
    path = tmp_path / "evening.pbn.sealed"
    dealfiles.write(path, DealSet((board(1, MIXED_POCKETS),), secret=Secret(OVER)))
    return path


def run(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments)])


def generate(key):
    out = ("--out", "n.pbn.sealed")
    return run("generate", 2, *out, "--show-from", local(OVER), "--second-key", key)


def local(time):
    return time.astimezone().strftime("%Y-%m-%d %H:%M")


# Times


def test_a_clock_time_is_the_next_one_and_for_a_release_the_nearest():
    here = EVENING.astimezone()
    soon, before = here + timedelta(minutes=5), here - timedelta(minutes=5)
    assert secrecy.coming(soon.strftime("%H:%M")) == soon
    assert secrecy.coming(before.strftime("%H:%M")) == before + timedelta(days=1)
    assert secrecy.nearest(soon.strftime("%H:%M")) == soon
    assert secrecy.nearest(before.strftime("%H:%M")) == before


def test_a_time_with_a_date_is_that_one(clock):
    assert secrecy.coming(local(OVER)) == OVER
    clock(OVER)
    with pytest.raises(BadInput, match="is over already"):
        secrecy.coming(local(OVER))


@pytest.mark.parametrize("text", ["25:00", "", "tonight", "22.45", "2026-13-01 22:45"])
def test_what_is_no_time(text):
    with pytest.raises(BadInput, match="22:45"):
        secrecy.coming(text)


# Files


def test_a_sealed_file_gives_its_cards_out_when_the_time_has_come(sealed, clock):
    with pytest.raises(NotYet) as refused:
        dealfiles.read(sealed)
    assert refused.value.exit_code == 4
    assert local(OVER) in str(refused.value)
    assert dealfiles.read_blind(sealed)[0].secret == Secret(OVER)
    clock(OVER - timedelta(seconds=1))
    with pytest.raises(NotYet):
        dealfiles.read(sealed)
    clock(OVER)
    deals, findings = dealfiles.read(sealed)
    assert [one.pockets for one in deals.boards] == [MIXED_POCKETS]
    assert deals.secret is None
    assert findings == []


def test_secret_deals_are_not_written_in_clear(tmp_path):
    deals = DealSet((board(1),), secret=Secret(OVER))
    with pytest.raises(NotYet):
        dealfiles.write(tmp_path / "evening.pbn", deals)
    assert list(tmp_path.glob("evening*")) == []


@pytest.mark.parametrize(
    "verb",
    [
        ("inspect", "evening.pbn.sealed"),
        ("convert", "evening.pbn.sealed", "evening.dup"),
        ("convert", "evening.pbn.sealed", "evening.pbn", "--show-cards"),
        ("deal", "evening.pbn.sealed", "--show-cards", "--port", "sim:"),
    ],
)
def test_every_verb_that_shows_or_writes_cards_names_the_time(sealed, verb, tmp_path):
    done = run(*verb)
    assert done.exit_code == 4
    assert f"not shown before {local(OVER)}" in done.stderr
    assert leaks([*all_files(tmp_path), done.output.encode()], [MIXED_POCKETS]) == []


def test_when_play_is_over_no_further_word_is_needed(sealed, clock):
    clock(OVER)
    assert run("inspect", sealed).exit_code == 0
    assert run("convert", sealed, "evening.pbn").exit_code == 0
    assert registry.read("evening.pbn")[0].boards[0].pockets == MIXED_POCKETS


def test_the_time_goes_along_through_sealed_files_and_is_never_shortened(sealed):
    assert (
        run(
            "convert", sealed, "b.pbn.sealed", "--show-from", local(EVENING + timedelta(hours=1))
        ).exit_code
        == 0
    )
    assert (
        run("edit", "renumber", "b.pbn.sealed", "--first", 5, "--out", "c.pbn.sealed").exit_code
        == 0
    )
    assert run("edit", "merge", "c.pbn.sealed", sealed, "--out", "d.pbn.sealed").exit_code == 0
    for name in ("b", "c", "d"):
        path = paths.Path(f"{name}.pbn.sealed")
        assert dealfiles.read_blind(path)[0].secret == Secret(OVER)


def test_new_deals_with_a_time(key):
    done = run(
        "generate", 2, "--out", "n.pbn.sealed", "--show-from", local(OVER), "--second-key", key
    )
    assert done.exit_code == 0
    secret = dealfiles.read_blind(paths.Path("n.pbn.sealed"))[0].secret
    assert secret
    assert secret.show_from == OVER
    assert b"clubs" not in b"".join(all_files(paths.home()))
    for name in ("n.pbn", "n.dup"):
        assert run("generate", 2, "--out", name, "--show-from", "22:45").exit_code == 2
    assert run("generate", 2, "--out", "m.pbn.sealed", "--second-key", key).exit_code == 2


def test_a_broken_time_shows_nothing():
    with pytest.raises(BadInput):
        secrecy.from_line(b"% Fourhand shows this from never \r\n% PBN 2.1\r\n")


# The second person


def openings():
    ledger = Ledger.at(paths.ledger())
    with ledger.connection.begin():
        found = ledger.connection.execute(select(tables.opening.c.what)).scalars().all()
    ledger.close()
    return found


def test_a_second_person_may_see_them_earlier_and_it_is_logged(key):
    generate(key)
    refused = run("convert", "n.pbn.sealed", "n.pbn")
    assert refused.exit_code == 4
    assert "--second-key" in refused.stderr
    done = run("convert", "n.pbn.sealed", "n.pbn", "--second-key", key)
    assert done.exit_code == 0, done.stderr
    assert len(registry.read("n.pbn")[0].boards) == 2
    assert openings() == ["n.pbn.sealed"]


def test_another_passphrase_opens_nothing(key, tmp_path):
    generate(key)
    other = tmp_path / "other.txt"
    other.write_text("four clubs passed")
    done = run("convert", "n.pbn.sealed", "n.pbn", "--second-key", other)
    assert done.exit_code == 4
    assert "second person" in done.stderr
    other.write_text("short")
    assert run("convert", "n.pbn.sealed", "n.pbn", "--second-key", other).exit_code == 2
    assert not paths.Path("n.pbn").exists()


def test_without_a_second_key_no_passphrase_helps(sealed, key):
    assert run("convert", sealed, "n.pbn", "--second-key", key).exit_code == 4
    with pytest.raises(Refused):
        secrecy.unlock(Secret(OVER), b"", "x")


# A session


def test_a_session_keeps_its_time_in_the_ledger_and_in_its_record(monkeypatch, tmp_path, clock):
    slots = streams.deal(1)
    registry.write(tmp_path / "set.pbn", DealSet((board(1, slots),)))
    monkeypatch.setattr("fourhand.cli.deal.connect", lambda url: ScriptedMachine(healthy))
    done = run(
        "deal", "set.pbn", "--port", "COM9", "--show-from", local(OVER), "--out", "out", "--json"
    )
    assert done.exit_code == 0, done.output
    assert "whatever the time" in done.stderr
    (tmp_path / "set.pbn").unlink()
    assert leaks([*all_files(tmp_path), done.output.encode()], [slots]) == []
    record = tmp_path / "out" / "record.pbn.sealed"
    with pytest.raises(NotYet):
        dealfiles.read(record)
    ledger = Ledger.at(paths.ledger())
    kept = history.secret(ledger.connection, 1)
    assert kept == Secret(OVER)
    assert history.secret(ledger.connection, 2) is None
    ledger.close()
    clock(OVER)
    assert dealfiles.read(record)[0].boards[0].pockets == slots
    assert json.loads(done.stdout.splitlines()[-1])["event"] == "result"
