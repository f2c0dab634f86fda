"""``study``: a slow, readable search for teaching."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, Unpack

from tilewright.errors import Interrupted, LimitReached, TilewrightError, closest
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.results.comparison import Budget
from tilewright.results.statistics import Fit, Statistics
from tilewright.results.study import Study
from tilewright.running.limits import Watch
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.search import to_compiled, to_problem
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.search import FrameWatcher, Search
from tilewright.teaching.table import StudyTable, refuse_rules

T = TypeVar("T")


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
