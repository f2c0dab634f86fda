"""``compare_strategies``: every heuristic of the teaching search on one puzzle, beside the engines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from tilewright.errors import TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.results.comparison import Budget, Comparison
from tilewright.running.limits import Watch
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.search import to_compiled
from tilewright.teaching.comparison import compare
from tilewright.teaching.table import refuse_rules

#: back-ups after which each run of a comparison ends, unless given otherwise
COMPARE_BACKUPS = 100_000


@takes_settings
def compare_strategies(
    puzzle: Puzzle | Problem,
    *,
    seeds: Iterable[int] = range(5),
    limit_backups: int | None = COMPARE_BACKUPS,
    limit_nodes: int | None = None,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    progress: Progress | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Comparison:
    """Search for the first solution with every cell rule and strategy, and with every engine.

    Args:
        puzzle: what to search.
        seeds: each combination runs once for each.
        limit_backups: back-ups after which a single run is stopped.
        limit_nodes: nodes after which a single run is stopped.
        limit_time: seconds for everything together, compiling included: each run gets an even
            share of what is left. Without it the engines are stopped after 10 seconds each.
        limit_memory: bytes that the process may hold.
        progress: called after each run with the share done, and the nodes so far.
        set: a value for each setup slot, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Returns:
        A table of fifteen rows, and one for each engine; all but the seconds is the same at
        every call, unless ``limit_time`` stops a run.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the limits do not even allow to compile.
        TilewrightError: there is no seed, or a rule as above.
        Interrupted: by Ctrl-C; ``partial`` holds the rows that were finished.
    """
    seeds = tuple(seeds)
    if not seeds:
        raise TilewrightError("there is no seed: give at least one")
    budget = Budget(limit_backups, limit_nodes, limit_time, limit_memory)
    watch = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    compiled = to_compiled(puzzle, given_settings(set, settings), watch)
    refuse_rules(compiled, watch.guard)
    return compare(compiled, seeds, budget, watch, progress)
