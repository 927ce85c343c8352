"""Small firmware in real MicroPython on the stand-ins for `machine` and `rp2`."""

import json

import pytest

from dealing import frames
from dealing.messages import table_hash
from tests.machine.lockstep import Failed, Lockstep

LOOP = """
def run(clock, usb, reader, numbers, files):
    work = steps(clock, usb)
    while True:
        clock.idle(next(work, 1 << 40))
"""


@pytest.fixture
def machine(tmp_path):
    """Start a process whose main runs ``steps(clock, usb)``, a generator of moments to rest to."""
    started = []

    def start(source, *more, **options):
        started.append(Lockstep(source and source + LOOP, tmp_path, *more, **options))
        return started[-1]

    yield start
    for one in started:
        one.stdin.close()
        one.process.wait()
        one.stdout.close()


def test_the_stand_ins_are_found_first(machine):
    lines = machine(
        """
def steps(clock, usb):
    import machine, rp2, os, pins
    for module in (machine, rp2, os, pins):
        usb.write((module.__file__.split("firmware/")[1] + "\\n").encode())
    yield 0
"""
    ).run(1)
    assert lines.decode().split() == [
        "sim/pico/machine.py", "sim/pico/rp2.py", "sim/pico/os.py", "pins.py",
    ]  # fmt: skip


def test_a_prepared_move_turns_an_axis_as_fast_as_its_table_says(machine):
    """2400 steps of 100 us, from anywhere: one slot mark passes, and where it was is told."""
    lines = machine(
        """
import pins
import rp2
from array import array
from devices.pio_programs import pulses
from machine import Pin

def steps(clock, usb):
    Pin(pins.ENABLE, Pin.OUT, value=0)
    direction = Pin(pins.ROTATOR_DIR, Pin.OUT, value=1)
    mark = Pin(pins.SLOT_MARK, Pin.IN)
    times = []
    both = Pin.IRQ_RISING | Pin.IRQ_FALLING
    mark.irq(lambda pin: times.append((clock.us(), pin.value())), both)
    sm = rp2.StateMachine(pins.ROTATOR_SM, pulses, freq=2000000)
    sm.active(1)
    dma = rp2.DMA()
    table = array("I", (2399, 11 + (1 << 16), 0, 0))
    for forward in (1, 0):
        direction.value(forward)
        times.clear()
        start = clock.us()
        dma.config(read=table, write=sm, count=2, ctrl=dma.pack_ctrl(size=2), trigger=True)
        while clock.us() < start + 240002:
            yield start + 240002
        print(*[t - start for t, level in times], *[level for t, level in times])
        print(dma.active())
""",
        seed="4",
    ).run(1000)
    forward, running, back, _ = lines.decode().split("\r\n")[:4]
    assert running == "False"
    first, second, *levels = map(int, forward.split())
    # a mark is 81 steps long: the slot's own, and 40 on each side
    assert second - first == (8100 if levels == [1, 0] else 231900)
    # forward, edge n comes 2 + (n - 1) * 100 us after the start; seen from the other side it
    # is passed with pulse 2400 - n + 1
    assert [int(word) for word in back.split()[:2]] == [239904 - second, 239904 - first]


def test_a_handler_hears_the_edges_it_asked_for(machine):
    lines = machine(
        """
import pins
from machine import Pin
from sim import bench

def steps(clock, usb):
    for trigger in (Pin.IRQ_RISING, Pin.IRQ_FALLING, Pin.IRQ_RISING | Pin.IRQ_FALLING):
        heard = []
        Pin(pins.SAFETY, Pin.IN).irq(lambda pin: heard.append(pin.value()), trigger)
        for bench.plant.cover_open in (True, False):
            bench.plant.wire()
        print(*heard)
    yield 0
"""
    ).run(1)
    assert lines == b"1\r\n0\r\n1 0\r\n"


def test_the_input_ring_shows_buttons_and_board(machine):
    lines = machine(
        """
from devices.inputs import Inputs
from pins import BOARD_PRESENT, START_BUTTON, HOPPER_CARD
from sim import bench
from sim.hands import Hands

def steps(clock, usb):
    inputs = Inputs()
    hands = Hands(bench.plant)
    bits = (BOARD_PRESENT, HOPPER_CARD, START_BUTTON)
    for act in (lambda: None, lambda: hands.put_board(3), hands.fill_hopper, hands.start):
        act()
        yield clock.later(1000)
        print(*[int(inputs.seen(bit)) for bit in bits])
    end = clock.later(200000)
    while clock.since(end) < 0:  # a rest is a short one
        yield end
    print(*[int(inputs.seen(bit)) for bit in bits])
"""
    ).run(1000)
    assert lines.decode().split("\r\n")[:-1] == ["0 0 0", "1 0 0", "1 1 0", "1 1 1", "1 1 0"]


