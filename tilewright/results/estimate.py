"""How large a search is, how long it takes, and what the figures rest on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright.model import Problem
from tilewright.results.base import Result
from tilewright.results.figure import Figure, figure_text, time_text
from tilewright.results.reports import EstimateReport


@dataclass(frozen=True, repr=False)
class Estimate(Result):
    """How large a search is.

    Attributes:
        problem: what would be searched.
        symmetries: the number of its symmetries.
        nodes: nodes of the search.
        solutions: all of them.
        distinct: solutions up to the symmetries of the puzzle.
        time: the seconds that the search will take here, on ``threads`` threads.
        exact: whether nothing was left to chance.
        samples: independent samples drawn.
        probes: subtrees visited in them.
        visited: nodes really visited.
        node_seconds: what a node costs, in seconds of one thread.
        seconds: what the estimate took.
        ended: ``"done"``, or what cut it short: ``"time"``, ``"cancelled"``, ``"interrupted"``.
        engine, threads: how it would be searched.
        seed: of the samples.
        frontier: why a plain count needs no search at all, or ``None`` where it does.
    """

    problem: Problem
    symmetries: int
    nodes: Figure
    solutions: Figure
    distinct: Figure
    time: Figure
    exact: bool
    samples: int
    probes: int
    visited: int
    node_seconds: float
    seconds: float
    ended: str
    engine: str
    threads: int
    seed: int
    frontier: str | None

    @classmethod
    def of(
        cls,
        problem: Problem,
        symmetries: int,
        report: EstimateReport,
        seed: int,
        frontier: str | None,
    ) -> Estimate:
        """Read a report of the core."""
        nodes = Figure(*report.nodes)
        return cls(
            problem,
            symmetries,
            nodes,
            Figure(*report.solutions),
            Figure(*(report.distinct or report.solutions)),
            nodes.times(report.node_seconds / report.threads),
            report.exact,
            report.samples,
            report.probes,
            report.visited,
            report.node_seconds,
            report.seconds,
            report.ended,
            report.engine,
            report.threads,
            seed,
            frontier,
        )

    def data(self) -> dict[str, Any]:
        """Return the estimate as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "nodes": self.nodes.data(),
            "solutions": self.solutions.data(),
            "distinct": self.distinct.data(),
            "time": self.time.data(6),
            "exact": self.exact,
            "frontier": self.frontier,
            "samples": self.samples,
            "probes": self.probes,
            "visited": self.visited,
            "ns_per_node": round(1e9 * self.node_seconds, 1),
            "ended": self.ended,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
            "threads": self.threads,
            "seed": self.seed,
        }

    def lines(self) -> list[tuple[str, str]]:
        """Return what there is to say for people, each line with its heading."""
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        lines = [
            ("search", figure_text(self.nodes, "node", self.exact)),
            ("solutions", figure_text(self.solutions, "solution", self.exact)),
        ]
        if self.symmetries > 1:
            lines.append(("distinct", figure_text(self.distinct, "solution", self.exact)))
        lines.append(("time", f"{time_text(self.time, self.exact)}, on {threads}"))
        if self.frontier is not None:
            lines.append(("count", "goes over a frontier and makes no search"))
        return lines

    def basis(self) -> str:
        """Return what the estimate rests on."""
        if self.exact:
            return f"exact: the search ended after {self.visited:,} nodes"
        return (
            f"{self.samples} samples with {self.probes:,} subtrees; {self.visited:,} nodes "
            f"visited, {1e9 * self.node_seconds:,.0f} ns each"
        )

    def __str__(self) -> str:
        lines = [*self.lines(), ("basis", self.basis())]
        return "\n".join([self.problem.name, *(f"{k:<10} {v}" for k, v in lines)])
