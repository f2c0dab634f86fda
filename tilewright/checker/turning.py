"""The isometries that turn a piece by named angles, measured on the page and in space.

The lattice finds its angles by whole numbers and determinants; here cells are drawn by their corners, and
the angle between a line and its image is measured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import atan2, degrees, sqrt

from tilewright.lattice import Cell, Isometry, Lattice, Turns, shift
from tilewright.lattice.row import GRAMS

#: a way in the frame of the corners
_Way = list[float]
_SLACK = 1e-6


@cache
def isometries_by(lattice: Lattice, turns: Turns) -> Sequence[Isometry]:
    """Return the isometries by which a piece may go: turns by the angles, after a flip or without.

    Args:
        lattice: one whose borders are not joined.
        turns: the angles, with an axis in space.
    """
    return [one for one in lattice.isometries if _angle(lattice, one, turns.axis) in turns.degrees]


def _angle(lattice: Lattice, isometry: Isometry, axis: str | None) -> int | None:
    """Return the angle by which an isometry turns what its flip has made; ``None`` about another axis."""
    flip = lattice.unturned[-1].apply if isometry.flipped else tuple
    before = _straight(lattice, _steps(lattice, flip))
    after = _straight(lattice, _steps(lattice, isometry.apply))
    page = _straight(lattice, _steps(lattice, tuple))

    def image(way: _Way) -> _Way:
        shares = [_inner(lattice, way, one) for one in before]
        return [
            sum(s * one[at] for s, one in zip(shares, after, strict=True)) for at in range(len(way))
        ]

    number = 2 if axis is None else "xyz".index(axis)
    if len(page) == 3 and _inner(lattice, page[number], image(page[number])) < 1 - _SLACK:
        return None
    # Seen along x, z lies where y lies on the page; seen along y, x does.
    right, down = [(1, 2), (2, 0), (0, 1)][number]
    turned = image(page[right])
    aside, along = (_inner(lattice, page[one], turned) for one in (down, right))
    return round(degrees(atan2(aside, along))) % 360


def _steps(lattice: Lattice, then: Callable[[Cell], Cell]) -> list[_Way]:
    """Return the ways along the coordinates, moved, from a cell to the next one of the same kind."""
    start = lattice.representatives[0]
    kind = lattice.translation_class(start)
    found = []
    for axis in range(lattice.coordinates):
        ahead = start
        while ahead == start or not lattice.has(ahead) or lattice.translation_class(ahead) != kind:
            ahead = shift(ahead, tuple(int(axis == at) for at in range(len(start))))
        ends = (min(lattice.corners(then(cell))) for cell in (start, ahead))
        found.append([float(b - a) for a, b in zip(*ends, strict=True)])
    return found


def _straight(lattice: Lattice, ways: Sequence[_Way]) -> list[_Way]:
    """Return ways made square to those before them and of length 1."""
    found: list[_Way] = []
    for way in ways:
        for before in found:
            share = _inner(lattice, way, before)
            way = [a - share * b for a, b in zip(way, before, strict=True)]
        length = sqrt(_inner(lattice, way, way))
        found.append([a / length for a in way])
    return found


def _inner(lattice: Lattice, one: _Way, other: _Way) -> float:
    gram = GRAMS[lattice.frame]
    pairs = ((a * b, i, j) for i, a in enumerate(one) for j, b in enumerate(other))
    return sum(product * gram[i][j] for product, i, j in pairs)
