"""What stands around a search: reading, planning, drawing, checking; as the worker measures it.

Each function returns the work that is timed.  Where a thing is done many times, the work tells
``seconds`` and ``cpu`` of each.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import tilewright
from tilewright.compile import compile_problem
from tilewright.model import Solution
from tilewright.running.search import SearchOptions

Answer = dict[str, Any]
#: how often a count of milliseconds is timed, where two of them are compared
TURNS = 15
#: no clock tells less
LEAST = 1e-6


def load(puzzle: str, options: SearchOptions) -> Callable[[], Answer]:
    """Read a puzzle, compile it and begin to count: one node, or none."""

    def work() -> Answer:
        compiled = compile_problem(tilewright.load(puzzle).problem())
        begun = tilewright.count(compiled, options=replace(options, limit_nodes=1))
        return {"options": compiled.cover.n_options, "engine": begun.engine}

    return work


def plan(puzzle: str, options: SearchOptions) -> Callable[[], Answer]:
    """Count by the plan, and by the method that answered; what the plan takes more is the time.

    Each count is of a cover that has just been compiled, so that nothing is prepared. Both take
    turns, and each keeps its least time.
    """
    problem = tilewright.load(puzzle).problem()

    def timed(engine: str) -> tuple[float, tilewright.Count]:
        compiled = compile_problem(problem)
        start = time.process_time()
        found = tilewright.count(compiled, options=replace(options, engine=engine))
        return time.process_time() - start, found

    def work() -> Answer:
        planned, count = timed(options.engine)
        alone, same = timed(count.engine)
        if same.solutions != count.solutions:
            return {"solutions": same.solutions}
        for _ in range(TURNS):
            planned = min(planned, timed(options.engine)[0])
            alone = min(alone, timed(count.engine)[0])
        more = max(planned - alone, LEAST)
        return {"solutions": count.solutions, "engine": count.engine} | each(more, 1)

    return work


def draw_text(puzzle: str, options: SearchOptions) -> Callable[[], Answer]:
    """Draw each solution as text."""
    return _of_each(puzzle, options, lambda solution: bool(str(solution)))


def draw_svg(puzzle: str, options: SearchOptions) -> Callable[[], Answer]:
    """Draw each solution as SVG."""
    return _of_each(puzzle, options, lambda solution: solution._repr_svg_().endswith("</svg>\n"))


def verify(puzzle: str, options: SearchOptions) -> Callable[[], Answer]:
    """Check each solution with the checker."""
    return _of_each(
        puzzle, options, lambda solution: tilewright.verify(solution.problem, solution).ok
    )


def _of_each(
    puzzle: str, options: SearchOptions, right: Callable[[Solution], bool]
) -> Callable[[], Answer]:
    """Return the work of doing something with each solution; it counts where that went right."""
    found = list(tilewright.solutions(tilewright.load(puzzle), options=options))

    def work() -> Answer:
        start = time.process_time()
        solutions = sum(map(right, found))
        return {"solutions": solutions} | each(time.process_time() - start, len(found))

    return work


def sudokus(file: str, options: SearchOptions) -> Callable[[], Answer]:
    """Solve the sudokus of a file as ``sudoku.contenders()`` of the engine's name does."""
    from bench import sudoku  # compiles a cover, which would lie in the memory of all others

    grids = sudoku.read_grids(Path(file))
    name = options.engine

    def work() -> Answer:
        seconds = sudoku.measure(grids, 1, [name])[name]
        return {"solutions": len(grids)} | each(seconds, 1)

    return work


def each(seconds: float, number: int) -> Answer:
    """Return the time of each of a number of things as the worker tells it."""
    return {"seconds": seconds / number, "cpu": seconds / number}


WORK: dict[str, Callable[[str, SearchOptions], Callable[[], Answer]]] = {
    "load": load,
    "plan": plan,
    "text": draw_text,
    "svg": draw_svg,
    "verify": verify,
    "sudoku": sudokus,
}
