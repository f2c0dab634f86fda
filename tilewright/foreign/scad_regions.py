"""The region of pieces that are given without one: that of a burr of six sticks, or a box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilewright.foreign.scad_pieces import STICK, ScadPiece
from tilewright.lattice import Cell
from tilewright.model.region import Region

#: the corner of each of the six sticks of a burr, and the axes that their length, breadth and height lie along
_LYING = (
    ((0, 1, 2), (0, 1, 2)),
    ((0, 3, 2), (0, 1, 2)),
    ((2, 0, 1), (1, 2, 0)),
    ((2, 0, 3), (1, 2, 0)),
    ((1, 2, 0), (2, 0, 1)),
    ((3, 2, 0), (2, 0, 1)),
)
#: the middle of the length of a stick
_MIDDLE = (2, 3)


def region_of(parts: Sequence[ScadPiece]) -> Region:
    """Return the region of six sticks as a burr, or else a box; all pieces are used in it.

    If it has more cells than the pieces, some may stay empty: of a burr those that a stick can lack, of a box
    all.
    """
    size = sum(len(part.cells) * part.copies for part in parts)
    if all(part.is_stick for part in parts) and sum(part.copies for part in parts) == 6:
        cells = {cell for place, axes in _LYING for cell in _laid(place, axes)}
        inner = {c for c in cells if sum(x in _MIDDLE for x in c) > 1 and all(0 < x < 5 for x in c)}
        return Region(cells, () if size == len(cells) else inner)
    sides = box_of(size, [part.cells for part in parts])
    box = Region.box(*sides)
    return box if size == len(box.cells) else Region(box.cells, box.cells)


def box_of(size: int, shapes: Iterable[Sequence[Cell]]) -> tuple[int, int, int]:
    """Return the sides of a box with room for some pieces, the longest first.

    It has the least surface of those that have as many cells as the pieces and that each piece, alone, fits
    into, and of these the least volume.

    Args:
        size: the cells of all pieces together.
        shapes: the cells of each piece.
    """
    least = [1, 1, 1]
    for cells in shapes:
        own = sorted(max(xs) - min(xs) + 1 for xs in zip(*cells, strict=True))
        least = [max(a, b) for a, b in zip(least, own, strict=True)]
    c0, b0, a0 = least
    found = []
    for c in range(c0, max(c0, round(size ** (1 / 3)) + 1) + 1):
        for b in range(max(b0, c), max(b0, c, round((size / c) ** 0.5) + 1) + 1):
            a = max(a0, b, -(-size // (b * c)))
            found.append((a * b + b * c + a * c, a * b * c, (a, b, c)))
    return min(found)[2]


def _laid(place: Cell, axes: Cell) -> Iterable[Cell]:
    """Yield the cells of a stick with its corner at a place."""
    for cell in STICK:
        at = list(place)
        for axis, x in zip(axes, cell, strict=True):
            at[axis] += x
        yield tuple(at)
