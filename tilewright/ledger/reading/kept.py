"""``kept``: the solutions that a run kept, read by number without being held."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, overload

from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.ledger.reading.frame_index import FrameIndex
from tilewright.ledger.reading.result import answer_of
from tilewright.ledger.store.store import Store
from tilewright.model import Solution


class Kept:
    """The solutions of a run in the order in which they were written; a sequence on disk.

    Attributes:
        folder: of the run.
        distinct: whether it is one of each class of symmetric solutions.
        classes: which solutions are one then, ``None`` if all are kept.
        complete: whether the run is, so that these are all.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        """Look for the solutions of a run.

        Raises:
            TilewrightError: the folder holds no run, or one that keeps nothing.
        """
        self.folder = Path(folder)
        with closing(Store.open(self.folder)) as store:
            subject = store.subject
            if refusal := answer_of(store).refusal(store):
                raise TilewrightError(f"the run in {folder} {refusal}")
            self.distinct, self.classes = subject.distinct, subject.asked_classes
            self.complete = store.totals.open == store.totals.aside == 0
            self.compiled = subject.compiled
            self._frames = FrameIndex(store, "segment, start", "solutions")

    def header(self) -> dict[str, Any]:
        """Return what the solutions are of, as JSON data."""
        problem = self.compiled.problem
        return {
            "puzzle": problem.name,
            "set": problem.settings_data(),
            "distinct": self.distinct,
            **({} if self.classes is None else {"classes": self.classes}),
        }

    def __len__(self) -> int:
        return len(self._frames)

    def __eq__(self, other: object) -> bool:
        """Tell whether both are the solutions of the same folder, in the same state."""
        return self._frames == other._frames if isinstance(other, Kept) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._frames)

    def __repr__(self) -> str:
        one_of_each = f"one of each class {self.compiled.up_to}".rstrip()
        which = one_of_each if self.distinct else "all" if self.complete else "so far"
        return f"<{len(self):,} solutions kept in {self.folder}, {which}>"

    def __iter__(self) -> Iterator[Solution]:
        return self.read()

    @overload
    def __getitem__(self, number: int) -> Solution: ...
    @overload
    def __getitem__(self, number: slice) -> list[Solution]: ...
    def __getitem__(self, number: int | slice) -> Solution | list[Solution]:
        if isinstance(number, slice):
            wanted = range(*number.indices(len(self)))
            if wanted.step == 1:
                return list(islice(self.read(wanted.start), len(wanted)))
            return [self[at] for at in wanted]
        at = number + len(self) if number < 0 else number
        if not 0 <= at < len(self):
            raise IndexError(f"there are {len(self)} solutions, none with number {number}")
        return next(self.read(at))

    def read(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions from a 0-based number on; one frame at a time is held.

        Raises:
            TilewrightError: a segment is damaged.
        """
        return map(self.compiled.solution, self.options(start))

    def options(self, start: int = 0) -> Iterator[list[int]]:
        """Yield the numbers of the options of each solution, from a 0-based number on."""
        _check_number("start", start)
        for number, skip in self._frames.since(start):
            yield from islice(self._frames.frame(number).solutions(), skip, None)

    def where(
        self, cells: Mapping[tuple[int, ...], str] | None = None, pieces: Iterable[str] = ()
    ) -> KeptWhere:
        """Return those of the solutions that have certain pieces, read as they are asked for.

        Args:
            cells: pieces by name, each of which is to cover a cell.
            pieces: names of pieces, each of which is to lie anywhere.

        Raises:
            TilewrightError: the puzzle has no such cell or piece.
        """
        return KeptWhere(self, dict(cells or {}), tuple(pieces))

    def sample(self, number: int, seed: int = 0) -> list[Solution]:
        """Draw different solutions at random, each with the same chance; all if there are fewer.

        Args:
            number: how many.
            seed: of the random numbers: the same seed, the same solutions.
        """
        _check_number("number", number)
        drawn = random.Random(seed).sample(range(len(self)), min(number, len(self)))
        return [self[at] for at in sorted(drawn)]


class KeptWhere:
    """Those of the solutions of a run that have certain pieces; read from the disk as they are used."""

    def __init__(
        self, kept: Kept, cells: Mapping[tuple[int, ...], str], pieces: tuple[str, ...]
    ) -> None:
        self._kept = kept
        #: sets of options: of each, a solution is to have one at least
        self._wanted = _wanted_options(kept.compiled, cells, pieces)

    def __iter__(self) -> Iterator[Solution]:
        return self.read()

    def read(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions, of those that are wanted from a 0-based number on."""
        return map(self._kept.compiled.solution, self.options(start))

    def options(self, start: int = 0) -> Iterator[list[int]]:
        """Yield the numbers of the options of each, from a 0-based number on."""
        _check_number("start", start)
        wanted = self._wanted
        fitting = (
            options
            for options in self._kept.options()
            if not any(one.isdisjoint(options) for one in wanted)
        )
        return islice(fitting, start, None)

    def sample(self, number: int, seed: int = 0) -> list[Solution]:
        """Draw different solutions at random, each with the same chance; all if there are fewer.

        All are read once, and no more than ``number`` are held.
        """
        _check_number("number", number)
        rng = random.Random(seed)
        drawn: list[tuple[int, list[int]]] = []
        for at, options in enumerate(self.options()):
            if at < number:
                drawn.append((at, options))
            elif (place := rng.randrange(at + 1)) < number:
                drawn[place] = at, options
        return [self._kept.compiled.solution(options) for _, options in sorted(drawn)]


def _check_number(name: str, number: int) -> None:
    if number < 0:
        raise TilewrightError(f"{name} is {number}: give 0 or more")


def _wanted_options(
    compiled: Compiled, cells: Mapping[tuple[int, ...], str], pieces: tuple[str, ...]
) -> list[set[int]]:
    problem = compiled.problem
    known = {piece.name for piece in problem.pieces}
    inside = set(problem.puzzle.region.cells)
    faults = [
        f"the puzzle has no cell {','.join(map(str, cell))}" for cell in cells if cell not in inside
    ]
    strange = dict.fromkeys(name for name in (*cells.values(), *pieces) if name not in known)
    faults += [f"the puzzle has no piece {name!r}" for name in strange]
    if faults:
        raise TilewrightError(f"{'; '.join(faults)} (pieces: {', '.join(sorted(known))})")
    wanted: list[set[int]] = [set() for _ in range(len(cells) + len(pieces))]
    for option in range(len(compiled.placements)):
        laid = compiled.solution([option]).placements[0]
        for at, (cell, name) in enumerate(cells.items()):
            if laid.piece == name and cell in laid.cells:
                wanted[at].add(option)
        for at, name in enumerate(pieces, len(cells)):
            if laid.piece == name:
                wanted[at].add(option)
    return wanted


def kept(folder: str | os.PathLike[str]) -> Kept:
    """Return the solutions that a run kept: a sequence that is read from the disk as it is used.

    Raises:
        TilewrightError: the folder holds no run, or one that keeps nothing.
    """
    return Kept(folder)
