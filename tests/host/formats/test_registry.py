"""Which file is what, and a sentence for each that is not; files are written whole or not."""

import os
import stat
import sys

import pytest

from fourhand.errors import BadInput, FourhandError
from fourhand.formats import reading
from fourhand.formats.deals import BadDeal, DealSet, Tag
from fourhand.formats.registry import FORMATS, MOST_BYTES, read, write
from tests.host.formats.given import BACK, BACK_POCKETS, MIXED_POCKETS, board, codes, game, told

NAMES = ["pbn", "dup", "bri", "dge", "dlm", "ber", "bhg", "rzd", "csv", "lin", "rbx", "rbn", "cds"]
SET = DealSet((board(1), board(2, BACK_POCKETS), board(3, MIXED_POCKETS)))
FILES = {form.name: form.write(SET)[0] for form in FORMATS}


def written(folder, name, data):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_known_by_content_before_the_name(tmp_path):
    for name in ("evening.pbn", "evening.PBN"):
        deals, findings = read(written(tmp_path, name, game(1)))
        assert (deals.format, len(deals.boards), findings) == ("pbn", 1, [])
        assert deals.source.endswith(name)
    for name in ("evening.txt", "evening"):
        _, findings = read(written(tmp_path, name, game(1)))
        assert [finding.code for finding in findings] == ["extension"]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.pbn", b"", "is empty"),
        ("a.txt", b"dear members,\n", "no deal file .* It reads pbn, dup, .*, cds$"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no deal file"),
        ("a.pbn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "holds zero bytes"),
        ("a.pbn", bytes(range(1, 256)) * 50, "holds no boards"),
        ("a.pbn", b"dear members,\n", "holds no boards"),
        ("a.pbn", b'[Event "x"]\n[Si', "holds no boards"),
        ("a.pbn", game(1).encode("utf-16-le"), "save it as UTF-8"),
        ("a.pbn", game(1).encode("cp037"), "holds no boards"),
    ],
)
def test_a_file_that_holds_no_deals(tmp_path, name, data, words):
    path = written(tmp_path, name, data)
    with pytest.raises(BadInput, match=words) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}")
    assert caught.value.exit_code == 2
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_no_file_there(tmp_path):
    with pytest.raises(BadInput, match="no such file"):
        read(tmp_path / "nothing.pbn")
    with pytest.raises(BadInput, match="is a folder"):
        read(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        read("a\0b.pbn")
    with pytest.raises(BadInput, match=r"cannot be read|no such file"):
        read(tmp_path / ("x" * 5000))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
def test_an_endless_file_is_not_read():
    with pytest.raises(BadInput, match="no ordinary file"):
        read("/dev/zero")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever runs this may read all"
)
def test_a_file_that_may_not_be_read(tmp_path):
    path = written(tmp_path, "a.pbn", game(1))
    path.chmod(0)
    with pytest.raises(BadInput, match=r"read: this account may not use it.*permissions"):
        read(path)


def test_a_huge_file_is_refused_without_reading_it(tmp_path, monkeypatch):
    path = tmp_path / "huge.pbn"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    monkeypatch.setattr(type(path), "open", None)  # whoever opens it fails
    with pytest.raises(BadInput, match="has 100 million bytes; a deal file has at most 67"):
        read(path)
    assert MOST_BYTES < 100_000_000


def test_a_large_set_is_read(tmp_path):
    """A tenth of the largest set promised; its hundred thousand boards differ in nothing else."""
    games = "\n".join(game(number, BACK) for number in range(1, 10_001))
    deals, findings = read(written(tmp_path, "large.pbn", games))
    assert [board.number for board in deals.boards] == list(range(1, 10_001))
    assert findings == []
    assert 10 * len(games) < MOST_BYTES


def test_every_format_is_there():
    assert [form.name for form in FORMATS] == NAMES
    assert [form.extensions for form in FORMATS] == [(f".{name}",) for name in NAMES]


