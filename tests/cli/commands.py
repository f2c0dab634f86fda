"""Running the command line as a user would, in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tilewright(*words: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run ``tilewright`` with ``words``."""
    return subprocess.run(
        [sys.executable, "-m", "tilewright", *words],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        check=False,
    )


def heed_interrupts() -> None:
    """Let a new process heed Ctrl-C: a shell starts background jobs with it ignored for good."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(*words: str, after: float) -> tuple[int, str, str]:
    """Start ``tilewright``, send it Ctrl-C after so many seconds, and return how it ended."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewright", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    try:
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, out, err


def bin_solve(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``bin/solve`` with ``words``."""
    return subprocess.run(
        [str(ROOT / "bin" / "solve"), *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
