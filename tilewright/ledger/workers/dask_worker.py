"""The functions that run inside the workers of a Dask cluster: facts, subjects and tasks.

Dask looks them up by name on the worker, so a worker without tilewright, or with an older one,
answers with an error instead of doing something else.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Condition, Lock
from typing import Any

from distributed import get_worker

from tilewright import _core
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.unit_work import Means
from tilewright.ledger.workers.pool import Job, Outcome
from tilewright.ledger.workers.worker import here as this_process
from tilewright.ledger.workers.worker import perform
from tilewright.running.limits import default_memory

#: seconds that a task waits for its subject, which reaches a worker just after it has joined
PATIENCE = 20.0
#: runs whose subjects a process holds at most
MOST_RUNS = 16


@dataclass(frozen=True)
class Unfit:
    """A job was not begun, because of the worker: ``why``."""

    why: str


class _LocalRun:
    """One run in this process.

    Attributes:
        subject: the subject of the run.
        token: stops all its tasks here.
    """

    def __init__(self, subject: str) -> None:
        self.subject = Subject.read(subject)
        self.token = _core.CancelToken()
        self._lock = Lock()

    @property
    def ready(self) -> Ready:
        """The shared preparation of the units, made by the first task that needs it."""
        with self._lock:
            return self.subject.ready


_runs: dict[str, _LocalRun] = {}
_arrival = Condition()


@lru_cache(maxsize=1)
def facts() -> dict[str, str]:
    """Return the facts that must be equal on all workers, by name.

    The engines are part of the core, so the hash of its file covers them as well.
    """
    build = blake2b(Path(_core.__file__).read_bytes(), digest_size=8).hexdigest()
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return {"tilewright": _core.__version__, "core": build, "Python": python}


def hello(
    run: str, subject: str, expected: dict[str, str], dask_worker: Any = None
) -> dict[str, Any]:
    """Take the subject of a run, if this worker is of the same make.

    Args:
        run: the key of the run.
        subject: its text.
        expected: the facts of the driver.
        dask_worker: this worker, filled in by Dask.

    Returns:
        The facts, and beside them ``"name"`` and ``"threads"``, and as ``"host"`` its name in results.
    """
    here = facts()
    if here == expected:
        with _arrival:
            _runs.setdefault(run, _LocalRun(subject))
            while len(_runs) > MOST_RUNS:  # of drivers that were killed
                del _runs[next(iter(_runs))]
            _arrival.notify_all()
    threads = dask_worker.state.nthreads
    return {**here, "name": str(dask_worker.name), "threads": threads, "host": this_process()}


def is_idle(dask_worker: Any = None) -> bool:
    """Tell whether this worker works on nothing, of this run or any other.

    Args:
        dask_worker: this worker, filled in by Dask.
    """
    return not dask_worker.state.executing_count


def forget(run: str) -> None:
    """Stop the tasks of a run and let go of its subject."""
    with _arrival:
        local = _runs.pop(run, None)
    if local is not None:
        local.token.cancel()


def work_here(run: str, job: Job, limit_memory: int | None) -> Outcome | Unfit | None:
    """Do a job of a run.

    Nothing is raised: a client of Dask that cannot read the traceback of a task waits for ever.

    Args:
        run: the key of the run.
        job: a task, or a check of one.
        limit_memory: bytes that this process may take for tables, ``None`` for half of its memory.

    Returns:
        The outcome; ``None`` if the job was stopped.
    """
    try:
        with _arrival:
            if not _arrival.wait_for(lambda: run in _runs, PATIENCE):
                return Unfit("the subject of the run has not come")
            local = _runs[run] = _runs.pop(run)  # those that are used last are held
        ready = local.ready
        memory = _memory(limit_memory) if local.subject.work.in_tables else None
        return perform(local.subject, ready, job, Means(local.token, memory))
    except Exception as error:  # another worker, or this one later, may do better
        return Unfit(f"{type(error).__name__}: {error}")


def _memory(limit: int | None) -> int:
    """Return the memory of one task: the tasks of a process share its memory."""
    worker = get_worker()
    bound = worker.memory_manager.memory_limit
    room = default_memory() if limit is None else limit
    if bound:
        room = min(room, int(bound) // 2)
    return max(room // int(worker.state.nthreads), 1)
