"""What stands where on the controller's board and in the panel, in mm from a corner of either.

The board is a perfboard screwed to the electronics plate, sockets at its rims; small parts stand
beside what they belong to. x runs with the machine's x, y to the left; the board's right rim (y 0)
looks outwards.
"""

from typing import NamedTuple

from hardware.designs import SUPPLY

BOARD = (150.0, 90.0, 1.6)  # length, width, thickness
BOARD_HOLE = 4.0  # the middle of a corner hole from both rims


class Place(NamedTuple):
    """A box that a part takes: its corner, its size along x and y, its height over the board."""

    x: float
    y: float
    along: float
    across: float
    high: float


_XH, _IDC = 7.0, 9.0  # heights of sockets
_SMALL_SOCKETS = {
    "J7": 12.4, "J8": 9.9, "J9": 9.9, "J10": 12.4, "J11": 12.4, "J12": 9.9, "J13": 9.9,
}  # fmt: skip


def _row(first: float, lengths: dict[str, float], y: float, across: float, high: float):
    places, x = {}, first
    for name, along in lengths.items():
        places[name] = Place(x, y, along, across, high)
        x += along + 1.5
    return places


_DRIVES = (
    {
        **_row(88.0, {"J3": 10.0, "J4": 10.0, "J5": 10.0}, 82.0, 5.8, _XH),
        **_row(80.0, {"A1": 15.3, "A2": 15.3, "A3": 15.3}, 55.0, 20.4, 20.0),
    }
    if SUPPLY.drivers_on_board
    else {
        **_row(84.0, {"J3": 14.9, "J4": 14.9, "J5": 14.9}, 82.0, 5.8, _XH),
        **_row(80.0, {"J17": 10.2, "J18": 10.2, "J19": 10.2}, 66.0, 10.0, 14.0),
        "U6": Place(84.0, 50.0, 26.0, 10.2, 8.0),
    }
)
PLACES = {
    **_row(9.5, _SMALL_SOCKETS, 1.5, 5.8, _XH),
    **_row(98.0, {"J14": 20.4, "J15": 12.4}, 1.5, 9.0, _IDC),
    "U1": Place(0.0, 16.0, 53.0, 21.5, 14.0),  # its USB socket at the rim
    **_row(60.0, {"U3": 22.0, "U4": 22.0, "U5": 22.0}, 17.0, 10.2, 8.0),
    "J6": Place(60.0, 32.0, 30.3, 9.0, _IDC),
    "Q1": Place(54.0, 42.0, 5.0, 5.0, 8.0),
    **_DRIVES,
    "J1": Place(9.5, 78.0, 10.2, 10.0, 14.0),
    "J2": Place(22.0, 78.0, 20.4, 10.0, 14.0),
    "K1": Place(44.5, 72.0, 30.0, 16.0, 16.0),
    "F1": Place(4.0, 62.0, 23.0, 10.0, 13.0),
    "F2": Place(4.0, 49.0, 23.0, 10.0, 13.0),
    "U2": Place(30.0, 46.0, 22.0, 17.0, 8.0),
    "C1": Place(58.0, 54.0, 13.0, 13.0, 22.0),
    "C2": Place(31.0, 65.0, 8.0, 8.0, 12.0),
}

PANEL = (96.0, 54.0)
#: Round holes of the panel: part's number in the parts list -> (x, y, diameter).
PANEL_HOLES = {
    9: (70.0, 26.0, 22.4),  # the emergency stop
    26: (10.0, 11.0, 12.2),
    27: (32.0, 11.0, 12.2),
    28: (40.0, 28.0, 3.0),  # the buzzer's sound
    29: (40.0, 44.0, 5.2),  # the light shines through
}
#: The display's module, held by glue in its recess, and what one sees of it: x, y, along, across.
DISPLAY = Place(6.0, 21.5, 28.0, 28.5, 0.0)
DISPLAY_WINDOW = Place(7.0, 29.0, 26.0, 15.0, 0.0)
STOP_HEAD = 40.0  # diameter over the panel
STOP_DEPTH = 52.0  # with both its contacts, under it
