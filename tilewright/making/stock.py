"""Regions of cells that pieces may fit in, the smallest first: what a search for a nesting looks at.

Of squares they are rectangles of whole cells.  On other lattices of the plane a region is all cells
that lie within a rectangle, whose upper left corner is that of a cell; its rim is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import ceil, sqrt

from tilewright.draw.cells import shape_of
from tilewright.draw.plane import Point, bounds
from tilewright.lattice import LATTICES, Cell

#: how much larger than the pieces a rectangle may be, of squares and of others, and how many times as
#: long as wide
_LARGER, _LARGER_RIM, _LONGER = 1.3, 2.2, 3.0
#: the smallest regions of squares that are tried, and of others; after these, how much larger the next is
_SQUARES, _OTHERS, _STEP = 8, 40, 1.05
#: heights that are tried for one width
_HEIGHTS = 3
_FINE = 1e-6


def regions(lattice: str, total: int) -> Iterator[tuple[Cell, ...]]:
    """Yield regions of a plane lattice of at least so many cells.

    Args:
        lattice: the name of one with polygons as cells.
        total: the number of cells of the pieces together.
    """
    if lattice == "square":
        for wide, high in _rectangles(total)[:_SQUARES]:
            yield tuple(product(range(wide), range(high)))
    else:
        yield from _framed(lattice, total)


def _rectangles(total: int) -> list[tuple[int, int]]:
    """Return the sides of rectangles that hold so many squares, by size and then by shape."""
    sides = [
        (wide, high)
        for wide in range(1, total + 1)
        for high in range(ceil(total / wide), ceil(_LARGER * total / wide) + 1)
        if high <= wide <= _LONGER * high and wide * high <= max(_LARGER * total, total + 2)
    ]
    return sorted(sides, key=lambda one: (one[0] * one[1], one[0]))


def _framed(lattice: str, total: int) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells within rectangles, those of the smallest first, none twice."""
    most = _LARGER_RIM * (total + sqrt(total) + 1)
    found: list[tuple[float, float, tuple[Cell, ...]]] = []
    for first in LATTICES[lattice].representatives:
        corners = _within(lattice, first, sqrt(most * _LONGER), sqrt(most))
        for wide in sorted({right for right, _ in corners.values()}):
            narrow = {cell: low for cell, (right, low) in corners.items() if right <= wide}
            lows = sorted(narrow.values())[total - 1 :]
            for high in sorted(set(lows))[:_HEIGHTS]:
                if wide * high <= most and high <= wide + _FINE <= _LONGER * high:
                    cells = [cell for cell, low in narrow.items() if low <= high]
                    found.append((round(wide * high, 6), wide, LATTICES[lattice].canonical(cells)))
    before, tried = 0.0, 0
    for size, _, region in sorted(dict.fromkeys(found)):
        if tried < _OTHERS or size > _STEP * before:
            before, tried = size, tried + 1
            yield region


def _within(lattice: str, first: Cell, wide: float, high: float) -> dict[Cell, Point]:
    """Return the right and the lower end of cells in a rectangle, from its upper left corner.

    They are those that hang together, by sides or corners, with the cell that has the corner.
    """
    shape = shape_of(lattice)
    (left, top), _ = bounds(shape.corners(first))
    found: dict[Cell, Point] = {}
    ahead, seen = [first], {first}
    while ahead:
        cell = ahead.pop()
        (x, y), (right, low) = bounds(shape.corners(cell))
        inside = x > left - _FINE and y > top - _FINE
        if inside and right < left + wide + _FINE and low < top + high + _FINE:
            found[cell] = round(right - left, 6), round(low - top, 6)
            near = [other for other in LATTICES[lattice].touching(cell) if other not in seen]
            seen.update(near)
            ahead += near
    return found
