"""``sample`` and ``nth``: solutions drawn at random with equal chances, and solutions by number.

No solution is searched for.  The frontier knows of every state how many solutions pass through it,
so a number leads to its solution step by step, and a random number to a random one.
"""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.model import Problem, Puzzle, Solution
from tilewright.run.frontier import frontier_of
from tilewright.run.search import SearchOptions, to_compiled

#: the most solutions that are drawn at once
MOST = 1_000_000


def sample(
    puzzle: Puzzle | Problem | Compiled,
    number: int = 1,
    seed: int = 0,
    *,
    options: SearchOptions | None = None,
    limit_time: float | None = None,
    **settings: Any,
) -> list[Solution]:
    """Return solutions drawn at random, every solution having the same chance in each draw.

    Args:
        puzzle: what to solve.
        number: how many to draw, a million at most; the same solution may be drawn again.
        seed: the same seed gives the same solutions, on every machine.
        options: all options at once; of them the limits of time and memory, the token and
            progress count.
        limit_time: seconds after which to give up.
        settings: a value for each setup slot, by name.

    Returns:
        The solutions in the order drawn; none where the puzzle has none.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    if not 0 <= number <= MOST:
        raise TilewrightError(f"number is {number}; draw 0 to {MOST:,}, and more by another seed")
    compiled = to_compiled(puzzle, settings)
    frontier = frontier_of(compiled, options or SearchOptions(limit_time=limit_time))
    drawn = frontier.draw(number, seed % (1 << 64))
    return [compiled.solution(frontier.nth(which)) for which in drawn]


def nth(
    puzzle: Puzzle | Problem | Compiled,
    number: int,
    *,
    options: SearchOptions | None = None,
    limit_time: float | None = None,
    **settings: Any,
) -> Solution:
    """Return the solution with that number, from 0, without going through those before it.

    The order is that of the frontier, not that of ``solutions``; it depends on the puzzle alone.

    Args:
        puzzle: what to solve.
        number: which solution, from 0; negative from the end.
        options: all options at once, as for ``sample``.
        limit_time: seconds after which to give up.
        settings: a value for each setup slot, by name.

    Raises:
        IndexError: there are not so many.
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: the memory (half of what there is) or the time does not do for
            all states.
    """
    compiled = to_compiled(puzzle, settings)
    frontier = frontier_of(compiled, options or SearchOptions(limit_time=limit_time))
    count = frontier.solutions
    if not -count <= number < count:
        raise IndexError(f"no solution {number}: there are {count}, from 0")
    return compiled.solution(frontier.nth(number % count))
