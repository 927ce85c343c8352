"""All that a machine keeps of itself, read from it and given to it as a whole.

A change of the law is confirmed at the machine's panel, by START; nothing is changed otherwise.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from dealing import orders, settings
from dealing.cards import CARDS
from fourhand.client import Client, OrderRefused
from fourhand.errors import BadInput, NoMachine, Refused

PATIENCE_MS = 600_000

#: Codes of each card 0..51, one or two (fourhand.profiles); empty for Fourhand's own decks.
Codes = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Kept:
    """values: key of dealing.settings -> value; codes: of the profile in force."""

    values: Mapping[str, int | str]
    codes: tuple[tuple[str, ...], ...] = ()

    @property
    def profile_mark(self) -> str:
        """What ``Client.setting("codes")`` is for these codes."""
        return settings.mark([list(row) for row in self.codes]) if self.codes else settings.OWN


def read_all(machine: Client) -> Kept:
    """Return what a machine keeps; an older one lacks some. OrderRefused if it knows none."""
    first, *others = settings.KEYS
    values = {first: value_of(first, machine.setting(first))}
    for key in others:
        with suppress(OrderRefused):
            values[key] = value_of(key, machine.setting(key))
    own = values["profile"] == settings.OWN
    return Kept(values, () if own else tuple(machine.codes_of(card) for card in range(CARDS)))


def write_all(
    machine: Client,
    kept: Kept,
    ask: Callable[[str, int], object] = lambda what, board: None,
    patience_ms: int = PATIENCE_MS,
) -> None:
    """Give a machine all of it, or nothing; values may be some of the keys only.

    ask: is told what the panel asks for. BadInput, OrderRefused, Refused if the person at the
    panel did not want the law or did not answer.
    """
    machine.draft()
    for key, value in kept.values.items():
        machine.put(key, value_of(key, str(value)))
    for card, row in enumerate(kept.codes):
        for turned, code in enumerate(row):
            machine.put_code(card, turned, code)
    law = kept.values.get("law", machine.setting("law"))
    asked = law != machine.setting("law")
    machine.commit()
    if asked:
        _await_law(machine, ask, patience_ms)


def value_of(key: str, text: str) -> int | str:
    """Return the value that a text stands for; BadInput says what it may be."""
    try:
        return settings.read(key, text)
    except settings.SettingError:
        pass
    if key not in settings.KEYS:
        raise BadInput(
            f"there is no setting {key!r}", advice=f"There are {', '.join(settings.KEYS)}"
        )
    raise BadInput(f"{text!r} is no value of {key}", f"{key}={text}", f"It is {limits(key)}")


def limits(key: str) -> str:
    """Return in words what a setting may be."""
    _, kind, limit, unit, _ = settings.row(key)
    if kind == "int":
        told = f"a whole number from {limit[0]} to {limit[1]}"
    elif kind == "word":
        told = f"one of {', '.join(limit)}"
    else:
        told = f"up to {limit} letters, digits, - . _ or :"
    return told + (f" ({unit})" if unit else "")


def _await_law(machine: Client, ask: Callable[[str, int], object], patience_ms: int) -> None:
    until = machine.now() + patience_ms
    while machine.now() < until:
        event = machine.next_event(1000)
        if not event:
            continue
        machine.ack(event.number)
        if event.verb == "asked":
            ask(str(event.values["what"]), 0)
        elif event.verb == "committed":
            _judge(str(event.values["found"]))
            machine.law = str(event.values["law"])
            return
    machine.drop(orders.NO_ORDER)
    raise Refused("nobody confirmed the law at the machine's panel; nothing was changed")


def _judge(found: str) -> None:
    if found == "cancelled":
        raise Refused("the law was not confirmed at the machine's panel; nothing was changed")
    if found != "ok":
        raise NoMachine("the machine cannot keep its settings", advice="Flash it anew")
