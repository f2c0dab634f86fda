"""Regret: how much longer the plan takes than the best single method asked for by name.

Every puzzle of the catalogue that needs no setting is counted by each engine that takes it and by
``auto``, on one thread, with a fresh cover each time, so that preparing, planning and probing count.
Times are of the processor, the least of some rounds in turn; all methods must agree on the count.
A method that takes several times as long as the plan is stopped: it is not the best.

*Planning* is what the plan takes more than the method that answered for it, asked for by name.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import tilewright
from bench.record import read_data, write_data
from tilewright import catalogue
from tilewright.compile import compile_problem
from tilewright.errors import EngineRefused, LimitReached
from tilewright.model import Problem
from tilewright.running.options import SearchOptions

ENGINES = ("bitset", "bitmask", "cells", "frontier")
#: what the plan may take: so many times the best single method, and so many seconds more
FACTOR, GRACE = 1.25, 0.002
#: what planning may take, and counts of how many seconds that is asked of
PLANNING, SHORT = 0.001, 0.005
#: a method is stopped after so many times the seconds of the plan, and so many seconds more
HOPELESS, SLACK = 4.0, 0.1


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
        alone: seconds of that method, asked for by name; ``None`` where it cannot be.
    """

    puzzle: str
    distinct: bool
    auto: float
    best: float
    engine: str
    chosen: str
    alone: float | None = None

    @property
    def kind(self) -> str:
        """Whether the count is plain or distinct."""
        return "distinct" if self.distinct else "plain"

    @property
    def planning(self) -> float:
        """Seconds that the plan takes more than the method that answered, 0 where that is unknown."""
        return 0.0 if self.alone is None else max(self.auto - self.alone, 0.0)

    @property
    def factor(self) -> float:
        """How many times as long the plan takes, grace taken off."""
        return max(self.auto - GRACE, 0.0) / self.best

    def __str__(self) -> str:
        return (
            f"{self.puzzle:<36} {self.kind:<8} auto {1e3 * self.auto:9.2f} ms ({self.chosen}), best "
            f"{1e3 * self.best:9.2f} ms ({self.engine}): {self.factor:5.2f}"
        )


@dataclass(frozen=True)
class RegretRecord:
    """All regrets, the largest factor first, and the facts of the machine."""

    facts: Mapping[str, Any]
    regrets: tuple[Regret, ...]

    @property
    def planned(self) -> list[Regret]:
        """Those of short counts whose planning is known."""
        return [r for r in self.regrets if r.alone is not None and r.alone < SHORT]

    def summary(self) -> dict[str, Any]:
        """Return the figures that are watched: factors, and the seconds of planning."""
        factors = [regret.factor for regret in self.regrets]
        planning = [regret.planning for regret in self.planned]
        return {
            "counts": len(factors),
            "worst": round(max(factors, default=0.0), 3),
            "median": round(median(factors or [0.0]), 3),
            "beyond": sum(factor > FACTOR for factor in factors),
            "short": len(planning),
            "planning_worst": round(max(planning, default=0.0), 6),
            "planning_median": round(median(planning or [0.0]), 6),
            "planning_beyond": sum(seconds > PLANNING for seconds in planning),
        }

    def write(self, path: Path | None = None) -> Path:
        """Write it to a file, by default one named after date and commit, and return that."""
        data = {"summary": self.summary(), "regrets": [asdict(one) for one in self.regrets]}
        return write_data(self.facts, data, path, "regret-")

    @classmethod
    def read(cls, path: Path) -> RegretRecord:
        """Read a file.

        Raises:
            CaseError: it is of another format.
        """
        facts, regrets = read_data(path, "regrets")
        return cls(facts, tuple(Regret(**one) for one in regrets))


def summary_line(record: RegretRecord) -> str:
    """Return what is watched in a sentence."""
    reported = record.summary()
    return (
        f"{reported['counts']} counts: the plan less {1e3 * GRACE:g} ms takes {reported['median']:.2f} times the "
        f"best single method in the median and {reported['worst']:.2f} times in the worst, and on "
        f"{reported['beyond']} of them more than {FACTOR:g} times; planning takes "
        f"{1e3 * reported['planning_median']:.2f} ms in the median and {1e3 * reported['planning_worst']:.2f} ms "
        f"in the worst of {reported['short']} counts of less than {1e3 * SHORT:g} ms"
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
        tell: receives each line.

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
            hopeless = HOPELESS * best.get("auto", limit) + SLACK
            timed = _timed(problem, name, distinct, min(limit, hopeless))
            if timed is None and name == "auto":
                return None
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
    auto = best.pop("auto")
    if not best:
        return None
    engine = min(best, key=lambda name: best[name])
    return Regret(problem.name, distinct, auto, best[engine], engine, chosen, best.get(chosen))


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
