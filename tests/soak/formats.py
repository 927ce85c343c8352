"""Deal files spoilt at random: every reader, mutation after mutation; then ten million bytes.

    .venv/bin/python -m tests.soak.formats [FILES] [SEED]        (2,000 of each format by default)

The table says for each format how many spoilt files were refused, how many stopped before dealing
and how many passed, and of these how many with a deal that was never in the file: where nothing
in a format tells a deal twice, cards exchanged are a deal as good as any. The exit status is 1
when a reader raised anything but our own, when DUP or DLM let another deal pass, or when a reader
needed more time than a few looks at each byte would take.
"""

import sys
import time
from collections import Counter
from random import Random

from fourhand.errors import FourhandError
from fourhand.formats.deals import DealSet, hands_of, numbered
from fourhand.formats.registry import FORMATS, Format
from fourhand.formats.validate import validate

FILES = 2000
SEED = 20261130
BOARDS = 4
FLOOD = 10_000_000
SLOWEST_S = 60.0  # of one core, for a flood: the PBN reader needs a dozen
UNITS = (b"A", b"\n", b"|", b"a|b|", b"[", b"{", b'"', b"\0", b"=\n", b"B 1\n", b"H{N:}")
#: Formats in which a deal is told twice, or with a checksum.
TWICE = ("dup", "dlm")


def main() -> int:
    """Print the table; return the exit status."""
    files = int(sys.argv[1]) if len(sys.argv) > 1 else FILES
    random = Random(int(sys.argv[2]) if len(sys.argv) > 2 else SEED)
    deals = DealSet(tuple(numbered(number, _hands(random)) for number in range(1, BOARDS + 1)))
    valid = {form.name: form.write(deals)[0] for form in FORMATS}
    good = {board.pockets for board in deals.boards}
    bad = 0
    print(f"{'format':<8}{'refused':>9}{'stopped':>9}{'passed':>9}{'other deal':>12}{'flood':>9}")
    for form in FORMATS:
        results = Counter(
            _result(form, _spoilt(valid, form.name, random), good) for _ in range(files)
        )
        slowest = max(
            _seconds(form, valid[form.name] + unit * (FLOOD // len(unit))) for unit in UNITS
        )
        passed = results["passed"] + results["other"]
        print(
            f"{form.name:<8}{results['refused']:>9}{results['stopped']:>9}{passed:>9}"
            f"{results['other']:>12}{slowest:>7.1f} s",
            flush=True,
        )
        bad += (form.name in TWICE and results["other"] > 0) or slowest > SLOWEST_S
    return 1 if bad else 0


def _hands(random: Random):
    seats = bytearray(card // 13 for card in range(52))
    random.shuffle(seats)
    return hands_of(bytes(seats))


def _spoilt(valid: dict[str, bytes], name: str, random: Random) -> bytes:
    """Return a file with a few places changed, lost, told twice or taken from another file."""
    data = bytearray(valid[name])
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at, length = random.randrange(len(data) + 1), random.choice((1, 1, 2, 13, 200))
        kind = random.randrange(6)
        if kind == 0:
            data[at : at + length] = random.randbytes(length)
        elif kind == 1:
            del data[at : at + length]
        elif kind == 2:
            data[at:at] = data[at : at + length]
        elif kind == 3:
            other = random.choice(list(valid.values()))
            data[at:at] = other[: random.randrange(len(other))]
        elif kind == 4:
            del data[at:]
        elif data:
            data[at % len(data)], data[0] = data[0], data[at % len(data)]
    return bytes(data)


def _result(form: Format, data: bytes, good: set[bytes]) -> str:
    """Return what came of a file. Anything raised that is not ours ends the run."""
    form.recognises(data)
    try:
        deals, found = form.read(data, "spoilt")
    except FourhandError:
        return "refused"
    if any(finding.severity == "error" for finding in [*found, *validate(deals)]):
        return "stopped"
    return "passed" if {board.pockets for board in deals.boards} <= good else "other"


def _seconds(form: Format, data: bytes) -> float:
    begun = time.process_time()
    _result(form, data, set())
    return time.process_time() - begun


if __name__ == "__main__":
    raise SystemExit(main())
