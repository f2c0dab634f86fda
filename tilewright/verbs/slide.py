"""``slide``: the fewest moves in which the pieces of a tray slide from its start to its goal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Unpack

from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import Problem, Puzzle
from tilewright.results.sliding import COUNTS, Slide
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import to_problem
from tilewright.running.sliding import search_tray

#: how many shortest ways are listed if all are asked for, unless another number is given
LISTED = 100


@shows_options
def slide(
    puzzle: Puzzle | Problem,
    *,
    count: str = "moves",
    every: bool = False,
    limit: int | None = None,
    limit_states: int | None = None,
    layers: str | Path | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Slide:
    """Return the fewest moves in which the pieces of a tray slide from its start to its goal.

    The pieces that the puzzle has placed are the start; others are not in the tray.  They slide without
    turning, one at a time, along the lines of the lattice, and everything that a piece passes through must
    be free and within the region.  Any cell may stay empty.  On a cell of the corridor no piece stops.
    Without a goal every arrangement is met, and the moves lead to one that needs the most.

    Args:
        puzzle: a tray on squares, triangles or hexagons.
        count: what counts as one move: ``"moves"``, one piece goes to any place that it can reach, round
            corners too; ``"slides"``, one piece slides along a line, any distance; ``"units"``, one piece
            slides by one step, and steps over the corridor count each.
        every: count the shortest ways to the goal, and list them.
        limit: list so many shortest ways at most, 100 if nothing is given; for ``every`` alone.
        limit_states: stop once so many arrangements are met; those of the last piece count too.
        layers: a folder for trays whose arrangements no memory holds, and for searches that take long: those of
            each depth stand there in a file, and a search that was stopped or killed goes on where
            the last depth was done.  It is made if it is missing.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``engine``, ``threads`` and
            ``limit_nodes`` play no part.

    Returns:
        The moves, each replayed by the checker, the same at every call; or the proof that the goal cannot
        be reached.  A limit that comes first leaves ``complete`` false.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or it is no tray.
        TilewrightError: a number is too small, or ``every`` is asked for without a goal, or with ``layers``;
            or the folder is of another tray, goal or count, is damaged, or cannot be written.
        ValueError: there is no such count.
        Interrupted: by Ctrl-C; ``partial`` is what was met so far.

    >>> from tilewright import Piece, Placed, Puzzle, Region
    >>> cross = Puzzle("cross", Region.box(3, 1), (Piece.of("A", "X"),), placed=(Placed("A", [(0, 0)]),),
    ...                goal=(Placed("A", [(2, 0)]),))
    >>> print(cross.slide())
    cross: 1 move, no way is shorter; all 3 arrangements met
       1. move A right 2
    """
    chosen, settings = read_arguments(options, set, keywords)
    if count not in COUNTS:
        raise ValueError(f"there is no count {count!r}; choose from {', '.join(COUNTS)}")
    for name, number in (("limit", limit), ("limit_states", limit_states)):
        if number is not None and number < 1:
            raise TilewrightError(f"{name} is {number}: give a whole number, 1 or more")
    watch = Watch(chosen)
    problem = to_problem(puzzle, dict(settings), asks=True)
    if every and not problem.puzzle.goal:
        raise TilewrightError(
            f"{problem.name} has no goal, so there are no shortest ways to count: add 'goal', or do not ask for them"
        )
    if every and layers is not None:
        raise TilewrightError("with layers one shortest way is found: leave out every, or layers")
    found = search_tray(
        problem,
        count,
        watch,
        limit_states=limit_states,
        listed=(limit or LISTED) if every else 1,
        counts_ways=every,
        layers=None if layers is None else Path(layers),
    )
    if found.ended == "interrupted" and found.moves is None:
        raise Interrupted(found)
    return found
