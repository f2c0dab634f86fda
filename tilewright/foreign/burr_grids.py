"""The grids of BurrTools by their numbers, each as a lattice.

``crates/foreign`` describes them, and knows which cell each of their places is.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright import _core
from tilewright.lattice import Cell

CUBES, PRISMS, BALLS, RHOMBIC, TETRA_OCTA = range(5)
TRIANGLE = "triangle"
#: the lattice of each grid; prisms of one layer are triangles
GRIDS: Mapping[int, str] = dict(enumerate(_core.BURR_LATTICES))
#: places along a side of a block of tetrahedra and octahedra
BLOCK = _core.BURR_BLOCK


def tetrahedron_place(cell: Cell) -> Cell:
    """Return the place of a tetrahedron."""
    return tuple(x // 2 * BLOCK + 1 for x in cell)


def is_octahedron(cell: Cell) -> bool:
    """Tell whether a cell of the lattice of tetrahedra and octahedra is an octahedron."""
    return cell[0] % 2 == 0
