"""What the machine wants and what went wrong, in the words a person at the table reads.

No text tells which card lies in which pocket. A card may be named only while it is in none.
"""

from dealing.cards import CARDS, HAND
from dealing.faults import TIP_OUT

_SUITS = ("spades", "hearts", "diamonds", "clubs")
_RANKS = (
    "ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four",
    "three", "two",
)  # fmt: skip

#: What the panel asks for (dealing.messages.ASKS) -> what to do.
_ASKS = {
    "put-board": "Put an empty board {board} and its cards in, press START",
    "put-sorted": "Put an empty board {board} and its pack in, sorted (ace of spades lowest, face "
    "down), press START",
    "put-any": "Put board {board} or any other one left in, empty, with cards, and press START",
    "put-confirm": "Press START if the board to come is number {board}; put it in, empty, with "
    "its cards: it begins by itself",
    "put-alone": "Put an empty board {board} and its cards in: it begins by itself",
    "put-any-alone": "Put board {board} or any other one left in, empty, with cards: it begins by "
    "itself",
    "next-board": "Put an empty board {board} in, press START; its cards are in the hopper",
    "next-any": "Put board {board} or any other one left in, empty, and press START; cards are in "
    "the hopper",
    "next-confirm": "Press START if the board to come is number {board}; put it in, empty: it "
    "begins by itself; its cards are in the hopper",
    "next-alone": "Put an empty board {board} in: it begins by itself; its cards are in the "
    "hopper",
    "next-any-alone": "Put board {board} or any other one left in, empty: it begins by itself; "
    "cards are in the hopper",
    "take-board": "Board {board} is dealt: take it out",
    "take-stop": "Board {board} is dealt: take it out, and the stop card out of the reader; the "
    "next board's pack is in",
    "cards": "Put the missing cards of board {board} into the hopper, press START",
    "put-right": "Put right what is said here, press CONTINUE",
    "empty-all": "Tip the cards of pockets, card path and hopper (not those behind a stop card) "
    "face down on one heap, mix them, do not look; take the board out",
    "sort-all": "Tip the cards of pockets, card path and hopper face down on one heap, mix them, "
    "do not look; take the board out, then sort the pack",
    "check-board": "Not for play: put the dealt board {board} in, press START",
    "check-cards": "Not for play: put an empty board {board} and the cards in, press START",
    "hand-N": "Board {board}: take North's hand out and lay it into the hopper, press START",
    "hand-E": "Board {board}: take East's hand out and lay it into the hopper, press START",
    "hand-S": "Board {board}: take South's hand out and lay it into the hopper, press START",
    "hand-W": "Board {board}: take West's hand out and lay it into the hopper, press START",
    "table": "Board {board}: turn the table's four cards up, press START. Who claims a new deal "
    "does so before that, by CANCEL (cassino, rules 5 and 6)",
    "stage": "Board {board}: play these cards, then press START for the next stage",
    "law": "The machine is to take another dealing code: press START for yes, CANCEL for no",
    "wait": "A board or a card was in the machine when it started: press START, or take it out",
}

#: What of these asks for a board's pack.
_OF_PACK = ("put-board", "put-sorted", "put-confirm", "put-alone", "cards")

#: How the cards of four pockets become a pack again. The order of it matters.
GATHER = (
    "take the cards of each pocket out together, face down as they lie; North's are the lowest, "
    "lay East's on them, then South's, and West's on top"
)

#: The same of a pack that passes and is not for play, where it is another thing.
_IN_PASS = {
    "check-pack": "Put any empty board in, and the whole pack face down into the hopper; "
    "press START",
    "take-board": "Take the board out and leave the cards in its pockets as they lie",
    "cards": "Put the missing cards into the hopper, press START",
    "gather": f"Out of the board {GATHER}. The pack face down into the hopper, the empty board in "
    "again, press START",
    "turn": f"Out of the board {GATHER}. Turn the whole pack round, still face down, so that its "
    "far end comes first; into the hopper, the empty board in again, press START",
    "empty-all": "Take all cards out of pockets, card path and hopper, face down; take the board "
    "out",
}

_BACK = (
    "back under the cards in the hopper, face down: the one that was furthest on is the lowest. "
    "Press CONTINUE"
)

