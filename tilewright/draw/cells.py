"""How the cells of a lattice lie on the page: a polygon for each, and layers in space.

A cell in space is drawn by the shadow it throws on its layer, a stick by its two ends, and a ball by
the disc within its shadow.  Lengths are such that a cell has the area 1 on average, so that letters
are as large on every lattice; a stick, whose polygon is the room around it, has the length 2.
"""

from __future__ import annotations

from functools import cache
from math import sqrt

from tilewright.draw.plane import Edge, Point, Polygon, area, distance, edges, hull
from tilewright.draw.turn import FRAMES, HEIGHTS, on_page
from tilewright.errors import TilewrightError
from tilewright.lattice import LATTICES, Cell, Lattice
from tilewright.lattice import Point as Corner

#: what a cell is drawn as
POLYGON, STICK, BALL = "polygon", "stick", "ball"
#: lattices whose cells are the rooms of balls, and are drawn as these
_BALLS = frozenset({"ball"})
#: how broad the room of a stick is amid its length, of its length
_BREADTH = 0.5
#: the disc within a ball that letters and marks go by, of the room of the ball
_WITHIN_BALL = 0.8
#: how many cells of a lattice have their corners kept
_KEPT = 20_000
_UNIT_SQUARE: Polygon = ((0, 0), (1, 0), (1, 1), (0, 1))


class CellShape:
    """How the cells of one lattice are drawn.

    Corners that two cells share are the same numbers for both, so that outlines can cancel them.

    Attributes:
        form: ``POLYGON``, ``STICK`` or ``BALL``.
    """

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self.form = _form(lattice)
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

    def ends(self, cell: Cell) -> Edge:
        """Return the ends of a stick, sorted; those of an upright one are the same point."""
        start, end = sorted(map(self._page, self._lattice.corners(cell)))
        return start, end

    def upper_edges(self, cell: Cell) -> list[Edge]:
        """Return the edges that are seen amid a solid from above; none of what is flat or upright."""
        if self._lattice.space != 3 or self._lattice.frame not in HEIGHTS or self.form != POLYGON:
            return []
        from tilewright.draw.convex import space_of

        corners = [self._page(corner) for corner in self._lattice.corners(cell)]
        pairs = space_of(self._lattice).upper_edges(cell)
        return [(corners[start], corners[end]) for start, end in pairs]

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
        x, y = on_page(self._lattice, corner)
        return x * self._scale, y * self._scale

    def _room(self, cell: Cell) -> float:
        centre = self.centre(cell)
        room = min(
            2 * abs(area((centre, a, b))) * 2 / distance(a, b) for a, b in edges(self.corners(cell))
        )
        return _WITHIN_BALL * room if self.form == BALL else room


def _form(lattice: Lattice) -> str:
    if lattice.cell_dimension == 1:
        return STICK
    return BALL if lattice.name in _BALLS else POLYGON


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
