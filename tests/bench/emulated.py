"""Figures of the image on an emulated RP2040: emulated time and cycles, the same at every run."""

import json
import sys
from pathlib import Path

from fourhand_firmware import params  # pyright: ignore[reportMissingImports]

from dealing import cards
from tests.image import built, native
from tests.image.built import IMAGE, ROOT

#: A legal pattern of 52 seats, judged with the collector of garbage switched off.
JUDGED = """import gc, time; from dealing import criteria; s = bytes((0, 1, 2, 3) * 13)
gc.collect(); gc.disable(); b = gc.mem_free(); t = time.ticks_us(); r = criteria.check(s); \
t = time.ticks_us() - t; b -= gc.mem_free()
print(t, b)"""

_LOOK_MS = 500  # from one look at the heap to the next, if no event comes between

Row = tuple[str, str, str]


def pattern_check(pico, execute) -> list[Row]:
    """What it costs the Pico to judge a pattern, at MicroPython's prompt."""
    *lines, last = JUDGED.splitlines()
    for line in lines:
        execute(pico, line)
    us, heap = map(int, execute(pico, last).split())
    return [
        ("emulated Pico: a pattern judged", f"{us * 125:,} cycles", ""),
        ("emulated Pico: a pattern judged, heap", f"{heap:,} B", ""),
    ]


class Rounds:
    """The longest time between two rounds of the main loop: each feeds the watchdog."""

    def __init__(self, pico):
        self._pico = pico
        self._watchdog = pico.mcu.watchdog
        self._write = self._watchdog.write_uint32
        self._watchdog.write_uint32 = self._heard
        self.begin()

    def begin(self) -> None:
        self.count, self.longest_ns, self._last_ns = 0, 0, self._pico.ns

    def _heard(self, offset, value):
        from rp2040py.peripherals.watchdog import LOAD

        if offset == LOAD:
            now = self._pico.ns
            self.longest_ns = max(self.longest_ns, now - self._last_ns)
            self._last_ns = now
            self.count += 1
        self._write(offset, value)


def board(folder: Path) -> list[Row]:
    """Deal a board."""
    from fourhand.client import Client
    from fourhand.link import Link
    from sim.truth import Truth
    from tests.image.emulated import CYCLE_NS
    from tests.image.machine import hurry, switch_on
    from tests.machine import evening

    truth = folder / "emulated.jsonl"
    machine = switch_on(IMAGE, truth=Truth(str(truth)))
    hurry(machine)
    client, rounds = Client(Link(machine.port)), Rounds(machine.pico)
    began, cycles = machine.pico.ns, machine.pico.mcu.core.cycles
    evening.play(client, evening.random_places(1, seed=1))
    busy = (machine.pico.mcu.core.cycles - cycles) * CYCLE_NS / (machine.pico.ns - began)
    machine.plant.end()
    drops = json.loads(truth.read_text())["sequence"]
    took = (drops[-1]["dropped_ms"] - drops[0]["fed_ms"]) / 1000
    bound = params.bound_s([cards.SEATS.index(drop["pocket"]) for drop in drops])
    return [
        ("emulated Pico: a board", f"{took:.2f} s", ""),
        ("emulated Pico: against the bound", f"{took / bound:.4f}", "1.05 at most"),
        ("emulated Pico: CPU busy", f"{100 * busy:.1f} %", "40 % at most"),
        (
            "emulated Pico: longest without the link",
            f"{rounds.longest_ns / 1e6:.1f} ms",
            "50 ms at most",
        ),
        ("emulated Pico: rounds of the main loop", f"{rounds.count:,}", ""),
        ("emulated Pico: pulses, all there", f"{machine.wiring.edges:,}", ""),
    ]


def heap() -> list[Row]:
    """Deal a board; at each event a copy of the machine tells what is free of garbage."""
    from tests.image.heap import Heap
    from tests.image.machine import switch_on
    from tests.image.midway import asked

    idle = switch_on(IMAGE).pico
    idle.run_until(lambda: False, _LOOK_MS)
    built_free = Heap(idle).free_of_garbage()
    midway = asked(IMAGE)
    looks = Heap(midway.machine.pico)
    free, verb = [looks.free_of_garbage()], ""
    while verb != "done":
        event = midway.client.next_event(_LOOK_MS)
        free.append(looks.free_of_garbage())
        if event:
            midway.client.ack(event.number)
            verb = event.verb
    return [
        ("emulated Pico: heap free after start", f"{built_free:,} B", f"of {looks.size:,}"),
        ("emulated Pico: heap free, a board asked for", f"{free[0]:,} B", ""),
        ("emulated Pico: heap free, least in a board", f"{min(free):,} B", f"{len(free)} looks"),
    ]


def rows(folder: Path) -> list[Row]:
    """Deal a board; without an image of this firmware there is nothing to tell."""
    if not built.there():
        return [("the image on an emulated Pico", "-", "make image")]
    native.prefer()
    sys.path.insert(0, str(ROOT / "firmware"))  # as on the Pico its files are top-level modules
    from tests.image.test_emulator import execute, prompt

    return board(folder) + heap() + pattern_check(prompt(IMAGE), execute)
