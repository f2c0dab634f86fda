"""Runs on Dask clusters: the same totals whatever happens to workers and to the scheduler."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import tilewright
from tests.ledger.clusters import Cluster
from tilewright.compile import compile_problem
from tilewright.errors import TilewrightError
from tilewright.ledger.driver.run import resume, run, run_survey
from tilewright.ledger.reading.kept import kept
from tilewright.ledger.reading.kept_rows import kept_rows
from tilewright.ledger.store.store import Store
from tilewright.ledger.work.subject import Subject
from tilewright.ledger.work.units import Bundle
from tilewright.ledger.workers.dask import DaskUnavailableError, dask_workers, local_cluster
from tilewright.results.run import RunCount
from tilewright.running.options import SearchOptions

pytest.importorskip("distributed")
BOX = "pentominoes-6x10"
#: few nodes a unit, so that a run of a second has hundreds of units
NODES = 3000
#: prints the modules of the ledger that a worker of a cluster loads
LOADED = """
import sys, tilewright.ledger.workers.dask_worker
print(*(name for name in sys.modules if name.startswith("tilewright.ledger.")))
"""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler, to which tests add workers."""
    with Cluster(tmp_path) as made:
        yield made


def count(into: Path, address: str, said: list[str] | None = None, **asked: Any) -> RunCount:
    """Count the box on a cluster."""
    remarks: list[str] = [] if said is None else said
    workers = dask_workers(address, say=remarks.append, settings=asked.pop("settings", None))
    asked = {"unit_nodes": NODES, "engine": "cells", **asked}
    return run(tilewright.load(BOX), into, distinct=True, workers=workers, **asked)


def is_right(result: RunCount) -> bool:
    """Tell whether the box was counted wholly."""
    found = (result.solutions, result.distinct, result.weight, result.complete)
    return found == (9356, 2339, 1, True)


def after(units: int, then: Callable[[], object]) -> Callable[[float, int, int], None]:
    """Do something once, from the thread of the driver, when so many nodes were examined."""
    calls: list[int] = []

    def progress(share: float, solutions: int, nodes: int) -> None:
        if nodes > units * NODES and not calls:
            calls.append(nodes)
            then()

    return progress


def test_a_worker_needs_no_folder() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[2] for name in ran.stdout.split()}
    assert rooms == {"work", "workers"}


def test_a_bundle_travels_and_stays_the_same() -> None:
    compiled = compile_problem(tilewright.load(BOX).problem())
    subject = Subject.of(compiled, SearchOptions(), distinct=False, keep=False)
    bundle = Bundle((subject.root(compiled.cover),))
    again = pickle.loads(pickle.dumps(bundle))
    assert again == bundle
    assert again.units[0].origin == bundle.units[0].origin
    assert pickle.loads(pickle.dumps(Bundle(()))) == Bundle(())


def test_a_local_cluster_counts_and_keeps(tmp_path: Path) -> None:
    soma = tilewright.load("soma-3x3x3")
    said: list[str] = []
    result = run(
        soma, tmp_path / "run", distinct=True, keep=True, unit_nodes=500, recheck=0.2,
        workers=local_cluster(2, say=said.append),
    )  # fmt: skip
    assert (result.distinct, result.kept, result.complete) == (240, 240, True)
    assert result.rechecked > 0
    assert len({str(solution) for solution in kept(tmp_path / "run")}) == 240
    assert "work-stealing false, allowed-failures 20" in said[0]


def test_a_frontier_is_counted_by_a_cluster(tmp_path: Path) -> None:
    workers = local_cluster(1, say=[].append)
    result = run(tilewright.load(BOX), tmp_path / "run", engine="frontier", workers=workers)
    assert (result.solutions, result.engine, result.complete) == (9356, "frontier", True)


