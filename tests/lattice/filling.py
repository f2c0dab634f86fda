"""The law that the cells of a lattice are convex and fill the plane or space without overlap."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import factorial

from tilewright.lattice import Cell, Lattice, Point
from tilewright.lattice.cells import shift
from tilewright.lattice.integers import affine_dimension, determinant


def cells_fill_the_space(lattice: Lattice) -> None:
    """They are convex, and one of each class has together the content of the translations.

    A side belongs to one cell on each side of it, so cells lie over each point equally often: once.
    """
    if lattice.cell_dimension != lattice.space or lattice.space > 3:
        return
    start = lattice.representatives[0]
    low = min(lattice.corners(start))
    steps = [
        shift(min(lattice.corners(shift(start, step))), low, -1) for step in lattice.translations
    ]
    found = sum(_content(lattice, cell) for cell in lattice.representatives)
    assert found == factorial(lattice.space) * abs(determinant(tuple(steps)))


def _content(lattice: Lattice, cell: Cell) -> int:
    """Return twice the area or six times the volume of a cell, in units of its frame."""
    points = lattice.corners(cell)
    if lattice.space == 2:
        around = _around(points)
        assert len(around) == len(lattice.neighbours(cell))
        return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise((*around, around[0])))
    content = 0
    for near in lattice.neighbours(cell):
        face = _face(set(points).intersection(lattice.corners(near)))
        cones = [_cone(face, point) for point in points]
        assert min(cones) == 0 or max(cones) == 0, "corners lie on both sides of a face"
        content += abs(cones[0])
    return content


def _cone(face: list[Point], top: Point) -> int:
    """Return six times the volume over a face, below 0 where its top is on the other side."""
    first, *others = (shift(corner, top, -1) for corner in face)
    return sum(determinant((first, a, b)) for a, b in pairwise(others))


def _face(points: set[Point]) -> list[Point]:
    """Return the corners of a face in their order around it."""
    for axis in range(3):
        flat = {point[:axis] + point[axis + 1 :]: point for point in points}
        if len(flat) == len(points) and affine_dimension(flat) == 2:
            return [flat[point] for point in _around(flat)]
    raise AssertionError("a face has no area")


def _around(points: Collection[Point]) -> list[Point]:
    """Return the corners of a convex polygon in their order around it; all are corners of it."""
    halves: list[Point] = []
    for ordered in (sorted(points), sorted(points, reverse=True)):
        chain: list[Point] = []
        for point in ordered:
            while len(chain) > 1 and _turn(*chain[-2:], point) <= 0:
                chain.pop()
            chain.append(point)
        halves += chain[:-1]
    assert len(halves) == len(points)
    return halves


def _turn(a: Point, b: Point, c: Point) -> int:
    return determinant((shift(b, a, -1), shift(c, b, -1)))
