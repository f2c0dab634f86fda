"""Counting over a frontier: when it is chosen, with which limits, and what its errors become.

The engine ``frontier`` walks no tree: it counts all solutions at once, and that is all it does.
``auto`` takes it for a plain count where the core finds that little has to be remembered for long
(pieces in any number); it gets little memory, and a search begins where that does not do.
"""

from __future__ import annotations

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.verbs.search import SearchOptions
from tilewright.verbs.solve import LimitReached

NAME = "frontier"
ABOUT = "counts without searching, over a moving frontier; only count, without --distinct"

#: what the tables may take: where the engine is asked for, and where ``auto`` tries it
BYTES, TRIAL_BYTES = 4 << 30, 64 << 20
#: the share of a limit of time that ``auto`` gives to the trial
TRIAL_TIME = 0.5


def reason_for(cover: _core.Cover) -> str | None:
    """Return why a plain count of a cover goes over a frontier; ``None`` where it searches."""
    return _core.frontier_suits(cover)


def counts_by_frontier(options: SearchOptions, distinct: bool) -> bool:
    """Tell whether a count asks for the engine, or leaves the choice to ``auto``.

    Raises:
        TilewrightError: it is asked for and cannot do this count.
    """
    if options.engine == NAME and distinct:
        raise TilewrightError(
            f"the engine {NAME!r} cannot count up to symmetry; leave out distinct, or the engine"
        )
    plain = not distinct and options.limit_nodes is None
    return options.engine == NAME or (options.engine == "auto" and plain)


def count_by_frontier(
    compiled: Compiled, options: SearchOptions, max_bytes: int | None = None
) -> _core.FrontierReport | None:
    """Count the solutions of a compiled problem.

    Args:
        compiled: what to count.
        options: how; with the engine ``"auto"`` it is tried where it seems to be best.
        max_bytes: the most memory for its tables.

    Returns:
        The report, or ``None`` where ``auto`` had better search.

    Raises:
        LimitReached: the memory does not do, and no other engine may be taken.
    """
    asked = options.engine == NAME
    if not asked and reason_for(compiled.cover) is None:
        return None
    seconds = options.limit_time
    try:
        report = _core.frontier_count(
            compiled.cover,
            max_bytes=max_bytes or (BYTES if asked else TRIAL_BYTES),
            max_nodes=options.limit_nodes,
            max_seconds=seconds if asked or seconds is None else seconds * TRIAL_TIME,
            token=options.token,
            progress=options.progress,
        )
    except _core.FrontierStopped as error:
        if asked:
            raise LimitReached(str(error)) from None
        return None
    return None if report.ended == "time" and not asked else report


def frontier_of(compiled: Compiled, options: SearchOptions) -> _core.Frontier:
    """Return all states of a compiled problem, to draw from.

    Raises:
        LimitReached: the memory or the time does not do.
    """
    try:
        return _core.Frontier(
            compiled.cover,
            max_bytes=BYTES,
            max_seconds=options.limit_time,
            token=options.token,
            progress=options.progress,
        )
    except _core.FrontierStopped as error:
        raise LimitReached(str(error)) from None
