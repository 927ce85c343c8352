"""One board in work: asked for, looked into, dealt, put right or misdealt, taken out."""

from collections import namedtuple

from cardflow import CardFlow
from dealing.faults import BEGIN, HOLD, MISDEALT, Fault
from dealing.orders import to_text
from halting import halted
from looks import emptied, filled_slots, homed
from pins import BOARD_PRESENT
from starting import Starting
from waits import POLL_US, pause

#: An order: id (eight hex digits), board number, mode, 52 slots.
Order = namedtuple("Order", ("id", "number", "mode", "slots"))

#: Of plain cards more is asked: the pack must lie in order again.
_OF_PLAIN = {"put-board": "put-sorted", "empty-all": "sort-all"}

#: Where boards begin by themselves: without a number reader, and with one.
_BY_ITSELF = {
    "put-board": ("put-confirm", "put-alone"),
    "put-any": ("put-any-alone", "put-any-alone"),
}

#: The pack lies in the hopper already: behind a stop card, or a person was quick.
_LOADED = {
    "put-board": "next-board",
    "put-any": "next-any",
    "put-confirm": "next-confirm",
    "put-alone": "next-alone",
    "put-any-alone": "next-any-alone",
}

#: The note on the display when a board's number could not be read.
UNREAD = "number unread"


