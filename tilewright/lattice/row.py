"""The row of a lattice: all that has to be known of it; the rest follows in ``derived.py``.

A lattice is a set of convex cells that is repeated by translations.  People write an *address* for a
cell, a tuple of whole numbers; its *corners* are whole numbers in a *frame*.  A translation is a step
of addresses together with a step of corners.  Two addresses that differ by translations are of one
kind; a kind that has no cell is a hole of the grid of addresses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tilewright.lattice.cells import Cell, Point

#: the inner products of the basis vectors that corners are written in, by the name of the frame.
#: Hexagonal: the first vector to the right, the second down and to the right at 60 degrees; a prism
#: is as high as the edge of its triangle or hexagon.
GRAMS: Mapping[str, tuple[tuple[int, ...], ...]] = {
    "square": ((1, 0), (0, 1)),
    "hexagonal": ((2, 1), (1, 2)),
    "cubic": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "triangular-prismatic": ((2, 1, 0), (1, 2, 0), (0, 0, 2)),
    "hexagonal-prismatic": ((2, 1, 0), (1, 2, 0), (0, 0, 6)),
    "quartic": ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)),
}

_PLANE = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, -1))
_UPRIGHT = (*((*form, 0) for form in _PLANE[:4]), (0, 0, 1))
#: linear forms of corner points that are worth a try as the direction of a scan, by the frame
DIRECTIONS: Mapping[str, tuple[Point, ...]] = {
    "square": ((1, 0), (0, 1), (1, 1), (1, -1)),
    "hexagonal": _PLANE,
    "cubic": GRAMS["cubic"],
    "triangular-prismatic": _UPRIGHT,
    "hexagonal-prismatic": _UPRIGHT,
    "quartic": (),
}


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
    round: bool = False
    exact: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    root: int = 1
