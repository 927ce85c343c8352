"""Reaching a machine, and the same machine again after the link to it broke."""

import time
from collections.abc import Callable

from fourhand import paths
from fourhand.client import Client
from fourhand.errors import NoMachine
from fourhand.link import Link, MachineTaken, Seen, WrongVersion
from fourhand.port import Port, PortEnded, PortGone, find_machine, open_port, ports
from fourhand.serialport import SerialPort
from fourhand.trace import SpyPort

_PAUSE_S = 1.0


def connect(url: str | None = None, seen: Seen | None = None) -> Client:
    """Open a port (the one Pico's without a URL) and shake hands; NoMachine, BadInput.

    ``seen``: boot id and number of the last event that was dealt with, if any.
    """
    port = open_port(url or find_machine())
    try:
        return Client(Link(port, seen))
    except BaseException:
        port.close()
        raise


def remember(url: str) -> None:
    """Keep by which URL a machine was reached, for the next run; BadInput as paths."""
    device = url.removeprefix("spy:").partition("?")[0]
    usb = next((found.serial_number for found in ports() if found.device == device), "")
    paths.remember_port(url, device, usb)


def last_url() -> str:
    """Return the URL of the last run, "" if there was none.

    A Pico that has another name by now is known by its USB serial number.
    """
    return _moved(*paths.last_port())


def reconnect(
    client: Client, tries: int = 30, pause: Callable[[float], None] = time.sleep
) -> Client:
    """Reach a client's machine again; its events go on where they stopped. Return the client.

    A port that is still there is kept. One that is gone is looked for, a try a second, by its
    USB serial number under any name, else under its own. Raises the last try's NoMachine, the
    port closed; MachineTaken at once: two hosts must not take it from each other in turn.
    """
    port: Port | None = client.link.port
    url, usb = port.url, _usb(port)
    while True:
        tries -= 1
        try:
            port = port or open_port(_moved(url, *usb))
            client.renew(Link(port, client.link.seen, client.link.ours))
            return client
        except NoMachine as error:
            over = not tries or isinstance(error, WrongVersion | MachineTaken | PortEnded)
            if port and (over or isinstance(error, PortGone)):
                port.close()
                port = None
            if over:
                raise
            pause(_PAUSE_S)


def _usb(port: Port) -> tuple[str, str]:
    """Return device and USB serial number of the serial port in a port, "" where it has none."""
    if isinstance(port, SpyPort):
        port = port.inner
    return (port.url, port.usb) if isinstance(port, SerialPort) else ("", "")


def _moved(url: str, device: str, usb: str) -> str:
    """Return a URL with the device's present name in place of the one it had."""
    for candidate in ports() if usb else ():
        if candidate.serial_number == usb:
            return url.replace(device, candidate.device)
    return url
