"""Numbers that no machine can have: every rule says what is wrong, with both figures and the
names to change.
"""

from itertools import pairwise

import params
import pins
from hardware import dimensions as dim
from hardware import mechanics

_LEAST_GRIP = 5.0  # mm of a card that a nip must hold, and between two cards on their way
_LEAST_SAMPLES = 12  # of a reference bar; the firmware refuses a bar of fewer than 8
_PIO_STEP_US = 11.5  # the least between two steps: 23 ticks of firmware/devices/stepper.py


def order_of_places():
    """Places follow each other along the card's way."""
    way = {
        "FEED_NIP_MM": params.FEED_NIP_MM,
        "ENTRY_BEAM_MM": params.ENTRY_BEAM_MM,
        "READER_MM": params.READER_MM,
        "WAIT_MM": params.WAIT_MM,
        "TRANSPORT_NIPS_MM[0]": params.TRANSPORT_NIPS_MM[0],
        "TRANSPORT_NIPS_MM[1]": params.TRANSPORT_NIPS_MM[1],
        "THROAT_BEAM_MM": params.THROAT_BEAM_MM,
        "HOLD_MM": params.HOLD_MM,
        "RING_MM": params.RING_MM,
        "MOUTH_MM": params.MOUTH_MM,
    }
    for (first, at), (second, then) in pairwise(way.items()):
        if at >= then:
            yield f"{second} = {then:g} mm does not lie behind {first} = {at:g} mm"


def nips_hold_the_card():
    """A card is always in one nip, until it flies into its pocket."""
    longest = params.CARD_LENGTH_MM - _LEAST_GRIP
    for first, second in pairwise(dim.NIPS):
        if second - first > longest:
            yield (
                f"from the nip at {first:g} mm to that at {second:g} mm is farther than a card "
                f"of CARD_LENGTH_MM = {params.CARD_LENGTH_MM:g} can be held: {longest:g} mm"
            )


def the_way_is_long_enough():
    """The card in hand lies between reader and throat, the next one waits behind it."""
    trailing = params.HOLD_MM - params.CARD_LENGTH_MM
    if trailing - params.WAIT_MM < _LEAST_GRIP:
        yield (
            f"a card of CARD_LENGTH_MM = {params.CARD_LENGTH_MM:g} is longer than its path: held "
            f"at HOLD_MM = {params.HOLD_MM:g}, it ends at {trailing:g} mm, where the next one "
            f"waits at WAIT_MM = {params.WAIT_MM:g}"
        )


def ring_and_mouth():
    """A card that has left the throat turns inside the ring; a held one stays outside it."""
    if not dim.RING_INNER < dim.RING_BEAM_RADIUS < dim.RING_OUTER:
        yield (
            f"RING_MM = {params.RING_MM:g} puts the mouth beam {dim.RING_BEAM_RADIUS:.1f} mm from "
            f"the axis, but the ring must lie {dim.RING_INNER:.1f} to {dim.RING_OUTER:.1f} mm "
            f"from it, where a card at MOUTH_MM = {params.MOUTH_MM:g} has its corners"
        )
    if dim.AXIS_X - params.HOLD_MM < dim.RING_INNER:
        yield f"HOLD_MM = {params.HOLD_MM:g}: the card in hand would stand in the ring"


def reader_fits_the_card():
    """All detectors look at the card, and lie beside each other."""
    pitch, width = params.BAR_PITCH_MM, dim.DETECTOR_WIDTH
    if len(params.DETECTORS) != pins.BAR_BITS:
        yield f"DETECTORS names {len(params.DETECTORS)} detectors, BAR_BITS is {pins.BAR_BITS}"
    across = dim.DETECTORS_Y[-1] - dim.DETECTORS_Y[0] + width
    if pitch < width:
        yield f"BAR_PITCH_MM = {pitch:g} is less than a detector is wide: {width:g} mm"
    if across > params.CARD_WIDTH_MM:
        yield (
            f"{len(dim.DETECTORS_Y)} detectors at BAR_PITCH_MM = {pitch:g} are {across:g} mm "
            f"across, wider than a card of CARD_WIDTH_MM = {params.CARD_WIDTH_MM:g}"
        )


