"""What a session sees for itself on a cluster: no job is lost, whatever Dask says or does not say."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from threading import Event
from typing import Any

import pytest

import tilewright
from tilewright.compile import compile_problem
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import Task
from tilewright.running.options import SearchOptions

distributed = pytest.importorskip("distributed")

from tilewright.ledger.workers import dask_roster, dask_session, dask_worker  # noqa: E402
from tilewright.ledger.workers.dask_session import Session  # noqa: E402
from tilewright.ledger.workers.dask_settings import ClusterSettings  # noqa: E402
from tilewright.ledger.workers.worker import perform  # noqa: E402

#: seconds after which a test has failed
LONG = 60.0
SUBJECT = Subject.of(
    compile_problem(tilewright.load("soma-3x3x3").problem()),
    SearchOptions(engine="cells"),
    distinct=False,
    keep=False,
)


class Rig:
    """A cluster in this process, and a session that is connected to it."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        self.said: list[str] = []
        self.session = Session(
            "run", SUBJECT.text(), None, self.found.append, self.said.append, ClusterSettings()
        )
        self.scheduler: Any = None
        self.ends = AsyncExitStack()

    async def start(self, port: int = 0) -> None:
        """Start a scheduler, at the port of the one before where that is given."""
        self.scheduler = await distributed.Scheduler(
            host="127.0.0.1", port=port, dashboard=False, dashboard_address="127.0.0.1:0"
        )
        self.ends.push_async_callback(self.scheduler.close)

    async def add(self) -> Any:
        """Start a worker."""
        worker = await distributed.Worker(self.scheduler.address, nthreads=1)
        self.ends.push_async_callback(worker.close, timeout=1, executor_wait=False, nanny=False)
        return worker

    async def connect(self) -> None:
        """Connect the session."""
        await self.session.connect(self.scheduler.address, None)
        self.ends.push_async_callback(self.session.close)

    def serve(self) -> None:
        """Let the session look after its connection from now on."""
        serving = asyncio.ensure_future(self.session.serve())
        self.ends.callback(serving.cancel)

    def submit(self, *units: str) -> None:
        """Give out the same work under so many names."""
        root = SUBJECT.first(SUBJECT.ready)
        for unit in units:
            self.session.submit(Task(unit, 0, root, 100))

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so.

        Raises:
            TimeoutError: it takes too long.
        """
        async with asyncio.timeout(LONG):
            while not is_so():
                await asyncio.sleep(0.02)

    async def done(self, *units: str) -> None:
        """Wait until all of these units are done."""
        await self.until(lambda: {one.id for one in self.found} >= set(units))
        assert {one.nodes for one in self.found} == {100}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let looks at the cluster come quickly."""
    monkeypatch.setattr(dask_session, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(dask_worker, "_runs", {})


def on_cluster(test: Callable[[Rig], Awaitable[None]]) -> None:
    """Run a test with a scheduler, and end all of it."""

    async def main() -> None:
        rig = Rig()
        try:
            await rig.start()
            await test(rig)
        finally:
            with suppress(Exception):
                await rig.ends.aclose()

    asyncio.run(main())


def test_another_scheduler_at_the_same_address_is_noticed():
    """Met from outside: the client of Dask connected again by itself, and no worker was ever heard of."""

    async def test(rig: Rig) -> None:
        await rig.connect()
        port, client = rig.scheduler.port, rig.session._client
        await rig.scheduler.close()
        await rig.start(port)
        await rig.until(lambda: client.id in rig.scheduler.clients)
        rig.serve()
        await rig.add()
        rig.submit("0", "1")
        await rig.done("0", "1")
        assert any("connection to the scheduler" in line for line in rig.said)

    on_cluster(test)


def test_a_unit_of_a_worker_that_is_lost_is_given_to_another(monkeypatch: pytest.MonkeyPatch):
    held, free, calls = Event(), Event(), list[str]()

    def held_once(subject: Any, ready: Any, job: Any, means: Any) -> Any:
        calls.append(job.id)
        if len(calls) == 1:
            held.set()
            free.wait(LONG)
        return perform(subject, ready, job, means)

    async def test(rig: Rig) -> None:
        monkeypatch.setattr(dask_worker, "perform", held_once)
        first = await rig.add()
        await rig.connect()
        rig.serve()
        rig.submit("0")
        await rig.until(held.is_set)
        await rig.add()
        await first.close(timeout=0.1, executor_wait=False, nanny=False)
        await rig.done("0")

    try:
        on_cluster(test)
    finally:
        free.set()
    assert calls == ["0", "0"]


def test_a_future_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch):
    submitted: list[str] = []
    submit = distributed.Client.submit

    def forgetful(client: Any, function: Any, *arguments: Any, key: str, **how: Any) -> Any:
        submitted.append(key)
        if len(submitted) == 2:
            return distributed.Future(key, client)  # nobody knows of it
        return submit(client, function, *arguments, key=key, **how)

    async def test(rig: Rig) -> None:
        monkeypatch.setattr(distributed.Client, "submit", forgetful)
        await rig.add()
        await rig.connect()
        rig.serve()
        rig.submit("0", "1", "2")
        await rig.done("0", "1", "2")
        assert any("no worker works on any of the 1 tasks" in line for line in rig.said)

    on_cluster(test)
    assert len(submitted) == 4


