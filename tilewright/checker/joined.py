"""How a shape can lie where the borders of the board are joined.

A shape is laid in the lattice beneath and brought home; it covers some cells where each of its cells comes
to another of them.  All places are tried at which its first cell comes to one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from tilewright.checker.footprint import Footprint
from tilewright.lattice import Cell, Lattice, shift


class Way(NamedTuple):
    """One way in which a shape lies.

    Attributes:
        origin: where it was put, less what going around the board adds.
        marks: each cell that it covers, with the mark that it has there.
    """

    origin: Cell
    marks: Mapping[Cell, str]


def ways_to_lie(lattice: Lattice, footprint: Footprint, cells: Collection[Cell]) -> Iterator[Way]:
    """Yield each way in which a shape covers exactly these cells.

    Args:
        lattice: with the borders of the board joined.
        footprint: the shape, as it is turned.
        cells: cells at home.
    """
    kind, offsets = footprint
    first = min(offset for offset, _ in offsets)
    goal = set(cells)
    for cell in sorted(goal):
        for image in lattice.images(cell):
            least = shift(image, first, -1)
            if lattice.translation_class(least) != kind:
                continue
            laid = {shift(least, offset): mark for offset, mark in offsets}
            marks = {lattice.home(at): mark for at, mark in laid.items()}
            if marks.keys() == goal and len(laid) == len(goal):
                yield Way(lattice.slid_back(lattice.origin(laid)), marks)
