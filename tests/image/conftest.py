"""The image these tests boot: built, or taken from the cache, by firmware/image/build.sh."""

import subprocess
from pathlib import Path

import pytest

from tests.image import native

native.prefer()

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def image(tmp_path_factory) -> Path:
    """The path of the image of this very firmware; without one the test is skipped."""
    # With several processes the first builds, the others wait for it (flock in the script).
    made = subprocess.run(
        [ROOT / "firmware/image/build.sh", "--cached"], capture_output=True, text=True, check=False
    )
    if made.returncode:
        pytest.skip("there is no image of this firmware: make image")
    return ROOT / "build/fourhand-pico.uf2"
