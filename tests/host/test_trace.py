"""The trace helps from afar and tells nobody where a card is."""

import re
from pathlib import Path

import pytest

from dealing import frames
from fourhand import trace
from fourhand.errors import BadInput
from fourhand.link import Link
from fourhand.port import open_port
from tests.host.reference_machine import ReferenceMachine, Wire

SLOTS = "N" * 13 + "E" * 13 + "S" * 13 + "W" * 13


@pytest.fixture
def machine():
    return ReferenceMachine()


@pytest.fixture
def wire(machine, monkeypatch):
    wire = Wire(machine)
    monkeypatch.setattr(trace, "open_port", lambda url: opened.append(url) or wire)
    opened.clear()
    return wire


opened = []


def traced(tmp_path, name="trace.txt"):
    return (tmp_path / name).read_text(encoding="utf-8").splitlines()


def drop(machine, ordinal, card, pocket):
    machine.tell("dropped", order="0000beef", ordinal=ordinal, card=card, pocket=pocket, ms=400)


def numbers(link):
    got = []
    while (event := link.next_event(100)) is not None:
        got.append(event.number)
    return got


def test_lines_both_ways_with_time_and_words(wire, tmp_path):
    link = Link(open_port(f"spy:sim:?seed=3&file={tmp_path / 'trace.txt'}"))
    wire._clock = 61_000
    link.request("ack", event=5)
    link.close()
    lines = traced(tmp_path)
    assert opened == ["sim:?seed=3"]
    assert re.fullmatch(
        r" +0 s > 0 hello version=1 oldest=1 table=\w{8} nonce=\w{8} after=0{8}", lines[0]
    )
    assert re.match(r" +0 s < 0 welcome .*boot=0b007001 firmware=micropython-1.29.0", lines[1])
    assert lines[-2:] == ["     61 s > 2 ack event=5", "     61 s < 2 accepted ms=0"]
    assert wire.closed


def test_what_passes_through_is_unchanged(wire, machine, tmp_path):
    plain = Wire(ReferenceMachine())
    spy = open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}")
    assert opened == ["COM3"]
    wire._put("down", b"\x00\x03noise\xff")
    plain._put("down", b"\x00\x03noise\xff")
    assert spy.read(10) == plain.read(10)
    assert spy.now() == plain.now()
    assert numbers(Link(spy)) == []
    drop(machine, 1, 17, 2)
    assert numbers(Link(spy)) == [1]


def test_secrets_are_hashed(wire, machine, tmp_path):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    link.request("order", order="0000beef", board=1, mode="duplicate", slots=SLOTS)
    machine.tell("read", order="0000beef", ordinal=1, card=17, code="110101", quality=88)
    drop(machine, 1, 17, 3)
    assert numbers(link) == [1, 2]
    lines = traced(tmp_path)
    order = next(line for line in lines if " order " in line)
    read = next(line for line in lines if " read " in line)
    dropped = next(line for line in lines if " dropped " in line)
    assert re.search(r"order=0000beef board=1 mode=duplicate slots=#\w{8}$", order)
    assert re.search(r"ordinal=1 card=#\w{8} code=#\w{8} quality=#\w{8}$", read)
    assert re.search(r"ordinal=1 card=#\w{8} pocket=#\w{8}", dropped)
    text = "\n".join(lines)
    assert SLOTS not in text
    assert "110101" not in text


def test_equal_cards_and_pockets_look_different(wire, machine, tmp_path):
    # Else whoever played board 1 could read the other boards out of the trace.
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    for ordinal in range(1, 9):
        drop(machine, ordinal, 17, 3)
    numbers(link)
    for field in ("card", "pocket"):
        hashes = re.findall(rf" {field}=(#\w+)", "\n".join(traced(tmp_path)))
        assert len(set(hashes)) == len(hashes) == 8


def test_the_same_line_again_looks_the_same(wire, machine, tmp_path):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    drop(machine, 1, 17, 3)
    numbers(link)
    link.request("resend", event=1)
    first, again = [line for line in traced(tmp_path) if " dropped " in line]
    assert first == again


