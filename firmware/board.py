"""Pins to devices: the machine's board. Only this file and devices/ touch `machine` and `rp2`."""

from binascii import hexlify

import machine

import pins
from dealing.cards import SEATS
from dealing.profiles import BARS
from devices.beams import Beam
from devices.drivers import Drivers
from devices.feeder import Feeder
from devices.inputs import Inputs
from devices.panel import Panel
from devices.reader import BarReader
from devices.rotator import Rotator
from devices.stepper import Axis
from interlocks import Interlocks
from params import (
    CONTACTS_MS,
    FEED_SPEED_MM_S,
    PUSH_SPEED_MM_S,
    SUPPLY_DIVIDER,
    SUPPLY_LEAST_VOLTS,
    WATCHDOG_MS,
)
from whole import Whole

_ADC_VOLTS = 3.3


class Board:
    """All devices of one machine, made once."""

    def __init__(self, clock, settings, files):
        """``settings``: of settings.py; reader and numbers hold as they are now.

        ``files``: see files.py; in one of them it is kept which board is whole.
        """
        self.id = hexlify(machine.unique_id()).decode()
        self._drivers = Drivers()
        self._dog = machine.WDT(timeout=WATCHDOG_MS)
        self._supply = machine.ADC(pins.SUPPLY)
        self.clock = clock
        self.inputs = Inputs()
        self.axes = (
            Axis(clock, pins.FEED_SM, pins.FEED_STEP, pins.FEED_DIR),
            Axis(clock, pins.TRANSPORT_SM, pins.TRANSPORT_STEP, pins.TRANSPORT_DIR),
            Axis(clock, pins.ROTATOR_SM, pins.ROTATOR_STEP, pins.ROTATOR_DIR),
        )
        beams = [Beam(clock, n) for n in (pins.ENTRY_BEAM, pins.THROAT_BEAM, pins.MOUTH_BEAM)]
        self.mouth = beams[2]
        self.feeder = Feeder(clock, self.axes[0], self.axes[1], beams, self.inputs)
        self.rotator = Rotator(clock, self.axes[2], Beam(clock, pins.SLOT_MARK), self.inputs)
        self.interlocks = Interlocks(self.feeder, self.rotator)
        self.reader = _reader(clock, self.inputs, settings)
        self.numbers = _number_reader(clock, settings)
        self.panel = Panel(self.inputs)
        self.whole = Whole(files, self.live)
        self.slots = ()  # at which mark each pocket N E S W stands
        self.fit(settings)

    def fit(self, settings) -> None:
        """Take over places, distances and speeds; the motors must be off."""
        at_marks = settings.get("pockets")
        self.slots = tuple([at_marks.index(seat) for seat in SEATS])
        self.rotator.zero = settings.get("zero")
        feed = FEED_SPEED_MM_S * settings.get("feedspeed") / 100
        push = PUSH_SPEED_MM_S * settings.get("pushspeed") / 100
        self.feeder.fit(settings.get("pickup") / 10, feed, push)

    def motors(self, on: bool) -> None:
        """Switch all three drivers; their place is unknown once they were off."""
        self._drivers.switch(on)
        if not on:
            self.rotator.slot = None

    def live(self) -> None:
        """Show the watchdog that the main loop goes round; the panel sounds what is due."""
        self._dog.feed()
        self.panel.live(self.clock.ms())

    def cut(self) -> None:
        """Outputs off at once: drivers, pulses, buzzer."""
        self.motors(False)
        for axis in self.axes:
            axis.cut()
        self.panel.sound(False)

    def safety_open(self) -> bool:
        """Tell whether cover or emergency stop (S7) is open, or has let the drivers go."""
        return self._drivers.let_go()

    def opened(self) -> str:
        """Return the name of what has opened S7; the inputs may tell a little later than it."""
        begun = self.clock.us()
        while self.clock.since(begun) < 1000 * CONTACTS_MS:
            self.clock.idle(self.clock.later(1000 * CONTACTS_MS))
        return "emergency-stop" if self.inputs.seen(pins.EMERGENCY) else "cover-open"

    def supply_mv(self) -> int:
        """Return the motor supply's voltage."""
        return round(1000 * self._supply_volts())

    def supply_low(self) -> bool:
        """Tell whether the motor supply is under its least voltage."""
        return self._supply_volts() < SUPPLY_LEAST_VOLTS

    def _supply_volts(self):
        return self._supply.read_u16() * _ADC_VOLTS * SUPPLY_DIVIDER / 65535


def _number_reader(clock, settings):
    """Return what reads the numbers of boards, None if nothing does."""
    if settings.get("numbers") != "yes":
        return None
    from devices.scanner import NumberReader

    return NumberReader(clock, int(settings.get("baud")))


def _reader(clock, inputs, settings):
    """Return the reader of the cards, of a kind of profiles.READERS."""
    kind = settings.get("reader")
    if kind == "scan":
        from devices.scanner import ScanReader  # a machine with bars has no use for its UART

        return ScanReader(clock, int(settings.get("baud")))
    return BarReader(inputs, BARS[kind])
