"""Hands that were impounded unshuffled, as a director writes them down or a program hands on.

Text: a line for each thing, first its name; a board ends at an empty line, # begins a remark.

    board 7
    contract 4SX
    declarer S
    result 10
    N SA+ H2- ...
    E ...

JSON: the same names, with "hands" {"N": [...]} for the cards; one object, a list, or one a line.
A card is suit then rank; + behind it: it lay as won by the player's own side, - as lost, neither:
not noted. A dash alone: no card to that trick; SA&H3: two to one trick; SA^: added later (81b).
"""

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from dealing.cards import SEATS, seat_number, vulnerability
from fourhand.audit import contracts
from fourhand.audit.contracts import Contract
from fourhand.audit.played import NOBODY, Played, Trick, card, side
from fourhand.errors import BadInput
from fourhand.formats import pbn
from fourhand.formats.deals import MOST_BOARDS
from fourhand.formats.suits import NoHand

_LAID = re.compile(r"([A-Z0-9]{2,3})(\^?)([+-]?)", re.ASCII)
_TEXTS = ("contract", "declarer", "leader", "vulnerable", "deal")
_NUMBERS = {"board": (1, MOST_BOARDS), "result": (0, 13), "score": (-9999, 9999)}
_VULNERABLE = {"none": "None", "ns": "NS", "ew": "EW", "all": "All", "both": "All"}
_MOST_CARDS = 60


class Asked(NamedTuple):
    """What a person adds to a file of hands: the board it is about, and values by their names."""

    board: int | None = None
    values: Mapping[str, str] = MappingProxyType({})


_NOTHING = Asked()


