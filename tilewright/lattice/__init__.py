"""The lattices, one file each.  A new lattice is one file and one line in ``LATTICES``.

``LATTICES`` is the one table of lattices by name: puzzles, files and pictures look names up in it,
so a lattice that is put there (a test puts its own) is known everywhere.
"""

from __future__ import annotations

from tilewright.lattice.base import (
    Cell,
    Colouring,
    Edge,
    Isometry,
    Lattice,
    LineKey,
    Point,
    least,
    shift,
)
from tilewright.lattice.cube import Cube
from tilewright.lattice.square import Square

LATTICES: dict[str, Lattice] = {lattice.name: lattice for lattice in (Square(), Cube())}

__all__ = [
    "LATTICES",
    "Cell",
    "Colouring",
    "Cube",
    "Edge",
    "Isometry",
    "Lattice",
    "LineKey",
    "Point",
    "Square",
    "least",
    "shift",
]
