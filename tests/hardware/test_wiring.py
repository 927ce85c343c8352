"""The wiring agrees with the firmware's pins, carries its currents, and is drawn whole."""

import csv
from itertools import pairwise
from pathlib import Path

import pytest

import pins
from hardware import harness, power, wiring

ROOT = Path(__file__).resolve().parents[2]
NETS = wiring.nets()
WIRES = [(cable, wire) for cable in wiring.CABLES for wire in cable.wires]


def ends(signal):
    """What a signal connects."""
    return " ".join(NETS[signal])


def test_every_pin_of_the_budget_has_one_signal_and_a_spare_one_none():
    assert sorted([*wiring.PICO, *pins.SPARE]) == [*range(23), 26, 27, 28]
    assert len(set(wiring.PICO.values())) == len(wiring.PICO)


def test_every_bit_that_the_firmware_reads_is_wired_and_no_other():
    assert sorted(wiring.SHIFT) == list(range(pins.EMERGENCY + 1))
    assert len(set(wiring.SHIFT.values())) == len(wiring.SHIFT)


@pytest.mark.parametrize("signal", NETS)
def test_every_signal_has_another_end(signal):
    assert len(NETS[signal]) >= 2, f"{signal}: {NETS[signal]}"


def test_no_more_than_3_3_volts_stand_on_a_pin_of_the_pico_or_of_a_register():
    volts = {wire.signal: wire.volts for _, wire in WIRES}
    for signal in [*wiring.PICO.values(), *wiring.SHIFT.values()]:
        assert volts.get(signal, wiring.V3) == wiring.V3


def test_the_first_bit_out_is_the_highest():
    """inputs.py shifts to the left, so bit 23 comes first: from H of the chip at the Pico."""
    at_the_pico = next(c for c in wiring.CHIPS if c.pins.get("QH") == "shift data")
    assert at_the_pico.pins["A"] == wiring.SHIFT[16]
    assert at_the_pico.pins["E"] == wiring.SHIFT[20]
    chain = [chip for chip in wiring.CHIPS if chip.what == "74HC165"]
    assert all(a.pins["QH"] == b.pins["SER"] for a, b in pairwise(chain))
    assert chain[0].pins["A"] == wiring.SHIFT[0]


def test_the_emergency_stop_cuts_the_motors_and_nothing_else():
    """Motors have their supply only by way of K1, whose coil hangs on the chain through J2."""
    fed = [chip.name for chip in wiring.CHIPS if chip.pins.get("VMOT") == "motor supply"]
    assert fed == ["A1", "A2", "A3"]
    sources = [end for end in NETS["motor supply"] if not end.startswith(("A", "C", "R"))]
    assert sources == ["K1.closed"]
    assert NETS["chain"] == ["K1.coil +", "D2", "R5", "J2 emergency stop and cover switch"]
    assert not {"K1.closed", "J2 emergency stop and cover switch"} & set(NETS[wiring.V5])


def test_the_drivers_are_off_while_nobody_drives_enable():
    assert any(s.ends == ("enable", wiring.V3) and s.name.startswith("R") for s in wiring.SMALLS)


@pytest.mark.parametrize("cable", wiring.CABLES, ids=lambda cable: cable.plug)
def test_no_two_wires_of_a_cable_look_alike(cable):
    colours = [wire.colour for wire in cable.wires]
    assert len(set(colours)) == len(colours)


def test_a_fuse_blows_before_a_wire_gets_warm():
    fuse = {s.name: float(s.value.split()[0]) for s in wiring.SMALLS if s.name[0] == "F"}
    for cable, wire in WIRES:
        carries = wiring.CARRIES_A[cable.gauge_mm2]
        if cable.plug == "J1":
            assert carries >= fuse["F1"] + fuse["F2"]
        elif wire.volts == wiring.V5 and cable.plug != "J16":
            assert carries >= fuse["F2"]


def test_a_motor_s_wires_carry_its_current():
    for cable in wiring.CABLES[2:5]:
        for motor in power.MOTORS:
            assert wiring.CARRIES_A[cable.gauge_mm2] >= motor.amps / 2**0.5


@pytest.mark.parametrize("row", power.budget(), ids=lambda row: row.what)
def test_the_budget_has_a_margin(row):
    assert row.margin >= power.LEAST_MARGIN


def test_the_brick_s_need_is_what_one_reckons_by_hand():
    """Three motors of 2 A peak, 1.1 + 0.34 ohm: 5.76 W each, at 20 V 0.288 A; and what turns."""
    five_v = (0.51 + 0.20 * 3.3 / 4.25) * 5 / (0.88 * 24)
    by_hand = 3 * 0.288 + power.turning_w() / 20 + five_v
    assert power.brick_a() == pytest.approx(by_hand, rel=0.01)


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("controller", sum(chip.what == "Raspberry Pi Pico" for chip in wiring.CHIPS)),
        ("motor drivers", sum(chip.what == "stepper driver" for chip in wiring.CHIPS)),
        ("shift registers", sum(chip.what == "74HC165" for chip in wiring.CHIPS)),
        ("motor supply relay", sum(chip.name == "K1" for chip in wiring.CHIPS)),
        ("5 V converter", sum(chip.name == "U2" for chip in wiring.CHIPS)),
        ("fuses", sum(small.name[0] == "F" for small in wiring.SMALLS)),
        ("bar reader R1", len(wiring.DETECTED)),
        ("reader comparators", -(-(len(wiring.DETECTED) + 1) // 4)),  # and S2's thickness
    ],
)
def test_the_parts_list_has_as_many_as_are_wired(part, count):
    with (ROOT / "hardware/bom.csv").open() as file:
        listed = {row["name"]: int(row["quantity"]) for row in csv.DictReader(file)}
    assert listed[part] == count


def test_the_cable_list_has_every_wire(tmp_path):
    harness.cable_list(tmp_path / "cables.csv")
    rows = list(csv.DictReader((tmp_path / "cables.csv").open()))
    assert len(rows) == len(WIRES)
    assert {row["signal"] for row in rows} == {wire.signal for _, wire in WIRES}


def test_the_drawing_has_every_cable_from_plug_to_part():
    drawn = harness.described()
    assert len(drawn["cables"]) == len(drawn["connections"]) == len(wiring.CABLES)
    assert len(drawn["connectors"]) == 2 * len(wiring.CABLES)