class Work:
    """Carries out one order; cards are CardFlow's, this is the board and the person."""

    needs_board = True  # as long as cards may move
    shown = "dealing"  # on the panel, while cards move

    def __init__(self, board, cards_by_code, link, step, order):
        """``step(event)`` moves the machine's state on."""
        self._board = board
        self.line = self._link = link
        self._step = step
        self._flow = self._made_flow(cards_by_code, order)
        self.order = order
        self.order_id = order.id
        self.starting = Starting(board, link)  # or the one that the host has its say in
        self.finished = False  # and taken out
        self.dropped = False  # the host took the order back
        self.rejected = ""  # the host's reason why the finished board is misdealt
        self.guarded = False  # a fault from outside may be thrown in now
        self._number = 0  # on the board in, as the number reader saw it

    def _made_flow(self, cards_by_code, order):
        return CardFlow(self._board, cards_by_code, order, self._link.tell)

    @property
    def cards(self) -> int:
        """How many cards have dropped."""
        return self._flow.dropped

    def run(self):
        """Do everything until the board is out and the order closed."""
        self._arm()
        self._step("order")
        if not (yield from self._begun()):
            self._step("drop")
            self._link.tell("closed", order=self.order.id, dealt=0)
            return
        try:
            yield from self._dealt()
            yield from self._taken_out()
        except Fault as fault:
            yield from self._misdealt(fault)

    def _arm(self):
        self._link.tell("armed", order=self.order.id, board=self.order.number)

    def _begun(self):
        """Ask for board and cards until they are in and the pockets empty; False if dropped."""
        note = ""
        while True:
            self._ask(self._first(), note)
            self.starting.ask(note != "")
            if not (yield from self._started()):
                return False
            self._step("start")
            try:
                yield from self._guard(self._look())
                self._step("empty")
                return True
            except Fault as fault:  # whatever it is, no card has moved yet
                yield from self._stop(fault, BEGIN)
                note = self._told(fault)
                self._step("not-begun")

    def _first(self) -> str:
        return "put-board"

    def _started(self):
        """Wait until the board may be begun; False if the order is dropped."""
        while not self.dropped:
            due = self.starting.due()
            if due:
                return due == "start"
            yield from pause(self._board.clock, POLL_US)
        return False

    def _look(self):
        """See that it is the right board, and that its pockets are as they should be."""
        if self._board.safety_open():
            raise Fault(self._board.opened())
        self._board.panel.show(self.shown, self.order.number)
        yield from homed(self._board)
        if self._board.numbers is not None:
            yield from self._numbered()
        filled = yield from filled_slots(self._board, range(4))
        self._looked(filled)
        self._link.tell("emptied", order=self.order.id, pockets=4 - len(filled))

    def _looked(self, filled) -> None:
        """Take in which slots have pockets with cards."""
        if filled:
            raise Fault("pocket-not-empty", "pocket")

    def _numbered(self):
        """See that the board in bears the number of the order."""
        yield from self._read_number()
        if self._number != self.order.number:
            raise Fault("wrong-board", "rotator")

    def _read_number(self):
        self._number = yield from self._board.numbers.look()
        self._link.tell("numbered", order=self.order.id, board=self._number)

    def _told(self, fault):
        """Return the note on the display after a fault at which nothing was begun."""
        if fault.name != "wrong-board":
            return fault.name
        return "is board %d" % self._number if self._number else UNREAD

    def _dealt(self):
        """Deal all cards and report the board."""
        yield from self._flowed()
        self._reported()

    def _flowed(self):
        """Have all cards dealt; what a person can put right is waited for."""
        held = None
        while True:
            try:
                if held is not None:
                    yield from self._guard(self._held(held))
                yield from self._guard(self._flow.deal())
                while self._flow.stage:
                    yield from self._guard(self._pause())
                    yield from self._guard(self._flow.deal())
                return
            except Fault as fault:
                if fault.severity != HOLD or self._flow.counted:
                    raise  # of plain cards nobody could tell whether they lie in order again
                yield from self._stop(fault, HOLD)
                self._step("stopped")
                held = fault

    def _pause(self):
        """Between two stages people play; before the table's cards are turned, one may claim."""
        self._board.motors(False)
        self._step("stopped")
        self._ask("table" if self._flow.stage == 1 else "stage")
        yield from self._continued()
        self._flow.crept = True

    def _reported(self):
        self._board.motors(False)
        self._remember()
        self._link.tell(
            "done",
            order=self.order.id,
            ms=self._flow.ms,
            pockets=to_text(bytes(self._flow.pockets)),
        )
        self._step("dealt")

    def _held(self, fault):
        """Wait until the person has put it right and pressed CONTINUE; then home again."""
        self._ask("cards" if fault.name == "hopper-empty" else "put-right", fault.name)
        yield from self._continued()
        self._flow.crept = False
        if (yield from filled_slots(self._board, self._flow.empty_slots())):
            raise Fault("pocket-not-empty", "pocket", MISDEALT)  # hands were there

    def _continued(self):
        """Wait for CONTINUE with nothing on the card's way; then home, motors on."""
        board = self._board
        while True:
            pressed = board.panel.pressed()
            if pressed == "cancel":
                raise Fault("cancelled")
            if pressed == "start" and board.feeder.clear() and not board.safety_open():
                break
            yield from pause(board.clock, POLL_US)
        board.panel.show(self.shown, self.order.number)
        board.motors(True)
        self._step("continue")
        yield from board.feeder.purge()
        yield from board.rotator.home()

    def _taken_out(self):
        self._ask("take-stop" if self._flow.stopped else "take-board")
        while self._board.inputs.seen(BOARD_PRESENT):
            if self.rejected:
                raise Fault(self.rejected, severity=MISDEALT)
            self._remember()
            yield from pause(self._board.clock, POLL_US)
        self.finished = True
        self._link.tell("removed", order=self.order.id, board=self.order.number)
        while self._flow.stopped and not self._board.feeder.clear():
            yield from pause(self._board.clock, POLL_US)
        self._step("removed")

    def _remember(self):
        """With the board in, a stop card may lie in the reader, the next pack in the hopper."""
        feeder = self._board.feeder
        if feeder.hopper_has_cards() or not feeder.clear():
            self._board.whole.note(self.order.id)

    def _misdealt(self, fault):
        """Wait until board, card way and hopper are emptied; then the order is closed."""
        yield from self._stop(fault, MISDEALT)
        self._step("misdealt")
        self._ask("empty-all", fault.name)
        while not emptied(self._board):
            yield from pause(self._board.clock, POLL_US)
        self._link.tell("closed", order=self.order.id, dealt=self._flow.dropped)
        self._step("emptied")

    def _guard(self, steps):
        """Run a part into which the watch may throw."""
        self.guarded = True
        try:
            yield from steps
        finally:
            self.guarded = False

    def _stop(self, fault, severity):
        """Let prepared moves end by their ramps, then motors off, and tell the host."""
        yield from halted(self._board, fault.name)
        self._link.tell(
            "fault",
            order=self.order.id,
            name=fault.name,
            severity=severity,
            place=fault.place,
            ordinal=self._flow.dropped + 1,
            loose=fault.card,
        )

    def _ask(self, what, note=""):
        if self._flow.counted:
            what = _OF_PLAIN.get(what, what)
        if self.starting.by_itself and what in _BY_ITSELF:
            what = _BY_ITSELF[what][self._board.numbers is not None]
        if what in _LOADED and self._board.feeder.hopper_has_cards():
            what = _LOADED[what]
        self._board.panel.show(what, self.order.number, note)
        self._link.tell("asked", what=what, board=self.order.number)
