"""Designing boards as a run: a unit is a span of the boards of a family, by their numbers.

Every board has a row, also if it has no solution: at the end all numbers of the design are sums over
the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from hashlib import blake2b

from tilewright import _core
from tilewright.challenges.board_designs import BoardAnswer, BoardCounter, BoardsStopped
from tilewright.compile import Compiled
from tilewright.ledger.work.board_rows import answer_of, record_of
from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.rows import packed_records, read_records
from tilewright.ledger.work.spans import KeptRow, NumberedWork, Span
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.surveyed import OWN_COST
from tilewright.ledger.work.unit_work import Cancelled, Found, Means, twin
from tilewright.ledger.work.units import Figures, Recheck, Task
from tilewright.running.options import SearchOptions

#: what rating a board takes of a budget, about the time of so many nodes
RATED_COST = 100_000


class BoardWork(NumberedWork[BoardCounter]):
    """A family of boards, by their numbers.

    A board is counted, and rated, as a whole, whatever it takes.
    """

    kind = "boards"

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

    def size(self, ready: BoardCounter) -> int:
        """Return how many boards there are."""
        return len(ready.regions)

    def rows(self, subject: SubjectData, frame: SolutionFrame) -> Iterable[KeptRow]:
        """Read boards."""
        del subject
        return read_answers(frame)

    def perform(self, subject: SubjectData, ready: BoardCounter, task: Task, means: Means) -> Found:
        """Count boards until the budget is spent."""
        return self._counted(subject, ready, task, means, lambda one: _engine(subject, one))

    def recheck(
        self, subject: SubjectData, ready: BoardCounter, check: Recheck, means: Means
    ) -> Figures | None:
        """Count with the other engine of the same tree: every row is to be the same."""

        def other(compiled: Compiled) -> str:
            return twin(_engine(subject, compiled), compiled.cover)

        found = self._counted(subject, ready, check.task, means, other)
        return found.figures(check.task.budget)

    def counts_classes(self, subject: SubjectData) -> bool:
        """Each board has its classes."""
        return True

    def _counted(
        self,
        subject: SubjectData,
        ready: BoardCounter,
        task: Task,
        means: Means,
        engine: Callable[[Compiled], str],
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
        nodes, frame = sum(one.nodes for one in answers), packed_records(map(record_of, answers))
        return self.found(subject, span, at, answers, frame, nodes, charged)


def read_answers(frame: SolutionFrame) -> Iterator[BoardAnswer]:
    """Yield the boards of a frame.

    Raises:
        ValueError: it is damaged.
    """
    return map(answer_of, read_records(frame.solutions(), distinct=True))


def _engine(subject: SubjectData, compiled: Compiled) -> str:
    """Return the engine of a board: for one that is the same on every machine."""
    engine = subject.engine
    return compiled.cover.plan(listing=True)[0] if engine == "auto" else engine
