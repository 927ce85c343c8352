"""Build the machine, run its loop, outputs off whatever happens."""

from answers import Answers
from bench import Bench
from board import Board
from dealer import Dealer
from dealing.profiles import cards_by_code
from link import Link


def run(clock, usb, reader: str = "bars6", numbers: bool = False) -> None:
    """Run the machine: link, panel and watch between any two steps of the dealer.

    ``numbers``: a scan engine reads the numbers of the boards.
    Return only when somebody wants MicroPython's own prompt: both buttons held down at
    power-up, or the message ``service``.
    """
    board = Board(clock, reader, numbers)
    link = Link(usb, clock)
    dealer = Dealer(board, cards_by_code(reader), link)
    answers = Answers(dealer, link, Bench(board, link, dealer))
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
