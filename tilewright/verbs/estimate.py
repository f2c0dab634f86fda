"""``estimate``: how large a search will be, how sure that is, and how long it will take here.

Random samples of the search tree, after Knuth (1975) and Chen (1992); see the core.  It is the tree
of ``count``: one of each set of symmetric solutions is searched.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import EngineRefused, Interrupted, LimitReached
from tilewright.model import Problem, Puzzle
from tilewright.results.estimate import Counted, Estimate
from tilewright.running.frontier import count_by_frontier, reason_for
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import check_engine, refusals
from tilewright.running.searchable import searchable

#: seconds that an estimate takes if no limit is given
SECONDS = 3.0
#: states of a frontier that are passed in a moment: a quarter of a second or so
_STATES = 1 << 20


def _counted_at_once(compiled: Compiled, options: SearchOptions) -> Counted | None:
    """Count over a frontier, where that takes no longer than a moment."""
    states = _STATES if options.limit_nodes is None else min(options.limit_nodes, _STATES)
    try:
        report = count_by_frontier(
            compiled.cover, replace(options, limit_nodes=states), distinct=True
        )
    except LimitReached:
        return None
    if report.distinct is None:
        return None
    return Counted(report.solutions, report.distinct, report.seconds)


@shows_options
def estimate(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Estimate:
    """Estimate how large the search for all solutions is, and how long it takes here.

    If the search ends within a quarter of the limit, all figures are exact.  Otherwise the truth
    lies in a 95 % interval about as often as that says; docs/estimate.md has the record.

    Args:
        puzzle: what would be searched.
        seed: chooses the samples.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` is about
            what the estimate takes (3 s if neither limit is given), ``limit_nodes`` about what
            it visits, some thousands at least.  With this limit alone the figures are the same at
            every call, but for the times.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        EngineRefused: the engine cannot run this problem.
        LimitReached: a limit was met before there was anything to estimate.
        Interrupted: by Ctrl-C; ``partial`` is what is known by then.

    >>> import tilewright
    >>> estimate = tilewright.load("pentominoes-3x20").estimate()
    >>> estimate.exact, estimate.solutions.value
    (True, 8)
    """
    options, settings = read_arguments(options, set, keywords)
    check_engine(options.engine)
    watch = Watch(options)
    compiled = searchable(puzzle, settings, watch)
    options = watch.left()
    if options.limit_time is None and options.limit_nodes is None:
        options = replace(options, limit_time=SECONDS)
    watch.enter("preparing the search")
    try:
        with refusals():
            report = _core.estimate(
                compiled.cover,
                engine=options.engine,
                reduce=True,
                counting=True,
                seed=seed % (1 << 64),
                **options.for_core,
            )
    except EngineRefused:
        watch.check()
        raise
    may_count = options.engine == "auto" and compiled.proof is None
    frontier = reason_for(compiled.cover, watch.left()) if may_count else None
    counted = None if frontier is None else _counted_at_once(compiled, watch.left())
    result = Estimate.of(
        compiled.problem,
        len(compiled.symmetries),
        report,
        seed,
        frontier,
        counted,
        compiled.proof,
    )
    if report.ended == "interrupted":
        raise Interrupted(result)
    return result
