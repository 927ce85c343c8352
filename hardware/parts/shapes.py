"""The few shapes that all parts are made of, in the machine's coordinates (dimensions.py)."""

from math import cos, radians, sin, sqrt

from build123d import Align, Axis, Box, Cylinder, Part, Plane, Polygon, Pos, Vector, extrude

from hardware import dimensions as dim
from hardware import joints

_HEAD = 3.5  # room that a screw's head needs


def block(x, y, z) -> Part:
    """Return a box between two values on each axis."""
    middle = [(a + b) / 2 for a, b in (x, y, z)]
    return Pos(*middle) * Box(*[abs(b - a) for a, b in (x, y, z)])


def rod(start, way, length: float, diameter: float) -> Part:
    """Return a cylinder from a point along a direction."""
    plane = Plane(origin=start, z_dir=way)
    return plane * Cylinder(diameter / 2, length, align=(Align.CENTER, Align.CENTER, Align.MIN))


def upright(x: float, y: float, z, diameter: float) -> Part:
    """Return a cylinder between two heights."""
    return rod((x, y, z[0]), (0, 0, 1), z[1] - z[0], diameter)


def across(x: float, z: float, y, diameter: float) -> Part:
    """Return a cylinder across the card's way between two values of y."""
    return rod((x, y[0], z), (0, 1, 0), y[1] - y[0], diameter)


def about_axis(radius: float, z) -> Part:
    """Return the full cylinder about the rotator's axis."""
    return upright(dim.AXIS_X, 0, z, 2 * radius)


def prism(points, z) -> Part:
    """Return an upright prism over a polygon of (x, y)."""
    return Pos(0, 0, z[0]) * extrude(Polygon(*points, align=None), z[1] - z[0])


def along(points, x) -> Part:
    """Return a prism along the card's way, over a polygon of (y, z)."""
    plane = Plane(origin=(x[0], 0, 0), x_dir=(0, 1, 0), z_dir=(1, 0, 0))
    return extrude(plane * Polygon(*points, align=None), x[1] - x[0])


def sector(inner: float, outer: float, first: float, last: float, z) -> Part:
    """Return a piece of a ring about the axis, between two angles less than 180 degrees apart."""
    far = 2 * outer
    wedge = [(dim.AXIS_X, 0.0)]
    for degrees in (first, (first + last) / 2, last):
        angle = radians(degrees)
        wedge.append((dim.AXIS_X + far * cos(angle), far * sin(angle)))
    whole = about_axis(outer, z)
    return (whole - about_axis(inner, z) if inner else whole) & prism(wedge, z)


def turned(part: Part, copy: int) -> Part:
    """Return a part turned about the rotator's axis by so many quarters."""
    line = Axis((dim.AXIS_X, 0, 0), (0, 0, 1))
    return part.rotate(line, 90.0 * copy) if copy else part


def foot(x: float, y: float) -> Part:
    """Return a tab that is screwed to the base."""
    half = dim.TAB / 2
    return block((x - half, x + half), (y - half, y + half), (dim.BASE_TOP, dim.BASE_TOP + 5.0))


def tab(x: float, y: float, inner: float) -> Part:
    """Return a tab around a screw to the base, as far along x as the part beside it."""
    half = dim.TAB / 2
    return block(
        (min(x - half, inner), max(x + half, inner)),
        (y - half, y + half),
        (dim.BASE_TOP, dim.BASE_TOP + 5.0),
    )


def chord(depth: float) -> float:
    """Return half the length of a feed roller so far below the card."""
    above = dim.ROLLER_RADIUS - depth
    return sqrt(dim.ROLLER_RADIUS**2 - above**2)


def drilled(part: Part, name: str, copy: int = 0) -> Part:
    """Return a part with the holes of all its joints."""
    for joint in joints.JOINTS:
        at, way = Vector(joint.at), Vector(joint.way)
        if joint.first == (name, copy):
            part -= rod(at - way * joint.before, way, joint.before + 0.01, dim.SCREW_HOLE)
            part -= rod(at - way * (joint.before + _HEAD), way, _HEAD, dim.SCREW_HEAD)
        if joint.second == (name, copy):
            nut = joint.end == joints.NUT
            hole = dim.INSERT_HOLE if nut else dim.SCREW_HOLE
            part -= rod(at - way * 0.01, way, joint.behind + 0.02, hole)
    return part
