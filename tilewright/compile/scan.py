"""The order in which the cells of a board are numbered: along its long side.

A search in scan order keeps the border between what is covered and what is open, its *frontier*; it
is short where the rows across the order are.  On squares and cubes the long axis of the board goes
outermost.  Elsewhere addresses may be skewed, so the directions are those of the corners, several are
tried, and the one whose border is shortest on average is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tilewright.lattice import Cell, Lattice, Point


def scan_order(lattice: Lattice, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells in an order whose border is short; ties keep x before y before z."""
    if not cells:
        return ()
    extents = [max(axis) - min(axis) for axis in zip(*cells, strict=True)]
    axes = sorted(range(len(extents)), key=lambda axis: -extents[axis])
    first = tuple(sorted(cells, key=lambda cell: tuple(cell[axis] for axis in axes)))
    if not lattice.directions:
        return first
    tried = dict.fromkeys((first, *_orders(lattice, cells)))
    return min(tried, key=lambda order: _border(lattice, order))


def _orders(lattice: Lattice, cells: Sequence[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Yield the cells in rows across each direction, each row along each other direction."""
    corners = lattice.unwrapped.corners
    middles = {cell: _middle(corners(cell)) for cell in cells}

    def along(direction: Point, cell: Cell) -> float:
        return sum(a * b for a, b in zip(direction, middles[cell], strict=True))

    for outer in lattice.directions:
        for inner in lattice.directions:
            if inner != outer:
                yield tuple(sorted(cells, key=lambda c: (along(outer, c), along(inner, c), c)))


def _middle(points: Sequence[Point]) -> tuple[float, ...]:
    # Rounded, so that cells of one row are equal there.
    return tuple(round(sum(axis) / len(points), 6) for axis in zip(*points, strict=True))


def _border(lattice: Lattice, order: tuple[Cell, ...]) -> int:
    """Return the sum, over all beginnings of an order, of the cells that border on what is left."""
    place = {cell: number for number, cell in enumerate(order)}
    total = 0
    for cell, number in place.items():
        last = max((place.get(near, -1) for near in lattice.neighbours(cell)), default=-1)
        total += max(0, last - number)
    return total
