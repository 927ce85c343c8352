"""A person who does not look is called; what is sent tells no card, and delays nothing."""

import json
import shlex
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from dealing.cards import NAMES, RANKS, SUITS
from fourhand import notify, words
from fourhand.errors import BadInput
from fourhand.outcome import Entry
from fourhand.verdict import reason


def collect():
    told, warned = [], []
    return notify.Notify([told.append], warned.append), told, warned


def told_of(channel, warned=None):
    """Send one message and wait until it is given away."""
    warned = [] if warned is None else warned
    notify.Notify([channel], warned.append).over("it is over")
    return warned


def test_asks_faults_and_lost_boards_are_sent_and_good_boards_are_not():
    sent, told, _ = collect()
    sent.asked("take-board", 7)
    sent.fault(7, "stopped", reason("jam", "A card is stuck (in the throat, card 9 of 52)"))
    sent.declined(40, "not-asked")
    sent.ended(Entry(7, 1, 1, "verified", (), 1, "0badcafe"))
    sent.ended(Entry(8, 1, 4, "misdealt", (), 1, "0badcafe"))
    sent.over("tuesday: 7 verified")
    events = {(message["event"], message["board"]) for message in told}
    assert events == {
        ("take-board", 7), ("jam", 7), ("declined", 40), ("misdealt", 8), ("over", 0),
    }  # fmt: skip
    assert all(set(message) == {"event", "board", "text"} for message in told)


def test_not_even_a_card_in_no_pocket_is_named():
    """The screen may name it; a message goes to somebody's telephone."""
    sent, told, _ = collect()
    for card in range(52):
        message = words.fault("unknown-card", "reader", 3, card)
        sent.fault(7, "stopped", reason("unknown-card", message))
    sent.over("")
    texts = {message["text"] for message in told if message["event"] == "unknown-card"}
    assert texts == {"Board 7: A card does not belong to this deck"}
    assert not any(name in text for name in NAMES for text in texts)
    assert len(NAMES) == len(RANKS) * len(SUITS)


def test_a_command_gets_the_text_as_one_word_and_no_shell_reads_it(tmp_path):
    out = tmp_path / "out"
    script = tmp_path / "tell.py"
    script.write_text(
        "import os, pathlib, sys\n"
        f"pathlib.Path({str(out)!r}).write_text("
        "repr([sys.argv[1:], os.environ['FOURHAND_EVENT'], os.environ['FOURHAND_BOARD']]))"
    )
    channel = notify.command(shlex.join([sys.executable, str(script), "--title", "Fourhand"]))
    channel({"event": "jam", "board": 7, "text": "look; touch 'x' $(y)"})
    assert eval(out.read_text()) == [
        ["--title", "Fourhand", "look; touch 'x' $(y)"], "jam", "7",
    ]  # fmt: skip


def test_a_web_address_gets_json():
    got = []

    class Listens(BaseHTTPRequestHandler):
        def do_POST(self):
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format, *args):
            pass

    server = HTTPServer(("127.0.0.1", 0), Listens)
    thread = Thread(target=server.handle_request)
    thread.start()
    warned = told_of(notify.webhook(f"http://127.0.0.1:{server.server_port}/hook"))
    thread.join()
    server.server_close()
    assert not warned
    assert json.loads(got[0]) == {"event": "over", "board": 0, "text": "it is over"}


@pytest.mark.parametrize(
    "channel",
    [
        notify.command(shlex.join([sys.executable, "-c", "raise SystemExit(3)"])),
        notify.webhook("http://127.0.0.1:1/secret-key"),
    ],
)
def test_what_does_not_get_through_is_told_once_without_its_address(channel):
    warned = []
    sent = notify.Notify([channel], warned.append)
    sent.over("once")
    sent.over("twice")
    (told,) = warned
    assert "did not get through" in told
    assert "secret-key" not in told


@pytest.mark.parametrize("line", ["", "   ", "an 'open quote", "no-such-command-here"])
def test_what_is_no_command_is_refused(line):
    with pytest.raises(BadInput):
        notify.command(line)


@pytest.mark.parametrize("url", ["ftp://x/y", "file:///etc/passwd", "somewhere"])
def test_what_is_no_web_address_is_refused(url):
    with pytest.raises(BadInput):
        notify.webhook(url)