def test_what_the_panel_shows_is_what_the_person_reads(machine):
    lines = machine(
        """
import json
from devices.inputs import Inputs
from devices.panel import Panel, WORDS
from sim import bench
from sim.person import _CAREFUL

def steps(clock, usb):
    read = []
    bench.plant.show = read.append
    panel = Panel(Inputs())
    for what in sorted(WORDS):
        panel.show(what, 12345, "hopper-empty")
    for what, lines in zip(sorted(WORDS), read):
        print(json.dumps([what, list(WORDS[what]), lines, lines[1].strip() in _CAREFUL]))
    yield 0
"""
    ).run(1)
    shown = {}
    for line in lines.decode().split("\r\n")[:-1]:
        what, words, read, understood = json.loads(line)
        assert [len(row) for row in read] == [16] * 8
        rows = [row.rstrip() for row in read]
        assert rows[1:5] == words
        assert rows[0] == "BOARD 12345"
        assert rows[6] == "hopper-empty"
        shown[what] = understood
    asks = {"put-board", "take-board", "cards", "put-right", "empty-all"}
    asks |= {"put-sorted", "sort-all", "put-any", "check-board", "check-cards"}
    assert asks <= {what for what, understood in shown.items() if understood}


def test_the_supply_is_measured_through_its_divider(machine):
    lines = machine(
        """
import pins
from machine import ADC
from sim import bench

def steps(clock, usb):
    for bench.plant.supply_mv in (24000, 20000, 0):
        print(ADC(pins.SUPPLY).read_u16())
    yield 0
"""
    ).run(1)
    volts = [int(word) * 3.3 * 11 / 65535 for word in lines.split()]
    assert volts == pytest.approx([24, 20, 0], abs=0.02)


def test_random_bytes_come_from_the_seed(machine):
    source = """
import os

def steps(clock, usb):
    usb.write(os.urandom(8))
    yield 0
"""
    one, two, three = (machine(source, seed=seed).run(1) for seed in ("1", "1", "2"))
    assert len(one) == 8
    assert one == two != three


def test_a_stray_print_goes_over_usb_as_on_a_pico(machine):
    lines = machine("def steps(clock, usb):\n    print('so', 1)\n    yield 0\n").run(1)
    assert lines == b"so 1\r\n"


def test_an_error_of_the_firmware_is_reported_with_its_line_first(machine):
    broken = machine("def steps(clock, usb):\n    yield 1000\n    raise ValueError('broken')\n")
    with pytest.raises(Failed, match=r"^ValueError: broken\n") as failed:
        broken.run(10)
    assert "line 3, in steps" in str(failed.value)
    assert broken.process.wait() == 1


def test_the_end_of_input_ends_the_run_and_outputs_are_off(machine, tmp_path):
    truth = tmp_path / "truth.jsonl"
    source = """
from sim import bench
from sim.hands import Hands
from sim.world import Card

def steps(clock, usb):
    Hands(bench.plant).put_board(7)
    bench.plant.world.board.pockets[3].append(Card(51, "p"))
    yield 0
"""
    one = machine(source, truth=str(truth))
    one.run(10)
    assert one.close() == 0
    row = json.loads(truth.read_text())
    assert row["pockets"] == {"N": [], "E": [], "S": [], "W": ["C2"]}


def test_a_file_of_packs(machine, tmp_path):
    packs = tmp_path / "packs.txt"
    packs.write_text("C2 D2\n\nSA\n")
    lines = machine(
        """
from sim import bench

def steps(clock, usb):
    for name in "abc":
        print(*[card.name for card in bench.plant.world.take_pack(name)])
    yield 0
""",
        packs_file=str(packs),
    ).run(1)
    assert lines == b"C2 D2\r\nSA\r\nC2 D2\r\n"


def dialogue(machine, truth):
    """A whole board, by the firmware's own main, a fixed host, and a careful person."""
    one = machine(None, person="careful", seed="5", truth=str(truth))
    key = 0x01020304
    hello = f"hello version=1 oldest=1 table={table_hash()} nonce={key:08x} after=00000000"
    heard = one.run(50, frames.pack(0, hello, 0))
    key ^= int(heard.decode().partition("boot=")[2][:8], 16)
    order = "order order=00000001 board=7 mode=duplicate slots=" + "NESW" * 13
    heard += one.run(50, frames.pack(1, order, key))
    for number in range(2, 60):
        heard += one.run(1000, frames.pack(number, "ping", key))
    assert one.close() == 0
    return heard


def test_the_same_seed_and_the_same_words_give_the_same_run(machine, tmp_path):
    runs = []
    for name in ("one", "two"):
        truth = tmp_path / name
        runs.append((dialogue(machine, truth), truth.read_bytes()))
    assert runs[0] == runs[1]
    heard, truth = runs[0]
    assert b" done " in heard
    row = json.loads(truth)
    assert {len(cards) for cards in row["pockets"].values()} == {13}


def test_when_the_power_comes_back_the_firmware_begins_anew(machine):
    lines = machine(
        """
import pins
from machine import Pin
from sim import bench
from sim.rng import Rng

memory = []

def steps(clock, usb):
    import devices
    import machine
    import os
    memory.append(1)
    machine.memory = getattr(machine, "memory", 0) + 1
    devices.memory = getattr(devices, "memory", 0) + 1
    print(bench.plant.now // 1000, clock.ms(), len(memory), machine.memory, devices.memory)
    print(os.urandom(4))
    print(Pin(pins.ENABLE, Pin.OUT).value())
    Pin(pins.ENABLE, Pin.OUT, value=1)
    if not bench.plant.dark_until:
        bench.plant.after(1500000, "power-cut", 2000000)
    yield 1 << 40
"""
    ).run(10000)
    first, one, off, again, two, still_off, _ = lines.decode().split("\r\n")
    assert (first, again) == ("0 0 1 1 1", "3500 0 1 1 1")
    assert one != two
    assert (off, still_off) == ("0", "0")
