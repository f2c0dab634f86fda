"""The outlines of solutions: the sets of cells that they cover, each counted once up to symmetry."""

from __future__ import annotations

from collections.abc import Iterable

from tilewright.compile import Compiled
from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import Cell
from tilewright.model.classes import Classes


class Outlines:
    """The outlines that were met, all images of each under the isometries of the lattice.

    Attributes:
        number: how many different ones were met.
    """

    def __init__(self, compiled: Compiled, classes: Classes | None) -> None:
        """Begin with none.

        Args:
            compiled: whose solutions cover the cells.
            classes: ``"turns"`` if mirror images are two outlines, else they are one.

        Raises:
            PuzzleError: the borders of the board are joined.
        """
        problem = compiled.problem
        if compiled.board.is_joined:
            what = "outlines are not compared if borders are joined"
            raise PuzzleError([Fault(("region", "wrap"), what, "count without them")], problem.name)
        self._lattice, self._board = problem.lattice, compiled.board
        turns = problem.lattice.isometries
        self._turns = [one for one in turns if classes != "turns" or not one.flipped]
        self._placements = compiled.placements
        self.number = 0
        self._met: set[frozenset[int]] = set()
        self._known: set[tuple[Cell, ...]] = set()

    def add(self, options: Iterable[int]) -> None:
        """Take the outline of a solution, given as options; options that lay no piece cover nothing."""
        most = len(self._placements)
        covered = frozenset(
            cell for one in options if one < most for cell in self._placements[one].cells
        )
        if covered in self._met:
            return
        self._met.add(covered)
        cells = [self._board.cells[cell] for cell in covered]
        slid = self._lattice.canonical(cells)
        if slid in self._known:
            return
        images = (self._lattice.canonical([turn.apply(c) for c in slid]) for turn in self._turns)
        self._known.update(images)
        self.number += 1
