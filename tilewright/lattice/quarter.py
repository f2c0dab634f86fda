"""Quarter turns of points about an axis through any point, along one coordinate."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan, dist
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def quarter_turned(
    point: Sequence[int | Fraction],
    axis: Sequence[int],
    pivot: Sequence[int | Fraction],
    degrees: int,
) -> tuple[int | Fraction, ...]:
    """Return a point of space after a quarter turn.

    Args:
        point: three coordinates.
        axis: the direction of the axis, 1 or -1 along one coordinate.
        pivot: a point of the axis.
        degrees: 90 or -90, by the right-hand rule about the axis.

    >>> quarter_turned((2, 0, 5), (0, 0, 1), (0, 0, 0), 90)
    (0, 2, 5)
    """
    along, first, second = coordinates_about(axis)
    sense = axis[along] * degrees // 90
    there = list(point)
    there[first] = pivot[first] - sense * (point[second] - pivot[second])
    there[second] = pivot[second] + sense * (point[first] - pivot[first])
    return tuple(there)


def coordinates_about(axis: Sequence[int]) -> tuple[int, int, int]:
    """Return the number of the coordinate along an axis, and the two after it in turn.

    >>> coordinates_about((0, -1, 0))
    (1, 2, 0)
    """
    along = next(number for number, one in enumerate(axis) if one)
    return along, (along + 1) % 3, (along + 2) % 3


def on_path(path: Sequence[Sequence[Fraction]], share: float) -> tuple[float, float, float]:
    """Return the place on a path after a share of its way: two coordinates, and the angle in radians.

    Args:
        path: waypoints, two coordinates and the tangent of half the angle; all run evenly between two.
        share: from 0 to 1.

    >>> from fractions import Fraction
    >>> on_path([(Fraction(0), Fraction(0), Fraction(0)), (Fraction(2), Fraction(0), Fraction(0))], 0.25)
    (0.5, 0.0, 0.0)
    """
    stretches = list(pairwise([float(one) for one in at] for at in path))
    lengths = [dist(one, other) for one, other in stretches]
    left = share * sum(lengths)
    for (one, other), length in zip(stretches, lengths, strict=True):
        if left <= length or other == stretches[-1][1]:
            part = min(left / length, 1.0) if length else 1.0
            x, y, tangent = (a + part * (b - a) for a, b in zip(one, other, strict=True))
            return x, y, 2 * atan(tangent)
        left -= length
    raise ValueError("a path has two waypoints at least")
