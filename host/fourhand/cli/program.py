"""The command as a whole: whatever ends a verb, a person reads a sentence and never a traceback.

A traceback may show the program's variables, and with them the cards.
"""

import errno
import os
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from fourhand import __version__, interrupts
from fourhand.cli.output import Output
from fourhand.errors import FourhandError

_INTERRUPTED = 130
_OUR_FAULT = 1
RESUME = "fourhand resume goes on"
_ANEW = ": take the cards out of pockets and machine; the job begins anew"

#: A verb -> what is to be done when it was interrupted, where that is not plain.
_INTERRUPTED_IN = {
    "deal": f". If a board had begun: {RESUME}",
    "resume": f". If a board had begun: {RESUME}",
    "sort": _ANEW,
    "shuffle": _ANEW,
    "learn": _ANEW,
    "pack": _ANEW,
    "read": ": put right the board that was being read, and read it again",
}


class Program(TyperGroup):
    """The verbs, with every way out of them guarded."""

    def invoke(self, ctx: Any) -> Any:
        output = Output("--json" in ctx.args)
        try:
            with _kills_as_ctrl_c():
                return super().invoke(ctx)
        except FourhandError as error:
            raise _ended(output, str(error), error.exit_code) from None
        except (KeyboardInterrupt, typer.Abort):  # Abort: at a question
            next_step = _INTERRUPTED_IN.get(ctx.invoked_subcommand, "")
            raise _ended(output, f"interrupted, state kept{next_step}", _INTERRUPTED) from None
        except TyperException as error:  # wrong usage: shown with a hint by Typer
            output.result(error=error.format_message(), exit_code=error.exit_code)
            raise
        except typer.Exit:
            raise
        except Exception as error:
            if isinstance(error, OSError) and error.errno == errno.EPIPE:
                raise  # whoever read our output has gone
            raise _ended(output, _apology(error), _OUR_FAULT) from None


def guarded(command: Callable[[], Any]) -> None:
    """Run the whole command: what escapes even from ``invoke`` ends it without a traceback."""
    try:
        command()
    except KeyboardInterrupt:
        with suppress(OSError, ValueError):
            print(f"interrupted. If a session was being dealt: {RESUME}", file=sys.stderr)
        sys.exit(_INTERRUPTED)
    except Exception as error:
        with suppress(OSError, ValueError):  # nobody reads the error output any more
            print(_apology(error), file=sys.stderr)
        sys.exit(_OUR_FAULT)


def _ended(output: Output, text: str, code: int) -> typer.Exit:
    output.result(error=text, exit_code=code)
    output.say(text)
    return typer.Exit(code)


def _apology(error: Exception) -> str:
    """Tell of a fault of ours by its kind and place; its own text might name a card."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = ""
    if trace:
        place = f" in {Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno}"
    return (
        f"Fourhand {__version__} made a mistake of its own ({type(error).__name__}{place}). "
        "Please report it, with this line, to whoever you have Fourhand from"
    )


@contextmanager
def _kills_as_ctrl_c() -> Iterator[None]:
    """Take a polite kill, or a terminal that was closed, for an interrupt.

    What whoever started us ignores (nohup) stays so. Only a main thread may listen for signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in interrupts.KILLS}
    heard = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, _interrupt)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number] or signal.SIG_DFL)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    if number != signal.SIGTERM:
        _mute_terminal()
    raise KeyboardInterrupt


def _mute_terminal() -> None:
    """The terminal is gone: what is still said to it is lost, and that is no error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(descriptor).st_mode):
                os.dup2(nowhere, descriptor)
    os.close(nowhere)
