"""Work on one unit: what every worker does, here or anywhere."""

from __future__ import annotations

import socket
import time
from os import getpid

from tilewright.errors import LimitReached, TilewrightError
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.unit_work import Cancelled, Means
from tilewright.ledger.work.units import Failure, Recheck, Rechecked, Task, UnitResult


def here() -> str:
    """Return the name of this process as a worker."""
    return f"{socket.gethostname()}:{getpid()}"


def work(subject: Subject, ready: Ready, task: Task, means: Means | None = None) -> UnitResult:
    """Work on a task until it is done or its budget is spent.

    Args:
        subject: what the run is of.
        ready: what its units share.
        task: what to do.
        means: what may be used, ``None`` for one thread.

    Raises:
        Cancelled: the token was cancelled first.
    """
    begun = time.perf_counter()
    found = subject.work.perform(subject, ready, task, means or Means())
    return UnitResult(
        task.id,
        task.budget,
        found.solutions,
        found.distinct,
        found.nodes,
        found.left,
        found.frame,
        found.kept,
        time.perf_counter() - begun,
        here(),
        found.charged,
    )


def perform(
    subject: Subject,
    ready: Ready,
    job: Task | Recheck,
    means: Means | None = None,
) -> UnitResult | Rechecked | Failure | None:
    """Do a job; what goes wrong comes back as a failure, and ``None`` if it was cancelled.

    Ctrl-C is none of the job's affairs: where the main thread works, it ends whatever that does.

    Args:
        subject: what the run is of.
        ready: what its units share.
        job: a task, or a check of one.
        means: what may be used, ``None`` for one thread.

    Raises:
        KeyboardInterrupt: by Ctrl-C, in the main thread alone.
    """
    unit = job.task.id if isinstance(job, Recheck) else job.id
    means = means or Means()
    try:
        if isinstance(job, Recheck):
            return Rechecked(unit, here(), subject.work.recheck(subject, ready, job, means))
        return work(subject, ready, job, means)
    except Cancelled as cancelled:
        if str(cancelled) == "interrupted":
            raise KeyboardInterrupt from None
        return None
    except KeyboardInterrupt:
        raise
    except (OSError, TilewrightError) as error:
        what = f"{type(error).__name__}: {error}"
        full = means.limit is not None and isinstance(error, LimitReached)
        return Failure(unit, what, fatal=error if full or means.states is not None else None)
    except BaseException as error:  # whatever it is, the unit stays open and another may try
        return Failure(unit, f"{type(error).__name__}: {error}")
