"""Triangles by hand: a lattice with two classes of cells, for tests.

The cell ``(x, y)`` is a character of a picture, a triangle that points up where ``x + y`` is even.
Corner points ``(p, q)`` count steps to the right and steps down at 60 degrees.  Images are found
by moving the three corners and looking for the triangle that has them, so nothing here is
derived in the way a table of lattices would.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tilewright.lattice import Cell, Isometry, Lattice, LineKey, Point
from tilewright.lattice.cells import least, parity, shift


def corners_of(cell: Cell) -> list[Point]:
    """Return the corners: of a triangle that points up its tip first."""
    x, y = cell
    down = (x + y) % 2
    p, q = (x - down - y) // 2, y
    return [(p, q), (p + 1, q), (p, q + 1)] if down else [(p, q), (p, q + 1), (p - 1, q + 1)]


def _with_corners(corners: Collection[Point]) -> Cell:
    """Return the triangle that has these corners."""
    p, q = (sum(axis) for axis in zip(*corners, strict=True))
    down = q % 3 == 1
    row = (q - 1) // 3 if down else (q - 2) // 3
    step = (p - 1) // 3 if down else (p + 1) // 3
    return 2 * step + row + down, row


def _turned(point: Point, sixths: int, flipped: bool) -> Point:
    """Return a point flipped (left to right) and turned clockwise by so many times 60 degrees."""
    p, q = point
    if flipped:
        p, q = -p - q, q
    for _ in range(sixths):
        p, q = -q, p + q
    return p, q


def _isometry(flipped: bool, sixths: int) -> Isometry:
    words = ["flip"] * flipped + [f"rotate-{60 * sixths}"] * (sixths > 0)

    def apply(cell: Cell) -> Cell:
        return _with_corners([_turned(point, sixths, flipped) for point in corners_of(cell)])

    return Isometry(" ".join(words) or "identity", flipped, apply)


_LINES: Mapping[str, LineKey] = {
    "rows": lambda cell: cell[1],
    "falling": lambda cell: min(p for p, _ in corners_of(cell)),
    "rising": lambda cell: min(p + q for p, q in corners_of(cell)),
}


class Triangle(Lattice):
    """Equilateral triangles in the plane; three edge neighbours, six cells at every point."""

    name = "triangle-by-hand"
    coordinates = 2
    space = 2
    frame = "hexagonal"
    isometries = tuple(_isometry(flipped, s) for flipped in (False, True) for s in range(6))
    flips_by_default = True
    colouring = staticmethod(parity)

    @property
    def lines(self) -> Mapping[str, LineKey]:
        return _LINES

    @property
    def representatives(self) -> Sequence[Cell]:
        return (0, 0), (1, 0)

    @property
    def translations(self) -> Sequence[Cell]:
        return (2, 0), (1, 1)

    def neighbours(self, cell: Cell) -> list[Cell]:
        x, y = cell
        return [(x + 1, y), (x - 1, y), (x, y - 1 if (x + y) % 2 else y + 1)]

    def corners(self, cell: Cell) -> list[Point]:
        return corners_of(cell)

    def cells_at(self, point: Point) -> list[Cell]:
        p, q = point
        x = 2 * p + q
        return [(x + i, y) for y in (q - 1, q) for i in (-1, 0, 1)]

    def translation_class(self, cell: Cell) -> int:
        return parity(cell)

    def origin(self, cells: Collection[Cell]) -> Cell:
        low = least(cells)
        return shift(low, (parity(low), 0), -1)
