"""What commands print if the system gives few threads, or none.

``python -m tests.cli.few_threads`` prints the table; ``test_few_threads.py`` compares it with what is right.
Every case runs the real command line as a process, with a library loaded before all others that lets only
so many threads of it start.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from .commands import tilewright

#: threads that start
NUMBERS = (0, 1, 2, 3)
#: what ends by itself: the command and what it prints, by name; ``{0}`` is a folder
CASES = {
    "count, frontier": (
        ("count", "pentominoes-6x10", "--engine", "frontier", "--threads", "4"),
        "9,356 solutions",
    ),
    "count, auto": (("count", "pentominoes-6x10", "--threads", "4"), "9,356 solutions"),
    "count, bitset": (
        ("count", "pentominoes-3x20", "--engine", "bitset", "--threads", "4"),
        "8 solutions",
    ),
    "count, distinct": (
        ("count", "soma-3x3x3", "--distinct", "--threads", "4"),
        "11,520 solutions, 240 distinct up to turns and mirrors",
    ),
    "solve": (("solve", "pentominoes-6x10", "--threads", "4"), "┏━━"),
    "estimate": (
        ("estimate", "pentominoes-6x10", "--limit-nodes", "20000", "--threads", "4"),
        "32 samples",
    ),
    "survey": (("survey", "pegged-5x5", "--threads", "4"), "11,984 solutions in all"),
    "disassemble": (("disassemble", "burr-notchable", "--threads", "4"), "1         179"),
    "run": (
        ("run", "pentominoes-6x10", "--threads", "4", "--into", "{0}/run"),
        "9,356 solutions",
    ),
    "run, frontier": (
        ("run", "pentominoes-6x10", "--engine", "frontier", "--threads", "4", "--into", "{0}/pass"),
        "9,356 solutions",
    ),
}
#: what takes long
LONG = ("solid-pentominoes-3x4x5", "--threads", "4", "--engine", "cells")
#: ends by its limit of time: the command and what it prints
LIMITED = {
    "count, cells": (("count", *LONG, "--limit-time", "0.5"), "at least"),
    "count, frontier": (
        (
            *("count", "tetris-cube-4x4x4", "--engine", "frontier"),
            *("--threads", "4", "--limit-time", "0.5"),
        ),
        "at least 0 solutions",
    ),
    "run": (("run", *LONG, "--limit-time", "0.5", "--into", "{0}/limited"), "at least"),
}


def compiled(folder: Path) -> Path | None:
    """Make the library in a folder; ``None`` where it cannot be made."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        return None
    source, made = Path(__file__).with_suffix(".c"), folder / "few_threads.so"
    words = [compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl"]
    subprocess.run(words, check=True)
    return made


def settings(library: Path, number: int) -> dict[str, str]:
    """Return the environment in which so many threads of a process start."""
    return {"LD_PRELOAD": str(library), "THREADS_TO_START": str(number)}


def _print_table(folder: Path) -> None:
    library = compiled(folder)
    if library is None:
        sys.exit("this needs Linux and a C compiler named cc")
    print("| threads to be had | command | exit code | seconds | last line |")
    print("|---|---|---|---|---|")
    for number in NUMBERS:
        for words, _ in [*CASES.values(), *LIMITED.values()]:
            own = folder / f"{number}"
            begun = time.monotonic()
            done = tilewright(*(word.format(own) for word in words), **settings(library, number))
            seconds = time.monotonic() - begun
            lines = (done.stdout + done.stderr).strip().splitlines() or [""]
            command = " ".join(words).format("X")
            row = (number, f"`{command}`", done.returncode, f"{seconds:.1f}", lines[-1].strip())
            print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        _print_table(Path(folder))
