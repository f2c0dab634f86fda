"""The square lattice: cells ``(x, y)``, x to the right, y downward.

``orientation_index`` order: no flip with 0, 90, 180, 270 degrees clockwise as seen on the page,
then flipped (x -> -x) with the same four turns.
"""

from __future__ import annotations

from itertools import product

from tilewright.lattice.base import Cell, Isometry, Lattice, Point


def _turn(cell: Cell, quarters: int) -> Cell:
    x, y = cell
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]


def _isometry(flipped: bool, quarters: int) -> Isometry:
    words = ["flip"] * flipped + [f"rotate-{90 * quarters}"] * (quarters > 0)

    def apply(cell: Cell) -> Cell:
        return _turn((-cell[0], cell[1]) if flipped else cell, quarters)

    return Isometry(" ".join(words) or "identity", flipped, apply)


class Square(Lattice):
    """Unit squares in the plane; four edge neighbours, eight touching cells."""

    name = "square"
    dimension = 2
    isometries = tuple(_isometry(flipped, q) for flipped in (False, True) for q in range(4))
    flips_by_default = True
    meeting = 4

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the four cells that share an edge with ``cell``."""
        x, y = cell
        return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the eight cells that share an edge or a corner with ``cell``."""
        x, y = cell
        return [(x + i, y + j) for i, j in product((-1, 0, 1), repeat=2) if (i, j) != (0, 0)]

    def corners(self, cell: Cell) -> list[Point]:
        """Return the four corners; ``(x, y)`` is the upper left corner of the cell ``(x, y)``."""
        x, y = cell
        return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
