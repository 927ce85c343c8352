"""Build the machine, run its loop, outputs off whatever happens."""

from alone import Alone
from answers import Answers
from bench import Bench
from board import Board
from dealer import Dealer
from files import Folder
from keeping import Keeping
from link import Link
from loading import Loading
from settings import Settings
from shelf import Shelf


def run(clock, usb, reader: str = "bars6", numbers: bool = False, files=None) -> None:
    """Run the machine: link, panel and watch between any two steps of the dealer.

    ``reader``, ``numbers`` (a scan engine reads those of the boards): of a machine that never had
    settings; ``files``: where they and a set are kept, else on the Pico's flash.
    Return only when somebody wants MicroPython's own prompt: both buttons held down at
    power-up, or the message ``service``.
    """
    files = files or Folder("")
    settings = Settings(files, reader, numbers)
    board = Board(clock, settings, files)
    link = Link(usb, clock)
    shelf = Shelf(files, board.live)
    dealer = Dealer(board, settings, link, Alone(board, settings, shelf))
    bench = Bench(board, link, dealer)
    keeping = Keeping(settings, dealer, board.id)
    answers = Answers(dealer, link, bench, keeping, Loading(shelf, link))
    work = dealer.run()
    try:
        dealer.leaving = board.panel.held()
        next(work)
        while not dealer.leaving:
            board.live()
            link.poll(answers.serve)
            fault = dealer.watch()
            clock.idle(next(work) if fault is None else work.throw(fault))
    finally:
        board.cut()


def main() -> None:
    """Run on a Pico; whatever ends the run but a wish for the prompt restarts it, outputs off."""
    from devices import reset
    from devices.clock import Clock
    from usb import Usb

    try:
        run(Clock(), Usb())
    except BaseException:  # a stray Ctrl-C, or a mistake of ours: the board is unknown
        reset.now()
    reset.never()


if __name__ == "__main__":
    main()
