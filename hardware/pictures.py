"""Pictures of shapes without a screen: shaded triangles and dark edges in a depth buffer."""

from math import cos, radians, sin
from pathlib import Path
from typing import NamedTuple

import numpy as np
from build123d import Shape
from PIL import Image

_FINE = 2  # drawn so many times larger, then made smaller: smooth lines
_PAPER = (250, 250, 247)
_LIGHT = np.array([0.35, -0.55, 0.76])
_INK = 0.25  # an edge's brightness
_DEVIATION = 0.15  # mm, of triangles from the shape


class View(NamedTuple):
    """From where one looks: degrees round the machine (0: along the cards' way) and above it."""

    round: float = -50.0
    above: float = 32.0


class Piece(NamedTuple):
    """A shape and its colour, red, green, blue of 0..255."""

    shape: Shape
    colour: tuple[int, int, int]


def draw(pieces: list[Piece], view: View, path: Path, width: int = 1400) -> None:
    """Write a PNG that shows all pieces."""
    frame = _axes(view)
    meshes = [(*_mesh(piece.shape), piece) for piece in pieces]
    corners = np.vstack([points @ frame.T for points, _, _ in meshes])
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = _FINE * 0.94 * width / (high[0] - low[0])
    size = (round((high[1] - low[1]) * scale + 0.06 * width * _FINE), width * _FINE)
    origin = (low + high) / 2
    canvas = _Canvas(size)
    for points, faces, piece in meshes:
        seen = _on_paper(points @ frame.T, origin, scale, size)
        canvas.shade(seen, faces, points, np.array(piece.colour))
    for piece in pieces:
        for line in _edges(piece.shape, scale):
            canvas.ink(_on_paper(line @ frame.T, origin, scale, size), scale)
    picture = Image.fromarray(canvas.colour.astype(np.uint8))
    picture = picture.resize((width, size[0] // _FINE), Image.Resampling.LANCZOS)
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(128).save(path, optimize=True)


class _Canvas:
    """Colours and depths, row by row; a larger depth is nearer."""

    def __init__(self, size):
        self.colour = np.full((*size, 3), _PAPER, dtype=float)
        self.depth = np.full(size, -np.inf)

    def shade(self, seen, faces, points, colour):
        """Draw triangles, each as bright as it faces the light."""
        corner = points[faces]
        normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
        length = np.linalg.norm(normal, axis=1)
        bright = 0.62 + 0.38 * (normal @ _LIGHT) / np.maximum(length, 1e-12)
        for k in np.flatnonzero(length > 1e-9):
            self._triangle(seen[faces[k]], colour * bright[k])

    def _triangle(self, corner, colour):
        rows, columns = self.depth.shape
        left, top = np.maximum(np.floor(corner[:, :2].min(axis=0)), 0).astype(int)
        right, bottom = np.ceil(corner[:, :2].max(axis=0)).astype(int) + 1
        right, bottom = min(right, columns), min(bottom, rows)
        (ax, ay), (bx, by), (cx, cy) = corner[:, :2]
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if abs(area) < 1e-9 or right <= left or bottom <= top:
            return
        x, y = np.arange(left, right) + 0.5, (np.arange(top, bottom) + 0.5)[:, None]
        second = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        third = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        depth = corner[0, 2] * (1 - second - third) + corner[1, 2] * second + corner[2, 2] * third
        window = (slice(top, bottom), slice(left, right))
        inside = (second >= -1e-6) & (third >= -1e-6) & (second + third <= 1 + 1e-6)
        inside &= depth > self.depth[window]
        self.depth[window][inside] = depth[inside]
        self.colour[window][inside] = colour

    def ink(self, seen, scale):
        """Darken the points of an edge that nothing hides."""
        rows, columns = self.depth.shape
        at = np.floor(seen[:, :2]).astype(int)
        kept = (at >= 0).all(axis=1) & (at[:, 0] < columns - 1) & (at[:, 1] < rows - 1)
        at, depth = at[kept], seen[kept, 2]
        for right, down in ((0, 0), (1, 0), (0, 1)):
            x, y = at[:, 0] + right, at[:, 1] + down
            open_ = depth > self.depth[y, x] - 1.2
            self.colour[y[open_], x[open_]] = 255 * _INK


def _axes(view):
    """Rows: to the right on the paper, up on it, and towards the eye."""
    turn, rise = radians(view.round), radians(view.above)
    eye = np.array([cos(turn) * cos(rise), sin(turn) * cos(rise), sin(rise)])
    right = np.array([-sin(turn), cos(turn), 0.0])
    return np.array([right, np.cross(eye, right), eye])


def _on_paper(points, origin, scale, size):
    moved = points - origin
    x = moved[:, 0] * scale + size[1] / 2
    y = size[0] / 2 - moved[:, 1] * scale
    return np.column_stack([x, y, moved[:, 2]])


def _mesh(shape):
    points, faces = shape.tessellate(_DEVIATION, 0.3)
    return np.array([(p.X, p.Y, p.Z) for p in points]), np.array(faces)


def _edges(shape, scale):
    """Every edge as points no farther apart than what is drawn."""
    for edge in shape.edges():
        count = max(2, int(edge.length * scale))
        straight = edge.geom_type.name == "LINE"
        marks = np.linspace(0, 1, 2 if straight else min(count, 40))
        points = np.array([(p.X, p.Y, p.Z) for p in (edge @ mark for mark in marks)])
        along = np.linspace(0, len(points) - 1, count)
        yield np.column_stack(
            [np.interp(along, np.arange(len(points)), points[:, axis]) for axis in range(3)]
        )
