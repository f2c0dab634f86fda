"""Workers of a Dask cluster (extra ``dask``).

The scheduler gets three or so short tasks for each thread of its workers, never the whole tree, and
holds no result for longer than it takes to fetch it.  A worker process of N threads does N tasks at
once, each with one thread, because the core works without the interpreter's lock.
"""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tilewright.errors import TilewrightError
from tilewright.ledger.work.subject import Ready, Subject
from tilewright.ledger.workers.pool import Job, Outcome, Pool, Workers, arrived
from tilewright.running.options import SearchOptions
from tilewright.threads import start_thread

if TYPE_CHECKING:
    from tilewright.ledger.workers.dask_session import Session
    from tilewright.ledger.workers.dask_settings import ClusterSettings

#: tasks given out for each thread of a worker: one is worked on, the others are at hand
WINDOW = 3
#: seconds that closing may take
_CLOSE_SECONDS = 20.0
_ENDED = "the connection to the cluster ended; tilewright resume goes on with the run"
#: the least seconds that a unit takes: long beside the milliseconds that Dask spends on each
UNIT_SECONDS = 2.0
#: of a cluster on this machine: its housekeeping would take a few percent of two cores
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.worker.memory.monitor-interval": "2s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.work-stealing": False,
}

Say = Callable[[str], None]


class DaskUnavailableError(TilewrightError):
    """The extra ``dask`` is not installed."""


