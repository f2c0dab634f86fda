"""How the verbs call the core: one function, one set of limits, one way to end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import (
    EngineRefused,
    Fault,
    Interrupted,
    PuzzleError,
    TilewrightError,
    closest,
)
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Classes
from tilewright.model.fields import no_puzzle
from tilewright.running.limits import Watch
from tilewright.running.options import Progress as Progress
from tilewright.running.options import SearchOptions as SearchOptions

#: the engines that find one solution; see ``tilewright.running.first``
SEEKERS = ("seek", "beam", "repair")


def engines() -> list[tuple[str, str]]:
    """Return the engines, each as its name and a line about it."""
    return _core.engines()


def plan(cover: _core.Cover, options: SearchOptions, *, listing: bool = False) -> tuple[str, str]:
    """Return the engine that is meant, in counts or lists, and the reason in a sentence."""
    if options.engine != "auto":
        return options.engine, "it was asked for"
    return cover.plan(
        listing=listing,
        max_seconds=options.limit_time,
        max_memory=options.limit_memory,
        token=options.token,
    )


def features_data(features: _core.Features) -> dict[str, Any]:
    """Return what a planner looks at as JSON data."""
    names = (name for name in dir(features) if not name.startswith("_"))
    data = {name: getattr(features, name) for name in names}
    kept, given = data["anchor_options"]
    return data | {
        "anchor_options": {"kept": kept, "given": given},
        "options_per_exact_item": round(features.options_per_exact_item, 3),
    }


def methods() -> list[tuple[str, str, list[str]]]:
    """Return every method: its name, a line about it, and what it can be asked for."""
    return _core.methods()


def check_engine(name: str) -> None:
    """Do nothing if there is an engine of that name that lists solutions.

    Raises:
        TilewrightError: there is none, with the closest name.
        EngineRefused: it is asked for something else.
    """
    if name == "auto":
        return
    table = {known: (about, can) for known, about, can in methods()}
    if name in table and "list" in table[name][1]:
        return
    if name in table and not table[name][1]:
        about, _ = table[name]
        raise EngineRefused(f"the engine {name!r} answers no such question: it {about}")
    if name in table:
        about, _ = table[name]
        raise EngineRefused(f"the engine {name!r} does not list solutions: it {about}")
    names = ["auto", *table]
    near = closest(name, names, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(names)}"
    raise TilewrightError(f"there is no engine {name!r}; {hint}")


@contextmanager
def refusals() -> Iterator[None]:
    """Turn the core's word that an engine does not take a cover into ours."""
    try:
        yield
    except _core.EngineRefused as refusal:
        raise EngineRefused.of_core(refusal) from None


def search(
    what: Compiled | _core.Cover,
    options: SearchOptions,
    *,
    reduce: bool = False,
    counting: bool = False,
    collect: bool = False,
    units: Sequence[_core.Unit] | _core.Report | None = None,
    max_solutions: int | None = None,
    by_images: bool = False,
) -> _core.Report:
    """Run an engine on a compiled problem, or on a bare cover.

    Args:
        what: what to search.
        options: how to search.
        reduce: search one of each set of symmetric solutions; the report has both counts.
        counting: with ``reduce``: nothing but the figures is wanted; only these are right then.
        collect: keep the solutions found.
        units: where to start, an earlier report or its open units; ``None`` for everything.
        max_solutions: stop after that many.
        by_images: whether the list that ``units`` goes on with may come to be known as images of one
            solution of each class, and then only be put in order.

    Raises:
        TilewrightError: no such engine.
        EngineRefused: it cannot run this problem.
    """
    check_engine(options.engine)
    with refusals():
        return _core.search(
            what.cover if isinstance(what, Compiled) else what,
            engine=options.engine,
            reduce=reduce,
            counting=counting,
            collect=collect,
            units=units,
            max_solutions=max_solutions,
            by_images=by_images,
            **options.for_core,
        )


def heed(ended: str) -> None:
    """Go on unless a search was interrupted, for a verb that has no use for a part of an answer.

    Raises:
        Interrupted: it was; ``partial`` is ``None``.
    """
    if ended == "interrupted":
        raise Interrupted(None)


