"""A lattice of the table: everything follows from its row, at first use, and is kept."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from operator import add, mod, sub
from typing import TYPE_CHECKING, Any

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, Colouring, Edge, LineKey, Point, least
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.row import DIRECTIONS, GRAMS, LatticeRow

if TYPE_CHECKING:
    from tilewright.lattice.geometry import Geometry
    from tilewright.lattice.motions import FreeMotions


class DerivedLattice(Lattice):
    """The lattice of a row.

    Attributes:
        row: what it follows from.
        flips_by_default: pieces of the plane may be turned over; a solid has to be made as its
            mirror image.
    """

    def __init__(self, row: LatticeRow) -> None:
        self.row = row
        self.name, self.frame = row.name, row.frame
        self.space = len(GRAMS[row.frame])
        self.coordinates = len(next(iter(row.cells)))
        self.flips_by_default = self.space == 2

    @cached_property
    def geometry(self) -> Geometry:
        """Cells and corners; what makes them is imported when the first lattice is looked at."""
        from tilewright.lattice.geometry import Geometry

        return Geometry(self.row)

    @cached_property
    def isometries(self) -> Sequence[Isometry]:  # type: ignore[override]
        """The isometries, in the order of ``orientation_index``."""
        from tilewright.lattice.point_group import isometries_of

        return isometries_of(self.geometry)

    @cached_property
    def motions(self) -> FreeMotions | None:
        """The motions of pieces beside the isometries; ``None`` if there are no others."""
        from tilewright.lattice.motions import FreeMotions

        motions = FreeMotions(self.geometry, self.isometries)
        return None if motions.are_isometries else motions

    @property
    def cell_dimension(self) -> int:
        """The dimension of a cell: 1 of a stick."""
        return self.geometry.dimension

    @property
    def representatives(self) -> Sequence[Cell]:
        """One cell of each translation class: the remainders that are cells, sorted."""
        return self.geometry.representatives

    @property
    def translations(self) -> Sequence[Cell]:
        """The vectors that all slides are made of."""
        return self.geometry.addresses.basis

    def has(self, cell: Cell) -> bool:
        """Tell whether there is a cell at an address, or a hole of the grid of addresses."""
        return self.geometry.kind(cell) >= 0

    def translation_class(self, cell: Cell) -> int:
        """Return the number of the class of a cell, -1 for an address that has none."""
        return self.geometry.kind(cell)

    def origin(self, cells: Collection[Cell]) -> Cell:
        """Return the translation that takes the canonical form to ``cells``."""
        low = least(cells)
        return tuple(map(sub, low, self.geometry.addresses.residue(low)))

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share a whole side with ``cell``: of sticks, an end."""
        steps = self.geometry.neighbour_steps[self.geometry.kind(cell)]
        return [tuple(map(add, cell, step)) for step in steps]

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the cells that have a corner in common with ``cell``, sorted."""
        steps = self.geometry.touching_steps[self.geometry.kind(cell)]
        return [tuple(map(add, cell, step)) for step in steps]

    def corners(self, cell: Cell) -> list[Point]:
        """Return the corners of ``cell``."""
        return self.geometry.corners(cell)

    def cells_at(self, point: Point) -> list[Cell]:
        """Return the cells around a point."""
        return self.geometry.cells_at(point)

    def edges(self, cell: Cell) -> list[Edge]:
        """Return the sides of ``cell``, each named by the cells that have it."""
        if self.cell_dimension > 1:
            return super().edges(cell)
        return [tuple(sorted(self.cells_at(point))) for point in self.corners(cell)]

    @cached_property
    def lines(self) -> Mapping[str, LineKey]:
        """The directions in which cells stand in lines."""
        return {name: self._line_key(forms) for name, forms in self.row.lines.items()}

    @property
    def directions(self) -> Sequence[Point]:
        """The directions of its frame."""
        return DIRECTIONS[self.frame]

    def _line_key(self, forms: Sequence[Point]) -> LineKey:
        def key(cell: Cell) -> Any:
            corners = self.corners(cell)
            values = (
                min(sum(a * b for a, b in zip(form, corner, strict=True)) for corner in corners)
                for form in forms
            )
            return tuple(values)

        return key

    @cached_property
    def colouring(self) -> Colouring | None:  # type: ignore[override]
        """Two colours that neighbours never share, repeated by twice each translation, if any."""
        from tilewright.lattice.integers import Sublattice

        twice = Sublattice(tuple(2 * x for x in step) for step in self.geometry.addresses.basis)
        start = self.representatives[0]
        colours = {twice.residue(start): 0}
        ahead = [start]
        for cell in ahead:
            other = 1 - colours[twice.residue(cell)]
            for near in self.neighbours(cell):
                place = twice.residue(near)
                if place not in colours:
                    ahead.append(near)
                if colours.setdefault(place, other) != other:
                    return None
        by_place = {place: colours.get(residue, 0) for place, residue in twice.by_place().items()}
        return lambda cell: by_place[tuple(map(mod, cell, twice.periods))]
