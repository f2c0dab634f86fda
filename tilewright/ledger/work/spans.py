"""Runs over things with numbers, such as surveys: a unit is a span of the numbers."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.rows import Record, packed_records, read_records
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.ledger.work.unit_work import Found, Means, R, UnitWork, kept_frame
from tilewright.ledger.work.units import (
    PARTS,
    Figures,
    Portion,
    Recheck,
    Task,
    UnitResult,
    inflated,
)

#: settings that are counted at a time, at most
BATCH = 256


@dataclass(frozen=True)
class Span(Portion):
    """Settings with successive numbers.

    Attributes:
        start, stop: the first number, and that after the last.
        whole: how many numbers there are in all.
    """

    start: int
    stop: int
    whole: int

    @property
    def weight(self) -> Fraction:
        """The share of all numbers."""
        return Fraction(self.stop - self.start, self.whole)

    @property
    def plain(self) -> bytes:
        """It as JSON."""
        return json.dumps([self.start, self.stop, self.whole]).encode()

    @classmethod
    def unpacked(cls, data: bytes) -> Span:
        """Read what ``packed`` wrote.

        Raises:
            ValueError: it is damaged.
        """
        try:
            start, stop, whole = json.loads(inflated(data))
            if any(type(number) is not int for number in (start, stop, whole)):
                raise ValueError("its ends are no whole numbers")
            if not 0 <= start < stop <= whole:
                raise ValueError(f"{start} to {stop} of {whole}")
            return cls(start, stop, whole)
        except (ValueError, TypeError, RecursionError) as error:
            raise ValueError(f"the span cannot be unpacked: {error}") from None

    def parted(self, parts: int = PARTS) -> tuple[Span, ...]:
        """Return it in parts of about the same length, in their order."""
        length = self.stop - self.start
        parts = min(parts, length)
        ends = [self.start + length * number // parts for number in range(parts + 1)]
        return tuple(Span(start, stop, self.whole) for start, stop in pairwise(ends))


class KeptRow(Protocol):
    """The result of a number, which a run keeps; no classes if they are not counted."""

    @property
    def number(self) -> int: ...
    @property
    def solutions(self) -> int: ...
    @property
    def distinct(self) -> int | None: ...


class NumberedWork(UnitWork[R]):
    """A run over numbers: a unit counts from the first of its span on, and leaves those it did not reach."""

    is_even = True

    @abstractmethod
    def size(self, ready: R) -> int:
        """Return how many numbers there are."""

    @abstractmethod
    def rows(self, subject: SubjectData, frame: SolutionFrame) -> Iterable[KeptRow]:
        """Read the rows of a frame.

        Raises:
            ValueError: it is damaged.
        """

    def root(self, subject: SubjectData, ready: R) -> Portion:
        """Return the span of all numbers."""
        del subject
        return Span(0, self.size(ready), self.size(ready))

    def read(self, subject: SubjectData, data: bytes) -> Portion:
        """Read a span."""
        del subject
        return Span.unpacked(data)

    def check_kept(self, subject: SubjectData, result: UnitResult) -> None:
        """Read the rows that a result keeps: their sums are those of the result."""
        rows = list(self.rows(subject, kept_frame(result)))
        numbers = [row.number for row in rows]
        if numbers != sorted(set(numbers)):
            raise ValueError("its rows are not in their order")
        found = (len(rows), *self._sums(subject, rows))
        if found != (result.kept, result.solutions, result.distinct):
            raise ValueError("its rows do not sum to its counts")

    def found(
        self,
        subject: SubjectData,
        span: Span,
        at: int,
        rows: Sequence[KeptRow],
        frame: bytes,
        nodes: int,
        charged: int,
    ) -> Found:
        """Return the result of a unit.

        Args:
            subject: what the run is of.
            span: its numbers.
            at: the first that it did not reach.
            rows: of the others.
            frame: the same as the payload of a frame.
            nodes: that they took.
            charged: what they took of the budget.
        """
        left = Span(at, span.stop, span.whole).parted() if at < span.stop else ()
        return Found(*self._sums(subject, rows), nodes, left, frame, len(rows), charged)

    def _sums(self, subject: SubjectData, rows: Sequence[KeptRow]) -> tuple[int, int | None]:
        """Return the solutions of some rows, and their classes if those are counted."""
        distinct = sum(row.distinct or 0 for row in rows) if self.counts_classes(subject) else None
        return sum(row.solutions for row in rows), distinct


@dataclass
class _Tally:
    """The results of the settings of a span so far: the rows that are kept, and their cost."""

    records: list[Record] = field(default_factory=list)
    nodes: int = 0
    charged: int = 0


class SpanWork(NumberedWork[Surveyed]):
    """A survey: the numbers are those of settings.

    A setting is counted as a whole, whatever it takes.
    """

    kind = "survey"

    def ready(self, subject: SubjectData) -> Surveyed:
        """Compile what the settings share."""
        assert subject.survey is not None
        return Surveyed.of(subject.problem(), subject.survey, distinct=subject.asked_classes)

    def origin(self, subject: SubjectData, ready: Surveyed) -> str:
        """Return the version of the core, the fingerprint of what the settings share, and the question."""
        return ready.origin(subject.puzzle)

    def size(self, ready: Surveyed) -> int:
        """Return how many settings there are at most."""
        return ready.size

    def rows(self, subject: SubjectData, frame: SolutionFrame) -> Iterable[KeptRow]:
        """Read the rows of settings."""
        return read_records(frame.solutions(), subject.distinct)

    def perform(self, subject: SubjectData, ready: Surveyed, task: Task, means: Means) -> Found:
        """Count settings until the budget is spent."""
        return self._counted(subject, ready, task, means, again=False)

    def recheck(
        self, subject: SubjectData, ready: Surveyed, check: Recheck, means: Means
    ) -> Figures | None:
        """Count with the other engine: every row is to be the same."""
        found = self._counted(subject, ready, check.task, means, again=True)
        return found.figures(check.task.budget)

    def counts_classes(self, subject: SubjectData) -> bool:
        """Each setting has its classes, if they are asked for."""
        return subject.distinct

    def _counted(
        self, subject: SubjectData, ready: Surveyed, task: Task, means: Means, *, again: bool
    ) -> Found:
        span, tally = task.portion, _Tally()
        assert isinstance(span, Span)
        at, size = span.start, 1
        while at < span.stop and tally.charged < task.budget:
            end = min(at + size, span.stop)
            self._count(subject, ready, range(at, end), tally, means, again)
            at = end
            fitting = (task.budget - tally.charged) * (at - span.start) // tally.charged
            size = max(1, min(2 * size, BATCH, fitting))
        kept, frame = tally.records, packed_records(tally.records)
        return self.found(subject, span, at, kept, frame, tally.nodes, tally.charged)

    @staticmethod
    def _count(
        subject: SubjectData,
        ready: Surveyed,
        numbers: range,
        tally: _Tally,
        means: Means,
        again: bool,
    ) -> None:
        """Count the settings of some numbers."""
        made = [(number, ready.setting(number)) for number in numbers]
        settings = [(number, setting) for number, setting in made if setting is not None]
        answers = ready.answers(
            [setting for _, setting in settings], subject.engine, again=again, token=means.token
        )
        tally.records += [
            Record(number, answer.solutions, answer.distinct, answer.reason)
            for (number, _), answer in zip(settings, answers, strict=True)
            if answer.solutions == 1 or not ready.question.unique
        ]
        spent = sum(answer.nodes for answer in answers)
        tally.nodes += spent
        tally.charged += spent + len(numbers) * ready.number_cost + len(settings) * ready.cost
