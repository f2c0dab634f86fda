"""``sample`` and ``nth``: solutions drawn at random with equal chances, and solutions by number.

No solution is searched for.  The frontier counts for every state the solutions that pass through it,
so a number leads to its solution step by step, and a random number to a random one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.model import Problem, Puzzle, Solution
from tilewright.model.classes import Distinct, read_distinct
from tilewright.results.sample import Sample
from tilewright.running.frontier import frontier_of
from tilewright.running.limits import Watch
from tilewright.running.options import (
    SearchKeywords,
    SearchOptions,
    read_arguments,
    refuse_search,
    shows_options,
)
from tilewright.running.searchable import searchable

#: the most solutions that are drawn at once
MOST = 1_000_000


@shows_options
def sample(
    puzzle: Puzzle | Problem | Compiled,
    number: int = 1,
    seed: int = 0,
    *,
    distinct: Distinct = False,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Sample:
    """Return solutions drawn at random, every solution having the same chance in each draw.

    Args:
        puzzle: what to solve.
        number: how many to draw, a million at most; the same solution may be drawn again.
        seed: the same seed gives the same solutions, on every machine.
        distinct: give every solution up to symmetry the same chance instead, however many images it
            has; one of its images is drawn.  ``"turns"``: mirror images are no images.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` say when to give up, ``threads`` plays no part.

    Returns:
        A list of the solutions in the order drawn; empty if the puzzle has none.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    if not 0 <= number <= MOST:
        raise TilewrightError(f"number is {number}; draw 0 to {MOST:,}, and more by another seed")
    options, settings = read_arguments(options, set, keywords)
    refuse_search(options)
    watch, classes = Watch(options), read_distinct(distinct)
    compiled = searchable(puzzle, settings, watch, classes)
    options = watch.left()
    frontier = frontier_of(compiled, options)
    drawn = frontier.draw(number, seed % (1 << 64), distinct=classes is not None)
    found = (compiled.solution(frontier.nth(which)) for which in drawn)
    return Sample(compiled.problem, seed, found, compiled.proof)


@shows_options
def nth(
    puzzle: Puzzle | Problem | Compiled,
    number: int,
    *,
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> Solution:
    """Return the solution with that number, from 0, without going through those before it.

    The order is that of the frontier, not that of ``solutions``; it depends on the puzzle alone.

    Args:
        puzzle: what to solve.
        number: which solution, from 0; negative from the end.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; ``limit_time`` and
            ``limit_memory`` say when to give up, ``threads`` plays no part.

    Raises:
        IndexError: there are not so many.
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    options, settings = read_arguments(options, set, keywords)
    refuse_search(options)
    watch = Watch(options)
    compiled = searchable(puzzle, settings, watch)
    options = watch.left()
    frontier = frontier_of(compiled, options)
    count = frontier.solutions
    if not -count <= number < count:
        raise IndexError(f"no solution {number}: there are {count}, from 0")
    return compiled.solution(frontier.nth(number % count))
