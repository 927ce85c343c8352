"""Whatever comes over the cable: a refusal under the request's number, no movement, still alive.

Every row goes, as bytes, to the firmware in MicroPython, on the simulated machine. Noise in the
middle of a board is in tests/image/noise.py; tests/soak/frames.py has damaged frames by the
thousand.
"""

from pathlib import Path

import pytest

from dealing import frames, messages
from dealing.cards import CARDS
from fourhand.sim import SimPort
from sim import journal

NONCE, OTHER = "01234567", "89abcdef"
_REPLY_MS = 3000
_STILL_MS = 50
ROUND = "NESW" * 13
FOURTEEN = "N" * 14 + "E" * 12 + "S" * 13 + "W" * 13
HEAPS = "N" * 13 + "E" * 13 + "S" * 13 + "W" * 13

#: To a machine without an order: what is said, and the beginning of the answer.
IDLE = {
    "fourteen cards for a hand": (
        f"order order=00000001 board=1 mode=duplicate slots={FOURTEEN}",
        "uneven hands=14.12.13.13",
    ),
    "fourteen cards of a partial deal": (
        f"order order=00000001 board=1 mode=partial slots={'N' * 14 + '-' * 38}",
        "uneven hands=14.0.0.0",
    ),
    "fourteen cards for the shelf": (
        f"load order=00000001 board=1 slots={FOURTEEN}",
        "uneven hands=14.12.13.13",
    ),
    "a card for no hand": (
        f"order order=00000001 board=1 mode=duplicate slots={ROUND[:-1]}-",
        "refused why=field",
    ),
    "an illegal pattern": (f"order order=00000001 board=1 mode=pattern slots={HEAPS}", "illegal "),
    "an illegal pattern, judged": (f"check slots={HEAPS} code=- dealer=-", "illegal "),
    "a code nobody knows": (f"check slots={ROUND} code=rubber dealer=-", "refused why=unknown"),
    "51 cards": (
        f"order order=00000001 board=1 mode=duplicate slots={ROUND[:-1]}",
        "refused why=field",
    ),
    "a fifth hand": (
        f"order order=00000001 board=1 mode=duplicate slots={ROUND[:-1]}X",
        "refused why=field",
    ),
    "board 0": (
        f"order order=00000001 board=0 mode=duplicate slots={ROUND}",
        "refused why=field",
    ),
    "a mode nobody knows": (
        f"order order=00000001 board=1 mode=triplicate slots={ROUND}",
        "refused why=field",
    ),
    "a field too few": ("order order=00000001 board=1 mode=duplicate", "refused why=field"),
    "fields in another order": ("put value=1 key=zero", "refused why=field"),
    "no message": ("fly away", "refused why=field"),
    "an event": ("removed order=00000001 board=3", "refused why=field"),
    "any board without a number reader": ("choose order=00000001 board=1", "refused why=numbers"),
    "an order nobody gave, taken back": ("drop order=00000009", "refused why=unknown"),
    "nothing is full": ("reject order=00000001 name=wrong-board", "refused why=state"),
    "nothing restarted": ("settle order=00000001 board=1 as=finished", "refused why=state"),
    "nothing is looked at": ("decline order=00000001 why=dealt", "refused why=state"),
    "no set is begun": (f"load order=00000001 board=1 slots={ROUND}", "refused why=state"),
    "a set of no boards": ("seal boards=3", "refused why=state"),
    "an attempt nobody made": ("attempt nth=0", "refused why=unknown"),
    "too many steps": ("jog motor=rotator steps=9601", "refused why=field"),
    "a fourth motor": ("jog motor=lift steps=1", "refused why=field"),
    "53 cards": ("cards count=53", "refused why=field"),
    "a setting without a draft": ("put key=zero value=1", "refused why=draft"),
    "nothing to keep": ("commit", "refused why=draft"),
    "a setting nobody knows": ("setting key=nothing", "refused why=unknown"),
    "a version of 0": (
        f"hello version=0 oldest=0 table=00000000 nonce={OTHER} after=00000000",
        "refused why=field",
    ),
}

