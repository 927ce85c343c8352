"""Every message of the wire, once: both sides print and parse from this table.

A row is (verb, direction, states it is allowed in, fields); a field is (name,
kind, limit, unit, secret). Kinds and their limits:

* ``int`` (low, high), decimal
* ``hex`` digits, lower case and exactly that many
* ``word`` tuple of the words allowed
* ``text`` most characters, of letters, digits and ``-._:``
* ``deal`` 52 letters N E S W, ``-`` for "no pocket"

Secret fields tell where a card is: whatever shows or keeps lines shows a keyed
hash of them instead. docs/wire.md is generated from this table.
"""

from binascii import crc32

from dealing import faults, orders, refusal, states

VERSION = 1
OLDEST = 1  # the oldest version this side still speaks

REQUEST = "request"  # host to machine; the machine replies with the same number
REPLY = "reply"
EVENT = "event"  # machine to host; numbered, kept until acknowledged

ANY = states.NAMES
#: Nothing turns but perhaps the rotator of a machine that restarted (Dealer.still).
_STILL = ("idle", "asking", "full", "misdealt", "restarted")
_BOARD = ("board", "int", (1, 99999), "", False)
_ANY_BOARD = ("board", "int", (0, 99999), "0 for none", False)
_ORDER = ("order", "hex", 8, "", False)
_MS = ("ms", "int", (0, 9999999), "ms", False)
_ORDINAL = ("ordinal", "int", (1, 52), "", False)
_ATTEMPT = ("nth", "int", (0, 999), "", False)
_CARD = ("card", "int", (0, 51), "", True)
_KEY = ("key", "text", 16, "of dealing.settings", False)
_VALUE = ("value", "text", 32, "", False)
_DECK = (
    ("card", "int", (0, 51), "", False),
    ("turned", "int", (0, 1), "1: as it reads turned end for end", False),
    ("code", "text", 8, "- for none", False),
)

#: What the panel may ask a person for.
ASKS = (
    "put-board", "put-sorted", "put-any", "put-confirm", "put-alone", "put-any-alone",
    "next-board", "next-any", "next-confirm", "next-alone", "next-any-alone",
    "take-board", "take-stop", "cards", "put-right", "empty-all", "sort-all", "wait",
    "check-board", "check-cards", "check-pack", "gather", "turn", "hand-N", "hand-E", "hand-S",
    "hand-W", "law", "table", "stage",
)  # fmt: skip

#: What a person may be asked to try, and what the machine tries itself.
QUESTIONS = (
    "try-panel", "try-cancel", "try-cover", "try-stop", "try-beams", "try-cards", "try-clear",
    "try-zero", "try-empty",
)  # fmt: skip
MOTORS = ("feed", "transport", "rotator")
TRIES = QUESTIONS + ("jog", "home", "cards")

#: In a hello: this host had no session with the machine before.
NO_SESSION = "00000000"

#: Why a request was refused; the words a person reads are the host's.
REFUSALS = (
    "state", "busy", "field", "unknown", "version", "repeated", "taken", "numbers",
    # of settings: out of range; no draft begun; a card without a code; one on two cards; not kept;
    # cards and boards' numbers want the one scan engine
    "range", "draft", "missing", "equal", "flash", "engine",
    # the code in force knows no deals but those that come of a pack's order by its patterns
    "law",
)  # fmt: skip

#: Why a board whose number was read is not the one to be dealt.
DECLINES = ("dealt", "not-asked")

