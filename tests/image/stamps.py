"""Every edge at the motors' pins and at EN with its time, as one number: are two runs the same?"""

from zlib import crc32

import pins

_PINS = (
    pins.FEED_STEP,
    pins.FEED_DIR,
    pins.TRANSPORT_STEP,
    pins.TRANSPORT_DIR,
    pins.ROTATOR_STEP,
    pins.ROTATOR_DIR,
    pins.ENABLE,
)


class Stamps:
    """The edges of a run from here on."""

    def __init__(self, pico):
        self._pico = pico
        self.count = self.sum = 0
        for pin in _PINS:
            pico.mcu.gpio[pin].add_listener(self._heard(pin))

    def _heard(self, pin):
        def heard(new, _old):
            self.count += 1
            self.sum = crc32(b"%d %d %d" % (pin, new.value, self._pico.ns), self.sum)

        return heard