def test_two_runs_hash_differently(wire, tmp_path):
    for name in ("a", "b"):
        link = Link(open_port(f"spy:COM3?file={tmp_path / name}"))
        link.request("order", order="0000beef", board=1, mode="duplicate", slots=SLOTS)
    orders = [traced(tmp_path, name)[-2] for name in ("a", "b")]
    assert all(" order " in line for line in orders)
    assert orders[0] != orders[1]


def test_no_check_sum_gives_a_card_away(wire, machine, tmp_path):
    # 52 cards are soon tried when the sum of the whole line and the session's key are known.
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    drop(machine, 1, 17, 3)
    (line,) = machine.out
    sum_ = line.split()[-1].decode()
    numbers(link)
    assert sum_ not in "\n".join(traced(tmp_path))


def test_times_are_too_coarse_to_tell_a_turn(wire, machine, tmp_path):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    wire._clock = 4_000
    for at_ms in (4_375, 4_834):  # a quarter turn, then a half (machine.md)
        wire._clock = at_ms
        drop(machine, 1, 17, 3)
        link.next_event(100)
    times = {line.split(" s ")[0] for line in traced(tmp_path) if " dropped " in line}
    assert times == {"      4"}


@pytest.mark.parametrize(
    "line",
    [
        b"dropped card=17 pocket=3",
        b"1 dropped order=0000beef card=17 pocket=3 00000000",
        b"\xff17",
    ],
)
def test_of_a_line_that_is_no_frame_nothing_appears(wire, tmp_path, line):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    wire._put("down", line + b"\n")
    link.next_event(10)
    shown = traced(tmp_path)[-1]
    assert re.fullmatch(r" +0 s < a line that is no frame", shown)


@pytest.mark.parametrize("damage", [lambda line: line[1:], lambda line: line[:-3] + b"zz\n"])
def test_a_damaged_line_does_not_tell_how_many_digits_its_card_has(
    wire, machine, tmp_path, damage
):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    machine.tell("read", order="0000beef", ordinal=1, card=7, code="8", quality=88)
    machine.tell("read", order="0000beef", ordinal=2, card=17, code="12", quality=88)
    for line in machine.out:
        wire._put("down", damage(line))
    machine.out = []
    link.next_event(10)
    one, other = [line for line in traced(tmp_path) if "no frame" in line]
    assert one == other


def test_a_frame_with_an_unknown_message_is_hidden_too(wire, machine, tmp_path):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    wire._put("down", frames.pack(1, "peek card=17", machine._key))
    link.next_event(10)
    assert "17" not in traced(tmp_path)[-1]


def test_a_line_without_an_end_is_noted_once(wire, tmp_path):
    link = Link(open_port(f"spy:COM3?file={tmp_path / 'trace.txt'}"))
    wire._put("down", b"17" * 5000)
    link.next_event(10)
    assert [line for line in traced(tmp_path) if "1717" in line] == []
    assert sum("no frame" in line for line in traced(tmp_path)) == 1


def test_a_second_opening_goes_on_in_the_same_file(wire, tmp_path):
    url = f"spy:COM3?file={tmp_path / 'trace.txt'}"
    Link(open_port(url)).close()
    Link(open_port(url)).close()
    assert sum(" hello " in line for line in traced(tmp_path)) == 2


@pytest.mark.parametrize("url", ["spy:", "spy:COM3", "spy:?file=x", "spy:COM3?file="])
def test_no_spy_url(url):
    with pytest.raises(BadInput, match="Write it as spy:PORT"):
        open_port(url)


def test_a_file_that_cannot_be_written(wire, tmp_path):
    with pytest.raises(BadInput, match="cannot be written"):
        open_port(f"spy:COM3?file={tmp_path}")
    assert wire.closed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_full_disk_cuts_the_trace_short_and_nothing_else(wire, capsys):
    port = open_port("spy:COM3?file=/dev/full")
    Link(port).close()
    assert wire.closed
    assert "/dev/full: the trace is cut short: the disk is full" in capsys.readouterr().err
