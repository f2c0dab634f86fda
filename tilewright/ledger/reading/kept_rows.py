"""``kept_rows``: the rows of a survey that is a run, in the order of the settings, read as they are used."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

from tilewright import _core
from tilewright.compile.core import core_of
from tilewright.errors import TilewrightError
from tilewright.ledger.reading.frame_index import FrameIndex
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.rows import Record, read_records
from tilewright.ledger.work.surveyed import Surveyed
from tilewright.results.survey import Row, summary_of


class KeptRows:
    """The rows of a survey that is a run, on disk, in the order of the settings.

    Attributes:
        folder: of the run.
        puzzle: the name of the puzzle.
        slots: the names of the slots, in the order of the file.
        distinct: whether rows have counts up to symmetry.
        classes: which solutions are one there, ``None`` if not.
        unique: whether these are only the settings with exactly one solution.
        complete: whether the run is, so that these are all.
    """

    def __init__(self, store: Store, surveyed: Surveyed | None = None) -> None:
        """Look for the rows of a run.

        Args:
            store: its ledger.
            surveyed: what its units share, if that is at hand.

        Raises:
            TilewrightError: it is no survey.
        """
        subject, totals = store.subject, store.totals
        if subject.survey is None:
            raise TilewrightError(
                f"the run in {store.folder} is no survey and has no rows: kept reads its solutions"
            )
        self.folder = store.folder
        self._subject, self._surveyed = subject, surveyed
        problem = subject.problem() if surveyed is None else surveyed.problem
        self.puzzle, self.slots = problem.name, problem.puzzle.setup.names()
        self.distinct, self.unique = subject.distinct, subject.survey.unique
        self.classes = subject.asked_classes
        self.complete = totals.open == totals.aside == 0
        self._capped = subject.survey.most is not None
        self._weight = totals.weight
        # A unit has the first settings of its span, and its children the others, in their order.
        self._frames = FrameIndex(store, "id", "rows")

    def __len__(self) -> int:
        return len(self._frames)

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the rows of the same folder, in the same state."""
        return self._frames == other._frames if isinstance(other, KeptRows) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._frames)

    def __repr__(self) -> str:
        return f"<{len(self):,} rows kept in {self.folder}, {'all' if self.complete else 'so far'}>"

    def __iter__(self) -> Iterator[Row]:
        return self.read()

    def read(self, start: int = 0) -> Iterator[Row]:
        """Yield the rows from a 0-based number on; one frame at a time is held.

        Raises:
            TilewrightError: a segment is damaged.
        """
        if start < 0:
            raise TilewrightError(f"start is {start}: give 0 or more")
        return map(self._row, self.records(start))

    def challenges(self) -> Iterator[Row]:
        """Yield the rows, but of settings that are images of one another only the first.

        What was seen is remembered, some hundred bytes a row.
        """
        images = _core.Images(core_of(self._ready.problem))
        return (row for row in self if images.is_new(row.setting))

    def records(self, start: int = 0) -> Iterator[Record]:
        """Yield the rows from a 0-based number on, their settings by number."""
        last = -1
        for frame, skip in self._frames.since(start):
            for record in islice(self._records(frame), skip, None):
                if record.number <= last:
                    what = f"setting {record.number} comes after {last}"
                    raise self._frames.damaged(frame, what)
                last = record.number
                yield record

    def summary(self, start: int = 0, number: int | None = None) -> dict[str, Any]:
        """Return the figures over the rows, reading them all.

        Args:
            start: the first row that is meant, 0-based.
            number: how many are meant at most; part of the rows is never ``complete``.

        Returns:
            What the summary of a ``Survey`` has; of a run that keeps only settings with exactly one
            solution ``tried``, ``unique``, ``challenges``, ``complete``, always of all rows.
        """
        whole = not start and (number is None or number >= len(self))
        complete = self.complete and whole
        if not self.unique:
            counts = ((one.solutions, True) for one in islice(self.records(start), number))
            return summary_of(counts, capped=self._capped, complete=complete)
        return {
            "tried": int(self._weight * self._ready.size),
            "unique": len(self),
            "challenges": sum(1 for _ in self.challenges()),
            "complete": complete,
        }

    def data(self) -> dict[str, Any]:
        """Return all rows and the summary as JSON data."""
        rows = [row.data() for row in self]
        return {"puzzle": self.puzzle, "rows": rows, "summary": self.summary()}

    @property
    def _ready(self) -> Surveyed:
        if self._surveyed is None:
            ready = self._subject.ready
            assert isinstance(ready, Surveyed)
            self._surveyed = ready
        return self._surveyed

    def _row(self, record: Record) -> Row:
        setting = self._ready.setting(record.number)
        if setting is None:
            raise TilewrightError(
                f"the rows in {self.folder} are damaged: number {record.number} is no setting"
            )
        figures = record.solutions, record.distinct, 0.0, True, record.reason
        joined = bool(self._ready.problem.region.wrap)
        return Row(setting, *figures, self._subject.asked_classes, joined)

    def _records(self, frame: int) -> Iterator[Record]:
        """Yield what a frame holds."""
        stored = self._frames.frame(frame)
        try:
            yield from read_records(stored.solutions(), self.distinct)
        except ValueError as error:
            raise self._frames.damaged(frame, str(error)) from None


def is_survey(folder: str | os.PathLike[str]) -> bool:
    """Tell whether a run is a survey.

    Raises:
        TilewrightError: the folder holds no run.
    """
    store = Store.open(Path(folder))
    store.close()
    return store.subject.survey is not None


def kept_rows(folder: str | os.PathLike[str]) -> KeptRows:
    """Return the rows of a survey that is a run, read from the disk as they are used.

    Raises:
        TilewrightError: the folder holds no run, or one that is no survey.
    """
    with closing(Store.open(Path(folder))) as store:
        return KeptRows(store)
