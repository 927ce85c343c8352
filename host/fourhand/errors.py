"""The host's one tree of errors: each tells what happened, where, and what to do now.

The exit codes are those that programs rely on; an error that reaches the command line ends it
with its own code.
"""


class FourhandError(Exception):
    """Root of everything the host raises on purpose.

    what: one sentence part, what happened; where: a file and line, a port, a board;
    advice: what the person can do now. None of them ever names a card of a blind deal.
    """

    exit_code: int = 1

    def __init__(self, what: str, where: str = "", advice: str = "") -> None:
        super().__init__(what, where, advice)
        self.what = what
        self.where = where
        self.advice = advice

    def __str__(self) -> str:
        text = f"{self.where}: {self.what}" if self.where else self.what
        return f"{text}. {self.advice}" if self.advice else text


class BadInput(FourhandError):
    """What was given cannot be used: an unknown name, a file that cannot be read."""

    exit_code = 2


class NoMachine(FourhandError):
    """No machine, no interpreter for the simulated one, or the link to it was lost."""

    exit_code = 3


class Refused(FourhandError):
    """Understood and turned down: a pattern, an order, or what the law in force forbids."""

    exit_code = 4
