"""The lattices, one file each.  A new lattice is one file and one line in ``LATTICES``."""

from __future__ import annotations

from tilewright.lattice.base import Cell, Edge, Isometry, Lattice, Point, shift
from tilewright.lattice.cube import Cube
from tilewright.lattice.square import Square

LATTICES: dict[str, Lattice] = {lattice.name: lattice for lattice in (Square(), Cube())}

__all__ = ["LATTICES", "Cell", "Cube", "Edge", "Isometry", "Lattice", "Point", "Square", "shift"]