MESSAGES = (
    # requests
    ("hello", REQUEST, ANY, (
        ("version", "int", (1, 99), "", False),
        ("oldest", "int", (1, 99), "", False),
        ("table", "hex", 8, "", False),
        ("nonce", "hex", 8, "", False),
        ("after", "hex", 8, "nonce of our session before, 0 for none", False),
    )),
    ("ping", REQUEST, ANY, ()),
    ("ack", REQUEST, ANY, (("event", "int", (0, 9999999), "", False),)),
    ("resend", REQUEST, ANY, (("event", "int", (1, 9999999), "", False),)),
    ("order", REQUEST, ANY, (
        _ORDER,
        _BOARD,
        ("mode", "word", orders.MODES, "", False),
        ("slots", "deal", 52, "", True),
    )),
    # any board of a set: its number, once read, decides which order of this id is sent then;
    # the display shows a board that would do
    ("choose", REQUEST, ANY, (_ORDER, _BOARD)),
    ("decline", REQUEST, ("looking",), (_ORDER, ("why", "word", DECLINES, "", False))),
    # how boards are begun until the next hello: at START, or once all is in and confirmed
    ("start", REQUEST, ANY, (("by", "word", ("button", "itself"), "", False),)),
    # orders.NO_ORDER: whatever is there, but for a finished board
    ("drop", REQUEST, ANY, (_ORDER,)),
    # the host found the finished board wrong, before it was taken out
    ("reject", REQUEST, ("full",), (
        _ORDER,
        ("name", "word", faults.NAMES, "", False),
    )),
    # after a restart: what the ledger knows of the board that is in the machine
    ("settle", REQUEST, ("restarted",), (
        _ORDER,
        _ANY_BOARD,
        ("as", "word", ("finished", "unknown"), "", False),
    )),
    ("check", REQUEST, ANY, (
        ("slots", "deal", 52, "", False),
        ("code", "text", 16, "dealing code, - for the one in force", False),
        ("dealer", "word", ("N", "E", "S", "W", "-"), "- for who gets the last card", False),
    )),
    ("counters", REQUEST, ANY, ()),
    ("whoami", REQUEST, ANY, ()),
    # settings: what is in force; a draft takes effect as a whole, a new law once START is pressed
    ("setting", REQUEST, ANY, (_KEY,)),
    ("codeof", REQUEST, ANY, _DECK[:2]),
    ("draft", REQUEST, ("idle",), ()),
    ("put", REQUEST, ("idle",), (_KEY, _VALUE)),
    ("code", REQUEST, ("idle",), _DECK),
    ("commit", REQUEST, ("idle",), ()),
    # a set for the shelf, to be dealt without a host; what became of it is told again as events
    ("newset", REQUEST, ("idle",), ()),
    ("load", REQUEST, ("idle",), (_ORDER, _BOARD, ("slots", "deal", 52, "", True))),
    ("seal", REQUEST, ("idle",), (("boards", "int", (0, 99), "", False),)),
    ("shelf", REQUEST, ANY, ()),
    ("attempt", REQUEST, _STILL, (_ATTEMPT,)),
    ("retell", REQUEST, _STILL, (_ATTEMPT,)),
    ("forget", REQUEST, ("idle",), (("attempts", "int", (0, 999), "", False),)),
    # parts tried one at a time (service.py); the end is told as ``tried``
    ("question", REQUEST, ("idle",), (("what", "word", QUESTIONS, "", False),)),
    ("jog", REQUEST, ("idle",), (
        ("motor", "word", MOTORS, "", False),
        ("steps", "int", (-9600, 9600), "steps, forward is toward the board", False),
    )),
    ("home", REQUEST, ("idle",), ()),
    ("cards", REQUEST, ("idle",), (("count", "int", (1, 52), "", False),)),
    ("sensors", REQUEST, ("idle", "service"), ()),
    ("selftest", REQUEST, ("idle",), ()),
    # leave the firmware for MicroPython's own prompt, on the same line, until the next restart
    ("service", REQUEST, ("idle",), ()),
    # replies
    ("welcome", REPLY, ANY, (
        ("version", "int", (1, 99), "", False),
        ("table", "hex", 8, "", False),
        ("boot", "hex", 8, "", False),
        ("firmware", "text", 35, "", False),
        ("law", "text", 16, "", False),
    )),
    ("pong", REPLY, ANY, (
        ("state", "word", states.NAMES, "", False),
        ("event", "int", (0, 9999999), "", False),
        ("now", "int", (0, 9999999999), "ms", False),
    )),
    ("accepted", REPLY, ANY, (_MS,)),
    ("identity", REPLY, ANY, (
        ("machine", "hex", 16, "of its Pico, never another one's", False),
        ("name", "text", 16, "of dealing.settings", False),
    )),
    ("legal", REPLY, ANY, ()),
    # a reason as refusal.py writes it, "-" for none
    ("illegal", REPLY, ANY, tuple([
        (name, "text", most, "", False) for name, most in refusal.FIELDS
    ])),
    ("uneven", REPLY, ANY, (("hands", "text", 11, "cards N.E.S.W", False),)),
    # beams: S2 S3 S4 S5, 1 = covered; inputs: as in pins.py from BAR_BITS + 1 on
    ("sensed", REPLY, ANY, (
        ("beams", "int", (0, 15), "bits", False),
        ("inputs", "hex", 4, "", False),
        ("bars", "hex", 3, "", True),
        ("supply", "int", (0, 40000), "mV", False),
        ("open", "int", (0, 1), "cover or emergency stop", False),
    )),
    # order: of the board that comes next
    ("shelved", REPLY, ANY, (
        ("boards", "int", (0, 99), "still to be dealt", False),
        ("next", "int", (0, 99999), "board, 0 for none", False),
        _ORDER,
        ("attempts", "int", (0, 999), "", False),
        ("byhand", "int", (0, 9999999), "boards of packs shuffled by hand", False),
    )),
    ("attempted", REPLY, ANY, (_ORDER, ("of", "hex", 8, "order of the board in the set", False))),
    ("tested", REPLY, ANY, (
        ("found", "word", ("ok",) + faults.NAMES, "", False),
        ("place", "word", faults.PLACES, "", False),
    )),
    ("refused", REPLY, ANY, (("why", "word", REFUSALS, "", False),)),
    ("value", REPLY, ANY, (_KEY, _VALUE)),
    ("coded", REPLY, ANY, _DECK),
    ("counted", REPLY, ANY, (
        ("good", "int", (0, 9999999), "lines", False),
        ("damaged", "int", (0, 9999999), "lines", False),
        ("overlong", "int", (0, 9999999), "lines", False),
        ("repeated", "int", (0, 9999999), "lines", False),
        ("resent", "int", (0, 9999999), "events", False),
    )),
    # events
    # a draft with a new law is over: START or CANCEL was pressed, or the host took it back
    ("committed", EVENT, ANY, (
        ("law", "text", 16, "in force now", False),
        ("found", "word", ("ok", "cancelled", "flash"), "", False),
    )),
    ("state", EVENT, ANY, (("name", "word", states.NAMES, "", False),)),
    ("asked", EVENT, ANY, (
        ("what", "word", ASKS, "", False),
        _ANY_BOARD,
    )),
    ("armed", EVENT, ANY, (_ORDER, _BOARD)),
    ("numbered", EVENT, ANY, (_ORDER, _ANY_BOARD)),  # what the number reader saw
    ("emptied", EVENT, ANY, (_ORDER, ("pockets", "int", (0, 4), "", False))),
    ("read", EVENT, ("dealing",), (
        _ORDER,
        _ORDINAL,
        _CARD,
        ("code", "text", 8, "", True),
        ("quality", "int", (0, 100), "%", True),  # a pack's worn cards are known by it
    )),
    ("dropped", EVENT, ("dealing",), (
        _ORDER,
        _ORDINAL,
        _CARD,
        ("pocket", "int", (0, 3), "", True),
        ("ms", "int", (0, 9999999), "ms", True),  # it tells how far the board turned
    )),
    # parts tried: a mark passed in one slow turn; a card fed, read, measured; the end of a try
    ("marked", EVENT, ("service",), (
        ("middle", "int", (0, 20000), "steps from the start", False),
        ("width", "int", (0, 20000), "steps", False),
        ("index", "int", (0, 1), "", False),
    )),
    ("seen", EVENT, ("service",), (
        _ORDINAL,
        ("read", "word", ("read", "nothing", "twice"), "", False),
        ("code", "text", 8, "- for none", True),
        ("quality", "int", (0, 100), "%", False),
        ("bars", "text", 20, "two hex digits a bar, % of samples that agree; - for none", False),
        ("picked", "int", (0, 9999), "0.01 mm of roller before the card came along", False),
    )),
    ("measured", EVENT, ("service",), (
        _ORDINAL,
        ("length", "int", (0, 20000), "0.01 mm, 0 for not measured", False),
    )),
    ("tried", EVENT, ("service",), (
        ("what", "word", TRIES, "", False),
        ("found", "word", ("ok", "start", "cancel") + faults.NAMES, "", False),
        ("place", "word", faults.PLACES, "", False),
    )),
    # in a pass: a card of whatever code was read and has dropped; -1 if it is not of the deck
    ("passed", EVENT, ("dealing",), (
        _ORDER,
        ("ordinal", "int", (1, orders.PASS_MOST), "", False),
        ("card", "int", (-1, 51), "", True),
        ("code", "text", 8, "- for none", True),
        ("quality", "int", (0, 100), "%", True),
        ("pocket", "int", (0, 3), "", True),
        ("ms", "int", (0, 9999999), "ms", True),
    )),
    ("fault", EVENT, ANY, (
        _ORDER,
        ("name", "word", faults.NAMES, "", False),
        ("severity", "word", faults.SEVERITIES, "", False),
        ("place", "word", faults.PLACES, "", False),
        ("ordinal", "int", (0, orders.PASS_MOST + 1), "", False),
        ("loose", "int", (-1, 51), "card in no pocket", False),
    )),
    ("done", EVENT, ANY, (_ORDER, ("ms", "int", (0, 9999999), "ms", False),
        ("pockets", "deal", 52, "", True))),
    ("removed", EVENT, ANY, (_ORDER, _BOARD)),
    ("closed", EVENT, ANY, (_ORDER, ("dealt", "int", (0, orders.PASS_MOST), "cards", False))),
)  # fmt: skip

