"""Words for the ways that pieces are moved, as the reader of a picture sees them.

The first axis of a picture leads to the right, the second to the front (down the page in plans), and the
third upwards.  A direction within a layer has the nearest of eight names, which tells the lines of
every lattice with moves apart (a test asks it).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import atan2, hypot, pi

from tilewright.draw.turn import FRAMES, in_space, on_page
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.lattice.quarter import coordinates_about

#: the names of directions within a layer, by eighths of a turn from the right toward the front
_ROUND = ("right", "front right", "front", "front left", "left", "back left", "back", "back right")
#: the same as the reader of a flat page sees them
_ON_PAGE = ("right", "down right", "down", "down left", "left", "up left", "up", "up right")
_UP, _DOWN = "upwards", "downwards"
_FINE = 1e-6


def way_text(lattice: str, axis: Cell, distance: int | Fraction | None) -> str:
    """Say how pieces are moved.

    Args:
        lattice: its name.
        axis: one step, as what is added to cells.
        distance: how many steps, a fraction for parts of a cell, ``None`` for out of the puzzle.

    >>> way_text("cube", (1, 0, 0), 2), way_text("cube", (0, 0, -1), None)
    ('by 2 to the right', 'out downwards')
    """
    direction = direction_text(lattice, axis)
    return f"out {direction}" if distance is None else f"by {distance} {direction}"


def turn_text(axis: Cell, pivot: Sequence[int | Fraction], degrees: int) -> str:
    """Say how pieces of cubes turn.

    In pictures x leads to the right, y to the front and z upwards.  So a turn from x to y is one to the right
    as seen from above; one from y to z takes what is on top to the back, one from z to x to the right.

    Args:
        axis: 1 or -1 along one coordinate.
        pivot: a point of the axis.
        degrees: 90 or -90, by the right-hand rule about the axis.

    >>> turn_text((0, 0, 1), (1, Fraction(7, 2), 0), -90)
    'turned a quarter to the left about x = 1, y = 7/2'
    >>> turn_text((-1, 0, 0), (0, 2, 1), 90)
    'tipped a quarter to the front about y = 2, z = 1'
    """
    along = coordinates_about(axis)[0]
    verb = "turned" if along == 2 else "tipped"
    ways = ("front", "back") if along == 0 else ("left", "right")
    way = ways[axis[along] * degrees > 0]
    places = [f"{name} = {at}" for name, at, one in zip("xyz", pivot, axis, strict=True) if not one]
    return f"{verb} a quarter to the {way} about {', '.join(places)}"


@cache
def direction_text(lattice: str, axis: Cell) -> str:
    """Return the name of a direction: ``to the right``, ``upwards``, ``downwards to the front``."""
    found = LATTICES[lattice]
    if found.space > 3 or found.frame not in FRAMES:
        return _by_axis(axis)
    x, y, z = _way(lattice, axis)
    words = []
    if abs(z) > _FINE:
        words.append(_UP if z > 0 else _DOWN)
    if hypot(x, y) > _FINE:
        words.append(f"to the {_ROUND[round(4 * atan2(y, x) / pi) % 8]}")
    return " ".join(words)


@cache
def page_direction(lattice: str, axis: Cell) -> str:
    """Return the name of a direction on the page of a flat lattice: ``right``, ``down left``.

    >>> page_direction("square", (0, 1)), page_direction("hexagon", (1, -1))
    ('down', 'up right')
    """
    x, y, _ = _way(lattice, axis)
    return _ON_PAGE[round(4 * atan2(y, x) / pi) % 8]


def _way(lattice: str, axis: Cell) -> tuple[float, float, float]:
    """Return what a step does to corners, in the space that pictures show."""
    found = LATTICES[lattice]
    cell = found.representatives[0]
    before, after = min(found.corners(cell)), min(found.corners(shift(cell, axis)))
    if found.space == 3:
        (a, b, c), (d, e, f) = in_space(found, before), in_space(found, after)
        return d - a, e - b, f - c
    (a, b), (d, e) = on_page(found, before), on_page(found, after)
    return d - a, e - b, 0.0


def _by_axis(axis: Cell) -> str:
    """Return a direction of a space that has no picture, by the names of its coordinates."""
    parts = [f"{'+' if one > 0 else '-'}{'xyzw'[place]}" for place, one in enumerate(axis) if one]
    return f"along {' '.join(parts)}"
