"""The engine ``boxes``: solutions of rectangles and blocks in a box, listed, counted, or one of them.

In ``solve``, ``auto`` lets it take turns with the plan: after a short search by the plan, or before any placement is
listed if there would be very many.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.boxed import Boxed, boxed_of
from tilewright.running.boxable import BOXES
from tilewright.running.execute import ask
from tilewright.running.first import FirstSolution, first_solution
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.searchable import searchable
from tilewright.running.solutions import Solutions

#: nodes of the plan before boxes are tried, at most, and times the cells of all placements; of boxes; how these grow
_OPENING, _WORK, _BOXES, _GROWTH, _ROUNDS = 4_000_000, 13_000_000_000, 500_000, 8, 3


def one_solution(compiled: Compiled, options: SearchOptions, seed: int) -> Solutions:
    """Return one solution as a lazy list: by the plan, by the engine asked for, by boxes, or by turns."""
    if isinstance(compiled, Boxed):
        return BoxFirst(compiled, options, seed)
    if options.engine != "auto" or compiled.proof is not None:
        return first_solution(compiled, options, seed)
    boxed = boxed_of(compiled)
    if boxed is None:
        return first_solution(compiled, options, seed)
    return BoxFirst(boxed, options, seed, compiled)


@dataclass
class _Sought:
    """The answer of one of those who took turns."""

    found: list[int] | None
    ended: str
    engine: str
    nodes: int
    seconds: float


class BoxFirst(FirstSolution):
    """One solution of a problem of boxes: by the engine ``boxes`` alone, or in turns with the plan."""

    def __init__(
        self, boxed: Boxed, options: SearchOptions, seed: int, compiled: Compiled | None = None
    ) -> None:
        super().__init__(compiled or boxed, options, seed)
        self._boxed, self._planned = boxed, compiled

    def _ask(self) -> Any:
        """Search until somebody has the answer, or a limit is met."""
        options = self.options
        search = self._boxed.boxes.first(seed=self.seed % 2**64)
        if options.engine == BOXES:
            return self._by_boxes(search, options)
        nodes, seconds, self.tried = 0, 0.0, []
        opening = min(_OPENING, _WORK // max(self._boxed.boxes.extent[1], 1))
        for number in range(2 * _ROUNDS + 1):
            plans, factor = number % 2 == 0, _GROWTH ** (number // 2)
            if plans and number == 0 and self._planned is None:
                continue
            budget = None if number == 2 * _ROUNDS else factor * (opening if plans else _BOXES)
            limited = _within(options, budget)
            report = self._by_plan(limited) if plans else self._by_boxes(search, limited)
            self.tried.append(_trial(plans, report))
            options = options.less(cast(_core.Report, report))
            nodes, seconds = nodes + report.nodes, seconds + report.seconds
            if report.ended != "nodes" or options.limit_nodes == 0:
                break
        report.nodes, report.seconds = nodes, seconds
        return report

    def _by_plan(self, options: SearchOptions) -> _Sought:
        if self._planned is None:
            self._planned = searchable(self._boxed.problem, {}, Watch(options))
        self.compiled = self._planned
        if self._planned.proof is not None:
            return _Sought(None, "done", "certificate", 0, 0.0)
        answer = ask(self._planned.cover, "one", options, self.seed)
        self.proven = answer.proof, answer.lacking
        return _Sought(answer.found, answer.ended, answer.engine, answer.nodes, answer.seconds)

    def _by_boxes(self, search: _core.BoxSearch, options: SearchOptions) -> _Sought:
        self.compiled, self.proven = self._boxed, (None, None)
        report = search.go_on(**options.for_core)
        found = report.found[0] if report.found else None
        return _Sought(found, report.ended, report.engine, report.nodes, report.seconds)


def _trial(plans: bool, report: _Sought) -> dict[str, Any]:
    """Return what became of a turn as JSON data."""
    outcome = "answered" if report.ended == "done" else f"stopped: {report.ended}"
    return {
        "attempt": f"the plan, by {report.engine}" if plans else "positions of boxes",
        "turns": 1,
        "nodes": report.nodes,
        "seconds": round(report.seconds, 6),
        "share": None,
        "projected": None,
        "outcome": outcome,
    }


def _within(options: SearchOptions, nodes: int | None) -> SearchOptions:
    """Return the options with so many nodes at most."""
    if nodes is None:
        return options
    most = options.limit_nodes
    return replace(options, limit_nodes=nodes if most is None else min(nodes, most))


@dataclass
class _Chunk:
    """Some solutions of a list, and the search that goes on with it."""

    report: _core.BoxReport
    search: _core.BoxSearch
    is_open: bool = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.report, name)


class BoxSolutions(Solutions):
    """The solutions of a problem of boxes, in the order of the search."""

    def _search_chunk(
        self, options: SearchOptions, left: _core.Report | None, chunk: int
    ) -> _core.Report:
        boxed = cast(Boxed, self.compiled)
        search = boxed.boxes.list() if left is None else cast(_Chunk, left).search
        if options.progress is not None:
            options = replace(options, progress=self._progress(options.progress))
        report = search.go_on(max_solutions=chunk, **options.for_core)
        self.nodes += report.nodes
        self.seconds += report.seconds
        self.engine = report.engine
        return cast(_core.Report, _Chunk(report, search))


def all_solutions(compiled: Compiled, distinct: bool, options: SearchOptions) -> Solutions:
    """Return the solutions of a compiled problem, of boxes or not."""
    made = BoxSolutions if isinstance(compiled, Boxed) else Solutions
    return made(compiled, distinct, options)
