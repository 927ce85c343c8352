"""Which MicroPython is taken, and how one that cannot serve is turned down."""

import sys

import pytest

from fourhand import interpreter
from fourhand.errors import FourhandError

posix = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")


def script(folder, *lines):
    path = folder / "micropython"
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def no_setting(monkeypatch):
    monkeypatch.delenv(interpreter.SETTING, raising=False)


@pytest.fixture
def real():
    return interpreter.find()


@pytest.fixture
def nothing_beside_us(monkeypatch, tmp_path):
    monkeypatch.setattr(interpreter.sysconfig, "get_path", lambda name: str(tmp_path / "scripts"))


def test_the_one_found_says_what_it_is():
    name, release, *_ = interpreter.version(interpreter.find()).split()
    assert name == "micropython"
    assert tuple(int(part) for part in release.split(".")) >= (1, 20, 0)


@posix
def test_the_setting_comes_first(monkeypatch, tmp_path, real):
    ours = script(tmp_path, f'exec "{real}" "$@"')
    monkeypatch.setenv(interpreter.SETTING, str(ours))
    assert interpreter.find() == str(ours)


@posix
def test_the_path_comes_last(monkeypatch, tmp_path, real, nothing_beside_us):
    ours = script(tmp_path, f'exec "{real}" "$@"')
    monkeypatch.setenv("PATH", str(tmp_path))
    assert interpreter.find() == str(ours)


def test_a_setting_that_names_nothing_is_not_passed_over(monkeypatch, tmp_path):
    monkeypatch.setenv(interpreter.SETTING, str(tmp_path / "nowhere"))
    with pytest.raises(interpreter.InterpreterNotFound) as caught:
        interpreter.find()
    assert str(tmp_path / "nowhere") in str(caught.value)
    assert interpreter.SETTING in str(caught.value)


def test_none_at_all_ends_as_no_machine(monkeypatch, tmp_path, nothing_beside_us):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FourhandError) as caught:
        interpreter.find()
    assert isinstance(caught.value, interpreter.InterpreterNotFound)
    assert caught.value.exit_code == 3
    assert "Install MicroPython" in caught.value.advice


def test_another_python_is_refused(monkeypatch):
    monkeypatch.setenv(interpreter.SETTING, sys.executable)
    with pytest.raises(interpreter.InterpreterNotFound, match="not MicroPython"):
        interpreter.find()


@posix
def test_an_old_one_is_refused_by_its_release(monkeypatch, tmp_path):
    old = script(tmp_path, 'echo "micropython 1.24.1  MicroPython v1.24.1 on 2024-11-29"')
    monkeypatch.setenv(interpreter.SETTING, str(old))
    with pytest.raises(interpreter.InterpreterNotFound, match="MicroPython 1"):
        interpreter.find()


@posix
def test_one_that_cannot_start_is_refused(monkeypatch, tmp_path):
    broken = tmp_path / "micropython"
    broken.write_bytes(b"\x7fELF and no more")
    broken.chmod(0o755)
    monkeypatch.setenv(interpreter.SETTING, str(broken))
    with pytest.raises(interpreter.InterpreterNotFound, match="cannot be started"):
        interpreter.find()


def test_a_library_path_of_the_persons_own_does_no_harm(monkeypatch, tmp_path):
    monkeypatch.setenv("MICROPYPATH", str(tmp_path))
    interpreter.version.cache_clear()
    assert interpreter.version(interpreter.find()).startswith("micropython ")
