"""``solutions``: every solution of a puzzle, found as it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Distinct, read_distinct
from tilewright.running.asked import Where, check_where
from tilewright.running.boxable import to_search
from tilewright.running.kept import kept_solutions
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable
from tilewright.running.solutions import Solutions


@shows_options
def solutions(
    puzzle: Puzzle | Problem | Compiled,
    *,
    distinct: Distinct = False,
    where: Where | None = None,
    apart: bool = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Solutions:
    """Return the solutions of a puzzle, lazily.

    Args:
        puzzle: what to solve.
        distinct: give one of each set of solutions that are symmetric to each other; ``"turns"``: by
            turns alone, mirror images being others.
        where: give only those of which this function returns what is true; of each set of symmetric
            solutions the first of these.
        apart: give only those whose pieces come apart by straight moves, see ``disassemble``.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; a limit ends an iteration,
            ``complete`` being false then; ``engine`` may also be ``"boxes"`` if all pieces are
            rectangles or blocks in a box.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, or no piece can be moved on its lattice.
        EngineRefused: the engine ``"boxes"`` does not take the puzzle, or ``distinct``.
        TypeError: ``where`` is no function, or given with ``apart``.
    """
    options, settings = read_arguments(options, set, keywords)
    watch, classes = Watch(options), read_distinct(distinct)
    check_where(where, apart)
    if apart:
        from tilewright.running.apart import ApartSolutions

        compiled = searchable(puzzle, settings, watch, classes)
        return ApartSolutions(compiled, classes is not None, watch.left())
    compiled = to_search(puzzle, settings, watch, classes, asks=True)
    return kept_solutions(compiled, classes is not None, watch.left(), where)
