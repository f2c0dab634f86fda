"""Along which lines pieces can be moved on each lattice, as the core reads it: one lattice a line.

    python -m tests.puzzle.moves_table

writes ``crates/puzzle/data/moves.jsonl`` after a row of ``tilewright/lattice/lattices.json`` was changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tilewright.apart.directions import directions, front, moves_fault
from tilewright.draw.ways import direction_text
from tilewright.lattice import LATTICES, Cell, Lattice

TABLE = Path(__file__).parents[2] / "crates" / "puzzle" / "data" / "moves.jsonl"


def lines() -> Iterator[str]:
    """Yield the line of each lattice on which pieces can be moved."""
    for lattice in LATTICES.values():
        if moves_fault(lattice) is None:
            yield json.dumps(row(lattice), separators=(",", ":")) + "\n"


def row(lattice: Lattice) -> dict[str, Any]:
    """Return the lines of a lattice, each with its names both ways and what cells pass through."""
    return {"name": lattice.name, "lines": [_line(lattice, axis) for axis in directions(lattice)]}


def _line(lattice: Lattice, axis: Cell) -> dict[str, Any]:
    back = tuple(-one for one in axis)
    return {
        "axis": axis,
        "ways": [direction_text(lattice.name, way) for way in (axis, back)],
        "passed": [front(lattice, [cell], axis) for cell in lattice.representatives],
    }


if __name__ == "__main__":
    TABLE.write_text("".join(lines()), encoding="utf-8")
