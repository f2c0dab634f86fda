"""Programs in processes of their own: killed at their limits, their JSON read, their time and memory taken.

It imports nothing of tilewright, so that both methods of the atlas may use it.
"""

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

from bench.cases import CaseError
from page_core.built import WORKSPACE, built

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


def program(name: str, manifest: str = WORKSPACE) -> Path:
    """Return where a program of ``bench/rust`` lies once it is built."""
    return built(manifest) / "release" / name


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

    before, start = children_seconds(), time.perf_counter()
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
    wall, cpu = time.perf_counter() - start, children_seconds() - before
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


def said(words: Sequence[str], given: str | None = None) -> str:
    """Run a program without limits, and return what it printed.

    Args:
        words: the program and its arguments.
        given: its standard input.

    Raises:
        CaseError: it failed.
    """
    done = subprocess.run(
        words, cwd=ROOT, input=given, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise CaseError(f"{' '.join(words[:5])} ended with {done.returncode}")
    return done.stdout


def build(*packages: str, manifest: str = "Cargo.toml") -> None:
    """Build programs in Rust.

    Raises:
        CaseError: cargo cannot.
    """
    chosen = [word for package in packages for word in ("-p", package)]
    said(["cargo", "build", "--release", "--quiet", "--manifest-path", manifest, *chosen])


def children_seconds() -> float:
    """Return the processor time of the processes that this one started and that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_seconds() -> float:
    """Return the processor time of this process, and of those that it started and that ended."""
    return time.process_time() + children_seconds()


def held() -> int:
    """Return the most memory of this process, in bytes.

    What the system reports of its children counts what they held before they became this program,
    which is the memory of whoever started it; so Linux is asked for that of the program alone.
    """
    status = Path("/proc/self/status")
    for line in status.read_text().splitlines() if status.exists() else ():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10
