"""Hexagons by hand: a lattice without a two-colouring, for tests.

The cell ``(q, r)`` has axial coordinates: ``q`` to the right, ``r`` down and to the right at 60
degrees; hexagons stand on a point.  Corner points are in the same two directions, three to a cell.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.lattice import Cell, Isometry, Lattice, LineKey, Point

#: from the middle of a cell to its corners, in thirds of a cell
_CORNERS = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))
_STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def _isometry(flipped: bool, sixths: int) -> Isometry:
    words = ["flip"] * flipped + [f"rotate-{60 * sixths}"] * (sixths > 0)

    def apply(cell: Cell) -> Cell:
        q, r = (-cell[0] - cell[1], cell[1]) if flipped else cell
        for _ in range(sixths):
            q, r = -r, q + r
        return q, r

    return Isometry(" ".join(words) or "identity", flipped, apply)


_LINES: Mapping[str, LineKey] = {
    "rows": lambda cell: cell[1],
    "falling": lambda cell: cell[0],
    "rising": lambda cell: cell[0] + cell[1],
}


class Hexagon(Lattice):
    """Regular hexagons in the plane; six neighbours, three cells at every point."""

    name = "hexagon-by-hand"
    coordinates = 2
    space = 2
    frame = "hexagonal"
    isometries = tuple(_isometry(flipped, s) for flipped in (False, True) for s in range(6))
    flips_by_default = True
    colouring = None

    @property
    def lines(self) -> Mapping[str, LineKey]:
        return _LINES

    def neighbours(self, cell: Cell) -> list[Cell]:
        return [(cell[0] + q, cell[1] + r) for q, r in _STEPS]

    def corners(self, cell: Cell) -> list[Point]:
        q, r = cell
        return [(3 * q + i, 3 * r + j) for i, j in _CORNERS]

    def cells_at(self, point: Point) -> list[Cell]:
        middles = [(point[0] - i, point[1] - j) for i, j in _CORNERS]
        return [(q // 3, r // 3) for q, r in middles if q % 3 == r % 3 == 0]
