"""``rate``: how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.deduction.families import basis_of
from tilewright.deduction.judge import Judge
from tilewright.deduction.rating import SECONDS, rate_compiled
from tilewright.model import Problem, Puzzle
from tilewright.results.rating import Rating
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable


@shows_options
def rate(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    samples: int | None = None,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Rating:
    """Measure how hard a puzzle is, on two scales.

    *Logic*: everything that can be deduced goes on at once; the score is the mean, over the pieces,
    of the time when a piece is known, 0 if everything is forced.  *Search*: how many pieces 101 plays
    by chance lay for each that is needed.  Both are the same for all images of a board.  The
    stars come from logic if there is one solution, else from search.  They rank puzzles; nobody
    has measured people's times.

    Args:
        puzzle: what to rate.
        seed: of the plays.
        samples: the stars are fifths of so many boards that ``generate`` makes of this puzzle, kept for
            the next time; 0 for the general table; ``None`` for boards that were sampled before.
            ``basis`` names the general table with the reason if too few boards can be made.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
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
    watch = Watch(options.with_time(SECONDS))
    compiled = searchable(puzzle, settings, watch, lean=False)
    basis = basis_of(_settled(compiled.problem), samples, Judge(), options)
    return rate_compiled(compiled, watch, seed=seed, basis=basis)


def _settled(problem: Problem) -> Puzzle:
    """Return a problem as a puzzle with its setting and its switches."""
    return Puzzle(**{**vars(problem.puzzle), "settings": problem.settings_data()})
