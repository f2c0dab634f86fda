"""``solve``: one solution, or the proof that there is none."""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.model import Problem, Puzzle, Solution
from tilewright.run.search import SearchOptions, to_compiled
from tilewright.run.seek import first_solution


def solve(
    puzzle: Puzzle | Problem | Compiled,
    *,
    options: SearchOptions | None = None,
    engine: str = "auto",
    limit_time: float | None = None,
    limit_nodes: int | None = None,
    seed: int = 0,
    **settings: Any,
) -> Solution | None:
    """Return a solution, or ``None`` where it is proven that there is none.

    Args:
        puzzle: what to solve.
        options: all search options at once, instead of the three below.
        engine: a name from ``engines()``; ``"seek"``, which walks at random and starts anew again
            and again; or ``"auto"``: a search, and where that takes long both in turn.
        limit_time: seconds after which to give up.
        limit_nodes: search nodes after which to give up.
        seed: of ``"seek"``; other seeds find other solutions.
        settings: a value for each setup slot, by name.

    Returns:
        The first solution in the engine's order, or one that was sought: the same at every call
        with the same seed, for any number of threads.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        LimitReached: a limit stopped the search first.
    """
    options = options or SearchOptions(engine, None, limit_time, limit_nodes)
    found = first_solution(to_compiled(puzzle, settings), options, seed)
    solution = next(iter(found), None)
    if solution is None and not found.complete:
        raise LimitReached(
            f"stopped by the limit on {found.ended} after {found.nodes} nodes: no answer"
        )
    return solution
