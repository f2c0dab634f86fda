"""The shape of a cell on the page, by lattice: the one table a new lattice must join.

Everything else in the SVG picture (outlines, creases, letters, pegs) follows from the corners.
Coordinates are in cells, x to the right and y downward.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tilewright.errors import TilewrightError
from tilewright.lattice import Cell

Point = tuple[float, float]
Polygon = tuple[Point, ...]


@dataclass(frozen=True)
class CellShape:
    """How the cells of one lattice are drawn.

    Attributes:
        corners: the corners of a cell, clockwise on the page.  A corner shared by two cells must
            be the same pair of numbers for both (round where they are not exact).
        room: the diameter of the largest disc inside a cell, which sizes letters and pegs.
        layer: which of the pictures side by side a cell belongs to; 0 in flat lattices.
        boxed: whether cells are the boxes of a grid, so that box-drawing characters can draw them.
    """

    corners: Callable[[Cell], Polygon]
    room: float
    layer: Callable[[Cell], int]
    boxed: bool

    def centre(self, cell: Cell) -> Point:
        """Return the middle of ``cell``: the mean of its corners."""
        corners = self.corners(cell)
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def _square(cell: Cell) -> Polygon:
    x, y = cell[:2]
    return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)


SHAPES: dict[str, CellShape] = {
    "square": CellShape(_square, room=1, layer=lambda cell: 0, boxed=True),
    "cube": CellShape(_square, room=1, layer=lambda cell: cell[2], boxed=True),
}


def shape_of(lattice: str) -> CellShape:
    """Return the shape of the cells of a lattice.

    Raises:
        TilewrightError: the lattice has no entry in ``SHAPES``.
    """
    if lattice not in SHAPES:
        raise TilewrightError(f"lattice {lattice!r} has no drawing; drawn are {', '.join(SHAPES)}")
    return SHAPES[lattice]
