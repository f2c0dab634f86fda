"""Answering by the plan: the core follows a schedule of attempts, and reports the outcome."""

from __future__ import annotations

from tilewright import _core
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.running.frontier import count_by_frontier
from tilewright.running.limits import default_memory
from tilewright.running.options import SearchOptions
from tilewright.running.search import search


def ask(cover: _core.Cover, question: str, options: SearchOptions, seed: int = 0) -> _core.Answer:
    """Ask ``"one"``, ``"count"`` or ``"distinct"`` of a cover, by the plan."""
    return _core.answer(
        cover,
        question,
        seed=seed % 2**64,
        max_bytes=options.limit_memory or default_memory(),
        **options.for_core,
    )


def count_solutions(
    cover: _core.Cover, options: SearchOptions, distinct: bool = False
) -> _core.Answer | _core.Report | _core.FrontierReport:
    """Count the solutions of a cover by the engine asked for, or by the plan.

    Raises:
        TilewrightError: there is no such engine, or it cannot count so.
        LimitReached: the engine ``"frontier"`` was asked for and cannot hold its states.
    """
    if options.engine == "auto":
        return ask(cover, "distinct" if distinct else "count", options)
    if options.engine == FRONTIER:
        return count_by_frontier(cover, options, distinct)
    return search(cover, options, reduce=True, counting=True)
