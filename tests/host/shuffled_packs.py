"""Packs that come as they lie, and a scripted machine that deals them by patterns."""

import random

from dealing import patterns
from dealing.cards import CARDS
from tests.host import streams
from tests.host.scripted import ScriptedMachine

CLOCKWISE = patterns.parse("clockwise")
SORTED = list(range(CARDS))


class PatternMachine(ScriptedMachine):
    """Deals these packs one after the other by the patterns it is sent, kept in ``sent``."""

    def __init__(self, *packs, change=lambda events: events):
        """change: what is otherwise in the events of each board."""
        super().__init__(*[self._script(pack, change) for pack in packs])
        self.sent = []

    @staticmethod
    def _script(pack, change):
        def script(order, board, slots):
            return change(streams.board(slots, list(pack), order, board, by_ordinal=True))

        return script

    def send_order(self, order, board, mode, slots):
        assert mode == "pattern"
        self.sent.append(slots)
        return super().send_order(order, board, "duplicate", slots)


def by_hand(pack):
    """Dealt clockwise with the first card to West (laws.md, section 1), as N E S W."""
    west, north, east, south = (sorted(pack[first::4]) for first in range(4))
    return tuple(map(bytes, (north, east, south, west)))


def collected(pack, seed=1):
    """The pack after play: hands put together, each in an order of its own."""
    draw = random.Random(seed)
    return [card for hand in by_hand(pack) for card in draw.sample(list(hand), 13)]