#: In a draft of settings.
DRAFT = {
    "zero too far": ("put key=zero value=31", "refused why=range"),
    "pickup too short": ("put key=pickup value=99", "refused why=range"),
    "feed too fast": ("put key=feedspeed value=101", "refused why=range"),
    "push too slow": ("put key=pushspeed value=59", "refused why=range"),
    "two pockets N": ("put key=pockets value=NNSW", "refused why=range"),
    "a law nobody knows": ("put key=law value=rubber-1937", "refused why=range"),
    "a reader nobody knows": ("put key=reader value=bars7", "refused why=range"),
    "a speed of no engine": ("put key=baud value=1200", "refused why=range"),
    "a key nobody knows": ("put key=nothing value=1", "refused why=unknown"),
    "a name too long": ("put key=name value=" + "x" * 33, "refused why=field"),
    "a 53rd card": ("code card=52 turned=0 code=1", "refused why=field"),
    "a code before its profile": ("code card=0 turned=0 code=1", "refused why=range"),
}

#: To a machine that has an order and asks for its board.
ASKING = {
    "the same order again": (
        f"order order=00000001 board=1 mode=duplicate slots={ROUND}",
        "refused why=repeated",
    ),
    **{
        body.split()[0]: (body, "refused why=state")
        for body in (
            "draft",
            "put key=zero value=1",
            "code card=0 turned=0 code=1",
            "commit",
            "newset",
            f"load order=00000002 board=2 slots={ROUND}",
            "seal boards=1",
            "forget attempts=0",
            "question what=try-panel",
            "jog motor=rotator steps=100",
            "home",
            "cards count=1",
            "sensors",
            "selftest",
            "service",
            "reject order=00000001 name=wrong-board",
            "settle order=00000001 board=1 as=unknown",
            "decline order=00000001 why=dealt",
        )
    },
}

_JOG = "jog motor=rotator steps=100"


