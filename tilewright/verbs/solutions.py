"""``solutions``: every solution of a puzzle, found as it is asked for."""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.model import Problem, Puzzle
from tilewright.run.search import SearchOptions, to_compiled
from tilewright.run.solutions import Solutions


def solutions(
    puzzle: Puzzle | Problem | Compiled,
    *,
    distinct: bool = False,
    options: SearchOptions | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limit_time: float | None = None,
    limit_nodes: int | None = None,
    **settings: Any,
) -> Solutions:
    """Return the solutions of a puzzle, lazily.

    Args:
        puzzle: what to solve.
        distinct: give one of each set of solutions that are symmetric to each other.
        options: all search options at once, instead of the four below.
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds after which an iteration ends, ``complete`` being false then.
        limit_nodes: search nodes after which an iteration ends.
        settings: a value for each setup slot, by name.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
    """
    options = options or SearchOptions(engine, threads, limit_time, limit_nodes)
    return Solutions(to_compiled(puzzle, settings), distinct, options)
