"""Small images for a Pico, made by the rules of UF2 and of its boot code."""

import struct
from binascii import crc32

from dealing import messages
from fourhand import __version__

FLASH = 0x10000000
RP2040 = 0xE48BFF56
BLOCKS = 200


def boot_code() -> bytes:
    """252 bytes and their check sum: the common CRC-32 with every bit the other way round."""
    code = bytes(range(252))
    turned = crc32(bytes(reversed_bits(byte, 8) for byte in code)) ^ 0xFFFFFFFF
    return code + struct.pack("<I", reversed_bits(turned, 32))


def reversed_bits(value: int, width: int) -> int:
    return int(f"{value:0{width}b}"[::-1], 2)


def block(nth: int, payload: bytes, **other: int) -> bytes:
    """One block of 512 bytes; ``other``: fields that are not as they should be."""
    fields = {
        "first": 0x0A324655, "second": 0x9E5D5157, "flags": 0x2000, "target": FLASH + 256 * nth,
        "size": 256, "number": nth, "total": BLOCKS, "family": RP2040, "last": 0x0AB16F30,
    }  # fmt: skip
    fields.update(other)
    *head, last = fields.values()
    return struct.pack("<8I", *head) + payload.ljust(476, b"\0") + struct.pack("<I", last)


def image(version: str = __version__, table: str = "", fill: bytes = b"x") -> bytes:
    """A whole image. fill: what its other blocks are full of."""
    about = f"fourhand-image {version} table {table or messages.table_hash()}"
    payloads = [boot_code(), about.encode(), *[fill * 256] * (BLOCKS - 2)]
    return b"".join(block(number, payload) for number, payload in enumerate(payloads))
