"""A connection to a Dask cluster, renewed when the scheduler comes back, and the jobs that are out.

All of this runs in one event loop.  A job stays here until it has come back, so whatever happens to
workers, futures and the scheduler, it is submitted again.  No wait depends on Dask alone: :meth:`Session.serve`
looks at the cluster, and gives a connection up that is another than it was, that does not answer, or over
which jobs are out that nobody works on.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from distributed import CancelledError, Client, KilledWorker

from tilewright.errors import TilewrightError
from tilewright.ledger.work.units import Failure, Recheck
from tilewright.ledger.workers.dask_errand import Errand, brief
from tilewright.ledger.workers.dask_roster import Roster
from tilewright.ledger.workers.dask_settings import ClusterSettings, settle
from tilewright.ledger.workers.dask_worker import Unfit, forget, work_here
from tilewright.ledger.workers.pool import Job, Outcome

#: seconds in which a scheduler has to answer, at the beginning and later
CONNECT_SECONDS, ANSWER_SECONDS = 8.0, 30.0
#: seconds that are waited for a lost scheduler to come back, and for a worker if there is none
RETURN_SECONDS = 600.0
#: seconds in which the workers that are there have to answer before the first job is given out
HELLO_SECONDS = 15.0
#: seconds between looks at the cluster
LOOK_SECONDS = 5.0
#: after so many looks at which all workers are idle while jobs are out these are lost; after each time that
#: nothing came of it, twice as many, up to the most
IDLE_LOOKS, MOST_IDLE_LOOKS = 2, 128
#: so many workers may die with a job before it is set aside, and before it is given out by itself
MOST_DEATHS, SUSPECT_DEATHS = 5, 2
#: how often a job may fail outside its work before it comes back as a failure
MOST_FAULTS = 5


class Session:
    """The cluster as seen from one run.

    Attributes:
        run: the key of the run; it is a single word, so that Dask sees all tasks as one group.
        roster: the workers.
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
        self.roster = Roster(run, subject, say)
        self.error: TilewrightError | None = None
        self._limit = limit_memory
        self._bring, self._say, self._settings = bring, say, settings
        self._errands: dict[str, Errand] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._client: Any = None
        #: the stream of messages to the scheduler: a client that connects again by itself has another
        self._stream: Any = None
        self._connected, self._severed = asyncio.Event(), asyncio.Event()
        self._closing = asyncio.Event()
        #: why the connection is no good any more, while it is
        self._lost = ""
        self._alone = asyncio.Lock()
        self._brought, self._idle, self._patience = 0, 0, IDLE_LOOKS
        self._worked = time.monotonic()

    # The connection ----------------------------------------------------------------------

    async def connect(self, address: str, security: Any) -> None:
        """Connect, set what is to be set, and greet the workers that are there.

        Raises:
            TilewrightError: nobody answers, or none of the workers may take part.
        """
        self._address, self._security = address, security
        await self._open()
        if self.roster.has_only_others:
            number = len(self.roster.excluded)
            await self.close()
            raise TilewrightError(
                f"none of the {number} workers of the cluster at {address} can take part: "
                "install the same tilewright on them and start them again"
            )

    async def _open(self) -> None:
        self._lost, self._severed = "", asyncio.Event()
        await self._call()
        self.roster.begin(self._client)
        try:
            settled = settle(self._client, self._address, self._settings)
            self._say(await asyncio.wait_for(settled, ANSWER_SECONDS))
            self._client.subscribe_topic("all", self._event)
            there = await self._present()
        except Exception as error:
            await self._hang_up()
            raise TilewrightError(
                f"the scheduler at {self._address} went away: {brief(error)}"
            ) from error
        greetings = [self._spawn(self.roster.greet(address)) for address in there]
        if greetings:
            await asyncio.wait(greetings, timeout=HELLO_SECONDS)
        if not there:
            self._say(
                f"the cluster at {self._address} has no worker; those that join are used, and the run "
                f"waits up to {RETURN_SECONDS / 60:g} minutes for one"
            )
        self._brought, self._idle, self._worked = 0, 0, time.monotonic()
        self._connected.set()

    async def _call(self) -> None:
        """Make a client.

        Raises:
            TilewrightError: nobody answers.
        """
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
            self._stream = self._client.scheduler_comm
        except Exception as error:  # of many kinds: sockets, certificates, addresses
            await self._hang_up()
            raise TilewrightError(
                f"no Dask scheduler answers at {self._address} ({brief(error)}): start one with "
                "dask scheduler, and give its address, for example tcp://host:8786"
            ) from None

    async def _present(self) -> set[str]:
        """Return the workers that the scheduler knows."""
        return set(await asyncio.wait_for(self._client.nthreads(), ANSWER_SECONDS))

    async def serve(self) -> None:
        """Stay connected until :meth:`close`; set ``error`` if the scheduler or the workers do not come back."""
        looked = time.monotonic()
        while not self._closing.is_set():
            if self._client.scheduler_comm is not self._stream:
                self._lose()
            if self._lost:
                await self._renew()
                continue
            if time.monotonic() - looked >= LOOK_SECONDS:
                await self._look()
                looked = time.monotonic()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), 0.2)

    async def _renew(self) -> None:
        self._say(self._lost)
        await self._hang_up()
        end = time.monotonic() + RETURN_SECONDS
        while not self._closing.is_set():
            try:
                return await self._open()
            except TilewrightError as error:
                if time.monotonic() >= end:
                    self._give_up(str(error))
                await asyncio.sleep(0.5)

    def _lose(self, why: str = "") -> None:
        """Take note that the connection is no good any more; ``why`` if not because it is broken."""
        self._connected.clear()
        self._lost = (
            self._lost
            or why
            or (
                f"the connection to the scheduler at {self._address} is lost; waiting up to "
                f"{RETURN_SECONDS / 60:g} minutes for it to come back"
            )
        )

    def _give_up(self, why: str) -> None:
        self.error = TilewrightError(f"{why}; tilewright resume goes on with the run")
        self._closing.set()

    async def _hang_up(self) -> None:
        """Let go of the client; whoever waits for a future of it need not wait any more."""
        self._connected.clear()
        self._severed.set()
        self.roster.begin(None)
        with suppress(Exception):
            self._client.unsubscribe_topic("all")
        with suppress(Exception):
            await asyncio.wait_for(self._client.close(timeout=1), 3)

    async def close(self) -> None:
        """Stop the tasks of the run on all workers, and hang up."""
        self._closing.set()
        for task in self._tasks:
            task.cancel()
        workers = list(self.roster.workers)
        if self._connected.is_set() and workers and self._client.status == "running":
            with suppress(Exception):
                sent = self._client.run(forget, self.run, workers=workers)
                await asyncio.wait_for(sent, 3)
        await self._hang_up()

    def _spawn(self, coroutine: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Looks at the cluster ----------------------------------------------------------------

    async def _look(self) -> None:
        """Compare what the scheduler says with what is known here; see to it that somebody works."""
        known = self.roster.known
        try:
            there = await self._present()
        except Exception:  # it does not answer
            return self._lose()
        for address in known - there:
            self._gone(address)
        for address in there:  # those that joined unheard, and those that gave no answer
            self._spawn(self.roster.greet(address))
        if self.roster.workers:
            self._worked = time.monotonic()
        elif time.monotonic() - self._worked >= RETURN_SECONDS:
            self._give_up(
                f"no worker of the cluster at {self._address} has taken part for "
                f"{RETURN_SECONDS / 60:g} minutes: start some with dask worker"
            )
        await self._look_for_lost_jobs()

    async def _look_for_lost_jobs(self) -> None:
        """Give the connection up if jobs are out, nothing comes back, and nobody works on anything."""
        brought, self._brought = self._brought, 0
        if brought:
            self._patience = IDLE_LOOKS
        if brought or not (self._errands and self.roster.workers):
            self._idle = 0
            return
        self._idle = self._idle + 1 if await self.roster.all_idle() else 0
        if self._idle >= self._patience and not self._brought:
            self._patience = min(2 * self._patience, MOST_IDLE_LOOKS)
            self._lose(
                f"no worker works on any of the {len(self._errands)} tasks that are out: they are sent again "
                "over a new connection"
            )

    def _event(self, event: tuple[float, dict[str, Any]]) -> None:
        """Take note of a worker that joined or went."""
        details = event[1]
        if details.get("action") == "add-worker":
            self._spawn(self.roster.greet(details["worker"]))
        elif details.get("action") == "remove-worker":
            self._gone(details["worker"])
            if not details.get("expected"):
                self._died(details["worker"], set(details["processing-tasks"]))

    def _gone(self, address: str) -> None:
        self.roster.leave(address)
        for errand in self._errands.values():
            if errand.workers is not None and not errand.workers & self.roster.workers.keys():
                self._recall(errand)

    def _died(self, address: str, keys: set[str]) -> None:
        """Count the death of a worker against the jobs that it worked on."""
        for errand in self._errands.values():
            if errand.key in keys:
                errand.deaths += 1
                if errand.deaths in (SUSPECT_DEATHS, MOST_DEATHS):
                    self._recall(errand)
        self._say(f"worker {address} is lost; what it worked on is given to others")

    def _recall(self, errand: Errand) -> None:
        if errand.future is not None and not errand.recalled:
            errand.recalled = True
            self._spawn(self._client.cancel([errand.future]))

    # Jobs --------------------------------------------------------------------------------

    def submit(self, job: Job, avoid: frozenset[str] = frozenset()) -> None:
        """Let the cluster do a job, but not the workers of these names."""
        self._spawn(self._carry(Errand(job, avoid)))

    async def _carry(self, errand: Errand) -> None:
        """Submit a job until it comes back with an outcome."""
        self._errands[errand.unit] = errand
        outcome: Outcome | None = None
        try:
            while outcome is None:
                outcome = await self._tried(errand)
        except Exception as error:  # nothing that is out may be forgotten
            outcome = Failure(errand.unit, f"the cluster could not run it: {brief(error)}")
        del self._errands[errand.unit]
        self._brought += 1
        self._bring(outcome)

    async def _tried(self, errand: Errand) -> Outcome | None:
        """Submit a job once, by itself where workers died with it; ``None`` as in :meth:`_once`."""
        if errand.deaths >= MOST_DEATHS:
            what = f"{errand.deaths} workers died while they worked on it"
            return Failure(errand.unit, what, aside=True)
        if errand.deaths < SUSPECT_DEATHS:
            return await self._once(errand)
        async with self._alone:
            return await self._once(errand)

    async def _once(self, errand: Errand) -> Outcome | None:
        """Submit a job and wait; ``None`` if it has to be submitted again."""
        await self._connected.wait()
        if self.roster.excluded and not self.roster.workers:  # none that may do it
            await asyncio.sleep(0.2)
            return None
        if errand.avoid and not self.roster.fitting(errand.avoid):
            if isinstance(errand.job, Recheck) or self.roster.workers:
                return Failure(errand.unit, "no worker is there that is trusted with it")
            await asyncio.sleep(0.2)
            return None
        client = self._client
        try:
            self._send(errand, client)
            found = await self._arrival(errand.future)
            if isinstance(found, Unfit):
                return await self._faulty(errand, client, found.why)
            return found
        except KilledWorker:
            errand.deaths = max(errand.deaths, SUSPECT_DEATHS)
        except CancelledError:
            if not errand.recalled and client is self._client:
                self._lose()
        except Exception as error:
            return await self._faulty(errand, client, brief(error))
        finally:
            if errand.future is not None:
                errand.future.release()
                errand.future = None
        return None

    def _send(self, errand: Errand, client: Any) -> None:
        """Submit a job once more."""
        chosen = bool(self.roster.excluded or errand.avoid)
        errand.workers = self.roster.fitting(errand.avoid) if chosen else None
        errand.number += 1
        errand.key = f"{self.run}-{errand.unit}-{errand.attempt}-{errand.number}"
        errand.recalled = False
        errand.future = client.submit(
            work_here,
            self.run,
            errand.job,
            self._limit,
            key=errand.key,
            pure=False,
            workers=None if errand.workers is None else sorted(errand.workers),
        )

    async def _arrival(self, future: Any) -> Outcome | Unfit | None:
        """Return what a task came to; ``None`` once its connection is given up."""

        async def result() -> Outcome | Unfit | None:
            found: Outcome | Unfit | None = await future
            return found

        arriving = asyncio.ensure_future(result())
        severed = asyncio.ensure_future(self._severed.wait())
        try:
            await asyncio.wait([arriving, severed], return_when=asyncio.FIRST_COMPLETED)
            return arriving.result() if arriving.done() else None
        finally:
            arriving.cancel()
            severed.cancel()

    async def _faulty(self, errand: Errand, client: Any, why: str) -> Failure | None:
        """Count what went wrong around a job, as opposed to within it."""
        await asyncio.sleep(0.2)
        if client is not self._client or client.status != "running":
            return None
        errand.faults += 1
        if errand.faults >= MOST_FAULTS:
            return Failure(errand.unit, f"the cluster could not run it: {why}")
        return None
