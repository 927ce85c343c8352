"""What a person can see of the machine with the naked eye, and do to it by hand."""

from pins import CANCEL_BUTTON, START_BUTTON
from sim.truth import Stay
from sim.world import STOP_CARD

_PRESS_US = 200000
_MOMENT_US = 1000000
_EYE_STEPS = 3  # a quarter of a millimetre at the throat


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
        """Tell whether no card lies beside the machine, nor in a board taken out too early."""
        return not self._world.table and self._world.lifted is None

    def pocket_stands_straight(self) -> bool:
        """Tell whether a pocket stands where it should at the throat, as far as an eye can see."""
        return abs(self._plant.motors.rotator.off(self._plant.now)) <= _EYE_STEPS

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
        self._put(board, label)
        accidents.strike_board(board)

    def put_any_board(self, label: int, other: int) -> None:
        """Put an empty board in, of another number than the one that was asked for."""
        board = self._world.find_board(other)
        self._put(board, label)
        self._plant.accidents.strike_board(board)

    def renew_number(self) -> None:
        """Put a new number code on the board that is in."""
        if self._world.board:
            self._world.board.worn = False

    def fill_hopper(self) -> None:
        """Put the pack of the board that is in into the hopper."""
        self._world.in_use = self._world.board.body
        pack = self._world.take_pack(self._world.in_use)
        self._plant.accidents.strike_pack(pack)
        self._world.hopper.extend(pack)
        for _ in range(self._world.stack - 1):
            pack = self._world.further_pack()
            self._plant.accidents.strike_pack(pack)
            self._world.hopper += [self._world.stop_card(self._plant.reader)] + pack

    def take_stop_card(self) -> bool:
        """Take the stop card off the card's way; tell whether there is one."""
        path = self._plant.motors.path
        forgotten = [card for card in path.cards if card.name != STOP_CARD]
        found = len(forgotten) < len(path.cards)
        if found:
            path.take_out(forgotten)
            self._plant.settle_beams()
        return found

    def hopper_sorted(self) -> bool:
        """Tell whether the cards in the hopper lie in order, the ace of spades lowest."""
        numbers = [card.number for card in self._world.hopper]
        return numbers == sorted(numbers)

    def sort_hopper(self) -> None:
        """Sort the cards in the hopper."""
        self._world.hopper.sort(key=lambda card: card.number)

    def bring_board(self, label: int) -> bool:
        """Put the dealt board of a number in as it is; tell whether there is one."""
        self._plant.lift_board()
        accidents = self._plant.accidents
        board = self._world.dealt_board(accidents.number_seen(label), self._plant.reader)
        if board:
            self._own(board)
            self._put(board, label)
            accidents.strike_board(board)
        return board is not None

    def bring_hands(self, label: int) -> bool:
        """Put the hands of a dealt board into the hopper, dividers between, and the board in.

        Tell whether there is such a board.
        """
        accidents = self._plant.accidents
        board = self._world.dealt_board(accidents.number_seen(label), self._plant.reader)
        if board:
            self._own(board)
            for pocket in board.pockets:
                self._world.hopper += pocket + [self._world.divider(self._plant.reader)]
            self._world.hopper.pop()
            accidents.strike_pack(self._world.hopper)
            board.empty()
            self._put(board, label)
            accidents.strike_board(board)
        return board is not None

    def take_hand(self, pocket: int) -> bool:
        """Lay a pocket's hand into the hopper; a wrong one there goes back into its pocket.

        Tell whether there was anything to do.
        """
        board, hopper = self._world.board, self._world.hopper
        if board is None or not board.pockets[pocket]:
            return False
        for other in board.pockets:
            if hopper and not other:
                other.extend(hopper)
                hopper.clear()
        hopper.extend(board.pockets[pocket])
        board.pockets[pocket].clear()
        if pocket == 0:
            self._plant.accidents.strike_pack(hopper)
        return True

    def take_hand_again(self, pocket: int) -> bool:
        """Lay what is in a pocket and on the card's way to its other cards in the hopper.

        Tell whether there was anything to do.
        """
        cards = self._mended(self._take_path()) + self._world.take_rest(self._world.in_use)
        if self._world.board:
            cards += self._world.board.pockets[pocket]
            self._world.board.pockets[pocket].clear()
        self._world.hopper += cards
        return len(cards) > 0

    def gather_pockets(self, turned: bool = False, backwards: bool = False) -> bool:
        """Lay the hands of the board that was taken out last into the hopper, North's lowest.

        ``turned``: the whole pack end for end; ``backwards``: West's lowest. Tell whether there
        was such a board.
        """
        board = self._world.find_used()
        if board is None:
            return False
        self._own(board)
        pockets = list(board.pockets)
        for pocket in reversed(pockets) if backwards else pockets:
            self._world.hopper += pocket
        if turned:
            for card in self._world.hopper:
                card.turned = not card.turned
        board.empty()
        self._world.shelve(board)
        return True

    def complete_hopper(self) -> bool:
        """Put what fell beside the machine, or was left in the box, on top of the hopper.

        Tell whether there was anything.
        """
        cards = self._take_table() + self._world.take_rest(self._world.in_use)
        self._world.hopper += cards
        return len(cards) > 0

    def clear_path(self) -> None:
        """Put the cards on the card's way into the middle of the hopper, each laid right.

        Strange ones are thrown away, and the pack's own taken from its box instead.
        """
        cards = self._take_path() + self._world.take_rest(self._world.in_use)
        stops = [card for card in cards if card.name == STOP_CARD]
        cards = [card for card in cards if card.name != STOP_CARD]
        self._lay(0 if stops else self._lowest_pack() // 2, cards + stops)

    def tip_out(self) -> None:
        """Take the board out and tip its cards on the table, and those of one taken out before."""
        board = self._plant.lift_board()
        if board:
            self._tip(board)
        self._tip_lifted()

    def gather(self) -> None:
        """Gather the cards of table, card's way and hopper, sort them by packs, mix the pack."""
        self._tip_lifted()
        hopper, self._world.hopper = self._world.hopper, []
        self._world.keep(self._take_path() + self._take_table() + hopper)
        self._world.mix(self._world.in_use)

    # What a machine under repair asks for.

    def switch_for_a_moment(self, name: str) -> None:
        """Open the cover or press the emergency stop, by the plant's name for it; then undo it."""
        self._plant.after(0, "spoil", name, True, False, _MOMENT_US)

    def cover_beams(self) -> None:
        """Hold a card into all three beams, and take it out again."""
        self._plant.after(0, "hold", _MOMENT_US)

    def lift_out(self) -> None:
        """Put the cards on the card's way on the table, and wipe nothing."""
        self._world.table += self._mended(self._plant.motors.path.take_out())
        self._plant.settle_beams()
        self._plant.motors.free(self._plant.now)

    # What only a careless person does.

    def put_used_board(self, label: int) -> bool:
        """Put a board in that is not empty; tell whether there was one."""
        board = self._world.find_used()
        if board:
            self._put(board, label)
            self._plant.accidents.note("used-board")
        return board is not None

    def put_turned_board(self, label: int, quarters: int) -> None:
        """Put an empty board of a number in, its key not to the mark."""
        self.put_board(label)
        self._world.board.turned = quarters
        self._plant.accidents.note("board-turned")

    def take_early(self) -> bool:
        """Take the board out in the middle of the deal; tell whether there was one."""
        found = self.board_in()
        if found:
            self._plant.accidents.note("board-removed")
            self._world.lifted = self._plant.lift_board()
        return found

    def exchange_hands(self, one: int, other: int) -> bool:
        """Put two hands each into the other's pocket; tell whether there is a board."""
        board = self._world.board
        if board:
            hand = list(board.pockets[one])
            board.pockets[one][:] = board.pockets[other]
            board.pockets[other][:] = hand
        return board is not None

    def clear_most(self) -> None:
        """Put the cards on the card's way into the middle of the hopper, but for the first."""
        forgotten = self._plant.motors.path.cards[:1]
        self._lay(len(self._world.hopper) // 2, self._take_path(forgotten))

    def lay_on_top(self) -> None:
        """Put the cards on the card's way on top of the hopper."""
        self._lay(len(self._world.hopper), self._take_path())

    def lay_aside(self) -> None:
        """Put the cards on the card's way on the table."""
        self._world.table += self._mended(self._take_path())

    def lay_in_pocket(self, pocket: int) -> None:
        """Put a card on the card's way into a pocket of the board, others into the hopper."""
        cards = self._mended(self._take_path())
        if cards and self._world.board:
            self._world.board.pockets[pocket].append(cards.pop(0))
        self._lay(len(self._world.hopper) // 2, cards)

    def _press(self, button):
        self._plant.buttons |= 1 << button
        self._plant.after(_PRESS_US, "release", button)

    def _own(self, board):
        """Have the box of a board's cards at hand."""
        self._world.in_use = board.body
        self._world.take_rest(board.body)

    def _put(self, board, label):
        self._world.board = board
        if self._world.stack > 1 and self._world.hopper:
            self._world.in_use = self._world.hopper[0].pack
        self._plant.stay = Stay(board, label)

    def _tip(self, board):
        self._world.table += board.empty()
        self._world.shelve(board)

    def _tip_lifted(self):
        if self._world.lifted:
            self._tip(self._world.lifted)
            self._world.lifted = None

    def _lowest_pack(self):
        """Return how many cards lie in the hopper below the first stop card."""
        names = [card.name for card in self._world.hopper]
        return names.index(STOP_CARD) if STOP_CARD in names else len(names)

    def _lay(self, place, cards):
        """Lay cards somewhere into the hopper."""
        self._world.hopper[place:place] = self._mended(cards)

    def _mended(self, cards):
        """Lay cards right; throw away strange ones."""
        cards = [card for card in cards if card.pack]
        for card in cards:
            card.mend()
        return cards

    def _take_table(self):
        cards, self._world.table = self._world.table, []
        return cards

    def _take_path(self, forgotten=()):
        """Take the cards out of the card's way, but for some, and clean it."""
        plant = self._plant
        cards = plant.motors.path.take_out(forgotten)
        plant.clean()
        return cards
