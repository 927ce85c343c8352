"""The electronics as plain shapes: the controller's board with what stands on it, the panel's."""

from build123d import Part

from hardware import dimensions as dim
from hardware import joints, layout
from hardware.parts.shapes import block, upright


def controller_board() -> Part:
    """Return the board and its corner holes, without what stands on it."""
    (x, y), (length, width, thick) = joints.BOARD_AT, layout.BOARD
    shape = block((x, x + length), (y, y + width), (dim.BOARD_BOTTOM, dim.BOARD_BOTTOM + thick))
    for at in joints.board_corners():
        shape -= upright(*at, (dim.BOARD_BOTTOM, dim.BOARD_BOTTOM + thick), dim.SCREW_HOLE)
    return shape


def on_board() -> dict[str, Part]:
    """Return every chip, socket and large part on the board, by its name in the wiring."""
    x, y = joints.BOARD_AT
    low = dim.BOARD_BOTTOM + layout.BOARD[2]
    return {
        name: block(
            (x + place.x, x + place.x + place.along),
            (y + place.y, y + place.y + place.across),
            (low, low + place.high),
        )
        for name, place in layout.PLACES.items()
    }


def drivers() -> list[Part]:
    """Return the fast design's three drivers, standing on their ears."""
    length, thick, high = dim.DRIVER
    found = []
    for copy in range(joints.DRIVERS):
        bolts = joints.driver_bolts(copy)
        x = (bolts[0][0] - thick / 2, bolts[0][0] + thick / 2)
        y, low = joints.DRIVERS_AT[1], dim.DRIVER_BOTTOM
        shape = block(x, (y, y + length), (low, low + dim.DRIVER_EAR))
        inset = (length - dim.DRIVER_CASE) / 2
        shape += block(x, (y + inset, y + length - inset), (low, low + high))
        for at in bolts:
            shape -= upright(*at, (low, low + dim.DRIVER_EAR), dim.SCREW_HOLE)
        found.append(shape)
    return found


def brick() -> Part:
    """Return the fast design's power brick in its tray."""
    (x, y), (length, across, high) = joints.BRICK_AT, dim.BRICK
    low = dim.BASE_TOP + dim.PLATE_FLOOR
    return block((x, x + length), (y, y + across), (low, low + high))


def in_panel() -> dict[int, Part]:
    """Return emergency stop, display and buttons, by their numbers in the parts list."""
    x, y = joints.PANEL_AT
    top, under = dim.PANEL_TOP, dim.PANEL_TOP - 3.0
    stop = layout.PANEL_HOLES[9]
    at = (x + stop[0], y + stop[1])
    shapes = {
        9: upright(*at, (top, top + 25), layout.STOP_HEAD)
        + upright(*at, (top - layout.STOP_DEPTH, top), 22.0)
        + upright(*at, (top - layout.STOP_DEPTH, under - 2), 30.0)
    }
    for number in (26, 27):
        hx, hy, _ = layout.PANEL_HOLES[number]
        shapes[number] = upright(x + hx, y + hy, (under - 20, top), 12.0)
        shapes[number] += upright(x + hx, y + hy, (top, top + 6), 15.0)
    place = layout.DISPLAY
    first, right = x + place.x + 0.25, y + place.y + 0.25
    across = (right, right + place.across - 0.5)
    shapes[25] = block((first, first + place.along - 0.5), across, (under - 2, under + 1.7))
    return shapes
