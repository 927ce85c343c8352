"""The table of messages: consistent, and every message fits into a line at its widest."""

from dealing import frames, messages

KINDS = ("int", "hex", "word", "text", "deal")
WIDEST_NUMBER = {messages.REQUEST: 9999, messages.REPLY: 9999, messages.EVENT: 9999999}

# A value that must be taken and values that must not, for each kind and limit.
DEAL = "N" * 13 + "E" * 13 + "S" * 13 + "W" * 13
LAW = " code=cassino dealer=-"
GOOD = (
    ("ack", {"event": 0}, "ack event=0"),
    ("ack", {"event": 9999999}, "ack event=9999999"),
    ("drop", {"order": "0000beef"}, "drop order=0000beef"),
    (
        "check", {"slots": DEAL, "code": "-", "dealer": "N"},
        "check slots=" + DEAL + " code=- dealer=N",
    ),
    ("state", {"name": "dealing"}, "state name=dealing"),
    (
        "fault",
        {"order": "00000001", "name": "jam", "severity": "stopped", "place": "throat",
         "ordinal": 0, "loose": -1},
        "fault order=00000001 name=jam severity=stopped place=throat ordinal=0 loose=-1",
    ),
)  # fmt: skip
BAD = (
    "", " ", "nothing", "ping x=1", "ping ", " ping", "ack", "ack event=", "ack event=x",
    "ack event=-1", "ack event=+1", "ack event=01", "ack event=10000000", "ack event=1.0",
    "ack event=1 event=1", "ack event=99999999999999999999", "ack number=1", "ack event1",
    "ack  event=1", "ack event=1 ", "resend event=0", "drop order=0000BEEF", "drop order=beef",
    "drop order=0000beefs", "drop order=0000beeg", "check slots=" + DEAL[1:] + LAW,
    "check slots=" + DEAL + "N" + LAW, "check slots=" + DEAL[1:] + "n" + LAW,
    "check slots=" + DEAL[1:] + "X" + LAW, "check slots=" + DEAL, "check slots=" + DEAL + LAW[:-1],
    "state name=flying", "state name=", "state name=deal",
    "fault order=00000001 name=jam severity=stopped place=throat ordinal=0 loose=-2",
    "fault order=00000001 name=jam severity=stopped place=throat loose=-1 ordinal=0",
)  # fmt: skip


def refused(call, *arguments):
    """Whether a call raises MessageError."""
    try:
        call(*arguments)
    except messages.MessageError:
        return True
    return False


def test_verbs_are_unique():
    verbs = [row[0] for row in messages.MESSAGES]
    assert len(set(verbs)) == len(verbs)


def test_rows_are_whole():
    for verb, direction, states, fields in messages.MESSAGES:
        assert verb.isalpha() and verb == verb.lower()
        assert direction in (messages.REQUEST, messages.REPLY, messages.EVENT)
        assert states and all([state in messages.ANY for state in states])
        names = [field[0] for field in fields]
        assert len(set(names)) == len(names)
        for name, kind, limit, unit, secret in fields:
            assert name.isalpha() and kind in KINDS and limit
            assert isinstance(unit, str) and secret in (True, False)


def test_what_tells_where_a_card_is_is_secret():
    secret = {
        verb: [field[0] for field in fields if field[4]]
        for verb, _, _, fields in messages.MESSAGES
    }
    assert secret["order"] == ["slots"]
    assert secret["done"] == ["pockets"]
    assert secret["load"] == ["slots"]
    assert secret["seen"] == ["code"]
    assert secret["sensed"] == ["bars"]
    assert secret["read"] == ["card", "code", "quality"]
    assert secret["passed"] == ["card", "code", "quality", "pocket", "ms"]
    assert secret["dropped"][:2] == ["card", "pocket"]


def test_every_message_fits_into_a_line_at_its_widest():
    for verb, direction, _, _ in messages.MESSAGES:
        line = frames.pack(WIDEST_NUMBER[direction], messages.widest(verb), 0)
        assert len(line) <= 128, (verb, len(line))


def test_the_widest_is_as_wide_as_its_limits_allow():
    # By hand: verb, then " name=" and the widest value of each field.
    assert messages.widest("ack") == "ack event=9999999"
    assert (
        len(messages.widest("order"))
        == len("order order=ffffffff board=99999 mode=prescribed slots=") + 52
    )
    assert len(messages.widest("fault")) == len(
        "fault order=ffffffff name=pocket-not-empty severity=not-begun place=rotator"
        " ordinal=53 loose=51"
    )


def test_every_widest_message_is_read_as_it_was_written():
    for verb, _, _, fields in messages.MESSAGES:
        body = messages.widest(verb)
        got, values = messages.read(body)
        assert got == verb
        assert sorted(values) == sorted([field[0] for field in fields])
        assert messages.write(verb, values) == body


def test_good_values_both_ways():
    for verb, values, body in GOOD:
        assert messages.write(verb, values) == body
        assert messages.read(body) == (verb, values)


def test_bad_bodies_are_refused():
    for body in BAD:
        assert refused(messages.read, body), body


def test_bad_values_are_not_written():
    for verb, values in (
        ("nothing", {}), ("ack", {}), ("ack", {"event": 1, "more": 1}), ("ack", {"number": 1}),
        ("ack", {"event": -1}), ("ack", {"event": "x"}), ("ack", {"event": 10000000}),
        ("drop", {"order": "BEEF0000"}), ("state", {"name": "a b"}), ("check", {"slots": "N"}),
        ("ack", {"event": True}), ("ack", {"event": 1.0}), ("ack", {"event": None}),
    ):  # fmt: skip
        assert refused(messages.write, verb, values), (verb, values)


def test_no_error_tells_a_value():
    secret = "read order=00000001 ordinal=1 card=77 code=1010 quality=9"
    for body in (secret, "order order=1 board=1 mode=duplicate slots=" + DEAL):
        try:
            messages.read(body)
        except messages.MessageError as error:
            assert "77" not in str(error) and "NN" not in str(error)
        else:
            raise AssertionError("it was read")


def test_the_hash_stands_for_the_table():
    assert len(messages.table_hash()) == 8
    before, kept = messages.table_hash(), messages.MESSAGES
    try:
        messages.MESSAGES = kept[:-1]
        assert messages.table_hash() != before
    finally:
        messages.MESSAGES = kept
    assert messages.table_hash() == before
