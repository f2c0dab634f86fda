"""Work on one bundle: what every worker does, here or anywhere."""

from __future__ import annotations

import socket
import time
from os import getpid

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import LimitReached
from tilewright.ledger.frames import packed_solutions
from tilewright.ledger.subject import TWINS, Subject
from tilewright.ledger.units import Failure, Recheck, Rechecked, Task, Told, UnitResult, bundled
from tilewright.running.frontier import NAME as FRONTIER

#: nodes after which what does not fit a frontier is parted, and into how many bundles
SPLIT_NODES, SPLIT_PARTS = 64, 8
#: what the tables of a frontier may take where nothing else is said
TABLE_BYTES = 4 << 30


class Cancelled(Exception):
    """The work was told to stop before the task was done."""


def work(
    subject: Subject,
    compiled: Compiled,
    task: Task,
    *,
    token: _core.CancelToken | None = None,
    memory: int | None = None,
    threads: int = 1,
) -> UnitResult:
    """Work on a task until it is done or its budget is spent.

    Args:
        subject: what the run is of.
        compiled: its problem.
        task: what to do.
        token: stops it from another thread.
        memory: bytes that the tables of a frontier may take, ``None`` for four gibibytes.
        threads: how many threads count over a frontier; searches take one.

    Raises:
        Cancelled: the token was cancelled first.
    """
    begun = time.perf_counter()
    if subject.engine == FRONTIER:
        found = _counted(subject, compiled.cover, task, token, memory, threads)
    else:
        found = _searched(subject, compiled.cover, task, subject.engine, token)
    solutions, distinct, nodes, open_units, members, parts = found
    frame = packed_solutions(members) if subject.keep else None
    return UnitResult(
        task.id,
        task.budget,
        solutions,
        distinct,
        nodes,
        bundled(open_units, parts) if parts else bundled(open_units),
        frame,
        len(members),
        time.perf_counter() - begun,
        f"{socket.gethostname()}:{getpid()}",
    )


_Found = tuple[int, int | None, int, list[_core.Unit], list[list[int]], int]


def _searched(
    subject: Subject,
    cover: _core.Cover,
    task: Task,
    engine: str,
    token: _core.CancelToken | None,
) -> _Found:
    report = _core.search(
        cover,
        engine=engine,
        reduce=subject.reduced,
        collect=subject.keep,
        units=task.bundle.units,
        max_nodes=task.budget,
        token=token,
    )
    if report.ended not in ("done", "nodes"):
        raise Cancelled(report.ended)
    return report.solutions, report.distinct, report.nodes, report.open, report.found, 0


def _counted(
    subject: Subject,
    cover: _core.Cover,
    task: Task,
    token: _core.CancelToken | None,
    memory: int | None,
    threads: int,
) -> _Found:
    """Count over a frontier; what does not fit the budget or the memory is parted by a short search."""
    try:
        report = _core.frontier_count(
            cover,
            units=task.bundle.units,
            max_nodes=task.budget,
            in_parts=False,
            threads=threads,
            token=token,
            max_bytes=TABLE_BYTES if memory is None else memory,
        )
    except _core.FrontierStopped as error:
        if token is not None and token.cancelled:
            raise Cancelled("cancelled") from None
        return _parted(subject, cover, task, error)
    if report.ended == "done":
        return report.solutions, None, report.nodes, [], [], 0
    if report.ended == "nodes":
        return _parted(subject, cover, task, None)
    raise Cancelled(report.ended)


def _parted(subject: Subject, cover: _core.Cover, task: Task, refused: Exception | None) -> _Found:
    report = _core.search(
        cover, engine=subject.splitter, units=task.bundle.units, max_nodes=SPLIT_NODES
    )
    if report.nodes == 0:
        raise LimitReached(f"unit {task.id} cannot be parted: {refused}")
    return report.solutions, None, report.nodes, report.open, [], SPLIT_PARTS


def counted_again(
    subject: Subject,
    compiled: Compiled,
    check: Recheck,
    token: _core.CancelToken | None = None,
) -> Rechecked:
    """Do a task once more by other means and compare.

    A search is repeated by another engine of the same tree: nodes, counts and the weights of what is
    left are to be the same.  A count over a frontier is made by a search of ten times the budget.

    Raises:
        Cancelled: the token was cancelled first.
    """
    task, told = check.task, check.told
    if subject.engine == FRONTIER:
        report = _core.search(
            compiled.cover,
            engine="auto",
            units=task.bundle.units,
            max_nodes=10 * task.budget,
            token=token,
        )
        if token is not None and token.cancelled:
            raise Cancelled("cancelled")
        if report.ended != "done" or told.left:
            return Rechecked(task.id, "too long")
        return Rechecked(task.id, "same" if report.solutions == told.solutions else "solutions")
    engine = TWINS.get(subject.engine, "cells")
    solutions, distinct, nodes, left, _, _ = _searched(subject, compiled.cover, task, engine, token)
    weights = tuple(str(bundle.weight) for bundle in bundled(left))
    again = Told(solutions, distinct, nodes, weights)
    differ = [name for name in vars(told) if getattr(told, name) != getattr(again, name)]
    return Rechecked(task.id, ", ".join(differ) or "same")


def perform(
    subject: Subject,
    compiled: Compiled,
    job: Task | Recheck,
    *,
    token: _core.CancelToken | None = None,
    memory: int | None = None,
) -> UnitResult | Rechecked | Failure | None:
    """Do a job; what goes wrong comes back as a failure, and ``None`` where it was cancelled."""
    unit = job.task.id if isinstance(job, Recheck) else job.id
    try:
        if isinstance(job, Recheck):
            return counted_again(subject, compiled, job, token)
        return work(subject, compiled, job, token=token, memory=memory)
    except Cancelled:
        return None
    except Exception as error:  # whatever it is, the unit stays open and another may try
        return Failure(unit, f"{type(error).__name__}: {error}")
