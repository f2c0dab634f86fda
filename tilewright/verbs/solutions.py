"""``solutions``: every solution, found as it is asked for.

The search runs until a chunk of solutions is full and hands back the units still open; the next
chunk starts from these.  Chunks grow, so the first solution comes at once and a long enumeration
pays nothing for being lazy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle, Solution
from tilewright.verbs.search import SearchOptions, search, to_compiled
from tilewright.verbs.verify import verify

_FIRST_CHUNK, _LARGEST_CHUNK, _GROWTH = 1, 8192, 16


class Solutions:
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
        self.compiled = compiled
        self.distinct = distinct
        self.options = options
        self.ended: str = ""
        self.engine: str = ""
        self.found, self.nodes, self.seconds = 0, 0, 0.0

    @property
    def complete(self) -> bool:
        """Whether the last iteration gave every solution."""
        return self.ended == "done"

    def __iter__(self) -> Iterator[Solution]:
        self._restart()
        options, chunk = self.options, _FIRST_CHUNK
        units: list[_core.Unit] | None = None
        while not self.ended:
            report = self._search_chunk(options, units, chunk)
            for members in report.found:
                self.found += 1
                yield self.compiled.solution(members)
            options, units = options.less(report), report.open
            chunk = min(chunk * _GROWTH, _LARGEST_CHUNK)
            if report.ended != "solutions":
                self.ended = report.ended
            elif not units:
                self.ended = "done"
        if self.ended == "interrupted":
            raise Interrupted(self)

    def __contains__(self, solution: object) -> bool:
        """Tell whether a solution is among these: it is right, or in a distinct list, found."""
        if not isinstance(solution, Solution):
            return False
        if self.distinct:
            return any(solution == other for other in self)
        return bool(verify(self.compiled.problem, solution))

    def __len__(self) -> int:
        """Return the number of solutions, once an iteration has ended by itself.

        Raises:
            TypeError: it is not known yet; ``count`` finds it without making the solutions.
        """
        if not self.complete:
            raise TypeError(
                "the number of solutions is not known yet: iterate to the end, or use count()"
            )
        return self.found

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        which = "distinct solutions" if self.distinct else "solutions"
        return (
            f"<{which} of {self.compiled.problem.name}: {self.found} found, {self.ended or 'open'}>"
        )

    def _restart(self) -> None:
        self.ended, self.engine = "", ""
        self.found, self.nodes, self.seconds = 0, 0, 0.0

    def _search_chunk(
        self, options: SearchOptions, units: list[_core.Unit] | None, chunk: int
    ) -> _core.Report:
        report = search(
            self.compiled,
            options,
            reduce=self.distinct,
            collect=True,
            units=units,
            max_solutions=chunk,
        )
        self.nodes += report.nodes
        self.seconds += report.seconds
        self.engine = report.engine
        return report


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
