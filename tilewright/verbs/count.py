"""``count``: how many solutions there are, exactly, without keeping them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, Unpack

from tilewright.compile import Compiled
from tilewright.compile.boxed import Boxed
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.results.count import Count
from tilewright.results.reports import CountReport
from tilewright.running.asked import Where, asked_of, check_where
from tilewright.running.boxable import BOXES, count_boxes, to_search
from tilewright.running.execute import count_solutions
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.outlines import Outlines
from tilewright.running.search import settled_problem
from tilewright.running.searchable import searchable


@shows_options
def count(
    puzzle: Puzzle | Problem | Compiled,
    *,
    distinct: Distinct = False,
    where: Where | None = None,
    by: Literal["outline"] | None = None,
    apart: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Count:
    """Count the solutions of a puzzle.

    Symmetric solutions are searched once, and each counts as often as it has images; or, with the
    engine ``"frontier"``, nothing is searched at all.

    Args:
        puzzle: what to count.
        distinct: also count up to the symmetries of the puzzle; ``"turns"``: up to those alone that
            leave the hand as it is, so that mirror images count apart.
        where: count only those of which this function returns what is true, and the sets of symmetric
            solutions that have one: all solutions are listed.
        by: ``"outline"``: also count different outlines, the sets of cells that solutions cover, up to
            the isometries of the lattice, with ``distinct="turns"`` up to turns: all solutions are listed.
        apart: count only those whose pieces come apart by straight moves, see ``disassemble``.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``engine`` may also be
            ``"frontier"``, or ``"boxes"`` if all pieces are rectangles or blocks in a box; stopped
            by a limit the count is not ``complete``.

    Returns:
        The count; the same for every engine and number of threads.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or no piece can be moved on its lattice.
        EngineRefused: the engine asked for does not take the puzzle, or ``distinct``.
        TypeError: ``where`` is no function, or ``by`` nothing that is counted; or one of them is given
            with ``apart``.
        LimitReached: a limit was met before there was anything to count.
        Interrupted: by Ctrl-C; ``partial`` is the count so far.
    """
    options, settings = read_arguments(options, set, keywords)
    watch, classes = Watch(options), read_distinct(distinct)
    check_where(where, apart)
    _check_by(by, apart)
    if not isinstance(puzzle, Compiled):
        puzzle, settings = settled_problem(puzzle, settings, asks=not apart), {}
        listed = by or where or puzzle.asked
        small = not (apart or classes or listed) and options.engine != BOXES
        if puzzle.puzzle.setup and small:
            from tilewright.running.shared import (
                shared_cover,
            )  # most puzzles have nothing to choose

            shared = shared_cover(puzzle, options, watch.guard)
            if shared is not None and (counted := shared.count(puzzle)) is not None:
                return counted
    if apart:
        compiled = searchable(puzzle, settings, watch, classes)
    else:
        compiled = to_search(puzzle, settings, watch, classes, asks=True)
    asked = asked_of(compiled, where)
    outlines = None if by is None else Outlines(compiled, classes)
    if (asked or by) and not compiled.proof:
        from tilewright.running.kept import count_kept

        report: CountReport = count_kept(
            compiled, watch.left(), where, distinct=classes is not None, outlines=outlines
        )
    else:
        report = _report(compiled, watch.left(), classes is not None, apart)
    symmetries = len(compiled.symmetries)
    proof = compiled.named_proof(getattr(report, "proof", None), getattr(report, "lacking", None))
    result = Count.of(compiled.problem, symmetries, report, classes, compiled.up_to, proof, asked)
    if outlines is not None:
        result = replace(result, outlines=outlines.number)
    if report.ended == "interrupted":
        raise Interrupted(result)
    return result


def _check_by(by: object, apart: bool) -> None:
    """Do nothing if nothing but solutions is counted, or what can be.

    Raises:
        TypeError: something else is asked for, or what comes apart as well.
    """
    if by not in (None, "outline"):
        raise TypeError(f"by is {by!r}, give 'outline' or leave it out")
    if by and apart:
        raise TypeError("apart and by are given: count one or the other")


def _report(compiled: Compiled, options: SearchOptions, distinct: bool, apart: bool) -> CountReport:
    if isinstance(compiled, Boxed):
        return count_boxes(compiled, options)
    if not apart or compiled.proof:
        # a proof needs no engine, whichever is asked for
        how = replace(options, engine="auto") if compiled.proof else options
        return count_solutions(compiled.cover, how, distinct)
    from tilewright.running.apart import count_apart

    return count_apart(compiled, options)