def plays(data: bytes, source: str, asked: Asked = _NOTHING) -> list[Played]:
    """Return the boards of a file, or the one asked for; BadInput.

    It is raised when the file is neither form, or a value is none.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("is neither PBN nor a text of hands", source) from None
    form = _from_json if text.lstrip()[:1] in ("{", "[") else _from_text
    told = list(form(text, source))
    if not told:
        raise BadInput("holds no board", source, "docs/audit.md shows how to write one")
    if asked.board is not None:
        told = [one for one in told if str(one[1].get("board")) == str(asked.board)]
    if not told:
        raise BadInput(f"holds no board {asked.board}", source)
    if asked.values and len(told) > 1:
        raise BadInput("holds several boards", source, "Say which one is meant with --board")
    return [_played({**values, **asked.values}, where) for where, values in told]


def _from_json(text: str, source: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        try:
            told = json.loads(text)
        except ValueError:
            told = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise BadInput("is no JSON that can be read", source) from None
    for nth, one in enumerate(told if isinstance(told, list) else [told], 1):
        where = f"{source}, object {nth}"
        hands = one.get("hands", {}) if isinstance(one, dict) else None
        if not isinstance(hands, dict):
            raise BadInput("is no board: an object with hands", where)
        values = {name.lower(): value for name, value in one.items() if name != "hands"}
        yield where, {**values, **{str(seat).lower(): hand for seat, hand in hands.items()}}


def _from_text(text: str, source: str) -> Iterator[tuple[str, dict[str, Any]]]:
    values: dict[str, Any] = {}
    begun = 1
    for number, line in enumerate([*text.split("\n"), ""], 1):
        name, _, value = line.partition("#")[0].strip().replace(":", " ", 1).partition(" ")
        if not name:
            if values:
                yield f"{source}, line {begun}", values
            values, begun = {}, number + 1
            continue
        name = name.lower()
        if name in values:
            raise BadInput(f"tells {name} twice", f"{source}, line {number}")
        values[name] = value.split() if len(name) == 1 else value.strip()


def _played(values: dict[str, Any], where: str) -> Played:
    texts = {name: _text(name, values.pop(name, ""), where) for name in _TEXTS}
    numbers = {name: _whole(name, values.pop(name, None), where) for name in _NUMBERS}
    board = numbers["board"]
    if board is None:
        raise BadInput("does not tell the board", where, "Write it as: board 7")
    marks = _VULNERABLE.get(texts["vulnerable"].lower()) if texts["vulnerable"] else None
    if texts["vulnerable"] and marks is None:
        raise BadInput(f"vulnerable {texts['vulnerable']!r}", where, "Write None, NS, EW or All")
    played = Played(board, marks or vulnerability(board))
    played.result, played.score = numbers["result"], numbers["score"]
    try:
        _contract(played, texts)
        if texts["deal"]:
            played.dealt = pbn.parsed(texts["deal"])[0]
        hands = _hands(values, where)
        _tricks(played, hands)
    except NoHand as error:
        raise BadInput(f"its deal cannot be read: {error}", where) from None
    except ValueError as error:
        raise BadInput(str(error), where) from None
    return played


def _text(name: str, value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadInput(f"{name} is no text", where)
    return value.strip()


def _whole(name: str, value: Any, where: str) -> int | None:
    if value is None or value == "":
        return None
    low, high = _NUMBERS[name]
    try:
        number = int(value) if isinstance(value, int | str) else low - 1
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise BadInput(f"{name} is {value!r}, not a number from {low} to {high}", where)
    return number


def _contract(played: Played, texts: dict[str, str]) -> None:
    if contracts.passed_out(texts["contract"]):
        played.passed = True
        return
    if not texts["contract"]:
        raise ValueError("does not tell the contract: write it down, or say --contract 4S")
    level, denomination, doubled = contracts.bid(texts["contract"])
    if not texts["declarer"]:
        raise ValueError("does not tell who declared: write it down, or say --declarer S")
    played.contract = Contract(level, denomination, seat_number(texts["declarer"]), doubled)
    told = texts["leader"]
    played.leader = seat_number(told) if told else (played.contract.declarer + 1) % len(SEATS)


def _hands(values: dict[str, Any], where: str) -> list[list[str]]:
    hands: dict[int, list[str]] = {}
    for name, value in values.items():
        seat = seat_number(name) if len(name) == 1 else -1
        if seat < 0:
            raise BadInput(f"{name!r} is nothing that is told of a board", where)
        tokens = value.split() if isinstance(value, str) else value
        if not isinstance(tokens, list) or not all(isinstance(one, str) for one in tokens):
            raise BadInput(f"the hand of {SEATS[seat]} is no list of cards", where)
        if len(tokens) > _MOST_CARDS or seat in hands:
            raise BadInput(f"{SEATS[seat]} has too many cards to be a hand", where)
        hands[seat] = tokens
    missing = [SEATS[seat] for seat in range(len(SEATS)) if seat not in hands]
    if missing:
        raise BadInput(f"the hand of {missing[0]} is missing", where, "Impound all four hands")
    return [hands[seat] for seat in range(len(SEATS))]


def _tricks(played: Played, hands: list[list[str]]) -> None:
    played.straight = not any("&" in token or token == "-" for hand in hands for token in hand)
    for nth in range(max(map(len, hands))):
        laid = [
            _laid(played, nth, seat, hand[nth]) if nth < len(hand) else b""
            for seat, hand in enumerate(hands)
        ]
        trick: Trick = laid[0], laid[1], laid[2], laid[3]
        if trick != NOBODY:
            played.tricks.append(trick)


def _laid(played: Played, nth: int, seat: int, token: str) -> bytes:
    """Return the cards of one hand to one trick; keep how they lay."""
    cards = bytearray()
    for part in token.upper().split("&") if token != "-" else ():
        match = _LAID.fullmatch(part)
        if not match:
            card(part)
            raise ValueError(f"{part!r} is no card")
        cards.append(card(match[1]))
        if match[2]:
            played.added.add((nth, seat))
        if match[3]:
            won = match[3] == "+"
            played.turned[nth, seat] = side(seat) if won else 1 - side(seat)
    return bytes(cards)
