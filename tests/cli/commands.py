"""Running the command line as a user would, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
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


def bin_solve(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``bin/solve`` with ``words``."""
    return subprocess.run(
        [str(ROOT / "bin" / "solve"), *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
