"""The image these tests boot."""

from pathlib import Path

import pytest

from tests.image import built, native

native.prefer()


@pytest.fixture(scope="session")
def image() -> Path:
    """The path of the image of this very firmware; without one the test is skipped."""
    if not built.there():
        pytest.skip("there is no image of this firmware: make image")
    return built.IMAGE
