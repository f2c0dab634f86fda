"""Work on one bundle: what every worker does, here or anywhere."""

from __future__ import annotations

import socket
import time
from os import getpid

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.ledger.frames import packed_solutions
from tilewright.ledger.subject import TWINS, Subject
from tilewright.ledger.units import Failure, Recheck, Rechecked, Task, Told, UnitResult, bundled
from tilewright.running.frontier import NAME as FRONTIER

#: bytes that the tables of a frontier may take where nothing is said: the same on every machine,
#: because they decide whether a unit is halved, and a unit has to come to the same everywhere
FRONTIER_BYTES = 4 << 30


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
        found = _counted(compiled.cover, task, token, memory, threads)
    else:
        found = _searched(subject, compiled.cover, task, subject.engine, token)
    solutions, distinct, nodes, open_units, members = found
    frame = packed_solutions(members) if subject.keep else None
    return UnitResult(
        task.id,
        task.budget,
        solutions,
        distinct,
        nodes,
        bundled(open_units),
        frame,
        len(members),
        time.perf_counter() - begun,
        f"{socket.gethostname()}:{getpid()}",
    )


_Found = tuple[int, int | None, int, list[_core.Unit], list[list[int]]]


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
    return report.solutions, report.distinct, report.nodes, report.open, report.found


def _counted(
    cover: _core.Cover,
    task: Task,
    token: _core.CancelToken | None,
    memory: int | None,
    threads: int,
) -> _Found:
    """Count over a frontier; a unit that does not fit the budget or the memory is halved."""
    solutions, states, left = 0, 0, []
    for unit in task.bundle.units:
        try:
            report, spent, halves = _core.frontier_unit(
                cover,
                unit,
                max_nodes=task.budget,
                max_bytes=FRONTIER_BYTES if memory is None else memory,
                threads=threads,
                token=token,
            )
        except _core.FrontierStopped:
            if token is not None and token.cancelled:
                raise Cancelled("cancelled") from None
            raise
        solutions += 0 if report is None else report.solutions
        states += spent
        left += halves
    return solutions, None, states, left, []


def counted_again(
    subject: Subject,
    compiled: Compiled,
    check: Recheck,
    token: _core.CancelToken | None = None,
) -> Rechecked:
    """Do a task once more by other means and compare.

    A search is repeated by another engine of the same tree: nodes, counts and the weights of what is
    left are to be the same.  A count over a frontier is made by a search, of ten times as many nodes
    as there were states.

    Raises:
        Cancelled: the token was cancelled first.
    """
    task, told = check.task, check.told
    if subject.engine == FRONTIER:
        report = _core.search(
            compiled.cover,
            engine="auto",
            units=task.bundle.units,
            max_nodes=10 * max(told.nodes, 1000),
            token=token,
        )
        if token is not None and token.cancelled:
            raise Cancelled("cancelled")
        if report.ended != "done" or told.left:
            return Rechecked(task.id, "too long")
        return Rechecked(task.id, "same" if report.solutions == told.solutions else "solutions")
    engine = TWINS.get(subject.engine, "cells")
    solutions, distinct, nodes, left, _ = _searched(subject, compiled.cover, task, engine, token)
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
    threads: int = 1,
) -> UnitResult | Rechecked | Failure | None:
    """Do a job; what goes wrong comes back as a failure, and ``None`` where it was cancelled."""
    unit = job.task.id if isinstance(job, Recheck) else job.id
    try:
        if isinstance(job, Recheck):
            return counted_again(subject, compiled, job, token)
        return work(subject, compiled, job, token=token, memory=memory, threads=threads)
    except Cancelled:
        return None
    except BaseException as error:  # whatever it is, the unit stays open and another may try
        return Failure(unit, f"{type(error).__name__}: {error}")
