"""What nobody may read by opening the ledger: encrypted, with the key in a file beside it.

It keeps an operator who plays from seeing a deal by chance or out of curiosity. Whoever has both
files, and means to, can read it: the program that resumes a set must be able to do the same.
"""

import hmac
import os
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken

from fourhand.errors import BadInput
from fourhand.paths import unusable

_ADVICE = "Put the ledger.key that belongs to it back, or move the ledger away to begin a new one"


class SealBroken(BadInput):
    """The key does not fit, or is not there."""


class Seal:
    """Encrypts and decrypts short bytes. Equal contents give different tokens of equal length."""

    def __init__(self, key: bytes) -> None:
        """ValueError when it is no key."""
        self._fernet = Fernet(key)
        self._key = key

    def mark(self, content: bytes) -> bytes:
        """Return 32 bytes that stand for a content: the same for equal contents of this seal.

        Without the key nobody can try out which content it is.
        """
        return hmac.digest(self._key, content, "sha256")

    def close(self, content: bytes) -> bytes:
        """Return the sealed content."""
        return self._fernet.encrypt(content)

    def open(self, token: bytes) -> bytes:
        """Return the content; SealBroken when it was sealed with another key, or damaged."""
        try:
            return self._fernet.decrypt(token)
        except InvalidToken:
            raise SealBroken("its key does not fit the ledger", advice=_ADVICE) from None


def passing() -> Seal:
    """Return a seal whose key is kept nowhere."""
    return Seal(Fernet.generate_key())


def existing(path: Path) -> Seal:
    """Return the seal of a key file; SealBroken when it is not there or holds no key."""
    try:
        return Seal(path.read_bytes().strip())
    except FileNotFoundError:
        raise SealBroken("the key of the ledger is missing", str(path), _ADVICE) from None
    except ValueError:
        raise SealBroken("this is no key", str(path), _ADVICE) from None
    except OSError as error:
        raise unusable(path, error) from None


def new(path: Path) -> Seal:
    """Return a seal for a ledger that holds nothing yet: of the key that is there, or a new one.

    Only its owner may read the file, where the platform knows such a thing.
    """
    try:
        return existing(path)
    except SealBroken:
        pass
    key = Fernet.generate_key()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise unusable(path, error) from None
    return Seal(key)
