"""Counting over a frontier, and drawing from it: limits, and what the core's errors become.

The engine ``frontier`` walks no tree: it counts all solutions at once.  Whether a count goes over it
is for the plan of the core to say.
"""

from __future__ import annotations

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.running.limits import default_memory
from tilewright.running.options import SearchOptions

NAME = "frontier"


def reason_for(cover: _core.Cover, options: SearchOptions) -> str | None:
    """Return why a plain count of a cover goes over a frontier; ``None`` if it searches."""
    advice = _core.frontier_suits(
        cover,
        max_seconds=options.limit_time,
        max_memory=options.limit_memory,
        token=options.token,
    )
    return None if advice is None else advice[0]


def count_by_frontier(
    cover: _core.Cover, options: SearchOptions, distinct: bool = False
) -> _core.FrontierReport:
    """Count the solutions of a cover; if the memory is short, tables go to files without names.

    Raises:
        LimitReached: a state alone does not fit, or nothing can be parted any further.
    """
    from tempfile import gettempdir  # slow to import

    try:
        return _core.frontier_count(
            cover,
            distinct=distinct,
            threads=options.core_threads,
            max_bytes=table_bytes(options),
            max_nodes=options.limit_nodes,
            max_seconds=options.limit_time,
            folder=gettempdir(),
            token=options.token,
            progress=options.core_progress,
        )
    except _core.FrontierStopped as error:
        raise LimitReached.of_core(error) from None


def table_bytes(options: SearchOptions) -> int:
    """Return what the tables may take: what the limit leaves beside what the process holds.

    Raises:
        LimitReached: it leaves nothing.
    """
    if options.limit_memory is None:
        return default_memory()
    held = _core.resident() or 0
    if options.limit_memory <= held:
        raise LimitReached(
            f"engine {NAME}: {held >> 20} MB are held before there is a table, "
            f"{options.limit_memory >> 20} MB allowed",
            option=_core.MORE_MEMORY,
        )
    return options.limit_memory - held


def frontier_of(
    compiled: Compiled, options: SearchOptions, most: int | None = None
) -> _core.Frontier:
    """Return all states of a compiled problem, to draw from.

    Args:
        compiled: the problem.
        options: limits of time and memory count.
        most: bytes that the tables may take at most; ``None`` for what the limits allow.

    Raises:
        LimitReached: the memory or the time does not do.
    """
    try:
        return _core.Frontier(
            compiled.cover,
            max_bytes=min(table_bytes(options), most or table_bytes(options)),
            max_seconds=options.limit_time,
            token=options.token,
            progress=options.core_progress,
        )
    except _core.FrontierStopped as error:
        raise LimitReached.of_core(error) from None
