"""Build the machine, run its loop, outputs off whatever happens."""

from answers import Answers
from board import Board
from dealer import Dealer
from dealing.profiles import cards_by_code
from link import Link


def run(clock, usb, reader: str = "bars6") -> None:
    """Run the machine for ever: link, panel and watch between any two steps of the dealer."""
    board = Board(clock, reader)
    link = Link(usb, clock)
    dealer = Dealer(board, cards_by_code(reader), link)
    answers = Answers(dealer, link)
    work = dealer.run()
    try:
        next(work)
        while True:
            link.poll(answers.serve)
            fault = dealer.watch()
            clock.idle(next(work) if fault is None else work.throw(fault))
    finally:
        board.cut()


def main() -> None:
    """Run on a Pico."""
    from devices.clock import Clock
    from usb import Usb

    run(Clock(), Usb())


if __name__ == "__main__":
    main()