def test_a_survey_is_made_by_a_cluster(tmp_path: Path) -> None:
    pegs = tilewright.load("pegged-5x5")
    workers = local_cluster(2, say=[].append)
    result = run_survey(pegs, tmp_path / "run", unit_nodes=5000, recheck=0.2, workers=workers)
    assert (result.complete, result.weight) == (True, 1)
    assert result.rechecked > 0
    assert list(kept_rows(tmp_path / "run")) == list(tilewright.survey(pegs))


@pytest.mark.medium
def test_a_killed_worker_costs_nothing_but_time(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add_worker()
    cluster.add_worker()
    said: list[str] = []
    (victim, _) = cluster.workers()
    kill = after(20, lambda: os.kill(victim, signal.SIGKILL))
    assert is_right(count(tmp_path / "run", cluster.address, said, progress=kill))
    assert any("is lost; what it worked on is given to others" in line for line in said)


@pytest.mark.medium
def test_a_scheduler_that_was_killed_comes_back(cluster: Cluster, tmp_path: Path) -> None:
    worker = cluster.add_worker()

    def again() -> None:
        cluster.start_scheduler()
        worker.wait(60)  # it ends because its scheduler is gone
        cluster.add_worker()

    def kill() -> None:
        cluster.scheduler.kill()
        cluster.scheduler.wait()
        Thread(target=again).start()

    said: list[str] = []
    assert is_right(count(tmp_path / "run", cluster.address, said, progress=after(20, kill)))
    assert any("the connection to the scheduler" in line for line in said)
    assert sum("allowed-failures" in line for line in said) >= 2


def test_a_worker_that_joins_late_is_used(cluster: Cluster, tmp_path: Path) -> None:
    said: list[str] = []

    def join(text: str) -> None:
        said.append(text)
        if "has no worker;" in text:
            late.start()

    late = Thread(target=cluster.add_worker)
    workers = dask_workers(cluster.address, say=join)
    result = run(tilewright.load(BOX), tmp_path / "run", distinct=True, workers=workers)
    late.join()
    assert is_right(result)
    assert any("has no worker;" in line for line in said)


@pytest.mark.medium
def test_a_second_worker_takes_part_of_a_run_that_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add_worker()
    (first,) = cluster.workers()
    join = after(5, cluster.add_worker)
    assert is_right(count(tmp_path / "run", cluster.address, progress=join, unit_nodes=1000))
    hosts = hosts_of(tmp_path / "run")
    assert str(first) in hosts
    assert len(hosts) == 2


OTHER_BUILD = """
from tilewright.ledger.workers import dask_worker

dask_worker.facts = lambda: {"tilewright": "0.0.0", "core": "other", "Python": "3.11"}
"""


@pytest.mark.medium
def test_a_worker_of_another_build_takes_no_part(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(OTHER_BUILD)
    cluster.add_worker("--preload", "other.py", "--name", "stranger")
    (stranger,) = cluster.workers()
    said: list[str] = []
    with pytest.raises(TilewrightError, match="none of the 1 workers"):
        count(tmp_path / "run", cluster.address, said)
    assert not (tmp_path / "run").exists()
    cluster.add_worker()
    assert is_right(count(tmp_path / "run", cluster.address, said))
    (line, *_) = [line for line in said if "takes no part" in line]
    assert "stranger" in line
    assert "its tilewright is 0.0.0" in line
    assert hosts_of(tmp_path / "run").isdisjoint({str(stranger)})


def hosts_of(folder: Path) -> set[str]:
    """Return the process numbers of those who did units of a run."""
    store = Store.open(folder)
    try:
        return {host.rpartition(":")[2] for (host,) in store.rows("host", "state = 1")}
    finally:
        store.close()


@pytest.mark.medium
def test_a_worker_that_sleeps_past_its_time_does_no_harm(tmp_path: Path) -> None:
    from tilewright.ledger.workers.dask_settings import ClusterSettings

    with Cluster(tmp_path, DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL="2s") as cluster:
        cluster.add_worker()
        cluster.add_worker()
        (sleeper, _) = cluster.workers()

        def wake() -> None:
            time.sleep(9)
            os.kill(sleeper, signal.SIGCONT)

        def sleep() -> None:
            os.kill(sleeper, signal.SIGSTOP)
            Thread(target=wake).start()

        said: list[str] = []
        short = ClusterSettings(worker_ttl=2)
        result = count(
            tmp_path / "run", cluster.address, said, settings=short, progress=after(20, sleep)
        )
    assert is_right(result)
    assert any("is lost" in line for line in said)


DEADLY = """
import os, signal
from tilewright.ledger.workers import dask_worker
from tilewright.ledger.workers.worker import perform


def deadly(subject, compiled, job, means):
    if job.id == "0.1":
        os.kill(os.getpid(), signal.SIGKILL)
    return perform(subject, compiled, job, means)


dask_worker.perform = deadly
"""


@pytest.mark.medium
def test_a_unit_that_kills_its_workers_is_set_aside(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(DEADLY)
    cluster.add_worker("--preload", "deadly.py")
    result = count(tmp_path / "run", cluster.address)
    assert (result.complete, result.ended) == (False, "incomplete")
    assert any("unit 0.1: 5 workers died" in failure for failure in result.failures)
    assert 0 < result.weight < 1
    assert is_right(resume(tmp_path / "run", threads=2))


def test_a_stopped_run_goes_on_with_threads(tmp_path: Path) -> None:
    workers = local_cluster(2, say=[].append)
    puzzle = tilewright.load(BOX)
    part = run(
        puzzle, tmp_path / "run", distinct=True, unit_nodes=NODES, engine="cells",
        workers=workers, limit_nodes=100_000,
    )  # fmt: skip
    assert (part.complete, part.ended) == (False, "nodes")
    assert is_right(resume(tmp_path / "run", threads=2))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x", "tls://127.0.0.1:1"])
def test_nothing_is_written_where_nobody_answers(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tilewright.ledger.workers import dask_session

    monkeypatch.setattr(dask_session, "CONNECT_SECONDS", 0.5)
    with pytest.raises(TilewrightError, match=f"no Dask scheduler answers at {address}"):
        count(tmp_path / "run", address)
    assert not (tmp_path / "run").exists()


def test_a_loop_that_ends_before_its_thread_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tilewright.ledger.workers import dask, dask_session

    really_run, is_over = asyncio.run, Event()

    def run_and_linger(work: Coroutine[Any, Any, None]) -> None:
        really_run(work)
        is_over.set()
        time.sleep(0.3)

    class Late(Future[None]):
        """Is read when the loop is closed."""

        def result(self, timeout: float | None = None) -> None:
            is_over.wait()
            super().result(timeout)

    monkeypatch.setattr(dask_session, "CONNECT_SECONDS", 0.1)
    monkeypatch.setattr(asyncio, "run", run_and_linger)
    monkeypatch.setattr(dask, "Future", Late)
    with pytest.raises(TilewrightError, match="no Dask scheduler answers"):
        count(tmp_path / "run", "tcp://127.0.0.1:1")


def test_resume_changes_nothing_where_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tilewright.ledger.workers import dask_session

    monkeypatch.setattr(dask_session, "CONNECT_SECONDS", 0.5)
    folder = tmp_path / "run"
    run(tilewright.load(BOX), folder, limit_nodes=1)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    with pytest.raises(TilewrightError, match="no Dask scheduler answers"):
        resume(folder, workers=dask_workers("tcp://127.0.0.1:1"))
    after_it = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert after_it.keys() >= before.keys()
    assert all(after_it[name] == before[name] for name in before)


def test_without_distributed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(DaskUnavailableError, match=r"pip install 'tilewright\[dask\]'"):
        dask_workers("tcp://127.0.0.1:1")
    with pytest.raises(DaskUnavailableError):
        local_cluster(1)
