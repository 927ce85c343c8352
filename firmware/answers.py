"""The answer to each request, from the machine's own rules, never on the host's word."""

import sys

from dealing import codes, messages, orders, release
from dealing.cards import SEATS
from lawful import judged, refused
from replies import accept, refuse


def firmware_name() -> str:
    """Return name and version of interpreter and firmware, as the wire's text allows it."""
    version = [str(part) for part in sys.implementation.version if part != ""]
    interpreter = "%s-%s" % (sys.implementation.name, ".".join(version[:3]))
    return "%s-fourhand-%s" % (interpreter, release.VERSION)


class Answers:
    """Serves the requests that come over a link for one dealer."""

    def __init__(self, dealer, link, bench, keeping, loading):
        """``bench``: tries parts; ``keeping``: settings; ``loading``: sets to be dealt alone.

        Each is a class of the file of that name.
        """
        self._bench = bench
        self._keeping = keeping
        self._loading = loading
        self._dealer = dealer
        self._link = link
        self._table = messages.table_hash()  # takes the Pico 120 ms

    def serve(self, verb: str, values: dict) -> tuple:
        """Return (verb, values) of the reply to a request of the message table."""
        if self._dealer.state not in messages.describe(verb)[2]:
            return refuse("state")
        return getattr(self, "_" + verb)(values)

    def _hello(self, values):
        if values["version"] < messages.OLDEST or values["oldest"] > messages.VERSION:
            return refuse("version")
        self._dealer.starting.by_itself = False
        return "welcome", {
            "version": messages.VERSION,
            "table": self._table,
            "boot": self._link.boot,
            "firmware": firmware_name(),
            "law": self._keeping.law,
        }

    def _ping(self, values):
        return "pong", {
            "state": self._dealer.state,
            "event": self._link.event,
            "now": self._dealer.now_ms(),
        }

    def _ack(self, values):
        self._link.acknowledged(values["event"])
        return accept()

    def _resend(self, values):
        self._link.resend(values["event"])
        return accept()

    def _counters(self, values):
        return "counted", self._link.counters()

    def _whoami(self, values):
        return self._keeping.identity()

    def _service(self, values):
        return self._dealer.leave()

    def _question(self, values):
        return self._bench.question(values["what"])

    def _jog(self, values):
        return self._bench.jog(values["motor"], values["steps"])

    def _home(self, values):
        return self._bench.home()

    def _cards(self, values):
        return self._bench.cards(values["count"])

    def _sensors(self, values):
        return "sensed", self._bench.sensors()

    def _selftest(self, values):
        return "tested", self._bench.selftest()

    def _setting(self, values):
        return self._keeping.setting(values["key"])

    def _codeof(self, values):
        return self._keeping.code_of(values["card"], values["turned"])

    def _draft(self, values):
        return self._keeping.draft()

    def _put(self, values):
        return self._keeping.put(values["key"], values["value"])

    def _code(self, values):
        return self._keeping.code(values["card"], values["turned"], values["code"])

    def _commit(self, values):
        return self._keeping.commit()

    def _newset(self, values):
        return self._loading.newset()

    def _load(self, values):
        slots = orders.from_text(values["slots"])
        reply = refused(self._keeping.law, "duplicate", slots)
        if reply is not None:
            return reply
        return self._loading.load(values["order"], values["board"], slots)

    def _seal(self, values):
        return self._loading.seal(values["boards"])

    def _shelf(self, values):
        return self._loading.shelf()

    def _attempt(self, values):
        if not self._dealer.still():
            return refuse("state")
        return self._loading.attempt(values["nth"])

    def _retell(self, values):
        if not self._dealer.still():
            return refuse("state")
        return self._loading.retell(values["nth"])

    def _forget(self, values):
        return self._loading.forget(values["attempts"])

    def _check(self, values):
        code = self._keeping.law if values["code"] == "-" else values["code"]
        if code not in codes.CODES:
            return refuse("unknown")
        seat = SEATS.find(values["dealer"])
        return judged(code, orders.from_text(values["slots"]), None if seat < 0 else seat)

    def _order(self, values):
        slots = orders.from_text(values["slots"])
        no = refused(self._keeping.law, values["mode"], slots)
        if no is not None:
            return no
        return self._dealer.take(values["order"], values["board"], values["mode"], slots)

    def _start(self, values):
        self._dealer.starting.by_itself = values["by"] == "itself"
        return accept()

    def _choose(self, values):
        return self._dealer.choose(values["order"], values["board"])

    def _decline(self, values):
        return self._dealer.decline(values["order"], values["why"])

    def _reject(self, values):
        return self._dealer.reject(values["order"], values["name"])

    def _settle(self, values):
        return self._dealer.settle(values["order"], values["board"], values["as"])

    def _drop(self, values):
        return self._dealer.drop(values["order"])
