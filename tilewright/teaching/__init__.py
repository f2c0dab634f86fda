"""``study``: a heuristic search to learn from, and a table that compares its heuristics.

The search fills the best cell of a queue with the pieces in hand, most difficult first, and backs
up where nothing fits; it counts what happens.  ``solve`` and ``count`` are what one uses to get an
answer; the study shows how an answer is found, and what a good heuristic is worth.  docs/study.md
is the lesson; the parts are:

  grid        the board: numbered cells, neighbours, walls
  cells       the five cell rules
  pieces      the three piece strategies, and the fit of a piece
  table       the placements, arranged for looking up
  search      the search itself
  statistics  what a run counts
  result      what a run returns
  comparison  all rules with all strategies, beside the real engines
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

from tilewright.compile import Compiled
from tilewright.compile.rules import view_of
from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.run.search import to_compiled
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.comparison import Comparison, compare
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.result import Study
from tilewright.teaching.search import Budget, Frame, Progress, Search, Watch
from tilewright.teaching.statistics import Statistics
from tilewright.teaching.table import Table

__all__ = [
    "CELL_RULES",
    "COMPARE_BACKUPS",
    "STRATEGIES",
    "Comparison",
    "Frame",
    "Statistics",
    "Study",
    "compare_strategies",
    "study",
]

#: back-ups after which each run of a comparison ends, unless told otherwise
COMPARE_BACKUPS = 100_000

T = TypeVar("T")


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
    watch: Watch | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> Study:
    """Search a puzzle by heuristic backtracking, and count what happens.

    Args:
        puzzle: what to search.
        cells: the cell rule, a name in ``CELL_RULES``.
        pieces: the piece strategy, a name in ``STRATEGIES``.
        seed: what lots are drawn from; the same seed gives the same run, time aside.
        limit: solutions after which to stop, ``None`` to find them all.
        limit_backups: back-ups after which to stop.
        limit_nodes: nodes (cells taken from the queue) after which to stop.
        limit_time: seconds after which to stop.
        watch: called with a ``Frame`` after each piece laid or lifted and at each solution.
        progress: called now and then with the share of the limits spent (0 where there are
            none), the solutions and the nodes so far.
        settings: a value for each setup slot, by name.

    Returns:
        The study; ``complete`` where everything was tried.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
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
    compiled = _compiled(puzzle, settings)
    budget = Budget(limit_backups, limit_nodes, limit_time)
    search = Search(Table(compiled), rule, strategy, seed, budget)
    search.watch, search.progress = watch, progress
    ended = search.run(limit)
    solution = None if search.first is None else compiled.solution(search.first)
    board = solution or compiled.solution(search.deepest)
    result = Study(compiled.problem, cells, pieces, seed, ended, solution, board, search.statistics)
    if ended == "interrupted":
        raise Interrupted(result)
    return result


def compare_strategies(
    puzzle: Puzzle | Problem,
    *,
    seeds: Iterable[int] = range(5),
    limit_backups: int | None = COMPARE_BACKUPS,
    limit_nodes: int | None = None,
    limit_time: float | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> Comparison:
    """Search for the first solution with every cell rule and strategy, and with every engine.

    Args:
        puzzle: what to search.
        seeds: each combination runs once for each.
        limit_backups: back-ups after which a single run is stopped.
        limit_nodes: nodes after which a single run is stopped.
        limit_time: seconds after which a single run is stopped; it holds for the engines too
            (where there is none, they are stopped after 10 seconds).
        progress: called after each run with the share done, and the nodes so far.
        settings: a value for each setup slot, by name.

    Returns:
        A table of fifteen rows, and one for each engine; all but the seconds is the same at
        every call, unless ``limit_time`` stops a run.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        TilewrightError: there is no seed, or a rule as above.
        Interrupted: by Ctrl-C; ``partial`` holds the rows that were finished.
    """
    seeds = tuple(seeds)
    if not seeds:
        raise TilewrightError("there is no seed: give at least one")
    budget = Budget(limit_backups, limit_nodes, limit_time)
    return compare(_compiled(puzzle, settings), seeds, budget, progress)


def _chosen(what: str, name: str, table: Mapping[str, T]) -> T:
    if name not in table:
        near = get_close_matches(name, table, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(table)}"
        raise TilewrightError(f"there is no {what} {name!r}; {hint}")
    return table[name]


def _compiled(puzzle: Puzzle | Problem, settings: dict[str, Any]) -> Compiled:
    """Compile a puzzle, and refuse rules that do more than forbid placements.

    What a rule forbids is no option of the compiled problem, so the search never meets it; a rule
    about how placements go together would have to be asked at every step.
    """
    compiled = to_compiled(puzzle, settings)
    rules = compiled.problem.rules
    views = [view_of(compiled.board, spot) for spot in compiled.spots] if rules else []
    kinds = dict.fromkeys(
        rule.kind
        for rule in rules
        if rule.items() or list(rule.alike()) or any(list(rule.uses(view)) for view in views)
    )
    if kinds:
        raise TilewrightError(
            f"study does not know the rules of {compiled.problem.name}: {', '.join(kinds)}; "
            "solve and count do, or switch them off"
        )
    return compiled
