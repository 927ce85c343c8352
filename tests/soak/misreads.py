"""How often misreads cancel out and nobody notices: prints the tables of docs/misreads.md.

    .venv/bin/python -m tests.soak.misreads [BOARDS]

The arithmetic is above, the simulation it is held against below; they share nothing but the
codes on the cards. Nothing here passes or fails; tests/host/test_misreads.py does.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import prod
from random import Random

from dealing.cards import CARDS, HAND
from dealing.profiles import BARS, code_of

#: Misreads a card: the one rate that was published for machines in use.
FIELD_RATE = 1.9e-4

#: That two given cards do not belong to one hand.
APART = Fraction(CARDS - HAND, CARDS - 1)

SEED = 20261204
RATE = 0.03  # of the simulation: cycles are often enough to be counted
BOARDS = 1_000_000

#: For each card: the cards it can be read as, and how likely. What is left is read right, or
#: gives a code that no card has.
Readings = Sequence[Mapping[int, float]]


def one_bar(kind: str, rate: float) -> Readings:
    """A misread turns one bar over, each as likely."""
    cards, bars = _cards(kind), BARS[kind]
    flipped = [[code ^ 1 << bar for bar in range(bars)] for code in cards]
    return [{cards[code]: rate / bars for code in codes if code in cards} for codes in flipped]


def any_code(kind: str, rate: float) -> Readings:
    """A misread gives any other code, each as likely."""
    others = (1 << BARS[kind]) - 1
    return [{b: rate / others for b in range(CARDS) if b != a} for a in range(CARDS)]


def any_bar(kind: str, bar_rate: float) -> Readings:
    """Each bar is read wrong or not by itself."""
    codes, bars = list(_cards(kind)), BARS[kind]
    wrong = [[(one ^ other).bit_count() for other in codes] for one in codes]
    return [
        {b: bar_rate**d * (1 - bar_rate) ** (bars - d) for b, d in enumerate(row) if d}
        for row in wrong
    ]


def lost_bar(kind: str, rate: float) -> Readings:
    """A misread loses one of the bars that are there, each as likely."""
    cards = _cards(kind)
    readings = []
    for code in cards:
        left = [code & ~(1 << bar) for bar in range(BARS[kind]) if code >> bar & 1]
        readings.append({cards[c]: rate / len(left) for c in left if c in cards})
    return readings


def in_pairs(rate: float) -> Readings:
    """The worst there is: each card is only taken for its fellow (docs/misreads.md)."""
    return [{card ^ 1: rate} for card in range(CARDS)]


def _cards(kind: str) -> dict[int, int]:
    return {code_of(kind, card): card for card in range(CARDS)}


def bar_rate(rate: float) -> float:
    """Return how often a bar is misread if a card of six bars is misread at this rate."""
    return 1 - (1 - rate) ** (1 / BARS["bars6"])


def cycles(readings: Readings, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the cycles of 2 to ``most`` cards, each read as the next; once each, least first."""

    def grow(least: int, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for card in readings[path[-1] if path else least]:
            if card == least and path:
                yield (least, *path)
            elif card > least and card not in path and len(path) < most - 1:
                yield from grow(least, (*path, card))

    for card in range(len(readings)):
        yield from grow(card, ())


def chance_of(cycle: Sequence[int], readings: Readings) -> float:
    """Return the chance that each card of a cycle is read as the next one."""
    return prod(readings[a][b] for a, b in zip(cycle, (*cycle[1:], cycle[0]), strict=True))


def silent(readings: Readings, rate: float, most: int) -> float:
    """Return the chance that a pack is misread and yet each card seems to come once.

    The cards misread then make cycles. Up to ``most`` cards are misread (as many as the pack
    has: exact); of the rest each is read right, with 1 - rate.
    """
    parts = [(cycle, chance_of(cycle, readings)) for cycle in cycles(readings, most)]

    def total(first: int, used: frozenset[int]) -> float:
        result = (1 - rate) ** (len(readings) - len(used)) if used else 0
        if len(used) + 2 > most:
            return result
        for k, (cycle, chance) in enumerate(parts[first:], first):
            if len(used) + len(cycle) <= most and not used.intersection(cycle):
                result += chance * total(k + 1, used.union(cycle))
        return result

    return total(0, frozenset())


def silent_twice(readings: Readings, rate: float) -> float:
    """Return the chance of a cycle of two that a second, independent pass reads again."""
    pairs = cycles(readings, 2)
    again = sum(chance_of(pair, readings) ** 2 for pair in pairs)
    return again * (1 - rate) ** (2 * len(readings) - 4)


def seen_as_a_card(readings: Readings, rate: float) -> float:
    """Return what part of all misreads looks like another card of the pack."""
    return sum(sum(row.values()) for row in readings) / (len(readings) * rate)


def tables() -> list[str]:
    """Return the lines of the table of models at FIELD_RATE."""
    p, b = FIELD_RATE, bar_rate(FIELD_RATE)
    ten = 1 - (1 - b) ** BARS["bars10"]
    models = (
        ("six bars, one is wrong", one_bar("bars6", p), p),
        ("six bars, any other code", any_code("bars6", p), p),
        ("six bars, one is lost", lost_bar("bars6", p), p),
        ("the worst: cards in pairs, each taken for the other", in_pairs(p), p),
        ("ten bars, one is wrong", one_bar("bars10", p), p),
        ("ten bars, each as often wrong as one of six", any_bar("bars10", b), ten),
        ("ten bars, any other code", any_code("bars10", p), p),
    )
    lines = [
        "| a misread | looks like another card | silent cycles, a board | in 100,000 boards "
        "| wrong boards of these | after a verify pass |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, readings, rate in models:
        once = silent(readings, rate, 2)
        cells = (once, 1e5 * once, 1e5 * once * float(APART))
        twice = 1e5 * silent_twice(readings, rate) * float(APART)
        lines.append(
            f"| {name} | {100 * seen_as_a_card(readings, rate):.3g} % | "
            + " | ".join(f"{cell:.3g}" for cell in (*cells, twice))
            + " |"
        )
    return lines


def read_boards(boards: int, rate: float, rng: Random) -> Counter[str]:
    """Read packs with six bars one card after the other; return how each of them ended.

    A misread turns one bar over. Reading stops at the first doubt, as the machine does.
    """
    found: Counter[str] = Counter()
    pack = list(range(1, CARDS + 1))  # the codes themselves
    for _ in range(boards):
        rng.shuffle(pack)
        seen = [code ^ 1 << rng.randrange(6) if rng.random() < rate else code for code in pack]
        found[ending(pack, seen)] += 1
    return found


def ending(pack: list[int], seen: list[int]) -> str:
    """Return how it ends when the cards of a pack (codes, in order) are seen as these codes."""
    misread = sum(map(int.__ne__, pack, seen))
    if not misread:
        return "all right"
    came: set[int] = set()
    for true, code in zip(pack, seen, strict=True):
        if not 1 <= code <= CARDS:
            return _alone("unknown", misread)
        if code in came:
            return _alone("duplicate, at the misread card" if true != code
                          else "duplicate, at the true card", misread)  # fmt: skip
        came.add(code)
    # The pack is in random order: let its quarters be the hands the cards belong to.
    hand = {code: place // HAND for place, code in enumerate(pack)}
    alike = all(hand[true] == hand[code] for true, code in zip(pack, seen, strict=True))
    return f"silent, {'no harm' if alike else 'wrong board'}"


def _alone(ending: str, misread: int) -> str:
    return f"one misread: {ending}" if misread == 1 else f"more: {ending}"


def main() -> None:
    """Print the tables, and what the simulation says of the first row at a higher rate."""
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS
    print(f"At {FIELD_RATE:g} misreads a card:\n")
    print("\n".join(tables()), "\n")
    counts = read_boards(boards, RATE, Random(SEED))
    print(f"Seed {SEED}: {boards} boards of six bars read at {RATE:g} misreads a card, one bar\n")
    for ending, count in sorted(counts.items()):
        print(f"| {ending} | {count} |")
    expected = boards * silent(one_bar("bars6", RATE), RATE, 4)
    wrong = boards * silent(one_bar("bars6", RATE), RATE, 2) * float(APART)
    print(f"\nby the arithmetic: silent {expected:.0f}, of these wrong boards about {wrong:.0f}")


if __name__ == "__main__":
    main()
