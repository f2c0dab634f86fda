"""Regret: how much longer the plan takes than the best single method asked for by name.

Every puzzle of the catalogue that needs no setting is counted by each engine that takes it and by
``auto``, on one thread, with a fresh cover each time, so that preparing, planning and probing count.
Times are of the processor, the least of some rounds in turn; all methods must agree on the count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import tilewright
from tilewright import catalogue
from tilewright.compile import compile_problem
from tilewright.errors import EngineRefused, LimitReached
from tilewright.model import Problem
from tilewright.run.options import SearchOptions

ENGINES = ("bitset", "bitmask", "cells", "frontier")
#: what the plan may take: so many times the best single method, and so many seconds more
FACTOR, GRACE = 1.25, 0.002


@dataclass(frozen=True)
class Regret:
    """What the plan took for one count, beside the best single method.

    Attributes:
        puzzle: which puzzle.
        distinct: whether the count is up to symmetry.
        auto: seconds of the plan.
        best: seconds of the best single method.
        engine: which method that is.
        chosen: the method that answered for the plan.
    """

    puzzle: str
    distinct: bool
    auto: float
    best: float
    engine: str
    chosen: str

    @property
    def factor(self) -> float:
        """How many times as long the plan takes, grace taken off."""
        return max(self.auto - GRACE, 0.0) / self.best

    def __str__(self) -> str:
        kind = "distinct" if self.distinct else "plain"
        return (
            f"{self.puzzle:<36} {kind:<8} auto {1e3 * self.auto:9.2f} ms ({self.chosen}), best "
            f"{1e3 * self.best:9.2f} ms ({self.engine}): {self.factor:5.2f}"
        )


def measure(
    names: Sequence[str], rounds: int, limit: float, tell: Callable[[str], None]
) -> list[Regret]:
    """Measure puzzles of the catalogue, all where none is named.

    Args:
        names: which puzzles.
        rounds: how often each method is timed.
        limit: seconds after which a method is stopped; a puzzle that no method counts in time is
            left out.
        tell: is told each line.

    Returns:
        The regrets, the largest factor first.
    """
    found = []
    for problem in problems(names):
        for distinct in (False, True):
            regret = _measured(problem, distinct, rounds, limit)
            if regret is not None:
                tell(str(regret))
                found.append(regret)
    return sorted(found, key=lambda regret: -regret.factor)


def problems(names: Sequence[str]) -> Iterator[Problem]:
    """Yield the problems of the catalogue that need no setting."""
    for summary in catalogue.summaries():
        if not names or summary.name in names:
            problem = tilewright.load(summary.name).problem(partial=True)
            if not problem.unfilled:
                yield problem


def _measured(problem: Problem, distinct: bool, rounds: int, limit: float) -> Regret | None:
    best: dict[str, float] = {}
    answers: dict[str, object] = {}
    chosen = ""
    names = ["auto", *(name for name in ENGINES if not (distinct and name == "frontier"))]
    for _ in range(rounds):
        for name in list(names):
            timed = _timed(problem, name, distinct, limit)
            if timed is None:
                names.remove(name)
                best.pop(name, None)
                continue
            seconds, answer, engine = timed
            best[name] = min(best.get(name, seconds), seconds)
            answers[name] = answer
            chosen = engine if name == "auto" else chosen
    if len(set(map(str, answers.values()))) > 1:
        raise AssertionError(f"{problem.name}: the methods disagree: {answers}")
    auto = best.pop("auto", None)
    if auto is None or not best:
        return None
    engine = min(best, key=lambda name: best[name])
    return Regret(problem.name, distinct, auto, best[engine], engine, chosen)


def _timed(
    problem: Problem, engine: str, distinct: bool, limit: float
) -> tuple[float, object, str] | None:
    """Return seconds, the count and the method; ``None`` where it refuses or is stopped."""
    compiled = compile_problem(problem)
    options = SearchOptions(engine, threads=1, limit_time=limit)
    work = partial(tilewright.count, compiled, distinct=distinct, options=options)
    start = time.process_time()
    try:
        count = work()
    except (EngineRefused, LimitReached):
        return None
    seconds = time.process_time() - start
    if not count.complete:
        return None
    return seconds, (count.solutions, count.distinct), count.engine
