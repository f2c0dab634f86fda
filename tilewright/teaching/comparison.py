"""Every cell rule with every piece strategy on one puzzle, and the real engines beside them.

A single run says little: the lots that a seed draws can change the back-ups a hundredfold.  So
each of the fifteen combinations runs once for each seed, with the same seeds, and a row gives the
median and the extremes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from statistics import median
from typing import Any

from tilewright.compile import Compiled
from tilewright.errors import Interrupted, TilewrightError
from tilewright.model import Problem
from tilewright.model.slot import value_data
from tilewright.run.search import SearchOptions, engines
from tilewright.teaching.cells import CELL_RULES
from tilewright.teaching.pieces import STRATEGIES
from tilewright.teaching.search import Budget, Progress, Search
from tilewright.teaching.table import Table
from tilewright.verbs.solutions import solutions

#: what the measures of a run are called, in the order of the table
MEASURES = ("backups", "nodes", "seconds")
#: seconds after which an engine is stopped, where no limit on time is given
_ENGINE_SECONDS = 10.0


@dataclass(frozen=True)
class Run:
    """One run to the first solution.

    Attributes:
        seed: what it drew its lots from.
        solved: whether a solution was found.
        ended: as in ``Study``; a run that is ``"done"`` has tried everything.
        backups, nodes, seconds: what it took.
    """

    seed: int
    solved: bool
    ended: str
    backups: int
    nodes: int
    seconds: float

    @property
    def done(self) -> bool:
        """Whether it came to an answer, a solution or the proof that there is none."""
        return self.ended in ("limit", "done")


@dataclass(frozen=True)
class Row:
    """The runs of one combination, one for each seed."""

    cells: str
    pieces: str
    runs: tuple[Run, ...]

    def median(self, measure: str) -> float:
        """Return the median of a measure; a run that was stopped counts what it had spent."""
        return float(median(getattr(run, measure) for run in self.runs))

    def spread(self, measure: str) -> tuple[float, float]:
        """Return the least and the most of a measure."""
        values = [getattr(run, measure) for run in self.runs]
        return min(values), max(values)

    @property
    def done(self) -> int:
        """The number of runs that came to an answer."""
        return sum(run.done for run in self.runs)

    @property
    def median_is_bound(self) -> bool:
        """Whether so many runs were stopped that the medians are lower bounds."""
        return 2 * self.done <= len(self.runs)

    def data(self) -> dict[str, Any]:
        """Return the row as JSON data."""
        figures = {
            name: {"median": self.median(name), "least": low, "most": high}
            for name in MEASURES
            for low, high in [self.spread(name)]
        }
        return {
            "cells": self.cells,
            "pieces": self.pieces,
            "done": self.done,
            **figures,
            "runs": [vars(run) for run in self.runs],
        }


@dataclass(frozen=True)
class EngineRow:
    """A real engine on the same puzzle, to the first solution.

    Attributes:
        engine: its name.
        ended: ``"limit"``, ``"done"``, what stopped it, or ``"refused"``: it cannot run this.
        nodes, seconds: what it took, on one thread.
    """

    engine: str
    ended: str
    nodes: int
    seconds: float


@dataclass
class Comparison:
    """The table: a row for each combination, then the engines.

    Attributes:
        problem: what was searched.
        seeds: one run of each combination for each.
        budget: what a single run may spend.
        rows, engines: the measurements so far.
    """

    problem: Problem
    seeds: tuple[int, ...]
    budget: Budget
    rows: list[Row] = field(default_factory=list)
    engines: list[EngineRow] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """Return the comparison as JSON data."""
        filling = self.problem.filling
        return {
            "puzzle": self.problem.name,
            "set": {name: value_data(value) for name, value in filling.items()},
            "seeds": list(self.seeds),
            "limits": vars(self.budget),
            "rows": [row.data() for row in self.rows],
            "engines": [vars(row) for row in self.engines],
        }

    def __str__(self) -> str:
        head = ["cells", "pieces", "done", "back-ups", "least..most", "nodes", "seconds"]
        lines = _aligned([head, *map(_row_texts, self.rows), *map(_engine_texts, self.engines)])
        lines.insert(1 + len(self.rows), "")
        number = len(self.seeds)
        runs = "1 run" if number == 1 else f"{number} runs"
        title = f"{self.problem.name}: medians of {runs} to a solution or the proof of none"
        notes = [self._limits()] if any(row.done < len(row.runs) for row in self.rows) else []
        return "\n".join([title, "", *lines, *notes]).rstrip()

    def _limits(self) -> str:
        budget = self.budget
        named = (
            (budget.backups, "back-ups"),
            (budget.nodes, "nodes"),
            (budget.seconds, "seconds"),
        )
        ends = " or ".join(f"{end:,} {name}" for end, name in named if end is not None)
        return f"\n> at least: runs that are not done were stopped at {ends}"


def compare(
    compiled: Compiled, seeds: Iterable[int], budget: Budget, progress: Progress | None = None
) -> Comparison:
    """Run every combination once for each seed, then every engine.

    Raises:
        Interrupted: by Ctrl-C; ``partial`` is the comparison so far.
    """
    result = Comparison(compiled.problem, tuple(seeds), budget)
    try:
        result.rows.extend(_rows(Table(compiled), result.seeds, budget, progress))
        result.engines.extend(_engine_row(compiled, name, budget) for name, _ in engines())
    except KeyboardInterrupt:
        raise Interrupted(result) from None
    return result


def _rows(
    table: Table, seeds: tuple[int, ...], budget: Budget, progress: Progress | None
) -> Iterator[Row]:
    pairs = list(product(CELL_RULES.values(), STRATEGIES.values()))
    share = solved = nodes = 0
    for rule, strategy in pairs:
        runs: list[Run] = []
        for seed in seeds:
            run = _run(Search(table, rule, strategy, seed, budget), seed)
            runs.append(run)
            share, solved, nodes = share + 1, solved + run.solved, nodes + run.nodes
            if progress is not None:
                progress(share / (len(pairs) * len(seeds)), solved, nodes)
        yield Row(rule.name, strategy.name, tuple(runs))


def _run(search: Search, seed: int) -> Run:
    ended = search.run(limit=1)
    if ended == "interrupted":
        raise KeyboardInterrupt
    counts = search.statistics
    solved = search.first is not None
    return Run(seed, solved, ended, counts.backups, counts.nodes, round(counts.seconds, 6))


def _engine_row(compiled: Compiled, name: str, budget: Budget) -> EngineRow:
    """Let an engine find the first solution, or prove that there is none."""
    seconds = _ENGINE_SECONDS if budget.seconds is None else budget.seconds
    options = SearchOptions(name, threads=1, limit_time=seconds)
    found = solutions(compiled, options=options)
    try:
        solution = next(iter(found), None)
    except TilewrightError:
        return EngineRow(name, "refused", 0, 0.0)
    ended = "limit" if solution is not None else found.ended
    return EngineRow(name, ended, found.nodes, round(found.seconds, 6))


def _row_texts(row: Row) -> list[str]:
    bound = ">" * row.median_is_bound
    low, high = row.spread("backups")
    return [
        row.cells,
        row.pieces,
        f"{row.done}/{len(row.runs)}",
        f"{bound}{row.median('backups'):,.0f}",
        f"{low:,.0f}..{high:,.0f}",
        f"{bound}{row.median('nodes'):,.0f}",
        bound + _seconds(row.median("seconds")),
    ]


def _engine_texts(row: EngineRow) -> list[str]:
    done = f"{int(row.ended in ('limit', 'done'))}/1"
    figures = ["-", "-"] if row.ended == "refused" else [f"{row.nodes:,}", _seconds(row.seconds)]
    return ["engine", row.engine, done, "-", "-", *figures]


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}" if seconds < 10 else f"{seconds:.2f}"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align columns: the first two to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.ljust(width) if place < 2 else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
