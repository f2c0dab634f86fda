"""The cells of a row as they lie: where each is, what its corners are, and what meets there.

Everything repeats by the translations, so a table of one cell of each kind is enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from operator import add, mod, sub

from tilewright.lattice.cells import Cell, Point
from tilewright.lattice.integers import (
    Ratio,
    Sublattice,
    affine_dimension,
    inverse,
    matrix_product,
    times,
)
from tilewright.lattice.row import LatticeRow

#: how many cells have their corners kept
_KEPT = 20_000


class Geometry:
    """Cells and corners of a row.

    Attributes:
        row: what it follows from.
        addresses: the translations as steps of addresses.
        corner_steps: the translations as steps of corners.
        representatives: one cell of each kind, each a remainder modulo the translations, sorted.
        dimension: of a cell: 1 of a stick, 2 of a polygon, 3 of a solid.
        neighbour_steps: for each kind the steps to the cells that share a whole side.
        touching_steps: for each kind the steps to the cells that share a corner.
    """

    def __init__(self, row: LatticeRow) -> None:
        self.row = row
        steps = tuple(address for address, _ in row.steps)
        corner_steps = tuple(step for _, step in row.steps)
        self.addresses, self.corner_steps = Sublattice(steps), Sublattice(corner_steps)
        #: what a translation of addresses does to corners, and the other way round
        self._to_corners = _map_between(steps, corner_steps)
        self._to_cells = _map_between(corner_steps, steps)
        moved = {self.addresses.residue(cell): self._from(cell) for cell in row.cells}
        self.representatives = tuple(sorted(moved))
        self._corners = [tuple(sorted(moved[cell])) for cell in self.representatives]
        self._kinds = self._kind_table()
        self._around = self._cells_around()
        self._known: dict[Cell, list[Point]] = {}
        self.dimension = affine_dimension(self._corners[0])
        self.neighbour_steps, self.touching_steps = self._relations()

    def _from(self, cell: Cell) -> list[Point]:
        """Return the corners that the remainder of a cell of the row has."""
        step = self.slide_of_corners(tuple(map(sub, self.addresses.residue(cell), cell)))
        return [tuple(map(add, corner, step)) for corner in self.row.cells[cell]]

    def _kind_table(self) -> dict[Cell, int]:
        numbers = {cell: kind for kind, cell in enumerate(self.representatives)}
        return {
            place: numbers.get(residue, -1) for place, residue in self.addresses.by_place().items()
        }

    def kind(self, cell: Cell) -> int:
        """Return the number of the kind of an address, -1 for a hole."""
        return self._kinds[tuple(map(mod, cell, self.addresses.periods))]

    @property
    def kinds(self) -> Mapping[Cell, int]:
        """The kind of each address modulo the periods of the axes."""
        return self._kinds

    def slide_of_corners(self, vector: Cell) -> Point:
        """Return what a translation of addresses does to corners."""
        matrix, below = self._to_corners
        return tuple(number // below for number in times(vector, matrix))

    def slide_of_cells(self, vector: Point) -> Cell:
        """Return what a translation of corners does to addresses."""
        matrix, below = self._to_cells
        return tuple(number // below for number in times(vector, matrix))

    def corners(self, cell: Cell) -> list[Point]:
        """Return the corners of a cell, those of one kind in the same order."""
        found = self._known.get(cell)
        if found is None:
            kind = self.kind(cell)
            step = self.slide_of_corners(tuple(map(sub, cell, self.representatives[kind])))
            found = [tuple(map(add, corner, step)) for corner in self._corners[kind]]
            if len(self._known) < _KEPT:
                self._known[cell] = found
        return found

    def cells_at(self, point: Point) -> list[Cell]:
        """Return the cells around a point, sorted where it is a remainder."""
        residue = self.corner_steps.residue(point)
        step = self.slide_of_cells(tuple(map(sub, point, residue)))
        return [tuple(map(add, cell, step)) for cell in self._around.get(residue, ())]

    def cell_with(self, corners: frozenset[Point]) -> Cell | None:
        """Return the cell that has these corners and no others, if there is one."""
        around = self.cells_at(min(corners))
        return next((cell for cell in around if corners == frozenset(self.corners(cell))), None)

    def _cells_around(self) -> Mapping[Point, Sequence[Cell]]:
        """Return the cells around each corner modulo the translations."""
        around: defaultdict[Point, list[Cell]] = defaultdict(list)
        for cell, corners in zip(self.representatives, self._corners, strict=True):
            for corner in corners:
                residue = self.corner_steps.residue(corner)
                step = self.slide_of_cells(tuple(map(sub, residue, corner)))
                around[residue].append(tuple(map(add, cell, step)))
        return {residue: sorted(cells) for residue, cells in around.items()}

    def _relations(self) -> tuple[list[list[Cell]], list[list[Cell]]]:
        neighbours, touching = [], []
        for cell in self.representatives:
            own = set(self.corners(cell))
            near = sorted({other for point in own for other in self.cells_at(point)} - {cell})
            shared = {other: own.intersection(self.corners(other)) for other in near}
            touching.append([tuple(map(sub, other, cell)) for other in near])
            neighbours.append(
                [
                    tuple(map(sub, other, cell))
                    for other in near
                    if affine_dimension(shared[other]) >= self.dimension - 1
                ]
            )
        return neighbours, touching


def _map_between(basis: tuple[Cell, ...], images: tuple[Cell, ...]) -> Ratio:
    """Return the map that takes each vector of a basis to its image."""
    matrix, below = inverse(basis)
    return matrix_product(matrix, images), below
