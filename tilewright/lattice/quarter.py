"""Quarter turns of points about an axis through any point, along one coordinate."""

from __future__ import annotations

from collections.abc import Sequence
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
