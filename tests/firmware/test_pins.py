"""The pin budget of a Pico: 26 pins, each used once, PWM slices and state machines apart."""

import pins

ALL = [n for n in range(29) if not 23 <= n <= 25]
BUT_ONE = ALL[:-1]


def refused(used=ALL, pwm=(), adc=(), machines=()):
    try:
        pins.check(used, pwm, adc, machines)
    except ValueError:
        return True
    return False


def test_all_26_pins_of_a_pico_each_once():
    assert len(ALL) == 26
    assert not refused()
    assert refused(used=sorted(BUT_ONE + BUT_ONE[:1]))
    assert refused(used=ALL[1:])
    assert refused(used=[n + (n == 22) for n in ALL])


def test_two_pwm_pins_of_one_slice_are_refused():
    """The RP2040's slice n drives GP 2n and 2n + 1, and again from GP16 on (datasheet 4.5.2)."""
    assert not refused(pwm=(0, 2))
    assert refused(pwm=(18, 19))
    assert refused(pwm=(5, 21))


def test_only_three_pins_measure():
    assert not refused(adc=(26, 28))
    assert refused(adc=(22,))


def test_a_state_machine_is_used_once_and_there_are_eight():
    assert not refused(machines=(0, 4, 7))
    assert refused(machines=(1, 1))
    assert refused(machines=(8,))
