"""The moves that are allowed when a puzzle is taken apart: slides alone, or turns as well."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tilewright.model.stages import number_data


@dataclass(frozen=True)
class Moves:
    """The moves that are allowed.

    Attributes:
        turns: whether pieces may turn by quarters, about axes along x, y or z.
        clearance: every piece is smaller by so much at each of its faces, in sides of cells; 0: as large as
            its cells.  It makes room for turns.
        fine: pieces slide by multiples of one cell divided by this; axes of turns lie on that grid.
    """

    turns: bool = False
    clearance: Fraction = Fraction(0)
    fine: int = 1

    def data(self) -> dict[str, Any]:
        """Return what differs from slides by whole cells, as JSON data."""
        found: dict[str, Any] = {"turns": True} if self.turns else {}
        if self.clearance:
            found["clearance"] = number_data(self.clearance)
        if self.fine > 1:
            found["fine"] = self.fine
        return found


#: slides by whole cells, nothing is turned
STRAIGHT = Moves()
