"""The survey of a setup: a row for each setting, counted as it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import islice
from time import monotonic
from typing import Any

from tilewright.errors import Interrupted
from tilewright.model import Problem, Setting
from tilewright.model.classes import Classes
from tilewright.results.base import html_table
from tilewright.results.survey import Row, summary_of
from tilewright.running.options import Progress, SearchOptions
from tilewright.running.settings import SettingCounter
from tilewright.running.turns import Turns, in_turns
from tilewright.saving import Savable

#: settings that are counted at a time
BATCH = 256
#: from so many batches on it is tried to count all settings at once, for this share of the time that
#: the first batch lets expect
BATCHES, TRIAL = 8, 0.25
#: rows that a notebook shows
SHOWN = 50


class Survey(Savable):
    """Rows, one for each setting, computed as they are asked for and then kept.

    Attributes:
        puzzle: what is surveyed.
        slots: the names of the slots, in the order of the file.
        kept: the rows computed so far; ``rows`` are the same as plain data.
        complete: whether every setting has its exact row.
        sampled: whether the settings are a random sample.
        expected: an upper bound of the number of rows.
        on_row: called after each row with the fraction done and the number of rows.

    Surveys are equal that ask the same and have come to the same rows.  A copy or a pickle goes on
    where the survey stood, without ``on_row``.
    """

    SAVED_AS = ("json", "csv")

    def __init__(
        self,
        problem: Problem,
        options: SearchOptions,
        *,
        distinct: Classes | None = None,
        most: int | None = None,
        sample: int | None = None,
        seed: int = 0,
    ) -> None:
        self.puzzle = problem.puzzle
        self.slots = problem.puzzle.setup.names()
        self.kept: list[Row] = []
        self.complete = False
        size = self.puzzle.setup.size(self.puzzle.region, problem.setting)
        self.sampled = sample is not None and sample < size
        self.expected = size if sample is None else min(sample, size)
        self.on_row: Progress | None = options.progress
        self._problem = problem
        self._options = replace(options, progress=None)
        self._counter = SettingCounter(problem, self._options)
        self._asked = {"distinct": distinct, "most": most, "sample": sample, "seed": seed}
        self._given = Turns(iter(self._settings(sample, seed)))
        self._distinct = distinct
        self._most = most

    def _settings(self, sample: int | None, seed: int) -> Iterable[Setting]:
        """Return the settings to be counted, in the same order each time."""
        setup, region, fixed = self.puzzle.setup, self.puzzle.region, self._problem.setting
        if sample is None:
            return setup.every_setting(region, fixed)
        return setup.sample(region, sample, seed, fixed)

    def __repr__(self) -> str:
        found = ("drawn" if self.sampled else "all") if self.complete else "so far"
        return f"<Survey of {self.puzzle.name}: {len(self.kept)} rows {found}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Survey):
            return NotImplemented
        mine, theirs = (
            (one._problem, one._asked, one.kept, one.complete, one.stopped) for one in (self, other)
        )
        return mine == theirs

    def __getstate__(self) -> dict[str, Any]:
        names = ("_problem", "_options", "_asked", "kept", "complete", "stopped")
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Survey.__init__(self, state["_problem"], state["_options"], **state["_asked"])
        self.kept, self.complete = state["kept"], state["complete"]
        self._counter.stopped = state["stopped"]
        for _ in islice(self._given, len(self.kept)):
            pass

    @in_turns
    def __iter__(self) -> Iterator[Row]:
        given = 0
        while True:
            for row in islice(self.kept, given, None):
                given += 1
                yield row
            if given == len(self.kept) and not self._answer_more():
                return

    def _answer_more(self) -> bool:
        """Keep the rows of another batch; tell whether there was one."""
        if self.stopped == "interrupted":
            raise Interrupted(self)
        batch = [] if self.stopped else self._next_batch()
        if not batch:
            self.complete = not self.stopped and all(row.complete for row in self.kept)
            return False
        start = monotonic()
        self.kept += self._answer(batch)
        if self.on_row:
            self.on_row(len(self.kept) / max(self.expected, len(self.kept)), len(self.kept), 0)
        if len(self.kept) == BATCH and self._most is None and not self._distinct:
            self._count_the_rest(monotonic() - start)
        return True

    @property
    def stopped(self) -> str:
        """Why the survey stopped early: ``""``, ``"time"``, ``"memory"``, ``"cancelled"``, ``"interrupted"``."""
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
            [counter.count_distinct(batch[0], self._distinct)]
            if self._distinct
            else counter.count(batch, self._most)
        )
        for setting, answer in zip(batch, answers, strict=True):
            if answer is not None:
                solutions, distinct, reason = answer.solutions, answer.distinct, answer.reason
                complete = answer.complete or solutions == self._most
                yield Row(
                    setting,
                    solutions,
                    distinct,
                    answer.seconds,
                    complete,
                    reason,
                    self._distinct,
                    bool(counter.problem.region.wrap),
                )

    @property
    def summary(self) -> dict[str, Any]:
        """Figures over all rows (computing those that are missing).

        Keys: ``setups``, ``solvable``, ``unique`` (exactly one solution), ``total``, ``least``,
        ``most``, ``complete``.
        """
        self._finish()
        return self.summary_so_far()

    def summary_so_far(self) -> dict[str, Any]:
        """Figures over the rows computed so far; ``None`` for those a capped count leaves open."""
        complete = self.complete and not self.sampled
        counts = ((row.solutions, row.complete) for row in self.kept)
        return summary_of(counts, capped=self._most is not None, complete=complete)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """All rows as plain data, computing those that are missing: slots, figures, reason.

        ``pandas.DataFrame`` and ``polars.DataFrame`` take them as they are.
        """
        self._finish()
        return [entry for row in self.kept for entry in row.rows]

    def data(self) -> dict[str, Any]:
        """Return all rows and the summary as JSON data."""
        self._finish()
        rows = [row.data() for row in self.kept]
        return {"puzzle": self.puzzle.name, "rows": rows, "summary": self.summary_so_far()}

    def _repr_html_(self) -> str:
        """Return the first rows computed so far as HTML, which is how a notebook shows a survey."""
        rows = [entry for row in self.kept[:SHOWN] for entry in row.rows]
        more = f"<p>{len(self.kept) - SHOWN:,} more rows</p>" if len(self.kept) > SHOWN else ""
        return f"<p>{escape(repr(self)[1:-1])}</p>{html_table(rows)}{more}"

    def _finish(self) -> None:
        if not self.complete:
            for _ in self:
                pass
