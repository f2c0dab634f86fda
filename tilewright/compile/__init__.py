"""From a checked problem to a cover: placements, items, options, symmetries.  Knows no engine.

Covers of many settings at once are imported from ``open_cover`` and ``choice_cover``.
"""

from __future__ import annotations

from tilewright.compile.cover import Compiled, Draft, compile_problem
from tilewright.compile.placements import (
    Board,
    IndexedPlacement,
    allowed_placements,
    generate_placements,
)

__all__ = [
    "Board",
    "Compiled",
    "Draft",
    "IndexedPlacement",
    "allowed_placements",
    "compile_problem",
    "generate_placements",
]
