"""What `verify` and `read` tell while boards pass, and of each board when it is out."""

from rich.markup import escape

from dealing.cards import SEATS
from fourhand import comparing, twins, verifying, words
from fourhand.boardpass import Lying
from fourhand.cli.output import Output
from fourhand.cli.passes import PassScreen
from fourhand.verdict import COUNTED, MISDEALT, VERIFIED
from fourhand.verifying import Checked

#: Of a whole pack. Where dividers come to lie is the same for all deals, by the place of each.
_DIVIDERS_OUT = (
    "Take the dividers out of the board: after four hands of thirteen they lie lowest in the "
    "pockets of East, South and West"
)
_DIVIDE = (
    "Lay a card of another deck between any two hands, North's lowest, then East's, South's and "
    "West's; or let each hand pass by itself, as the board lies now, without --pack"
)
_PACK_IN = (
    "Not for play: put an empty board {board} in, and the four hands as one pack face down into "
    "the hopper: North's lowest, then East's, South's, West's, a card of another deck (a joker) "
    "between any two; press START"
)
_READ = "The board was read: take it out, its cards in their pockets"

#: In place of tipping out and mixing: a board that passes may be as it should be.
_PUT_BACK = (
    "Take the board out, and the cards of card path and hopper; {how}. Mix nothing, whatever the "
    "display says"
)
_HAND_BACK = _PUT_BACK.format(how="put those back into the pocket of their hand, face down")
_PACK_BACK = _PUT_BACK.format(
    how=f"then {words.GATHER}, and those of path and hopper on top of all"
)
_HANDS = tuple(f"hand-{seat}" for seat in SEATS)
_WRONG_HAND = "Not that hand: its pocket, and no other, is to be empty, its cards in the hopper"
_STYLES = {VERIFIED: "green", COUNTED: "green", MISDEALT: "red"}
_SAID = {
    comparing.RIGHT: "all four hands are right",
    comparing.TURNED: "it was turned",
    comparing.EXCHANGED: "whole hands are exchanged",
    comparing.WRONG_POCKETS: "cards are in wrong pockets",
    comparing.OTHER_BOARD: "another board of this set",
    comparing.NO_BOARD: "no board of this set",
    comparing.INCOMPLETE: "the pack is not complete",
    verifying.COMPLETE_PACK: "the pack is complete; which hand is where is not known",
    verifying.UNKNOWN: "nothing is known of it",
    twins.FIRST: "read; the next copy is held against it",
    twins.EQUAL: "it holds the same hands",
}


class BoardScreen(PassScreen):
    """As for a pack, but what is asked names the board that is verified or read."""

    _board: int | str = 0  # none yet: what an earlier run left in the machine has to come out
    _asked = ""  # last, if no fault was told since

    def __init__(self, output: Output, pack: bool = False) -> None:
        """pack: whether the hands of a board pass as one pack."""
        super().__init__(output)
        self._pack = pack

    def of(self, board: int, copy: str = "") -> None:
        """Another board begins, or a copy of one."""
        self._board = f"{board} {copy}".strip()
        self.begin(f"Board {self._board}")

    def asked(self, what: str) -> None:
        if what == self._asked and what in _HANDS:
            self._say(f"[yellow]{_WRONG_HAND}[/yellow]")
        self._asked = what
        super().asked(what)

    def fault(self, message: str, advice: str) -> None:
        self._asked = ""
        super().fault(message, advice)

    def wish(self, what: str) -> str:
        if what == "take-board":
            return f"{_READ}. {_DIVIDERS_OUT}" if self._pack else _READ
        if what == "check-cards":
            return _PACK_IN.format(board=self._board)
        if what == "empty-all":
            return self._back() if self._board else _left(words.ask(what, self._board))
        return words.ask(what, self._board)

    def _back(self) -> str:
        return _PACK_BACK if self._pack else _HAND_BACK


def _left(tipped: str) -> str:
    """Return how a machine is emptied of what nobody here knows whether it was for play."""
    return f"A board that was being verified or read: {_HAND_BACK}. Any other one: {tipped}"


def tell(output: Output, one: Checked, shown: bool) -> None:
    """Tell what was found of one board. shown: with the cards to be moved."""
    style = _STYLES.get(one.verdict.word, "yellow")
    why = "; ".join(reason.message for reason in one.verdict.reasons)
    text = f"Board {one.name}: [{style}]{one.verdict.word}[/{style}], {_SAID[one.what]}"
    output.people.print(text + escape(f". {why}" if why else ""), highlight=False, soft_wrap=True)
    if one.lying:
        dividers(output, one.lying)
    for reason in one.verdict.reasons:
        if not one.spoilt or reason.fault == "wrong-board":
            output.say(reason.advice)
    if shown:
        for move in one.moves():
            output.show(f"board {one.name}: {move['card']} from {move['from']} to {move['to']}")


def dividers(output: Output, lying: Lying) -> None:
    """Say what is to be done with dividers: they are in the pockets, or were not in the pack."""
    if lying.pockets is None:
        output.say(_DIVIDE)
    elif lying.divided:
        output.say(_DIVIDERS_OUT)
