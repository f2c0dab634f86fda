"""The units of a run and the work on one: a class for each kind of run.

These have no state: what a run is of comes with each call, and what is made ready of it once.
"""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.compile.watched import often
from tilewright.errors import TilewrightError
from tilewright.ledger.work.frames import SolutionFrame, packed_solutions, unpacked_numbers
from tilewright.ledger.work.state_files import state_path
from tilewright.ledger.work.subject_data import SubjectData
from tilewright.ledger.work.unit_length import (
    FILE_BUDGET,
    FIRST_BUDGET,
    LEAST_BUDGET,
    MOST_BUDGET,
)
from tilewright.ledger.work.units import (
    SAME,
    TOO_LONG,
    Bundle,
    Figures,
    Portion,
    Recheck,
    Task,
    UnitResult,
    bundled,
    inflated,
    result_digest,
)
from tilewright.running.limits import Watch, machine_memory
from tilewright.running.options import SearchOptions
from tilewright.running.searchable import searchable
from tilewright.saving import awaited

R = TypeVar("R")

#: bytes that the tables of a frontier may take if nothing is said: the same on every machine,
#: because they decide whether a unit is halved, and a unit has to come to the same everywhere
FRONTIER_BYTES = 4 << 30
#: states of the first unit that is counted over a frontier; if they do not do, twice as many
FIRST_STATES = 1 << 26
#: and where its state is kept, so that nothing is lost when it stops: as many as it takes
ALL_STATES = 1 << 62
#: engines of one tree, so that one can count again what another has counted
TWINS = {
    "bitset": "cells",
    "cells": "bitset",
    "bitmask": "bitmask-portable",
    "bitmask-avx2": "bitmask-portable",
    "bitmask-portable": "bitmask",
}
#: how many times the lists of units are in memory while they are written down
UNIT_COPIES = 6
#: the most bytes that the kept solutions of a unit take when they are unpacked
MOST_KEPT = 1 << 31


def twin(engine: str, cover: _core.Cover) -> str:
    """Return the other engine of the same tree, or the same one if the other refuses the cover."""
    other = TWINS.get(engine, "cells")
    return engine if cover.refusal(other) is not None else other


def kept_frame(result: UnitResult) -> SolutionFrame:
    """Return what a result keeps.

    Raises:
        ValueError: it is damaged, or unpacked it is too long.
    """
    assert result.frame is not None
    number = unpacked_numbers(inflated(result.frame, MOST_KEPT))
    return SolutionFrame(result.id, number, result.frame, 0)


class Cancelled(Exception):
    """The work was cancelled before the task was done."""


@dataclass(frozen=True)
class Means:
    """The resources of a worker.

    Attributes:
        token: stops it from another thread.
        memory: bytes that the tables of a frontier may take, ``None`` for four gibibytes.
        threads: how many threads count over a frontier; others take one.
        limit: bytes that the whole process may hold, ``None`` if nothing is said.
        states: a folder for the states of counts over a frontier, and for what does not fit the memory;
            ``None`` if nothing is kept.
    """

    token: _core.CancelToken | None = None
    memory: int | None = None
    threads: int = 1
    limit: int | None = None
    states: Path | None = None

    def check(self, more: int = 0) -> None:
        """Do nothing unless the work is to stop.

        Raises:
            Cancelled: it was cancelled.
        """
        del more
        if self.token is not None and self.token.cancelled:
            raise Cancelled("cancelled")

    def left_by(self, report: _core.Report) -> list[_core.Unit]:
        """Return the nodes that a search of a unit leaves.

        Raises:
            Cancelled: it was cancelled before it had done what it was to do.
            LimitReached: the memory does not hold them.
        """
        if report.ended not in ("done", "nodes", "memory"):
            raise Cancelled(report.ended)
        watch = Watch(SearchOptions(limit_memory=self.limit or machine_memory()))
        watch.enter("writing down what a unit leaves")
        watch.check(UNIT_COPIES * report.open_bytes)
        if report.ended == "memory":
            raise Cancelled(report.ended)
        return report.open

    def bundled(self, units: Iterable[_core.Unit]) -> tuple[Bundle, ...]:
        """Part nodes into bundles, and write them here, where it can be cancelled.

        Raises:
            Cancelled: it was cancelled.
        """
        bundles = bundled(units, guard=self.check)
        for bundle in often(bundles, self.check):
            _ = bundle.plain
        return bundles


