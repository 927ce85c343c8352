"""The whole machine: the image on an emulated Pico, the plant at its pins, the host's port."""

from dataclasses import dataclass
from pathlib import Path

from sim.plant import Plant
from tests.image.edges import EdgeAxis
from tests.image.emulated import Pico
from tests.image.wiring import Wiring


class EmulatedPort:
    """The emulated USB as a port of the host; time passes in ``read`` alone."""

    url = "emulated"

    def __init__(self, pico: Pico):
        self._pico = pico

    def read(self, ms: int) -> bytes:
        """Let time pass until something comes, so many ms at the most."""
        if not self._pico.usb.came:
            self._pico.run(ms * 1_000_000)
        return self._pico.usb.take()

    def write(self, data: bytes) -> None:
        self._pico.usb.send(data)

    def now(self) -> int:
        return self._pico.ns // 1_000_000

    def close(self) -> None:
        pass


@dataclass
class Machine:
    """All of it; ``port`` is the host's."""

    pico: Pico
    plant: Plant
    wiring: Wiring
    port: EmulatedPort


def switch_on(
    image: Path, seed: int = 1, person: str = "careful", packs="shuffled", wishes=(), truth=None,
    reader: str = "bars6", baud: int = 9600,
) -> Machine:  # fmt: skip
    """Switch a machine on and wait until USB is there; ``baud``: of a scan engine."""
    plant = Plant(seed, packs, reader, person, wishes, truth, EdgeAxis)
    wiring = Wiring(plant, baud)
    pico = Pico(image, wiring.attach)
    pico.run_until(lambda: pico.usb.connected, 2000)
    return Machine(pico, plant, wiring, EmulatedPort(pico))


def restart(machine: Machine) -> None:
    """The power goes and comes: another Pico with the same flash wakes up at the same pins."""
    machine.plant.power_off(0)
    pico = Pico(machine.pico.image, machine.wiring.attach)
    pico.mcu.flash[:] = machine.pico.mcu.flash
    machine.pico, machine.port = pico, EmulatedPort(pico)


def hurry(machine: Machine) -> None:
    """Let the person be quick: emulated seconds of waiting are dear."""
    machine.plant.person._delay = lambda: 50_000
