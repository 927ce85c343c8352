"""A serial port of this computer, through pyserial; what goes wrong with one, in words."""

import contextlib
import errno
import sys
import time

import serial

from fourhand.errors import NoMachine
from fourhand.port import PortBusy, PortDenied, PortGone, PortMissing, ports

_SLICE_S = 0.02  # longest single wait, so that Ctrl-C is heard on every platform
_WRITE_S = 1.0

if sys.platform.startswith("linux"):
    _DENIED = (
        "Add yourself to the group that may use serial ports (sudo usermod -aG dialout $USER), "
        "log out and in again; or install hardware/udev/70-fourhand.rules"
    )
else:
    _DENIED = "Give yourself the right to use this port"
_BUSY = "Close the other program: another fourhand, a terminal, an editor such as Thonny"
_GONE = "Check the cable and the machine's power"
_LIST = "See the ports there are: fourhand ports"


class SerialPort:
    """An open serial port that nobody else can open. ``usb`` is its USB serial number or ""."""

    def __init__(self, device: str) -> None:
        self.url = device
        self.usb = next((p.serial_number for p in ports() if p.device == device), "")
        try:
            self._serial = serial.Serial(
                device, 115200, timeout=_SLICE_S, write_timeout=_WRITE_S, exclusive=True
            )
        except (OSError, ValueError) as error:
            raise _not_opened(device, error) from error

    def read(self, ms: int) -> bytes:
        until = self.now() + ms
        try:
            while True:
                data = self._serial.read(1)
                if data:
                    return data + self._serial.read(self._serial.in_waiting)
                if self.now() >= until:
                    return b""
        except (OSError, TypeError) as error:
            raise PortGone("the machine went away", self.url, _GONE) from error

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise PortGone("the machine takes no more bytes", self.url, _GONE) from error
        except OSError as error:
            raise PortGone("the machine went away", self.url, _GONE) from error

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def close(self) -> None:
        with contextlib.suppress(OSError):  # a device that is gone is closed enough
            self._serial.close()


def _not_opened(device: str, error: Exception) -> NoMachine:
    """Tell why a port did not open. Windows gives no number, only the name of its own error."""
    number = getattr(error, "errno", None)
    text = str(error)
    if number in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        return PortMissing("there is no such port", device, _LIST)
    if number in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in text:
        return PortBusy("another program uses it", device, _BUSY)
    if number in (errno.EACCES, errno.EPERM):
        return PortDenied("you may not open it", device, _DENIED)
    return PortMissing("this is no serial port", device, _LIST)
