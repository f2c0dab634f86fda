"""``count``: how many solutions there are, exactly, without keeping them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.results.count import Count
from tilewright.run.frontier import count_by_frontier, counts_by_frontier
from tilewright.run.options import SearchOptions, read_arguments, shows_options
from tilewright.run.search import search, to_compiled


@shows_options
def count(
    puzzle: Puzzle | Problem | Compiled,
    *,
    distinct: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Any,
) -> Count:
    """Count the solutions of a puzzle.

    Symmetric solutions are searched once, and each counts as often as it has images; or, with the
    engine ``"frontier"``, nothing is searched at all.

    Args:
        puzzle: what to count.
        distinct: also count up to the symmetries of the puzzle.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword where no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``engine`` may also be
            ``"frontier"`` (not with ``distinct``), and stopped by a limit the count is not
            ``complete``.

    Returns:
        The count; the same for every engine and number of threads.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory does not do for ``"frontier"``.
        Interrupted: by Ctrl-C; ``partial`` is the count so far.
    """
    options, settings = read_arguments(options, set, keywords)
    compiled = to_compiled(puzzle, settings)
    report = _report(compiled, options, distinct)
    result = Count.of(compiled.problem, len(compiled.symmetries), report, distinct)
    if report.ended == "interrupted":
        raise Interrupted(result)
    return result


def _report(
    compiled: Compiled, options: SearchOptions, distinct: bool
) -> _core.Report | _core.FrontierReport:
    """Count over the frontier where that is asked for or does, else by a search."""
    if counts_by_frontier(options, distinct):
        start = monotonic()
        report = count_by_frontier(compiled, options)
        if report is not None:
            return report
        if options.limit_time is not None:
            left = max(options.limit_time - (monotonic() - start), 0.0)
            options = replace(options, limit_time=left)
    return search(compiled, options, reduce=True)
