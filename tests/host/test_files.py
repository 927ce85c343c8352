"""Files are written whole or not at all, and never over another by chance."""

import os
import stat
import sys

import pytest

from fourhand import files
from fourhand.errors import BadInput

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such modes")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "set.pbn"


def test_written_as_it_is(path):
    files.write(path, b"a\nb\r\n\x1a\x00")
    assert path.read_bytes() == b"a\nb\r\n\x1a\x00"
    assert list(path.parent.iterdir()) == [path]


def test_not_over_another(path):
    path.write_bytes(b"first")
    with pytest.raises(files.FileExists, match="there already"):
        files.write(path, b"second")
    assert path.read_bytes() == b"first"
    files.write(path, b"second", replace=True)
    assert path.read_bytes() == b"second"
    assert list(path.parent.iterdir()) == [path]


@posix
def test_private(path):
    before = os.umask(0)
    try:
        files.write(path, b"secret", private=True)
        files.write(path, b"secret", private=True, replace=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@posix
def test_others_as_the_person_has_it(path):
    before = os.umask(0o027)
    try:
        files.write(path, b"public")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.parametrize("replace", [False, True])
def test_nothing_is_left_when_it_fails(path, monkeypatch, replace):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    if replace:
        path.write_bytes(b"first")
    with pytest.raises(BadInput, match="the disk is full"):
        files.write(path, b"second", replace=replace)
    assert [file.read_bytes() for file in path.parent.iterdir()] == [b"first"] * replace


@posix
def test_private_from_the_first_byte(path, monkeypatch):
    """Also under its passing name nobody else can read it."""
    modes = []

    def looked_at(handle):
        modes.extend(stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir())

    monkeypatch.setattr(files.os, "fsync", looked_at)
    files.write(path, b"secret", private=True)
    assert set(modes) == {0o600}


def test_where_nothing_can_be_written(tmp_path):
    with pytest.raises(BadInput, match="cannot be written"):
        files.write(tmp_path / "no" / "such" / "folder", b"")
    with pytest.raises(BadInput, match="no file name"):
        files.write(tmp_path / "a\0b", b"")


def test_read(path):
    path.write_bytes(b"12345")
    assert files.read(path, 5) == b"12345"
    with pytest.raises(BadInput, match="more than 4 bytes"):
        files.read(path, 4)
    with pytest.raises(BadInput, match="cannot be read"):
        files.read(path.parent / "gone", 5)
    with pytest.raises(BadInput, match="cannot be read"):
        files.read(path.parent, 5)


@pytest.mark.parametrize("replace", [False, True])
@pytest.mark.parametrize(
    "name", ["none/set.pbn", "folder", "there/set.pbn", "x" * 300 + ".pbn", "a\0b.pbn"]
)
def test_what_cannot_be_written_is_known_before_there_is_anything(tmp_path, name, replace):
    """Of hours at a machine nothing is lost for want of a folder."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "there").write_bytes(b"a file")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(BadInput) as checked:
        files.check_new(tmp_path / name, replace=replace)
    with pytest.raises(BadInput):
        files.write(tmp_path / name, b"set", replace=replace)
    assert str(checked.value)
    assert sorted(tmp_path.iterdir()) == before


def test_what_can_be_written_passes_and_leaves_nothing(path):
    files.check_new(path)
    assert list(path.parent.iterdir()) == []
    path.write_bytes(b"first")
    with pytest.raises(files.FileExists):
        files.check_new(path)
    files.check_new(path, replace=True)
    assert path.read_bytes() == b"first"
