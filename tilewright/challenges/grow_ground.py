"""The ground on which puzzles grow: cells by number, and which piece may take which of them.

Sets of cells are whole numbers, a bit a cell.  An *assembly* gives cells to pieces: it has a set for each
piece; cells that may stay empty may belong to none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from tilewright.lattice import Cell, Lattice
from tilewright.model import Region

#: the cells of each piece
GrownAssembly = tuple[int, ...]


def bits(cells: int) -> Iterator[int]:
    """Yield the numbers of the cells of a set, rising."""
    while cells:
        least = cells & -cells
        yield least.bit_length() - 1
        cells ^= least


def assembly_of(pieces: Iterable[Iterable[int]]) -> GrownAssembly:
    """Return the assembly whose pieces have the cells of these numbers."""
    return tuple(sum(1 << cell for cell in piece) for piece in pieces)


@dataclass(frozen=True)
class GrowGround:
    """The cells of a region by number.

    Attributes:
        lattice: whose cells they are.
        cells: in the order of the region.
        optional: those that may stay empty.
    """

    lattice: Lattice
    cells: tuple[Cell, ...]
    optional: int

    @classmethod
    def of(cls, region: Region, lattice: Lattice) -> GrowGround:
        """Number the cells of a region."""
        place = {cell: number for number, cell in enumerate(region.cells)}
        optional = sum(1 << place[cell] for cell in region.optional)
        return cls(lattice, region.cells, optional)

    @property
    def whole(self) -> int:
        """The set of all cells."""
        return (1 << len(self.cells)) - 1

    @cached_property
    def place(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    def set_of(self, cells: Iterable[Cell]) -> int:
        """Return the set of those cells that are on the ground."""
        place = self.place
        return sum(1 << place[cell] for cell in cells if cell in place)

    def cells_of(self, some: int) -> tuple[Cell, ...]:
        """Return the cells of a set, sorted."""
        return tuple(self.cells[number] for number in bits(some))


@dataclass(frozen=True)
class Share:
    """The cells that a piece may have: a connected set of them.

    Attributes:
        within: those that it may take.
        fixed: those that it keeps.
        least, most: how many it has.
    """

    within: int
    fixed: int
    least: int
    most: int
