"""The tray: four equal pockets, screwed to a hub that is lifted by its knob."""

from build123d import Part

from hardware import dimensions as dim
from hardware.parts.shapes import about_axis, block, drilled, prism, turned, upright

_WALLS = (dim.TRAY_BOTTOM, dim.TRAY_TOP)
_ROOM = (-dim.POCKET_DROP, dim.POCKET_ROOM)
_TONGUE_IN = 16.0  # radius at which a pocket's tongue begins
_TONGUE_Y = 15.0
_THUMB = 26.0


def _outline(inner: float, wall: float):
    """Corners of a pocket about the axis of the throat, its mouth flared."""
    half = dim.SLOT_WIDTH / 2 + wall
    begins = dim.MOUTH_RADIUS - dim.FLARE_LENGTH
    far = dim.MOUTH_RADIUS + 4
    wide = half + dim.MOUTH_FLARE * (far - begins) / dim.FLARE_LENGTH
    side = [(-inner, half), (-begins, half), (-far, wide)]
    corners = [*side, *[(x, -y) for x, y in reversed(side)]]
    return [(dim.AXIS_X + x, y) for x, y in corners]


def pocket() -> Part:
    """Return the pocket that stands at the throat at slot 0; the others are its copies."""
    part = prism(_outline(dim.POCKET_INNER - dim.POCKET_WALL, dim.POCKET_WALL), _WALLS)
    part -= prism(_outline(dim.POCKET_INNER, 0.0), _ROOM)
    part &= about_axis(dim.MOUTH_RADIUS, _WALLS)
    back = dim.AXIS_X - (dim.POCKET_INNER - dim.POCKET_WALL)
    tongue = (dim.TRAY_BOTTOM, dim.HUB_Z)
    part += block((back - 0.5, dim.AXIS_X - _TONGUE_IN), (-_TONGUE_Y, _TONGUE_Y), tongue)
    # Thumb and finger take the cards here; S9 looks through.
    part -= upright(dim.AXIS_X - dim.MOUTH_RADIUS - 3, 0, _WALLS, _THUMB)
    part -= upright(dim.AXIS_X - dim.LOOK_RADIUS, 0, _WALLS, 6.0)
    return drilled(part, "pocket", 0)


def placed_pocket(part: Part, copy: int) -> Part:
    """Return the pocket where one of its copies is screwed on."""
    return turned(part, copy)


def tray_hub() -> Part:
    """Return the hub: a plate over the tongues, a knob, and holes for the cradle's two pins."""
    half = dim.POCKET_INNER - dim.POCKET_WALL - 0.4
    axis = dim.AXIS_X
    part = block((axis - half, axis + half), (-half, half), (dim.HUB_Z, dim.HUB_Z + dim.HUB))
    part += about_axis(12.0, (dim.HUB_Z, dim.KNOB_TOP - 4))
    part += about_axis(15.0, (dim.KNOB_TOP - 4, dim.KNOB_TOP))
    part -= about_axis(dim.PIN / 2 + 0.2, (dim.HUB_Z, dim.HUB_Z + 8.0))
    x, y = axis + dim.KEY_RADIUS * 0.7071, dim.KEY_RADIUS * 0.7071
    part -= upright(x, y, (dim.HUB_Z, dim.HUB_Z + dim.HUB), dim.KEY + 0.4)
    return drilled(part, "tray_hub")
