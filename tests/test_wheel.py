"""The wheel a club installs: all of the host, the shared code once, and the Pico's files."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from zipfile import ZipFile

import pytest

from fourhand import interpreter

ROOT = Path(__file__).parent.parent

#: Folder in the repository -> folder in the wheel.
PLACES = {
    "host/fourhand": "fourhand",
    "firmware/dealing": "dealing",
    "firmware": "fourhand_firmware",
}


def run(*command: str | Path, **more) -> str:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # Away from the checkout, so that nothing an earlier build left there gets into this one.
    settings = folder / "setup.cfg"
    settings.write_text(f"[build]\nbuild_base = {folder}\n[egg_info]\negg_base = {folder}\n")
    run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT,
        env={**os.environ, "DIST_EXTRA_CONFIG": str(settings)},
    )  # fmt: skip
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def names(wheel) -> list[str]:
    return ZipFile(wheel).namelist()


def files_below(source: str, place: str) -> set[str]:
    """Names the wheel must have for what lies below a folder of the repository."""
    folder = ROOT / source
    return {
        f"{place}/{path.relative_to(folder).as_posix()}"
        for path in folder.rglob("*" if place == "fourhand" else "*.py")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not (place == "fourhand_firmware" and {"dealing", "image"} & set(path.parts))
    }


@pytest.mark.parametrize(("source", "place"), PLACES.items(), ids=PLACES.values())
def test_every_file_is_there(names, source, place):
    wanted = files_below(source, place)
    assert wanted
    assert wanted - set(names) == set(), "is an __init__.py missing in a folder?"


def test_nothing_else_is_there(names):
    known = {*PLACES.values()}
    strangers = [n for n in names if n.split("/")[0] not in known and ".dist-info/" not in n]
    assert strangers == []
    assert [
        n for n in names if n.startswith(("fourhand_firmware/dealing", "fourhand/dealing"))
    ] == []


def test_nothing_is_there_twice(names):
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_the_image_goes_along_if_it_was_built(wheel, names):
    place = "fourhand/flashing/fourhand-pico.uf2"
    built = ROOT / "build/fourhand-pico.uf2"
    assert (place in names) == built.exists()
    if built.exists():
        assert ZipFile(wheel).read(place) == built.read_bytes()
        assert f"{place}.sha256" in names


def test_the_licence_goes_along(names):
    assert any(name.endswith("licenses/LICENSE") for name in names)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    run(
        sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index",
        "--disable-pip-version-check", "--target", folder, wheel,
    )  # fmt: skip
    return folder


def test_the_host_finds_all_three_away_from_the_checkout(installed, tmp_path):
    # -S: no site-packages, so the checkout that is installed there cannot step in.
    told = run(
        sys.executable, "-S", "-c",
        "import dealing.cards, fourhand, fourhand_firmware\n"
        "print(dealing.cards.__file__, fourhand.__file__, fourhand_firmware.__file__, sep='\\n')\n"
        "print(fourhand.__version__)",
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)},
    )  # fmt: skip
    *files, version = told.splitlines()
    assert [Path(file).is_relative_to(installed) for file in files] == [True] * 3
    assert version == "0.1.0"


def test_micropython_runs_the_installed_firmware(installed, tmp_path):
    folders = [".frozen", str(installed / "fourhand_firmware"), str(installed)]
    script = (
        "import sys\n"
        f"sys.path[:] = {folders!r}\n"
        "import dealing.cards, params\n"
        "print(dealing.cards.__file__)\n"
        "print(params.__file__)"
    )
    told = run(interpreter.find(), "-c", script, cwd=tmp_path)
    assert [Path(file) for file in told.splitlines()] == [
        installed / "dealing" / "cards.py",
        installed / "fourhand_firmware" / "params.py",
    ]
