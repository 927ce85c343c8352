"""The verbs of one machine. What is refused is told in words; nothing here names a card."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dealing import cards, orders, patterns, refusal
from fourhand.errors import Refused
from fourhand.identity import Identity
from fourhand.inbox import Event
from fourhand.link import Link, WrongVersion
from fourhand.wire import Counters, Reply, Values

#: What a machine means by each word of messages.REFUSALS: what happened, what to do now.
_REFUSALS = {
    "state": ("the machine cannot do that in the state it is in", "See what its display asks for"),
    "busy": ("one order is already waiting at the machine", "Deal or drop that one first"),
    "field": ("the order is not well formed", ""),
    "unknown": ("the machine knows no such order", ""),
    "version": (
        "the machine does not know this order",
        "Give it the new firmware: fourhand flash",
    ),
    "taken": ("another program has taken this machine over", "End one of the two programs"),
    "numbers": (
        "the machine has no board-number reader",
        "Leave out --any-order, or fit a scan engine: docs/preparing.md",
    ),
    "engine": (
        "the machine has one scan engine: it reads cards or boards' numbers, not both",
        "Set numbers=no, or a reader of bars: fourhand settings set reader=bars6",
    ),
    "range": ("the machine does not keep such a value", "See fourhand settings --help"),
    "draft": ("the machine has forgotten what was to be changed", "Do it again"),
    "missing": ("a card of the profile has no code", "Learn the deck anew: fourhand learn"),
    "equal": ("two cards of the profile have one code", "A reader could not tell them apart"),
    "law": (
        "the code in force knows no deals but those of a pack's order, by its own patterns",
        "Deal --hand-shuffled, or have another code in force: --code duplicate-2017",
    ),
    "flash": ("the machine cannot write to its flash; what it had holds on", "Flash it anew"),
    "repeated": ("the machine has this order already", ""),
}

#: The wire's text has no spaces: they travel as "-", and a "-" travels as ":".
_TEXT = str.maketrans({"-": " ", ":": "-"})


class OrderRefused(Refused):
    """The firmware turned an order or a pattern down. ``reasons``: a sentence part for each."""

    def __init__(self, reasons: Sequence[str], where: str = "", advice: str = "") -> None:
        super().__init__("; ".join(reasons), where, advice)
        self.reasons = list(reasons)


class Shelf(NamedTuple):
    """order, next_board: of the board dealt next, if any; boards: still to be dealt.

    attempts: to be heard; by_hand: boards ever dealt from packs shuffled by hand, unrecorded.
    """

    order: str
    boards: int
    next_board: int
    attempts: int
    by_hand: int


class Client:
    """One machine, as long as its link lasts. Every method may raise LinkLost or PortGone."""

    def __init__(self, link: Link) -> None:
        self.renew(link)

    def renew(self, link: Link) -> None:
        """Take a new link to the same machine, the old one being lost."""
        self.link = link
        self.welcome = link.welcome
        self.firmware = str(link.welcome["firmware"]).translate(_TEXT)
        self.law = str(link.welcome["law"])

    @property
    def boot(self) -> str:
        """The machine's boot id: another one after each start."""
        return self.link.boot

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the machine; it is left in the state it is in."""
        self.link.close()

    def now(self) -> int:
        """Return the machine's time in ms."""
        return self.link.port.now()

    def identity(self) -> Identity:
        """Return which machine this is."""
        told = self._ask("identity", "whoami")
        return Identity(str(told["machine"]), str(told["name"]))

    def state(self) -> str:
        """Return the machine's state, a name of ``dealing.states``."""
        return str(self._ask("pong", "ping")["state"])

    def counters(self) -> tuple[dict[str, int], Counters]:
        """Return what the machine counted of the wire since it started, and what this side did."""
        counted = self._ask("counted", "counters")
        return {name: int(value) for name, value in counted.items()}, self.link.counters

    def send_order(self, order: str, board: int, mode: str, slots: bytes) -> int:
        """Give an order (8 hex digits); return the ms its dealing takes. OrderRefused."""
        reply = self.link.request(
            "order", order=order, board=board, mode=mode, slots=orders.to_text(slots)
        )
        return int(_accepted(reply, f"board {board}")["ms"])

    def start_by_itself(self) -> None:
        """Have boards begun without START once all is in and confirmed, until the next hello."""
        _accepted(self.link.request("start", by="itself"), "")

    def choose(self, order: str, board: int) -> None:
        """Have any board of a set asked for, such as this one; its number comes as an event.

        OrderRefused when the machine has no board-number reader.
        """
        _accepted(self.link.request("choose", order=order, board=board), "--any-order")

    def decline(self, order: str, why: str) -> None:
        """Say that the board whose number was read is not to be dealt. OrderRefused."""
        _accepted(self.link.request("decline", order=order, why=why), f"order {order}")

    def drop(self, order: str) -> None:
        """Take an order back; a board that was begun is misdealt by it. OrderRefused."""
        _accepted(self.link.request("drop", order=order), f"order {order}")

    def reject(self, order: str, fault: str) -> None:
        """Say that the finished board, still in the machine, is misdealt. OrderRefused."""
        _accepted(self.link.request("reject", order=order, name=fault), f"order {order}")

    def settle(self, order: str, board: int, finished: bool) -> None:
        """Tell a machine that restarted what the ledger knows of the board that is in it.

        The machine believes ``finished`` only if it sees cards in all four pockets.
        """
        known = "finished" if finished else "unknown"
        reply = self.link.request("settle", order=order, board=board, **{"as": known})
        _accepted(reply, f"board {board}")

    def service(self) -> None:
        """Have an idle machine leave its firmware for MicroPython's prompt, on the same port."""
        _accepted(self.link.request("service"), "")

    # A set that is dealt without a host (firmware/shelf.py)

    def load(self, boards: Iterable[tuple[str, int, bytes]]) -> None:
        """Keep a set on the machine: (order, board number, slots) each; none clears it.

        OrderRefused when attempts at the set before are still to be heard.
        """
        _accepted(self.link.request("newset"), "")
        count = 0
        for order, board, slots in boards:
            text = orders.to_text(slots)
            reply = self.link.request("load", order=order, board=board, slots=text)
            _accepted(reply, f"board {board}")
            count += 1
        _accepted(self.link.request("seal", boards=count), "")

    def shelf(self) -> Shelf:
        """Return what is kept of a set, and of packs shuffled by hand."""
        told = self._ask("shelved", "shelf")
        numbers = (int(told[name]) for name in ("boards", "next", "attempts", "byhand"))
        return Shelf(str(told["order"]), *numbers)

    def attempt(self, nth: int) -> tuple[str, str]:
        """Return the order of an attempt without a host, and that of its board in the set."""
        told = self._ask("attempted", "attempt", nth=nth)
        return str(told["order"]), str(told["of"])

    def retell(self, nth: int) -> None:
        """Have an attempt without a host told as events, up to removed or closed."""
        self._ask("accepted", "retell", nth=nth)

    def forget(self, attempts: int) -> None:
        """Have the machine forget its attempts without a host, all kept here. OrderRefused."""
        self._ask("accepted", "forget", attempts=attempts)

    # Parts tried one at a time (firmware/service.py). Each is over with the event ``tried``.

    def question(self, what: str) -> None:
        """Have the display ask for something of messages.QUESTIONS. OrderRefused."""
        _accepted(self.link.request("question", what=what), what)

    def jog(self, motor: str, steps: int) -> None:
        """Turn a motor of messages.MOTORS slowly; forward is toward the board. OrderRefused."""
        _accepted(self.link.request("jog", motor=motor, steps=steps), motor)

    def home(self) -> None:
        """Find every mark of the rotator: an event ``marked`` each. OrderRefused."""
        _accepted(self.link.request("home"), "rotator")

    def cards(self, count: int) -> None:
        """Feed, read and measure so many cards: an event ``seen`` each. OrderRefused."""
        _accepted(self.link.request("cards", count=count), "cards")

    def sensors(self) -> Values:
        """Return what every sensor says now, as the message ``sensed`` has it. OrderRefused."""
        return self._ask("sensed", "sensors")

    def selftest(self) -> tuple[str, str]:
        """Return the fault that an idle machine's own test finds, or "ok", and where."""
        tested = self._ask("tested", "selftest")
        return str(tested["found"]), str(tested["place"])

    def setting(self, key: str) -> str:
        """Return the value in force of a key of ``dealing.settings``. OrderRefused."""
        return str(_expect(self.link.request("setting", key=key), "value", key)["value"])

    def codes_of(self, card: int) -> tuple[str, ...]:
        """Return a card's codes in the profile that is in force; none: Fourhand's own deck."""
        found = (self._ask("coded", "codeof", card=card, turned=turned) for turned in (0, 1))
        return tuple(str(row["code"]) for row in found if row["code"] != "-")

    def draft(self) -> None:
        """Begin a change of settings, which ``commit`` makes as a whole. OrderRefused."""
        _accepted(self.link.request("draft"), "")

    def put(self, key: str, value: int | str) -> None:
        """Change a setting of the draft; ``profile`` begins one anew. OrderRefused."""
        _accepted(self.link.request("put", key=key, value=value), f"{key}={value}")

    def put_code(self, card: int, turned: int, code: str) -> None:
        """Give a card of the draft's profile a code (turned: 0), or the second one (1)."""
        _accepted(
            self.link.request("code", card=card, turned=turned, code=code), cards.NAMES[card]
        )

    def commit(self) -> None:
        """Let the draft take effect; of a new law the event ``committed`` tells. OrderRefused."""
        _accepted(self.link.request("commit"), "")

    def check_pattern(
        self, slots: bytes, code: str = "", dealer: int | None = None
    ) -> list[refusal.Reason]:
        """Return what the firmware finds wrong with a pattern of 52 seats; nothing if legal.

        code: the one in force unless another is named. dealer: else who gets the last card.
        """
        seat = "-" if dealer is None else cards.SEATS[dealer]
        text = orders.to_text(slots)
        reply = self.link.request("check", slots=text, code=code or "-", dealer=seat)
        if reply[0] == "illegal":
            return _reasons(reply)
        _expect(reply, "legal", "")
        return []

    def next_event(self, wait_ms: int) -> Event | None:
        """Return the next event, None when none came within so many ms of the machine's time."""
        return self.link.next_event(wait_ms)

    def ack(self, number: int) -> None:
        """Tell the machine that the events up to a number are kept here."""
        self._ask("accepted", "ack", event=number)

    def _ask(self, answer: str, verb: str, **values: int) -> Values:
        return _expect(self.link.request(verb, **values), answer, "")


def _accepted(reply: Reply, where: str) -> Values:
    if reply[0] == "illegal":
        raise OrderRefused([refusal.describe(reason) for reason in _reasons(reply)], where)
    if reply[0] == "uneven":
        hands = str(reply[1]["hands"]).split(".")
        each = ", ".join(f"{seat} {n}" for seat, n in zip(cards.SEAT_NAMES, hands, strict=False))
        raise OrderRefused([f"the hands would not be even: {each}"], where)
    return _expect(reply, "accepted", where)


def _reasons(reply: Reply) -> list[refusal.Reason]:
    """Decode the fields of ``illegal``. WrongVersion."""
    try:
        return refusal.decode({name: str(text) for name, text in reply[1].items()})
    except patterns.PatternError as error:
        raise WrongVersion(f"the machine's refusal is {error}") from error


def _expect(reply: Reply, answer: str, where: str) -> Values:
    """Return the values of the reply that was asked for; OrderRefused, WrongVersion."""
    verb, values = reply
    if verb == "refused":
        what, advice = _REFUSALS[str(values["why"])]
        raise OrderRefused([what], where, advice)
    if verb != answer:
        raise WrongVersion(f"the machine answers {verb!r} where {answer!r} belongs", where)
    return values
