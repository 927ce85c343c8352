"""When something goes wrong: whose turn it is, and the note for the truth file."""

from dealing.cards import CARDS
from sim import effects_card, effects_machine
from sim.causes import Chances
from sim.effects_pack import ON_BOARD, ON_PACK

_SECOND_US = 1000000
_SOON_US = 300000
_BOARD_US = 40 * _SECOND_US  # about as long as a board is in work

#: What concerns the controller and its host, and the seconds it may last; done by later.py.
OUTAGES = {"cable-out": (1, 15), "host-gone": (1, 15), "power-cut": (1, 10)}


class Accidents:
    """Strikes cards, packs and boards as the wishes say."""

    def __init__(self, plant, wishes, rng):
        self._plant = plant
        self._rng = rng
        self._chances = Chances(wishes, rng)
        self._lift_at = 0  # the card of the run at which the board is taken out

    def wish(self, wishes) -> None:
        """Take other wishes than those still open; their cards are counted from here on."""
        fed = self._plant.fed
        rows = [(name, card and fed + card, chance) for name, card, chance in wishes]
        self._chances = Chances(rows, self._rng)

    def strike_card(self, card) -> None:
        """Let a card that the feed roller has just gripped have what is due."""
        fed = self._plant.fed
        self._strike(effects_card.EFFECTS, card, fed, fed)
        self._strike(effects_machine.EFFECTS, card, fed, fed)
        for name in self._chances.placed(OUTAGES, fed, fed):
            self._fail_within(_SOON_US, name)
        if fed == self._lift_at:
            self._plant.after(self._rng.below(_SOON_US), "lift")

    def strike_pack(self, pack: list) -> None:
        """Let a pack on its way into the hopper have what is due."""
        self._strike(ON_PACK, pack, *self._next_board())

    def strike_board(self, board) -> None:
        """Let a board on the rotator have what is due."""
        self._strike(ON_BOARD, board, *self._next_board())
        for name in self._chances.due(("board-removed",), *self._next_board()):
            self._lift_at = self._plant.fed + self._rng.between(1, CARDS)
            self.note(name)

        for name in self._chances.drawn(OUTAGES):
            self._fail_within(_BOARD_US, name)

    def number_seen(self, label: int) -> int:
        """Return the number of the board that is taken for board ``label``."""
        for name in self._chances.due(("wrong-board",), *self._next_board()):
            self.note(name)
            return label + 1
        return label

    def note(self, name: str, card: str = "", seen_as: str = "", how: str = "") -> None:
        """Note a cause for the truth file, with a card, what it looked like and how it is held."""
        row = [("cause", name), ("card", card), ("as", seen_as), ("how", how)]
        row = [(key, text) for key, text in row if text]
        self._plant.causes.append(row + [("at_ms", self._plant.now // 1000)])

    def _fail_within(self, us, name):
        """Let an outage begin at some moment."""
        least, most = OUTAGES[name]
        lasts = self._rng.between(least * _SECOND_US, most * _SECOND_US)
        self._plant.after(self._rng.below(us), name, lasts)

    def _next_board(self):
        return self._plant.fed + 1, self._plant.fed + CARDS

    def _strike(self, effects, thing, first, last):
        for name in self._chances.due(effects, first, last):
            done = effects[name](self._plant, self._rng, thing)
            if done:
                self.note(name, *done)
