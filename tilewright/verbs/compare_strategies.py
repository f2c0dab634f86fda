"""``compare_strategies``: every heuristic of the teaching search on one puzzle, beside the engines.

A single run proves little: the random choices of a seed can change the back-ups a hundredfold.  So
each of the fifteen combinations runs once for each seed, with the same seeds, and a row gives the
median and the extremes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.results.comparison import Budget, Comparison, EngineRow, Run, StrategyRow
from tilewright.running.limits import Watch
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.search import engines, to_compiled
from tilewright.running.solutions import Solutions
from tilewright.verbs.study import CELL_RULES, STRATEGIES, study_table

#: back-ups after which each run of a comparison ends, unless given otherwise
COMPARE_BACKUPS = 100_000
#: seconds after which an engine is stopped, if no limit on time is given
_ENGINE_SECONDS = 10.0
_PAIRS = list(product(CELL_RULES, STRATEGIES))


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
    result = Comparison(compiled.problem, seeds, budget)
    try:
        table, names = study_table(compiled, watch), [name for name, _ in engines()]
        shares = Shares(watch, len(_PAIRS) * len(seeds) + len(names))
        result.strategies.extend(_rows(table, seeds, budget, shares, progress))
        result.engines.extend(_engine_row(compiled, name, shares) for name in names)
    except KeyboardInterrupt:
        raise Interrupted(result) from None
    return result


class Shares:
    """Gives each run an even share of the time that is left."""

    def __init__(self, watch: Watch, runs: int) -> None:
        self._watch, self._runs = watch, runs

    def next(self) -> SearchOptions:
        """Return the limits of the next run."""
        left = self._watch.left()
        share = None if left.limit_time is None else left.limit_time / max(self._runs, 1)
        self._runs -= 1
        return replace(left, limit_time=share)


def _rows(
    table: _core.StudyTable,
    seeds: tuple[int, ...],
    budget: Budget,
    shares: Shares,
    progress: Progress | None,
) -> Iterator[StrategyRow]:
    share = solved = nodes = 0
    for cells, pieces in _PAIRS:
        runs: list[Run] = []
        for seed in seeds:
            own = replace(budget, seconds=shares.next().limit_time)
            run = _run(table, (cells, pieces, seed), own)
            runs.append(run)
            share, solved, nodes = share + 1, solved + run.solved, nodes + run.nodes
            if progress is not None:
                progress(share / (len(_PAIRS) * len(seeds)), solved, nodes)
        yield StrategyRow(cells, pieces, tuple(runs))


def _run(table: _core.StudyTable, how: tuple[str, str, int], budget: Budget) -> Run:
    """Search for the first solution."""
    run = table.run(
        *how,
        limit=1,
        max_backups=budget.backups,
        max_nodes=budget.nodes,
        max_seconds=budget.seconds,
        max_memory=budget.memory,
    )
    if run.ended == "interrupted":
        raise KeyboardInterrupt
    backups, solved = sum(run.backups_at), run.first is not None
    return Run(how[2], solved, run.ended, backups, run.nodes, round(run.seconds, 6))


def _engine_row(compiled: Compiled, name: str, shares: Shares) -> EngineRow:
    """Let an engine find the first solution, or prove that there is none."""
    left = shares.next()
    seconds = _ENGINE_SECONDS if left.limit_time is None else left.limit_time
    options = replace(left, engine=name, threads=1, limit_time=seconds)
    found = Solutions(compiled, False, options)
    try:
        solution = next(iter(found), None)
    except TilewrightError:
        return EngineRow(name, "refused", 0, 0.0)
    ended = "limit" if solution is not None else found.ended
    return EngineRow(name, ended, found.nodes, round(found.seconds, 6))
