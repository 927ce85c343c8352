"""Noise on the image's two lines, the scan engine's and the host's, and how each has to end.

A row: what is done to a machine that deals, and the faults it may answer with, motors off
(pin_causes.py); GOES_ON where cards have to be dealt on, each the one that really fell.
"""

from dealing.cards import NAMES
from dealing.faults import HOLD, MISDEALT
from dealing.frames import pack
from tests.image.midway import MS, Midway

GOES_ON: set = set()
CARDS_ON = 2  # dealt with the noise on
_JUNK = bytes(range(1, 13)) + b"\x80\xff\x00\xfe" * 4
_LOOK_MS = 20
_GONE_MS = 3000
_NOISE_MS = 200  # from one time to the next: more than it can take would keep its answer waiting


def engine(spoil):
    """What the scan engine sends comes so; ``spoil`` hears nothing, b"", 200 times a second."""

    def change(midway: Midway) -> None:
        midway.machine.wiring.spoil = spoil

    return change


def _in_pieces():
    """Return what passes on a byte every 5 ms."""
    waiting = bytearray()

    def spoil(sent):
        waiting.extend(sent)
        piece = bytes(waiting[:1])
        del waiting[:1]
        return piece

    return spoil


#: On the scan engine's line: a label that comes whole is read, of any other nothing is guessed.
ENGINE = {
    "label as it is": (engine(bytes), GOES_ON),
    "junk and half labels around it": (
        engine(lambda sent: sent and _JUNK + b"\rH\r" + sent + b"SQ" + _JUNK + b"\r"),
        GOES_ON,
    ),
    "label in pieces": (engine(_in_pieces()), GOES_ON),
    "junk at its beginning": (engine(lambda sent: sent and _JUNK + sent), {("unreadable", HOLD)}),
    "junk in its middle": (
        engine(lambda sent: sent[:1] + b"\x80\x07" + sent[1:] if sent else b""),
        {("unreadable", HOLD)},
    ),
    "half of it": (engine(lambda sent: sent[:1] + sent[2:]), {("unreadable", HOLD)}),
    "without its end": (engine(lambda sent: sent[:-1]), {("unreadable", HOLD)}),
    "junk without an end": (engine(lambda sent: _JUNK[-4:] + sent), {("unreadable", HOLD)}),
    "engine silent": (engine(lambda _sent: b""), {("unreadable", HOLD)}),
}


def _noise(nth: int) -> bytes:
    """Return damaged lines: junk, a line far too long, a frame cut short, one of no session.

    No Ctrl-C is among it: that restarts the machine (pin_causes.py).
    """
    frame = pack(nth + 1, "drop order=00000001", 0)
    return b"".join(
        (
            _JUNK.replace(b"\x03", b""),
            b"\n",
            b"x" * 600,
            b"\n",
            frame[: len(frame) // 2],
            b"\n",
            frame,
        )
    )


def cable_noise(midway: Midway) -> None:
    """Some comes between any two lines of the host."""
    write, count = midway.machine.port.write, 0

    def noisy(data):
        nonlocal count
        count += 1
        write(_noise(count) + data)

    midway.machine.port.write = noisy


def only_noise(midway: Midway) -> None:
    """The host says nothing more, and noise is no sign of it."""
    end = midway.machine.pico.ns + _GONE_MS * MS
    while midway.on() and midway.machine.pico.ns < end:
        midway.machine.port.write(_noise(0))
        midway.silent(_NOISE_MS)


#: On the cable of the host.
CABLE = {
    "noise on the cable": (cable_noise, GOES_ON),
    "nothing but noise on the cable": (only_noise, {("link-lost", MISDEALT)}),
}


def went_on(midway: Midway, change) -> str:
    """Do what a row says; return what is not as it has to be while cards are dealt on, else ""."""
    change(midway)
    told = []
    while len(told) < CARDS_ON:
        event = midway.event("dropped", "fault")
        if event is None or event.verb == "fault":
            return f"told {event and event.values['name']}"
        told.append((event.values["ordinal"], NAMES[int(event.values["card"])]))
    midway.machine.pico.run(_LOOK_MS * MS)
    stay = midway.machine.plant.stay
    fell = [(nth, row[0]) for nth, row in enumerate(stay.drops if stay else [], 1)]
    return "" if set(told) <= set(fell) else "other cards than fell"
