"""Whether a problem is searched by the engine ``boxes``: because it is asked for, or has too many placements."""

from __future__ import annotations

from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.boxed import Boxed, compile_boxed
from tilewright.compile.unsolvable import compile_unsolvable
from tilewright.errors import EngineRefused
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Classes
from tilewright.running.impossible import area_finding
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import settled_problem
from tilewright.running.searchable import searchable

#: the name of the engine
BOXES = "boxes"
#: cells that all placements cover together from which on they are not listed before boxes are tried
_MANY = 5_000_000
#: orientations of a piece at most
_TURNS = {"square": 2, "cube": 6}


def to_search(
    puzzle: Puzzle | Problem | Compiled,
    settings: dict[str, Any],
    watch: Watch,
    classes: Classes | None = None,
    *,
    one: bool = False,
    asks: bool = False,
) -> Compiled:
    """Return what ``searchable`` does; or a problem of boxes if that engine is asked for, or suits.

    Args:
        puzzle: what to search.
        settings: of its setup.
        watch: looks after the limits; its options name the engine.
        classes: which solutions are to be one, ``None`` if that does not matter.
        one: whether one solution is enough.
        asks: whether each solution that is found is asked what rules ask of it.

    Raises:
        EngineRefused: the engine ``boxes`` is asked for and does not suit.
        LimitReached: a limit that ``watch`` looks after was met first.
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.
    """
    engine = watch.options.engine
    if isinstance(puzzle, Boxed):
        return puzzle
    if engine != BOXES and not (one and engine == "auto" and not isinstance(puzzle, Compiled)):
        return searchable(puzzle, settings, watch, classes, asks=asks)
    if isinstance(puzzle, Compiled):
        if puzzle.proof:
            return puzzle
        problem = settled_problem(puzzle.problem, settings, asks=asks)
    else:
        problem = settled_problem(puzzle, settings, asks=asks)
    if engine != BOXES and not _may_be_many(problem):
        return searchable(problem, {}, watch, classes, asks=asks)
    if engine == BOXES and classes is not None:
        raise EngineRefused(
            "engine boxes: it does not tell symmetric solutions apart; leave out distinct"
        )
    watch.enter("compiling")
    if area := area_finding(problem, watch.guard):
        return compile_unsolvable(problem, area.text, classes or "all", watch.guard)
    if engine == BOXES:
        return compile_boxed(problem, watch.guard)
    return many_boxes(problem, watch) or searchable(problem, {}, watch, classes, asks=asks)


def many_boxes(problem: Problem, watch: Watch) -> Boxed | None:
    """Return a problem of boxes that has too many placements to list them first, ``None`` for others."""
    if not _may_be_many(problem):
        return None
    try:
        boxed = compile_boxed(problem, watch.guard)
    except EngineRefused:
        return None
    return boxed if boxed.boxes.extent[1] >= _MANY else None


def _may_be_many(problem: Problem) -> bool:
    """Tell from the sizes of pieces whether boxes may have so many placements."""
    puzzle = problem.puzzle
    turns = _TURNS.get(puzzle.lattice, 0)
    sizes = sum(len(piece.shapes[0].cells) for piece in puzzle.pieces)
    return turns * sizes * len(problem.region.cells) >= _MANY


def count_boxes(boxed: Boxed, options: SearchOptions) -> _core.BoxReport:
    """Count the solutions of a problem of boxes."""
    return boxed.boxes.count().go_on(**options.for_core)
