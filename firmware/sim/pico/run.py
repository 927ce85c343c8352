"""Run the firmware's own main on a simulated machine; started by the host (fourhand/sim.py).

    micropython run.py seed=7 reader=bars6 person=careful packs=shuffled truth=FILE
                       packs_file=FILE fault=CAUSE@k ...

``truth``, ``packs_file`` and ``fault`` may be missing; ``fault`` may come again and again.
The host has checked the arguments.
"""

import builtins
import io
import sys

from dealing.cards import card_number
from sim import bench, causes, kernel
from sim.plant import Plant
from sim.rng import Rng

_URANDOM_STREAM = 9


def read_packs(name) -> list:
    """Return the packs of a file: a line each, card names with spaces between, bottom first."""
    with open(name) as lines:
        packs = [[card_number(card) for card in line.split()] for line in lines]
    return [pack for pack in packs if pack]


def build(arguments, stdin, stdout) -> str:
    """Lay plant, clock and random numbers on the bench; return the kind of reader."""
    pairs = [argument.partition("=") for argument in arguments]
    options = {key: value for key, _, value in pairs}
    seed = int(options["seed"])
    file = options.get("packs_file")
    packs = read_packs(file) if file else options["packs"]
    wishes = [causes.parse(value) for key, _, value in pairs if key == "fault"]
    bench.rng = Rng(seed, _URANDOM_STREAM)
    bench.plant = Plant(
        seed, packs, options["reader"], options["person"], wishes, options.get("truth")
    )
    bench.kernel = kernel.Kernel(bench.plant, stdin, stdout)
    return options["reader"]


def run(reader) -> None:
    """Run the firmware until the host goes."""
    usb = kernel.Usb(bench.kernel)
    builtins.print = lambda *words: usb.write(
        (" ".join([str(w) for w in words]) + "\r\n").encode()
    )
    try:
        bench.kernel.begin()
        import main

        main.run(kernel.Clock(bench.kernel), usb, reader)
    except kernel.Gone:
        pass
    finally:
        bench.plant.end()


def report(error) -> bytes:
    """Return what went wrong: a line that says it, then where."""
    text = io.StringIO()
    sys.print_exception(error, text)  # pyright: ignore
    where = text.getvalue()  # pyright: ignore
    return ("%s: %s\n%s" % (type(error).__name__, error, where)).encode()


def start(arguments) -> None:
    """Build and run; an error of the simulator or the firmware goes to the host."""
    stdout = sys.stdout.buffer
    try:
        run(build(arguments, sys.stdin.buffer, stdout))
    except Exception as error:
        stdout.write(kernel.frame(b"E", report(error)))
        sys.exit(1)


start(sys.argv[1:])
