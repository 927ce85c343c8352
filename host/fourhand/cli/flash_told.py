"""What `fourhand flash` shows: how far it is with a Pico, which there are, how each ended."""

from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from fourhand.cli.output import Output
from fourhand.flashing.machines import Machine


class Screen:
    """Follows one Pico on the error output, and remembers what to do should it end here."""

    def __init__(self, output: Output, name: str) -> None:
        self._output = output
        self._name = name
        self.again = ""
        console = output.people
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.percentage:.0f} %"),
        )
        self._bar = Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        )
        self._task = self._bar.add_task("Image")

    def __enter__(self) -> "Screen":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def step(self, text: str, again: str) -> None:
        self.again = again
        self._output.say(f"{self._name}: {text}")
        self._output.event("step", machine=self._name, step=text)

    def copied(self, done: int, size: int) -> None:
        self._bar.update(self._task, completed=done, total=size)


def listed(found: list[Machine]) -> Table:
    """Return a table of Picos: which is which."""
    table = Table("port or drive", "USB serial number", "runs", "state")
    for machine in found:
        table.add_row(machine.where, machine.usb, machine.runs, machine.state)
    return table


def told_of(machine: Machine) -> dict[str, str]:
    """Return what programs are told of a Pico."""
    told = {"port": machine.where, "usb": machine.usb, "kind": machine.kind}
    return {**told, "runs": machine.runs, "state": machine.state}


def ended(told: list[dict[str, str]]) -> Table:
    """Return a table of what became of each Pico."""
    table = Table("port or drive", "USB serial number", "ran", "runs now", "what is wrong")
    for row in told:
        table.add_row(row["port"], row["usb"], row["runs"], row["after"], row["error"])
    return table
