"""Solutions of a cover, found as they are asked for.

The search runs until a chunk of solutions is full and hands back the units still open; the next
chunk starts from these.  Chunks grow, so the first solution comes at once and a long enumeration
pays nothing for being lazy.  What a solution looks like is for the child class to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from tilewright import _core
from tilewright.errors import Interrupted
from tilewright.running.limits import Watch
from tilewright.running.search import Progress, SearchOptions, search
from tilewright.running.turns import in_turns

_FIRST_CHUNK, _LARGEST_CHUNK, _GROWTH = 1, 8192, 16
#: seconds that are not halved any more
_SHORT = 0.05
#: options that the solutions of a chunk have together: about 16 MB
_MOST_MEMBERS = 1 << 18

#: what a solution is given as, and a batch of them
T = TypeVar("T")
B = TypeVar("B")


class Chunks(ABC, Generic[T]):
    """The solutions of a cover, searched anew by each iteration, in the same order.

    Attributes:
        ended: why the last iteration ended: ``""`` before it did, ``"done"`` when every
            solution was given, else ``"time"``, ``"nodes"``, ``"cancelled"``, ``"interrupted"``.
        found, nodes, seconds, engine: of the last iteration so far.
        proven: what proves without a search that there are none, in the core's words, ``None`` for a search;
            and the item that these name, if they name one.
        within: whose limit of time, which what the caller does counts for, takes the place of that
            of the options, which it does not; ``None`` for the options'.
    """

    ended: str
    engine: str
    found: int
    nodes: int
    seconds: float
    proven: tuple[str | None, int | None]

    def __init__(
        self,
        cover: _core.Cover,
        options: SearchOptions,
        *,
        reduce: bool = False,
        units: Sequence[_core.Unit] | None = None,
    ) -> None:
        """Make ready to search a cover, or the units of it.

        Args:
            cover: what to search.
            options: how to search.
            reduce: give one of each set of symmetric solutions.
            units: where to start; ``None`` for everything.
        """
        self.options = options
        self.within: Watch | None = None
        self._cover = cover
        self._reduce = reduce
        self._units = units
        self._restart()

    @abstractmethod
    def _read(self, members: list[int]) -> T:
        """Return the solution that a set of options stands for."""

    @property
    def complete(self) -> bool:
        """Whether the last iteration gave every solution."""
        return self.ended == "done"

    @in_turns
    def __iter__(self) -> Iterator[T]:
        return self.batches(lambda found: self._read(found[0]), 1)

    def batches(
        self, read: Callable[[list[list[int]]], B], size: int, most: int | None = None
    ) -> Iterator[B]:
        """Search anew, and yield what is made of the solutions, some of them at once.

        Args:
            read: makes something of a batch, the options of each solution.
            size: solutions of a batch at most; it has fewer if no more are found yet.
            most: end after so many solutions.
        """
        self._restart()
        options, chunk = self.options, _FIRST_CHUNK
        left: _core.Report | None = None
        while not self.ended:
            if options.token is not None and options.token.cancelled:
                self.ended = "cancelled"
                break
            if self.within is not None:
                caller = self.within.left().limit_time
                options = replace(options, limit_time=caller)
            watch = Watch(options)
            report = self._search_chunk(_first_half(options), left, chunk)
            options = options.less(report)
            if options.limit_time is not None:
                options = replace(options, limit_time=watch.left().limit_time)
            is_limited = watch.guard is not None
            for batch in _parts(report.found, size, None if most is None else most - self.found):
                if is_limited:
                    watch = Watch(options)
                    self.ended = watch.spent()
                    if self.ended:
                        break
                made = read(batch)
                if is_limited:
                    options = watch.left()
                self.found += len(batch)
                yield made
                if self.found == most:
                    return
            if self.ended:
                break
            left = report
            chunk = min(chunk * _GROWTH, _LARGEST_CHUNK, self._room(report.found))
            if report.ended == "time" and options.limit_time:
                continue
            if report.ended != "solutions":
                self.ended = report.ended
            elif not report.is_open:
                self.ended = "done"
        self._raise_if_interrupted()

    def __len__(self) -> int:
        """Return the number of solutions, once an iteration has ended by itself.

        Raises:
            TypeError: it is not known yet; ``count`` finds it without making the solutions.
        """
        if not self.complete:
            raise TypeError(
                "the number of solutions is not known yet: iterate to the end, or use count()"
            )
        return self.found

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def _story(self) -> dict[str, Any]:
        """Return what a copy or a pickle keeps of the last iteration."""
        names = ("ended", "engine", "found", "nodes", "seconds", "proven")
        return {name: getattr(self, name) for name in names}

    def _raise_if_interrupted(self) -> None:
        if self.ended == "interrupted":
            raise Interrupted(self)

    def _restart(self) -> None:
        self.ended, self.engine, self.proven = "", "", (None, None)
        self.found, self.nodes, self.seconds = 0, 0, 0.0
        self._done = 0.0

    def _search_chunk(
        self, options: SearchOptions, left: _core.Report | None, chunk: int
    ) -> _core.Report:
        if options.progress is not None:
            options = replace(options, progress=self._progress(options.progress))
        report = search(
            self._cover,
            options,
            reduce=self._reduce,
            collect=True,
            units=left or self._units,
            max_solutions=chunk,
            by_images=options.engine == "auto" and not self._reduce,
        )
        self.nodes += report.nodes
        self.seconds += report.seconds
        self.engine, self.proven = report.engine, (report.proof, report.lacking)
        if options.progress is not None:
            done, whole = report.done
            self._done += done / whole
        return report

    @staticmethod
    def _room(found: list[list[int]]) -> int:
        """Return how many solutions like these a chunk holds at most, one at least."""
        return max(_MOST_MEMBERS // max(len(found[0]), 1), 1) if found else _LARGEST_CHUNK

    def _progress(self, progress: Progress) -> Progress:
        """Return a progress function of one chunk that reports on the whole iteration."""
        done, found, nodes = self._done, self.found, self.nodes

        def of_all(share: float, more_found: int, more_nodes: int) -> None:
            progress(done + (1 - done) * share, found + more_found, nodes + more_nodes)

        return of_all


def _parts(found: list[list[int]], size: int, most: int | None) -> Iterator[list[list[int]]]:
    """Yield the first ``most`` solutions, all by default, ``size`` of them at once."""
    last = len(found) if most is None else min(most, len(found))
    return (found[start : min(start + size, last)] for start in range(0, last, size))


def _first_half(options: SearchOptions) -> SearchOptions:
    """Return the options with half of a limit of time, so that what is found can still be read."""
    limit = options.limit_time
    if limit is None or limit < _SHORT:
        return options
    return replace(options, limit_time=limit / 2)
