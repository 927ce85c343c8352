"""How many legal patterns there are, and drawing one of them at random.

Nothing here knows what makes a pattern legal; criteria.py does. Its rule names no hand, so
two states that differ only in the hands' names can be finished in equally many ways. States
are therefore counted by shape, of which there is about one for each card: a table small
enough for a Pico.
"""

from dealing.cards import HAND
from dealing.criteria import advance, broken, start


def count(hand: int = HAND) -> int:
    """Return the number of legal patterns with so many cards a hand (a pack has 13)."""
    return _ways(hand)[_shape(start(hand))]


def unrank(index: int, hand: int = HAND) -> bytes:
    """Return a legal pattern by its place 0..count-1 in alphabet order (N before E, S, W).

    ValueError for a place outside.
    """
    ways = _ways(hand)
    dealt = start(hand)
    if not 0 <= index < ways[_shape(dealt)]:
        raise ValueError("no legal pattern %d" % index)
    seats = bytearray()
    for _ in range(4 * hand):
        for seat, after in _next(dealt):
            if index < ways[_shape(after)]:
                seats.append(seat)
                dealt = after
                break
            index -= ways[_shape(after)]
    return bytes(seats)


def sample(randbelow) -> bytes:
    """Return a legal pattern, each as likely as any other.

    randbelow(n) must return a whole number 0..n-1, each as likely as any other.
    """
    return unrank(randbelow(count()))


def _next(dealt):
    """Return (seat, state after it) for each seat that may get the next card."""
    return [(seat, advance(dealt, seat)) for seat in range(4) if not broken(dealt, seat)]


def _ways(hand):
    """Return shape -> number of ways to finish the deal, for every shape that can occur."""
    layers = [{_shape(start(hand)): start(hand)}]
    for _ in range(4 * hand):
        layer = {}
        for dealt in layers[-1].values():
            for _, after in _next(dealt):
                layer[_shape(after)] = after
        layers.append(layer)
    ways = {shape: 1 for shape in layers.pop()}
    while layers:
        for shape, dealt in layers.pop().items():
            ways[shape] = sum([ways[_shape(after)] for _, after in _next(dealt)])
    return ways


def _shape(dealt):
    """Return what a state is apart from the names of its hands."""
    hands = [
        (dealt.room[seat], dealt.block >> seat & 1, int(seat == dealt.last)) for seat in range(4)
    ]
    return (dealt.cards, tuple(sorted(hands)))
