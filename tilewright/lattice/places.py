"""Where the points of cells are, exactly: the corners of a cell, or the centre of a ball.

The corners of a row are whole numbers in its frame.  Triangles and squares with equal sides have no such
corners in one frame: there a row writes 4 for 1 and 7 for the root of 3, say, and its ``exact`` numbers
say what is meant.  A point then has two whole numbers for each axis, ``p`` and ``q`` of ``p + q * root``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import add, sub

from tilewright.lattice.cells import Cell, Point
from tilewright.lattice.geometry import Geometry
from tilewright.lattice.integers import IntMatrix, IntVector, inner, inverse, matrix_product, times
from tilewright.lattice.row import GRAMS


class Places:
    """The points of the cells of a lattice.

    Attributes:
        space: the dimension of the space.
        grams: what the inner product of two ways between points is read off: one form, or one for
            whole numbers and one for multiples of the root.  The first is positive.
        root: the number under the root, 1 if there is none.
    """

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        row, gram = geometry.row, GRAMS[geometry.row.frame]
        self.space, self.root = len(gram), row.root
        self.grams: tuple[IntMatrix, ...] = (gram,)
        if row.exact:
            self.grams = _doubled(gram, (1, 0, 0, self.root)), _doubled(gram, (0, 1, 1, 0))
        self._known = [self._of_kind(cell) for cell in geometry.representatives]

    def product(self, a: IntVector, b: IntVector) -> tuple[int, ...]:
        """Return the inner product of two ways, by its parts."""
        return tuple(inner(a, gram, b) for gram in self.grams)

    def times_root(self, way: IntVector) -> IntVector:
        """Return a way made longer by the root."""
        pairs = zip(way[::2], way[1::2], strict=True)
        return tuple(x for p, q in pairs for x in (self.root * q, p))

    def of(self, cell: Cell) -> list[Point]:
        """Return the points of a cell, those of one kind in the same order."""
        kind = self.geometry.kind(cell)
        slide = self.slide(tuple(map(sub, cell, self.geometry.representatives[kind])))
        return [tuple(map(add, point, slide)) for point in self._known[kind]]

    def slide(self, vector: Cell) -> Point:
        """Return what a translation of addresses does to points."""
        matrix, below = self._coefficients
        often = (number // below for number in times(vector, matrix))
        return times(often, self._steps)

    def cell_at(self, points: Sequence[Point]) -> Cell | None:
        """Return the cell that has these points and no others, if there is one."""
        found = self._first.get(self._shape(points), ())
        low = min(points)
        for cell, least in found:
            way = tuple(map(sub, low, least))
            steps = self._steps_to(way)
            if steps is not None:
                return tuple(map(add, cell, steps))
        return None

    @cached_property
    def starts(self) -> list[Point]:
        """A point of each class that translations make."""
        found: list[Point] = []
        for point in sorted({point for points in self._known for point in points}):
            ways = (tuple(map(sub, point, other)) for other in found)
            if all(self._steps_to(way) is None for way in ways):
                found.append(point)
        return found

    # How ------------------------------------------------------------------------------------------

    def _of_kind(self, cell: Cell) -> list[Point]:
        """Return the points of a representative."""
        row, residue = self.geometry.row, self.geometry.addresses.residue
        if row.round:
            corners = self.geometry.corners(cell)
            return [tuple(sum(axis) // len(corners) for axis in zip(*corners, strict=True))]
        address = next(address for address in row.cells if residue(address) == cell)
        slide = self.slide(tuple(map(sub, cell, address)))
        return sorted(tuple(map(add, self._exact(p), slide)) for p in row.cells[address])

    def _exact(self, point: Point) -> Point:
        exact = self.geometry.row.exact
        return tuple(x for number in point for x in exact[number]) if exact else point

    @cached_property
    def _steps(self) -> IntMatrix:
        """The map of points of each step of the row."""
        return tuple(self._exact(step) for _, step in self.geometry.row.steps)

    @cached_property
    def _coefficients(self) -> tuple[IntMatrix, int]:
        """How often each step of the row goes into a translation of addresses."""
        return inverse(self._addresses)

    @cached_property
    def _addresses(self) -> IntMatrix:
        return tuple(address for address, _ in self.geometry.row.steps)

    @cached_property
    def _shares(self) -> tuple[IntMatrix, int]:
        """How often each step of the row goes into a way between points, if it is made of steps."""
        gram = self.grams[0]
        matrix, below = inverse(
            tuple(tuple(inner(a, gram, b) for b in self._steps) for a in self._steps)
        )
        products = tuple(zip(*(times(step, gram) for step in self._steps), strict=True))
        return matrix_product(products, matrix), below

    def _steps_to(self, way: Point) -> Cell | None:
        """Return the translation of addresses that goes a way between points, if one does."""
        matrix, below = self._shares
        shares = times(way, matrix)
        if any(share % below for share in shares):
            return None
        often = [share // below for share in shares]
        if len(way) > len(often) and times(often, self._steps) != way:
            return None
        return times(often, self._addresses)

    @cached_property
    def _first(self) -> dict[frozenset[Point], list[tuple[Cell, Point]]]:
        """For each shape of cells the representatives of it, each with its least point."""
        found: dict[frozenset[Point], list[tuple[Cell, Point]]] = {}
        for cell, points in zip(self.geometry.representatives, self._known, strict=True):
            found.setdefault(self._shape(points), []).append((cell, min(points)))
        return found

    def _shape(self, points: Sequence[Point]) -> frozenset[Point]:
        low = min(points)
        return frozenset(tuple(map(sub, point, low)) for point in points)


def _doubled(gram: IntMatrix, block: tuple[int, int, int, int]) -> IntMatrix:
    """Return the form that has ``block`` times each entry of ``gram`` in its place."""
    a, b, c, d = block
    rows = []
    for row in gram:
        rows += [
            tuple(x * n for n in row for x in (a, b)),
            tuple(x * n for n in row for x in (c, d)),
        ]
    return tuple(rows)