def _to_errors(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def dask_workers(
    address: str,
    *,
    security: Any = None,
    settings: ClusterSettings | None = None,
    say: Say = _to_errors,
) -> Workers:
    """Let an existing Dask cluster do the work of a run.

    Args:
        address: of the scheduler, such as ``"tcp://host:8786"`` or ``"tls://host:8786"``.
        security: a ``distributed.Security``; ``None`` for what the configuration of Dask says.
        settings: what is set at the scheduler; ``None`` for what suits short tasks.
        say: takes remarks on the cluster.

    Returns:
        What ``run`` and ``resume`` take as ``workers``; calling it raises TilewrightError where the
        scheduler does not answer, or none of its workers can take part.

    Raises:
        DaskUnavailableError: the extra ``dask`` is not installed.
    """
    _check_installed()

    def workers(subject: Subject, ready: Ready, options: SearchOptions) -> Pool:
        return DaskPool(subject, options, address, 0, security, settings, say)

    return workers


def client_workers(client: Any, *, say: Say = _to_errors) -> Workers:
    """Let the cluster of a client that exists already do the work of a run.

    The run makes a connection of its own to the same scheduler, and the client stays as it is.

    Args:
        client: a ``distributed.Client``, connected.
        say: takes remarks on the cluster.

    Raises:
        DaskUnavailableError: the extra ``dask`` is not installed.
        TilewrightError: it is no such client, or it is closed.
    """
    _check_installed()
    from distributed import Client

    if not isinstance(client, Client):
        raise TilewrightError(
            f"client is of type {type(client).__name__}: give a distributed.Client, or an address "
            "to dask_workers"
        )
    if client.status != "running" or client.scheduler is None:
        raise TilewrightError(f"the client is {client.status}: give one that is connected")
    return dask_workers(client.scheduler.address, security=client.security, say=say)


def local_cluster(
    number: int, *, settings: ClusterSettings | None = None, say: Say = _to_errors
) -> Workers:
    """Let a Dask cluster of so many processes on this machine do the work, started for it.

    The processes share the threads that the options ask for, at least one each.

    Raises:
        DaskUnavailableError: the extra ``dask`` is not installed.
    """
    _check_installed()

    def workers(subject: Subject, ready: Ready, options: SearchOptions) -> Pool:
        return DaskPool(subject, options, "", number, None, settings, say)

    return workers


def _check_installed() -> None:
    try:
        importlib.import_module("distributed")
    except ImportError:
        raise DaskUnavailableError(
            "a Dask cluster needs distributed; install it with: pip install 'tilewright[dask]'"
        ) from None


class DaskPool(Pool):
    """Gives jobs to a Dask cluster; the talking is done in a thread with an event loop.

    Args:
        subject: what the run is of.
        options: threads and memory.
        address: of the scheduler.
        processes: how many to start on this machine, 0 for the cluster at the address.
        security: certificates.
        settings: for the scheduler.
        say: takes remarks.

    Raises:
        TilewrightError: the scheduler does not answer, or none of the workers can take part.
    """

    def __init__(
        self,
        subject: Subject,
        options: SearchOptions,
        address: str,
        processes: int,
        security: Any,
        settings: ClusterSettings | None,
        say: Say,
    ) -> None:
        self._done: SimpleQueue[Outcome | None] = SimpleQueue()
        self._place = (address, processes, max(options.core_threads // max(processes, 1), 1))
        self._security, self._settings, self._say = security, settings, say
        self._subject, self._limit = subject, options.limit_memory
        self._session: Session | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: Callable[[], object] | None = None
        self._closed = False
        ready: Future[None] = Future()
        self._thread = start_thread(lambda: self._talk(ready))
        if self._thread is None:
            raise TilewrightError(
                "the system gives no thread to talk to the cluster with: end other programs, or work "
                "without a cluster"
            )
        try:
            ready.result()
        except RuntimeError as error:  # of Dask, which starts threads as well
            self.close()
            raise TilewrightError(f"the cluster cannot be reached: {error}") from error
        except BaseException:
            self.close()
            raise

    @property
    def workers(self) -> int:
        """How many threads the workers have together that take part now."""
        session = self._session
        return sum(session.roster.workers.copy().values()) if session is not None else 0

    @property
    def capacity(self) -> int:
        """How many tasks may be out at once."""
        return WINDOW * self.workers

    @property
    def unit_seconds(self) -> float:
        """How long a unit takes at least."""
        return UNIT_SECONDS

    @property
    def names(self) -> frozenset[str]:
        """The names of the worker processes that take part now."""
        session = self._session
        return (
            frozenset(session.roster.names.copy().values()) if session is not None else frozenset()
        )

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Give a job to the cluster.

        Raises:
            TilewrightError: the scheduler or the workers were lost and did not come back.
        """
        self._check()
        assert self._session is not None
        if not self._call(self._session.submit, job, avoid):
            raise TilewrightError(_ENDED)

    def poll(self, seconds: float) -> list[Outcome]:
        """Return what came back, waiting so long for a first one.

        Raises:
            TilewrightError: the scheduler or the workers were lost and did not come back.
        """
        found = arrived(self._done, seconds)
        if not found:
            self._check()
        return found

    def _check(self) -> None:
        """Do nothing if there is a connection, or it was closed from here."""
        if self._session is not None and self._session.error is not None:
            raise self._session.error
        if not (self._closed or self._thread is None or self._thread.is_alive()):
            raise TilewrightError(_ENDED)

    def _call(self, function: Callable[..., object], *arguments: Any) -> bool:
        """Let the thread that talks call this soon; return False when its loop has ended by itself."""
        if self._loop is None:
            return False
        try:
            self._loop.call_soon_threadsafe(function, *arguments)
        except RuntimeError:  # the loop is closed a moment before its thread ends
            return False
        return True

    def close(self) -> None:
        """Stop all work of the run on the cluster, and a cluster that was started for it."""
        self._closed = True
        if self._thread is None:
            return
        if self._end is not None:
            self._call(self._end)
        self._thread.join(_CLOSE_SECONDS)

    def _talk(self, ready: Future[None]) -> None:
        """Serve in this thread; whatever ends it before it is ready is the error of the constructor."""
        try:
            asyncio.run(self._serve(ready))
        except BaseException as error:
            if ready.done():
                raise
            ready.set_exception(error)

    async def _serve(self, ready: Future[None]) -> None:
        main, cluster, end = asyncio.current_task(), None, asyncio.Event()
        assert main is not None
        self._end, self._loop = main.cancel, asyncio.get_running_loop()
        try:
            cluster, address = await self._started()
            session = self._new_session()
            await session.connect(address, self._security)
            self._session, self._end = session, end.set
            ready.set_result(None)
            serving = asyncio.ensure_future(session.serve())
            ending = asyncio.ensure_future(end.wait())
            await asyncio.wait([serving, ending], return_when=asyncio.FIRST_COMPLETED)
            if serving.done() and serving.exception() is not None:
                session.error = TilewrightError(f"the cluster is lost: {serving.exception()}")
            await session.close()
            ending.cancel()
            await asyncio.wait([serving])
        except BaseException as error:
            if not ready.done():
                ready.set_exception(error)
        finally:
            if cluster is not None:
                await cluster.close()

    async def _started(self) -> tuple[Any, str]:
        """Start a cluster if one is wanted; return it and the address of the scheduler."""
        address, processes, threads = self._place
        if not processes:
            return None, address
        import dask
        from distributed import LocalCluster

        with dask.config.set(_QUIET):
            cluster = await LocalCluster(
                n_workers=processes,
                threads_per_worker=threads,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                asynchronous=True,
            )
        return cluster, cluster.scheduler_address

    def _new_session(self) -> Session:
        from tilewright.ledger.workers.dask_session import Session
        from tilewright.ledger.workers.dask_settings import ClusterSettings

        return Session(
            f"tilewright{uuid4().hex[:12]}",
            self._subject.text(),
            self._limit,
            self._done.put,
            self._say,
            self._settings or ClusterSettings(),
        )
