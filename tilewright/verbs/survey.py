"""``survey``: solve every filling of the setup and see how the answers spread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tilewright.compile import compile_problem
from tilewright.errors import Fault, Interrupted, PuzzleError
from tilewright.model import Filling, Problem, Puzzle
from tilewright.model.slot import value_data
from tilewright.verbs.count import count
from tilewright.verbs.search import Progress, SearchOptions

#: more fillings than this are not walked through unless a sample is asked for
DEFAULT_CAP = 100_000


@dataclass(frozen=True)
class Row:
    """The answer for one filling.

    Attributes:
        filling: the value of each slot.
        solutions: their number.
        distinct: their number up to symmetry, ``None`` where not asked for.
        seconds: engine wall time.
        complete: whether the count is exact.
    """

    filling: Filling
    solutions: int
    distinct: int | None
    seconds: float
    complete: bool

    def data(self, *, seconds: bool = False) -> dict[str, Any]:
        """Return the row as JSON data: the slots, ``solutions``, what else was asked for."""
        data: dict[str, Any] = {name: value_data(value) for name, value in self.filling.items()}
        data["solutions"] = self.solutions
        if self.distinct is not None:
            data["distinct"] = self.distinct
        if seconds:
            data["seconds"] = round(self.seconds, 6)
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
        self, puzzle: Puzzle, fillings: Iterable[Filling], options: SearchOptions, distinct: bool
    ) -> None:
        self.puzzle = puzzle
        self.slots = puzzle.setup.names()
        self.rows: list[Row] = []
        self.complete = False
        self.sampled = False
        self.expected = 0
        self._fillings = iter(fillings)
        self._options = options
        self._distinct = distinct
        self.on_row: Progress | None = None

    def __iter__(self) -> Iterator[Row]:
        yield from self.rows
        for filling in self._fillings:
            row = self._solve(filling)
            self.rows.append(row)
            if self.on_row:
                self.on_row(len(self.rows) / max(self.expected, len(self.rows)), len(self.rows), 0)
            yield row
        self.complete = all(row.complete for row in self.rows)

    def _solve(self, filling: Filling) -> Row:
        try:
            answer = count(
                compile_problem(self.puzzle.problem(filling)),
                distinct=self._distinct,
                options=self._options,
            )
        except Interrupted:
            raise Interrupted(self) from None
        return Row(filling, answer.solutions, answer.distinct, answer.seconds, answer.complete)

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
        """Figures over the rows computed so far."""
        counts = [row.solutions for row in self.rows]
        return {
            "setups": len(counts),
            "solvable": sum(number > 0 for number in counts),
            "unique": sum(number == 1 for number in counts),
            "total": sum(counts),
            "least": min(counts, default=0),
            "most": max(counts, default=0),
            "complete": self.complete and not self.sampled,
        }


def survey(
    puzzle: Puzzle | Problem,
    *,
    sample: int | None = None,
    seed: int = 0,
    distinct: bool = False,
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
        distinct: also count up to symmetry.
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
    fixed = described.problem(settings, partial=True).filling
    setup, region = described.setup, described.region
    free = [slot for slot in setup.slots if slot.name not in fixed]
    if not setup:
        fault = Fault(
            ("setup",), "the puzzle has no setup", "use count for a puzzle without choices"
        )
        raise PuzzleError([fault], described.name)
    size = setup.size(region, fixed)
    if sample is None and size > cap:
        fault = Fault(
            ("setup",),
            f"there are up to {size:,} set-ups, more than the cap of {cap:,}",
            "use a sample (--sample N)",
        )
        raise PuzzleError([fault], described.name)
    if sample is None:
        fillings: Iterable[Filling] = setup.fillings(region, fixed)
    else:
        fillings = setup.sample(region, sample, seed, fixed)
    result = Survey(described, fillings, options or SearchOptions(engine, threads=1), distinct)
    result.expected = size if sample is None else sample
    result.sampled = sample is not None and sample < size and bool(free)
    return result
