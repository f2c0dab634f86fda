"""Settings of the scheduler of a Dask cluster before a run gives it work."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ClusterSettings:
    """Settings of the scheduler.

    Attributes:
        allowed_failures: how many workers a task may lose before Dask gives up on it.
        worker_ttl: seconds after which a silent worker is taken for dead.
        saturation: tasks sent to a worker, as a multiple of its threads.
    """

    allowed_failures: int = 20
    worker_ttl: float = 300.0
    saturation: float = 1.0

    def __str__(self) -> str:
        return (
            f"work-stealing false, allowed-failures {self.allowed_failures}, "
            f"worker-ttl {self.worker_ttl:g} s, worker-saturation {self.saturation:g}"
        )


async def settle(client: Any, address: str, settings: ClusterSettings) -> str:
    """Set it, and return what was set as a line for people.

    Args:
        client: an asynchronous ``distributed.Client``.
        address: of the scheduler, for the line.
        settings: what to set.
    """
    there = await client.run_on_scheduler(platform.python_version)
    if there.split(".")[:2] != platform.python_version().split(".")[:2]:
        return f"the scheduler at {address} has Python {there}: its settings stay as they are"
    ttl, failures = settings.worker_ttl, settings.allowed_failures
    saturation = settings.saturation

    async def tune(dask_scheduler: Any) -> None:  # sent by value: nothing is installed there
        dask_scheduler.allowed_failures = failures
        dask_scheduler.worker_ttl = ttl
        dask_scheduler.WORKER_SATURATION = saturation
        stealing = dask_scheduler.extensions.get("stealing")
        if stealing is not None:
            await stealing.stop()

    await client.run_on_scheduler(tune)
    return f"Dask at {address}: {settings}"
