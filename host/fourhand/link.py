"""One session with a machine: the handshake, requests that are done once, events in order.

A request is sent under one number until its reply comes, so the machine does it once. Events
are numbered; a missing one is asked for. All times are the port's own.
"""

import secrets

from dealing import messages
from fourhand.errors import NoMachine
from fourhand.inbox import Event, Inbox
from fourhand.port import Port
from fourhand.wire import LOST_MS, RETRY_MS, Counters, Reply, Values, Wire

PING_MS = 400  # silence after which the host shows that it lives; the machine waits 1,650
GRACE_MS = 50  # an event that the machine has told of may still be on its way
_RESENDS = 10  # answered requests for a missing event before it counts as lost
_HANDSHAKES = 3

_FLASH = "Give the machine this version's firmware, half a minute: fourhand flash"
_OTHER = "Choose another port (see fourhand ports), or make it a machine's: fourhand flash"
_SWITCH_ON = "Check that the machine is switched on; if it has no firmware yet: fourhand flash"
_CABLE = "Check the cable and the machine's power, then: fourhand resume"

_ONE = "End one of the two programs, then go on with: fourhand resume"
_TAKEN = ("refused", {"why": "taken"})

Seen = tuple[str, int]


class LinkLost(NoMachine):
    """The machine answered before and does not any more."""


class SilentPort(NoMachine):
    """The port opened, but not a byte came from it."""


class NotFourhand(NoMachine):
    """Something answers at the port that does not speak our language."""


class WrongVersion(NoMachine):
    """A Fourhand machine whose firmware and this host do not fit together."""


class MachineTaken(NoMachine):
    """Another program has begun a session with the machine since ours."""