def damaged(host) -> dict[str, bytes]:
    """Lines that no machine may obey, each but for its damage a whole one; none is answered."""
    line = frames.pack(host.number + 1, _JOG, host.key)
    return {
        "junk": bytes(range(14, 256)) * 4 + b"\n",
        "a half line": line[: len(line) // 2] + b"\n",
        "its other half": line[len(line) // 2 :],
        "a line without its first byte": line[1:],
        "a bit turned over": line[:9] + bytes([line[9] ^ 1]) + line[10:],
        "a line behind junk": b"\x80\xff" + line,
        "two lines in one": line[:-1] + line,
        "600 bytes": b"x" * 600 + b"\n",
        "of no session": frames.pack(host.number + 1, _JOG, 0),
        "of another session": frames.pack(host.number + 1, _JOG, host.key ^ 1),
        "of a number before": frames.pack(host.number - 1, _JOG, host.key),
    }


class Host:
    """A host that may say anything; ``folder`` is where the machine's state is kept."""

    def __init__(self, folder: Path):
        self._folder = folder
        self.port = SimPort(f"sim:?seed=1&speed=0&person=none&state={folder}")
        self.number = self.key = 0
        welcome = self.hello(NONCE)
        self.key = int(NONCE, 16) ^ int(messages.read(welcome)[1]["boot"], 16)
        self.ask("ping")
        self._axes = self._lie()

    def hello(self, nonce: str, version: int = 1, oldest: int = 1) -> str:
        """Return the answer to a hello, as long as it goes through."""
        table = messages.table_hash()
        body = f"hello version={version} oldest={oldest} table={table} nonce={nonce}"
        return self._answer(0, body + " after=00000000", 0)

    def ask(self, body: str) -> str:
        """Return the answer under the request's own number."""
        self.number += 1
        return self._answer(self.number, body, self.key)

    def alive(self, state: str, told: int = 0) -> None:
        """See that it answers, has told so many events, and that nothing has moved."""
        pong = self.ask("ping")
        assert pong.startswith(f"pong state={state} event={told} "), pong
        assert self._lie() == self._axes

    def said(self, data: bytes, number: int, key: int, ms: int) -> str:
        """Send bytes; return what is answered under a number within so long, else ""."""
        heard = b""
        self.port.write(data)
        end = self.port.now() + ms
        while self.port.now() < end:
            heard += self.port.read(ms)
            for line in heard.split(b"\n")[:-1]:
                try:
                    found, body = frames.unpack(line, key)
                except frames.FrameError:
                    continue
                if found == number and messages.describe(body.split()[0])[1] == messages.REPLY:
                    return body
        return ""

    def _answer(self, number, body, key):
        return self.said(frames.pack(number, body, key), number, key, _REPLY_MS)

    def _lie(self):
        """Where the axes are, by what the plant itself keeps."""
        kept = journal.load(str(self._folder))
        assert kept
        return kept[0]["axes"]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A host of a machine that nobody has put a board into."""
    host = Host(tmp_path_factory.mktemp("bad") / "machine")
    yield host
    host.port.close()


@pytest.mark.parametrize("name", IDLE)
def test_it_is_refused_by_an_idle_machine(host, name):
    body, answer = IDLE[name]
    assert host.ask(body).startswith(answer)
    host.alive("idle")


def test_a_setting_out_of_range_is_not_kept(host):
    assert host.ask("draft").startswith("accepted ")
    for name, (body, answer) in DRAFT.items():
        assert host.ask(body) == answer, name
    assert host.ask("commit").startswith("accepted ")
    assert host.ask("setting key=zero") == "value key=zero value=0"
    host.alive("idle")


def test_one_engine_does_not_read_cards_and_boards(host):
    for body in ("draft", "put key=reader value=scan", "put key=numbers value=yes"):
        assert host.ask(body).startswith("accepted ")
    assert host.ask("commit") == "refused why=engine"
    assert host.ask("setting key=reader") == "value key=reader value=bars6"
    host.alive("idle")


@pytest.mark.parametrize(
    ("codes", "why"),
    [(CARDS, "equal"), (CARDS - 1, "missing")],
    ids=["equal codes", "a card without a code"],
)
def test_a_profile_that_could_be_misread_is_not_kept(host, codes, why):
    for body in ("draft", "put key=profile value=deck"):
        assert host.ask(body).startswith("accepted ")
    for card in range(codes):
        code = f"{1 if card == CARDS - 1 else card + 1:x}"
        assert host.ask(f"code card={card} turned=0 code={code}").startswith("accepted ")
    assert host.ask("commit") == f"refused why={why}"
    assert host.ask("setting key=profile") == "value key=profile value=-"
    host.alive("idle")


@pytest.mark.parametrize("name", ["older", "newer"])
def test_a_host_of_another_version_takes_nothing_over(host, name):
    """It is refused, and the session before goes on."""
    version = {"older": 0, "newer": messages.VERSION + 1}[name]
    answer = {"older": "refused why=field", "newer": "refused why=version"}[name]
    assert host.hello(OTHER, version, version) == answer
    host.alive("idle")


def test_damaged_lines_and_lines_of_others_are_not_obeyed(host):
    for name, line in damaged(host).items():
        before = bad_lines(host)
        assert host.said(line, host.number + 1, host.key, _STILL_MS) == "", name
        assert bad_lines(host) > before or name == "of a number before", name
        host.alive("idle")


def bad_lines(host) -> int:
    counted = messages.read(host.ask("counters"))[1]
    return counted["damaged"] + counted["overlong"]


def test_what_is_for_an_idle_machine_is_refused_by_one_that_asks_for_its_board(host):
    """And so is what is for one that is full, restarted or looks at a board's number."""
    body, _ = ASKING["the same order again"]
    assert host.ask(body).startswith("accepted ")
    pong = ""
    for _ in range(20):
        pong = host.ask("ping")
    told = messages.read(pong)[1]["event"]
    for name, (body, answer) in ASKING.items():
        assert host.ask(body) == answer, name
        host.alive("asking", told)


def test_a_newer_host_that_still_speaks_this_version_is_welcome(host):
    welcome = messages.read(host.hello(OTHER, messages.VERSION + 1))
    assert welcome[1]["version"] == messages.VERSION
