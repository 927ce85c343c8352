"""Homing: from wherever the rotator stands, it comes to rest on the index mark, and sees it."""

import pytest

from tests.machine.lockstep import Lockstep

_SOURCE = """
from board import Board
from dealing.faults import Fault
from files import Memory
from settings import Settings
from sim import bench

def homed(board, usb, case):
    zero, at, stuck = case
    plant = bench.plant
    rotator = plant.motors.axes[2]
    board.motors(False)
    plant.motors.slip(plant.now, (at - rotator.at(plant.now)) % 9600)
    board.motors(True)
    if stuck:
        board.motors(False)
    board.rotator.zero = zero
    begun = plant.now
    told = "ok"
    try:
        for stamp in board.rotator.home():
            yield stamp
        board.rotator.check()
    except Fault as fault:
        told = fault.name
    where = (rotator.at(plant.now) + 4800) % 9600 - 4800
    usb.write(b"%s %d %d\\n" % (told.encode(), where, (plant.now - begun) // 1000))

def run(clock, usb, reader="bars6", numbers=False, files=None):
    board = Board(clock, Settings(Memory(), reader, numbers), Memory())
    for case in {cases!r}:
        for stamp in homed(board, usb, case):
            board.live()
            clock.idle(stamp)
    while True:
        clock.idle(clock.later(100000))
        board.live()
"""


def homed(folder, cases):
    """Rows (fault or "ok", steps from the middle of the index mark, ms)."""
    machine = Lockstep(_SOURCE.format(cases=cases), folder)
    lines = machine.run(10_000 * len(cases)).decode().split("\n")[:-1]
    machine.close()
    rows = [line.split() for line in lines]
    assert len(rows) == len(cases)
    return [(name, int(where), int(ms)) for name, where, ms in rows]


@pytest.mark.parametrize("zero", [0, -30, 30])
def test_from_anywhere_it_comes_to_rest_on_the_index_mark(zero, tmp_path):
    edges = (-41, -40, -39, -15, 0, 1, 22, 40, 41, 700, 1200)
    starts = [2400 * slot + offset for slot in range(4) for offset in edges]
    for name, where, _ in homed(tmp_path, [(zero, at, False) for at in starts]):
        assert name == "ok"
        assert abs(where - zero) <= 2


def test_one_that_stands_on_a_mark_need_not_look_for_the_next(tmp_path):
    on, beside = homed(tmp_path, [(0, 10, False), (0, 700, False)])
    assert on[2] < 400
    assert beside[2] > 1000


def test_a_rotator_that_does_not_turn_has_no_place(tmp_path):
    cases = [(0, at, True) for at in (0, 2400, 1200)]
    assert {name for name, _, _ in homed(tmp_path, cases)} == {"lost-position"}
