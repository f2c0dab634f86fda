"""``best``: as many pieces as possible on a board that they need not fill, with the proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile.packing import CompiledPacking, compile_packing
from tilewright.errors import Fault, Interrupted, LimitReached, PuzzleError
from tilewright.model import Problem, Puzzle
from tilewright.results.packing import Packing
from tilewright.running.impossible import fatal_finding, largest_area
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import to_problem


@shows_options
def best(
    puzzle: Puzzle | Problem,
    *,
    objective: str = "cells",
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Packing:
    """Return the packing that is worth most; cells may stay empty and pieces unused.

    Pieces are used at most as often as they may be, placed pieces stay, and the setup is as it is
    where the board must be filled.

    Args:
        puzzle: what to pack.
        objective: what a packing is worth: ``"cells"``, the number of cells covered, or
            ``"weight"``, the weight of each piece used, added up.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; a limit stops with the
            best so far, ``progress`` receives the share value / bound, the value, and the nodes;
            ``engine`` and ``threads`` play no part.

    Returns:
        A packing, the same at every call unless a limit of time stops the search.  Its ``proven``
        shows whether nothing is worth more, its ``bound`` what nothing exceeds.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, it has a rule of a full board, a weight is
            below 0, or no packing at all keeps what is asked for.
        LimitReached: a limit stopped the search before any packing was found.
        Interrupted: by Ctrl-C; ``partial`` is the best so far, or ``None``.

    >>> from tilewright import Piece, Puzzle, Region
    >>> crosses = Puzzle("crosses", Region.box(5, 5), (Piece.of("X", ".X./XXX/.X.", copies=5),))
    >>> packing = crosses.best()
    >>> packing.value, packing.proven, len(packing.empty), packing.unused
    (10, True, 15, {'X': 3})
    """
    options, settings = read_arguments(options, set, keywords)
    watch = Watch(options)
    problem = to_problem(puzzle, settings)
    if problem.unfilled:
        what = f"no value for {', '.join(problem.unfilled)}"
        raise PuzzleError([Fault(("set",), what, "set it before solving")], problem.name)
    watch.enter("compiling")
    compiled = compile_packing(problem, objective, watch.guard)
    fatal = fatal_finding(compiled, watch.guard)
    most = largest_area(problem, watch.guard) if objective == "cells" else None
    report = _maximise(compiled, most, watch.left())
    packing = _packing(compiled, report, objective, None if fatal is None else fatal.text)
    if report.ended == "interrupted":
        raise Interrupted(packing)
    if packing is None and report.ended == "done":
        what, fix = "no packing keeps the rules and the placed pieces", "change one of the two"
        raise PuzzleError([Fault(("placed",), what, fix)], problem.name)
    if packing is None:
        proof = "" if fatal is None else f", and none is a solution: {fatal.text}"
        raise LimitReached(
            f"stopped by the limit on {report.ended} before a packing was found{proof}"
        )
    return packing


def _maximise(
    compiled: CompiledPacking, most: int | None, options: SearchOptions
) -> _core.BestReport:
    return _core.maximise(
        compiled.cover,
        compiled.gains,
        most=most,
        max_nodes=options.limit_nodes,
        max_seconds=options.limit_time,
        max_memory=options.limit_memory,
        token=options.token,
        progress=options.core_progress,
    )


def _packing(
    compiled: CompiledPacking, report: _core.BestReport, objective: str, proof: str | None
) -> Packing | None:
    """Return what a search found, if anything, and what proves that it is no solution."""
    if report.value is None:
        return None
    return Packing(
        compiled.problem,
        compiled.solution(report.found).placements,
        objective,
        report.value,
        report.bound,
        report.ended,
        report.nodes,
        report.seconds,
        proof,
    )
