"""DECISIONS.md says what the numbers say."""

import pytest

import params
import pins
from hardware import ROOT, figures, mechanics, motors, power
from hardware import dimensions as dim

TEXT = " ".join((ROOT / "hardware" / "DECISIONS.md").read_text(encoding="utf-8").split())
PEAK = mechanics.rotator_peak_rad_s(2)


def gear(ratio: int) -> str:
    """The row of a gear in the table of gears."""
    accel, motor = params.ROTATOR_ACCEL_RAD_S2, mechanics.ROTATOR_MOTOR
    turned = dim.ROTATOR_INERTIA_KG_M2 * accel + mechanics.ring_drag_nm()
    needed = turned / ratio + motor.rotor_kg_m2 * accel * ratio + mechanics.BEARINGS_NM
    available = motors.torque_nm(motor, PEAK * ratio, params.SUPPLY_LEAST_VOLTS)
    rpm = PEAK * ratio * 30 / 3.14159265
    return f"| {ratio}:1 | {needed:.3f} | {available:.3f} | {available / needed:.2f} | {rpm:.0f} |"


@pytest.mark.parametrize(
    "said",
    [
        f"**{figures.expected_s():.1f} s** for a shuffled pack",
        f"two walls, {dim.POCKET_INNER:.1f} mm",
        f"mouths at **{dim.MOUTH_RADIUS:.0f} mm**",
        f"floors {dim.POCKET_DROP:g} mm below",
        f"a bar of {params.BAR_LENGTH_MM:g} mm passes at {params.FEED_SPEED_MM_S:g} mm/s",
        f"{len(dim.DETECTORS_Y)} detectors",
        f"{dim.DETECTOR_GAP:g} mm over which",
        f"instead of {params.feed_cycle_s():.3f}"[:-1],
        f"read up to {params.SKEW_DEG:g}°",
        f"costs {mechanics.ring_drag_nm():.3f} Nm",
        f"{dim.RING_CLEARANCE:g} mm inside the ring",
        f"friction, reckoned as {mechanics.RING_FRICTION:g}",
        *map(gear, range(1, 6)),
        f"a quarter is {params.ROTATOR_STEPS_PER_TURN // 4} whole microsteps",
        f"a spring of {mechanics.stiffness_nm_rad():.0f} Nm/rad",
        f"back by {mechanics.swing_mm(0):.2f} mm",
        f"the {dim.SIDE_CLEARANCE:g} mm that a card has",
        f"the {params.ROTATOR_SETTLE_MS} ms of settling",
        f"takes {power.five_volts_a():.2f} A of the {power.CONVERTER_A:g} A",
        f"{26 - len(pins.SPARE)} of 26 are used",
        f"a ring of {2 * dim.RING_OUTER:.0f} mm",
    ],
)
def test_a_figure_is_the_machines(said):
    assert said.lower() in TEXT.lower(), said


@pytest.mark.parametrize(
    ("quarters", "said"), [(1, "quarter turn the mouths reach "), (2, "half turn ")]
)
def test_the_pull_at_the_mouths(quarters, said):
    pull = mechanics.rotator_peak_rad_s(quarters) ** 2 * dim.MOUTH_RADIUS / 9810
    assert f"{said}{pull:.1f} g" in TEXT
