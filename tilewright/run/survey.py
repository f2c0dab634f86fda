"""The survey of a setup: a row for each setting, counted as it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from time import monotonic
from typing import Any

from tilewright.errors import Interrupted
from tilewright.model import Problem, Setting
from tilewright.results.survey import Row, summary_of
from tilewright.run.options import Progress, SearchOptions
from tilewright.run.settings import SettingCounter
from tilewright.run.turns import Turns, in_turns

#: settings that are counted at a time
BATCH = 256
#: from so many batches on it is tried to count all settings at once, for this share of the time that
#: the first batch lets expect
BATCHES, TRIAL = 8, 0.25


class Survey:
    """Rows, one for each setting, computed as they are asked for and then kept.

    Attributes:
        puzzle: what is surveyed.
        slots: the names of the slots, in the order of the file.
        rows: those computed so far.
        complete: whether every setting has its exact row.
        sampled: whether the settings are a random sample.
        expected: an upper bound of the number of rows.
        on_row: called after each row with the fraction done and the number of rows.
    """

    def __init__(
        self,
        problem: Problem,
        settings: Iterable[Setting],
        options: SearchOptions,
        distinct: bool,
        most: int | None,
    ) -> None:
        self.puzzle = problem.puzzle
        self.slots = problem.puzzle.setup.names()
        self.rows: list[Row] = []
        self.complete = False
        self.sampled = False
        self.expected = 0
        self.on_row: Progress | None = options.progress
        self._given = Turns(iter(settings))
        self._counter = SettingCounter(problem, replace(options, progress=None))
        self._distinct = distinct
        self._most = most

    def __repr__(self) -> str:
        found = "all" if self.complete else "so far"
        return f"<Survey of {self.puzzle.name}: {len(self.rows)} rows {found}>"

    @in_turns
    def __iter__(self) -> Iterator[Row]:
        yield from self.rows
        batch = self._next_batch()
        while batch and not self._counter.stopped:
            start = monotonic()
            answers = list(self._answer(batch))
            seconds = monotonic() - start
            for row in answers:
                self.rows.append(row)
                yield row
            if self.on_row:
                self.on_row(len(self.rows) / max(self.expected, len(self.rows)), len(self.rows), 0)
            if len(self.rows) == BATCH and self._most is None and not self._distinct:
                self._count_the_rest(seconds)
            if self.stopped == "interrupted":
                raise Interrupted(self)
            batch = self._next_batch()
        self.complete = not self._counter.stopped and all(row.complete for row in self.rows)

    @property
    def stopped(self) -> str:
        """What stopped the survey early: ``""``, ``"time"``, ``"memory"``, ``"cancelled"``, ``"interrupted"``."""
        return self._counter.stopped

    def _count_the_rest(self, seconds: float) -> None:
        """Count all settings at once where that may be quicker than what a batch of them took."""
        batches = self.expected / BATCH
        if batches >= BATCHES and not self.sampled:
            self._counter.count_all(self.expected, batches * seconds * TRIAL)

    def _next_batch(self) -> list[Setting]:
        return list(islice(self._given, 1 if self._distinct else BATCH))

    def _answer(self, batch: list[Setting]) -> Iterator[Row]:
        counter = self._counter
        answers = (
            [counter.count_distinct(batch[0])]
            if self._distinct
            else counter.count(batch, self._most)
        )
        for setting, answer in zip(batch, answers, strict=True):
            if answer is not None:
                solutions, distinct, reason = answer.solutions, answer.distinct, answer.reason
                complete = answer.complete or solutions == self._most
                yield Row(setting, solutions, distinct, answer.seconds, complete, reason)

    @property
    def summary(self) -> dict[str, Any]:
        """Figures over all rows (computing those that are missing).

        Keys: ``setups``, ``solvable``, ``unique`` (exactly one solution), ``total``, ``least``,
        ``most``, ``complete``.
        """
        if not self.complete:
            for _ in self:
                pass
        return self.summary_so_far()

    def summary_so_far(self) -> dict[str, Any]:
        """Figures over the rows computed so far; ``None`` for those a capped count leaves open."""
        complete = self.complete and not self.sampled
        return summary_of(self.rows, capped=self._most is not None, complete=complete)

    def table(self) -> list[dict[str, Any]]:
        """Return the rows computed so far as JSON data."""
        return [row.data() for row in self.rows]
