"""RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996), for a Python whose OpenSSL lacks it."""

import hashlib
import struct
from collections.abc import Callable

_MASK = 0xFFFFFFFF
_START = (0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0)

#: Rounds take the words in an order made from the one before by this permutation. The left line
#: begins with 0 to 15, the right one with 9 i + 5 (mod 16).
_RHO = (7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8)
_LEFT = tuple(range(16))
_RIGHT = tuple((9 * i + 5) % 16 for i in range(16))

#: By round, then by word: the bits it is rotated by, in both lines.
_TURNS = (
    (11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8),
    (12, 13, 11, 15, 6, 9, 9, 7, 12, 15, 11, 13, 7, 8, 7, 7),
    (13, 15, 14, 11, 7, 7, 6, 8, 13, 14, 13, 12, 5, 5, 6, 9),
    (14, 11, 12, 14, 8, 6, 5, 5, 15, 12, 15, 14, 9, 9, 8, 6),
    (15, 12, 13, 13, 9, 5, 8, 6, 14, 11, 12, 11, 8, 6, 5, 5),
)
#: By round: 2 to the 30th times the square (left) and cube (right) roots of 2, 3, 5 and 7.
_ADD_LEFT = (0, 0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xA953FD4E)
_ADD_RIGHT = (0x50A28BE6, 0x5C4DD124, 0x6D703EF3, 0x7A6D76E9, 0)

#: By round; the right line takes them from the last to the first.
_MIX: tuple[Callable[[int, int, int], int], ...] = (
    lambda x, y, z: x ^ y ^ z,
    lambda x, y, z: (x & y) | (~x & z),
    lambda x, y, z: (x | ~y) ^ z,
    lambda x, y, z: (x & z) | (y & ~z),
    lambda x, y, z: x ^ (y | ~z),
)


def plain(data: bytes) -> bytes:
    """Return the 20 bytes of the digest, computed here."""
    padding = b"\x80" + bytes((55 - len(data)) % 64) + struct.pack("<Q", 8 * len(data))
    state = _START
    for words in struct.iter_unpack("<16I", data + padding):
        left = _line(state, words, _LEFT, _ADD_LEFT, _MIX)
        right = _line(state, words, _RIGHT, _ADD_RIGHT, _MIX[::-1])
        state = tuple(
            (state[(i + 1) % 5] + left[(i + 2) % 5] + right[(i + 3) % 5]) & _MASK for i in range(5)
        )
    return struct.pack("<5I", *state)


def _line(state, words, order, adds, mixes):
    a, b, c, d, e = state
    for add, mix, turns in zip(adds, mixes, _TURNS, strict=True):
        for word in order:
            total = (a + mix(b, c, d) + words[word] + add) & _MASK
            a, e, d, c, b = e, d, _rotated(c, 10), b, (_rotated(total, turns[word]) + e) & _MASK
        order = [_RHO[word] for word in order]
    return a, b, c, d, e


def _rotated(word: int, bits: int) -> int:
    return (word << bits | word >> (32 - bits)) & _MASK


def _library(data: bytes) -> bytes:
    return hashlib.new("ripemd160", data, usedforsecurity=False).digest()


def _available() -> bool:
    try:
        _library(b"")
    except ValueError:
        return False
    return True


#: The digest, by the library where it has it.
ripemd160 = _library if _available() else plain
