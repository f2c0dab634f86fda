"""The slow twin of paths: how deep pieces are in one another at many moments of a turn with shifts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from tilewright.lattice import Cell

#: moments of each stretch
_MOMENTS = 257


def deepest(
    moved: Mapping[int, set[Cell]],
    rest: Mapping[int, set[Cell]],
    path: Sequence[tuple[Fraction, Fraction, Fraction]],
    along: int,
    sense: int,
    clearance: Fraction,
) -> float:
    """Return the greatest depth of a moved cube in one of the rest; below 0: they keep that distance.

    Args:
        moved: the cells of each piece that moves.
        rest: the cells of each other piece.
        path: waypoints of a point along the two coordinates after ``along``, and tangents of half the angle.
        along: the coordinate of the axis.
        sense: 1 or -1.
        clearance: what each face without a cube of the piece loses.
    """
    pairs = [
        (ours, others)
        for layer, ours in _rectangles(moved, along, clearance)
        for other, others in _rectangles(rest, along, clearance)
        if layer == other
    ]
    if not pairs:
        return -np.inf
    turning, still = (np.array([pair[at] for pair in pairs]) for at in (0, 1))
    start = [float(path[0][0]), float(path[0][1])]
    return max(
        float(_depths(turning, still, start, at, sense).max())
        for one, other in pairwise(path)
        for at in np.linspace([*map(float, one)], [*map(float, other)], _MOMENTS)
    )


def _rectangles(
    pieces: Mapping[int, set[Cell]], along: int, clearance: Fraction
) -> list[tuple[int, tuple[float, float, float, float]]]:
    """Return the layer of each cube, and its ends along both coordinates of the plane."""
    found = []
    for cells in pieces.values():
        for cell in sorted(cells):
            ends = []
            for number in ((along + 1) % 3, (along + 2) % 3):
                for way in (-1, 1):
                    beside = tuple(at + way * (n == number) for n, at in enumerate(cell))
                    lost = 0.0 if beside in cells else float(clearance)
                    ends.append(cell[number] + way * (0.5 - lost))
            found.append((cell[along], (ends[0], ends[1], ends[2], ends[3])))
    return found


def _corners(ends: np.ndarray) -> np.ndarray:
    """Return the corners of rectangles: rectangle, corner, coordinate."""
    x0, x1, y0, y1 = ends.T
    return np.stack([np.stack([x, y], 1) for x in (x0, x1) for y in (y0, y1)], 1)


def _depths(
    turning: np.ndarray, still: np.ndarray, start: list[float], at: np.ndarray, sense: int
) -> np.ndarray:
    """Return how deep each two rectangles are in one another at one moment."""
    angle = sense * 2 * np.arctan(at[2])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    ours = (_corners(turning) - start) @ turn.T + at[:2]
    others = _corners(still)
    depths = []
    for way in (np.array([1, 0]), np.array([0, 1]), turn[:, 0], turn[:, 1]):
        one, other = ours @ way, others @ way
        depths.append(np.minimum(one.max(1) - other.min(1), other.max(1) - one.min(1)))
    return np.min(depths, 0)
