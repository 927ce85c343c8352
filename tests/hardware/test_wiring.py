"""The wiring agrees with the firmware's pins, carries its currents, and is drawn whole.

All of it holds for the design that params.py chooses; test_fast.py runs it with the other.
"""

import csv
from itertools import pairwise
from pathlib import Path

import pytest

import params
import pins
from hardware import board, frontends, harness, power, wiring
from hardware.designs import SUPPLY

ROOT = Path(__file__).resolve().parents[2]
NETS = board.nets()
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
    at_the_pico = next(c for c in board.CHIPS if c.pins.get("QH") == "shift data")
    assert at_the_pico.pins["A"] == wiring.SHIFT[16]
    assert at_the_pico.pins["E"] == wiring.SHIFT[20]
    chain = [chip for chip in board.CHIPS if chip.what == "74HC165"]
    assert all(a.pins["QH"] == b.pins["SER"] for a, b in pairwise(chain))
    assert chain[0].pins["A"] == wiring.SHIFT[0]


def test_the_emergency_stop_cuts_the_motors_and_nothing_else():
    """Motors have their supply only by way of K1, whose coil hangs on the chain through J2."""
    fed = [chip.name for chip in board.CHIPS if "motor supply" in chip.pins.values()]
    assert fed == ["K1", "A1", "A2", "A3"]
    sources = [end for end in NETS["motor supply"] if not end.startswith(("A", "C", "R", "J"))]
    assert sources == [f"K1.closed {SUPPLY.relay_contacts}"]
    assert NETS["chain"] == ["K1.coil +", "D2", "R5", "J2 emergency stop and cover switch"]
    assert "J2 emergency stop and cover switch" not in NETS[wiring.V5]


def test_a_contact_of_the_relay_breaks_no_more_than_30_volts():
    """What data sheets of such relays give their amperes for; more burns on as an arc."""
    assert params.SUPPLY_VOLTS / SUPPLY.relay_contacts <= 30


def test_no_two_outputs_work_against_each_other():
    """A driver's fault pin in a socket drives both ways, so a diode stands behind each."""
    faults = [end for end in NETS["driver fault"] if ".DIAG" in end]
    assert faults == []
    into = [small.name for small in board.SMALLS if small.ends[1] == "driver fault"]
    assert len(into) == (3 if SUPPLY.drivers_on_board else 0)


def test_what_the_pico_measures_is_within_its_3_3_volts():
    """As the divider's two resistors have it, and params.py."""
    ohms = {
        small.name: float(small.value.split()[0]) for small in board.SMALLS if small.name[0] == "R"
    }
    part = ohms["R2"] / (ohms["R1"] + ohms["R2"])
    assert 1 / part == pytest.approx(params.SUPPLY_DIVIDER)
    assert 1.2 * params.SUPPLY_VOLTS * part < 3.3
    # The chain's transistor opens at 0.65 V, and gets a current that saturates it.
    amps = (params.SUPPLY_LEAST_VOLTS - 0.65) / (1000 * ohms["R5"]) - 0.65 / (1000 * ohms["R6"])
    assert 100 * amps > 3.3 / (1000 * ohms["R7"])


def test_every_sensor_and_button_has_its_front_end():
    served = [signal for front in frontends.FRONT_ENDS for signal in front.serves]
    assert len(set(served)) == len(served)
    beams = {"entry beam", "throat beam", "mouth beam", "slot mark", "light", "buzzer"}
    others = {"driver fault", "emergency contact"}  # wired on the board itself
    assert set(served) == (set(wiring.SHIFT.values()) | beams) - others


def test_a_driver_bears_its_motors_current():
    """In a socket 2 A with a heat sink; in a housing 4.2 A of M1's and M2's, 5.6 A of M3's."""
    bears = (2.0, 2.0, 2.0) if SUPPLY.drivers_on_board else (4.2, 4.2, 5.6)
    assert all(motor.amps <= most for motor, most in zip(power.MOTORS, bears, strict=True))


def test_the_drivers_are_off_while_nobody_drives_enable():
    assert any(s.ends == ("enable", wiring.V3) and s.name.startswith("R") for s in board.SMALLS)


@pytest.mark.parametrize("cable", wiring.CABLES, ids=lambda cable: cable.plug)
def test_no_two_wires_of_a_cable_look_alike(cable):
    colours = [wire.colour for wire in cable.wires]
    assert len(set(colours)) == len(colours)


