"""Ctrl-C and polite kills, held back while something is done that must not be cut in two."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: SIGHUP is of a terminal that was closed; Windows has none.
KILLS = tuple(
    number for number in (signal.SIGTERM, getattr(signal, "SIGHUP", None)) if number is not None
)
_HELD = (signal.SIGINT, *KILLS)


@contextmanager
def held() -> Iterator[None]:
    """Let an interrupt come only when the block is over. Python tells the main thread alone."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    usual = {number: signal.getsignal(number) or signal.SIG_DFL for number in _HELD}
    try:
        for number in usual:
            signal.signal(number, lambda number, _: came.append(number))
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)
