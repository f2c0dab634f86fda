"""The order in which the cells of a board are numbered: along its long side.

A search in scan order keeps the border between what is covered and what is open, its *frontier*; it
is short where the rows across the order are.  On squares and cubes the long axis of the board goes
outermost.  Elsewhere addresses may be skewed, so the directions are those of the corners, several are
tried, and the one whose border is shortest on average is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from tilewright.lattice import Cell, Lattice, Point


def scan_order(lattice: Lattice, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells in an order whose border is short; ties keep x before y before z."""
    if not cells:
        return ()
    first = by_axes(cells)
    if not lattice.directions:
        return first
    ordered = sorted(cells)
    number = {cell: n for n, cell in enumerate(ordered)}
    near = [[number[one] for one in lattice.neighbours(cell) if one in number] for cell in ordered]
    tried = dict.fromkeys((tuple(number[cell] for cell in first), *_orders(lattice, ordered)))
    best = min(tried, key=lambda order: _border(near, order))
    return tuple(ordered[n] for n in best)


def by_axes(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells with the axis of their longest extent outermost, as the core of the page orders every board."""
    axes = axis_order(cells)
    return tuple(sorted(cells, key=lambda cell: tuple(cell[axis] for axis in axes)))


def axis_order(cells: Sequence[Cell]) -> list[int]:
    """Return the axes by the extent of cells, the longest first."""
    extents = [max(axis) - min(axis) for axis in zip(*cells, strict=True)]
    return sorted(range(len(extents)), key=lambda axis: -extents[axis])


def keeps_order(lattice: Lattice, cells: Sequence[Cell], order: Sequence[Cell]) -> bool:
    """Tell whether the scan order of cells is that in which they stand among others.

    Args:
        lattice: of the cells.
        cells: a part of those in ``order``.
        order: cells in scan order.
    """
    if len(cells) == len(order) or not cells:
        return True
    if not lattice.directions:
        return axis_order(cells) == axis_order(order)
    kept = set(cells)
    return scan_order(lattice, cells) == tuple([cell for cell in order if cell in kept])


def _orders(lattice: Lattice, cells: Sequence[Cell]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers of sorted cells in rows across each direction, each row along each other one."""
    corners = lattice.unwrapped.corners
    middles = [_middle(corners(cell)) for cell in cells]
    along = [
        [sum(a * b for a, b in zip(direction, middle, strict=True)) for middle in middles]
        for direction in lattice.directions
    ]
    for outer, inner in permutations(along, 2):
        rows = list(zip(outer, inner, strict=True))
        yield tuple(sorted(range(len(cells)), key=rows.__getitem__))


def _middle(points: Sequence[Point]) -> tuple[float, ...]:
    # Rounded, so that cells of one row are equal there.
    return tuple(round(sum(axis) / len(points), 6) for axis in zip(*points, strict=True))


def _border(near: Sequence[Sequence[int]], order: tuple[int, ...]) -> int:
    """Return the sum, over all beginnings of an order, of the cells that border on later ones.

    Args:
        near: the neighbours of each cell.
        order: the cells.
    """
    place = [0] * len(order)
    for position, cell in enumerate(order):
        place[cell] = position
    lasts = (max([place[cell], *[place[one] for one in near[cell]]]) for cell in order)
    return sum(last - position for position, last in enumerate(lasts))
