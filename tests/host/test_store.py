"""The ledger: kept at once, up to date or refused, and unreadable where a card's place is told."""

import os
import shutil
import sqlite3
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from dealing import orders
from dealing.cards import CARDS
from fourhand import database, tables
from fourhand.database import LedgerFailed, LedgerUnusable
from fourhand.plan import Place
from fourhand.sealing import SealBroken
from fourhand.store import Ledger
from fourhand.verdict import Verdict, reason
from tests.host import streams

DEAL = streams.deal(5)

#: Columns nobody can read, and those in which every number has a salt of its own.
SECRET, SALTED = ("sealed", "value"), ("line", "hash")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club" / "ledger.db"


@pytest.fixture
def ledger(path):
    opened = Ledger.at(path)
    yield opened
    opened.close()


def fill(ledger):
    """A board dealt, from order to verdict; return session and attempt."""
    session = ledger.begin("tuesday", "COM3", "micropython 1.29.0", [Place(7, 1, DEAL)])
    attempt = ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
    for step in ("armed", "emptied", "first_card"):
        ledger.mark(attempt, step)
    for ordinal, card in enumerate(streams.pack(6)):
        ledger.dropped(attempt, ordinal + 1, card, DEAL[card], 380 * ordinal)
    ledger.done(attempt, 19_700, orders.to_text(DEAL))
    ledger.mark(attempt, "removed")
    ledger.judged(attempt, Verdict("misdealt", (reason("bounced", "A card sprang back"),)))
    ledger.end(session, "complete")
    return session, attempt


def rows(path, query):
    """What another program reads in the file."""
    other = sqlite3.connect(path)
    try:
        return other.execute(query).fetchall()
    finally:
        other.close()


# Kept


def test_what_is_kept_is_there_for_another_program_at_once(ledger, path):
    session = ledger.begin("tuesday", "COM3", "micropython 1.29.0", [Place(7, 1, DEAL)])
    assert rows(path, "SELECT name, port FROM session") == [("tuesday", "COM3")]
    attempt = ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
    assert rows(path, "SELECT order_id, armed_at FROM attempt") == [("0badcafe", None)]
    ledger.mark(attempt, "armed")
    assert rows(path, "SELECT armed_at FROM attempt") != [(None,)]
    ledger.dropped(attempt, 1, 17, 2, 380)
    assert rows(path, "SELECT attempt_id, ordinal FROM 'drop'") == [(attempt, 1)]


def test_writing_is_durable(ledger):
    pragma = {name: ledger.connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in (
        "journal_mode", "synchronous", "foreign_keys", "busy_timeout")}  # fmt: skip
    full, on = 2, 1
    assert pragma["journal_mode"] == "wal"
    assert (pragma["synchronous"], pragma["foreign_keys"]) == (full, on)
    assert pragma["busy_timeout"] >= 5000


def test_a_board_from_order_to_verdict(ledger, path):
    fill(ledger)
    (row,) = rows(path, "SELECT verdict, machine_ms, removed_at > armed_at FROM attempt")
    assert row[:2] == ("misdealt", 19_700)
    assert rows(path, "SELECT fault, message FROM reason") == [("bounced", "A card sprang back")]
    assert rows(path, "SELECT count(*) FROM 'drop'") == [(CARDS,)]
    assert rows(path, "SELECT ending FROM session") == [("complete",)]


def test_two_programs_may_keep_one_ledger(ledger, path):
    other = Ledger.at(path)
    first, second = fill(ledger), fill(other)
    other.close()
    assert first != second
    assert rows(path, "SELECT count(*) FROM 'drop'") == [(2 * CARDS,)]


# Sealed


def test_what_is_sealed_can_be_opened_again_with_the_key(ledger, path):
    fill(ledger)
    ledger.close()
    again = Ledger.at(path)
    ((place,),) = rows(path, "SELECT sealed FROM place")
    ((report,),) = rows(path, "SELECT sealed FROM attempt")
    assert again.seal.open(place) == DEAL
    assert again.seal.open(report).decode() == orders.to_text(DEAL)
    again.close()


def test_no_byte_of_the_files_tells_a_card_s_place(path):
    """The same board with two other deals: what can be read in the ledger is the same."""
    ledger = Ledger.at(path)
    fill(ledger)
    ledger.close()
    kept = b"".join(file.read_bytes() for file in path.parent.iterdir())
    letters = orders.to_text(DEAL)
    for size in (8, 52):
        for at in range(CARDS - size + 1):
            assert letters[at : at + size].encode() not in kept
            assert DEAL[at : at + size] not in kept