@pytest.mark.parametrize("name", NAMES)
def test_each_file_is_known_by_its_content_whatever_its_name(tmp_path, name):
    for other in [*NAMES, "txt"]:
        deals, findings = read(written(tmp_path, f"a.{other}", FILES[name]))
        assert (deals.format, told(deals)) == (name, told(SET))
        assert ("extension" in codes(findings)) == (other != name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 4,
        b"PK\x03\x04" + b"\x14\0" * 300,
        b"dear members,\nthe deals of tonight are in the other file\n",
        b"\0" * 4000,
        b"\xff" * 4000,
        b" " * 4000,
        b"|" * 4000,
        b"x",
    ],
    ids=["PNG", "zip", "letter", "zeros", "ones", "spaces", "bars", "x"],
)
def test_a_file_of_another_kind_under_a_name_of_ours(tmp_path, name, data):
    path = written(tmp_path, f"a.{name}", data)
    with pytest.raises(BadInput) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize("name", NAMES)
def test_more_boards_than_any_set_has(tmp_path, monkeypatch, name):
    path = written(tmp_path, f"a.{name}", FILES[name])
    monkeypatch.setattr(reading, "MOST_BOARDS", 3)
    assert len(read(path)[0].boards) == 3
    monkeypatch.setattr(reading, "MOST_BOARDS", 2)
    if name == "dlm":  # it cannot hold more than 99
        assert len(read(path)[0].boards) == 3
    else:
        with pytest.raises(BadInput, match="holds more than 2 boards"):
            read(path)


# writing


@pytest.mark.parametrize("name", NAMES)
def test_written_by_its_name(tmp_path, name):
    path = tmp_path / f"evening.{name.upper()}"
    assert write(path, SET) == []
    assert path.read_bytes() == FILES[name]
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_there_stays_as_it_is(tmp_path):
    path = written(tmp_path, "a.bri", b"mine")
    with pytest.raises(BadInput, match=r"it is there already.*--force"):
        write(path, SET)
    assert path.read_bytes() == b"mine"
    write(path, SET, force=True)
    assert path.read_bytes() == FILES["bri"]
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_written_of_a_set_that_cannot_be_held(tmp_path):
    path = written(tmp_path, "a.bri", b"mine")
    with pytest.raises(BadDeal):
        write(path, DealSet((board(1), board(2, bytes(52)))), force=True)
    assert path.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [path]


def test_names_that_are_none(tmp_path):
    for name in ("a.txt", "a", "", ".bri", "a.bri/", "pbn"):
        with pytest.raises(BadInput, match=r"tell a format.*\.pbn, \.dup"):
            write(os.path.join(tmp_path, name), SET)
    for name in ("none/a.bri", "a\0.bri", "x" * 5000 + ".bri"):
        with pytest.raises(BadInput, match="it cannot be written"):
            write(tmp_path / name, SET)
    (tmp_path / "folder.bri").mkdir()
    with pytest.raises(BadInput, match="no ordinary file"):
        write(tmp_path / "folder.bri", SET, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.bri"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_no_device_is_written_over(tmp_path):
    path = tmp_path / "pipe.bri"
    os.mkfifo(path)
    with pytest.raises(FourhandError, match="no ordinary file"):
        write(path, SET, force=True)
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_the_import_form_of_pbn(tmp_path):
    deals = DealSet((board(1, tags=(Tag("Room", "Open"), Tag("Event", "x"))),))
    assert write(tmp_path / "a.pbn", deals, import_form=True) == []
    assert (tmp_path / "a.pbn").read_bytes() == (
        f'% PBN 2.1\n{game(1)}[Room "Open"]\n[Event "x"]\n'.replace("\n", "\r\n").encode()
    )
    with pytest.raises(BadInput, match="only PBN has an import form"):
        write(tmp_path / "a.bri", deals, import_form=True)
