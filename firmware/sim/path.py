"""The card's way: where the cards between hopper and pocket are, and what they pass when.

A card's place is that of its leading edge, in micrometres from the hopper's front.
The feed roller moves it while it lies in the feed nip, whatever the transport
does; from there on the transport does; out of its last nip it flies.
"""

from sim.axis import NEVER
from sim.places import (
    FLIGHT,
    FREE,
    LENGTH_UM,
    PICK_UP_UM,
    PLACES,
    PLACES_UM,
    POCKETED_UM,
    SPANS,
    STEP_UM,
)

_SLACK_UM = 5000  # a card that must bow more than this between feed and transport crumples
_SLOWEST_FLIGHT_MM_S = 150


class Path:
    """The cards under way, first one first, and the two rollers that move them."""

    def __init__(self, feed, transport, pick, passed):
        """``pick(now)`` takes what the feed roller grips, rows (card, how far behind the first).

        ``passed(now, place, card, forward)`` hears of every place a card has passed.
        """
        self.cards = []
        self._feed = feed
        self._transport = transport
        self._pick = pick
        self._passed = passed

    def count(self, place: str) -> int:
        """Return how many cards lie in a beam (entry, throat, ring), or from ring to mouth."""
        return len([card for card in self.cards if self.lies(card, place)])

    def lies(self, card, place: str) -> bool:
        """Tell whether a card lies there."""
        first, last = SPANS[place]
        return first < card.passed <= last

    def thickness(self) -> int:
        """Return how many cards thick the entry beam finds what lies in it."""
        cards = [card for card in self.cards if self.lies(card, "entry")]
        return sum([2 if card.thick else 1 for card in cards])

    def waiting(self) -> bool:
        """Tell whether a card gripped by the feed roller still lies in the hopper."""
        return len([card for card in self.cards if not card.passed]) > 0

    def tear(self) -> bool:
        """Crumple what lies across the ring; tell whether there was something."""
        torn = [card for card in self.cards if self.lies(card, "mouth")]
        for card in torn:
            card.speed = 0
            card.axis = None
            card.due = NEVER
            self._crumple(card)
        return len(torn) > 0

    def spring_back(self, card) -> None:
        """Let a card that has just reached its pocket come back and stand in the ring."""
        self.put(card, card.springs_to)
        card.stuck = True
        self.cards.append(card)

    def take_pocketed(self, now: int) -> list:
        """Take out the cards of which more lies in the pocket than outside; return them."""
        cards = [card for card in self.cards if self.place(card, now) >= POCKETED_UM]
        self.cards = [card for card in self.cards if card not in cards]
        return cards

    def take_out(self, forgotten=()) -> list:
        """Take all cards but some out of the way; return them."""
        cards = [card for card in self.cards if card not in forgotten]
        self.cards = list(forgotten)
        return cards

    def due(self) -> int:
        """Return when a card passes its next place, NEVER if nothing moves."""
        due = NEVER
        for card in self.cards:
            if card.due < due:
                due = card.due
        return due

    def hold(self, now: int) -> None:
        """Note where the cards are; to be called before a roller's motion changes."""
        for card in self.cards:
            card.x = self.place(card, now)
            card.axis = None

    def go(self, now: int) -> None:
        """Find out how the cards move on; to be called after a roller's motion has changed."""
        self._grip(now)
        for card in self.cards:
            self._plan(card, now)

    def fire(self, now: int) -> None:
        """Let the card that is due pass its place."""
        for card in self.cards:
            if card.due == now:
                self._pass(card, now)
                return

    def place(self, card, now: int) -> int:
        """Return a card's place."""
        if card.axis is not None:
            x = card.x + (card.axis.at(now) - card.since) * STEP_UM
            return max(x, -LENGTH_UM)
        if card.speed:
            return card.x + (now - card.since) * card.speed // 1000
        return card.x

    def put(self, card, x: int) -> None:
        """Lay a card down somewhere; it moves on when ``go`` is called."""
        card.x = x
        card.axis = None
        card.due = NEVER
        card.speed = 0
        card.passed = len([place for place in PLACES_UM if place <= x])

    def _grip(self, now):
        """Let the feed roller take the next card once the one before has left its nip."""
        new = []
        feed = self._feed
        turns = feed.direction > 0 and feed.reaches(feed.at(now) + 1) < NEVER
        if turns and all([card.passed > FREE for card in self.cards]):
            for card, behind in self._pick(now):
                self.put(card, -PICK_UP_UM - behind)
                new.append(card)
        self.cards += new
        return new

    def _plan(self, card, now):
        """Find out what moves a card on, and when it passes its next place."""
        card.axis = None
        card.due = NEVER
        if card.snag is not None and card.x >= card.snag:
            card.stuck = True
        if card.speed:
            self._fly(card, now)
            return
        axis = self._feed if card.passed <= FREE else self._transport
        if card.passed > FLIGHT or not axis.direction:
            return
        if axis.direction < 0 and card.stuck and not card.crumpled:
            self._loosen(card)
        if card.stuck:
            return
        card.axis = axis
        card.since = axis.at(now)
        if axis.direction > 0:
            ahead = self._target(card) - card.x
            card.due = axis.reaches(card.since - (-ahead // STEP_UM))
        elif card.passed:  # else it is backed into the hopper, where it passes nothing
            ahead = card.x - PLACES_UM[card.passed - 1]
            card.due = axis.reaches(card.since - (ahead // STEP_UM + 1))

    def _loosen(self, card):
        """A card that is held up comes away backwards, perhaps to be held up there again."""
        card.stuck = False
        if card.loose:
            card.snag = None

    def _fly(self, card, now):
        if card.stuck:
            card.speed = 0
            return
        card.since = now
        card.due = now - (card.x - self._target(card)) * 1000 // card.speed

    def _target(self, card):
        place = PLACES_UM[card.passed]
        return place if card.snag is None else min(place, card.snag)

    def _pass(self, card, now):
        forward = card.speed > 0 or card.axis.direction > 0
        card.x = self.place(card, now)
        card.axis = None
        if forward and card.x < PLACES_UM[card.passed]:  # it is held up there
            self._plan(card, now)
            return
        card.passed += 1 if forward else -1
        place = PLACES[card.passed - 1 if forward else card.passed]
        if forward:
            self._handle(card, now, place)
        if place == "free":
            for new in self._grip(now):
                self._plan(new, now)
        if card in self.cards:
            self._plan(card, now)
        self._passed(now, place, card, forward)

    def _handle(self, card, now, place):
        """Do what a place does to a card that comes along."""
        transport = self._transport
        if place == "nip":
            card.nipped = transport.at(now)
            if transport.direction <= 0:
                self._crumple(card)
        elif place == "free":
            pushed = card.x - PLACES_UM[PLACES.index("nip")]
            if pushed - (transport.at(now) - card.nipped) * STEP_UM > _SLACK_UM:
                self._crumple(card)
        elif place == "flight":
            speed = STEP_UM * 100000 // transport.gap(now)
            card.speed = speed if speed >= _SLOWEST_FLIGHT_MM_S else 0
        elif place == "mouth":
            self.cards.remove(card)

    def _crumple(self, card):
        card.stuck = card.crumpled = True
