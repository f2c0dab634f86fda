"""``estimate``: how large a search will be, how sure that is, and how long it will take here.

Random samples of the search tree, after Knuth (1975) and Chen (1992); see the core.  It is the tree
of ``count``: one of each set of symmetric solutions is searched.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Interrupted
from tilewright.model import Problem, Puzzle
from tilewright.results.figure import Figure, figure_text, time_text
from tilewright.run.frontier import reason_for
from tilewright.run.search import SearchOptions, check_engine, refusals, to_compiled

#: seconds that an estimate takes where no limit is given
SECONDS = 3.0


@dataclass(frozen=True)
class Estimate:
    """How large a search is.

    Attributes:
        compiled: what would be searched.
        nodes: nodes of the search.
        solutions: every filling counts.
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

    compiled: Compiled
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
        cls, compiled: Compiled, report: _core.EstimateReport, seed: int, frontier: str | None
    ) -> Estimate:
        """Read a report of the core."""
        nodes = Figure(*report.nodes)
        return cls(
            compiled,
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
        problem = self.compiled.problem
        return {
            "puzzle": problem.name,
            "set": problem.settings_data(),
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
        if len(self.compiled.symmetries) > 1:
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
        return "\n".join([self.compiled.problem.name, *(f"{k:<10} {v}" for k, v in lines)])


def estimate(
    puzzle: Puzzle | Problem | Compiled,
    *,
    seed: int = 0,
    options: SearchOptions | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limit_time: float | None = None,
    limit_nodes: int | None = None,
    **settings: Any,
) -> Estimate:
    """Estimate how large the search for all solutions is, and how long it takes here.

    Where the search ends within a quarter of the limit, all figures are exact.  Otherwise the truth
    lies in a 95 % interval about as often as that says; docs/estimate.md has the record.

    Args:
        puzzle: what would be searched.
        seed: chooses the samples.
        options: all search options at once, instead of the four below.
        engine: a name from ``engines()``, or ``"auto"``.
        threads: number of threads, ``None`` for all cores.
        limit_time: seconds to take, about; 3 where neither limit is given.
        limit_nodes: nodes to visit, about, and some thousands at least.  With this limit alone
            the figures are the same at every call, but for the times.
        settings: a value for each setup slot, by name.

    Raises:
        PuzzleError: the puzzle or a setting is invalid.
        EngineRefused: the engine cannot run this problem.
        Interrupted: by Ctrl-C; ``partial`` is what is known by then.

    >>> import tilewright
    >>> estimate = tilewright.load("pentominoes-3x20").estimate()
    >>> estimate.exact, estimate.solutions.value
    (True, 8.0)
    """
    options = options or SearchOptions(engine, threads, limit_time, limit_nodes)
    check_engine(options.engine)
    compiled = to_compiled(puzzle, settings)
    seconds = options.limit_time
    if seconds is None and options.limit_nodes is None:
        seconds = SECONDS
    with refusals():
        report = _core.estimate(
            compiled.cover,
            engine=options.engine,
            reduce=True,
            seed=seed % (1 << 64),
            max_nodes=options.limit_nodes,
            max_seconds=seconds,
            threads=options.core_threads,
            token=options.token,
            progress=options.core_progress,
        )
    frontier = reason_for(compiled.cover) if options.engine == "auto" else None
    result = Estimate.of(compiled, report, seed, frontier)
    if report.ended == "interrupted":
        raise Interrupted(result)
    return result
