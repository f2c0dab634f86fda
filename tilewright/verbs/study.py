"""``study``: a slow, readable search for teaching."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted, LimitReached, TilewrightError, closest
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.results.base import Result, flat, placements_text
from tilewright.results.statistics import Fit, Statistics
from tilewright.running.limits import Watch
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.search import to_compiled, to_problem

#: the cell rules and the piece strategies by name, each with what it does, in a line
CELL_RULES = dict(_core.CELL_RULES)
STRATEGIES = {name: line for name, _, line in _core.STRATEGIES}


@dataclass(frozen=True)
class Frame:
    """A moment of the search, as a watcher sees it.

    Attributes:
        event: ``"down"`` after a piece was laid, ``"up"`` after one was lifted, ``"solution"``.
        down: the options that are laid, in the order they were laid.
        nodes, backups, solutions: the counts so far.
        compiled: what is searched.
    """

    event: str
    down: tuple[int, ...]
    nodes: int
    backups: int
    solutions: int
    compiled: Compiled

    @property
    def board(self) -> Solution:
        """The pieces that are down: a solution in the making, which draws itself."""
        return self.compiled.solution(self.down)


FrameWatcher = Callable[[Frame], object]


@dataclass(frozen=True, repr=False)
class Study(Result):
    """One run of the teaching search.

    Attributes:
        problem: what was searched.
        cells, pieces, seed: how it was searched.
        ended: ``"done"`` when everything was tried, ``"limit"`` when enough solutions were
            found, or what stopped it: ``"backups"``, ``"nodes"``, ``"time"``, ``"memory"``,
            ``"interrupted"``.
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
        return self.ended not in ("done", "limit")

    @property
    def solutions(self) -> int:
        """The number of solutions found."""
        return self.statistics.solutions

    def data(self) -> dict[str, Any]:
        """Return the run as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
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
    def rows(self) -> list[dict[str, Any]]:
        """One row of plain values: the fits of each piece by its name, the back-ups by the pieces that were down."""
        data, counts = self.data(), self.statistics
        figures = counts.data()
        single = ("backups", "nodes", "mean_fit_rate", "mean_depth", "seconds")
        fits = {name: {"found": fit.found, "tried": fit.tried} for name, fit in counts.fits.items()}
        row = {
            **{name: value for name, value in data.items() if name != "statistics"},
            "solution": None if self.solution is None else placements_text(self.solution),
            **{name: figures[name] for name in single},
            "fits": fits,
            "backups_at": {str(down): n for down, n in enumerate(counts.backups_at, 1)},
        }
        return [dict(flat(row))]

    @property
    def report(self) -> str:
        """All that is printed, but for the board."""
        how = (self.cells, self.pieces, str(self.seed))
        counts = str(self.statistics)
        return _core.study_report(self.problem.name, self.ended, self.solutions, how, counts)

    @property
    def caption(self) -> str:
        """The line under the board; nothing under a solution."""
        if self.solution is not None:
            return ""
        down = len(self.board.placements)
        return f"the deepest position: {down} piece{'' if down == 1 else 's'} down"

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
    _known("cell rule", cells, CELL_RULES)
    _known("piece strategy", pieces, STRATEGIES)
    limits = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    problem = to_problem(puzzle, given_settings(set, settings))
    try:
        compiled = to_compiled(problem, {}, limits)
        table = study_table(compiled, limits)
    except LimitReached:
        if limits.spent() != "time":
            raise
        nothing = Statistics({piece.name: Fit() for piece in problem.pieces}, [])
        return Study(problem, cells, pieces, seed, "time", None, Solution(problem, ()), nothing)
    run = table.run(
        cells,
        pieces,
        seed,
        limit=limit,
        max_backups=limit_backups,
        max_nodes=limit_nodes,
        max_seconds=limits.left().limit_time,
        max_memory=limit_memory,
        watch=None if watch is None else _framed(watch, compiled),
        progress=progress,
    )
    result = _study_of(compiled, (cells, pieces, seed), run)
    if run.ended == "interrupted":
        raise Interrupted(result)
    return result


def _framed(
    watch: FrameWatcher, compiled: Compiled
) -> Callable[[str, tuple[int, ...], int, int, int], object]:
    """Return what hands the moments of the core to a watcher."""

    def tell(event: str, down: tuple[int, ...], nodes: int, backups: int, solutions: int) -> None:
        watch(Frame(event, down, nodes, backups, solutions, compiled))

    return tell


def study_table(compiled: Compiled, limits: Watch) -> _core.StudyTable:
    """Arrange a problem for the study.

    Raises:
        TilewrightError: a rule says more than where a piece may lie.
        LimitReached: it takes too long, or too much memory.
    """
    board, placements = compiled.board.core, compiled.placements.core
    refusal = _core.study_refusal(board, placements, limits.guard)
    if refusal is not None:
        raise TilewrightError(refusal)
    return _core.StudyTable(board, placements, limits.guard)


def _study_of(compiled: Compiled, how: tuple[str, str, int], run: _core.StudyRun) -> Study:
    problem = compiled.problem
    fits = [Fit(*counts) for counts in run.fits]
    names = [piece.name for piece in problem.pieces]
    statistics = Statistics(
        dict(zip(names, fits, strict=True)),
        run.backups_at,
        run.nodes,
        run.solutions,
        run.seconds,
    )
    solution = None if run.first is None else compiled.solution(run.first)
    board = solution or compiled.solution(run.deepest)
    return Study(problem, *how, run.ended, solution, board, statistics)


def _known(what: str, name: str, table: Mapping[str, str]) -> None:
    """Refuse a name that is in no table."""
    if name not in table:
        near = closest(name, table, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(table)}"
        raise TilewrightError(f"there is no {what} {name!r}; {hint}")
