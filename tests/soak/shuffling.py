"""What is found of packs that were hardly shuffled: prints the tables of docs/shuffling.md.

    .venv/bin/python -m tests.soak.shuffling [TRIES]

Nothing here passes or fails; tests/host/test_shuffling.py does.
"""

import sys
from itertools import pairwise
from random import Random
from statistics import mean

from dealing.cards import CARDS, RANKS, SEATS
from fourhand import likeness
from fourhand.shuffling import FALSE_ALARMS, SORTED, Former, compare, judge, threshold
from tests.soak import shuffles
from tests.soak.shuffles import then, times

SEED = 20261203
TRIES = 2000
SIZES = (20, 100, 500, 1000)
SIZE = 500  # former deals of the table of what is found

NAMES = (
    likeness.SAME_HAND,
    likeness.SAME_RANK,
    likeness.SIDE_BY_SIDE,
    likeness.RISES,
)

RIFFLES = [(f"{n} riffle{'s' * (n > 1)}", times(n, shuffles.riffle)) for n in range(1, 6)]
WAYS = (
    ("left as it was", shuffles.leave),
    ("cut", shuffles.cut),
    *RIFFLES,
    ("1 riffle, then cut", then(shuffles.riffle, shuffles.cut)),
    ("cut, 1 riffle, cut", then(shuffles.cut, then(shuffles.riffle, shuffles.cut))),
    *(
        (f"overhand, {n} pass{'es' * (n > 1)}", times(n, shuffles.overhand))
        for n in (1, 2, 3, 5, 10)
    ),
    ("dealt into 4 piles", shuffles.piles(4)),
    ("dealt into 5 piles", shuffles.piles(5)),
    ("1 overhand pass, then 1 riffle", then(shuffles.overhand, shuffles.riffle)),
)


def main() -> None:
    """Print all tables."""
    tries = int(sys.argv[1]) if len(sys.argv) > 1 else TRIES
    print(f"Seed {SEED}, {tries} tries a figure.\n")
    print("\n".join(thresholds()), "\n")
    print_found(tries)
    print_references(10 * tries)
    print_shuffled(tries)


def thresholds() -> list[str]:
    """Return the lines of the table of thresholds and of the bound on false alarms, all exact."""
    lines = [
        f"| former deals | {' | '.join(NAMES)} | false alarms, at most |",
        "|---:" * (len(NAMES) + 2) + "|",
    ]
    for size in SIZES:
        enough = " | ".join(str(threshold(size, name)) for name in NAMES)
        lines.append(f"| {size} | {enough} | {false_alarms(size):.1e} |")
    return lines


def false_alarms(size: int) -> float:
    """Return the sum of the chances of all looks at a shuffled pack; below FALSE_ALARMS."""
    total = sum(
        likeness.chances(name)[threshold(size, name)] * looks
        for name, looks in (
            (likeness.SAME_HAND, size + 2),
            (likeness.SAME_RANK, 1),
            (likeness.SIDE_BY_SIDE, size + len(SORTED)),
            (likeness.RISES, size + len(SORTED)),
            (likeness.RIFFLE, size + 2),
        )
    )
    assert total < FALSE_ALARMS
    return float(total)


def print_found(tries: int) -> None:
    """Print what part of badly shuffled packs is found, with SIZE former deals looked at."""
    print(f"Found with {SIZE} former deals looked at:\n")
    print("| since then | four played hands | by same-hand alone | same-hand, mean "
          "| uncut stack | sorted pack |")  # fmt: skip
    print("|---" + "|---:" * 5 + "|")
    for name, way in WAYS:
        rng = Random(f"{SEED} {name}")
        cells = [tried(start, way, tries, rng) for start in (played, stacked, sorted_pack)]
        found = [percent(sum(is_found for is_found, _ in cell), tries) for cell in cells]
        scores = [score for _, score in cells[0]]
        alone = percent(sum(score >= threshold(SIZE) for score in scores), tries)
        cells_shown = (found[0], alone, f"{mean(scores):.1f}", *found[1:])
        print(f"| {name} |", " | ".join(cells_shown), "|")
    print()


def tried(start, way: shuffles.Way, tries: int, rng: Random) -> list[tuple[bool, int]]:
    """Return, for each try, whether it is found and how many neighbours are of one hand."""
    results = []
    for _ in range(tries):
        former, pack = start(rng)
        order = bytes(way(list(pack), rng))
        results.append((bool(compare(order, former, SIZE)), same_hand(order, former)))
    return results


def same_hand(order: bytes, former: Former) -> int:
    hand_of = {card: k for k, hand in enumerate(former.hands) for card in hand}
    return sum(hand_of[one] == hand_of[other] for one, other in pairwise(order))


def dealt(rng: Random, number: int = 1) -> Former:
    """Return a shuffled pack dealt clockwise."""
    order = bytes(rng.sample(range(CARDS), CARDS))
    return Former(number, tuple(order[k :: len(SEATS)] for k in range(len(SEATS))), order)


def played(rng: Random) -> tuple[Former, list[int]]:
    """A deal that was played, its hands collected."""
    former = dealt(rng)
    return former, shuffles.collect([list(hand) for hand in former.hands], rng)


def stacked(rng: Random) -> tuple[Former, bytes]:
    """A pack in the very order of a former deal."""
    former = dealt(rng)
    return former, former.order


def sorted_pack(rng: Random) -> tuple[Former, bytes]:
    """A pack sorted by suit, the suits in any order."""
    suits = [bytes(range(k * len(RANKS), (k + 1) * len(RANKS))) for k in range(len(SEATS))]
    return SORTED[0], b"".join(rng.sample(suits, len(suits)))


def print_references(tries: int) -> None:
    """Print how often two other statistics find four collected hands, alone at FALSE_ALARMS."""
    rng = Random(f"{SEED} references")
    successors = ranks = near = 0
    for _ in range(tries):
        former, pack = played(rng)
        place = {card: k for k, card in enumerate(b"".join(former.hands))}
        now = [place[card] for card in pack]
        successors += sum(other - one == 1 for one, other in pairwise(now)) >= 10
        ranks += abs(rank_correlation(now)) >= 4.892 / (CARDS - 1) ** 0.5
        near += same_hand(bytes(pack), former) >= threshold(1)
    print(f"Of {tries} packs of four collected hands, one former deal looked at, are found by")
    print(f"successors (10 or more)   {percent(successors, tries)}")
    print(f"rank correlation (4.9 sd) {percent(ranks, tries)}")
    print(f"same hand                 {percent(near, tries)}\n")


def rank_correlation(places: list[int]) -> float:
    """Return Spearman's coefficient of a former order and the order now."""
    n = len(places)
    return 1 - 6 * sum((k - place) ** 2 for k, place in enumerate(places)) / (n**3 - n)


def print_shuffled(tries: int) -> None:
    """Print what is found of shuffled packs: nothing is expected."""
    rng = Random(f"{SEED} shuffled")
    history = [dealt(rng, number) for number in range(1, SIZE + 1)]
    found = sum(judge(dealt(rng).order, history) is not None for _ in range(tries))
    print(f"Of {tries} shuffled packs, {SIZE} former deals looked at, are found {found}.")


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


if __name__ == "__main__":
    main()
