"""Where bytes go in and out: a device, a COM name or a URL, and which Picos are plugged in.

* ``/dev/ttyACM0``, ``COM3``: a serial port
* ``socket://host:port``: a machine behind a network socket
* ``sim:?seed=7&speed=0``: the simulated machine
* ``spy:URL?file=FILE``: any of these, with every line written to FILE, secrets hashed
"""

from dataclasses import dataclass
from typing import Protocol

from serial.tools import list_ports

from fourhand.errors import BadInput, NoMachine

#: USB identity of a Pico that runs MicroPython (vendor, product).
PICO = (0x2E8A, 0x0005)


class Port(Protocol):
    """Bytes and a clock; every timeout of the host is measured on this clock."""

    @property
    def url(self) -> str:
        """What it was opened by."""
        ...

    def read(self, ms: int) -> bytes:
        """Return the bytes that came, at once when some do, b"" after so many ms without."""
        ...

    def write(self, data: bytes) -> None:
        """Send all of the bytes."""
        ...

    def now(self) -> int:
        """Return the machine's time in ms, from any beginning; it never goes back."""
        ...

    def close(self) -> None:
        """Let go of it; once is enough, twice does no harm."""
        ...


class PortMissing(NoMachine):
    """There is no such port, or nobody listens there."""


class PortBusy(NoMachine):
    """Another program has it."""


class PortDenied(NoMachine):
    """The person may not open it."""


class PortGone(NoMachine):
    """It went away while in use: pulled out, switched off, closed by the other side."""


class PortEnded(PortGone):
    """It went away for good, and what it led to with it."""


@dataclass(frozen=True)
class Candidate:
    """A serial port of this computer. serial_number is "" where USB gives none."""

    device: str
    description: str
    serial_number: str
    is_pico: bool


def open_port(url: str) -> Port:
    """Open a port by its URL; BadInput for no URL of ours, NoMachine when it does not open."""
    scheme, colon, _ = url.partition(":")
    if colon and scheme == "sim":
        from fourhand.sim import SimPort

        return SimPort(url)
    if colon and scheme == "spy":
        from fourhand.trace import open_spy

        return open_spy(url)
    if url.startswith("socket://"):
        from fourhand.socketport import SocketPort

        return SocketPort(url)
    if not url or "://" in url:
        advice = "Give a device, a COM name, socket://host:port, sim: or spy:"
        raise BadInput("this is no port", url, advice)
    from fourhand.serialport import SerialPort

    return SerialPort(url)


def ports() -> list[Candidate]:
    """Return the serial ports of this computer, Picos first, then by name."""
    found = [
        Candidate(
            device=info.device,
            description=info.description or "",
            serial_number=info.serial_number or "",
            is_pico=(info.vid, info.pid) == PICO,
        )
        for info in list_ports.comports()
    ]
    return sorted(found, key=lambda port: (not port.is_pico, port.device))


def find_machine() -> str:
    """Return the one Pico's device; NoMachine when there is none, BadInput when there are more."""
    picos = [port for port in ports() if port.is_pico]
    if not picos:
        advice = "Plug it in and switch it on, or try the simulated one: --port sim:"
        raise NoMachine("no machine is plugged in", advice=advice)
    if len(picos) > 1:
        names = ", ".join(f"{port.device} ({port.serial_number or 'no number'})" for port in picos)
        raise BadInput(f"there is more than one: {names}", advice="Choose one with --port")
    return picos[0].device
