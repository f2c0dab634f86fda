"""Counts of shapes that tile, that do not, and of their Heesch numbers, as ``problems/heesch.csv`` has them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.plane.published import ask, has_holes, shapes


class Row(NamedTuple):
    """How many shapes of a size there are of each kind.

    Attributes:
        shapes: all free shapes.
        tile: that tile the plane.
        unknown: that are not decided within the bounds of ``plane``.
        holes: that have holes.
        heesch_0: without holes, around which no corona without holes can be laid.
        heesch_1: one corona.
        heesch_2: two coronas.
        heesch_3: three coronas.
    """

    shapes: int
    tile: int
    unknown: int
    holes: int
    heesch_0: int
    heesch_1: int
    heesch_2: int
    heesch_3: int


def row_of(lattice: str, size: int) -> Row:
    """Return the numbers of a size, from ``plane`` for each shape."""
    kinds: Counter[str | int | None] = Counter()
    for cells in shapes(lattice, size):
        answer = ask(cells, lattice)
        holed = answer.tiles == "no" and has_holes(cells, lattice)
        kinds["holes" if holed else answer.hc if answer.tiles == "no" else answer.tiles] += 1
    rest = (kinds.pop(kind, 0) for kind in ("yes", "unknown", "holes"))
    tile, unknown, holes = rest
    number = tile + unknown + holes + sum(kinds.values())
    row = Row(number, tile, unknown, holes, *(kinds.pop(hc, 0) for hc in range(4)))
    if kinds:
        raise ValueError(
            f"{lattice} {size}: no column for Heesch numbers {sorted(map(str, kinds))}"
        )
    return row
