"""A machine behind a network socket: an emulated one, or a serial port shared by a server."""

import socket
import time
from urllib.parse import urlsplit

from fourhand.errors import BadInput
from fourhand.port import PortGone, PortMissing

_CONNECT_S = 5.0
_WRITE_S = 1.0
_CHUNK = 4096
_GONE = "Check that the other side still runs"


class SocketPort:
    """A connection to ``socket://host:port``."""

    def __init__(self, url: str) -> None:
        self.url = url
        try:
            self._socket = socket.create_connection(_address(url), _CONNECT_S)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except (OSError, UnicodeError) as error:
            nameless = isinstance(error, socket.gaierror | UnicodeError)
            what = "there is no computer of that name" if nameless else "nobody listens there"
            raise PortMissing(what, url, _GONE) from error

    def read(self, ms: int) -> bytes:
        try:
            self._socket.settimeout(max(ms, 1) / 1000)
            data = self._socket.recv(_CHUNK)
        except TimeoutError:
            return b""
        except OSError as error:
            raise PortGone("the connection broke", self.url, _GONE) from error
        if not data:
            raise PortGone("the other side closed the connection", self.url, _GONE)
        return data

    def write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(_WRITE_S)
            self._socket.sendall(data)
        except OSError as error:
            raise PortGone("the connection broke", self.url, _GONE) from error

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def close(self) -> None:
        self._socket.close()


def _address(url: str) -> tuple[str, int]:
    """Return host and port of a URL; BadInput when it has anything else, or not both."""
    try:
        parts = urlsplit(url)
        if parts.hostname and parts.port and parts.netloc == url.removeprefix("socket://"):
            return parts.hostname, parts.port
    except ValueError:
        pass
    raise BadInput("this is no address", url, "Write it as socket://host:port")
