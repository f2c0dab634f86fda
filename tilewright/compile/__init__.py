"""From a checked problem to a cover: placements, items, options, symmetries.  Knows no engine."""

from __future__ import annotations

from tilewright.compile.cover import Compiled, compile_problem
from tilewright.compile.placements import Board, Spot, generate_placements

__all__ = ["Board", "Compiled", "Spot", "compile_problem", "generate_placements"]
