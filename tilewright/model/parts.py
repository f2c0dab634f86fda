"""The pieces of a problem, ready to be taken apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tilewright.lattice import Cell

if TYPE_CHECKING:
    from tilewright.model.placement import Placement
    from tilewright.model.puzzle import Problem


class Parts:
    """The pieces of a problem, ready to be taken apart.

    Raises:
        PuzzleError: pieces cannot be moved on its lattice.
    """

    def __init__(self, problem: Problem) -> None:
        from tilewright.apart.bench import Bench

        self.bench = Bench(problem.lattice, problem.puzzle.groups)
        weights = {piece.name: piece.weight for piece in problem.pieces}
        #: weights count before cells where any is given
        self._weights = weights if set(weights.values()) != {1} else {}
        self._known: dict[tuple[str, tuple[Cell, ...]], int] = {}

    def of(self, placements: Iterable[Placement]) -> list[int]:
        """Return the number of each part, in the order of the placements."""
        return [self.part(one.piece, one.cells) for one in placements]

    def part(self, piece: str, cells: Sequence[Cell]) -> int:
        """Return the number of a piece where it lies."""
        key = piece, tuple(cells)
        known = self._known.get(key)
        if known is None:
            weight = (max(self._weights.get(piece, 0), 0) << 20) + len(cells)
            known = self._known[key] = self.bench.part(piece, cells, weight)
        return known
