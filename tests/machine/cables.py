"""Bad cables: ports that stand between the host and a machine's port and harm what passes.

All of them keep to the machine's clock, so that a run is the same every time.
"""

import random
from collections.abc import Callable

from fourhand.port import Port

Fate = Callable[[random.Random, bytes], list[tuple[int, bytes]]]


def _lost(chance, line):
    return []


def _doubled(chance, line):
    return [(0, line), (chance.choice([0, 1, 5, 50, 310, 700]), line)]


def _delayed(chance, line):
    return [(chance.choice([1, 2, 5, 40, 299, 310, 900]), line)]


def _twisted(chance, line):
    bad = bytearray(line)
    bad[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
    return [(0, bytes(bad))]


def _cut(chance, line):
    return [(0, line[: chance.randrange(len(line))])]


def _swapped(chance, line):
    at = chance.randrange(len(line))
    return [(0, line[:at] + line[at : at + 2][::-1] + line[at + 2 :])]


def _byte_lost(chance, line):
    at = chance.randrange(len(line))
    return [(0, line[:at] + line[at + 1 :])]


def _byte_doubled(chance, line):
    at = chance.randrange(len(line))
    return [(0, line[: at + 1] + line[at:])]


def _noise(chance, line):
    return [(0, chance.randbytes(chance.randrange(1, 200)) + line)]


#: What may become of a line: rows of (delay in ms, bytes).
FATES: tuple[Fate, ...] = (
    _lost, _doubled, _delayed, _twisted, _cut, _swapped, _byte_lost, _byte_doubled, _noise,
)  # fmt: skip


class Cable:
    """Hands everything on at once; the worse ones change ``up`` and ``down``.

    Both take bytes and return rows (delay in ms, bytes): to the machine, and to the host.
    """

    def __init__(self, inner: Port):
        self.inner = inner
        self._coming: list[tuple[int, int, bool, bytes]] = []  # (when, nth, up?, bytes)
        self._count = 0

    @property
    def url(self) -> str:
        return self.inner.url

    def up(self, data: bytes) -> list[tuple[int, bytes]]:
        return [(0, data)]

    def down(self, data: bytes) -> list[tuple[int, bytes]]:
        return [(0, data)]

    def write(self, data: bytes) -> None:
        self._put(True, self.up(data))
        self._deliver(True)

    def read(self, ms: int) -> bytes:
        until = self.now() + ms
        while True:
            self._deliver(True)
            data = self._deliver(False)
            left = until - self.now()
            if data or left < 0:
                return data
            dues = [when - self.now() for when, *_ in self._coming]
            came = self.inner.read(max(0, min([left, *dues])))
            self._put(False, self.down(came) if came else [])
            if not (left or came):
                return self._deliver(False)

    def now(self) -> int:
        return self.inner.now()

    def close(self) -> None:
        self.inner.close()

    def _put(self, up: bool, rows: list[tuple[int, bytes]]) -> None:
        for delay, data in rows:
            self._count += 1
            self._coming.append((self.now() + delay, self._count, up, data))

    def _deliver(self, up: bool) -> bytes:
        """Bring to one end what is due there; return it."""
        due = sorted(row for row in self._coming if row[2] == up and row[0] <= self.now())
        self._coming = [row for row in self._coming if row not in due]
        data = b"".join(row[3] for row in due)
        if up and data:
            self.inner.write(data)
        return data


class Noisy(Cable):
    """Each line, either way, has one of the fates with some probability."""

    def __init__(self, inner: Port, seed: int, rate: float, fates: tuple[Fate, ...] = FATES):
        super().__init__(inner)
        self.struck = 0
        self._chance = random.Random(seed)
        self._rate = rate
        self._fates = fates

    def up(self, data: bytes) -> list[tuple[int, bytes]]:
        return self.down(data)

    def down(self, data: bytes) -> list[tuple[int, bytes]]:
        return [row for line in data.splitlines(keepends=True) for row in self._harm(line)]

    def _harm(self, line: bytes) -> list[tuple[int, bytes]]:
        if self._chance.random() >= self._rate:
            return [(0, line)]
        self.struck += 1
        return self._chance.choice(self._fates)(self._chance, line)


class Late(Cable):
    """A host that has other things to do before it reads: so many ms each time."""

    def __init__(self, inner: Port, late: Callable[[int], int]):
        """late: from the number of the read, from 0, to the ms before it."""
        super().__init__(inner)
        self._late = late
        self._reads = 0

    def read(self, ms: int) -> bytes:
        until = self.now() + self._late(self._reads)
        self._reads += 1
        held = b""
        while self.now() < until:
            held += self.inner.read(until - self.now())
        return held or super().read(ms)
