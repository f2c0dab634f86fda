"""Tiles of the plane, and the translations that repeat them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tilewright.lattice import Cell, shift


class LaidTile(NamedTuple):
    """A piece where it lies.

    Attributes:
        piece: its name.
        looks: its cells, each with the colours of its sides: ``""`` if it has none, or no rule looks at them.
    """

    piece: str
    looks: Mapping[Cell, str]

    def slid(self, by: Cell) -> LaidTile:
        return LaidTile(self.piece, {shift(cell, by): look for cell, look in self.looks.items()})


class Period(NamedTuple):
    """Two translations that carry a tiling to itself.

    Attributes:
        one, other: what they add to cells.
        area: of what lies between them, in squares of coordinates; 0 if they are along one line.
    """

    one: Cell
    other: Cell
    area: int

    @classmethod
    def of(cls, steps: Iterable[Iterable[int]]) -> Period:
        """Return that of two steps."""
        one, other = (tuple(step) for step in steps)
        return cls(one, other, one[0] * other[1] - one[1] * other[0])

    def step(self, i: int, j: int) -> Cell:
        """Return a sum of both."""
        return (i * self.one[0] + j * self.other[0], i * self.one[1] + j * self.other[1])

    def key(self, cell: Cell) -> Cell:
        """Return the same for cells between which whole numbers of both steps lie, and for no others."""
        (x, y), (a, b), (c, d) = cell, self.one, self.other
        return ((x * d - y * c) % self.area, (a * y - b * x) % self.area)
