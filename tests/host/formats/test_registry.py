"""Which file is what, and a sentence for each that is not."""

import os

import pytest

from fourhand.errors import BadInput
from fourhand.formats.registry import MOST_BYTES, read
from tests.host.formats.given import BACK, game


def written(folder, name, data):
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def test_known_by_content_before_the_name(tmp_path):
    for name in ("evening.pbn", "evening.PBN"):
        deals, findings = read(written(tmp_path, name, game(1)))
        assert (deals.format, len(deals.boards), findings) == ("pbn", 1, [])
        assert deals.source.endswith(name)
    for name in ("evening.txt", "evening"):
        _, findings = read(written(tmp_path, name, game(1)))
        assert [finding.code for finding in findings] == ["extension"]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.pbn", b"", "is empty"),
        (
            "a.dlm",
            b"[Document]\nHeadline=x\n",
            r"no deal file .* Portable Bridge Notation \(pbn\)",
        ),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no deal file"),
        ("a.pbn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "holds zero bytes"),
        ("a.pbn", bytes(range(1, 256)) * 50, "holds no boards"),
        ("a.pbn", b"dear members,\n", "holds no boards"),
        ("a.pbn", b'[Event "x"]\n[Si', "holds no boards"),
        ("a.pbn", game(1).encode("utf-16-le"), "save it as UTF-8"),
        ("a.pbn", game(1).encode("cp037"), "holds no boards"),
    ],
)
def test_a_file_that_holds_no_deals(tmp_path, name, data, words):
    path = written(tmp_path, name, data)
    with pytest.raises(BadInput, match=words) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}")
    assert caught.value.exit_code == 2
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_no_file_there(tmp_path):
    with pytest.raises(BadInput, match="no such file"):
        read(tmp_path / "nothing.pbn")
    with pytest.raises(BadInput, match="is a folder"):
        read(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        read("a\0b.pbn")
    with pytest.raises(BadInput, match=r"cannot be read|no such file"):
        read(tmp_path / ("x" * 5000))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
def test_an_endless_file_is_not_read():
    with pytest.raises(BadInput, match="no ordinary file"):
        read("/dev/zero")


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever runs this may read all"
)
def test_a_file_that_may_not_be_read(tmp_path):
    path = written(tmp_path, "a.pbn", game(1))
    path.chmod(0)
    with pytest.raises(BadInput, match="cannot be read: Permission denied"):
        read(path)


def test_a_huge_file_is_refused_without_reading_it(tmp_path, monkeypatch):
    path = tmp_path / "huge.pbn"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    monkeypatch.setattr(type(path), "open", None)  # whoever opens it fails
    with pytest.raises(BadInput, match="has 100 million bytes; a deal file has at most 67"):
        read(path)
    assert MOST_BYTES < 100_000_000


def test_a_large_set_is_read(tmp_path):
    """A tenth of the largest set promised; its hundred thousand boards differ in nothing else."""
    games = "\n".join(game(number, BACK) for number in range(1, 10_001))
    deals, findings = read(written(tmp_path, "large.pbn", games))
    assert [board.number for board in deals.boards] == list(range(1, 10_001))
    assert findings == []
    assert 10 * len(games) < MOST_BYTES