def test_readable_columns_are_the_same_whatever_the_cards_are(tmp_path):
    seen = []
    for seed in (1, 2):
        path = tmp_path / str(seed) / "ledger.db"
        ledger = Ledger.at(path)
        session = ledger.begin("tuesday", "COM3", "mp", [Place(7, 1, streams.deal(seed))])
        attempt = ledger.ordered(session, 0, 1, "0badcafe", "duplicate")
        for ordinal, card in enumerate(streams.pack(seed)):
            ledger.dropped(attempt, ordinal + 1, card, streams.deal(seed)[card], 300 + card)
        ledger.close()
        readable = {}
        for table in tables.metadata.sorted_tables:
            names = [c.name for c in table.c if c.name not in SECRET + SALTED]
            names = [name for name in names if not name.endswith("_at")]
            readable[table.name] = rows(path, f"SELECT {','.join(names)} FROM '{table.name}'")
        lengths = [
            rows(path, f"SELECT DISTINCT length(sealed) FROM '{name}'")
            for name in ("drop", "place", "link")
        ]
        seen.append((readable, lengths))
    assert seen[0] == seen[1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights for files")
def test_only_the_owner_may_read_the_key(ledger, path):
    assert os.stat(path.with_suffix(".key")).st_mode & 0o077 == 0


def test_a_ledger_without_its_key_is_refused_and_not_given_a_new_one(ledger, path):
    fill(ledger)
    ledger.close()
    key = path.with_suffix(".key")
    key.rename(key.with_suffix(".away"))
    with pytest.raises(SealBroken, match=r"key of the ledger is missing.*Put the ledger.key"):
        Ledger.at(path)
    assert not key.exists()
    key.with_suffix(".away").rename(key)
    Ledger.at(path).close()


def test_a_key_that_is_there_serves_a_new_ledger_too(ledger, path):
    """The old ledger may have been moved away, and is lost without its key."""
    fill(ledger)
    ledger.close()
    key = path.with_suffix(".key").read_bytes()
    path.rename(path.with_name("old.db"))
    Ledger.at(path).close()
    assert path.with_suffix(".key").read_bytes() == key


def test_another_ledger_s_key_is_refused(ledger, path, tmp_path):
    ledger.close()
    Ledger.at(tmp_path / "other" / "ledger.db").close()
    shutil.copy(tmp_path / "other" / "ledger.key", path.with_suffix(".key"))
    with pytest.raises(SealBroken, match=r"ledger\.key: .*does not fit.*Put the ledger\.key"):
        Ledger.at(path)
    path.with_suffix(".key").write_text("scribble")
    with pytest.raises(SealBroken, match="no key"):
        Ledger.at(path)


# Versions


def test_the_migrations_make_the_tables_the_program_uses(ledger):
    with ledger.connection.begin():
        context = MigrationContext.configure(ledger.connection, opts={"compare_type": True})
        assert compare_metadata(context, tables.metadata) == []


def test_the_version_the_program_knows_is_the_newest_migration():
    script = ScriptDirectory(str(database._MIGRATIONS))
    assert script.get_heads() == [database.VERSION]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            "UPDATE alembic_version SET version_num = '9999'",
            r"newer Fourhand\. Install",
        ),
        ("DELETE FROM alembic_version", r"damaged: which version.*Move it away"),
    ],
)
def test_a_ledger_of_no_version_known_is_refused_and_left_as_it_is(ledger, path, change, told):
    fill(ledger)
    with ledger.connection.begin():
        ledger.connection.exec_driver_sql(change)
    ledger.close()
    before = path.read_bytes()
    with pytest.raises(LedgerUnusable, match=told) as refused:
        Ledger.at(path)
    assert refused.value.exit_code == 2
    assert path.read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_behind(path, monkeypatch):
    import alembic.op

    made = alembic.op.create_table

    def fails(name, *columns):
        if name == "drop":
            raise KeyboardInterrupt
        return made(name, *columns)

    monkeypatch.setattr(alembic.op, "create_table", fails)
    with pytest.raises(KeyboardInterrupt):
        Ledger.at(path)
    assert rows(path, "SELECT name FROM sqlite_master") == []
    monkeypatch.undo()
    fill(Ledger.at(path))


