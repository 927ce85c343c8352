"""Proofs that are right, and what somebody would do who forges one: all sums made again."""

import hashlib
import json
from collections.abc import Callable, Sequence

from fourhand.plan import NO_RECORD, PATTERN, Place
from fourhand.proof import making
from fourhand.session import Session
from fourhand.store import Ledger
from fourhand.verdict import Verdict
from tests.host import streams
from tests.host.scripted import ScriptedMachine, misdealt

#: Boards 1, 2 and another 2; board 3 is drawn and not dealt; board 1 goes wrong once.
PLACES = [Place(1, 1, streams.deal(1)), *(Place(2, copy, streams.deal(2)) for copy in (1, 2))]
SPARES = [Place(3, 1, streams.deal(3))]

FIRST = '{"proof":"fourhand 1"}'


def dealt(
    ledger: Ledger | None = None, scripts=None, record=NO_RECORD, places=PLACES, spares=SPARES
) -> Ledger:
    """A ledger in which the session was dealt."""
    ledger = ledger or Ledger.in_memory()
    session = Session(ScriptedMachine(*(scripts or [misdealt()])), ledger, places, spares=spares)
    session.run("dinsdag é", "COM9", record)
    return ledger


def proofs() -> tuple[bytes, bytes]:
    """The session's proof, closed and opened."""
    ledger = dealt()
    closed = making.made(ledger, 1, opened=False)
    return closed, making.made(ledger, 1, opened=True)


def shuffled(mode: str = PATTERN) -> tuple[bytes, list[bytes]]:
    """The opened proof of a pack dealt clockwise as it came, and its deal."""
    ledger = Ledger.in_memory()
    slots = bytes(nth % 4 for nth in range(52))
    pack = streams.pack(9)
    session = ledger.begin("packs", "COM9", "mp", [Place(5, 1, slots, mode)])
    attempt = ledger.ordered(session, 0, 1, "0badcafe", mode)
    for step in ("armed", "emptied", "first_card"):
        ledger.mark(attempt, step)
    for nth, card in enumerate(pack):
        ledger.dropped(attempt, nth + 1, card, slots[nth], 380 * nth)
    ledger.done(attempt, 19_700, streams.report(slots, pack, by_ordinal=True))
    ledger.mark(attempt, "removed")
    ledger.judged(attempt, Verdict("verified", ()))
    ledger.end(session, "complete")
    deal = bytes(slots[pack.index(card)] for card in range(52))
    return making.made(ledger, 1, opened=True), [deal]


def apart(data: bytes) -> tuple[list[dict], list[dict]]:
    """The links of a proof and what it opens, as objects."""
    lines = data.decode().splitlines()
    end = next(nth for nth, line in enumerate(lines) if line.startswith('{"links"'))
    return [json.loads(x) for x in lines[1:end]], [json.loads(x) for x in lines[end + 1 :]]


def forged(links: Sequence[dict], opened: Sequence[dict] = ()) -> bytes:
    """A file of these, with a chain that is whole."""
    rows, now = [written(link) for link in links], "0" * 64
    for row in rows:
        now = hashlib.sha256(f"{now}\n{row}".encode()).hexdigest()
    end = written({"links": len(rows), "fingerprint": now})
    return "".join(f"{x}\n" for x in [FIRST, *rows, end, *map(written, opened)]).encode()


def forge(data: bytes, change: Callable[[list[dict], list[dict]], None]) -> bytes:
    """A proof with a change in it, promises and chain made to fit it."""
    links, opened = apart(data)
    change(links, opened)
    digests = [hashlib.sha256(f"{x['salt']} {x['content']}".encode()).hexdigest() for x in opened]
    for link in links if opened else []:
        if "promised" in link:
            count = len(link["promised"])
            link["promised"], digests = digests[:count], digests[count:]
    return forged(links, opened)


def written(value: dict) -> str:
    return json.dumps(value, separators=(",", ":"))


# Lies: a change that a forger could want, and by what it is found out


def _calls_it_verified(links, _):
    next(link for link in links if link.get("verdict") == "misdealt")["verdict"] = "verified"


def _hides_an_attempt(links, _):
    order = next(link for link in links if link.get("verdict") == "misdealt")["order"]
    links[:] = [link for link in links if link.get("order") != order]


def _leaves_a_card_out(links, _):
    links.remove([link for link in links if link["event"] == "dropped"][-1])


def _says_no_board_came_out(links, _):
    links.remove([link for link in links if link["event"] == "removed"][-1])


def _deals_on_after_the_verdict(links, _):
    links.insert(-1, next(link for link in reversed(links) if link["event"] == "removed"))


def _draws_again(links, _):
    links.append(links[0])


def _begins_without_drawing(links, _):
    del links[0]


def _forgets_a_spare(links, _):
    links[0]["spares"] = []


def _invents_a_field(links, _):
    links[-1]["note"] = "all was well"


def _writes_a_half_board(links, _):
    links[0]["places"][0]["board"] = 1.5


def _orders_a_board_that_is_none(links, _):
    next(link for link in links if link["event"] == "ordered")["place"] = 9


#: What a forger does to the links of a closed proof -> codes.
CLOSED_LIES = {
    _calls_it_verified: "not-earned",
    _hides_an_attempt: "out-of-turn",
    _leaves_a_card_out: "not-earned",
    _says_no_board_came_out: "not-earned",
    _deals_on_after_the_verdict: "out-of-turn",
    _draws_again: "out-of-turn",
    _begins_without_drawing: "out-of-turn",
    _forgets_a_spare: "no-record",
    _invents_a_field: "no-record",
    _writes_a_half_board: "no-record",
    _orders_a_board_that_is_none: "out-of-turn",
}


def _deal(nth):
    def change(_, opened):
        """Two cards of a deal exchanged: those of the first N and the first S."""
        slots = list(opened[nth]["content"])
        one, other = slots.index("N"), slots.index("S")
        slots[one], slots[other] = "S", "N"
        opened[nth]["content"] = "".join(slots)

    return change


def _fourteen_cards(_, opened):
    opened[3]["content"] = opened[3]["content"].replace("N", "S", 1)


def _another_pocket(_, opened):
    drops = [x for x in opened if len(x["content"]) == 4]
    card, _, seat = drops[-10]["content"].partition(" ")
    drops[-10]["content"] = f"{card} {'N' if seat != 'N' else 'S'}"


def _a_card_twice(_, opened):
    drops = [x for x in opened if len(x["content"]) == 4]
    drops[-10]["content"] = drops[-11]["content"]


def _another_report(_, opened):
    opened[-1]["content"] = opened[0]["content"]


#: What a forger does to what is opened -> codes.
OPENED_LIES = {
    _deal(0): ["wrong-card", "wrong-card"],
    _deal(2): ["copies-differ", "wrong-card", "wrong-card"],
    _fourteen_cards: ["no-deal"],
    _another_pocket: ["wrong-card", "wrong-report"],
    _a_card_twice: ["wrong-card"],
    _another_report: ["wrong-report"],
}
