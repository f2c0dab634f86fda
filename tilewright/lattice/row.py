"""The row of a lattice: all that has to be known of it; the rest follows in ``derived.py``.

A lattice is a set of convex cells that is repeated by translations.  People write an *address* for a
cell, a tuple of whole numbers; its *corners* are whole numbers in a *frame*.  A translation is a step
of addresses together with a step of corners.  Two addresses that differ by translations are of one
kind; a kind that has no cell is a hole of the grid of addresses.

The rows stand in ``lattices.json``, which the core (``crates/puzzle``) reads as well.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tilewright.lattice.cells import Cell, Point


@dataclass(frozen=True)
class LatticeRow:
    """One lattice of the table.

    Attributes:
        name: what puzzles call it.
        frame: what its corners are written in, a key of ``GRAMS``.
        steps: the translations, as many as the frame has axes: a step of addresses and what it does
            to corners.
        cells: the corners of one cell of each kind, in any order; a stick has two.
        lines: directions in which cells stand in lines, by name: cells of one line agree in the
            least value, among their corners, of each of these linear forms.
        by_hand: whether its corners keep their order, because it is older than the table and has a
            file of its own.
        round: whether cells are balls: their corners say which of them touch, and a ball turned about
            its centre is the same ball.
        exact: for each number in corners and in their steps the ``p`` and ``q`` of ``p + q * root``
            with the square root that is meant, if whole numbers only come near it.
        root: the number under that square root.
    """

    name: str
    frame: str
    steps: Sequence[tuple[Cell, Point]]
    cells: Mapping[Cell, Sequence[Point]]
    lines: Mapping[str, Sequence[Point]] = field(default_factory=dict)
    by_hand: bool = False
    round: bool = False
    exact: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    root: int = 1

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> LatticeRow:
        """Return the row that data state."""
        return cls(
            data["name"],
            data["frame"],
            tuple((tuple(address), tuple(step)) for address, step in data["steps"]),
            {tuple(address): _vectors(corners) for address, corners in data["cells"]},
            {name: _vectors(forms) for name, forms in data.get("lines", ())},
            data.get("by_hand", False),
            data.get("round", False),
            {number: (p, q) for number, p, q in data.get("exact", ())},
            data.get("root", 1),
        )


def _vectors(rows: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    return tuple(map(tuple, rows))


_DATA = json.loads(Path(__file__).with_name("lattices.json").read_text(encoding="utf-8"))
#: the inner products of the basis vectors that corners are written in, by the name of the frame.
#: Hexagonal: the first vector to the right, the second down and to the right at 60 degrees; a prism
#: is as high as the edge of its triangle or hexagon.
GRAMS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    name: _vectors(frame["gram"]) for name, frame in _DATA["frames"].items()
}
#: linear forms of corner points that are worth a try as the direction of a scan, by the frame
DIRECTIONS: Mapping[str, tuple[Point, ...]] = {
    name: _vectors(frame["directions"]) for name, frame in _DATA["frames"].items()
}
#: the sides of the cells of each class in their order, by the name of the lattice: a cell of the class, their names,
#: and the steps across them
SIDES: Mapping[str, Sequence[tuple[Cell, Sequence[str], Sequence[Cell]]]] = {
    row["name"]: tuple(
        (tuple(cell), names.split(), _vectors(steps)) for cell, names, steps in row["sides"]
    )
    for row in _DATA["rows"]
    if "sides" in row
}
#: the rows, by name
ROWS: Mapping[str, LatticeRow] = {row.name: row for row in map(LatticeRow.of, _DATA["rows"])}
