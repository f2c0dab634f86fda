"""Cells as tuples of integers, their corner points, and what is named by them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from operator import add, sub

Cell = tuple[int, ...]
#: a corner point of cells, in the coordinates of the lattice's frame
Point = tuple[int, ...]
#: what neighbours share, named by the cells that have it, sorted: two of them, but at the end of a
#: stick there may be more
Edge = tuple[Cell, ...]
#: gives two cells the same key where they lie on one line of a direction
LineKey = Callable[[Cell], Hashable]
#: gives a cell 0 or 1
Colouring = Callable[[Cell], int]
#: the axes of a space by name
AXES = ("x", "y", "z")


def least(cells: Iterable[Cell]) -> Cell:
    """Return the least of each coordinate of ``cells``."""
    return tuple(map(min, zip(*cells, strict=True)))


def shift(cell: Cell, vector: Cell, sign: int = 1) -> Cell:
    """Return ``cell + sign * vector``; the sign is 1 or -1."""
    return tuple(map(add if sign == 1 else sub, cell, vector))


def parity(cell: Cell) -> int:
    """Colour ``cell`` by the sum of its coordinates: 0 if it is even, 1 if it is odd."""
    return sum(cell) % 2
