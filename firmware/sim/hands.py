"""What a person can see of the machine with the naked eye, and do to it by hand."""

from pins import CANCEL_BUTTON, START_BUTTON
from sim.truth import Stay

_PRESS_US = 200000


class Hands:
    """A person's reach. Each act is done at once; the time it takes is the person's affair."""

    def __init__(self, plant):
        self._plant = plant
        self._world = plant.world

    def board_in(self) -> bool:
        """Tell whether a board is in the machine."""
        return self._world.board is not None

    def hopper_empty(self) -> bool:
        """Tell whether the hopper is empty."""
        return not self._world.hopper and not self._plant.motors.path.waiting()

    def table_empty(self) -> bool:
        """Tell whether no card lies beside the machine."""
        return not self._world.table

    def start(self) -> None:
        """Press START/CONTINUE."""
        self._press(START_BUTTON)

    def cancel(self) -> None:
        """Press CANCEL."""
        self._press(CANCEL_BUTTON)

    def take_board(self) -> None:
        """Take the board out and put it beside the machine, as it is."""
        board = self._plant.lift_board()
        if board:
            self._world.shelve(board)

    def empty_board(self, label: int) -> None:
        """Take the board out; if it is the one with that number, empty it."""
        board = self._plant.lift_board()
        if board:
            if board.label == label:
                self._world.keep(board.empty())
            self._world.shelve(board)

    def put_board(self, label: int) -> None:
        """Put an empty board of a number in, its key to the mark."""
        accidents = self._plant.accidents
        board = self._world.find_board(accidents.number_seen(label))
        self._world.board = board
        self._plant.stay = Stay(board, label)
        accidents.strike_board(board)

    def fill_hopper(self) -> None:
        """Put the pack of the board that is in into the hopper."""
        self._world.in_use = self._world.board.body
        pack = self._world.take_pack(self._world.in_use)
        self._plant.accidents.strike_pack(pack)
        self._world.hopper.extend(pack)

    def complete_hopper(self) -> None:
        """Put what fell beside the machine, or was left in the box, on top of the hopper."""
        self._world.hopper += self._take_table() + self._world.take_rest(self._world.in_use)

    def clear_path(self) -> None:
        """Put the cards on the card's way into the middle of the hopper, each laid right.

        Strange ones are thrown away, and the pack's own taken from its box instead.
        """
        cards = [card for card in self._take_path() if card.pack]
        cards += self._world.take_rest(self._world.in_use)
        middle = len(self._world.hopper) // 2
        for card in cards:
            card.mend()
        self._world.hopper[middle:middle] = cards

    def tip_out(self) -> None:
        """Take the board out and tip its cards on the table."""
        for board in (self._plant.lift_board(), self._world.lifted):
            if board:
                self._world.table += board.empty()
                self._world.shelve(board)
        self._world.lifted = None

    def gather(self) -> None:
        """Gather the cards of table, card's way and hopper, sort them by packs, mix the pack."""
        hopper, self._world.hopper = self._world.hopper, []
        self._world.keep(self._take_path() + self._take_table() + hopper)
        self._world.mix(self._world.in_use)

    def _press(self, button):
        self._plant.buttons |= 1 << button
        self._plant.after(_PRESS_US, "release", button)

    def _take_table(self):
        cards, self._world.table = self._world.table, []
        return cards

    def _take_path(self):
        """Take the cards out of the card's way, and clean it."""
        plant = self._plant
        cards = plant.motors.path.take_out()
        plant.clean()
        return cards
