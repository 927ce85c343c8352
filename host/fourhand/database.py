"""The ledger's file: opened, brought up to date by its migrations, or refused with a reason."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Row,
    create_engine,
    event,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from fourhand import paths, sealing, tables
from fourhand.errors import BadInput, FourhandError
from fourhand.sealing import Seal, SealBroken

#: Newest migration. Known here too, so that alembic is loaded only when there is work for it.
VERSION = "0014"

_MIGRATIONS = Path(__file__).parent / "migrations"
_CHECK = b"fourhand"
_SETTINGS = (
    "PRAGMA busy_timeout = 10000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
_OTHER = "Move it away, or put its copy in its place"
_OTHER_HOME = f"Move it away, or name another folder with {paths.SETTING}"
#: How SQLite's names of its errors begin -> what happened, what to do now.
_WORDS = {
    "SQLITE_FULL": ("the disk is full", "Make room on it"),
    "SQLITE_READONLY": ("it can only be read", "Have its and its folder's permissions changed"),
    "SQLITE_CANTOPEN": ("it cannot be opened", "See that its folder can be written"),
    "SQLITE_NOTADB": ("it is damaged, or none", _OTHER),
    "SQLITE_CORRUPT": ("it is damaged", _OTHER),
    "SQLITE_BUSY": ("another program keeps it", "End that program"),
    "SQLITE_IOERR": ("the disk does not answer", "See that it is plugged in"),
}
_STRANGE = ("SQLite does not take it", _OTHER)


class LedgerUnusable(BadInput):
    """The ledger cannot be opened, is none, or was written by a newer Fourhand."""


class LedgerFailed(FourhandError):
    """An open ledger takes no more: a full disk, a file made read-only."""


def at(path: Path) -> tuple[Connection, Seal]:
    """Open the ledger of a file, made when there is none, and its key beside it.

    LedgerUnusable or SealBroken, both with what to do now.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise paths.unusable(path.parent, error) from None
    engine = create_engine(URL.create("sqlite", database=str(path)), hide_parameters=True)
    try:
        return _opened(engine, str(path), path.with_suffix(".key"))
    except DBAPIError as error:
        why, advice = _told(error)
        advice = f"{advice}, or name another folder with {paths.SETTING}"
        raise LedgerUnusable(f"the ledger cannot be used: {why}", str(path), advice) from None


def in_memory() -> tuple[Connection, Seal]:
    """Return a ledger that nothing is left of afterwards."""
    engine = create_engine("sqlite://", poolclass=StaticPool, hide_parameters=True)
    return _opened(engine, "memory", None)


@contextmanager
def durably(connection: Connection) -> Iterator[None]:
    """What is written inside is on the disk at the end; LedgerFailed when that cannot be.

    Inside of another one it is on the disk when that ends.
    """
    if connection.in_transaction():
        yield
        return
    try:
        with connection.begin():
            yield
    except DBAPIError as error:
        why, advice = _told(error)
        where = str(connection.engine.url.database or "")
        raise LedgerFailed(f"the ledger does not work any more: {why}", where, advice) from None


def _told(error: DBAPIError) -> tuple[str, str]:
    """Return what SQLite's error means, and what to do now."""
    name = getattr(error.orig, "sqlite_errorname", "")
    return next((told for start, told in _WORDS.items() if name.startswith(start)), _STRANGE)


def _opened(engine: Engine, name: str, key: Path | None) -> tuple[Connection, Seal]:
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    was_there = key is not None and key.exists() and Path(name).exists()
    connection = engine.connect()
    with connection.begin():
        _bring_up_to_date(connection, name, was_there)
    with connection.begin():  # a key is made for tables that are there: see was_there
        seal = _seal(connection, key)
    return connection, seal


def _prepare(raw, _record) -> None:
    raw.isolation_level = None  # transactions are SQLAlchemy's: the driver's leave out the tables
    for setting in _SETTINGS:
        raw.execute(setting)


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _bring_up_to_date(connection: Connection, name: str, was_there: bool) -> None:
    """was_there: a ledger with a key, so that one without tables has lost what was in it."""
    there = set(inspect(connection).get_table_names())
    version = ""
    if "alembic_version" in there:
        version = connection.scalar(text("SELECT version_num FROM alembic_version")) or ""
        if not version:
            what = "the ledger is damaged: which version wrote it is not in it any more"
            raise LedgerUnusable(what, name, _OTHER)
    elif there:
        raise LedgerUnusable("this is a database, but no ledger", name, _OTHER_HOME)
    elif was_there:
        raise LedgerUnusable("the ledger is damaged: nothing is in it any more", name, _OTHER)
    if version != VERSION:
        _migrate(connection, version, name)


def _migrate(connection: Connection, version: str, name: str) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version and version not in known:
        raise LedgerUnusable(
            "the ledger was written by a newer Fourhand", name, "Install the newest version"
        )
    command.upgrade(config, VERSION)


def _seal(connection: Connection, path: Path | None) -> Seal:
    """Return the seal by which everything in the ledger is closed, or SealBroken."""
    check: Row | None = connection.execute(
        select(tables.fact.c.value).where(tables.fact.c.name == "key-check")
    ).one_or_none()
    if check:
        assert path
        seal = sealing.existing(path)
        try:
            seal.open(check.value)
        except SealBroken as error:
            what = "this key does not fit the ledger beside it"
            raise SealBroken(what, str(path), error.advice) from None
        return seal
    seal = sealing.new(path) if path else sealing.passing()
    connection.execute(insert(tables.fact).values(name="key-check", value=seal.close(_CHECK)))
    return seal
