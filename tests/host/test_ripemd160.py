"""The digest, by the library or without it."""

import hashlib
import subprocess
import sys

import pytest

from fourhand import ripemd160

#: The authors' own test values (homes.esat.kuleuven.be/~bosselae/ripemd160.html).
VECTORS = [
    (b"", "9c1185a5c5e9fc54612808977ee8f548b2258d31"),
    (b"a", "0bdc9d2d256b3ee9daae347be6f4dc835a467ffe"),
    (b"abc", "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"),
    (b"message digest", "5d0689ef49d2fae572b881b123a85ffa21595f36"),
    (b"abcdefghijklmnopqrstuvwxyz", "f71c27109c692c1b56bbdceb5b9d2865b3708dbc"),
    (
        b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "12a053384a9c0c88e405a06c27dcf49ada62eb2b",
    ),
    (
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "b0e20b6e3116640286ed3a87a5713079b21f5189",
    ),
    (b"1234567890" * 8, "9b752e45573d4b39f4dbd3323cab82bf63326bfb"),
]


@pytest.mark.parametrize(("data", "digest"), VECTORS)
def test_as_published(data, digest):
    assert ripemd160.plain(data).hex() == digest
    assert ripemd160.ripemd160(data).hex() == digest


def test_as_the_library_has_it():
    try:
        hashlib.new("ripemd160")
    except ValueError:
        pytest.skip("this Python's library has no RIPEMD-160")
    for length in range(200):
        data = bytes((7 * k + length) % 256 for k in range(length))
        assert ripemd160.plain(data) == hashlib.new("ripemd160", data).digest()


def test_without_the_library():
    """In a Python of its own, where hashlib does not know the name."""
    program = """
import hashlib
def refuse(name, *_, **__):
    raise ValueError("unsupported hash type " + name)
hashlib.new = refuse
from fourhand import ripemd160
print(ripemd160.ripemd160(b"abc").hex(), ripemd160.ripemd160 is ripemd160.plain)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [dict(VECTORS)[b"abc"], "True"]
