"""``solve``: one solution, or the proof that there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.model import Problem, Puzzle, Solution
from tilewright.running.asked import Where, check_where
from tilewright.running.boxable import BOXES, to_search
from tilewright.running.kept import one_kept
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import settled_problem
from tilewright.running.searchable import searchable
from tilewright.running.solutions import Solutions


@shows_options
def solve(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    where: Where | None = None,
    apart: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Solution | None:
    """Return a solution, or ``None`` if it is proven that there is none.

    Args:
        puzzle: what to solve.
        seed: of ``"seek"``, ``"beam"``, ``"repair"`` and ``"boxes"``; other seeds find other
            solutions.
        where: find one of which this function returns what is true.
        apart: find one whose pieces come apart by straight moves, see ``disassemble``.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``engine`` may also be
            ``"seek"``, which walks at random and starts anew again and again, ``"beam"``, which keeps
            the most promising states of a frontier, ``"repair"``, which lays all pieces of a packing
            with gaps and repairs conflicts, or ``"boxes"`` if all pieces are rectangles or blocks in a
            box; ``"auto"`` is a search, and where that takes long all in turn.

    Returns:
        The first solution in the engine's order, or one that was sought: the same at every call
        with the same seed, for any number of threads.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        EngineRefused: the engine asked for does not take the puzzle.
        LimitReached: a limit stopped the search first.
        TypeError: ``where`` is no function, or given with ``apart``.
    """
    options, settings = read_arguments(options, set, keywords)
    watch = Watch(options)
    check_where(where, apart)
    if not isinstance(puzzle, Compiled):
        puzzle, settings = settled_problem(puzzle, settings, asks=not apart), {}
        is_asked = where is not None or bool(puzzle.asked)
        if puzzle.puzzle.setup and not (apart or is_asked) and options.engine != BOXES:
            from tilewright.running.shared import (
                shared_cover,
            )  # most puzzles have nothing to choose

            shared = shared_cover(puzzle, options, watch.guard)
            if shared is not None and (solved := shared.solve(puzzle)) is not None:
                return solved.solution
    found: Solutions
    if apart:
        from tilewright.running.apart import ApartSolutions

        found = ApartSolutions(searchable(puzzle, settings, watch), True, watch.left())
    else:
        compiled = to_search(puzzle, settings, watch, one=True, asks=True)
        found = one_kept(compiled, watch.left(), seed, where)
    solution = next(iter(found), None)
    if solution is None and not found.complete:
        raise LimitReached(
            f"stopped by the limit on {found.ended} after {found.nodes} nodes: no answer"
        )
    return solution
