"""The grids of BurrTools, each as a lattice, and which cell each of their places is.

Cubes are cubes.  Prisms have rows that are counted upwards; those of one layer are triangles.  Balls
lie on the even places of a checkerboard.  Rhombic tetrahedra have the addresses that they have here.

Tetrahedra and octahedra lie in blocks of 3 x 3 x 3 places: a cube with a tetrahedron in it.  The
middle place is the tetrahedron; the four corners that it leaves are parts of octahedra, places at the
corners of the block.  An octahedron lies around a corner of eight blocks and has a part in each.
Blocks alternate like the fields of a checkerboard.  Which of the two checkerboards it is shows where a
shape has a part of an octahedron; if none has one, both mean the same, for they differ by a slide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tilewright.foreign.addresses import ball_cell, turned_rows
from tilewright.lattice import LATTICES, Cell

CUBES, PRISMS, BALLS, RHOMBIC, TETRA_OCTA = range(5)
TRIANGLE = "triangle"
#: the lattice of each grid; prisms of one layer are triangles
GRIDS: Mapping[int, str] = {
    CUBES: "cube",
    PRISMS: "triangular-prism",
    BALLS: "ball",
    RHOMBIC: "rhombic-tetrahedron",
    TETRA_OCTA: "tetra-octahedron",
}
#: places along a side of a block of tetrahedra and octahedra
BLOCK = 3
#: parts of an octahedron
PARTS = 8


@dataclass(frozen=True)
class BurrGrid:
    """A lattice that a grid is, and where the cells lie on it.

    Attributes:
        number: that of the grid.
        lattice: the name of the lattice.
        even: an even number from which rows of prisms are counted down.
        aside: places by which blocks are slid along x, 0 or ``BLOCK``, so that octahedra lie on
            the checkerboard of the lattice.
    """

    number: int
    lattice: str
    even: int = 0
    aside: int = 0

    @classmethod
    def of(cls, number: int, places: Collection[Cell]) -> BurrGrid:
        """Return the grid of a number, for all places that are used together."""
        if number == TETRA_OCTA:
            return cls(number, GRIDS[number], aside=_aside(places))
        if number != PRISMS:
            return cls(number, GRIDS[number])
        highest = max((y for _, y, _ in places), default=0)
        lattice = GRIDS[PRISMS] if any(z for _, _, z in places) else TRIANGLE
        return cls(number, lattice, highest + highest % 2)

    def cell(self, place: Cell) -> Cell | None:
        """Return the cell at a place, ``None`` if there is none."""
        if self.number == PRISMS:
            return turned_rows(place[: LATTICES[self.lattice].coordinates], self.even)
        if self.number == BALLS:
            return ball_cell(place)
        if self.number == TETRA_OCTA:
            return block_cell((place[0] + self.aside, *place[1:]))
        return place if LATTICES[self.lattice].has(place) else None

    def layered(self, place: Cell) -> bool:
        """Tell whether a place lies in a layer of the lattice: triangles have one alone."""
        return self.lattice != TRIANGLE or place[2] == 0

    @property
    def places_said(self) -> str:
        """The words of a message for places that are no cells."""
        if self.number == TETRA_OCTA:
            return "use the middles of blocks, and corners of blocks that lie on one checkerboard"
        return "use places where it has one"

    def parts(self, cell: Cell) -> int:
        """Return how many places a cell has."""
        return PARTS if self.number == TETRA_OCTA and is_octahedron(cell) else 1


def block_cell(place: Cell) -> Cell | None:
    """Return the tetrahedron or octahedron that a place is, or is a part of; ``None`` for none.

    Block ``b`` is a cube with its middle at the address ``2 b + 1``, and its corners are the points
    ``2 b`` to ``2 b + 2``.  Every second point is the middle of an octahedron.
    """
    blocks = [divmod(x, BLOCK) for x in place]
    rests = {rest for _, rest in blocks}
    if rests == {1}:
        return tuple(2 * block + 1 for block, _ in blocks)
    cell = tuple(2 * block + rest for block, rest in blocks)
    return None if 1 in rests or not _is_cell(cell) else cell


def tetrahedron_place(cell: Cell) -> Cell:
    """Return the place of a tetrahedron."""
    return tuple(x // 2 * BLOCK + 1 for x in cell)


def is_octahedron(cell: Cell) -> bool:
    """Tell whether a cell of the lattice of tetrahedra and octahedra is an octahedron."""
    return cell[0] % 2 == 0


def _is_cell(cell: Cell) -> bool:
    return LATTICES[GRIDS[TETRA_OCTA]].has(cell)


def _aside(places: Iterable[Cell]) -> int:
    """Return by how many places blocks are slid: the first part of an octahedron decides."""
    for x, y, z in places:
        here, aside = block_cell((x, y, z)), block_cell((x + BLOCK, y, z))
        if here is None:
            return BLOCK if aside is not None else 0
        if aside is None:
            return 0
    return 0
