"""From a checked problem to a cover: placements, items, options, symmetries.  Knows no engine."""

from __future__ import annotations

from tilewright.compile.choice_cover import ChoiceCover
from tilewright.compile.cover import Compiled, Draft, allowed_placements, compile_problem
from tilewright.compile.open_cover import OpenCover, can_stay_open, open_slots, setup_symmetries
from tilewright.compile.placements import Board, IndexedPlacement, generate_placements

__all__ = [
    "Board",
    "ChoiceCover",
    "Compiled",
    "Draft",
    "IndexedPlacement",
    "OpenCover",
    "allowed_placements",
    "can_stay_open",
    "compile_problem",
    "generate_placements",
    "open_slots",
    "setup_symmetries",
]
