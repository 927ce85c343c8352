"""Calls a person who is not looking: the terminal's bell, a command of theirs, a web address.

What is sent is an event, a board's number and a text: never a card, not even one that lies in no
pocket, and no secret. Nothing here delays the machine or ends a run.
"""

import json
import os
import shlex
import shutil
import subprocess
import urllib.request
from collections.abc import Callable
from threading import Thread
from typing import Any

from fourhand import words
from fourhand.copies import Copies
from fourhand.errors import BadInput
from fourhand.outcome import Entry, Observer
from fourhand.verdict import Reason

_LONGEST_S = 20
_ENVIRONMENT = "FOURHAND_"
_PROGRAM = "Name a program of this computer, such as notify-send"

#: Gives a message away: event, board, text.
Channel = Callable[[dict[str, Any]], None]


class Notify(Observer):
    """Tells each of some channels what the machine wants, in the background."""

    def __init__(self, channels: list[Channel], warn: Callable[[str], None]) -> None:
        """warn: is told once of each channel that does not work."""
        self._channels = channels
        self._warn = warn
        self._failed: set[int] = set()
        self.copies = Copies(())

    def armed(self, board: int, copy: int) -> None:
        self.copies.armed(board, copy)

    def asked(self, what: str, board: int) -> None:
        self._send(what, board, self.copies.ask(what, board))

    def declined(self, number: int, why: str) -> None:
        self._send("declined", number, words.declined(number, why))

    def fault(self, board: int, severity: str, reason: Reason) -> None:
        self._send(reason.fault, board, f"Board {board}: {words.fault(reason.fault)}")

    def ended(self, entry: Entry) -> None:
        if not entry.good:
            text = f"Board {entry.board}: {entry.verdict}, attempt {entry.attempt}"
            self._send(entry.verdict, entry.board, text)

    def over(self, text: str) -> None:
        """The run has ended; wait until everybody knows."""
        for thread in self._send("over", 0, text):
            thread.join(_LONGEST_S)

    def _send(self, event: str, board: int, text: str) -> list[Thread]:
        message = {"event": event, "board": board, "text": text}
        threads = [
            Thread(target=self._give, args=(nth, message), daemon=True)
            for nth in range(len(self._channels))
        ]
        for thread in threads:
            thread.start()
        return threads

    def _give(self, nth: int, message: dict[str, Any]) -> None:
        try:
            self._channels[nth](message)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            if nth not in self._failed:
                self._failed.add(nth)
                self._warn(f"warning: a notification did not get through ({_reason(error)})")


def command(line: str) -> Channel:
    """Return what runs a command with the text as its last argument, no shell in between.

    Event and board are in its environment, FOURHAND_EVENT and FOURHAND_BOARD. BadInput when the
    line is no command, or none of this computer.
    """
    try:
        parts = shlex.split(line, posix=os.name != "nt")
    except ValueError as error:
        raise BadInput(f"it is no command ({error})", "--notify-command") from None
    if not parts:
        raise BadInput("it is empty", "--notify-command", _PROGRAM)
    if not shutil.which(parts[0].strip('"')):  # Windows leaves the quotes on
        raise BadInput("there is no such command", "--notify-command", _PROGRAM)

    def run(message: dict[str, Any]) -> None:
        named = {_ENVIRONMENT + key.upper(): str(message[key]) for key in ("event", "board")}
        subprocess.run(
            [*parts, message["text"]],
            check=True,
            timeout=_LONGEST_S,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **named},
        )

    return run


def webhook(url: str) -> Channel:
    """Return what posts a message to a web address as JSON; BadInput for any other address."""
    if not url.startswith(("http://", "https://")):
        raise BadInput("it is no web address", "--notify-url", "Begin it with https://")

    def post(message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=_LONGEST_S):
            pass

    return post


def _reason(error: Exception) -> str:
    """Return why, without the address or the command: either may hold somebody's key."""
    if isinstance(error, subprocess.CalledProcessError):
        return f"the command ended with {error.returncode}"
    if isinstance(error, FileNotFoundError):
        return "there is no such command"
    return type(error).__name__
