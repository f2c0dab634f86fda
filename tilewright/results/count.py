"""A number of solutions, and how it was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.model import Problem, Setting
from tilewright.results.base import Result
from tilewright.results.reports import CountReport, tried_data


class Count(int, Result):
    """A number of solutions, and how it was found.

    As a number it is ``distinct`` where that was asked for, else ``solutions``.

    Attributes:
        puzzle: the puzzle's name.
        setting: the value of each setup slot.
        settings: these and the switches that were set, as JSON data.
        solutions: all of them, copies of a piece being interchangeable.
        distinct: solutions up to the symmetries of the puzzle, or ``None`` where not asked for.
        symmetries: the number of symmetries of the puzzle.
        complete: whether the search ended by itself, so that the numbers are exact.
        ended: ``"done"``, or what stopped it: ``"time"``, ``"nodes"``, ``"cancelled"``.
        engine, nodes, seconds, threads: how it was searched; ``seconds`` is engine wall time, and
            ``nodes`` those of all attempts together.
        proof: what proves that there are none without a search, ``None`` where nothing does.
        tried: what became of the attempts of the plan, each as JSON data; empty where an engine was
            asked for.
    """

    puzzle: str
    setting: Setting
    settings: Mapping[str, Any]
    solutions: int
    distinct: int | None
    symmetries: int
    complete: bool
    ended: str
    engine: str
    nodes: int
    seconds: float
    threads: int
    proof: str | None
    tried: Sequence[Mapping[str, Any]]

    @classmethod
    def of(
        cls,
        problem: Problem,
        symmetries: int,
        report: CountReport,
        distinct: bool,
    ) -> Count:
        """Read a report of the core."""
        count = cls((report.distinct or 0) if distinct else report.solutions)
        count.puzzle = problem.name
        count.setting = problem.setting
        count.settings = problem.settings_data()
        count.solutions = report.solutions
        count.distinct = report.distinct if distinct else None
        count.symmetries = symmetries
        count.complete = report.ended == "done"
        count.ended = report.ended
        count.engine = report.engine
        count.nodes = report.nodes
        count.seconds = report.seconds
        count.threads = report.threads
        count.proof = getattr(report, "proof", None)
        count.tried = tried_data(getattr(report, "tried", ()))
        return count

    def data(self) -> dict[str, Any]:
        """Return the count as JSON data."""
        data: dict[str, Any] = {
            "puzzle": self.puzzle,
            "set": dict(self.settings),
            "solutions": self.solutions,
        }
        if self.distinct is not None:
            data["distinct"] = self.distinct
        return data | {
            "symmetries": self.symmetries,
            "complete": self.complete,
            "engine": self.engine,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
        }