class Link:
    """One session with a machine."""

    def __init__(
        self,
        port: Port,
        seen: Seen | None = None,
        ours: list[str] | None = None,
        strange: bool = False,
    ) -> None:
        """Shake hands. ``seen``: boot id and number of the last event that was dealt with.

        Events then follow that one if the machine did not restart; otherwise they begin with
        the first that nobody acknowledged. ``ours``: of a link before this one, if it may only
        go on where that stopped; kept up to date. ``strange``: another table of messages does not
        matter, for nothing but ping and service will be asked. SilentPort, NotFourhand,
        WrongVersion, LinkLost, MachineTaken.
        """
        self.port = port
        self._comes_back = bool(ours)
        self._strange = strange
        self.ours = [] if ours is None else ours  # nonces: the last confirmed, then those sent
        self._inbox = Inbox()
        self._wire = Wire(port, self._inbox.take)
        self._missing = 0  # the event that is asked for, how often so far, and when next
        self._resends = 0
        self._resend_ms = 0
        self.welcome = self._shake_hands()
        self.boot = str(self.welcome["boot"])
        self._handed_on = self._first_event(seen) - 1
        self._inbox.begin(self._handed_on + 1)

    @property
    def seen(self) -> Seen:
        """Boot id and number of the last event handed on, as the next session wants them."""
        return self.boot, self._handed_on

    @property
    def counters(self) -> Counters:
        """What came and went so far."""
        self._wire.counters.gaps = self._inbox.gaps
        return self._wire.counters

    def request(self, verb: str, **values: int | str) -> Reply:
        """Have the machine do something; return its reply. LinkLost when none comes."""
        reply = self._wire.request(verb, values)
        if reply is None:
            raise LinkLost("the machine does not answer any more", self.port.url, _CABLE)
        if reply[0] == "pong":
            self._inbox.heard_of(int(reply[1]["event"]))
        return reply

    def next_event(self, wait_ms: int) -> Event | None:
        """Return the next event, or None when none came for so long; keep the machine awake.

        LinkLost when the machine falls silent, or does not send an event that it told of.
        """
        until = self.port.now() + wait_ms
        over = False
        while True:
            self._mend()
            event = self._inbox.next()
            if event:
                self._handed_on = event.number
                return event
            if over:
                return None
            now = self.port.now()
            over = now >= until
            wait = min(until, self._wire.sent_ms + PING_MS) - now
            came = self._wire.listen(max(0, min(wait, GRACE_MS) if self._inbox.missing else wait))
            # Only after an empty read: a ping into a stream of lines would never end in a
            # simulation. But no stream of lines may keep the host silent for long either.
            silent_ms = self.port.now() - self._wire.sent_ms
            if silent_ms >= (2 * PING_MS if came else PING_MS):
                self.request("ping")

    def close(self) -> None:
        """Let go of the port."""
        self.port.close()

    def _mend(self) -> None:
        """Ask for a missing event that is not merely on its way; LinkLost when it stays away."""
        if not self._inbox.missing:
            self._missing = 0
            return
        now = self.port.now()
        if self._missing != self._inbox.expected:
            self._missing = self._inbox.expected
            self._resends = 0
            self._resend_ms = now + GRACE_MS
        if now < self._resend_ms:
            return
        if self._resends == _RESENDS:
            raise LinkLost("the machine keeps an event to itself", self.port.url, _CABLE)
        self.request("resend", event=self._missing)
        self._resends += 1
        self._resend_ms = self.port.now() + RETRY_MS

    def _shake_hands(self) -> Values:
        """Agree on a key; return the machine's welcome."""
        for _ in range(_HANDSHAKES):
            self._wire.begin(key=0)
            nonce = secrets.token_hex(4)
            reply = self._hello(nonce)
            welcome = self._checked(reply)
            self._wire.begin(int(nonce, 16) ^ int(str(welcome["boot"]), 16))
            try:
                self.request("ping")
            except LinkLost:
                continue  # an old welcome, said to another host: its key is of no use
            self.ours[:] = [nonce]
            return welcome
        raise LinkLost("the machine says welcome and then no more", self.port.url, _CABLE)

    def _hello(self, nonce: str) -> Reply | None:
        """Say hello; to a machine that another host may have by now, only as who had it before."""
        before = self.ours[::-1] if self._comes_back else [messages.NO_SESSION]
        self.ours.append(nonce)
        reply = None
        for after in before:
            reply = self._wire.hello({
                "version": messages.VERSION,
                "oldest": messages.OLDEST,
                "table": messages.table_hash(),
                "nonce": nonce,
                "after": after,
            })  # fmt: skip
            if reply != _TAKEN:
                break
        return reply

    def _checked(self, reply: Reply | None) -> Values:
        """Return the values of a welcome from firmware that fits; raise what it is otherwise."""
        where = self.port.url
        if reply is None and not self._wire.heard:
            raise SilentPort("nothing answers there", where, _SWITCH_ON)
        if reply is None and not self._wire.counters.foreign:
            raise NotFourhand("something answers there, but not as Fourhand", where, _OTHER)
        if reply == _TAKEN:
            raise MachineTaken("another program has taken this machine over", where, _ONE)
        if reply is None or reply[0] != "welcome" or not (self._strange or _fits(reply[1])):
            raise WrongVersion("its firmware and this program do not fit together", where, _FLASH)
        return reply[1]

    def _first_event(self, seen: Seen | None) -> int:
        """Return the number of the event to begin with."""
        if seen and seen[0] == self.boot:
            return seen[1] + 1
        if not self._inbox.last:
            return 1
        # Which events an earlier host acknowledged is not known here: the machine is asked for
        # all that it keeps. Twice, for the first of them may be lost on its way.
        for _ in range(2):
            self.request("resend", event=1)
            until = self.port.now() + LOST_MS
            while self._wire.listen(GRACE_MS) and self.port.now() < until:
                pass
            if self._inbox.lowest() == 1:
                break
        return self._inbox.lowest() or self._inbox.last + 1


def _fits(welcome: Values) -> bool:
    """Whether both sides speak one version; of an equal version the tables must be equal too.

    A newer machine that says welcome has itself found that it still speaks ours.
    """
    if welcome["version"] == messages.VERSION:
        return welcome["table"] == messages.table_hash()
    return int(welcome["version"]) >= messages.OLDEST