def test_work_that_takes_long_is_not_given_up(monkeypatch: pytest.MonkeyPatch):
    free, calls = Event(), list[str]()

    def slow(subject: Any, ready: Any, job: Any, means: Any) -> Any:
        calls.append(job.id)
        free.wait(LONG)
        return perform(subject, ready, job, means)

    async def test(rig: Rig) -> None:
        monkeypatch.setattr(dask_worker, "perform", slow)
        await rig.add()
        await rig.connect()
        rig.serve()
        rig.submit("0")
        await rig.until(lambda: calls)
        asked: list[bool] = []
        all_idle = rig.session.roster.all_idle

        async def noted() -> bool:
            asked.append(await all_idle())
            return asked[-1]

        monkeypatch.setattr(rig.session.roster, "all_idle", noted)
        await rig.until(lambda: len(asked) > 5)
        assert not any(asked)
        free.set()
        await rig.done("0")

    try:
        on_cluster(test)
    finally:
        free.set()
    assert calls == ["0"]


def test_a_scheduler_that_does_not_answer_is_called_again(monkeypatch: pytest.MonkeyPatch):
    async def test(rig: Rig) -> None:
        await rig.add()
        await rig.connect()
        client = rig.session._client
        monkeypatch.setattr(client, "nthreads", lambda: asyncio.sleep(LONG))
        monkeypatch.setattr(dask_session, "ANSWER_SECONDS", 0.5)
        rig.serve()
        await rig.until(lambda: rig.session._client is not client)
        rig.submit("0")
        await rig.done("0")

    on_cluster(test)


def test_a_worker_that_joined_unheard_is_found():
    async def test(rig: Rig) -> None:
        await rig.connect()
        rig.session._client.unsubscribe_topic("all")
        rig.serve()
        await rig.add()
        rig.submit("0")
        await rig.done("0")

    on_cluster(test)


def test_a_worker_that_gave_no_answer_is_asked_again(monkeypatch: pytest.MonkeyPatch):
    answers = iter([ValueError("not now"), ValueError("not now")])
    answer = dask_roster.Roster._answer

    async def late(roster: Any, client: Any, address: str) -> Any:
        return next(answers, None) or await answer(roster, client, address)

    async def test(rig: Rig) -> None:
        monkeypatch.setattr(dask_roster.Roster, "_answer", late)
        await rig.connect()
        rig.serve()
        await rig.add()
        rig.submit("0")
        await rig.done("0")
        assert len([line for line in rig.said if "ValueError: not now" in line]) == 1
        assert not rig.session.roster.excluded

    on_cluster(test)


def test_a_cluster_without_workers_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dask_session, "RETURN_SECONDS", 0.5)

    async def test(rig: Rig) -> None:
        worker = await rig.add()
        await rig.connect()
        rig.serve()
        await worker.close(nanny=False)
        await rig.until(lambda: rig.session.error)
        assert "no worker of the cluster" in str(rig.session.error)
        assert "tilewright resume goes on" in str(rig.session.error)

    on_cluster(test)


def test_a_scheduler_that_is_gone_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dask_session, "RETURN_SECONDS", 0.5)
    monkeypatch.setattr(dask_session, "CONNECT_SECONDS", 0.2)

    async def test(rig: Rig) -> None:
        await rig.connect()
        rig.serve()
        await rig.scheduler.close()
        await rig.until(lambda: rig.session.error)
        assert "no Dask scheduler answers" in str(rig.session.error)
        assert "tilewright resume goes on" in str(rig.session.error)

    on_cluster(test)


def test_the_subject_of_a_run_that_goes_on_is_held():
    async def test(rig: Rig) -> None:
        worker = await rig.add()
        await rig.connect()
        rig.serve()
        for number in range(dask_worker.MOST_RUNS):
            known = SUBJECT.text(), dask_worker.facts()
            dask_worker.hello(f"other {number}", *known, dask_worker=worker)
            rig.submit(f"{number}")
            await rig.done(f"{number}")
        assert "run" in dask_worker._runs

    on_cluster(test)
