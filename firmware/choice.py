"""Any board of a set: the number read on the one put in decides which deal is dealt.

The machine tells the number and waits for the host's order for it; once it has one,
this is work as any other, on that board and no other.
"""

from cardflow import CardFlow
from dealing.faults import BEGIN, Fault
from waits import POLL_US, until
from work import Work

#: In the place of a mode, as long as there is no order.
ANY_BOARD = "any"
_ANSWER_US = 5000000

#: What the display says of a board that is not dealt (messages.DECLINES).
_NOTES = {"dealt": "is dealt: %d", "not-asked": "not asked: %d"}


class Choice(Work):
    """Work whose order comes once a board is in. ``order.number`` is one that would do."""

    def __init__(self, board, cards_by_code, link, step, order):
        super().__init__(board, cards_by_code, link, step, order)
        self._cards = cards_by_code
        self._chosen = False
        self.declined = ""  # the host's reason why the board in is not to be dealt

    def awaits(self, order: str, number: int) -> bool:
        """Tell whether an order is the one for the board in."""
        known = self.order.id == order and self._number == number
        return known and number > 0 and not self._chosen

    def fill(self, order) -> None:
        """Take the order for the board in."""
        self._chosen = True
        self.order = order
        self._flow = CardFlow(self._board, self._cards, order, self._link.tell)

    def _arm(self):
        pass  # told when it is known which board this is

    def _numbered(self):
        if self._chosen:
            yield from super()._numbered()
            return
        self.declined = ""
        yield from self._read_number()
        if self._number:
            yield from until(self._board.clock, self._answered, _ANSWER_US, POLL_US)
        if not self._chosen:
            raise Fault("wrong-board", "rotator", BEGIN)
        super()._arm()
        self._board.panel.show("dealing", self.order.number)

    def _answered(self):
        return self._chosen or self.declined

    def _told(self, fault):
        if fault.name == "wrong-board" and self.declined:
            return _NOTES[self.declined] % self._number
        return super()._told(fault)

    def _ask(self, what, note=""):
        super()._ask("put-any" if what == "put-board" and not self._chosen else what, note)
