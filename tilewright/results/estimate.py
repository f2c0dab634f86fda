"""How large a search is, how long it takes, and what the figures rest on."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import shorten
from typing import Any

from tilewright.model import Problem
from tilewright.results.base import LONGEST_REPR, Result, headed_lines
from tilewright.results.figure import Figure, duration, figure_text, time_text
from tilewright.results.reports import EstimateReport

#: what the lines on a search are about if a count needs none
_ELSE = {"search": "for a list: ", "time": "of that search: "}


@dataclass(frozen=True)
class Counted:
    """A count that took no search.

    Attributes:
        solutions: how many there are.
        distinct: how many up to symmetry.
        seconds: what all of it took.
    """

    solutions: int
    distinct: int
    seconds: float


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
        frontier: why a count needs no search at all, or ``None`` if it does.
        counted: that count, where it was made at once, over a frontier; else ``None``.
        proof: what proves without a search that there is no solution, ``None`` if nothing does.
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
    counted: Counted | None
    proof: str | None = None

    @classmethod
    def of(
        cls,
        problem: Problem,
        symmetries: int,
        report: EstimateReport,
        seed: int,
        frontier: str | None,
        counted: Counted | None,
        proof: str | None = None,
    ) -> Estimate:
        """Read a report of the core."""
        nodes = Figure(*report.nodes)
        solutions = Figure(*report.solutions)
        distinct = Figure(*report.distinct) if report.distinct else solutions
        if counted is not None:
            solutions = Figure.exactly(counted.solutions)
            distinct = Figure.exactly(counted.distinct)
        return cls(
            problem,
            symmetries,
            nodes,
            solutions,
            distinct,
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
            counted,
            proof,
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
            **({} if self.proof is None else {"proof": self.proof}),
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

    def lines(self, *, solvable: bool = False) -> list[tuple[str, str]]:
        """Return what there is to say for people, each line with its heading.

        Args:
            solvable: whether a solution is known.
        """
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        search = figure_text(self.nodes, "node", self.exact)
        time = f"{time_text(self.time, self.exact)}, on {threads}"
        lines = [("search", search), *self._solution_lines(solvable), ("time", time)]
        if self.frontier is None:
            return lines
        return [("count", self._count_text()), *((k, f"{_ELSE.get(k, '')}{v}") for k, v in lines)]

    def _count_text(self) -> str:
        """Return how a count goes, which makes no search."""
        if self.counted is None:
            return "it goes over a frontier and needs no search; nobody can say how long it takes"
        number = figure_text(self.solutions, "solution", exact=True)
        if self.symmetries > 1:
            number += f", {self.counted.distinct:,} distinct"
        return f"{number}, over a frontier, without a search, in {duration(self.counted.seconds)}"

    def _solution_lines(self, solvable: bool) -> list[tuple[str, str]]:
        """Return the lines on solutions, if those are not counted."""
        if self.counted is not None:
            return []
        unseen = "at least 1; " if solvable and self.solutions.value == 0 else ""
        text = figure_text(self.solutions, "solution", self.exact)
        lines = [("solutions", f"{unseen}{text}")]
        if self.symmetries > 1:
            text = figure_text(self.distinct, "solution", self.exact)
            lines.append(("distinct", f"{unseen}{text}"))
        return lines

    def basis(self) -> str:
        """Return what the estimate rests on."""
        if self.proof is not None:
            return f"proven: {self.proof}"
        if self.exact:
            return f"exact: the search ended after {self.visited:,} nodes"
        return (
            f"{self.samples} samples with {self.probes:,} subtrees; {self.visited:,} nodes "
            f"visited, {1e9 * self.node_seconds:,.0f} ns each"
        )

    def __str__(self) -> str:
        lines = [*self.lines(), ("basis", self.basis())]
        return "\n".join([self.problem.name, *headed_lines(lines)])

    def __repr__(self) -> str:
        _, first = next(iter(self.lines()))
        return f"<Estimate: {shorten(f'{self.problem.name}: {first}', LONGEST_REPR)}>"
