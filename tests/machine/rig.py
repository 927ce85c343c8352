"""The bare plant on a bench: rollers turned at one speed, every edge noted with its time.

Nothing of the firmware runs here; a test says what the motors do and counts by hand what must
come of it.
"""

import pins
from sim.axis import Axis
from sim.hands import Hands
from sim.plant import Plant
from sim.truth import Truth
from sim.world import Board
from tests.image import edges

FEED, TRANSPORT, ROTATOR = 0, 1, 2
TICKS_PER_US = 2
STEPS_PER_MM = 20
NAMES = {
    pins.ENTRY_BEAM: "S2",
    pins.THROAT_BEAM: "S3",
    pins.MOUTH_BEAM: "S4",
    pins.SLOT_MARK: "S5",
    pins.SAFETY: "S7",
}


def steady(steps: int, us_per_step: int) -> list[int]:
    """A table of one pair: the first pulse rises 2 us after the start, the n-th
    (n - 1) * us_per_step later."""
    wait = TICKS_PER_US * us_per_step - 23
    return [steps - 1, wait // 16 + (wait % 16 << 16)]


def at(steps: int, us_per_step: int) -> int:
    """When so many steps of a steady table are done."""
    return 2 + (steps - 1) * us_per_step


class Rig:
    """A plant with its motors on and a sorted pack, SA lowest, in the hopper."""

    def __init__(
        self, person="none", packs="sorted", reader="bars6", wishes=(), truth=None, axis=Axis
    ):
        truth = Truth(truth) if truth else None
        self.plant = Plant(1, packs, reader, person, wishes, truth, axis)
        self.hands = Hands(self.plant)
        self.edges: list[tuple[int, str, int]] = []
        for pin in NAMES:
            self.plant.listeners[pin] = self._hear(pin)
        self.plant.enable(True)

    @property
    def board(self) -> Board:
        """The board that is in."""
        assert self.plant.world.board is not None
        return self.plant.world.board

    def load(self, board: int = 1) -> None:
        """Put in a board and its pack."""
        self.hands.put_board(board)
        self.hands.fill_hopper()

    def start(self, motor: int, words: list[int], forward: bool = True) -> int:
        """Begin a table; return the time of its beginning."""
        plant = self.plant
        plant.motors.start(
            plant.now, motor, repr(words).encode(), words, TICKS_PER_US, 1 if forward else -1
        )
        return plant.now

    def pulse(self, motor: int, now: int, gap_ns: int, forward: bool) -> None:
        """Give an axis of tests/image/edges.py one pulse, so long after the one before."""
        while self.plant.now < now:
            self.plant.advance(now)
        edges.pulse(self.plant, motor, now, gap_ns, 1 if forward else -1)

    def run(self, motor: int, mm: float, us_per_step: int, forward: bool = True) -> None:
        """Turn a roller so far and wait until it stands."""
        self.start(motor, steady(round(mm * STEPS_PER_MM), us_per_step), forward)
        self.wait(round(mm * STEPS_PER_MM) * us_per_step + 1000)

    def wait(self, us: int) -> None:
        """Let time pass, whoever is called."""
        until = self.plant.now + us
        while self.plant.now < until:
            self.plant.advance(until)

    def turn_to(self, slot: int) -> None:
        """Turn slowly until a slot stands at the throat, and let the rotator settle."""
        steps = (slot * 2400 - self.plant.motors.axes[ROTATOR].at(self.plant.now)) % 9600
        if steps:
            self.start(ROTATOR, steady(steps, 100))
        self.wait(steps * 100 + 20000)
        self.edges.clear()

    def feed(self, us_per_step: int = 125) -> None:
        """Bring the bottom card to 50 mm, 400 mm/s unless told otherwise."""
        self.run(FEED, 20 + 50, us_per_step)

    def carry(self) -> None:
        """Take the card at 50 mm to 151 mm: both rollers 39 mm, then the transport 62 more."""
        self.start(FEED, steady(39 * STEPS_PER_MM, 125))
        self.run(TRANSPORT, 39 + 62, 125)

    def places(self) -> list[float]:
        """Leading edges of the cards under way, in mm, the first one first."""
        path = self.plant.motors.path
        return [path.place(card, self.plant.now) / 1000 for card in path.cards]

    def seen(self, bit: int) -> bool:
        """Whether a bit of the input word is set."""
        return self.plant.word() >> bit & 1 == 1

    def pockets(self) -> list[list[str]]:
        """The cards of the four pockets, in the order they dropped."""
        return [[card.name for card in pocket] for pocket in self.board.pockets]

    def _hear(self, pin):
        def heard(level):
            self.edges.append((self.plant.now, NAMES[pin], level))
            return True

        return heard
