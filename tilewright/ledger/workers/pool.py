"""Workers of this process: threads, each with a task of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol

from tilewright import _core
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.work.unit_work import Means
from tilewright.ledger.work.units import Failure, Recheck, Rechecked, Task, UnitResult
from tilewright.ledger.workers.worker import perform
from tilewright.running.frontier import table_bytes
from tilewright.running.options import SearchOptions
from tilewright.threads import start_threads

Job = Task | Recheck
Outcome = UnitResult | Rechecked | Failure

#: how long a unit is to take in a thread
UNIT_SECONDS = 1.0


def arrived(done: SimpleQueue[Outcome | None], seconds: float) -> list[Outcome]:
    """Take all outcomes out of a queue, waiting so long for a first one; ``None`` only ends the wait."""
    found: list[Outcome] = []
    try:
        outcome = done.get(timeout=seconds) if seconds else done.get_nowait()
        while True:
            if outcome is not None:
                found.append(outcome)
            outcome = done.get_nowait()
    except Empty:
        return found


class Pool(Protocol):
    """Whoever works on tasks.

    Attributes:
        is_here: whether threads of the driver's own process work, beside its folder.
    """

    is_here: bool = False

    @property
    def workers(self) -> int:
        """How many tasks are worked on at once."""

    @property
    def names(self) -> frozenset[str]:
        """The names of the workers, as in results; none if the driver itself does all the work."""

    @property
    def capacity(self) -> int:
        """How many tasks may be given out at once, those that wait for a worker among them."""

    @property
    def unit_seconds(self) -> float:
        """How long a unit takes at least, so that giving it out costs little beside it."""

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Give out a task, or a check of one, to a worker that is not to be avoided."""

    def poll(self, seconds: float) -> list[Outcome]:
        """Return what came back, waiting so long for a first one."""

    def close(self) -> None:
        """Stop all work; what is not done is lost, and stays open in the ledger."""

    def keep_states(self, states: Path) -> None:
        """Keep the states of counts in a folder from now on; only workers that are here can."""
        del states

    def heed(self, stopped: Callable[[], object]) -> None:
        """Ask from now on whether to stop, if the thread that asks for results does the work."""
        del stopped


#: makes the workers of a run from its subject, from what its units share, and from the options
Workers = Callable[[Subject, Ready, SearchOptions], Pool]


class Threads(Pool):
    """Threads of this process; the core works without the interpreter's lock.

    If the system has no thread to give, whoever asks what came back does a job meanwhile.
    """

    is_here = True

    def __init__(
        self,
        subject: Subject,
        ready: Ready,
        threads: int,
        memory: int | None,
        limit: int | None = None,
    ) -> None:
        """Start the threads, or those that there are.

        Args:
            subject: what the run is of.
            ready: what its units share.
            threads: how many; a count in tables takes them all for one unit at a time.
            memory: what the tables may take.
            limit: what the whole process may hold, if that is limited.
        """
        each = threads if subject.work.in_tables else 1
        self._subject = subject
        self._ready = ready
        self._stopped: Callable[[], object] = lambda: False
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._done: SimpleQueue[Outcome | None] = SimpleQueue()
        self._threads = start_threads(self._work, threads // each)
        self._token = _core.CancelToken(None if self._threads else lambda: self._stopped())
        self._means = Means(self._token, memory, each, limit)

    def keep_states(self, states: Path) -> None:
        """Keep the states of counts in a folder from now on."""
        self._means = replace(self._means, states=states)

    def heed(self, stopped: Callable[[], object]) -> None:
        """Ask from now on whether to stop, while nobody but the asking thread works."""
        self._stopped = stopped

    @property
    def workers(self) -> int:
        """How many threads work."""
        return max(len(self._threads), 1)

    @property
    def names(self) -> frozenset[str]:
        """Nobody but the driver itself."""
        return frozenset()

    @property
    def capacity(self) -> int:
        """A task for each thread, and one that waits."""
        return 2 * self.workers

    @property
    def unit_seconds(self) -> float:
        """How long a unit is to take."""
        return UNIT_SECONDS

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Put a job into the queue."""
        del avoid
        self._jobs.put(job)

    def poll(self, seconds: float) -> list[Outcome]:
        """Return what came back, waiting so long for a first one."""
        if not self._threads and not self._token.cancelled and not self._jobs.empty():
            self._done.put(self._perform(self._jobs.get()))
        return arrived(self._done, seconds)

    def close(self) -> None:
        """Cancel what is worked on and wait for the threads to end."""
        self._token.cancel()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._done.put(self._perform(job))

    def _perform(self, job: Job | None) -> Outcome | None:
        return None if job is None else perform(self._subject, self._ready, job, self._means)


def threads(subject: Subject, ready: Ready, options: SearchOptions) -> Pool:
    """Let threads of this process do the work of a run."""
    memory = table_bytes(options) if subject.work.in_tables else None
    return Threads(subject, ready, options.core_threads, memory, options.limit_memory)
