"""The pieces of a problem, ready to be taken apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tilewright.lattice import Cell

if TYPE_CHECKING:
    from tilewright.model.placement import Placement
    from tilewright.model.puzzle import Problem
    from tilewright.model.solution import Solution


class Parts:
    """The pieces of a problem, ready to be taken apart.

    Raises:
        PuzzleError: pieces cannot be moved on its lattice.
    """

    def __init__(self, problem: Problem) -> None:
        from tilewright.apart.bench import Bench

        self._problem = problem
        weights = {piece.name: piece.weight for piece in problem.pieces}
        self.bench = Bench(problem.lattice, problem.puzzle.groups, weights)

    def of(self, placements: Iterable[Placement]) -> list[int]:
        """Return the number of each part, in the order of the placements."""
        return [self.part(one.piece, one.cells) for one in placements]

    def each(self, solutions: Sequence[Solution]) -> list[list[int]]:
        """Return the parts of each of some solutions, in the order of its placements."""
        chosen = [one.chosen for one in solutions]
        covers = {one.cover for one in chosen if one is not None}
        if None in chosen or len(covers) != 1 or self._problem is not solutions[0].problem:
            return [self.of(solution.placements) for solution in solutions]
        return self.bench.laid(*covers.pop().in_core, [one.options for one in chosen if one])

    def part(self, piece: str, cells: Sequence[Cell]) -> int:
        """Return the number of a piece where it lies."""
        return self.bench.part(piece, cells)
