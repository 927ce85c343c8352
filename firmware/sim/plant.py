"""The machine and what lies in it, in virtual time: pure physics, no orders, no verdicts.

The other side is whatever pulls at the pins: it starts and halts axes, reads levels and
inputs, shows text. Times are whole microseconds from 0.
"""

import pins
from params import ROTATOR_STEPS_PER_TURN, SUPPLY_VOLTS
from sim.accidents import Accidents
from sim.axis import NEVER, Axis
from sim.hands import Hands
from sim.inputs import Bars
from sim.later import LATER
from sim.motors import FEED, ROTATOR, TRANSPORT, Motors
from sim.person import PERSONS
from sim.reader import Reader
from sim.rng import Rng
from sim.scanner import NumberScanner, Scanner
from sim.truth import Truth
from sim.world import STOP_CARD, World

_DARK = [""] * 8  # lines of the display
_BEAMS = {"entry": pins.ENTRY_BEAM, "throat": pins.THROAT_BEAM, "ring": pins.MOUTH_BEAM}
_SUPPLY_MV = int(1000 * SUPPLY_VOLTS)


class Plant:
    """One simulated machine with its person.

    ``listeners``: by pin, a function that hears every edge of a beam, of the slot marks or of
    the safety chain (``heard(level) -> bool``), and tells whether somebody was called.
    """

    def __init__(
        self, seed: int, packs, reader: str, person: str, wishes=(), truth=None, axis=Axis,
        numbers="off",
    ):  # fmt: skip
        """``packs``: see World; ``wishes``: rows of causes.parse; ``truth``: see Truth.

        ``axis``: makes the axes; those that prepared tables turn, unless told otherwise.
        ``numbers``: whether the scan engine looks at boards: "on", or "worn" (see World).
        """
        self.now = 0
        self.events = 0  # what happened to cards, boards and power so far, and what a person did
        self.listeners = {}
        self.levels = {pin: 0 for pin in _BEAMS.values()}
        self.levels[pins.SAFETY] = self.levels[pins.SLOT_MARK] = 0
        self.blocked = set()  # pins of beams that dirt covers
        self.index_dead = self.cover_open = self.emergency = False
        self.hand_in = False  # with a card in all three beams
        self.supply_mv = _SUPPLY_MV
        self.cable_out = self.host_gone = False
        self.dark_until = 0  # when the controller has power again
        self.buttons = 0  # bits of the input word that are pressed
        self.fed = 0  # cards of the run so far
        self.stay = None  # of the board on the rotator
        self.causes = []  # rows for the truth file, since the last board
        self._enabled = self._called = False
        self._timers = []  # (time, name of LATER, values), soonest first
        self.reader = Reader(reader)
        self.bars = Bars()
        self.world = World(packs, Rng(seed, 1), numbers)
        self.truth = truth or Truth()
        self.accidents = Accidents(self, wishes, Rng(seed, 2))
        angle = Rng(seed, 3).below(ROTATOR_STEPS_PER_TURN)
        self.motors = Motors(angle, self._pick, self._passed, self._marked, axis)
        self._marked(0)
        self.scanner = Scanner(self.motors)
        if numbers != "off":
            self.scanner = NumberScanner(self.motors.rotator, self.world)
        self.person = PERSONS[person](Hands(self), Rng(seed, 4))

    def enable(self, on: bool) -> None:
        """Let the three drivers hold their motors, or let go."""
        self.events += on != self._enabled
        self._enabled = on
        self.wire()

    def wire(self) -> None:
        """Bring the safety chain and the motors' power in line with cover, stop and supply."""
        safe = not (self.cover_open or self.emergency)
        self._set(pins.SAFETY, not safe)
        self.motors.power(self.now, self._enabled and safe and self.supply_mv == _SUPPLY_MV)

    def power_off(self, us: int) -> None:
        """Take the controller's power for so long: nothing drives, hears or shows."""
        self.dark_until = self.now + us
        self.listeners = {}
        self.enable(False)
        for number in (FEED, TRANSPORT, ROTATOR):
            self.motors.halt(self.now, number)
        self.show(_DARK)
        self._called = True

    def show(self, lines) -> None:
        """Show lines of text on the display."""
        self.person.see(self.now, lines)

    def word(self) -> int:
        """Return the slow inputs, numbered as pins.py does."""
        path, board = self.motors.path, self.world.board
        slot = self.motors.rotator.slot(self.now)
        bits = {
            pins.DOUBLE_CARD: path.thickness() > 1,
            pins.HOPPER_CARD: self.world.hopper or path.waiting(),
            pins.INDEX_MARK: slot == 0 and not self.index_dead,
            pins.EMERGENCY: self.emergency,
            pins.BOARD_PRESENT: board,
            pins.BOARD_KEYED: board and slot == 0 and not board.turned,
            pins.POCKET_FILLED: board and slot is not None and board.pocket(slot),
        }
        word = self.buttons
        for bit, on in bits.items():
            if on:
                word |= 1 << bit
        return word

    def after(self, us: int, what: str, *values) -> None:
        """Let one of the things in later.py happen that much later."""
        timer = (self.now + us, what, values)
        before = [row for row in self._timers if row[0] <= timer[0]]
        self._timers = before + [timer] + self._timers[len(before) :]

    def advance(self, until: int) -> bool:
        """Let time pass to a moment, or to the first edge that called somebody: then True."""
        self._called = False
        while not self._called:
            due = self.due()
            if due > until:
                self.now = max(self.now, until)
                break
            self.now = due
            self._fire(due)
        return self._called

    def due(self) -> int:
        """Return when the next thing happens by itself."""
        timer = self._timers[0][0] if self._timers else NEVER
        return min(self.motors.due(), self.person.due, timer)

    def settle_beams(self) -> None:
        """Bring the beams in line with the cards, after hands were in the machine."""
        for place, pin in _BEAMS.items():
            self._set(pin, self._covered(place, pin))

    def refresh(self) -> None:
        """Bring everything in line with cards, boards and axes, after they were laid anew."""
        self.motors.hold(self.now)
        self.wire()
        self._marked(self.now)
        self.settle_beams()

    def clean(self) -> None:
        """Wipe every sensor, free what was caught: hands are in the machine."""
        self.blocked = set()
        self.index_dead = self.reader.dead = False
        self.bars.clear(self.now)
        self.settle_beams()
        self.motors.free(self.now)

    def end(self) -> None:
        """End the run: the row of the board still in is written."""
        self.lift_board()
        self.truth.close()

    def lift_board(self):
        """Take the board out, with a row for the truth file; return it, or None.

        A card that stands out of its pocket comes along.
        """
        for card in self.motors.path.take_pocketed(self.now):
            self._fall(self.now, card)
        self.settle_beams()
        self.motors.free(self.now)
        board, self.world.board = self.world.board, None
        self.events += 1
        if self.stay:
            loose = self.motors.path.cards + self.world.table
            if self.truth.write(self.stay, [card.name for card in loose], self.causes):
                self.causes = []
            self.stay = None
        return board

    def _fire(self, now):
        if self.motors.due() == now:
            self.motors.fire(now)
            return
        self.events += 1
        if self.person.due == now:
            self.person.act(now)
        else:
            _, what, values = self._timers.pop(0)
            LATER[what](self, *values)

    def _covered(self, place, pin):
        return self.motors.path.count(place) > 0 or pin in self.blocked or self.hand_in

    def _set(self, pin, level):
        level = 1 if level else 0
        if level != self.levels[pin]:
            self.levels[pin] = level
            if pin in self.listeners and self.listeners[pin](level):
                self._called = True

    def _marked(self, now):
        self._set(pins.SLOT_MARK, self.motors.rotator.slot(now) is not None)

    def _pick(self, now):
        """Take the hopper's bottom card, and what hangs on it; return rows (card, behind)."""
        self.events += 1
        picked = []
        behind = 0
        while self.world.hopper and behind is not None:
            card = self.world.hopper.pop(0)
            card.fed_us = now
            card.hidden = len(picked) > 0
            if card.name != STOP_CARD:
                self.fed += 1
                self.accidents.strike_card(card)
            picked.append((card, behind))
            behind = card.drags
        return picked

    def _passed(self, now, place, card, forward):
        if place in _BEAMS:
            self._set(_BEAMS[place], self._covered(place, _BEAMS[place]))
        elif place == "bar":
            if self.motors.path.lies(card, "bar"):
                card.shows = self.reader.look(card, forward)
                if self.reader.bars:
                    seen = self.reader.worn.get(card.number, 100)
                    self.bars.cover(now, card, card.shows, seen)
            else:
                self.bars.clear(now, card)
                card.read_us = now
        elif place == "mouth":
            self._land(now, card)

    def _land(self, now, card):
        self.events += 1
        if card.springs_to:
            self.motors.path.spring_back(card)
            self.settle_beams()
        else:
            self._fall(now, card)

    def _fall(self, now, card):
        """Let a card come to rest in the pocket that stands at the throat, or on the table."""
        slot = self.motors.rotator.slot(now)
        board = self.world.board
        if slot is None or board is None or self.stay is None:
            self.world.table.append(card)
            return
        board.pocket(slot).append(card)
        self.stay.drop(card, board.pocket_number(slot), now, self.motors.turn())
