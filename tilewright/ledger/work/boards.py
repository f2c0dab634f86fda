"""Designing boards as a run: a unit is a span of the boards of a family, by their numbers.

Every board has a row, also if it has no solution: at the end all numbers of the design are sums over
the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from hashlib import blake2b

from tilewright import _core
from tilewright.challenges.board_designs import BoardAnswer, BoardCounter, BoardsStopped
from tilewright.compile import Compiled
from tilewright.ledger.work.board_rows import answer_of, record_of
from tilewright.ledger.work.frames import SolutionFrame, unpacked_numbers
from tilewright.ledger.work.rows import packed_records, read_records
from tilewright.ledger.work.spans import Span
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.surveyed import OWN_COST
from tilewright.ledger.work.unit_work import MOST_KEPT, TWINS, Cancelled, Found, Means, UnitWork
from tilewright.ledger.work.units import Figures, Portion, Recheck, Task, UnitResult, inflated
from tilewright.running.options import SearchOptions

#: what rating a board takes of a budget, about the time of so many nodes
RATED_COST = 100_000


class BoardWork(UnitWork[BoardCounter]):
    """A family of boards: a unit counts boards from the first of its span on, and leaves the others.

    A board is counted, and rated, as a whole, whatever it takes.
    """

    def ready(self, subject: SubjectData) -> BoardCounter:
        """Find the boards."""
        assert subject.boards is not None
        return subject.boards.counter(subject.problem())

    def origin(self, subject: SubjectData, ready: BoardCounter) -> str:
        """Return the version of the core, a hash of puzzle and boards, and the question."""
        assert subject.boards is not None
        hashed = blake2b(subject.puzzle.encode(), digest_size=16)
        for region in ready.regions:
            hashed.update(repr(region.cells).encode())
        asked = ", ".join(f"{name} {value}" for name, value in asdict(subject.boards).items())
        return f"{_core.__version__} {hashed.hexdigest()} {len(ready.regions)} boards, {asked}"

    def root(self, subject: SubjectData, ready: BoardCounter) -> Portion:
        """Return the span of all boards."""
        del subject
        return Span(0, len(ready.regions), len(ready.regions))

    def read(self, subject: SubjectData, data: bytes) -> Portion:
        """Read a span."""
        del subject
        return Span.unpacked(data)

    def perform(self, subject: SubjectData, ready: BoardCounter, task: Task, means: Means) -> Found:
        """Count boards until the budget is spent."""
        return self._counted(ready, task, means, lambda one: _engine(subject, one))

    def recheck(
        self, subject: SubjectData, ready: BoardCounter, check: Recheck, means: Means
    ) -> Figures | None:
        """Count with the other engine of the same tree: every row is to be the same."""

        def twin(compiled: Compiled) -> str:
            return TWINS.get(_engine(subject, compiled), "cells")

        return self._counted(ready, check.task, means, twin).figures(check.task.budget)

    def counts_classes(self, subject: SubjectData) -> bool:
        """Each board has its classes."""
        return True

    def check_kept(self, subject: SubjectData, result: UnitResult) -> None:
        """Read the rows that a result keeps: their sums are those of the result."""
        assert result.frame is not None
        number = unpacked_numbers(inflated(result.frame, MOST_KEPT))
        answers = list(read_answers(SolutionFrame(result.id, number, result.frame, 0)))
        numbers = [answer.number for answer in answers]
        if numbers != sorted(set(numbers)):
            raise ValueError("its rows are not in their order")
        if (len(answers), *_sums(answers)) != (result.kept, result.solutions, result.distinct):
            raise ValueError("its rows do not sum to its counts")

    @staticmethod
    def _counted(
        ready: BoardCounter, task: Task, means: Means, engine: Callable[[Compiled], str]
    ) -> Found:
        span, charged, answers = task.portion, 0, list[BoardAnswer]()
        assert isinstance(span, Span)
        options = SearchOptions(threads=1, token=means.token)
        at = span.start
        while at < span.stop and charged < task.budget:
            try:
                answer = ready.answer(at, options, engine)
            except BoardsStopped as stopped:
                raise Cancelled(str(stopped)) from None
            answers.append(answer)
            charged += answer.nodes + OWN_COST + RATED_COST * (answer.judged is not None)
            at += 1
        return Found(
            *_sums(answers),
            sum(answer.nodes for answer in answers),
            Span(at, span.stop, span.whole).parted() if at < span.stop else (),
            packed_records(map(record_of, answers)),
            len(answers),
            charged,
        )


def read_answers(frame: SolutionFrame) -> Iterator[BoardAnswer]:
    """Yield the boards of a frame.

    Raises:
        ValueError: it is damaged.
    """
    return map(answer_of, read_records(frame.solutions(), distinct=True))


def _sums(answers: list[BoardAnswer]) -> tuple[int, int]:
    """Return the solutions of some boards, and the same up to the symmetries of each."""
    return sum(one.solutions for one in answers), sum(one.distinct for one in answers)


def _engine(subject: SubjectData, compiled: Compiled) -> str:
    """Return the engine of a board: for one that is the same on every machine."""
    engine = subject.engine
    return compiled.cover.plan(listing=True)[0] if engine == "auto" else engine
