"""Dask clusters made of processes that tests start, stop and kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
#: a scheduler on this machine
SCHEDULER = ("scheduler", "--host", "127.0.0.1", "--port", "8786", "--no-dashboard")


class Cluster:
    """A scheduler on a port of its own, and workers, each with a nanny that starts it again.

    Args:
        folder: where the processes run and write what they log.
        scheduler: the arguments of Dask that start it, for port 8786.
        environment: variables for all processes, beside those of the test.
    """

    def __init__(
        self, folder: Path, scheduler: Sequence[str] = SCHEDULER, **environment: str
    ) -> None:
        self.folder = folder
        self.arguments = scheduler
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.start_scheduler()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self.processes):
            kill_tree(process.pid)
            process.wait(20)

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a Dask process."""
        log = (self.folder / f"log-{len(self.processes)}").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=log,
            stderr=log,
        )
        log.close()
        self.processes.append(process)
        return process

    def start_scheduler(self) -> subprocess.Popen[bytes]:
        """Start the scheduler, again on the same port where there was one."""
        self.scheduler = self.start(
            *(word.replace("8786", str(self.port)) for word in self.arguments)
        )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self.scheduler
            time.sleep(0.05)
        raise AssertionError("the scheduler does not come up")

    def add_worker(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a worker of one thread, and wait until the scheduler knows it."""
        before = len(self.workers())
        process = self.start(
            "worker", self.address, "--nthreads", "1", "--no-dashboard", *arguments
        )
        end = time.monotonic() + 60
        while len(self.workers()) == before:
            assert time.monotonic() < end, "the worker does not join"
            time.sleep(0.1)
        return process

    def workers(self) -> list[int]:
        """Return the process numbers of the workers that the scheduler knows; one that is ending is none."""
        from distributed import Client

        with Client(self.address, set_as_default=False, timeout=30) as client:
            return sorted(client.run(os.getpid, on_error="ignore").values())


def children(process: int) -> Sequence[int]:
    """Return the processes that a process has started."""
    path = Path(f"/proc/{process}/task/{process}/children")
    try:
        return [int(number) for number in path.read_text().split()]
    except OSError:
        return []


def kill_tree(process: int) -> None:
    """Kill a process and all that it has started."""
    below = children(process)
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    for child in below:
        kill_tree(child)
