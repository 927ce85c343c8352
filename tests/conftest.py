"""Every run draws the same examples, on a slow machine as on a fast one."""

import pytest
from hypothesis import settings

settings.register_profile("fourhand", derandomize=True, deadline=None, database=None)
settings.load_profile("fourhand")


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A club's own folder, not there yet, and a terminal that wraps nothing."""
    monkeypatch.setenv("FOURHAND_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "250")
    return tmp_path / "home"
