"""What the units of a run are, and what work on one is: a class for each way.

These have no state: what a run is of comes with each call, and what is made ready of it once.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.ledger.frames import packed_solutions
from tilewright.ledger.units import Bundle, Portion, Recheck, Task, Told, bundled, result_digest

if TYPE_CHECKING:
    from tilewright.ledger.subject import Subject

R = TypeVar("R")

#: bytes that the tables of a frontier may take where nothing is said: the same on every machine,
#: because they decide whether a unit is halved, and a unit has to come to the same everywhere
FRONTIER_BYTES = 4 << 30
#: engines of one tree, so that one can count again what another has counted
TWINS = {
    "bitset": "cells",
    "cells": "bitset",
    "bitmask": "bitmask-portable",
    "bitmask-portable": "bitmask",
}
#: what counting again says where all is as it was, and where it would take too long
SAME, TOO_LONG = "same", "too long"


class Cancelled(Exception):
    """The work was told to stop before the task was done."""


@dataclass(frozen=True)
class Means:
    """What a worker may use.

    Attributes:
        token: stops it from another thread.
        memory: bytes that the tables of a frontier may take, ``None`` for four gibibytes.
        threads: how many threads count over a frontier; others take one.
    """

    token: _core.CancelToken | None = None
    memory: int | None = None
    threads: int = 1


@dataclass(frozen=True)
class Found:
    """What work on a unit came to, whoever did it.

    Attributes:
        solutions, distinct, nodes, left, frame, kept, charged: as in a ``UnitResult``.
    """

    solutions: int
    distinct: int | None
    nodes: int
    left: tuple[Portion, ...]
    frame: bytes | None = None
    kept: int = 0
    charged: int = 0

    def digest(self, budget: int) -> str:
        """Return the hash of all that the work came to."""
        facts = (budget, self.solutions, self.distinct, self.nodes, self.kept)
        raw = zlib.decompress(self.frame) if self.frame and self.kept else b""
        return result_digest(facts, [portion.digest for portion in self.left], raw)


class UnitWork(ABC, Generic[R]):
    """What the units of a run are: the first of them, and work on any."""

    @abstractmethod
    def ready(self, subject: Subject) -> R:
        """Make ready what all units of a run share."""

    @abstractmethod
    def origin(self, subject: Subject, ready: R) -> str:
        """Return what the units are units of, as text that changes when that does."""

    @abstractmethod
    def root(self, subject: Subject, ready: R) -> Portion:
        """Return the portion that stands for everything."""

    @abstractmethod
    def read(self, subject: Subject, data: bytes) -> Portion:
        """Read what ``Portion.packed`` wrote.

        Raises:
            ValueError: it is damaged.
        """

    @abstractmethod
    def perform(self, subject: Subject, ready: R, task: Task, means: Means) -> Found:
        """Work on a task until it is done or its budget is spent.

        Raises:
            Cancelled: the token was cancelled first.
        """

    @abstractmethod
    def recheck(self, subject: Subject, ready: R, check: Recheck, means: Means) -> str:
        """Do a task again by other means; return ``SAME``, ``TOO_LONG``, or the names of what differs.

        Raises:
            Cancelled: the token was cancelled first.
        """


class TreeWork(UnitWork[Compiled]):
    """A search: units are bundles of nodes; another engine of the same tree does them again."""

    def ready(self, subject: Subject) -> Compiled:
        """Compile the problem."""
        return compile_problem(subject.problem(), classes=subject.classes)

    def origin(self, subject: Subject, ready: Compiled) -> str:
        """Return the version of the core, the fingerprint of the cover, the mode and the tree."""
        return subject.root(ready.cover).origin

    def root(self, subject: Subject, ready: Compiled) -> Portion:
        """Return the root of the tree."""
        return Bundle((subject.root(ready.cover),))

    def read(self, subject: Subject, data: bytes) -> Portion:
        """Read a bundle."""
        return Bundle.unpacked(data, subject.origin)

    def perform(self, subject: Subject, ready: Compiled, task: Task, means: Means) -> Found:
        """Search below the nodes."""
        return self._searched(subject, ready, task, subject.engine, means)

    def recheck(self, subject: Subject, ready: Compiled, check: Recheck, means: Means) -> str:
        """Search with the other engine: nodes, counts and what is left are to be the same."""
        engine = TWINS.get(subject.engine, "cells")
        found = self._searched(subject, ready, check.task, engine, means)
        return difference(check.told, found)

    def _searched(
        self, subject: Subject, ready: Compiled, task: Task, engine: str, means: Means
    ) -> Found:
        report = _core.search(
            ready.cover,
            engine=engine,
            reduce=subject.reduced,
            counting=not subject.keep,
            collect=subject.keep,
            units=task.bundle.units,
            max_nodes=task.budget,
            token=means.token,
        )
        if report.ended not in ("done", "nodes"):
            raise Cancelled(report.ended)
        frame = packed_solutions(report.found) if subject.keep else None
        counts = report.solutions, report.distinct, report.nodes
        return Found(*counts, bundled(report.open), frame, len(report.found))


class FrontierWork(TreeWork):
    """A count over a frontier: a unit that does not fit the budget or the memory is halved."""

    def perform(self, subject: Subject, ready: Compiled, task: Task, means: Means) -> Found:
        """Count below each node of the bundle."""
        del subject
        solutions, states, left = 0, 0, []
        for unit in task.bundle.units:
            try:
                report, spent, halves = _core.frontier_unit(
                    ready.cover,
                    unit,
                    max_nodes=task.budget,
                    max_bytes=FRONTIER_BYTES if means.memory is None else means.memory,
                    threads=means.threads,
                    token=means.token,
                )
            except _core.FrontierStopped:
                if means.token is not None and means.token.cancelled:
                    raise Cancelled("cancelled") from None
                raise
            solutions += 0 if report is None else report.solutions
            states += spent
            left += halves
        return Found(solutions, None, states, bundled(left))

    def recheck(self, subject: Subject, ready: Compiled, check: Recheck, means: Means) -> str:
        """Count by a search, of ten times as many nodes as there were states."""
        del subject
        report = _core.search(
            ready.cover,
            engine="auto",
            units=check.task.bundle.units,
            max_nodes=10 * max(check.told.nodes, 1000),
            token=means.token,
        )
        if means.token is not None and means.token.cancelled:
            raise Cancelled("cancelled")
        if report.ended != "done" or check.told.left:
            return TOO_LONG
        return SAME if report.solutions == check.told.solutions else "solutions"


def difference(told: Told, found: Found) -> str:
    """Return ``SAME``, or the names of what differs between the ledger and a second count."""
    again = {
        "solutions": found.solutions,
        "distinct": found.distinct,
        "nodes": found.nodes,
        "left": tuple(str(portion.weight) for portion in found.left),
    }
    return ", ".join(name for name in again if getattr(told, name) != again[name]) or SAME
