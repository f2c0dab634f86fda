"""The customary letters of pieces on lattices of the table, each with the cells of one image.

They stand in ``families.json``.  The letters are those of Polyform Puzzler,
https://puzzler.sourceforge.io: letter and size, and bare letters for tetrasticks (Barwell, Knuth).
``x,y`` are the cells of a shape in canonical form.
"""

from __future__ import annotations

from tilewright.lattice import Cell
from tilewright.model.families import family_table


def lettered(lattice: str) -> dict[str, tuple[Cell, ...]]:
    """Return the shapes that have a letter on a lattice, by their names."""
    written = family_table()["letters"].get(lattice, {})
    return {name: _cells(cells) for name, cells in written.items()}


def _cells(text: str) -> tuple[Cell, ...]:
    """Return the cells of ``"0,1 1,1"``."""
    return tuple(tuple(map(int, cell.split(","))) for cell in text.split())
