"""The machine's mechanics in figures, for the design that params.py chooses: seconds, Nm, ms."""

import json
import random
import statistics

import params
from hardware import dimensions as dim
from hardware import mechanics, motors

_PACKS = 20000
_SEED = 20261130
#: Of the 51 cards after one, so many go to its own pocket, to a neighbour's, to the opposite.
_GO_TO = (12, 26, 13)
#: What may be changed alone -> times what it is.
_CHANGES = (
    ("feed speed", {"FEED_SPEED_MM_S": 1.25}),
    ("feed speed", {"FEED_SPEED_MM_S": 1.5}),
    ("feed speed", {"FEED_SPEED_MM_S": 2.0}),
    ("push speed", {"PUSH_SPEED_MM_S": 1.5}),
    ("push speed", {"PUSH_SPEED_MM_S": 2.0}),
    ("rotator's acceleration", {"ROTATOR_ACCEL_RAD_S2": 1.5}),
    ("rotator's acceleration", {"ROTATOR_ACCEL_RAD_S2": 2.0}),
    ("rotator's acceleration", {"ROTATOR_ACCEL_RAD_S2": 4.0}),
    (
        "feed speed, push speed and rotator's acceleration",
        {"FEED_SPEED_MM_S": 1.5, "PUSH_SPEED_MM_S": 1.5, "ROTATOR_ACCEL_RAD_S2": 1.5},
    ),
)


def expected_s() -> float:
    """Return the bound's mean over all shuffled packs, exactly."""
    feed, push = params.feed_cycle_s(), params.push_s()
    each = [max(feed, params.turn_s(quarters) + push) for quarters in range(3)]
    return feed + push + sum(n * s for n, s in zip(_GO_TO, each, strict=True))


def distribution_s() -> list[float]:
    """Return the bounds of many shuffled packs, the shortest first; the same at every call."""
    draw = random.Random(_SEED)
    pockets = [pocket for pocket in range(4) for _ in range(13)]
    bounds = []
    for _ in range(_PACKS):
        draw.shuffle(pockets)
        bounds.append(params.bound_s(pockets))
    return sorted(bounds)


def bought() -> list[dict]:
    """Return what one change alone would buy: mean board time and the least torque margin."""
    rows = []
    for what, times in _CHANGES:
        before = {name: getattr(params, name) for name in times}
        for name, factor in times.items():
            setattr(params, name, before[name] * factor)
        rows.append(
            {
                "what": what,
                "times": max(times.values()),
                "mean_s": expected_s(),
                "margin": min(demand.margin for demand in mechanics.demands()),
                "settle_ms": mechanics.settle_ms(),
            }
        )
        for name, value in before.items():
            setattr(params, name, value)
    return rows


def _classes() -> dict[str, motors.Motor]:
    """The axes of each class of motors, and the class."""
    used: dict[motors.Motor, list[str]] = {}
    for demand in mechanics.demands():
        used.setdefault(demand.motor, []).append(demand.axis)
    return {", ".join(axes): motor for motor, axes in used.items()}


def figures() -> dict:
    """Return all figures of the report for this design."""
    bounds = distribution_s()
    return {
        "design": params.DESIGN,
        "feed_cycle_s": params.feed_cycle_s(),
        "push_s": params.push_s(),
        "turn_s": [params.turn_s(quarters) for quarters in range(3)],
        "expected_s": expected_s(),
        "mean_s": statistics.mean(bounds),
        "deviation_s": statistics.stdev(bounds),
        "shares_s": [bounds[round(share * (len(bounds) - 1))] for share in (0.0, 0.05, 0.5, 0.95)]
        + [bounds[-1]],
        "demands": [
            {
                "axis": demand.axis,
                "motor": demand.motor.example,
                "rpm": demand.speed_rad_s * 30 / 3.141592653589793,
                "needed_nm": demand.needed_nm,
                "available_nm": demand.available_nm,
                "margin": demand.margin,
                "worst": demand.worst_margin,
            }
            for demand in mechanics.demands()
        ],
        "motors": [{"used": used, **motor._asdict()} for used, motor in _classes().items()],
        "volts": [params.SUPPLY_VOLTS, params.SUPPLY_LEAST_VOLTS],
        "ratio": dim.ROTATOR_RATIO,
        "inertia_kg_m2": dim.ROTATOR_INERTIA_KG_M2,
        "stiffness_nm_rad": mechanics.stiffness_nm_rad(),
        "swing_mm": mechanics.swing_mm(0.0),
        "settle_needed_ms": mechanics.settle_ms(),
        "settle_ms": params.ROTATOR_SETTLE_MS,
        "mouth_g": [
            mechanics.rotator_peak_rad_s(quarters) ** 2 * dim.MOUTH_RADIUS / 9810
            for quarters in (1, 2)
        ],
        "changes": bought(),
    }


if __name__ == "__main__":
    print(json.dumps(figures()))
