"""All of a plant that must outlive its process, as plain data, and back.

Of each part every attribute is kept that holds plain data, cards or boards: a new one needs no
line here. Motors do not run on: they are off, their rotors where they were.
"""

from sim.axis import NEVER
from sim.rng import Rng
from sim.truth import Stay
from sim.world import Board, Card

PARTS = (
    "", "world", "reader", "motors", "scanner", "accidents", "accidents._chances", "truth",
    "person",
)  # fmt: skip

#: What a new plant makes anew: the machine is off, nobody listens, the port's URL has its say.
_ANEW = (
    "listeners", "levels", "axes", "_decoded", "_enabled", "_called", "_powered", "_packs",
    "_worn", "_kind", "bars", "dealt", "deck", "worn", "stack", "_file", "path", "size",
    "dark_until",
)  # fmt: skip

_PLAIN = (bool, int, str, bytes, list, tuple, dict, set, Card, Board, Stay, Rng)


def take(plant) -> dict:
    """Return the state of a plant, ready for JSON."""
    state = {"axes": [axis.at(plant.now) for axis in plant.motors.axes]}
    state["under way"] = [_ride(plant, card) for card in plant.motors.path.cards]
    for name in PARTS:
        part = _part(plant, name)
        state[_key(name, part)] = {
            key: _pack(value) for key, value in part.__dict__.items() if _kept(key, value)
        }
    return state


def restore(plant, state: dict, now: int) -> None:
    """Give a new plant a state; ``now``: how late it is, if that is later than the state.

    A part of another kind than it was, as another person, begins anew.
    """
    for name in PARTS:
        part = _part(plant, name)
        for key, value in state.get(_key(name, part), {}).items():
            _set(part, key, _unpack(value))
    plant.now = max(plant.now, now)
    if plant.stay:
        plant.stay.board = plant.world.board
    for axis, position in zip(plant.motors.axes, state["axes"]):
        axis.slip(position - axis.at(plant.now))
    plant.motors.path.cards = [_rider(row, plant.now) for row in state["under way"]]
    plant.refresh()


def _part(plant, name):
    for step in name.split(".") if name else ():
        plant = getattr(plant, step)
    return plant


def _key(name, part):
    return name + ":" + type(part).__name__


def _kept(key, value):
    return key not in _ANEW and (value is None or isinstance(value, _PLAIN))


def _set(part, key, value):
    if isinstance(value, Rng):  # some share one
        getattr(part, key).state = value.state
    else:
        setattr(part, key, value)


def _ride(plant, card):
    """Return all attributes of a card under way, which has just now been let go by its roller."""
    attributes = {key: _pack(value) for key, value in card.__dict__.items() if key != "axis"}
    attributes["x"] = plant.motors.path.place(card, plant.now)
    attributes["since"] = plant.now
    attributes["due"] = NEVER
    return attributes


def _rider(attributes, now):
    card = Card(0, "")
    for key, value in attributes.items():
        setattr(card, key, _unpack(value))
    card.since = now
    return card


def _pack(value):
    """Return a value as JSON can hold it; TypeError for what nobody here knows."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [_pack(one) for one in value]
    for kind, (letter, pack, _) in _KINDS:
        if isinstance(value, kind):
            return {letter: pack(value)}
    raise TypeError("no way to keep a %s" % type(value).__name__)


def _unpack(value):
    if isinstance(value, list):
        return [_unpack(one) for one in value]
    if isinstance(value, dict):
        for _, (letter, _, unpack) in _KINDS:
            if letter in value:
                return unpack(value[letter])
    return value


def _pack_card(card):
    """Return what matters of a card at rest; of most there is little to tell."""
    if card.passes or card.code is not None or card.turned:
        seen = [card.code, card.seen_as, card.passes, card.turned]
        return [card.number, card.pack, card.name] + seen
    return [card.number, card.pack]


def _unpack_card(row):
    card = Card(*row[:3])
    if row[3:]:
        card.code, card.seen_as, card.passes, card.turned = row[3:]
    return card


def _pack_board(board):
    pockets = [_pack(pocket) for pocket in board.pockets]
    return [board.label, board.copy, board.turned, pockets, board.worn]


def _unpack_board(row):
    board = Board(row[0], row[1], *row[4:])
    board.turned = row[2]
    for pocket, cards in zip(board.pockets, row[3]):
        pocket.extend(_unpack(cards))
    return board


def _pack_stay(stay):
    return [
        stay.label,
        stay.dropped_us,
        [[card, seat] + list(us) for card, seat, us in stay.drops],
    ]


def _unpack_stay(row):
    stay = Stay(None, row[0])
    stay.dropped_us = row[1]
    stay.drops = [(drop[0], drop[1], tuple(drop[2:])) for drop in row[2]]
    return stay


def _unpack_rng(state):
    rng = Rng(0)
    rng.state = state
    return rng


_KINDS: tuple = (
    (Card, ("card", _pack_card, _unpack_card)),
    (tuple, ("tuple", lambda value: _pack(list(value)), lambda value: tuple(_unpack(value)))),
    (Board, ("board", _pack_board, _unpack_board)),
    (Stay, ("stay", _pack_stay, _unpack_stay)),
    (Rng, ("rng", lambda rng: rng.state, _unpack_rng)),
    (bytes, ("bytes", list, bytes)),
    (set, ("set", lambda value: sorted(value), set)),
    (
        dict,
        (
            "dict",
            lambda value: [[_pack(key), _pack(value[key])] for key in value],
            lambda rows: {_unpack(key): _unpack(value) for key, value in rows},
        ),
    ),
)