_BY_VERB = {row[0]: row for row in MESSAGES}
_TEXT = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:"


class MessageError(ValueError):
    """A body that is no message of the table; the text names the verb or field, no value."""


def describe(verb: str) -> tuple:
    """Return the row of a verb; MessageError for an unknown one."""
    row = _BY_VERB.get(verb)
    if row is None:
        raise MessageError("unknown message")
    return row


def write(verb: str, values: dict) -> str:
    """Return the body of a message; MessageError for a missing, extra or wrong value."""
    fields = describe(verb)[3]
    if len(values) != len(fields):
        raise MessageError("%s: wrong fields" % verb)
    parts = [verb]
    for name, kind, limit, _unit, _secret in fields:
        if name not in values:
            raise MessageError("%s: no %s" % (verb, name))
        text = str(values[name])
        _check(verb, name, kind, limit, text)
        parts.append("%s=%s" % (name, text))
    return " ".join(parts)


def read(body: str) -> tuple:
    """Return (verb, values) of a body; ints are ints, all else text. MessageError if wrong."""
    parts = body.split(" ")
    verb = parts[0]
    fields = describe(verb)[3]
    if len(parts) != len(fields) + 1:
        raise MessageError("%s: wrong fields" % verb)
    values = {}
    for (name, kind, limit, _unit, _secret), part in zip(fields, parts[1:]):
        key, equals, text = part.partition("=")
        if key != name or not equals:
            raise MessageError("%s: no %s" % (verb, name))
        _check(verb, name, kind, limit, text)
        values[name] = int(text) if kind == "int" else text
    return verb, values


