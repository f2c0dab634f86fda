"""The lattices.  A new lattice is a row of ``lattices.json``.

The square and the cubic lattice have files of their own: they are older than the table, are looked at
most, and their orientations keep an order of their own.

``LATTICES`` is the one table of lattices by name: puzzles and pictures look names up in it, so a lattice
that is put there (a test puts its own) is known to them.  Files, which the core reads, know those of the table.
"""

from __future__ import annotations

from tilewright.lattice.base import CORNER, EDGE, FACE, LATTICES, POINT, Lattice
from tilewright.lattice.cells import AXES, Cell, Colouring, Edge, LineKey, Point, least, shift
from tilewright.lattice.cube import Cube
from tilewright.lattice.derived import DerivedLattice
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.labels import CellNames, and_list
from tilewright.lattice.row import ROWS, LatticeRow
from tilewright.lattice.square import Square
from tilewright.lattice.turns import Turns, read_turns
from tilewright.lattice.wrap_group import Element, NoWrapError, WrapGroup, WrapStep
from tilewright.lattice.wrapped import wrapped
from tilewright.lattice.wraps import WRAPS, word_of, wrap_faults, wrap_steps

_BY_HAND = {"square": Square, "cube": Cube}
LATTICES.update(
    (name, _BY_HAND[name]() if row.by_hand else DerivedLattice(row)) for name, row in ROWS.items()
)

__all__ = [
    "AXES",
    "CORNER",
    "EDGE",
    "FACE",
    "LATTICES",
    "POINT",
    "WRAPS",
    "Cell",
    "CellNames",
    "Colouring",
    "Cube",
    "DerivedLattice",
    "Edge",
    "Element",
    "Isometry",
    "Lattice",
    "LatticeRow",
    "LineKey",
    "NoWrapError",
    "Point",
    "Square",
    "Turns",
    "WrapGroup",
    "WrapStep",
    "and_list",
    "least",
    "read_turns",
    "shift",
    "word_of",
    "wrap_faults",
    "wrap_steps",
    "wrapped",
]
