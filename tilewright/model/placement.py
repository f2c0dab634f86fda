"""A placement: one piece on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tilewright.lattice import Cell


@dataclass(frozen=True)
class Placement:
    """One piece on the board.

    Attributes:
        piece: its name.
        origin: where the orientation was put: what to add to the orientation's own cells.  On
            the square and the cubic lattice it is the least of each coordinate of ``cells``.
        orientation_index: 0-based number of its orientation, in the order of the puzzle format.
        cells: the cells it covers, sorted.
        marks: the mark on each of these cells, ``""`` for a plain one.
        sides: the colours of the sides of each of these cells, ``""`` for one without; ``()`` if none
            has any.
    """

    piece: str
    origin: Cell
    orientation_index: int
    cells: tuple[Cell, ...]
    marks: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return the placement as JSON data."""
        return {
            "piece": self.piece,
            "origin": list(self.origin),
            "orientation_index": self.orientation_index,
            "cells": [list(cell) for cell in self.cells],
        }


def in_board_order(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """Sort placements by their first cell in reading order (last coordinate first)."""
    return tuple(sorted(placements, key=board_order))


def board_order(placement: Placement) -> Cell:
    """Return the first cell of a placement in reading order, its coordinates in reverse."""
    return min(cell[::-1] for cell in placement.cells)
