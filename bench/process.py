"""A program in a process of its own: killed at its limits, its JSON read, its time taken."""

from __future__ import annotations

import json
import math
import os
import resource
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
#: no program may take more memory than this
BYTES = 10 << 30
PATIENCE = 4.0
#: what would have Python compile every module anew in each process
CACHE_OFF = {"PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Finished:
    """How a process ended.

    Attributes:
        wall: seconds from start to end.
        cpu: seconds of processor time, all threads.
        answer: the JSON object on its last line; empty where there is none.
        late: whether it was killed at a limit.
        error: what it complained of, where it failed; the last line.
    """

    wall: float
    cpu: float
    answer: dict[str, Any] = field(default_factory=dict)
    late: bool = False
    error: str = ""


def _environment() -> dict[str, str]:
    """Return the environment with Python's caches of compiled modules on, as people have them."""
    return {name: value for name, value in os.environ.items() if name not in CACHE_OFF}


def run(command: Sequence[str | Path], limit: float, threads: int = 1) -> Finished:
    """Run a command from the top of the tree.

    Args:
        command: the program and its arguments.
        limit: seconds of processor time for each thread after which it is killed; on a busy
            machine it may take ``PATIENCE`` times as long by the clock.
        threads: how many threads it runs.
    """

    def keep_small() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        most = math.ceil(limit * threads)
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    before, start = _cpu(), time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=keep_small,
    )
    try:
        out, complaint = process.communicate(timeout=PATIENCE * limit)
        late = process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
    except subprocess.TimeoutExpired:
        process.kill()
        out, complaint = process.communicate()
        late = True
    wall, cpu = time.perf_counter() - start, _cpu() - before
    if late or process.returncode:
        reason = (complaint.strip().splitlines() or [f"exit code {process.returncode}"])[-1]
        return Finished(wall, cpu, late=late, error="" if late else reason)
    return Finished(wall, cpu, _last_object(out))


def _last_object(out: str) -> dict[str, Any]:
    try:
        last = json.loads(out.strip().splitlines()[-1])
    except (IndexError, ValueError):
        return {}
    return last if isinstance(last, dict) else {}


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
