"""The public file: read as it was published, told by line when it is none."""

import hashlib

import pytest

from fourhand.errors import BadInput
from fourhand.squaredeal import description
from fourhand.squaredeal.phases import SessionId
from tests.host.squaredeal import published

HASH = "0123456789abcdef" * 4


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.sqd"


@pytest.fixture
def read(path):
    def reading(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return description.read(path)

    return reading


@pytest.mark.parametrize("ending", ["\n", "\r\n", " \t\r\n"])
def test_as_published(read, ending):
    found = read((published.WBG + f"KH {HASH.upper()}\n").replace("\n", ending))
    assert found.name == "World Bridge Games 2024"
    assert found.delayed == "DJI1910"
    assert found.value == b"43275.91"
    assert found.key_hash == HASH
    assert len(found.phases) == 7
    assert found.phases[3].board_numbers(1) == range(1, 21)
    assert found.value_of(SessionId(7, 1)) == b"43275.91"
    assert found.kept


def test_with_a_byte_order_mark(read):
    assert read(b"\xef\xbb\xbf" + published.OWN.encode()).name == "Club 2027"


def test_without_a_last_newline(read):
    assert read(published.OWN + "DV 7").value == b"7"


def test_a_value_is_kept_byte_for_byte(read):
    """But for white space at its end; this is Latin-1."""
    assert read(published.OWN.encode() + b"DV 12,5  \xb0 \t\r\n").value == b"12,5  \xb0"


def test_a_value_of_nothing_is_not_known(read):
    assert read(published.OWN + "DV \n").value == b""


def test_a_value_for_each_session(read):
    found = read(published.OWN + "#+ EV\n#+ DV 1,2 3 11 17\n")
    assert found.value_of(SessionId(1, 2)) == b"3 11 17"
    assert found.value_of(SessionId(1, 1)) == b""


def test_the_value_of_all_is_none_of_each(read):
    assert read(published.OWN + "#+ EV\nDV 7\n").value_of(SessionId(1, 1)) == b""


def test_a_session_that_is_not_there(read):
    found = read(published.OWN)
    assert found.phase_of(SessionId(3, 77)).title_of(77) == "Extra 77"
    for session in [(0, 1), (1, 0), (1, 3), (2, 2), (3, 0), (4, 1)]:
        with pytest.raises(BadInput, match=f"no session {session[0]},{session[1]}"):
            found.phase_of(SessionId(*session))


def test_the_promise_is_of_everything_but_values_and_comments(read):
    promised = [
        "TN Club 2027", "DI Lottery", "SN 2:1-4:RR#:Round #", "#+ EV", f"KH {HASH}",
        f"#+ KS 1,1 {HASH}",
    ]  # fmt: skip
    digest = hashlib.sha256("".join(f"{line}\r\n" for line in promised).encode()).hexdigest()
    text = "\n".join(["# made by hand", *promised, f"#+ PR {digest}", "#+ DV 1,1 7 8 9", "# end"])
    assert read(text).kept
    assert read(text.replace("\n", " \r\n")).kept
    assert read(text.replace("7 8 9", "7 8 1")).kept
    assert read(text.replace("made by hand", "made by foot")).kept


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Lottery", "Lotteri"),
        ("Club", "Klub"),
        ("1-4:", "1-8:"),
        ("#+ EV\n", ""),
        ("KH 0", "KH 1"),
        ("KS 1,1 0", "KS 1,1 1"),
        ("SN 2:1-4:RR#:Round #\n", "SN 2:1-4:RR#:Round #\nSN 1:1-4:F:Final\n"),
        ("#+ PR", "# PR"),
    ],
)
def test_whatever_else_is_changed_breaks_it(read, old, new):
    text = f"TN Club\nDI Lottery\nSN 2:1-4:RR#:Round #\n#+ EV\nKH {HASH}\n#+ KS 1,1 {HASH}\n"
    text += f"#+ PR {description.promise_of(text.splitlines())}\n"
    assert read(text).kept
    assert old in text
    assert not read(text.replace(old, new)).kept


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "no line of a tournament's"),
        ("TNClub", "no line of a tournament's"),
        (" TN Club", "no line of a tournament's"),
        ("XX 7", "XX is not known"),
        ("#+ XX 7", "XX is not known"),
        ("KH 123", "SHA-256"),
        (f"KH {HASH}0", "SHA-256"),
        ("#+ PR 123", "SHA-256"),
        ("#+ KS 1,1 123", "SHA-256"),
        ("#+ DV 7", "no session"),
        ("SN 3:1-4", "sessions:boards"),
        ("TN Another", "TN is given a second time"),
        ("DI Another", "DI is given a second time"),
        ("TN \x1b[31m", "no line of text"),
        ("TN " + 1000 * "x", "no line of text"),
        ("\x00", "no line of text"),
    ],
)
def test_a_line_that_cannot_be_is_told_by_its_number(read, path, line, told):
    with pytest.raises(BadInput) as caught:
        read(published.OWN + line + "\n")
    assert caught.value.where == f"{path}, line 6"
    assert told in str(caught.value)
    assert len(str(caught.value)) < 300 + len(str(path))


@pytest.mark.parametrize(
    "lines", ["DV 1\nDV 1", f"KH {HASH}\nKH {HASH}", "#+ DV 1,1 7\n#+ DV 1,1 8"]
)
def test_nothing_is_said_twice(read, lines):
    with pytest.raises(BadInput, match="a second time"):
        read(f"{published.OWN}{lines}\n")


@pytest.mark.parametrize("data", [b"", b"\n", b"# only a comment\n", b"%PDF-1.7\n", b"TN\n"])
def test_what_is_no_description(read, data):
    with pytest.raises(BadInput):
        read(data)


def test_a_huge_file_is_not_read(path):
    path.write_bytes(b"# \n" * 2_000_000)
    with pytest.raises(BadInput, match="another kind of file"):
        description.read(path)
