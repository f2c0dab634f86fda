"""Cell rules and piece strategies compared on one puzzle, and the real engines beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.model import Problem
from tilewright.results.base import Result

#: what the measures of a run are called, in the order of the table
MEASURES = ("backups", "nodes", "seconds")


@dataclass(frozen=True)
class Budget:
    """The budget of a run, of a comparison with the time of all runs together; ``None`` is without end.

    ``memory`` is the bytes that the process may hold.
    """

    backups: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        """Refuse a time that is none, as not-a-number and what is below 0."""
        if self.seconds is not None and not self.seconds >= 0:
            raise TilewrightError(f"limit_time is {self.seconds}; give seconds, 0 or more")


@dataclass(frozen=True)
class Run:
    """One run to the first solution.

    Attributes:
        seed: the seed of its random choices.
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
class StrategyRow:
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


@dataclass(repr=False)
class Comparison(Result):
    """The table: a row for each combination, then the engines.

    Attributes:
        problem: what was searched.
        seeds: one run of each combination for each.
        budget: what a single run may spend.
        strategies, engines: the measurements so far, a row for each.
    """

    problem: Problem
    seeds: tuple[int, ...]
    budget: Budget
    strategies: list[StrategyRow] = field(default_factory=list)
    engines: list[EngineRow] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """Return the comparison as JSON data."""
        return {
            "puzzle": self.problem.name,
            "set": self.problem.settings_data(),
            "seeds": list(self.seeds),
            "limits": vars(self.budget),
            "rows": [row.data() for row in self.strategies],
            "engines": [vars(row) for row in self.engines],
        }

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A row for each run of each combination."""
        return [
            {"cells": row.cells, "pieces": row.pieces, **vars(run)}
            for row in self.strategies
            for run in row.runs
        ]

    def __str__(self) -> str:
        head = ["cells", "pieces", "done", "back-ups", "least..most", "nodes", "seconds"]
        lines = _aligned(
            [head, *map(_row_texts, self.strategies), *map(_engine_texts, self.engines)]
        )
        lines.insert(1 + len(self.strategies), "")
        number = len(self.seeds)
        runs = "1 run" if number == 1 else f"{number} runs"
        title = f"{self.problem.name}: medians of {runs} to a solution or the proof of none"
        notes = [self._limits()] if any(row.done < len(row.runs) for row in self.strategies) else []
        return "\n".join([title, "", *lines, *notes]).rstrip()

    def _limits(self) -> str:
        budget = self.budget
        named = (
            (budget.backups, "back-ups"),
            (budget.nodes, "nodes"),
            (budget.seconds, "seconds for all runs together"),
            (budget.memory and budget.memory >> 20, "MB"),
        )
        ends = " or ".join(f"{end:,} {name}" for end, name in named if end is not None)
        return f"\n> at least: runs that are not done were stopped at {ends}"


def _row_texts(row: StrategyRow) -> list[str]:
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
