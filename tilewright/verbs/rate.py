"""``rate``: how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.deduction.rating import SECONDS, rate_compiled
from tilewright.model import Problem, Puzzle
from tilewright.results.rating import Rating
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.search import to_compiled


@shows_options
def rate(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Rating:
    """Measure how hard a puzzle is, on two scales.

    *Logic*: the puzzle is solved by named deductions, always the easiest that is open; the score is
    the sum of their weights, each divided by how many like it were open (4 at most).  *Search*:
    the median effort of 101 plays by chance.  The stars come from logic where there is one
    solution, else from search.  They rank puzzles; nobody has measured people's times.

    Args:
        puzzle: what to rate.
        seed: of the plays.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword where no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` is for
            everything together (20 s where it is not given).

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        Interrupted: by Ctrl-C; ``partial`` is ``None``.

    Source: R. Pelanek, Difficulty rating of Sudoku puzzles by a computational model (FLAIRS 2011).

    >>> import tilewright
    >>> rating = tilewright.load("l-puzzle-6x8-a").rate()
    >>> rating.solutions, rating.scale, rating.logic.ended
    (1, 'logic', 'solved')
    """
    options, settings = read_arguments(options, set, keywords)
    seconds = SECONDS if options.limit_time is None else options.limit_time
    watch = Watch(replace(options, limit_time=seconds))
    compiled = to_compiled(puzzle, settings, watch)
    return rate_compiled(compiled, watch, seed=seed)
