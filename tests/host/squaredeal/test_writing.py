"""A tournament's way from its description to its values."""

import pytest

from fourhand.errors import BadInput
from fourhand.squaredeal import description, drawing, keys, writing
from fourhand.squaredeal.phases import SessionId
from tests.host.squaredeal import published


@pytest.fixture
def path(tmp_path):
    return tmp_path / "club.sqd"


def reread(path, data):
    path.write_bytes(data)
    return description.read(path)


def publish(path, each_session=False):
    data = writing.described("Club 2027", "Lottery", ["2:1-4:RR#:Round #", "0:1-2"], each_session)
    tournament = reread(path, data)
    made = keys.make(tournament.phases)
    return reread(path, writing.published(tournament, made)), made


def test_a_new_one(path):
    data = writing.described(" Club 2027 ", "Lottery", ["12:1-24", "0:?", "1:8:FIN:Final"], False)
    header, *lines = data.decode().splitlines()
    assert "SquareDeal 2.7" in header
    assert lines == [
        "TN Club 2027",
        "DI Lottery",
        "SN 12:1-24:phase1-##:Session #/12",
        "SN 0:?:phase2-##:Session #",
        "SN 1:8:FIN:Final",
    ]
    assert not reread(path, data).key_hash


@pytest.mark.parametrize(
    ("name", "delayed", "specs"),
    [
        ("", "Lottery", ["2:1-4"]),
        ("Club", " ", ["2:1-4"]),
        ("Club\nDV 7", "Lottery", ["2:1-4"]),
        ("Club", "Lottery\r", ["2:1-4\nDV 7"]),
        ("Club", "Lottery", ["2"]),
        ("Club", "Lottery", ["2:x"]),
    ],
)
def test_what_the_file_cannot_hold(name, delayed, specs):
    with pytest.raises(BadInput):
        writing.described(name, delayed, specs, False)


def test_published(path):
    tournament, made = publish(path)
    assert tournament.key_hash == made.digest
    assert [str(session) for session in tournament.line_hashes] == ["1,1", "1,2", "2,0"]
    assert tournament.promise == description.promise_of(tournament.lines)
    drawing.check(tournament, made)
    drawing.check(tournament, made.only(SessionId(1, 2)))


def test_what_was_there_stays_as_it_was(path):
    text = published.OWN.replace("\n", "\r\n") + "# by hand \r\n"
    tournament = reread(path, text.encode())
    after = writing.published(tournament, keys.make(tournament.phases)).decode()
    assert after.startswith(text)
    assert after.count("\n") == after.count("\r\n")
    assert reread(path, after.encode()).kept


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("DI Lottery\nSN 2:1-4:R#:\n", "its name"),
        ("TN Tbd\nDI Lottery\nSN 2:1-4:R#:\n", "its name"),
        ("TN Club\nSN 2:1-4:R#:\n", "delayed information"),
        ("TN Club\nDI Tbd\nSN 2:1-4:R#:\n", "delayed information"),
        ("TN Club\nDI Lottery\n", "no phase"),
        ("TN Club\nDI Lottery\nSN 2:1-4:R:\n", "need a #"),
        ("TN Club\nDI Lottery\nSN 2:1-4:R#:\nSN 3:1-4:r#:\n", "two phases"),
        ("TN Club\nDI Lottery\nDV 7\nSN 2:1-4:R#:\n", "before it is published"),
        ("TN Club\nDI Lottery\nSN 2:1-4:R#:\nKH " + 64 * "0", "published already"),
    ],
)
def test_not_ready_to_be_published(path, text, told):
    with pytest.raises(BadInput, match=told):
        writing.ready(reread(path, text.encode()))


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("43275.91", "4327591"),
        ("44,882.13", "4488213"),
        (" 3  11\t17 ", "3 11 17"),
        ("3, 11. 17", "3, 11. 17"),
        ("v1.x", "v1.x"),
    ],
)
def test_a_value_as_square_deal_stores_it(text, stored):
    assert writing.canonical(text) == stored


@pytest.mark.parametrize("text", ["", "  ", "\x07"])
def test_no_value(text):
    with pytest.raises(BadInput):
        writing.canonical(text)


def test_weak_values():
    assert writing.weak("91327")
    assert writing.weak("3 11 7 2")
    assert not writing.weak("432759")
    assert not writing.weak("3 11 17 28 40 44")


def test_a_value_for_all(path):
    tournament, made = publish(path)
    after = reread(path, writing.with_value(tournament, "4327591", None))
    assert after.value == b"4327591"
    drawing.check(after, made)
    with pytest.raises(BadInput, match="known already"):
        writing.with_value(after, "4327591", None)
    with pytest.raises(BadInput, match="all sessions have one"):
        writing.with_value(tournament, "4327591", SessionId(1, 1))


def test_a_value_for_each(path):
    tournament, made = publish(path, each_session=True)
    for session, value in [((1, 2), "3 11 17"), ((2, 5), "4 12 18")]:
        tournament = reread(path, writing.with_value(tournament, value, SessionId(*session)))
    drawing.check(tournament, made)
    assert tournament.value_of(SessionId(1, 2)) == b"3 11 17"
    assert tournament.value_of(SessionId(2, 5)) == b"4 12 18"
    assert tournament.value_of(SessionId(1, 1)) == b""
    with pytest.raises(BadInput, match="known already"):
        writing.with_value(tournament, "1 2 3", SessionId(1, 2))
    with pytest.raises(BadInput, match="each session has one"):
        writing.with_value(tournament, "1 2 3", None)
    with pytest.raises(BadInput, match="no session 1,3"):
        writing.with_value(tournament, "1 2 3", SessionId(1, 3))


def test_no_value_before_it_is_published(path):
    with pytest.raises(BadInput, match="not published yet"):
        writing.with_value(reread(path, published.OWN.encode()), "4327591", None)


def test_no_value_after_it_was_changed(path):
    tournament, _ = publish(path)
    changed = reread(path, description.text_of(tournament.lines).replace(b"Lottery", b"Index"))
    with pytest.raises(BadInput, match="changed after"):
        writing.with_value(changed, "4327591", None)
