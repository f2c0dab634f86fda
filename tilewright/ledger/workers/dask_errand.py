"""A job that is out on a Dask cluster, and how often something went wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tilewright.ledger.work.units import Recheck
from tilewright.ledger.workers.pool import Job


@dataclass(eq=False)
class Errand:
    """A job that is out.

    Attributes:
        job: what is to be done.
        number: how often it was submitted.
        key: of the task at the scheduler.
        future: of the task.
        avoid: names of workers that may not do it.
        workers: the only ones that may do it, ``None`` for any.
        deaths: workers that died with it.
        faults: how often something else went wrong around it.
        recalled: whether the task was cancelled from here.
    """

    job: Job
    avoid: frozenset[str] = frozenset()
    number: int = 0
    key: str = ""
    future: Any = None
    workers: frozenset[str] | None = None
    deaths: int = 0
    faults: int = 0
    recalled: bool = False

    @property
    def unit(self) -> str:
        """The name of the unit."""
        return self.job.task.id if isinstance(self.job, Recheck) else self.job.id

    @property
    def attempt(self) -> int:
        """How often the driver gave the unit out before."""
        return self.job.task.attempt if isinstance(self.job, Recheck) else self.job.attempt


def brief(error: BaseException) -> str:
    """Return the kind of an error and the first line of its message."""
    lines: Iterable[str] = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {next(iter(lines))[:200]}".rstrip(": ")
