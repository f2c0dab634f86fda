"""The square lattice: cells ``(x, y)``, x to the right, y downward.

``orientation_index`` order: no flip with 0, 90, 180, 270 degrees clockwise as seen on the page,
then flipped (x -> -x) with the same four turns.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, LineKey, Point, parity
from tilewright.lattice.isometry import Isometry


def _turn(cell: Cell, quarters: int) -> Cell:
    x, y = cell
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _isometry(flipped: bool, quarters: int) -> Isometry:
    words = ["flip"] * flipped + [f"rotate-{90 * quarters}"] * (quarters > 0)

    def apply(cell: Cell) -> Cell:
        return _turn((-cell[0], cell[1]) if flipped else cell, quarters)

    return Isometry(" ".join(words) or "identity", flipped, apply)


_LINES: Mapping[str, LineKey] = {
    "rows": lambda cell: cell[1],
    "columns": lambda cell: cell[0],
}


class Square(Lattice):
    """Unit squares in the plane; four edge neighbours, eight touching cells."""

    name = "square"
    coordinates = 2
    space = 2
    frame = "square"
    isometries = tuple(_isometry(flipped, q) for flipped in (False, True) for q in range(4))
    flips_by_default = True
    colouring = staticmethod(parity)

    @property
    def lines(self) -> Mapping[str, LineKey]:
        """Rows have one y, columns one x."""
        return _LINES

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the four cells that share an edge with ``cell``."""
        x, y = cell
        return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]

    def corners(self, cell: Cell) -> list[Point]:
        """Return the four corners; ``(x, y)`` is the upper left corner of the cell ``(x, y)``."""
        x, y = cell
        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]

    def cells_at(self, point: Point) -> list[Cell]:
        """Return the four cells around ``point``."""
        x, y = point
        return [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
