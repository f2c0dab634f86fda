"""Solutions that come apart by straight moves: listed, and counted with their images."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Solution
from tilewright.running.disassembling import Disassembling, without_progress
from tilewright.running.kept import ListReport
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.solutions import Solutions

#: a solution that was read
B = TypeVar("B")


class ApartSolutions(Solutions):
    """The solutions of a problem whose pieces come apart; the rest is as with ``Solutions``.

    Raises:
        PuzzleError: no piece can be moved on the lattice.
    """

    def __init__(self, compiled: Compiled, distinct: bool, options: SearchOptions) -> None:
        super().__init__(compiled, distinct, options)
        self._new_work(options)

    def __contains__(self, solution: object) -> bool:
        """Tell whether a solution is right, is in the list of which these are a part, and comes apart."""
        if not isinstance(solution, Solution) or not solution.disassemble().apart:
            return False
        return solution in Solutions(self.compiled, self.distinct, self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ApartSolutions) and super().__eq__(other)

    __hash__ = Solutions.__hash__

    def _new_work(self, options: SearchOptions) -> Disassembling:
        search = Solutions(self.compiled, self.distinct, without_progress(options))
        return Disassembling(self.compiled.problem, search, options, levels_alone=True)

    def batches(
        self, read: Callable[[list[list[int]]], B], size: int, most: int | None = None
    ) -> Iterator[B]:
        """Yield what is made of the solutions that come apart, one at a time; the rest is as there."""
        self._restart()
        options = self.options if self.within is None else self.within.left()
        work = self._new_work(options)
        try:
            for one in work:
                self._note(work)
                if one.apart and one.solution.chosen is not None:
                    self.found += 1
                    yield read([[*one.solution.chosen.options]])
                    if self.found == most:
                        return
        except Interrupted:
            work.ended = "interrupted"
        self._note(work)
        self.ended = work.ended
        self._raise_if_interrupted()

    def _note(self, work: Disassembling) -> None:
        """Take over how the search went so far."""
        search = work.search
        assert search is not None
        self.engine, self.nodes = search.engine, search.nodes
        self.seconds = search.seconds + work.seconds


def count_apart(compiled: Compiled, options: SearchOptions) -> ListReport:
    """Count the solutions that come apart: one of each class is tested, and stands for its images.

    Args:
        compiled: what is counted, with the symmetries up to which classes are meant.
        options: how to search.
    """
    found, report = ApartSolutions(compiled, True, options), ListReport()
    report.threads = options.core_threads
    watch, classes = Watch(options), 0
    found.within = watch
    try:
        for solution in found:
            classes += 1
            report.solutions += images(compiled, solution)
    except Interrupted:
        found.ended = "interrupted"
    report.distinct, report.ended, report.engine = classes, found.ended, found.engine
    report.nodes, report.seconds = found.nodes, found.seconds
    return report


def images(compiled: Compiled, solution: Solution) -> int:
    """Return how many solutions are images of one, itself included."""
    index = compiled.board.index
    kinds = {piece.name: number for number, piece in enumerate(compiled.problem.pieces)}
    laid = {
        (kinds[p.piece], frozenset(index[cell] for cell in p.cells)) for p in solution.placements
    }

    def image(symmetry: Any) -> set[tuple[int, frozenset[int]]]:
        return {
            (symmetry.pieces[kind], frozenset(symmetry.cells[cell] for cell in cells))
            for kind, cells in laid
        }

    still = sum(image(symmetry) == laid for symmetry in compiled.symmetries)
    return len(compiled.symmetries) // still
