"""The only pin map of the machine: GP numbers of a Raspberry Pi Pico (machine.md, Controller)."""

UART_TX, UART_RX = 0, 1  # UART0, the scan engine
FEED_STEP, FEED_DIR = 2, 3  # M1
TRANSPORT_STEP, TRANSPORT_DIR = 4, 5  # M2
ROTATOR_STEP, ROTATOR_DIR = 6, 7  # M3
ENABLE = 8  # all three drivers, low = on
SHIFT_LATCH, SHIFT_CLOCK, SHIFT_DATA = 9, 10, 11  # three 74HC165 in a row
ENTRY_BEAM, THROAT_BEAM, MOUTH_BEAM, SLOT_MARK = 12, 13, 14, 15  # S2 S3 S4 S5, high = covered
SAFETY = 16  # S7: cover and emergency stop in one chain, high = open
LIGHT = 17  # one WS2812
BUZZER = 18
DISPLAY_SDA, DISPLAY_SCL = 20, 21  # I2C0, SSD1306
SUPPLY = 26  # ADC0, motor supply through a divider
SPARE = (19, 22, 27, 28)

#: Bits of the shift register word: bars 0..9, then the slow inputs. 1 = seen / pressed / present.
BAR_BITS = 10
REFERENCE_BAR = 10
DOUBLE_CARD = 11  # S2 thickness: two cards lie in the beam
BOARD_PRESENT = 12  # S6a
BOARD_KEYED = 13  # S6b, true only with the rotator at slot 0
HOPPER_CARD = 14  # S8
POCKET_FILLED = 15  # S9 looks into the pocket at the throat
INDEX_MARK = 16  # S5 index, at slot 0
START_BUTTON = 17
CANCEL_BUTTON = 18
DRIVER_FAULT = 19
EMERGENCY = 20  # tells the emergency stop from the cover
SHIFT_BITS = 24

#: PIO state machines: block 0 steps the axes, block 1 shifts the inputs in and owns ENABLE.
FEED_SM, TRANSPORT_SM, ROTATOR_SM, SHIFT_SM, ENABLE_SM = 0, 1, 2, 4, 5
STEP_PIO_HZ = 2000000  # a cycle is a tick of half a microsecond
TICKS_PER_US = 2
ENABLE_PIO_HZ = 8000000

_BUDGET = (
    UART_TX, UART_RX, FEED_STEP, FEED_DIR, TRANSPORT_STEP, TRANSPORT_DIR, ROTATOR_STEP,
    ROTATOR_DIR, ENABLE, SHIFT_LATCH, SHIFT_CLOCK, SHIFT_DATA, ENTRY_BEAM, THROAT_BEAM,
    MOUTH_BEAM, SLOT_MARK, SAFETY, LIGHT, BUZZER, DISPLAY_SDA, DISPLAY_SCL, SUPPLY,
) + SPARE  # fmt: skip
_PWM = (BUZZER,)
_ADC = (SUPPLY,)
_MACHINES = (FEED_SM, TRANSPORT_SM, ROTATOR_SM, SHIFT_SM, ENABLE_SM)


def check(pins, pwm, adc, machines) -> None:
    """Raise ValueError if a pin map cannot be wired.

    ``pins``: all 26 of a Pico, each once. ``pwm``: those on PWM; two of one slice would share
    their frequency. ``adc``: those that measure. ``machines``: numbers of PIO state machines.
    """
    wanted = list(range(23)) + [26, 27, 28]
    for pin in pins:
        if pins.count(pin) > 1 or pin not in wanted:
            why = "is no pin of a Pico" if pin not in wanted else "carries two signals"
            raise ValueError("GP%d %s" % (pin, why))
    if sorted(pins) != wanted:
        raise ValueError("a pin of the Pico is left out")
    if len(set([pin >> 1 & 7 for pin in pwm])) < len(pwm) or not set(pwm) <= set(pins):
        raise ValueError("two PWM pins are of one slice, or one is no pin")
    if not set(adc) <= {26, 27, 28}:
        raise ValueError("only GP26, GP27 and GP28 measure")
    if len(set(machines)) < len(machines) or not set(machines) <= set(range(8)):
        raise ValueError("a state machine is used twice, or there is none of that number")


check(_BUDGET, _PWM, _ADC, _MACHINES)
