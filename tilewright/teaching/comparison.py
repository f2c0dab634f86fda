"""Every cell rule with every piece strategy on one puzzle, and the real engines beside them.

A single run proves little: the random choices of a seed can change the back-ups a hundredfold.  So
each of the fifteen combinations runs once for each seed, with the same seeds, and a row gives the
median and the extremes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from tilewright.compile import Compiled
from tilewright.errors import Interrupted, TilewrightError
from tilewright.results.comparison import Budget, Comparison, EngineRow, Run, StrategyRow
from tilewright.running.limits import Watch
from tilewright.running.options import Progress
from tilewright.running.search import SearchOptions, engines
from tilewright.running.solutions import Solutions
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.search import Search
from tilewright.teaching.table import StudyTable

#: seconds after which an engine is stopped, if no limit on time is given
_ENGINE_SECONDS = 10.0
_PAIRS = list(product(CELL_RULES.values(), STRATEGIES.values()))


def compare(
    compiled: Compiled,
    seeds: Iterable[int],
    budget: Budget,
    watch: Watch,
    progress: Progress | None = None,
) -> Comparison:
    """Run every combination once for each seed, then every engine.

    Raises:
        LimitReached: the table of placements takes too long, or too much memory.
        Interrupted: by Ctrl-C; ``partial`` is the comparison so far.
    """
    result = Comparison(compiled.problem, tuple(seeds), budget)
    try:
        table, names = StudyTable(compiled, watch.guard), [name for name, _ in engines()]
        shares = Shares(watch, len(_PAIRS) * len(result.seeds) + len(names))
        result.strategies.extend(_rows(table, result.seeds, budget, shares, progress))
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
    table: StudyTable,
    seeds: tuple[int, ...],
    budget: Budget,
    shares: Shares,
    progress: Progress | None,
) -> Iterator[StrategyRow]:
    share = solved = nodes = 0
    for rule, strategy in _PAIRS:
        runs: list[Run] = []
        for seed in seeds:
            own = replace(budget, seconds=shares.next().limit_time)
            run = _run(Search(table, rule, strategy, seed, own), seed)
            runs.append(run)
            share, solved, nodes = share + 1, solved + run.solved, nodes + run.nodes
            if progress is not None:
                progress(share / (len(_PAIRS) * len(seeds)), solved, nodes)
        yield StrategyRow(rule.name, strategy.name, tuple(runs))


def _run(search: Search, seed: int) -> Run:
    ended = search.run(limit=1)
    if ended == "interrupted":
        raise KeyboardInterrupt
    counts = search.statistics
    solved = search.first is not None
    return Run(seed, solved, ended, counts.backups, counts.nodes, round(counts.seconds, 6))


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