def test_a_fuse_blows_before_a_wire_gets_warm():
    fuse = {s.name: float(s.value.split()[0]) for s in board.SMALLS if s.name[0] == "F"}
    for cable, wire in WIRES:
        carries = wiring.CARRIES_A[cable.gauge_mm2]
        if wire.signal in (wiring.VM, wiring.MOTORS_V, wiring.MOTOR_SUPPLY):
            assert carries >= fuse["F1"] + (fuse["F2"] if cable.plug == "J1" else 0)
        elif wire.volts == wiring.V5 and cable.plug != "J16":
            assert carries >= fuse["F2"]


def test_a_motor_s_wires_carry_its_current():
    cables = [cable for cable in wiring.CABLES if " motor M" in cable.to]
    for cable, motor in zip(cables, power.MOTORS, strict=True):
        assert wiring.CARRIES_A[cable.gauge_mm2] >= motor.amps / 2**0.5


@pytest.mark.parametrize("row", power.budget(), ids=lambda row: row.what)
def test_the_budget_has_a_margin(row):
    assert row.margin >= power.LEAST_MARGIN


def test_the_brick_s_need_is_what_one_reckons_by_hand():
    """Three motors of 2 A peak, 1.1 + 0.34 ohm: 5.76 W each, at 20 V 0.288 A; and what turns.

    The fast one's M3 has 5 A and 0.4 + 0.34 ohm: 18.5 W; at 40 V they take 0.75 A. Nine lights in
    its drivers take 0.09 A of the 5 V.
    """
    held, lights = {24.0: (3 * 0.288, 0.0), 48.0: ((2 * 5.76 + 18.5) / 40, 0.09)}[
        params.SUPPLY_VOLTS
    ]
    five_v = (0.51 + lights + 0.20 * 3.3 / 4.25) * 5 / (0.88 * params.SUPPLY_VOLTS)
    by_hand = held + power.turning_w() / params.SUPPLY_LEAST_VOLTS + five_v
    assert power.brick_a() == pytest.approx(by_hand, rel=0.01)


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("controller", sum(chip.what == "Raspberry Pi Pico" for chip in board.CHIPS)),
        ("motor drivers", sum(chip.what == "stepper driver" for chip in board.CHIPS)),
        ("shift registers", sum(chip.what == "74HC165" for chip in board.CHIPS)),
        ("motor supply relay", sum(chip.name == "K1" for chip in board.CHIPS)),
        ("5 V converter", sum(chip.name == "U2" for chip in board.CHIPS)),
        ("fuses", sum(small.name[0] == "F" for small in board.SMALLS)),
        ("bar reader R1", len(frontends.DETECTED)),
        ("reader comparators", -(-(len(frontends.DETECTED) + 1) // 4)),  # and S2's thickness
    ],
)
def test_the_parts_list_has_as_many_as_are_wired(part, count):
    assert int(listed()[part]["quantity"]) == count


def test_the_parts_list_has_the_volts_and_amperes_of_the_wiring():
    rows, volts = listed(), f"{params.SUPPLY_VOLTS:g} V"
    assert f"{volts} {SUPPLY.brick_a:g} A" in rows["motor supply"]["specification"]
    assert f"{volts} to 5 V {power.CONVERTER_A:g} A" in rows["5 V converter"]["specification"]
    assert f"{volts} coil" in rows["motor supply relay"]["specification"]
    assert SUPPLY.fuse in rows["fuses"]["specification"]
    assert ("74ACT244" in str(rows)) == any(chip.what == "74ACT244" for chip in board.CHIPS)


def listed() -> dict[str, dict[str, str]]:
    """The parts list of this design, by name."""
    rows = {row["name"]: row for row in _rows("bom.csv")}
    if params.DESIGN == "fast":
        rows |= {row["name"]: row for row in _rows("fast.csv")}
    return rows


def _rows(name):
    with (ROOT / "hardware" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_cable_list_has_every_wire(tmp_path):
    harness.cable_list(tmp_path / "cables.csv")
    rows = list(csv.DictReader((tmp_path / "cables.csv").open()))
    assert len(rows) == len(WIRES)
    assert {row["signal"] for row in rows} == {wire.signal for _, wire in WIRES}


def test_the_drawing_has_every_cable_from_plug_to_part():
    drawn = harness.described()
    assert len(drawn["cables"]) == len(drawn["connections"]) == len(wiring.CABLES)
    assert len(drawn["connectors"]) == 2 * len(wiring.CABLES)
    assert len({cable.plug for cable in wiring.CABLES}) == len(wiring.CABLES)
