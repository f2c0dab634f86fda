"""How the cells of a lattice lie on the page: a polygon for each, and layers in space.

A lattice gives the corner points of a cell as integers in its *frame*; here, and only here, frames
become lengths.  A cell in space is drawn by the shadow it throws on its layer.  Lengths are such
that a cell has the area 1 on average, so that letters are as large on every lattice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from math import sqrt

from tilewright.draw.plane import Point, Polygon, area, distance, edges, hull
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.lattice import Point as Corner

#: where a corner point lies on the page, by the lattice's frame; a new frame is a line here.
#: Hexagonal: the first axis to the right, the second down and to the right at 60 degrees.
FRAMES: Mapping[str, Callable[[Corner], Point]] = {
    "square": lambda corner: (corner[0], corner[1]),
    "hexagonal": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
    "cubic": lambda corner: (corner[0], corner[1]),
    "triangular-prismatic": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
    "hexagonal-prismatic": lambda corner: (corner[0] + corner[1] / 2, corner[1] * sqrt(3) / 2),
}
#: how broad a stick is amid its length, of its length
_BREADTH = 0.5
#: how many cells of a lattice have their corners kept
_KEPT = 20_000
_UNIT_SQUARE: Polygon = ((0, 0), (1, 0), (1, 1), (0, 1))


class CellShape:
    """How the cells of one lattice are drawn.

    Corners that two cells share are the same numbers for both, so that outlines can cancel them.
    """

    def __init__(self, lattice: Lattice) -> None:
        self._lattice, self._place = lattice, FRAMES[lattice.frame]
        self._scale = 1.0
        self._known: dict[Cell, Polygon] = {}
        self._centres: dict[Cell, Point] = {}
        sizes = [abs(area(self.corners(cell))) for cell in lattice.representatives]
        self._scale = 1 / sqrt(sum(sizes) / len(sizes))
        self._known.clear()
        self._rooms = [self._room(cell) for cell in lattice.representatives]

    def corners(self, cell: Cell) -> Polygon:
        """Return the corners of ``cell``, clockwise on the page."""
        found = self._known.get(cell)
        if found is None:
            found = self._outlined([self._page(corner) for corner in self._lattice.corners(cell)])
            if len(self._known) < _KEPT:
                self._known[cell] = found
        return found

    def centre(self, cell: Cell) -> Point:
        """Return the middle of ``cell``: the mean of its corners."""
        found = self._centres.get(cell)
        if found is None:
            xs, ys = zip(*self.corners(cell), strict=True)
            found = sum(xs) / len(xs), sum(ys) / len(ys)
            if len(self._centres) < _KEPT:
                self._centres[cell] = found
        return found

    def room(self, cell: Cell) -> float:
        """Return the diameter of a disc amid ``cell`` that fits in; letters and pegs go by it."""
        return self._rooms[self._lattice.translation_class(cell)]

    def _outlined(self, corners: list[Point]) -> Polygon:
        """Return the polygon of corners; between the ends of a stick it is a narrow rhomb.

        The shadow of an upright stick is a point, about which it is a small square.
        """
        found = hull(corners)
        if len(found) > 2:
            return found
        (ax, ay), (bx, by) = found[0], found[-1]
        x, y, aside = (ax + bx) / 2, (ay + by) / 2, _BREADTH / 2
        if len(found) == 1:
            side = aside * self._scale
            return hull(((x - side, y), (x, y - side), (x + side, y), (x, y + side)))
        dx, dy = aside * (bx - ax), aside * (by - ay)
        return hull((*found, (x - dy, y + dx), (x + dy, y - dx)))

    def _page(self, corner: Corner) -> Point:
        x, y = self._place(corner)
        return x * self._scale, y * self._scale

    def _room(self, cell: Cell) -> float:
        centre = self.centre(cell)
        return min(
            2 * abs(area((centre, a, b))) * 2 / distance(a, b) for a, b in edges(self.corners(cell))
        )


def shape_of(lattice: str) -> CellShape:
    """Return the shape of the cells of a lattice.

    Raises:
        TilewrightError: there is no such lattice, or its frame has no place on a page.
    """
    found = _known(lattice)
    if found.frame not in FRAMES:
        drawn = ", ".join(name for name, one in LATTICES.items() if one.frame in FRAMES)
        raise TilewrightError(f"lattice {lattice!r} has no drawing; drawn are {drawn}")
    return _shape(found)


@cache
def _shape(lattice: Lattice) -> CellShape:
    return CellShape(lattice)


def layer_of(cell: Cell) -> int:
    """Return which of the pictures side by side a cell belongs to: its third coordinate, or 0."""
    return cell[2] if len(cell) > 2 else 0


def is_boxed(lattice: str) -> bool:
    """Tell whether cells are boxes of a grid, which box-drawing characters can draw.

    Raises:
        TilewrightError: there is no such lattice.
    """
    found = _known(lattice)
    if found.frame not in FRAMES or len(found.representatives) > 1:
        return False
    (cell,) = found.representatives
    return cell[:2] == (0, 0) and _shape(found).corners(cell) == _UNIT_SQUARE


def _known(lattice: str) -> Lattice:
    if lattice not in LATTICES:
        raise TilewrightError(
            f"lattice {lattice!r} has no drawing; drawn are {', '.join(LATTICES)}"
        )
    return LATTICES[lattice]
