"""One solution of a compiled problem: by the plan, by a method with a seed, or by the engine asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.results.reports import tried_data
from tilewright.running.chunks import B
from tilewright.running.execute import ask
from tilewright.running.options import SearchOptions
from tilewright.running.search import SEEKERS, refusals
from tilewright.running.solutions import Solutions


class FirstSolution(Solutions):
    """One solution of a problem, as a list of at most one, by the plan or by what has a seed.

    Attributes:
        seed: of the random walks, the beam and the repair.
        engine: who found it: an engine of the tree, ``"seek"``, ``"beam"``, ``"repair"``, or
            ``"certificate"`` for a proof that there is none.
        nodes, seconds: of all attempts together.
        tried: what became of the schedule.
    """

    def __init__(self, compiled: Compiled, options: SearchOptions, seed: int) -> None:
        super().__init__(compiled, False, options)
        self.seed = seed
        self.tried: list[dict[str, Any]] = []

    def batches(
        self, read: Callable[[list[list[int]]], B], size: int, most: int | None = None
    ) -> Iterator[B]:
        """Search anew, and yield what ``read`` makes of the one solution, if there is one."""
        self._restart()
        if self.ended:
            return
        report = self._seek() if self.options.engine in SEEKERS else self._ask()
        self.nodes, self.seconds, self.engine = report.nodes, report.seconds, report.engine
        if report.found is not None:
            self.found = 1
            yield read([report.found])
            if most == 1:
                return
        self.ended = report.ended
        self._raise_if_interrupted()

    def _ask(self) -> _core.Answer:
        report = ask(self._cover, "one", self.options, self.seed)
        self.proven = report.proof, report.lacking
        self.tried = tried_data(report.tried)
        return report

    def _seek(self) -> _core.SeekReport:
        options = self.options
        with refusals():
            return _core.find(
                self._cover, options.engine, seed=self.seed % 2**64, **options.for_core
            )


def first_solution(compiled: Compiled, options: SearchOptions, seed: int) -> Solutions:
    """Return one solution as a lazy list: by the plan, or by the engine asked for."""
    if options.engine in ("auto", *SEEKERS):
        return FirstSolution(compiled, options, seed)
    return Solutions(compiled, False, options)
