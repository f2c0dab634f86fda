"""How corner points lie on the page and in space: lengths of the frame, turned so that addresses read.

A lattice gives the corner points of a cell as integers in its *frame*; here, and only here, frames
become lengths.  If the first coordinate of addresses leads in another direction than to the right,
everything is turned, and mirrored where the second would then lead upward, so that a picture has its
cells where the text of the same board has them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import hypot, sqrt

from tilewright.draw.plane import Point
from tilewright.lattice import Lattice, shift
from tilewright.lattice import Point as Corner

Vector = tuple[float, float, float]
#: where a corner point lies on the page, by the lattice's frame; a new frame is a line here.
#: Hexagonal: the first axis to the right, the second down and to the right at 60 degrees.
FRAMES: Mapping[str, Callable[[Corner], Point]] = {
    "square": lambda corner: (corner[0], corner[1]),
    "hexagonal": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
    "cubic": lambda corner: (corner[0], corner[1]),
    "triangular-prismatic": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
    "hexagonal-prismatic": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
    "quartic": lambda corner: (corner[0], corner[1]),
}
#: how high the third coordinate of a corner point in space leads, by the frame
HEIGHTS: Mapping[str, float] = {
    "cubic": 1.0,
    "triangular-prismatic": 1.0,
    "hexagonal-prismatic": sqrt(3),
}
#: within so many cells a coordinate of addresses leads from a cell to one of its kind
_PERIOD = 12
#: digits kept of a turned length, so that points in a line across the page agree in a coordinate
_DIGITS = 9


def on_page(lattice: Lattice, corner: Corner) -> Point:
    """Return where a corner point lies on its layer.

    Raises:
        KeyError: the frame of the lattice has no place on a page.
    """
    x, y = FRAMES[lattice.frame](corner)
    turn = _turn(lattice)
    if turn is None:
        return x, y
    (a, b), (c, d) = turn
    return round(a * x + b * y, _DIGITS), round(c * x + d * y, _DIGITS)


def in_space(lattice: Lattice, corner: Corner) -> Vector:
    """Return where a corner point lies in space.

    Raises:
        KeyError: the frame of the lattice has no place in space.
    """
    x, y = on_page(lattice, corner)
    return float(x), float(y), corner[2] * HEIGHTS[lattice.frame]


@cache
def _turn(lattice: Lattice) -> tuple[Point, Point] | None:
    """Return the matrix of the turn, ``None`` if addresses read already."""
    right, down = (_led(lattice, axis) for axis in (0, 1))
    if right is None or down is None:
        return None
    far = hypot(*right)
    cos, sin = right[0] / far, right[1] / far
    below = cos * down[1] - sin * down[0] > 0
    if below and right[1] == 0 and right[0] > 0:
        return None
    sign = 1 if below else -1
    return (cos, sin), (-sign * sin, sign * cos)


def _led(lattice: Lattice, axis: int) -> Point | None:
    """Return where a coordinate of addresses leads, on the page, from a cell to one of its kind."""
    first = lattice.representatives[0]
    kind = lattice.translation_class(first)
    for far in range(1, _PERIOD + 1):
        there = shift(first, tuple(far * (place == axis) for place in range(len(first))))
        if lattice.has(there) and lattice.translation_class(there) == kind:
            place = FRAMES[lattice.frame]
            before, after = min(lattice.corners(first)), min(lattice.corners(there))
            (ax, ay), (bx, by) = place(before), place(after)
            return bx - ax, by - ay
    return None