def bars_are_sampled():
    """The reference bar passes within what is sampled, and what is kept of it."""
    begun = params.WAIT_MM - params.READER_MM - params.BAR_START_MM  # mm before the card stops
    ended = begun - params.BAR_LENGTH_MM
    if ended < 0:
        yield f"WAIT_MM = {params.WAIT_MM:g}: the card stops before its bar has passed the reader"
        return
    kept = params.SAMPLE_PERIOD_US * params.SAMPLES_KEPT / 1e6
    if _to_stop_s(begun) > kept:
        yield (
            f"a bar begins {1000 * _to_stop_s(begun):.1f} ms before the card rests, but "
            f"SAMPLE_PERIOD_US and SAMPLES_KEPT keep only {1000 * kept:.1f} ms"
        )
    samples = (_to_stop_s(begun) - _to_stop_s(ended)) * 1e6 / params.SAMPLE_PERIOD_US
    if samples < _LEAST_SAMPLES:
        yield (
            f"SAMPLE_PERIOD_US = {params.SAMPLE_PERIOD_US} gives {samples:.0f} samples of a bar, "
            f"and {_LEAST_SAMPLES} are needed"
        )


def _to_stop_s(left_mm):
    """Seconds a card still moves with so many mm to go, ramp and all."""
    speed, accel = params.FEED_SPEED_MM_S, params.FEED_ACCEL_MM_S2
    ramp = speed**2 / (2 * accel)
    if left_mm < ramp:
        return (2 * left_mm / accel) ** 0.5
    return speed / accel + (left_mm - ramp) / speed


def rotator_steps():
    """A quarter is whole steps, and the gear is a pair of pulleys."""
    steps = params.ROTATOR_STEPS_PER_TURN
    if steps % 4:
        yield f"ROTATOR_STEPS_PER_TURN = {steps}: a quarter is no whole number of microsteps"
    teeth = dim.MOTOR_TEETH * dim.ROTATOR_RATIO
    if abs(teeth - round(teeth)) > 1e-6 or teeth < dim.MOTOR_TEETH:
        yield (
            f"ROTATOR_STEPS_PER_TURN = {steps} wants a pulley of {teeth:g} teeth on the spindle, "
            f"with {dim.MOTOR_TEETH} on the motor"
        )


def steps_come_fast_enough():
    """No axis wants its steps closer together than PIO makes them."""
    per_turn = params.ROTATOR_STEPS_PER_TURN / 6.283185307179586
    rates = {
        "FEED_SPEED_MM_S": params.FEED_SPEED_MM_S * params.FEED_STEPS_PER_MM,
        "PUSH_SPEED_MM_S": params.PUSH_SPEED_MM_S * params.TRANSPORT_STEPS_PER_MM,
        "ROTATOR_ACCEL_RAD_S2": mechanics.rotator_peak_rad_s(2) * per_turn,
    }
    for name, rate in rates.items():
        if 1e6 / rate < _PIO_STEP_US:
            yield f"{name} wants a step every {1e6 / rate:.1f} µs; PIO needs {_PIO_STEP_US} µs"


def motors_are_strong_enough():
    """Every motor has torque to spare at its fastest, at the least supply."""
    for demand in mechanics.demands():
        if demand.margin < mechanics.LEAST_MARGIN:
            yield (
                f"{demand.axis}: acceleration and speed of params.py ask {demand.needed_nm:.3f} "
                f"Nm at {demand.speed_rad_s * 9.549:.0f} rpm; the motor has "
                f"{demand.available_nm:.3f} Nm, and a margin of {mechanics.LEAST_MARGIN:g} is due"
            )
        if demand.worst_margin < mechanics.WORST_MARGIN:
            yield (
                f"{demand.axis}: the worst motor of the class of {demand.motor.example} has only "
                f"{demand.worst_margin:.2f} times the torque that params.py asks of it, and "
                f"{mechanics.WORST_MARGIN:g} is due"
            )


def rotator_settles():
    """The mouth is quiet when the firmware pushes."""
    needs, allowed = mechanics.worst_settle_ms(), params.ROTATOR_SETTLE_MS
    if needs > allowed:
        yield (
            f"ROTATOR_SETTLE_MS = {allowed}, but after a turn at ROTATOR_ACCEL_RAD_S2 = "
            f"{params.ROTATOR_ACCEL_RAD_S2:g} the mouth swings for {needs:.0f} ms"
        )


_RULES = (
    order_of_places,
    nips_hold_the_card,
    the_way_is_long_enough,
    ring_and_mouth,
    reader_fits_the_card,
    bars_are_sampled,
    rotator_steps,
    steps_come_fast_enough,
    motors_are_strong_enough,
    rotator_settles,
)


def problems() -> list[str]:
    """Return what is wrong with params.py, pins.py and dimensions.py; nothing if all fits."""
    return [text for rule in _RULES for text in rule()]
