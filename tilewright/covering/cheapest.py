"""The cheapest solutions of an exact cover: how the core is asked, and what is said if a limit stops it."""

from __future__ import annotations

from collections.abc import Sequence

from tilewright import _core
from tilewright.running.options import SearchOptions


def ask(
    cover: _core.Cover,
    costs: Sequence[int],
    number: int,
    search: SearchOptions,
    units: list[_core.Unit] | None,
) -> _core.CheapestReport | None:
    """Return the report of the cheapest solutions; ``None`` if what is given contradicts itself.

    Args:
        cover: the problem.
        costs: the cost of each of its options.
        number: find so many.
        search: its limits, token and progress.
        units: where to search: ``None`` for everywhere, else one unit or none.
    """
    if units == []:
        return None
    return _core.cheapest(
        cover,
        costs,
        number,
        unit=units[0] if units else None,
        max_nodes=search.limit_nodes,
        max_seconds=search.limit_time,
        max_memory=search.limit_memory,
        token=search.token,
        progress=search.core_progress,
    )


def how_far(report: _core.CheapestReport, number: int) -> str:
    """Return how far a search came that a limit stopped, as a sentence.

    Args:
        report: what it found.
        number: so many were asked for.
    """
    found = len(report.found)
    if not found:
        so_far = "no solution was found"
    elif number == 1:
        so_far = f"the cheapest so far costs {report.found[0][0]:,}"
    else:
        so_far = f"{found} of {number} are found, the cheapest costs {report.found[0][0]:,}"
    other = "other" if found else "solution"
    bound = "" if report.bound is None else f", and no {other} costs less than {report.bound:,}"
    return f"stopped by the limit on {report.ended}: {so_far}{bound}"
