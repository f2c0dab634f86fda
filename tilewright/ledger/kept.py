"""``kept``: the solutions that a run kept, read by number without being held."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, overload

from tilewright.errors import TilewrightError
from tilewright.ledger.frames import DamagedFrame, read_frame
from tilewright.ledger.segments import segment_path
from tilewright.ledger.store import Store
from tilewright.model import Solution


class Kept:
    """The solutions of a run in the order in which they were written; a sequence on disk.

    Attributes:
        folder: of the run.
        distinct: whether it is one of each class of symmetric solutions.
        complete: whether the run is, so that these are all.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Look for the solutions of a run.

        Raises:
            TilewrightError: the folder holds no run, or one that keeps nothing.
        """
        self.folder = Path(folder)
        store = Store.open(self.folder)
        try:
            subject = store.subject
            if not subject.keep:
                raise TilewrightError(f"the run in {folder} keeps no solutions: it counts them")
            self.distinct = subject.distinct
            self.complete = store.totals.open == store.totals.aside == 0
            self._compiled = subject.compiled
            where = "kept > 0 ORDER BY segment, start"
            self._frames = list(store.rows("segment, start, kept", where))
        finally:
            store.close()
        self._number: int = sum(kept for _, _, kept in self._frames)

    def header(self) -> dict[str, Any]:
        """Return what the solutions are of, as JSON data."""
        problem = self._compiled.problem
        return {"puzzle": problem.name, "set": problem.settings_data(), "distinct": self.distinct}

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[Solution]:
        return self.read()

    @overload
    def __getitem__(self, number: int) -> Solution: ...
    @overload
    def __getitem__(self, number: slice) -> list[Solution]: ...
    def __getitem__(self, number: int | slice) -> Solution | list[Solution]:
        if isinstance(number, slice):
            return [self[at] for at in range(*number.indices(len(self)))]
        at = number + len(self) if number < 0 else number
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} solutions, none with number {number}")
        return next(self.read(at))

    def read(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions from a 0-based number on; one frame at a time is held.

        Raises:
            TilewrightError: a segment is damaged.
        """
        solution = self._compiled.solution
        for options in self.options(start):
            yield solution(options)

    def options(self, start: int = 0) -> Iterator[list[int]]:
        """Yield the numbers of the options of each solution, from a 0-based number on."""
        skip = start
        for segment, begin, kept in self._frames:
            if skip >= kept:
                skip -= kept
                continue
            path = segment_path(self.folder, segment)
            try:
                with open(path, "rb") as stream:
                    stream.seek(begin)
                    frame = read_frame(stream)
            except (DamagedFrame, OSError) as error:
                raise TilewrightError(
                    f"{path}: the frame at byte {begin} cannot be read: {error}"
                ) from None
            for number, options in enumerate(frame.solutions()):
                if number >= skip:
                    yield options
            skip = 0


def kept(folder: str | os.PathLike[str]) -> Kept:
    """Return the solutions that a run kept: a sequence that is read from the disk as it is used.

    Raises:
        TilewrightError: the folder holds no run, or one that keeps nothing.
    """
    return Kept(folder)
