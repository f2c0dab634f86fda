"""Counting over a frontier: when it is chosen, with which limits, and what its errors become.

The engine ``frontier`` walks no tree: it counts all solutions at once, and that is all it does.
``auto`` takes it for a plain count where the core finds that there are few states, or that little
has to be remembered for long (pieces in any number, or pieces that are alike); it gets little
memory, and a search begins where that does not do.
"""

from __future__ import annotations

import os

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached, TilewrightError
from tilewright.run.search import SearchOptions

NAME = "frontier"
ABOUT = "counts without searching, over a moving frontier; only count, without --distinct"

#: what the tables may take where ``auto`` tries it, and where the machine does not tell its memory
TRIAL_BYTES, UNKNOWN_BYTES = 64 << 20, 4 << 30
#: the same where a search would take so long that more states than these are tried
LONG_TRIAL_BYTES, LONG_TRIAL_STATES = 1 << 30, 1 << 21
#: the share of a limit of time that ``auto`` gives to the trial
TRIAL_TIME = 0.5


def reason_for(cover: _core.Cover) -> str | None:
    """Return why a plain count of a cover goes over a frontier; ``None`` where it searches."""
    advice = _core.frontier_suits(cover)
    return None if advice is None else advice[0]


def default_memory() -> int:
    """Return half of the memory of this machine in bytes."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, OSError, ValueError):  # not all systems tell
        return UNKNOWN_BYTES


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


def count_by_frontier(compiled: Compiled, options: SearchOptions) -> _core.FrontierReport | None:
    """Count the solutions of a compiled problem.

    Args:
        compiled: what to count.
        options: how; with the engine ``"auto"`` it is tried where it seems to be best.

    Returns:
        The report, or ``None`` where ``auto`` had better search.

    Raises:
        LimitReached: the memory does not do, and no other engine may be taken.
    """
    asked = options.engine == NAME
    most_bytes, most_states = options.limit_memory or default_memory(), options.limit_nodes
    seconds = options.limit_time
    if not asked:
        advice = _core.frontier_suits(compiled.cover)
        if advice is None:
            return None
        _, most_states = advice
        is_long = most_states is not None and most_states > LONG_TRIAL_STATES
        most_bytes = min(most_bytes, LONG_TRIAL_BYTES if is_long else TRIAL_BYTES)
        seconds = None if seconds is None else seconds * TRIAL_TIME
    try:
        report = _core.frontier_count(
            compiled.cover,
            threads=options.core_threads,
            max_bytes=most_bytes,
            max_nodes=most_states,
            max_seconds=seconds,
            token=options.token,
            progress=options.core_progress,
        )
    except _core.FrontierStopped as error:
        if asked:
            raise LimitReached(str(error)) from None
        return None
    return None if report.ended in ("time", "nodes") and not asked else report


def frontier_of(compiled: Compiled, options: SearchOptions) -> _core.Frontier:
    """Return all states of a compiled problem, to draw from.

    Raises:
        LimitReached: the memory or the time does not do.
    """
    try:
        return _core.Frontier(
            compiled.cover,
            max_bytes=options.limit_memory or default_memory(),
            max_seconds=options.limit_time,
            token=options.token,
            progress=options.core_progress,
        )
    except _core.FrontierStopped as error:
        raise LimitReached(str(error)) from None