#: A fault that stops a pass (dealing.faults) -> what to do. When a board is dealt a card may go
#: back anywhere; here the order of the pack counts, and the lowest card is fed next.
STOPPED_PASS = {
    "jam": f"Take every card out of the card path, and lay them {_BACK}",
    "double-feed": f"Take every card out of the card path, and lay them {_BACK}",
    "unreadable": "Take every card out of the card path, turn one that lies face up, and lay "
    f"them {_BACK}",
    "unknown-card": "This card is not of the deck: put a joker, or one of another pack, aside, "
    f"and the right card in its place. Lay what was in the card path {_BACK}",
}

#: After a pass of a dealt board that did not end: it may be as good as before.
_PASS_AGAIN = (
    "Mix nothing, whatever the display says: what was in the machine goes back face down, hands "
    "into their own pockets or the pack as it was; then {verb} the board again"
)

_EMPTY_IT = "A board that is not finished is in the machine: empty it as the display says"

#: A state of dealing.states in which a machine is found -> what is the matter.
_FOUND = {
    "asking": "The machine waits for a board of a run that was cut short: that is called off",
    "looking": _EMPTY_IT,
    "dealing": _EMPTY_IT,
    "held": _EMPTY_IT,
    "misdealt": _EMPTY_IT,
    "service": "A part is being tried: that is called off",
    "full": "A finished board is still in the machine: take it out",
    "restarted": "The machine restarted with a board or a card in it: do what the display says",
}

#: A state in which a machine is found that deals without a computer -> what it asks for.
_BY_ITSELF = {
    "asking": "It waits for an empty board and cards: put them in and press START, or CANCEL",
    "looking": "It is dealing a board: wait until that is out",
    "dealing": "It is dealing a board: wait until that is out",
    "held": "It has stopped in a board: put right what its display says, press CONTINUE",
    "misdealt": f"A misdealt board is in it. {_ASKS['empty-all']}",
    "service": "A part is being tried: wait until that is over",
    "full": "A board that is dealt is in it: take it out",
    "restarted": "It was switched off with a board or cards in it. Press START if its display "
    f"asks for that. {_ASKS['empty-all']}",
}
_STRANGE = "; nothing is known of it here, so it is not counted: put it aside"

#: Of plain cards, before they are dealt and after.
SORTED = (
    "Plain cards: no card is read. Sort every pack: face up, from the ace to the two, spades on "
    "top, then hearts, diamonds, clubs; turn it over as a whole, so that the ace of spades lies "
    "lowest, face down, in the hopper. One pack at a time: among plain cards no stop card is known"
)
UNREAD = "A pack in another order makes a wrong board, and nothing shows it"
OTHER_DECK = (
    "Card after card is not of the deck that the machine reads. If the pack is another maker's, "
    "give its profile: fourhand profile use PROFILE"
)
TAKEN_FOR = (
    "A pack of another deck passes for one of {deck}: {others} has the same codes on other cards, "
    "and no check finds it. Look at the packs before they go in"
)
COUNTED = (
    "the cards were counted, not read; a board is as the deal has it only if its pack lay in "
    "order. Let somebody who does not play look one or two through (cards with codes: fourhand "
    "verify FILE)"
)

#: A name of dealing.faults -> what happened.
_FAULTS = {
    "hopper-empty": "The hopper is empty too soon",
    "jam": "A card is stuck",
    "double-feed": "Two cards came at once",
    "unreadable": "A card could not be read",
    "unknown-card": "A card does not belong to this deck",
    "duplicate-card": "A card came twice, so one of the two was misread or is from another pack",
    "missing-card": "A card is missing",
    "short-pack": "The pack is a card short and the next pack was begun",
    "extra-card": "There is a card too many",
    "bounced": "A card sprang back from its pocket",
    "protruding": "A card stands out of its pocket",
    "board-absent": "The board is not there",
    "board-turned": "The board is turned",
    "pocket-not-empty": "A pocket is not empty",
    "lost-position": "The rotator lost its place",
    "cover-open": "The cover is open",
    "emergency-stop": "The emergency stop is pressed",
    "motor-supply": "The motors have no power",
    "driver": "A motor driver reports a fault",
    "sensor": "A sensor is blocked or dead",
    "link-lost": "Machine and computer lost each other",
    "not-shuffled": "The pack was not shuffled",
    "wrong-board": "This is another board than was asked for",
    "wrong-pocket": "A card went into a wrong pocket",
    "no-answer": "Nobody answered at the machine",
    "restarted": "The machine restarted",
    "cancelled": "The deal was cancelled",
}

