"""Run the firmware's own main on a simulated machine; started by the host (fourhand/sim.py).

    micropython run.py seed=7 reader=bars6 person=careful packs=shuffled numbers=off truth=FILE
                       packs_file=FILE boards=FILE deck=FILE worn=H9:80,... hopper=1
                       state=DIR chip=SIXTEEN_HEX_DIGITS
                       fault=CAUSE@k ...

From ``truth`` on they may be missing; ``fault`` may come again and again. The host has checked
the arguments.
"""

import builtins
import io
import json
import sys
from binascii import unhexlify

from dealing.cards import card_number
from files import Folder, Memory
from sim import bench, boards, causes, diary, journal, kernel
from sim.plant import Plant
from sim.rng import Rng
from sim.truth import Truth

_URANDOM_STREAM = 9


def read_packs(name) -> list:
    """Return the packs of a file: a line each, card names with spaces between, bottom first."""
    with open(name) as lines:
        packs = [[card_number(card) for card in line.split()] for line in lines]
    return [pack for pack in packs if pack]


def open_truth(path, kept) -> Truth:
    """Open the truth file: begun anew, or gone on with by a plant that a journal has kept."""
    known, size = kept[0]["truth"] if kept else ("", 0)
    return Truth(path, size if known == path else 0)


def build(arguments, stdin, stdout) -> tuple:
    """Lay plant, clock and random numbers on the bench; return main's reader, numbers, files."""
    pairs = [argument.partition("=") for argument in arguments]
    options = {key: value for key, _, value in pairs}
    seed = int(options["seed"])
    file = options.get("packs_file")
    packs = read_packs(file) if file else options["packs"]
    faults = [value for key, _, value in pairs if key == "fault"]
    wishes = [causes.parse(fault) for fault in faults]
    folder = options.get("state")
    kept = journal.load(folder) if folder else None
    truth = open_truth(options.get("truth", ""), kept)
    numbers = options["numbers"]
    plant = Plant(
        seed, packs, options["reader"], options["person"], wishes, truth, numbers=numbers
    )
    if "boards" in options:
        plant.world.dealt = boards.read(options["boards"])
    plant.world.stack = int(options["hopper"])
    if "deck" in options:
        with open(options["deck"]) as file:
            plant.reader.take_deck(json.load(file))
    for card in options["worn"].split(",") if "worn" in options else ():
        name, _, whole = card.partition(":")
        plant.reader.worn[card_number(name)] = int(whole)
    bench.chip = unhexlify(options["chip"]) if "chip" in options else bench.chip
    rng = Rng(seed, _URANDOM_STREAM)
    if kept and not diary.continued(kept, plant, rng, faults):
        plant.accidents.wish(wishes)
    bench.rng, bench.plant = rng, plant
    note = diary.Diary(folder, plant, rng, faults) if folder else None
    bench.kernel = kernel.Kernel(plant, stdin, stdout, note)
    return options["reader"], numbers != "off", Folder(folder) if folder else Memory()


def boot(usb, readers) -> None:
    """Run the firmware until its power goes, and wait until it is there again."""
    known = list(sys.modules)
    try:
        import main

        main.run(kernel.Clock(bench.kernel), usb, *readers)
    except kernel.PowerCut:
        bench.kernel.await_power()
        for name in [name for name in sys.modules if name not in known]:
            del sys.modules[name]


def run(readers) -> None:
    """Run the firmware until the host goes."""
    usb = kernel.Usb(bench.kernel, bench.plant)
    builtins.print = lambda *words: usb.write(
        (" ".join([str(w) for w in words]) + "\r\n").encode()
    )
    try:
        bench.kernel.begin()
        while True:
            boot(usb, readers)
    except kernel.Gone:
        pass
    finally:
        if not bench.kernel.diary:  # else the world goes on when somebody opens it again
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