# What cannot be used


@pytest.mark.parametrize("name", ["what?", "50%", "#1", "a b", "été"])
def test_any_folder_will_do(tmp_path, name):
    path = tmp_path / name / "ledger.db"
    ledger = Ledger.at(path)
    fill(ledger)
    ledger.close()
    assert rows(path, "SELECT count(*) FROM attempt") == [(1,)]
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    "content",
    [
        b"no database at all, but long enough to look like one" * 40,
        b"SQLite format 3\0" + b"\7" * 900,
    ],
)
def test_a_file_that_is_no_ledger(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(LedgerUnusable):
        Ledger.at(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("size", [0, 4096])  # bytes: cut off whole, or its log is gone
def test_a_ledger_with_nothing_in_it_and_a_key_is_damaged_not_new(path, size):
    Ledger.at(path).close()
    if size:
        path.unlink()
        raw = sqlite3.connect(path)
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("VACUUM")
        raw.close()
    else:
        path.write_bytes(b"")
    with pytest.raises(LedgerUnusable, match=r"is damaged.*Move it away, or put its copy"):
        Ledger.at(path)
    assert rows(path, "SELECT name FROM sqlite_master") == []
    path.unlink()  # as it is told
    Ledger.at(path).close()


def test_a_program_that_died_before_the_first_ledger_was_whole_is_no_damage(path, monkeypatch):
    def die(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr("fourhand.database.insert", die)  # the key is written, nothing else
        with pytest.raises(KeyboardInterrupt):
            Ledger.at(path)
    assert path.with_suffix(".key").exists()
    Ledger.at(path).close()


def test_another_program_s_database_is_left_alone(path):
    path.parent.mkdir()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    with pytest.raises(LedgerUnusable, match=r"no ledger\. Move it away, or name another folder"):
        Ledger.at(path)
    assert rows(path, "SELECT name FROM sqlite_master") == [("recipes",)]


def test_a_home_that_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Exception, match="cannot be used") as refused:
        Ledger.at(tmp_path / "file" / "ledger.db")
    assert getattr(refused.value, "exit_code", None) == 2


def raw(ledger):
    return ledger.connection.connection.driver_connection


def test_a_full_disk(ledger):
    session, _ = fill(ledger)
    pages = raw(ledger).execute("PRAGMA page_count").fetchone()[0]
    raw(ledger).execute(f"PRAGMA max_page_count = {pages}")
    places = [Place(board, 1, streams.deal(board)) for board in range(1, 100)]
    with pytest.raises(LedgerFailed, match=r"disk is full.*Make room"):
        ledger.begin("wednesday", "COM3", "mp", places)
    raw(ledger).execute("PRAGMA max_page_count = 1000000")
    assert ledger.begin("wednesday", "COM3", "mp", places) == session + 1


def test_a_ledger_that_became_read_only(ledger):
    _, attempt = fill(ledger)
    raw(ledger).execute("PRAGMA query_only = ON")
    with pytest.raises(LedgerFailed, match=r"can only be read.*permissions") as failed:
        ledger.dropped(attempt, 53, 0, 0, 0)
    assert failed.value.exit_code == 1


def test_errors_hold_no_value(ledger):
    with pytest.raises(LedgerFailed) as failed:
        ledger.dropped(999, 1, 17, 2, 380)  # no such attempt
    assert "17" not in failed.value.what
    assert failed.value.__suppress_context__


def test_places_of_the_first_ledgers_were_dealt_card_by_card(path, monkeypatch):
    with monkeypatch.context() as old:
        old.setattr(database, "VERSION", "0001")
        ledger = Ledger.at(path)
        with ledger.connection.begin():
            ledger.connection.exec_driver_sql(
                "INSERT INTO session (id, name, started_at, ending, port, firmware, software)"
                " VALUES (1, 'tuesday', '2026-01-01', '', 'COM3', 'mp', '0.1')"
            )
            ledger.connection.exec_driver_sql(
                "INSERT INTO place (session_id, nth, board, copy, sealed) VALUES (1, 0, 7, 1, '')"
            )
        ledger.close()
    Ledger.at(path).close()
    assert rows(path, "SELECT board, mode FROM place") == [(7, "duplicate")]