#: A place of dealing.faults -> where that is.
_PLACES = {
    "none": "",
    "hopper": "in the hopper",
    "feed": "at the feed roller",
    "reader": "in the reader",
    "throat": "in the throat",
    "mouth": "at the mouth",
    "pocket": "at the board",
    "rotator": "at the rotator",
    "panel": "at the panel",
}


#: How well the middle one of all cards was read at first, and at last (wear.dirty).
DIRTY = (
    "Cleaning is due: most cards were read with {:.0f} of 100 at first, with {:.0f} now. Clean "
    "the reader; which cards are worn is seen after that."
)


def card(number: int) -> str:
    """Return a card's name in words: ``nine of hearts``."""
    return f"{_RANKS[number % HAND]} of {_SUITS[number // HAND]}"


def ask(what: str, board: int | str, back: str = "") -> str:
    """Return what a person is to do when the panel asks for it.

    board: with its copy, if any; back: of the pack that goes with it, "" if it is any.
    """
    text = (_ASKS.get(what) or _IN_PASS[what]).format(board=board)
    return f"{text}. The pack: {back} backs" if back and what in _OF_PACK else text


def cure(message: str, advice: str, name: str = "") -> str:
    """Return what is to be done that neither the display asks for nor the message says."""
    text = advice.removeprefix(TIP_OUT).removeprefix("; ")
    if name:
        text = text.removeprefix(f"{_FAULTS[name]}: ")
    text = text[:1].upper() + text[1:]
    return "" if message.startswith(text) else text


def pass_again(message: str, advice: str, verb: str) -> str:
    """Return what is to be done when the pass of a dealt board did not end.

    advice: of the fault; verb: what is done with the board.
    """
    text = _PASS_AGAIN.format(verb=verb)
    first = cure(message, advice)
    return f"{first}. {text}" if first else text


def wrong_board(number: int, wanted: int) -> str:
    """Return what is the matter with a board by the number on it, 0 if that cannot be read."""
    if not number:
        return (
            "The number of the board could not be read: clean or renew its code; a machine "
            "without a reader for it: fourhand settings set numbers=no"
        )
    return f"This is board {number}, not board {wanted}"


def declined(number: int, why: str) -> str:
    """Return why the board of a number is not dealt (dealing.messages.DECLINES)."""
    if not number:
        return wrong_board(0, 0)
    told = {"dealt": "it is dealt already, or set aside", "not-asked": "it is not of this set"}
    return f"Board {number} is not dealt: {told[why]}. Put in another one"


def pass_ask(what: str) -> str:
    """Return what a person is to do when the panel asks for it while a pack passes."""
    return _IN_PASS.get(what) or ask(what, 0)


def found(state: str, known: bool) -> str:
    """Return what is the matter with a machine that is found in a state.

    known: whether something is known of the board in it.
    """
    return _FOUND[state] + (_STRANGE if state == "full" and not known else "")


def by_itself(state: str) -> str:
    """Return what a machine that deals without a computer asks for, in any state but idle."""
    return _BY_ITSELF[state]


def place_of(message: str) -> str:
    """Return where a fault was, of a message that ``fault`` made; "" when it does not say."""
    return next((where for where in _PLACES.values() if where and f"({where}" in message), "")


def fault(name: str, place: str = "none", ordinal: int = 0, loose: int = -1) -> str:
    """Return what happened, where, and at which card of the pack (1..52; 0 for none).

    loose: a card (0..51) that lies in no pocket and so may be named; -1 for none.
    """
    where = [_PLACES[place]] if _PLACES[place] else []
    if 1 <= ordinal <= CARDS:
        where.append(f"card {ordinal} of {CARDS}")
    text = _FAULTS[name] + (f" ({', '.join(where)})" if where else "")
    return f"{text}: the {card(loose)}" if loose >= 0 else text
