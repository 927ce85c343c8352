"""The shared tests under real MicroPython: the same files that pytest runs on CPython."""

import ast
import subprocess
from pathlib import Path

import pytest

from fourhand import interpreter

SHARED = Path(__file__).parent / "shared"
FIRMWARE = SHARED.with_name("firmware")
RUNNER = SHARED / "run_micropython.py"


def run_micropython(test_file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [interpreter.find(), str(RUNNER), str(test_file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )


def count_tests(test_file: Path) -> int:
    tree = ast.parse(test_file.read_text(encoding="utf-8"))
    return sum(isinstance(f, ast.FunctionDef) and f.name.startswith("test_") for f in tree.body)


FILES = [file for folder in (SHARED, FIRMWARE) for file in sorted(folder.glob("test_*.py"))]


@pytest.mark.parametrize("test_file", FILES, ids=lambda path: path.stem)
def test_shared_file(test_file):
    done = run_micropython(test_file)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1] == f"{count_tests(test_file)} passed, 0 failed"


def test_a_failure_is_told_with_its_line(tmp_path):
    test_file = tmp_path / "test_wrong.py"
    test_file.write_text("def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n")
    done = run_micropython(test_file)
    assert done.returncode == 1
    assert "FAILED test_wrong.py test_bad" in done.stdout
    assert "line 6, in test_bad" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"


def test_a_file_that_runs_nothing_fails(tmp_path):
    test_file = tmp_path / "test_nothing.py"
    test_file.write_text("x = 1\n")
    assert run_micropython(test_file).returncode == 1


def test_a_file_that_cannot_be_imported_fails(tmp_path):
    test_file = tmp_path / "test_broken.py"
    test_file.write_text("import dataclasses\n\n\ndef test_good():\n    pass\n")
    assert run_micropython(test_file).returncode == 1
