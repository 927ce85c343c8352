"""What comes of itself after a while, by name, so that the journal can keep what is still to come.

Each gets the plant and plain values.
"""


def _release(plant, button):
    plant.buttons &= ~(1 << button)


def _slip(plant, steps):
    plant.motors.slip(plant.now, steps)


def _block(plant, pin):
    plant.blocked.add(pin)
    plant.settle_beams()


def _hold(plant, us):
    """A hand holds a card into the beams for a while."""
    plant.hand_in = us > 0
    plant.settle_beams()
    if us:
        plant.after(us, "hold", 0)


def _disturb(plant, noise):
    plant.scanner.disturb(noise)


def _spoil(plant, name, spoilt, right, us):
    """Give an attribute of the plant a wrong value, and the right one so much later."""
    _mend(plant, name, spoilt)
    plant.after(us, "mend", name, right)


def _mend(plant, name, right):
    setattr(plant, name, right)
    plant.wire()


def _cable_out(plant, us):
    plant.accidents.note("cable-out")
    _spoil(plant, "cable_out", True, False, us)


def _host_gone(plant, us):
    plant.accidents.note("host-gone")
    _spoil(plant, "host_gone", True, False, us)


def _power_cut(plant, us):
    plant.accidents.note("power-cut")
    plant.power_off(us)


def _lift(plant):
    """Take the board out before its time; it lies beside the machine."""
    board = plant.lift_board()
    if board:
        plant.world.lifted = board


LATER = {
    "release": _release,
    "slip": _slip,
    "block": _block,
    "hold": _hold,
    "disturb": _disturb,
    "spoil": _spoil,
    "mend": _mend,
    "lift": _lift,
    "cable-out": _cable_out,
    "host-gone": _host_gone,
    "power-cut": _power_cut,
}
