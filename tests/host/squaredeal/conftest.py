"""A published tournament in a folder."""

import hashlib

import pytest

from fourhand.squaredeal import description, keys
from tests.host.squaredeal import published


class Tournament:
    """Its two files, and what they say when read anew."""

    def __init__(self, folder):
        self.file = folder / "club.sqd"
        self.key_file = folder / "club.sqk"

    def write(self, text, key_lines):
        """Write both, with the digest of the keys as Square Deal computes it."""
        digest = hashlib.sha256("".join(f"{line}\r\n" for line in key_lines).encode()).hexdigest()
        self.file.write_text(f"{text}KH {digest}\n", newline="")
        self.key_file.write_text("".join(f"{line}\n" for line in key_lines), newline="")

    @property
    def description(self):
        return description.read(self.file)

    @property
    def keys(self):
        return keys.read(self.key_file)


@pytest.fixture
def tournament(tmp_path):
    """The one of our own, its delayed value known."""
    made = Tournament(tmp_path)
    lines = [f"{session}:{key}" for session, key in published.OWN_KEYS.items()]
    made.write(published.OWN + "DV 3 11 17 28 40 44\n", lines)
    return made