def to_problem(
    puzzle: Puzzle | Problem,
    settings: dict[str, Any],
    *,
    partial: bool = False,
    asks: bool = False,
) -> Problem:
    """Return the checked problem of either form, with ``settings`` put on top.

    Args:
        puzzle: the puzzle, or a problem of it.
        settings: of its setup.
        partial: leave slots without a value open: to look at it, not to search it.
        asks: whether each solution that is found is asked what rules ask of it.

    Raises:
        PuzzleError: the puzzle is invalid, or has rules that nobody would ask.
        TypeError: it is no puzzle.
    """
    if isinstance(puzzle, Puzzle):
        problem = puzzle.problem(settings, partial=partial)
    elif not isinstance(puzzle, Problem):
        raise no_puzzle(puzzle)
    else:
        chosen = {**puzzle.settings, **settings}
        problem = puzzle.puzzle.problem(chosen, partial=partial) if settings else puzzle
    if not partial and not asks:
        refuse_asked(problem)
    return problem


def refuse_asked(problem: Problem) -> None:
    """Do nothing if no rule asks something of each solution once it is found.

    Raises:
        PuzzleError: one does, and the caller asks no solution.
    """
    if problem.asked:
        what = (
            f"each solution has to be asked ({'; '.join(problem.asked)}), which cannot be done here"
        )
        fix = "use solve, solutions, count, explain or verify"
        raise PuzzleError([Fault(("rules",), what, fix)], problem.name)


def settled_problem(
    puzzle: Puzzle | Problem, settings: dict[str, Any], *, asks: bool = False
) -> Problem:
    """Return the checked problem of either form, with ``settings`` put on top, none left to be chosen.

    Args:
        puzzle: the puzzle, or a problem of it.
        settings: of its setup.
        asks: whether each solution that is found is asked what rules ask of it.

    Raises:
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value; or it has rules that
            nobody would ask.
    """
    problem = to_problem(puzzle, settings, asks=asks)
    if problem.unfilled:
        fault = Fault(
            ("set",), f"no value for {', '.join(problem.unfilled)}", "set it before solving"
        )
        raise PuzzleError([fault], problem.name)
    return problem


def to_compiled(
    puzzle: Puzzle | Problem | Compiled,
    settings: dict[str, Any],
    watch: Watch | None = None,
    classes: Classes | None = None,
    *,
    pieces_stay: bool = False,
    lean: bool = False,
    asks: bool = False,
) -> Compiled:
    """Return the compiled problem of any form, with ``settings`` put on top.

    Args:
        puzzle: what to compile, if it is not.
        settings: of its setup.
        watch: looks after the limits.
        classes: which solutions are to be one, ``None`` if that does not matter.
        pieces_stay: whether solutions with other pieces stay apart, see ``compile_problem``.
        lean: whether placements that no solution has are left out, see ``compile_problem``; of what
            is compiled none are.
        asks: whether each solution that is found is asked what rules ask of it.

    Raises:
        LimitReached: a limit that ``watch`` looks after was met first.
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value; or it has rules that
            nobody would ask.
    """
    if isinstance(puzzle, Compiled):
        if not asks:
            refuse_asked(puzzle.problem)
        if not settings and classes in (None, puzzle.classes) and pieces_stay == puzzle.pieces_stay:
            return puzzle
        problem = to_problem(puzzle.problem, settings, asks=asks)
        return _compiled(problem, watch, classes or puzzle.classes, pieces_stay, lean)
    problem = settled_problem(puzzle, settings, asks=asks)
    return _compiled(problem, watch, classes or "all", pieces_stay, lean)


def _compiled(
    problem: Problem, watch: Watch | None, classes: Classes, pieces_stay: bool, lean: bool
) -> Compiled:
    if watch is None:
        return compile_problem(problem, None, classes, pieces_stay, lean)
    watch.enter("compiling")
    return compile_problem(problem, watch.guard, classes, pieces_stay, lean)
