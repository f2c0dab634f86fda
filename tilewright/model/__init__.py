"""The model: what a puzzle is made of, and what a solution is.  Knows nothing of search or files."""

from __future__ import annotations

from tilewright.model.limits import DEFAULT_LIMITS, Limits
from tilewright.model.moves import Moves
from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import Placement
from tilewright.model.puzzle import Placed, Problem, Puzzle
from tilewright.model.region import Region
from tilewright.model.rules import Rule
from tilewright.model.setup import Setting, Setup
from tilewright.model.slot import AnyCells, Choose, OneInEach, Slot, Value
from tilewright.model.solution import Solution

__all__ = [
    "DEFAULT_LIMITS",
    "AnyCells",
    "Choose",
    "Limits",
    "Moves",
    "OneInEach",
    "Piece",
    "Placed",
    "Placement",
    "Problem",
    "Puzzle",
    "Region",
    "Rule",
    "Setting",
    "Setup",
    "Shape",
    "Slot",
    "Solution",
    "Value",
]
