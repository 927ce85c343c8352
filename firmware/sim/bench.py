"""What the stand-ins for `machine`, `rp2` and `os` act upon; pico/run.py lays it here first."""

from sim.kernel import Kernel
from sim.plant import Plant
from sim.rng import Rng

plant: Plant  # the simulated machine
kernel: Kernel  # its clock
rng: Rng  # numbers for os.urandom
chip = b"sim-0001"  # the Pico's own number
