"""Pieces with notches: cells of a shape that may be cut away, each or not, as the maker likes."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright.lattice import Cell, Lattice
from tilewright.model.piece import Shape

#: the most notches of a piece, which has a shape for each set of them
MOST_NOTCHES = 12


def notched_shapes(shape: Shape, notches: Sequence[Cell], lattice: Lattice) -> tuple[Shape, ...]:
    """Return the shapes that are left when any of some cells are cut away, the whole shape first.

    Shapes that fall apart are left out, and so are those that are an earlier one, turned.  The shapes come in
    the order of binary numbers of which the first notch is the lowest digit.

    Args:
        shape: the whole.
        notches: cells of it, at most ``MOST_NOTCHES``.
        lattice: where it lies.

    >>> from tilewright.lattice import LATTICES
    >>> bar = Shape([(0, 0), (1, 0), (2, 0)])
    >>> [len(one.cells) for one in notched_shapes(bar, [(0, 0), (1, 0), (2, 0)], LATTICES["square"])]
    [3, 2, 1]
    """
    found: dict[Shape, Shape] = {}
    whole = _is_whole(shape.cells, lattice)
    for number in range(1 << len(notches)):
        cut = {cell for place, cell in enumerate(notches) if number >> place & 1}
        kept = tuple(cell for cell in shape.cells if cell not in cut)
        if not kept or (whole and not _is_whole(kept, lattice)):
            continue
        one = Shape(kept)
        found.setdefault(min(one.oriented(lattice, True, False), key=lambda s: s.cells), one)
    return tuple(found.values())


def _is_whole(cells: Sequence[Cell], lattice: Lattice) -> bool:
    """Tell whether cells hang together."""
    left = set(cells)
    queue = [left.pop()]
    while queue:
        for near in lattice.neighbours(queue.pop()):
            if near in left:
                left.remove(near)
                queue.append(near)
    return not left
