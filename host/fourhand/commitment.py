"""Promises that tell nothing until they are opened, and links that bind each line to all before.

Both are SHA-256 of plain text, as sha256sum makes it, so that anyone can do it again.
"""

import hashlib
import secrets
from typing import NamedTuple

#: What stands in the place of the hash before the first link.
START = "0" * 64


class Promise(NamedTuple):
    """A short text, ASCII, and the 64 hexadecimal digits by which it cannot be guessed. Secret."""

    salt: str
    content: str

    @property
    def digest(self) -> str:
        """The promise itself, 64 hexadecimal digits: SHA-256 of salt, a blank and content."""
        return hashlib.sha256(f"{self.salt} {self.content}".encode()).hexdigest()

    def __repr__(self) -> str:
        return "<promise>"


def promise(content: str) -> Promise:
    """Return a promise of a text, with a salt of its own from the system's randomness."""
    return Promise(secrets.token_hex(32), content)


def link(before: str, line: str) -> str:
    """Return the hash of a line: SHA-256 of the hash before it, a newline and the line."""
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()
