"""One of our runs, in a process of its own: ``python -m bench.worker REQUEST`` with JSON in and out.

The request tells the puzzle, the settings, the verb, the engine, the threads, the order of items. The
answer has the counts, the nodes, and two times: ``seconds`` is what the engine says it took, ``call``
is what the whole call took, the engine's preparation included, ``cpu`` the same in processor time.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import tilewright
from bench import around
from bench.covers import make_cover
from bench.matrix import Matrix
from bench.process import held
from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.running.execute import count_solutions
from tilewright.running.first import FirstSolution
from tilewright.running.search import SearchOptions

Answer = dict[str, Any]


def main() -> None:
    """Do what the request says and print the answer."""
    request = json.loads(sys.argv[1])
    work = prepare(request)
    wall, cpu = time.perf_counter(), time.process_time()
    answer = work()
    answer["call"] = time.perf_counter() - wall
    answer.setdefault("cpu", time.process_time() - cpu)
    answer.setdefault("seconds", answer["call"])
    answer["peak"] = held()
    print(json.dumps(answer))


def prepare(request: dict[str, Any]) -> Callable[[], Answer]:
    """Return the work that is timed."""
    verb, options = request["verb"], SearchOptions(request["engine"], request["threads"])
    if verb in around.WORK:
        return around.WORK[verb](request["puzzle"], options)
    if verb == "cover":
        return cover(make_cover(request["puzzle"]), options)
    puzzle = tilewright.load(request["puzzle"])
    if verb == "survey":
        return survey(puzzle, options)
    compiled = compile_problem(puzzle.problem(request["settings"]))
    if verb == "raw":
        return raw(compiled, options, request["order"])
    return WORK[verb](compiled, options)


def count(compiled: Compiled, options: SearchOptions, *, distinct: bool) -> Callable[[], Answer]:
    """Count the solutions, up to symmetry too where that is asked for and the engine can."""
    distinct = distinct and options.engine != "frontier"

    def work() -> Answer:
        found = tilewright.count(compiled, options=options, distinct=distinct)
        counts = {"solutions": found.solutions} | (
            {} if found.distinct is None else {"distinct": found.distinct}
        )
        return counts | {"nodes": found.nodes, "seconds": found.seconds, "engine": found.engine}

    return work


def whole(compiled: Compiled, options: SearchOptions, *, distinct: bool) -> Callable[[], Answer]:
    """Count the solutions, up to symmetry too or not; the time is that of the whole call."""
    by_engine = count(compiled, options, distinct=distinct)

    def work() -> Answer:
        return {key: value for key, value in by_engine().items() if key != "seconds"}

    return work


def raw(compiled: Compiled, options: SearchOptions, order: int | None) -> Callable[[], Answer]:
    """Count the solutions of the bare matrix: no geometry, no symmetry, its items in any order."""
    cover = Matrix.of(compiled).in_order(order).cover(symmetric=False)

    def work() -> Answer:
        report = _core.search(cover, engine=options.engine, threads=options.threads or 1)
        return {
            "solutions": report.solutions,
            "nodes": report.nodes,
            "seconds": report.seconds,
            "engine": report.engine,
        }

    return work


def cover(matrix: Matrix, options: SearchOptions) -> Callable[[], Answer]:
    """Count a cover that is no board; the time is that of making it and of the whole call."""

    def work() -> Answer:
        report = count_solutions(matrix.cover(), options)
        return {
            "solutions": report.solutions,
            "nodes": report.nodes,
            "engine": report.engine,
        }

    return work


def first(compiled: Compiled, options: SearchOptions) -> Callable[[], Answer]:
    """Find one solution; it counts when the independent checker agrees."""

    def work() -> Answer:
        found = FirstSolution(compiled, options, seed=0)
        solution = next(iter(found), None)
        seconds = found.seconds
        right = solution is not None and bool(tilewright.verify(compiled.problem, solution))
        counts = {"solutions": int(right), "nodes": found.nodes}
        return counts | {"seconds": seconds, "engine": found.engine}

    return work


def survey(puzzle: tilewright.Puzzle, options: SearchOptions) -> Callable[[], Answer]:
    """Count the solutions of every setting."""

    def work() -> Answer:
        summary = tilewright.survey(puzzle, options=options).summary
        return {"solutions": summary["total"], "setups": summary["setups"]}

    return work


WORK: dict[str, Callable[[Compiled, SearchOptions], Callable[[], Answer]]] = {
    "distinct": lambda compiled, options: count(compiled, options, distinct=True),
    # Frontiers know no symmetry: a plain count lets `auto` take one.
    "count": lambda compiled, options: count(compiled, options, distinct=options.engine != "auto"),
    "plain": lambda compiled, options: whole(compiled, options, distinct=False),
    "both": lambda compiled, options: whole(compiled, options, distinct=True),
    "first": first,
}

if __name__ == "__main__":
    main()
