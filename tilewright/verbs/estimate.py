"""``estimate``: how large a search will be, how sure that is, and how long it will take here.

Random samples of the search tree, after Knuth (1975) and Chen (1992); see the core.  It is the tree
of ``count``: one of each set of symmetric solutions is searched.
"""

from __future__ import annotations

from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.results.estimate import Estimate
from tilewright.run.frontier import reason_for
from tilewright.run.search import SearchOptions, check_engine, refusals, to_compiled

#: seconds that an estimate takes where no limit is given
SECONDS = 3.0


def estimate(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limit_time: float | None = None,
    limit_nodes: int | None = None,
    **settings: Any,
) -> Estimate:
    """Estimate how large the search for all solutions is, and how long it takes here.

    Where the search ends within a quarter of the limit, all figures are exact.  Otherwise the truth
    lies in a 95 % interval about as often as that says; docs/estimate.md has the record.

    Args:
        puzzle: what would be searched.
        seed: chooses the samples.
        options: all search options at once, instead of the four below.
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds to take, about; 3 where neither limit is given.
        limit_nodes: nodes to visit, about, and some thousands at least.  With this limit alone
            the figures are the same at every call, but for the times.
        settings: a value for each setup slot, by name.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        EngineRefused: the engine cannot run this problem.
        Interrupted: by Ctrl-C; ``partial`` is what is known by then.

    >>> import tilewright
    >>> estimate = tilewright.load("pentominoes-3x20").estimate()
    >>> estimate.exact, estimate.solutions.value
    (True, 8.0)
    """
    options = options or SearchOptions(engine, threads, limit_time, limit_nodes)
    check_engine(options.engine)
    compiled = to_compiled(puzzle, settings)
    seconds = options.limit_time
    if seconds is None and options.limit_nodes is None:
        seconds = SECONDS
    with refusals():
        report = _core.estimate(
            compiled.cover,
            engine=options.engine,
            reduce=True,
            seed=seed % (1 << 64),
            max_nodes=options.limit_nodes,
            max_seconds=seconds,
            threads=options.core_threads,
            token=options.token,
            progress=options.progress,
        )
    frontier = reason_for(compiled.cover) if options.engine == "auto" else None
    result = Estimate.of(compiled.problem, len(compiled.symmetries), report, seed, frontier)
    if report.ended == "interrupted":
        raise Interrupted(result)
    return result
