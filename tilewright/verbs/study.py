"""``study``: a slow, readable search for teaching."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, Unpack

from tilewright.errors import Interrupted, LimitReached, TilewrightError, closest
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.model.slot import setting_data
from tilewright.results.base import Result
from tilewright.results.comparison import Budget
from tilewright.results.statistics import Fit, Statistics
from tilewright.running.limits import Watch
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.search import to_compiled, to_problem
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.search import FrameWatcher, Search
from tilewright.teaching.table import StudyTable, refuse_rules

T = TypeVar("T")
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


@takes_settings
def study(
    puzzle: Puzzle | Problem,
    *,
    cells: str = "open-neighbours",
    pieces: str = "difficult",
    seed: int = 0,
    limit: int | None = 1,
    limit_backups: int | None = None,
    limit_nodes: int | None = None,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    watch: FrameWatcher | None = None,
    progress: Progress | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Study:
    """Search a puzzle by heuristic backtracking, and count what happens.

    Args:
        puzzle: what to search.
        cells: the cell rule, a name in ``CELL_RULES``.
        pieces: the piece strategy, a name in ``STRATEGIES``.
        seed: the seed of random choices; the same seed gives the same run, time aside.
        limit: solutions after which to stop, ``None`` to find them all.
        limit_backups: back-ups after which to stop.
        limit_nodes: nodes (cells taken from the queue) after which to stop.
        limit_time: seconds after which to stop, compiling included.
        limit_memory: bytes that the process may hold.
        watch: called with a ``Frame`` after each piece laid or lifted and at each solution.
        progress: called now and then with the share of the limits spent (0 if there are
            none), the solutions and the nodes so far.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        The study; ``complete`` where everything was tried.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: there is not enough memory.
        TilewrightError: no such cell rule or strategy, or a rule that says more than where a
            piece may lie.
        Interrupted: by Ctrl-C; ``partial`` is the study so far.

    >>> from tilewright.model import Piece, Puzzle, Region
    >>> bars = Puzzle("bars", Region.box(2, 2), (Piece.of("bar", "XX", copies=2),))
    >>> found = study(bars, limit=None)
    >>> found.solutions, found.complete, found.statistics.backups
    (2, True, 4)
    """
    rule = _chosen("cell rule", cells, CELL_RULES)
    strategy = _chosen("piece strategy", pieces, STRATEGIES)
    watch_limits = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    problem = to_problem(puzzle, given_settings(set, settings))
    try:
        compiled = to_compiled(problem, {}, watch_limits)
        refuse_rules(compiled, watch_limits.guard)
        table = StudyTable(compiled, watch_limits.guard)
    except LimitReached:
        if watch_limits.spent() != "time":
            raise
        nothing = Statistics({piece.name: Fit() for piece in problem.pieces}, [])
        return Study(problem, cells, pieces, seed, "time", None, Solution(problem, ()), nothing)
    budget = Budget(limit_backups, limit_nodes, watch_limits.left().limit_time, limit_memory)
    search = Search(table, rule, strategy, seed, budget)
    search.watch, search.progress = watch, progress
    ended = search.run(limit)
    solution = None if search.first is None else compiled.solution(search.first)
    board = solution or compiled.solution(search.deepest)
    result = Study(compiled.problem, cells, pieces, seed, ended, solution, board, search.statistics)
    if ended == "interrupted":
        raise Interrupted(result)
    return result


def _chosen(what: str, name: str, table: Mapping[str, T]) -> T:
    if name not in table:
        near = closest(name, table, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(table)}"
        raise TilewrightError(f"there is no {what} {name!r}; {hint}")
    return table[name]
