"""Growing puzzles as a run: a unit is a span of the walks, by their numbers.

A walk follows from the seed and its number, so a walk that was lost when the run was killed is walked again and
finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from hashlib import blake2b

from tilewright import _core
from tilewright.challenges.growing import Grower, Walk
from tilewright.challenges.grown_designs import design_of
from tilewright.errors import LimitReached
from tilewright.files.writing import puzzle_data
from tilewright.ledger.work.frames import SolutionFrame
from tilewright.ledger.work.grown_rows import WalkRow, record_of, row_of
from tilewright.ledger.work.rows import packed_records, read_records
from tilewright.ledger.work.spans import KeptRow, NumberedWork, Span
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.unit_work import Cancelled, Found, Means
from tilewright.ledger.work.units import Figures, Recheck, Task
from tilewright.results.grown_design import GrownDesign
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

#: what a judgement takes of a budget, about the time of so many nodes
JUDGED_COST = 2_000


class GrowWork(NumberedWork[Grower]):
    """Walks, by their numbers; each is walked as a whole, whatever it takes."""

    kind = "grow"

    def ready(self, subject: SubjectData) -> Grower:
        """Number the cells."""
        assert subject.grow is not None
        return subject.grow.grower(subject.problem().puzzle)

    def origin(self, subject: SubjectData, ready: Grower) -> str:
        """Return the version of the core, a hash of the puzzle, and the question."""
        assert subject.grow is not None
        hashed = blake2b(subject.puzzle.encode(), digest_size=16).hexdigest()
        asked = ", ".join(f"{name} {value}" for name, value in asdict(subject.grow).items())
        return f"{_core.__version__} {hashed} {len(ready.question.walks)} walks, {asked}"

    def size(self, ready: Grower) -> int:
        """Return how many walks there are."""
        return len(ready.question.walks)

    def rows(self, subject: SubjectData, frame: SolutionFrame) -> Iterable[KeptRow]:
        """Read walks."""
        del subject
        return read_walks(frame)

    def perform(self, subject: SubjectData, ready: Grower, task: Task, means: Means) -> Found:
        """Walk until the budget is spent."""
        span, rows = task.portion, list[WalkRow]()
        assert isinstance(span, Span)
        at, judged = span.start, 0
        while at < span.stop and judged * JUDGED_COST < task.budget:
            walk = _walked(ready, at, means)
            rows.append(WalkRow.of(walk))
            judged += walk.judged
            at += 1
        frame = packed_records(map(record_of, rows))
        return self.found(subject, span, at, rows, frame, judged, judged * JUDGED_COST)

    def recheck(
        self, subject: SubjectData, ready: Grower, check: Recheck, means: Means
    ) -> Figures | None:
        """Walk again: a walk of another machine has to come to the same."""
        return self.perform(subject, ready, check.task, means).figures(check.task.budget)

    def counts_classes(self, subject: SubjectData) -> bool:
        """Each walk finds one puzzle at most."""
        return True


def _walked(ready: Grower, number: int, means: Means) -> Walk:
    """Walk to the end.

    Raises:
        Cancelled: the work was cancelled first.
    """
    last, watch = Walk(number), Watch(SearchOptions(threads=1, token=means.token))
    try:
        for walk in ready.walk(number, watch):
            last = walk
            means.check()
    except LimitReached as stopped:
        raise Cancelled(str(stopped)) from None
    return last


def read_walks(frame: SolutionFrame) -> Iterator[WalkRow]:
    """Yield the walks of a frame.

    Raises:
        ValueError: it is damaged.
    """
    return map(row_of, read_records(frame.solutions(), distinct=True))


def grown_design(
    grower: Grower, walks: Sequence[Walk], limit: int, ended: str, seconds: float
) -> GrownDesign:
    """Return the design of the walks of a run, with puzzles as they stand in files."""
    return design_of(grower, walks, limit, puzzle_data, ended, seconds)
