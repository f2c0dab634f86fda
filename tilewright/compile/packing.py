"""The cover of a problem whose pieces need not fill the board: what the best packing is sought in.

As in ``cover.py`` there is an item for each cell and each piece, and an option for each placement,
but a cell may stay empty and a piece unused: lower bounds are 0.  Only the cells of a placed piece
must be covered, and nothing but that piece can.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.compile.core import core_of
from tilewright.compile.cover import Compiled
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.watched import Guard
from tilewright.model import Problem
from tilewright.results.packing import OBJECTIVES


@dataclass(frozen=True, repr=False)
class CompiledPacking(Compiled):
    """A problem ready to be searched for its best packing.

    Attributes:
        gains: what each option adds to the value.
        objective: ``"cells"`` or ``"weight"``.
    """

    gains: tuple[int, ...]
    objective: str

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be compiled anew."""
        return compile_packing, (self.problem, self.objective)


def compile_packing(
    problem: Problem, objective: str = "cells", guard: Guard | None = None
) -> CompiledPacking:
    """Generate placements and the relaxed cover of a checked problem.

    Args:
        problem: what to pack.
        objective: ``"cells"`` or ``"weight"``.
        guard: called now and then; raises if the work has to stop.

    Raises:
        PuzzleError: a rule asks for a full board, or weights lie below 0 if they count.
        ValueError: there is no such objective.
    """
    if objective not in OBJECTIVES:
        raise ValueError(f"there is no objective {objective!r}; choose {' or '.join(OBJECTIVES)}")
    made, gains = core_of(problem).packing(objective == "weight", guard)
    board, placements = Board(problem, made.board), PlacementTable(made.placements)
    return CompiledPacking(board, placements, (), made.cover, tuple(gains), objective)
