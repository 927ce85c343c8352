"""The things on and beside the machine: cards, packs in their boxes, boards, the hopper."""

from dealing.cards import CARDS, NAMES
from dealing.profiles import STOP
from params import POCKET_SLOTS
from sim.axis import NEVER

_WORN = 3  # the number code of each board of a number divisible by this
_JOKER = "JK"
STOP_CARD = "STOP"


class Card:
    """A card of some pack: what is printed on it, and where it is while under way."""

    def __init__(self, number: int, pack: str, name: str = ""):
        self.number = number  # 0..51
        self.pack = pack  # the box it belongs in, "" for none
        self.name = name or NAMES[number]
        self.code = None  # what is printed on it if it is not of the deck
        self.turned = False  # end for end
        self.mend()

    def mend(self) -> None:
        """Lay the card as it should be: whole, clean, by itself, not under way."""
        self.seen_as = None  # what the reader sees instead of its code, None for nothing ...
        self.passes = 0  # ... on so many passes
        self.drags = None  # how far behind it the feed takes the next card along
        self.hidden = False  # it lies on another card
        self.thick = False
        self.snag = None  # the place where it is held up
        self.loose = True  # backing off frees it from there
        self.springs_to = 0  # the place to which it springs back from its pocket
        self.stuck = self.crumpled = False
        # Under way (path.py):
        self.x = self.since = self.speed = self.passed = self.nipped = 0
        self.axis = None
        self.due = NEVER
        self.shows = None  # what the reader saw of it
        self.fed_us = self.read_us = 0


class Board:
    """A board with four pockets; ``body`` names the physical thing."""

    def __init__(self, label: int, copy: int, worn: bool = False):
        self.label = label
        self.copy = copy
        self.body = "board-%d" % label if copy == 1 else "board-%d.%d" % (label, copy)
        self.pockets = ([], [], [], [])
        self.worn = worn  # nobody can read its number code
        self.turned = 0  # quarters away from its key

    def empty(self) -> list:
        """Take all cards out, North's first; return them."""
        cards = [card for pocket in self.pockets for card in pocket]
        self.pockets = ([], [], [], [])
        return cards

    def pocket(self, slot: int) -> list:
        """Return the cards of the pocket that stands in a slot of the rotator."""
        return self.pockets[self.pocket_number(slot)]

    def pocket_number(self, slot: int) -> int:
        """Return the pocket that stands in a slot of the rotator."""
        return POCKET_SLOTS.index((slot + self.turned) % len(POCKET_SLOTS))

    def holds_cards(self) -> bool:
        """Tell whether a card lies in any pocket."""
        return any(self.pockets)


class World:
    """Where every card and board is that is not under way.

    ``numbers``: "worn" if the number code of every third board cannot be read.
    ``packs``: "shuffled", "sorted", "as-left" (not shuffled since they lay in the board), or
    a list of packs, each a list of card numbers, bottom first, that are used in turn.
    """

    def __init__(self, packs, rng, numbers: str = "off"):
        self._packs = packs
        self._worn = numbers == "worn"
        self._rng = rng
        self._used = 0  # packs of the list so far
        self._boxes = {}  # pack -> its cards that are not in use; others have no box here
        self._shelf = []  # boards beside the machine
        self._copies = {}  # label -> boards made
        self.hopper = []  # bottom card first
        self.stack = 1  # packs a person puts into it at a time, with stop cards between
        self.in_use = ""  # the pack that is dealt from it
        self._further = 0  # packs that were taken for boards to come
        self.table = []  # cards that fell somewhere else
        self.board: Board | None = None  # on the rotator
        self.lifted = None  # a board that was taken out before it was finished
        self.played = None  # the filled board that went off last
        self.dealt = {}  # number -> dealt boards a person has (boards.py)

    def find_board(self, label: int) -> Board:
        """Take an empty board of a number from the shelf, or a new one.

        With packs as they were left, a filled one is taken and its cards are its pack.
        """
        for board in self._shelf:
            if board.label == label and (self._packs == "as-left" or not board.holds_cards()):
                self._shelf.remove(board)
                self.keep(board.empty())
                board.turned = 0
                return board
        self._copies[label] = self._copies.get(label, 0) + 1
        return Board(label, self._copies[label], self._worn and label % _WORN == 0)

    def find_used(self) -> Board | None:
        """Take a filled board from the shelf, or the one that went off last."""
        for board in self._shelf:
            if board.holds_cards():
                self._shelf.remove(board)
                return board
        board, self.played = self.played, None
        return board

    def dealt_board(self, label: int, reader) -> Board | None:
        """Return a dealt board of a number, copies in turn; or the last one dealt here, or None.

        ``reader``: knows what strange cards look like to it.
        """
        rows = self.dealt.get(label, [])
        if not rows:
            return self._take_played(label)
        rows.append(rows.pop(0))
        self._copies[label] = self._copies.get(label, 0) + 1
        board = Board(label, self._copies[label])
        for pocket, names in zip(board.pockets, rows[-1]):
            pocket.extend([self._named(name, board.body, reader) for name in names.split()])
        return board

    def divider(self, reader) -> Card:
        """Return a card to lie between two hands."""
        return self._named(_JOKER, "", reader)

    def shelve(self, board: Board) -> None:
        """Put a board beside the machine; a filled one goes off to be played."""
        if self._packs == "as-left" or not board.holds_cards():
            self._shelf.append(board)
        else:
            self.played = board
            self._boxes.pop(board.body, None)

    def take_pack(self, pack: str) -> list:
        """Take a pack out of its box as it lies there; a fresh one is ordered first."""
        return self.take_rest(pack) or self._fresh(pack)

    def further_pack(self) -> list:
        """Take a whole pack for a board to come."""
        self._further += 1
        return self.take_pack("pack-%d" % self._further)

    def stop_card(self, reader) -> Card:
        """Return a card to lie between two packs."""
        card = Card(STOP, STOP_CARD, STOP_CARD)
        card.code = reader.stop()
        return card

    def take_rest(self, pack: str) -> list:
        """Take what is in a pack's box; the box is there from now on."""
        cards = self._boxes.get(pack, [])
        self._boxes[pack] = []
        return cards

    def keep(self, cards) -> None:
        """Put cards back into their boxes, each laid right; strange ones are thrown away."""
        for card in cards:
            card.mend()
            if card.pack in self._boxes:
                self._boxes[card.pack].append(card)

    def mix(self, pack: str) -> None:
        """Mix the cards in a pack's box."""
        self._rng.shuffle(self._boxes.get(pack, []))

    def _take_played(self, label):
        if self.played is None or self.played.label != label:
            return None
        board, self.played = self.played, None
        return board

    def _named(self, name, pack, reader):
        """Return a card of a name, as the truth file tells it."""
        if name in NAMES:
            return Card(NAMES.index(name), pack)
        card = Card(0, "", name)
        card.code = reader.joker() if name == _JOKER else reader.strange(self._rng)
        return card

    def _fresh(self, pack):
        order = list(range(CARDS))
        if isinstance(self._packs, list):
            order = self._packs[self._used % len(self._packs)]
            self._used += 1
        elif self._packs != "sorted":
            self._rng.shuffle(order)
        return [Card(number, pack) for number in order]