def widest(verb: str) -> str:
    """Return a body of the greatest length a message can have."""
    values = {}
    for name, kind, limit, _unit, _secret in describe(verb)[3]:
        if kind == "int":
            value = min(limit, key=lambda number: -len(str(number)))
        elif kind == "word":
            value = max(limit, key=len)
        elif kind == "hex":
            value = "f" * limit
        else:
            value = ("N" if kind == "deal" else "x") * limit
        values[name] = value
    return write(verb, values)


def table_hash() -> str:
    """Return eight hex digits that change with any change of the table.

    It is taken row by row: no Pico with its firmware in files has room for the whole text.
    """
    crc = crc32(b"(%d, (" % VERSION)
    for number, row in enumerate(MESSAGES):
        crc = crc32(((", " if number else "") + repr(row)).encode(), crc)
    return "%08x" % (crc32(b"))", crc) & 0xFFFFFFFF)


def _check(verb, name, kind, limit, text):
    if not fits(kind, limit, text):
        raise MessageError("%s: bad %s" % (verb, name))


def fits(kind: str, limit, text: str) -> bool:
    """Tell whether a text is a value of a kind within its limit."""
    if kind == "int":
        digits = text[1:] if text[:1] == "-" else text
        if not digits.isdigit() or len(digits) > 10 or (digits[0] == "0" and digits != text[-1:]):
            return False
        return limit[0] <= int(text) <= limit[1]
    if kind == "word":
        return text in limit
    if kind == "hex":
        return len(text) == limit and all([c in "0123456789abcdef" for c in text])
    if kind == "deal":
        return len(text) == limit and all([c in "NESW-" for c in text])
    return 0 < len(text) <= limit and all([c in _TEXT for c in text])
