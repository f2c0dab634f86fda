"""``solutions``: every solution of a puzzle, found as it is asked for."""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.model import Problem, Puzzle, Solution
from tilewright.verbs.chunks import Chunks
from tilewright.verbs.search import SearchOptions, to_compiled
from tilewright.verbs.verify import verify


class Solutions(Chunks[Solution]):
    """The solutions of a problem: iterate, test with ``in``, count with ``count``.

    Each iteration searches anew, in the same order; nothing is stored.

    Attributes:
        compiled: what is searched.
        distinct: whether only one of each set of symmetric solutions is given.
        ended: why the last iteration ended: ``""`` before it did, ``"done"`` when every
            solution was given, else ``"time"``, ``"nodes"``, ``"cancelled"``, ``"interrupted"``.
        found, nodes, seconds, engine: of the last iteration so far.
    """

    def __init__(self, compiled: Compiled, distinct: bool, options: SearchOptions) -> None:
        super().__init__(compiled.cover, options, reduce=distinct)
        self.compiled = compiled
        self.distinct = distinct

    def __contains__(self, solution: object) -> bool:
        """Tell whether a solution is among these: it is right, or in a distinct list, found."""
        if not isinstance(solution, Solution):
            return False
        if self.distinct:
            return any(solution == other for other in self)
        return bool(verify(self.compiled.problem, solution))

    def __repr__(self) -> str:
        which = "distinct solutions" if self.distinct else "solutions"
        return (
            f"<{which} of {self.compiled.problem.name}: {self.found} found, {self.ended or 'open'}>"
        )

    def _read(self, members: list[int]) -> Solution:
        return self.compiled.solution(members)


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