@dataclass(frozen=True)
class Found:
    """The result of work on a unit, the same for every worker.

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

    def figures(self, budget: int) -> Figures:
        """Return the figures that a second count can be compared by."""
        facts = (budget, self.solutions, self.distinct, self.nodes, self.kept)
        raw = zlib.decompress(self.frame) if self.frame and self.kept else b""
        digest = result_digest(facts, [portion.digest for portion in self.left], raw)
        left = tuple(str(portion.weight) for portion in self.left)
        return Figures(self.solutions, self.distinct, self.nodes, left, digest)


class UnitWork(ABC, Generic[R]):
    """The units of a run: the first of them, work on any, and what their driver needs to know.

    Attributes:
        kind: of the run: ``"count"``, ``"survey"``, ``"apart"``, ``"boards"``, ``"grow"``.
        is_even: whether the weight of a unit is its share of the work: of settings it is, of nodes not.
        in_tables: whether all threads of a process count one unit in tables, whose state can be kept
            in a file.
        can_sample: whether samples show how large open units are.
    """

    kind: ClassVar[str]
    is_even: ClassVar[bool] = False
    in_tables: ClassVar[bool] = False
    can_sample: ClassVar[bool] = False

    @abstractmethod
    def ready(self, subject: SubjectData) -> R:
        """Make ready what all units of a run share."""

    @abstractmethod
    def origin(self, subject: SubjectData, ready: R) -> str:
        """Return what the units are units of, as text that changes when that does."""

    @abstractmethod
    def root(self, subject: SubjectData, ready: R) -> Portion:
        """Return the portion that stands for everything."""

    @abstractmethod
    def read(self, subject: SubjectData, data: bytes) -> Portion:
        """Read what ``Portion.packed`` wrote.

        Raises:
            ValueError: it is damaged.
        """

    @abstractmethod
    def perform(self, subject: SubjectData, ready: R, task: Task, means: Means) -> Found:
        """Work on a task until it is done or its budget is spent.

        Raises:
            Cancelled: the token was cancelled first.
            LimitReached: the memory does not hold what it leaves.
        """

    @abstractmethod
    def recheck(
        self, subject: SubjectData, ready: R, check: Recheck, means: Means
    ) -> Figures | None:
        """Do a task again by other means; return ``None`` if that takes too long.

        Raises:
            Cancelled: the token was cancelled first.
        """

    def verdict(self, first: Figures, again: Figures | None) -> str:
        """Compare two results of a unit: ``SAME``, ``TOO_LONG``, or the names of the figures that differ."""
        return TOO_LONG if again is None else first.difference(again) or SAME

    @abstractmethod
    def counts_classes(self, subject: SubjectData) -> bool:
        """Tell whether the result of each unit has a number of classes."""

    @abstractmethod
    def check_kept(self, subject: SubjectData, result: UnitResult) -> None:
        """Do nothing if the solutions or rows that a result keeps can be read and are as many as it says.

        Raises:
            ValueError: they are not.
        """

    def first_budget(self, *, kept: bool) -> int:
        """Return what the first unit may take.

        Args:
            kept: whether states of counts are kept, so that a long unit loses nothing when it stops.
        """
        del kept
        return FIRST_BUDGET

    @property
    def file_budget(self) -> int:
        """What a unit of a file may take at least."""
        return FILE_BUDGET

    def next_budget(self, budget: int, results: Sequence[UnitResult], seconds: float) -> int:
        """Return what the next units may take.

        Args:
            budget: of the last ones.
            results: of them.
            seconds: that a unit is to take.
        """
        spent, took = sum(r.spent for r in results), sum(r.seconds for r in results)
        if spent < 1000 or took <= 0:
            return budget
        wanted = min(max(int(spent / took * seconds), budget // 2), 4 * budget)
        return min(max(wanted, LEAST_BUDGET), MOST_BUDGET)

    def always_rechecks_first(self, nodes: int | None) -> bool:
        """Tell whether the first unit is counted again if any is.

        Args:
            nodes: that it took, ``None`` if it is not done.
        """
        del nodes
        return True

    def sample(
        self,
        subject: SubjectData,
        ready: R,
        tasks: Iterable[Task],
        *,
        seconds: float,
        seed: int,
    ) -> _core.EstimateReport | None:
        """Estimate the nodes of open units by samples; ``None`` if there is nothing to sample."""
        del subject, ready, tasks, seconds, seed
        return None


class TreeWork(UnitWork[Compiled]):
    """A search: units are bundles of nodes; another engine of the same tree does them again."""

    kind = "count"
    can_sample = True

    def ready(self, subject: SubjectData) -> Compiled:
        """Compile the problem; one that is proven to have no solution has a single unit, of no work."""
        return searchable(subject.problem(), {}, classes=subject.classes)

    def origin(self, subject: SubjectData, ready: Compiled) -> str:
        """Return the version of the core, the fingerprint of the cover, the mode and the tree."""
        return subject.root(ready.cover).origin

    def root(self, subject: SubjectData, ready: Compiled) -> Portion:
        """Return the root of the tree."""
        return Bundle((subject.root(ready.cover),))

    def read(self, subject: SubjectData, data: bytes) -> Portion:
        """Read a bundle."""
        return Bundle.unpacked(data, subject.origin)

    def perform(self, subject: SubjectData, ready: Compiled, task: Task, means: Means) -> Found:
        """Search below the nodes."""
        return self._searched(subject, ready, task, subject.engine, means)

    def recheck(
        self, subject: SubjectData, ready: Compiled, check: Recheck, means: Means
    ) -> Figures | None:
        """Search with the other engine: nodes, counts and the remaining nodes are to be the same."""
        found = self._searched(subject, ready, check.task, twin(subject.engine, ready.cover), means)
        return found.figures(check.task.budget)

    def counts_classes(self, subject: SubjectData) -> bool:
        """A search of one solution of each class counts them."""
        return subject.reduced

    def check_kept(self, subject: SubjectData, result: UnitResult) -> None:
        """Read the solutions that a result keeps."""
        if result.frame is None:
            return
        number = kept_frame(result).count
        wanted = result.solutions if result.distinct is None else result.distinct
        if not number == result.kept == wanted:
            raise ValueError(
                f"it says that it keeps {result.kept} solutions of {wanted}, and holds {number}"
            )

    def sample(
        self,
        subject: SubjectData,
        ready: Compiled,
        tasks: Iterable[Task],
        *,
        seconds: float,
        seed: int,
    ) -> _core.EstimateReport | None:
        """Walk down from the nodes at random, as ``estimate`` does."""
        return _core.estimate(
            ready.cover,
            engine=subject.engine,
            seed=seed,
            max_seconds=seconds,
            units=[node for task in tasks for node in task.bundle.units],
            **subject.mode,
        )

    def _searched(
        self, subject: SubjectData, ready: Compiled, task: Task, engine: str, means: Means
    ) -> Found:
        report = _core.search(
            ready.cover,
            engine=engine,
            collect=subject.keep,
            units=task.bundle.units,
            max_nodes=task.budget,
            max_memory=means.limit,
            token=means.token,
            **subject.mode,
        )
        left = means.bundled(means.left_by(report))
        frame = packed_solutions(report.found) if subject.keep else None
        counts = report.solutions, report.distinct, report.nodes
        return Found(*counts, left, frame, len(report.found))


class FrontierWork(TreeWork):
    """A count over a frontier: a unit that does not fit the budget or the memory is halved.

    With a folder for states, a count goes on where it was when the process ended, and tables that do not
    fit the memory go there; without, a unit is counted from its beginning.
    """

    in_tables = True
    can_sample = False

    def perform(self, subject: SubjectData, ready: Compiled, task: Task, means: Means) -> Found:
        """Count below each node of the bundle."""
        del subject
        return self._counted(ready, task, means)

    def _counted(self, ready: Compiled, task: Task, means: Means, *, again: bool = False) -> Found:
        solutions, states, left = 0, 0, []
        keep = None
        if means.states is not None and len(task.bundle.units) == 1:
            keep = state_path(means.states, task.id, again=again)
        for unit in task.bundle.units:
            try:
                with awaited():
                    report, spent, halves = _core.frontier_unit(
                        ready.cover,
                        unit,
                        max_nodes=task.budget,
                        max_memory=means.limit,
                        max_bytes=FRONTIER_BYTES if means.memory is None else means.memory,
                        threads=means.threads,
                        folder=means.states,
                        keep=keep,
                        token=means.token,
                    )
            except _core.FrontierStopped:
                if means.token is not None and means.token.cancelled:
                    raise Cancelled("cancelled") from None
                raise
            except _core.StateError as error:
                raise TilewrightError(
                    f"{error}; remove that file, and unit {task.id} is counted from its beginning"
                ) from None
            solutions += 0 if report is None else report.solutions
            states += spent
            left += halves
        return Found(solutions, None, states, bundled(left))

    def recheck(
        self, subject: SubjectData, ready: Compiled, check: Recheck, means: Means
    ) -> Figures | None:
        """Count by a search of ten times as many nodes as there were states, or else over a frontier again."""
        if check.whole and check.nodes <= FIRST_STATES:
            report = _core.search(
                ready.cover,
                engine="auto",
                units=check.task.bundle.units,
                max_nodes=10 * max(check.nodes, 1000),
                token=means.token,
            )
            if report.ended in ("cancelled", "interrupted"):
                raise Cancelled(report.ended)
            if report.ended == "done":
                return Figures(report.solutions)
        found = self._counted(ready, check.task, means, again=True).figures(check.task.budget)
        if means.states is not None:
            state_path(means.states, check.task.id, again=True).unlink(missing_ok=True)
        return Figures(found.solutions, left=found.left)

    def verdict(self, first: Figures, again: Figures | None) -> str:
        """Compare counts; those that had other memory, and so left other nodes, cannot be compared."""
        if again is not None and again.left not in (None, first.left):
            return TOO_LONG
        return super().verdict(first, again)

    def counts_classes(self, subject: SubjectData) -> bool:
        """A frontier counts no classes."""
        return False

    def first_budget(self, *, kept: bool) -> int:
        """Return as many states as it takes, if states are kept."""
        return ALL_STATES if kept else FIRST_STATES

    @property
    def file_budget(self) -> int:
        """As many states as any first unit that is counted elsewhere."""
        return FIRST_STATES

    def next_budget(self, budget: int, results: Sequence[UnitResult], seconds: float) -> int:
        """Return twice as many states if they did not do."""
        del seconds
        if any(result.left and result.budget == budget for result in results):
            return min(2 * budget, ALL_STATES)
        return budget

    def always_rechecks_first(self, nodes: int | None) -> bool:
        """Leave a first unit of very many states, which may be the whole run, to the draw."""
        return (nodes or 0) <= FIRST_STATES
