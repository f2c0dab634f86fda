"""The result of ``study``: the answer, the board, and the statistics, for people and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.model import Problem, Solution
from tilewright.model.slot import setting_data
from tilewright.results.base import Result
from tilewright.results.statistics import Statistics

#: why a run ended, for people
_ENDINGS = {
    "backups": "stopped by the limit on back-ups",
    "nodes": "stopped by the limit on nodes",
    "time": "stopped by the limit on time",
    "interrupted": "interrupted",
}


@dataclass(frozen=True, repr=False)
class Study(Result):
    """One run of the teaching search.

    Attributes:
        problem: what was searched.
        cells, pieces, seed: how it was searched.
        ended: ``"done"`` when everything was tried, ``"limit"`` when enough solutions were
            found, or what stopped it: ``"backups"``, ``"nodes"``, ``"time"``, ``"interrupted"``.
        solution: the first solution, or ``None`` if none was found.
        board: the solution, or where there is none the position with the most pieces down.
        statistics: the counts.
    """

    problem: Problem
    cells: str
    pieces: str
    seed: int
    ended: str
    solution: Solution | None
    board: Solution
    statistics: Statistics

    @property
    def complete(self) -> bool:
        """Whether everything was tried: ``solutions`` is then the exact count."""
        return self.ended == "done"

    @property
    def stopped(self) -> bool:
        """Whether a limit or an interrupt came before the answer."""
        return self.ended in _ENDINGS

    @property
    def solutions(self) -> int:
        """The number of solutions found."""
        return self.statistics.solutions

    def data(self) -> dict[str, Any]:
        """Return the run as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": setting_data(self.problem.setting),
            "cells": self.cells,
            "pieces": self.pieces,
            "seed": self.seed,
            "solutions": self.solutions,
            "complete": self.complete,
            "ended": self.ended,
            "statistics": self.statistics.data(),
            "solution": self.solution.data() if self.solution else None,
        }

    @property
    def report(self) -> str:
        """All that is printed, but for the board."""
        how = f"cells {self.cells}, pieces {self.pieces}, seed {self.seed}"
        return f"{self.problem.name}: {self._answer()}\n{how}\n\n{self.statistics}"

    @property
    def caption(self) -> str:
        """The line under the board; nothing under a solution."""
        if self.solution is not None:
            return ""
        down = len(self.board.placements)
        return f"the deepest position: {down} piece{'' if down == 1 else 's'} down"

    def _answer(self) -> str:
        plural = "" if self.solutions == 1 else "s"
        found = f"{self.solutions:,} solution{plural}"
        if self.stopped:
            return f"{found} found, {_ENDINGS[self.ended]}"
        if not self.complete:
            return f"{found} found"
        return f"{found} in all" if self.solutions else "no solution (proven: all was tried)"

    def __str__(self) -> str:
        parts = [self.report, str(self.board), self.caption]
        return "\n\n".join(part for part in parts if part)
