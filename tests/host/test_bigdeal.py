"""Big Deal's deals, from the seeds of published ones (formats.md, section 4)."""

from itertools import islice

import pytest

from fourhand import bigdeal, ripemd160
from fourhand.ranking import DEALS

OWNER = b"cWlFbF3SBbs8NpAq9kRxjIHzZcUkZm"
ENTROPY = b"dRHkc0ShmwDQI407ZnI1r8EcLaxKACNDMyNzUuOTE="


def first(count, entropy):
    return list(islice(bigdeal.numbers(OWNER, entropy), count))


@pytest.fixture(params=["library", "plain"])
def _digest(request, monkeypatch):
    if request.param == "plain":
        monkeypatch.setattr(bigdeal, "ripemd160", ripemd160.plain)


def test_the_seeds():
    assert ripemd160.ripemd160(OWNER).hex() == "fd0e72da79175925ee277545f397cdaab2e86481"
    assert (
        ripemd160.ripemd160(ENTROPY + b"original").hex()
        == "8c07883d1632f4e806fdf1e983397f55aa159593"
    )


@pytest.mark.usefixtures("_digest")
def test_the_deals():
    assert first(2, ENTROPY + b"original") == [
        8769329935151910410009728500,
        19828531402952954115240709962,
    ]
    assert first(1, ENTROPY + b"reserve") == [8271868209161063614921633004]


def test_what_is_too_large_is_left_out_and_counted(monkeypatch):
    """A digest's first 12 bytes are the number; 20 bytes of seeds each follow the counter."""
    answers = [DEALS, DEALS - 1, 2**96 - 1, 5]
    asked = []

    def digest(data):
        if len(data) != 44:
            return data.ljust(20, b".")
        asked.append(data)
        return answers[len(asked) - 1].to_bytes(12, "big") + b"\xff" * 8

    monkeypatch.setattr(bigdeal, "ripemd160", digest)
    found = islice(bigdeal.numbers(b"owner", b"entropy"), 2)
    assert list(found) == [DEALS - 1, 5]
    seeds = b"entropy".ljust(20, b".") + b"owner".ljust(20, b".")
    assert asked == [bytes([k, 0, 0, 0]) + seeds for k in (1, 2, 3, 4)]
