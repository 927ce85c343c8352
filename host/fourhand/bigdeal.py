"""The deals of Big Deal, Hans van Staveren's dealing program, from the seeds that it uses.

A digest of a counter and two seeds is a deal's number if it is small enough; else the counter
goes on. So every deal is as likely as every other, and one seed gives always the same deals.
"""

import struct
from collections.abc import Iterator
from itertools import count

from fourhand.ranking import DEALS
from fourhand.ripemd160 import ripemd160

_NUMBER_BYTES = 12  # DEALS has 96 bits


def numbers(owner: bytes, entropy: bytes) -> Iterator[int]:
    """Yield the numbers (fourhand.ranking) of the deals that follow from two seeds, for ever.

    owner, entropy: of any length, as they are typed or read; Big Deal digests both.
    """
    seeds = ripemd160(entropy) + ripemd160(owner)
    for counter in count(1):
        digest = ripemd160(struct.pack("<I", counter) + seeds)
        number = int.from_bytes(digest[:_NUMBER_BYTES], "big")
        if number < DEALS:
            yield number
