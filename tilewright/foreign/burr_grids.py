"""The grids of BurrTools by their numbers, each as a lattice.

``crates/foreign`` describes them, and knows which cell each of their places is.
"""

from __future__ import annotations

from collections.abc import Mapping

from tilewright import _core

CUBES, PRISMS, BALLS, RHOMBIC, TETRA_OCTA = range(5)
#: the lattice of each grid; prisms of one layer are triangles
GRIDS: Mapping[int, str] = dict(enumerate(_core.BURR_LATTICES))
#: places along a side of a block of tetrahedra and octahedra
BLOCK = _core.BURR_BLOCK
