"""A problem of rectangles or blocks in a box, in the form of one that is ready to be searched.

No placement is listed: the core searches positions and sides, and gives each placement that comes up in
a solution a number.  The cover has one item that must be used, and no option that uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from tilewright import _core
from tilewright.compile.core import numbered_board
from tilewright.compile.cover import Compiled
from tilewright.compile.laid import LaidPlacements
from tilewright.compile.placements import PlacementTable
from tilewright.compile.symmetry import board_symmetries
from tilewright.compile.watched import Guard
from tilewright.errors import EngineRefused
from tilewright.model import Problem, Solution
from tilewright.model.solution import Chosen


@dataclass(frozen=True, repr=False)
class Boxed(Compiled):
    """A problem of boxes; the numbers of its solutions are those of placements that came up.

    Attributes:
        boxes: what the core searches.
    """

    boxes: _core.Boxes = field(kw_only=True)

    def __repr__(self) -> str:
        return f"<Boxed {self.problem.name}: {self.boxes!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Let a pickle be made ready anew."""
        return compile_boxed, (self.problem,)

    def solution(self, options: Sequence[int]) -> Solution:  # type: ignore[override]
        """Return the solution that a set of placements stands for."""
        laid = LaidPlacements(self.board, PlacementTable(self.boxes.placements(list(options))))
        return Solution.of_options(self.problem, Chosen(laid, range(len(options))))

    def texts(self) -> _core.SolutionTexts:
        """Return what writes solutions as JSON."""
        return cast(_core.SolutionTexts, _Texts(self))


class _Texts:
    """Writes solutions as JSON, some at once."""

    def __init__(self, boxed: Boxed) -> None:
        self._boxed = boxed

    def written(self, solutions: list[list[int]], before: str, after: str) -> list[bytes]:
        """Write solutions, see ``_core.SolutionTexts``."""
        numbers = sorted({number for solution in solutions for number in solution})
        place = {number: at for at, number in enumerate(numbers)}
        table = self._boxed.boxes.placements(numbers)
        texts = _core.SolutionTexts(self._boxed.board.core, table)
        return texts.written([[place[one] for one in found] for found in solutions], before, after)


def compile_boxed(problem: Problem, guard: Guard | None = None) -> Boxed:
    """Return a problem of boxes ready to be searched.

    Args:
        problem: what to pack.
        guard: called now and then; raises if the work has to stop.

    Raises:
        EngineRefused: it is not boxes in a box alone; the message says why.
    """
    board = numbered_board(problem)
    try:
        boxes = _core.Boxes(board.core)
    except _core.EngineRefused as refusal:
        raise EngineRefused(f"engine boxes: {refusal}") from None
    cover = _core.Cover([(1, 1)], [])
    symmetries = board_symmetries(board, guard)
    return Boxed(board, _numbered(boxes), symmetries, cover, boxes=boxes)


def boxed_of(compiled: Compiled) -> Boxed | None:
    """Return a compiled problem as boxes, ``None`` if it is none."""
    try:
        boxes = _core.Boxes(compiled.board.core)
    except _core.EngineRefused:
        return None
    return Boxed(compiled.board, _numbered(boxes), compiled.symmetries, compiled.cover, boxes=boxes)


def _numbered(boxes: _core.Boxes) -> PlacementTable:
    """Return the placements that came up, as a table that grows."""
    return PlacementTable(cast(_core.Placements, boxes))
