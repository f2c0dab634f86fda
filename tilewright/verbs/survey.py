"""``survey``: solve every filling of the setup and see how the answers spread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from tilewright.errors import Fault, Interrupted, PuzzleError, TilewrightError
from tilewright.model import Filling, Problem, Puzzle
from tilewright.model.slot import value_data
from tilewright.run.fillings import Fillings
from tilewright.run.search import LARGEST, Progress, SearchOptions
from tilewright.run.turns import Turns, in_turns

#: more fillings than this are not walked through unless a sample is asked for
DEFAULT_CAP = 100_000
#: fillings that are counted at a time
BATCH = 256
#: from so many batches on it is tried to count all fillings at once, for this share of the time that
#: the first batch lets expect
BATCHES, TRIAL = 8, 0.25


@dataclass(frozen=True)
class Row:
    """The answer for one filling.

    Attributes:
        filling: the value of each slot.
        solutions: their number.
        distinct: their number up to symmetry, ``None`` where not asked for.
        seconds: engine wall time.
        complete: whether the count is exact.
        reason: why there cannot be such a board, and so no solution; ``""`` where there can.
    """

    filling: Filling
    solutions: int
    distinct: int | None
    seconds: float
    complete: bool
    reason: str = ""

    def data(self, *, seconds: bool = False) -> dict[str, Any]:
        """Return the row as JSON data: the slots, ``solutions``, what else was asked for."""
        data: dict[str, Any] = {name: value_data(value) for name, value in self.filling.items()}
        data["solutions"] = self.solutions
        if self.distinct is not None:
            data["distinct"] = self.distinct
        if seconds:
            data["seconds"] = round(self.seconds, 6)
        if self.reason:
            data["reason"] = self.reason
        return data


class Survey:
    """Rows, one for each filling, computed as they are asked for and then kept.

    Attributes:
        puzzle: what is surveyed.
        slots: the names of the slots, in the order of the file.
        rows: those computed so far.
        complete: whether every filling has its exact row.
        sampled: whether the fillings are a random sample.
        expected: an upper bound of the number of rows.
        on_row: called after each row with the fraction done and the number of rows.
    """

    def __init__(
        self,
        problem: Problem,
        fillings: Iterable[Filling],
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
        self.on_row: Progress | None = None
        self._given = Turns(iter(fillings))
        self._fillings = Fillings(problem, options)
        self._distinct = distinct
        self._most = most

    @in_turns
    def __iter__(self) -> Iterator[Row]:
        yield from self.rows
        batch = self._next_batch()
        while batch and not self._fillings.stopped:
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
        self.complete = not self._fillings.stopped and all(row.complete for row in self.rows)

    @property
    def stopped(self) -> str:
        """What stopped the survey early: ``""``, ``"time"``, ``"cancelled"``, ``"interrupted"``."""
        return self._fillings.stopped

    def _count_the_rest(self, seconds: float) -> None:
        """Count all fillings at once where that may be quicker than what a batch of them took."""
        batches = self.expected / BATCH
        if batches >= BATCHES and not self.sampled:
            self._fillings.count_all(self.expected, batches * seconds * TRIAL)

    def _next_batch(self) -> list[Filling]:
        return list(islice(self._given, 1 if self._distinct else BATCH))

    def _answer(self, batch: list[Filling]) -> Iterator[Row]:
        if self._distinct:
            answers = [self._fillings.count_distinct(batch[0])]
        else:
            answers = self._fillings.count(batch, self._most)
        for filling, answer in zip(batch, answers, strict=True):
            if answer is not None:
                solutions, distinct, reason = answer.solutions, answer.distinct, answer.reason
                complete = answer.complete or solutions == self._most
                yield Row(filling, solutions, distinct, answer.seconds, complete, reason)

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
        counts = [row.solutions for row in self.rows]
        figures: dict[str, int | None] = {
            "unique": sum(number == 1 for number in counts),
            "total": sum(counts),
            "least": min(counts, default=0),
            "most": max(counts, default=0),
        }
        if self._most is not None:
            figures = dict.fromkeys(figures)
        return {
            "setups": len(counts),
            "solvable": sum(number > 0 for number in counts),
            **figures,
            "complete": self.complete and not self.sampled,
        }


def survey(
    puzzle: Puzzle | Problem,
    *,
    sample: int | None = None,
    seed: int = 0,
    distinct: bool = False,
    most: int | None = None,
    cap: int = DEFAULT_CAP,
    options: SearchOptions | None = None,
    engine: str = "auto",
    **settings: Any,
) -> Survey:
    """Solve every filling of a puzzle's setup.

    Args:
        puzzle: a puzzle with a setup.
        sample: draw this many different fillings instead of all.
        seed: of the sample.
        distinct: also count up to symmetry; each filling then needs a search of its own.
        most: count no further than this for each filling; 1 tells which can be solved.
        cap: the most fillings that are walked through without ``sample``.
        options: search options for each filling.
        engine: a name from ``engines()``, or ``"auto"``.
        settings: slots that are held at a value.

    Returns:
        The survey; nothing is solved before its rows are asked for.

    Raises:
        PuzzleError: the puzzle is invalid, has no setup, or more fillings than ``cap``.
    """
    described = puzzle if isinstance(puzzle, Puzzle) else puzzle.puzzle
    problem = described.problem(settings, partial=True)
    setup, region, fixed = described.setup, described.region, problem.filling
    if not setup:
        fault = Fault(
            ("setup",), "the puzzle has no setup", "use count for a puzzle without choices"
        )
        raise PuzzleError([fault], described.name)
    if most is not None and most < 0:
        raise TilewrightError(f"most is {most}; count no further than 0 or more")
    size = setup.size(region, fixed)
    if sample is None and size > cap:
        what = f"there are up to {size:,} set-ups, more than the cap of {cap:,}"
        raise PuzzleError([Fault(("setup",), what, "use a sample (--sample N)")], described.name)
    if sample is None:
        fillings: Iterable[Filling] = setup.fillings(region, fixed)
    else:
        fillings = setup.sample(region, sample, seed, fixed)
    most = None if most is None else min(most, LARGEST)
    result = Survey(problem, fillings, options or SearchOptions(engine), distinct, most)
    result.expected = size if sample is None else min(sample, size)
    result.sampled = sample is not None and sample < size
    return result
