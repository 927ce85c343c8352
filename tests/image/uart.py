"""The Pico's UART0 as a receiver, in the place of the emulator's own, and a line to send on it.

The emulator's raises its transmit interrupt for ever. Here it is never raised, for the firmware
sends nothing; every byte that is in raises the receive interrupt (on silicon four do, or a pause).
"""

from rp2040py.peripherals import uart

_BASE = 0x40034  # of UART0, without its last three digits
_IFLS, _DMACR, _RSR = 0x34, 0x48, 0x04
_DEAF = 0.04  # a line that is so much slower or faster is not understood


class Receiver(uart.RPUART):
    """Receives; ``lost``: bytes for which the FIFO had no room."""

    def __init__(self, mcu):
        old = mcu.uart[0]
        super().__init__(mcu, old.name, old.irq, old.dreq)
        self.lost = 0
        mcu.uart[0] = mcu.peripherals[_BASE] = self

    def check_interrupts(self) -> None:
        """Interrupt while something is in."""
        self._interrupt_status = 0 if self.rx_fifo.empty else uart.UARTRXINTR
        self.rp2040.set_interrupt(self.irq, bool(self._interrupt_status & self._interrupt_mask))

    def feed_byte(self, value: int) -> None:
        """Take a byte from the line."""
        self.lost += self.rx_fifo.full
        super().feed_byte(value)

    def read_uint32(self, offset: int) -> int:
        """Return a register."""
        if offset in (_IFLS, _DMACR, _RSR):
            return 0
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """Write a register."""
        if offset not in (_IFLS, _DMACR, _RSR):
            super().write_uint32(offset, value)


class Line:
    """The scan engine's end: bytes of ten bits, one after another, at its own speed."""

    def __init__(self, mcu, baud: int):
        self._receiver = Receiver(mcu)
        self._baud = baud
        self._waiting = b""
        self._alarm = mcu.clock.create_alarm(self._byte)

    @property
    def lost(self) -> int:
        """Bytes that the Pico had no room for."""
        return self._receiver.lost

    def send(self, data: bytes) -> None:
        """Send when what is under way has gone."""
        if data and not self._waiting:
            self._next()
        self._waiting += data

    def _next(self):
        self._alarm.schedule(10_000_000_000 // self._baud // 8 * 8)

    def _byte(self):
        byte, self._waiting = self._waiting[0], self._waiting[1:]
        receiver = self._receiver
        if abs(receiver.baud_rate / self._baud - 1) > _DEAF:
            byte ^= 0xFF
        if receiver.enabled and receiver.rx_enabled:
            receiver.feed_byte(byte)
        if self._waiting:
            self._next()
