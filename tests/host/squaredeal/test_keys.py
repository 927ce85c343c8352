"""Keys: made by the operating system, promised as a whole, never shown."""

import hashlib
import stat
import string
import sys

import pytest

from fourhand.errors import BadInput
from fourhand.files import FileExists
from fourhand.squaredeal import keys
from fourhand.squaredeal.phases import SessionId, parse

LINES = ["1,1:" + "a" * 60, "1,2:" + "b" * 60]
CRLF = "".join(f"{line}\r\n" for line in LINES).encode()
SESSION = SessionId(1, 2)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.sqk"


@pytest.mark.parametrize(
    "data",
    [CRLF, CRLF.replace(b"\r", b""), CRLF[:-2], CRLF.replace(b"\r", b"")[:-1]],
    ids=["CR LF", "LF", "CR LF, the last line open", "LF, the last line open"],
)
def test_the_digest_is_that_with_cr_lf(path, data):
    path.write_bytes(data)
    assert keys.read(path).digest == hashlib.sha256(CRLF).hexdigest()


def test_of_one_session(path):
    path.write_bytes(CRLF)
    found = keys.read(path)
    line = hashlib.sha256(f"{LINES[1]}\r\n".encode()).hexdigest()
    assert found.digest_of(SESSION) == line == found.only(SESSION).digest
    assert SessionId(1, 1) not in found.only(SESSION)
    assert SESSION in found.only(SESSION)


@pytest.mark.parametrize(("key", "halves"), [("abcd", ("ab", "cd")), ("abcde", ("ab", "cde"))])
def test_the_first_half_is_the_shorter(path, key, halves):
    path.write_text(f"1,2:{key}\n")
    assert keys.read(path).halves(SESSION) == tuple(half.encode() for half in halves)


def test_new_keys():
    made = keys.make([parse("2:1-4:X#:"), parse("0:1-4:Y#:"), parse("1:1-4:Z:")])
    assert [str(session) for session in made.sessions] == ["1,1", "1,2", "2,0", "3,1"]
    texts = [b"".join(made.halves(session)).decode() for session in made.sessions]
    assert {len(text) for text in texts} == {60}
    assert set("".join(texts)) <= set(string.ascii_letters + string.digits)
    assert len(set(texts)) == 4


def test_every_character_can_come():
    """Of 60,000 characters each of the 62 comes about 970 times."""
    made = keys.make([parse("1000:1-4:X####:")])
    text = b"".join(b"".join(made.halves(session)) for session in made.sessions)
    counts = [text.count(letter) for letter in (string.ascii_letters + string.digits).encode()]
    assert min(counts) > 700
    assert max(counts) < 1250


def test_they_are_drawn_by_the_operating_system(monkeypatch):
    monkeypatch.setattr(keys.secrets, "choice", lambda characters: characters[-1])
    made = keys.make([parse("1:1-4:X:")])
    assert made.halves(SessionId(1, 1)) == (b"9" * 30, b"9" * 30)


def test_written_for_the_owner_alone(path):
    made = keys.make([parse("2:1-4:X#:")])
    made.write(path)
    assert keys.read(path).digest == made.digest == hashlib.sha256(path.read_bytes()).hexdigest()
    assert path.read_bytes().count(b"\r\n") == 2
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileExists):
        made.write(path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        b"TN Club 2027\n",
        b"1,1:\n",
        b"1,1;SECRET\n",
        b"1:SECRET\n",
        b"1,1:SECRET SECRET\n",
        b"1,1:SECRET:SECRET\n",
        b"1,1:SECRET\n1,1:SECRET\n",
        b"\x00SECRET",
        "1,1:SECRET\n".encode("utf-16"),
    ],
)
def test_what_is_no_file_of_keys(path, data):
    path.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        keys.read(path)
    assert str(path) in str(caught.value)
    assert "SECRET" not in str(caught.value)


def test_a_line_that_is_none_is_told_by_its_number(path):
    path.write_text("1,1:abc\n1,2-abc\n")
    with pytest.raises(BadInput, match=r"line 2: this is not a key's line"):
        keys.read(path)


def test_nothing_shows_a_key(path):
    path.write_bytes(CRLF)
    assert repr(keys.read(path)) == "<keys of 2 sessions>"
