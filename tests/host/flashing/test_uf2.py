"""A file that is no whole image for a Pico is found before anything is written."""

import hashlib

import pytest

from fourhand.errors import BadInput
from fourhand.flashing import uf2
from fourhand.flashing.uf2 import BadImage
from tests.host.flashing import images

WHOLE = images.image("0.1.0", "0123abcd")


def load(tmp_path, data):
    path = tmp_path / "image.uf2"
    path.write_bytes(data)
    return uf2.load(path)


def test_a_whole_image_says_what_it_is(tmp_path):
    image = load(tmp_path, WHOLE)
    assert (image.version, image.table) == ("0.1.0", "0123abcd")
    assert image.data == WHOLE


def other_block(**fields):
    """The image with its block 7 another one."""
    return WHOLE[: 7 * 512] + images.block(7, b"x" * 256, **fields) + WHOLE[8 * 512 :]


BAD = {
    "no image at all": (b"MZ" + b"\0" * 5000, "no UF2 file"),
    "empty": (b"", "no UF2 file"),
    "cut in a block": (WHOLE[:-100], "cut short"),
    "cut after a block": (WHOLE[:-512], "199 blocks of 200"),
    "for a Pico 2": (
        b"".join(images.block(n, images.boot_code(), family=0xE48BFF59) for n in range(200)),
        "another chip",
    ),
    "of no family": (other_block(flags=0), "another chip"),
    "a block damaged": (other_block(second=0), "block 7 is damaged"),
    "a block's end damaged": (other_block(last=0), "block 7 is damaged"),
    "a block twice": (other_block(number=6, target=images.FLASH + 256 * 6), "not in its place"),
    "a block too small": (other_block(size=128), "not in its place"),
    "into the RAM": (other_block(target=0x20000000), "another place"),
    "boot code's check sum": (
        images.block(0, images.boot_code()[:-1] + b"\0") + WHOLE[512:],
        "check sum of its boot code",
    ),
    "another program": (
        b"".join(images.block(n, images.boot_code()) for n in range(200)),
        "not Fourhand's",
    ),
}


@pytest.mark.parametrize(("data", "told"), BAD.values(), ids=BAD)
def test_what_is_no_image_of_ours_is_refused(tmp_path, data, told):
    with pytest.raises(BadImage, match=told):
        load(tmp_path, data)


def test_a_check_sum_beside_it_is_believed(tmp_path):
    beside = tmp_path / "image.uf2.sha256"
    beside.write_text(f"{hashlib.sha256(WHOLE).hexdigest()}  image.uf2\n")
    assert load(tmp_path, WHOLE).data == WHOLE
    beside.write_text(f"{'0' * 64}  image.uf2\n")
    with pytest.raises(BadImage, match=r"image\.uf2\.sha256"):
        load(tmp_path, WHOLE)


def test_a_file_that_is_not_there_is_bad_input(tmp_path):
    with pytest.raises(BadInput):
        uf2.load(tmp_path / "none.uf2")
