"""`fourhand ports`: the serial ports of this computer."""

from rich.table import Table

from fourhand.cli.options import AsJson
from fourhand.cli.output import Output
from fourhand.port import ports as found


def ports(as_json: AsJson = False) -> None:
    """List the serial ports of this computer, Picos first.

    Example: `fourhand ports`
    """
    output = Output(as_json)
    candidates = found()
    output.result(ports=[vars(candidate) for candidate in candidates])
    if not candidates:
        output.show("No serial port. Plug the machine in, or try the simulated one: --port sim:")
        return
    table = Table("port", "is it a Pico?", "description", "USB serial number")
    for port in candidates:
        pico = "yes" if port.is_pico else ""
        table.add_row(port.device, pico, port.description, port.serial_number)
    output.show(table)
