"""The faces of a cell in space: a cell is the convex hull of its corner points.

The unit is the edge of a cube, and axes are those of the cells: x to the right, y toward the reader of
a layer, z into later layers.
"""

from __future__ import annotations

from itertools import combinations
from math import atan2

from tilewright.draw.turn import Vector, in_space
from tilewright.lattice import Cell, Lattice

_FINE = 1e-9


def corners_in_space(lattice: Lattice, cell: Cell) -> list[Vector]:
    """Return the corners of a cell in space.

    Raises:
        KeyError: the frame of the lattice has no place in space.
    """
    return [in_space(lattice, corner) for corner in lattice.corners(cell)]


def faces(points: list[Vector]) -> list[list[Vector]]:
    """Return the faces of the convex hull of points, none of which lies within it.

    Each face has its corners in order around it; seen from outside they go around clockwise or the
    other way, whichever comes.
    """
    found: dict[frozenset[int], Vector] = {}
    for a, b, c in combinations(range(len(points)), 3):
        normal = _cross(_minus(points[b], points[a]), _minus(points[c], points[a]))
        heights = [_dot(normal, _minus(point, points[a])) for point in points]
        on_plane = frozenset(number for number, high in enumerate(heights) if abs(high) < _FINE)
        flat = max(map(abs, normal)) < _FINE
        if not flat and (min(heights) > -_FINE or max(heights) < _FINE):
            found.setdefault(on_plane, normal)
    return [_around([points[n] for n in sorted(face)], normal) for face, normal in found.items()]


def _around(points: list[Vector], normal: Vector) -> list[Vector]:
    """Return the corners of a flat, convex polygon in order around its middle."""
    middle = mean(points)
    across = _minus(points[0], middle)
    aside = _cross(normal, across)
    # Both axes have the length of what they are measured by, so only the ratio of them matters.
    ahead, sideways = _dot(across, across), _dot(aside, aside)

    def angle(point: Vector) -> float:
        away = _minus(point, middle)
        return atan2(_dot(away, aside) / sideways**0.5, _dot(away, across) / ahead**0.5)

    return sorted(points, key=angle)


def mean(points: list[Vector]) -> Vector:
    """Return the middle of points."""
    x, y, z = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return x, y, z


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )
