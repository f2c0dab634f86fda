"""A problem that is proven to have no solution, compiled: a cover that says so to every method.

No placement is listed, so it takes no more than the symmetries of the board, however many ways there
are to lay its pieces.  The cover has one item that must be used, and no option that uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewright._core import Cover, Placements
from tilewright.compile.core import numbered_board
from tilewright.compile.cover import Compiled
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.symmetry import Symmetry, board_symmetries
from tilewright.compile.watched import Guard
from tilewright.model import Problem
from tilewright.model.classes import Classes


@dataclass(frozen=True, repr=False)
class Unsolvable(Compiled):
    """A problem without a solution in the form of one that is ready to be searched."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be compiled anew, with the proof that it had."""
        return compile_unsolvable, (self.problem, self.proof, self.classes)


def compile_unsolvable(
    problem: Problem, proof: str, classes: Classes = "all", guard: Guard | None = None
) -> Unsolvable:
    """Return a problem without a solution in the form of one that is ready to be searched.

    Args:
        problem: what cannot be solved.
        proof: why, in a sentence.
        classes: which solutions are counted as one if classes are counted.
        guard: called now and then; raises if the work has to stop.
    """
    board = numbered_board(problem)
    return _without_options(board, board_symmetries(board, guard, classes), proof, classes)


def unsolvable(compiled: Compiled, proof: str) -> Unsolvable:
    """Return a compiled problem with what proves that it has no solution, in a sentence."""
    return _without_options(compiled.board, compiled.symmetries, proof, compiled.classes)


def _without_options(
    board: Board, symmetries: Sequence[Symmetry], proof: str, classes: Classes
) -> Unsolvable:
    nothing = PlacementTable(Placements.listed([]))
    cover = Cover([(1, 1)], [])
    return Unsolvable(board, nothing, symmetries, cover, classes=classes, proof=proof)
