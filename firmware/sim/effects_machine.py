"""What can be the matter with the machine, or its person, about when a card is fed.

An effect gets (plant, rng, card) and returns ("", ""), as it is about no card, or None
if there was nothing to spoil.
"""

from params import SUPPLY_VOLTS
from pins import ENTRY_BEAM, MOUTH_BEAM, THROAT_BEAM

_SECOND_US = 1000000
_SOON_US = 300000  # within a card or two
_NO_CARD = ("", "")


def _lost_steps(plant, rng, card):
    steps = rng.between(60, 600) * (1 if rng.below(2) else -1)
    plant.after(rng.below(_SOON_US), "slip", steps)
    return _NO_CARD


def _stuck_beam(plant, rng, card):
    pin = (ENTRY_BEAM, THROAT_BEAM, MOUTH_BEAM)[rng.below(3)]
    plant.after(rng.below(_SOON_US), "block", pin)
    return _NO_CARD


def _reader_dead(plant, rng, card):
    plant.reader.dead = True
    return _NO_CARD


def _home_missing(plant, rng, card):
    plant.index_dead = True
    return _NO_CARD


def _for_a_while(name, spoilt, right, low_s, high_s):
    """An attribute of the plant is wrong soon, for some seconds; then it is put right."""

    def effect(plant, rng, card):
        length = rng.between(low_s * _SECOND_US, high_s * _SECOND_US)
        plant.after(rng.below(_SOON_US), "spoil", name, spoilt, right, length)
        return _NO_CARD

    return effect


def _uart_noise(plant, rng, card):
    if plant.reader.bars:
        return None
    noise = bytes([rng.below(256) for _ in range(rng.between(1, 40))])
    plant.after(rng.below(_SOON_US), "disturb", noise)
    return _NO_CARD


def _slow_person(plant, rng, card):
    plant.person.slow_us = rng.between(60 * _SECOND_US, 300 * _SECOND_US)
    return _NO_CARD


EFFECTS = {
    "lost-steps": _lost_steps,
    "stuck-beam": _stuck_beam,
    "reader-dead": _reader_dead,
    "home-missing": _home_missing,
    "cover-opened": _for_a_while("cover_open", True, False, 2, 5),
    "emergency-stop": _for_a_while("emergency", True, False, 5, 15),
    "motor-supply-off": _for_a_while("supply_mv", 0, int(1000 * SUPPLY_VOLTS), 5, 20),
    "uart-noise": _uart_noise,
    "slow-person": _slow_person,
}
