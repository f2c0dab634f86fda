"""A connection to a Dask cluster, renewed when the scheduler comes back, and the jobs that are out.

All of this runs in one event loop.  A job stays here until it has come back, so whatever happens to
workers, futures and the scheduler, it is submitted again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from distributed import CancelledError, Client, KilledWorker

from tilewright.errors import TilewrightError
from tilewright.ledger.work.units import Failure, Recheck
from tilewright.ledger.workers.dask_settings import ClusterSettings, settle
from tilewright.ledger.workers.dask_worker import Unfit, facts, forget, hello, work_here
from tilewright.ledger.workers.pool import Job, Outcome

#: seconds in which a scheduler has to answer, at the beginning
CONNECT_SECONDS = 8.0
#: seconds that are waited for a lost scheduler to come back
RETURN_SECONDS = 600.0
#: seconds in which the workers that are there have to answer before the first job is given out
HELLO_SECONDS = 15.0
#: so many workers may die with a job before it is set aside, and before it is given out by itself
MOST_DEATHS, SUSPECT_DEATHS = 5, 2
#: how often a job may fail outside its work before it comes back as a failure
MOST_FAULTS = 5


@dataclass(eq=False)
class _Errand:
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


class Session:
    """The cluster as seen from one run.

    Attributes:
        run: the key of the run; it is a single word, so that Dask sees all tasks as one group.
        workers: those that may work, with their threads, by address.
        names: of these in results, by address.
        excluded: those that may not, with the reason.
        error: why there is no more connection, ``None`` while there is one.
    """

    def __init__(
        self,
        run: str,
        subject: str,
        limit_memory: int | None,
        bring: Callable[[Outcome | None], None],
        say: Callable[[str], None],
        settings: ClusterSettings,
    ) -> None:
        self.run = run
        self.workers: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self.excluded: dict[str, str] = {}
        self.error: TilewrightError | None = None
        self._subject, self._limit, self._expected = subject, limit_memory, facts()
        self._bring, self._say, self._settings = bring, say, settings
        self._errands: dict[str, _Errand] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._greeted: set[str] = set()
        self._client: Any = None
        self._connected, self._closing = asyncio.Event(), asyncio.Event()
        self._lost = False
        self._alone = asyncio.Lock()

    # The connection ----------------------------------------------------------------------

    async def connect(self, address: str, security: Any) -> None:
        """Connect, set what is to be set, and greet the workers that are there.

        Raises:
            TilewrightError: nobody answers, or none of the workers may take part.
        """
        self._address, self._security = address, security
        await self._open()
        if self.excluded and not self.workers and self.excluded.keys() >= self._greeted:
            number = len(self.excluded)
            await self.close()
            raise TilewrightError(
                f"none of the {number} workers of the cluster at {address} can take part: "
                "install the same tilewright on them and start them again"
            )

    async def _open(self) -> None:
        self._lost = False
        self._client = None
        try:
            self._client = Client(
                self._address,
                asynchronous=True,
                timeout=CONNECT_SECONDS,
                security=self._security,
                set_as_default=False,
                name="tilewright",
            )
            await self._client
        except Exception as error:  # of many kinds: sockets, certificates, addresses
            await self._hang_up()
            raise TilewrightError(
                f"no Dask scheduler answers at {self._address} ({_brief(error)}): start one with "
                "dask scheduler, and give its address, for example tcp://host:8786"
            ) from None
        try:
            self._say(await settle(self._client, self._address, self._settings))
            self._client.subscribe_topic("all", self._event)
            there = await self._client.nthreads()
        except Exception as error:
            raise TilewrightError(
                f"the scheduler at {self._address} went away: {_brief(error)}"
            ) from error
        greetings = [self._spawn(self._greet(address)) for address in there]
        if greetings:
            await asyncio.wait(greetings, timeout=HELLO_SECONDS)
        if not there:
            self._say(f"the cluster at {self._address} has no worker; those that join are used")
        self._connected.set()

    async def serve(self) -> None:
        """Stay connected until :meth:`close`; set ``error`` if the scheduler does not come back."""
        while not self._closing.is_set():
            if self._lost or self._client.status != "running":
                await self._renew()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), 0.2)

    async def _renew(self) -> None:
        self._connected.clear()
        self._say(
            f"the connection to the scheduler at {self._address} is lost; waiting up to "
            f"{RETURN_SECONDS / 60:g} minutes for it to come back"
        )
        await self._hang_up()
        end = time.monotonic() + RETURN_SECONDS
        while not self._closing.is_set():
            try:
                return await self._open()
            except TilewrightError as error:
                await self._hang_up()
                if time.monotonic() >= end:
                    self.error = TilewrightError(f"{error}; tilewright resume goes on with the run")
                    self._closing.set()
                await asyncio.sleep(0.5)

    async def _hang_up(self) -> None:
        self.workers.clear()
        self.names.clear()
        self.excluded.clear()
        self._greeted.clear()
        with suppress(Exception):
            self._client.unsubscribe_topic("all")
        with suppress(Exception):
            await asyncio.wait_for(self._client.close(timeout=1), 3)

    async def close(self) -> None:
        """Stop the tasks of the run on all workers, and hang up."""
        self._closing.set()
        for task in self._tasks:
            task.cancel()
        if self._connected.is_set() and self.workers and self._client.status == "running":
            with suppress(Exception):
                sent = self._client.run(forget, self.run, workers=list(self.workers))
                await asyncio.wait_for(sent, 3)
        await self._hang_up()

    def _spawn(self, coroutine: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Workers -----------------------------------------------------------------------------

    def _event(self, event: tuple[float, dict[str, Any]]) -> None:
        """Take note of a worker that joined or went."""
        details = event[1]
        if details.get("action") == "add-worker":
            self._spawn(self._greet(details["worker"]))
        elif details.get("action") == "remove-worker":
            self._gone(details["worker"])
            if not details.get("expected"):
                self._died(details["worker"], set(details["processing-tasks"]))

    async def _greet(self, address: str) -> None:
        """Ask a worker what it is made of, and give it the subject."""
        if address in self._greeted:
            return
        self._greeted.add(address)
        client = self._client
        while client is self._client and address in self._greeted:
            try:
                answers = await asyncio.wait_for(
                    client.run(
                        hello,
                        self.run,
                        self._subject,
                        self._expected,
                        workers=[address],
                        on_error="return",
                    ),
                    60,
                )
                answer = answers[address]
            except Exception as error:
                answer = error
            if not isinstance(answer, OSError | TimeoutError | KeyError | CancelledError):
                break
            await asyncio.sleep(2)  # it is slow or gone; an event will show which
        if client is self._client and address in self._greeted:
            self._judge(address, answer)

    def _judge(self, address: str, answer: Any) -> None:
        """Let a worker take part, or exclude it and say why."""
        if isinstance(answer, BaseException):
            name, why = address, f"tilewright does not answer there ({_brief(answer)})"
        else:
            name = f"{answer['name']} ({address})"
            why = ", ".join(
                f"its {what} is {answer[what]}, here it is {wanted}"
                for what, wanted in self._expected.items()
                if answer[what] != wanted
            )
        if not why:
            self.names[address] = answer["host"]
            self.workers[address] = answer["threads"]
            return
        self.excluded[address] = why
        self._say(f"worker {name} takes no part: {why}")

    def _gone(self, address: str) -> None:
        self.workers.pop(address, None)
        self.names.pop(address, None)
        self.excluded.pop(address, None)
        self._greeted.discard(address)
        for errand in self._errands.values():
            if errand.workers is not None and not errand.workers & self.workers.keys():
                self._recall(errand)

    def _died(self, address: str, keys: set[str]) -> None:
        """Count the death of a worker against the jobs that it worked on."""
        for errand in self._errands.values():
            if errand.key in keys:
                errand.deaths += 1
                if errand.deaths in (SUSPECT_DEATHS, MOST_DEATHS):
                    self._recall(errand)
        self._say(f"worker {address} is lost; what it worked on is given to others")

    def _recall(self, errand: _Errand) -> None:
        if errand.future is not None and not errand.recalled:
            errand.recalled = True
            self._spawn(self._client.cancel([errand.future]))

    # Jobs --------------------------------------------------------------------------------

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Let the cluster do a job, but not the workers of these names."""
        self._spawn(self._carry(_Errand(job, avoid)))

    async def _carry(self, errand: _Errand) -> None:
        """Submit a job until it comes back with an outcome."""
        self._errands[errand.unit] = errand
        outcome: Outcome | None = None
        try:
            while outcome is None:
                outcome = await self._tried(errand)
        except Exception as error:  # nothing that is out may be forgotten
            outcome = Failure(errand.unit, f"the cluster could not run it: {_brief(error)}")
        del self._errands[errand.unit]
        self._bring(outcome)

    async def _tried(self, errand: _Errand) -> Outcome | None:
        """Submit a job once, by itself where workers died with it; ``None`` as in :meth:`_once`."""
        if errand.deaths >= MOST_DEATHS:
            what = f"{errand.deaths} workers died while they worked on it"
            return Failure(errand.unit, what, aside=True)
        if errand.deaths < SUSPECT_DEATHS:
            return await self._once(errand)
        async with self._alone:
            return await self._once(errand)

    async def _once(self, errand: _Errand) -> Outcome | None:
        """Submit a job and wait; ``None`` if it has to be submitted again."""
        await self._connected.wait()
        while self.excluded and not self.workers:  # none that may do it
            await asyncio.sleep(0.2)
        if errand.avoid and not self._fitting(errand):
            if isinstance(errand.job, Recheck) or self.workers:
                return Failure(errand.unit, "no worker is there that is trusted with it")
            await asyncio.sleep(0.2)
            return None
        client = self._client
        errand.number += 1
        errand.key = f"{self.run}-{errand.unit}-{errand.attempt}-{errand.number}"
        errand.workers = self._fitting(errand) if self.excluded or errand.avoid else None
        errand.recalled = False
        outcome: Outcome | None = None
        try:
            errand.future = client.submit(
                work_here,
                self.run,
                errand.job,
                self._limit,
                key=errand.key,
                pure=False,
                workers=None if errand.workers is None else sorted(errand.workers),
            )
            found = await errand.future
            if isinstance(found, Unfit):
                outcome = await self._faulty(errand, client, found.why)
            else:
                outcome = found
        except KilledWorker:
            errand.deaths = max(errand.deaths, SUSPECT_DEATHS)
        except CancelledError:
            if not errand.recalled and client is self._client:
                self._lost = True
                self._connected.clear()
        except Exception as error:
            outcome = await self._faulty(errand, client, _brief(error))
        finally:
            if errand.future is not None:
                errand.future.release()
                errand.future = None
        return outcome

    def _fitting(self, errand: _Errand) -> frozenset[str] | None:
        """Return the workers that may do a job; ``None`` if there are none."""
        fit = (one for one in self.workers if self.names.get(one) not in errand.avoid)
        return frozenset(fit) or None

    async def _faulty(self, errand: _Errand, client: Any, why: str) -> Failure | None:
        """Count what went wrong around a job, as opposed to within it."""
        await asyncio.sleep(0.2)
        if client is not self._client or client.status != "running":
            return None
        errand.faults += 1
        if errand.faults >= MOST_FAULTS:
            return Failure(errand.unit, f"the cluster could not run it: {why}")
        return None


def _brief(error: BaseException) -> str:
    """Return the kind of an error and the first line of its message."""
    lines: Iterable[str] = str(error).strip().splitlines() or [""]
    return f"{type(error).__name__}: {next(iter(lines))[:200]}".rstrip(": ")
