"""What is dealt in the soak: sets of boards, each with a seed, its causes, reader and person."""

from collections.abc import Iterator

from fourhand_firmware.sim import causes  # pyright: ignore[reportMissingImports]

from tests.soak.tally import SET

#: Chances at which 2,000 boards meet every cause often enough.
PER_CARD, PER_BOARD = 6e-4, 0.03

#: The field's own: misreads a card, and a jam in 200 boards (52 cards at three places, alike).
MISREAD = 0.00019
JAM = 1 / 200 / 52 / 3
FIELD = {"misread": MISREAD, "jam-feed": JAM, "jam-reader": JAM, "jam-throat": JAM}

#: Readers in turn: six bars mostly, as the makers' decks have.
READERS = ("bars6", "bars6", "scan", "bars6", "bars10")

#: Causes that the machine, with a careful person, is to put right without losing the board.
RIGHTED = ("jam-feed", "jam-reader", "jam-throat", "unreadable", "uart-noise")
RIGHTED_PER_CARD = 0.02
NOISE = 0.006  # of the wire's lines, in every other of these sets

#: A set: (seed, wishes, reader, person, part of the wire's lines that is harmed).
Set = tuple[int, tuple[str, ...], str, str, float]


def everything(boards: int, seed: int) -> Iterator[Set]:
    """Return the sets to be dealt with everything going wrong."""
    for k in range(-(-boards // SET)):
        reader = READERS[k % len(READERS)]
        yield seed + k, wishes_for(reader), reader, "careless", 0.0


def righted(boards: int, seed: int) -> Iterator[Set]:
    """Return the sets in which only that goes wrong which is to be put right."""
    for k in range(-(-boards // SET)):
        reader = ("bars6", "scan")[k % 2]
        met = [name for name in RIGHTED if reader == "scan" or name != "uart-noise"]
        wishes = tuple(f"{name}:{RIGHTED_PER_CARD}" for name in met)
        yield seed + 900_000 + k, wishes, reader, "careful", NOISE * (k // 2 % 2)


def quiet(boards: int, seed: int) -> Iterator[Set]:
    """Return the sets at the field's rates."""
    for k in range(-(-boards // SET)):
        yield seed + 500_000 + k, at_field_rates(), "bars6", "careful", 0.0


def at_field_rates(times: int = 1) -> tuple[str, ...]:
    """Return the wishes for the field's rates, or so many times as high ones."""
    return tuple(f"{name}:{times * chance:.9f}" for name, chance in FIELD.items())


def wishes_for(reader: str) -> tuple[str, ...]:
    """Return every cause that a machine with this reader can meet, with its chance."""
    noise = PER_CARD * len(READERS) if reader == "scan" else 0.0  # only a scan engine has it
    chances = {name: PER_CARD for name in causes.PER_CARD}
    chances |= {name: PER_BOARD for name in causes.PER_BOARD} | {"uart-noise": noise}
    return tuple(f"{name}:{p:f}" for name, p in chances.items() if p)
