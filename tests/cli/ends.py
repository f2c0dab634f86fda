"""How verbs end: each under Ctrl-C, SIGTERM, a closed pipe and a full disk.

``python -m tests.cli.ends`` prints the table of exit codes; ``test_ends.py`` compares it with what is promised.
Every case runs the real command line as a process. A signal is sent when the progress bar is shown, so the
command is at work by then.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .commands import HANGS, ROOT, OnTerminal

#: a device on which nothing can be written
FULL = Path("/dev/full")
SOLID = "solid-pentominoes-3x4x5"
#: what takes long, by its verb; ``{0}`` is a folder
LONG = {
    "solve": (SOLID, "--engine", "cells", "--all", "--format", "jsonl"),
    "count": (SOLID, "--engine", "cells"),
    "estimate": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "explain": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "hint": ("tetris-cube-4x4x4", "--limit-time", "90"),
    "sample": (SOLID, "--limit-time", "90"),
    "heatmap": (SOLID, "--limit-time", "90"),
    "generate": ("l-puzzle-6x8", "--number", "5000", "--unique", "--rate", "--format", "json"),
    "changes": (SOLID, "--limit-nodes", "100000000"),
    "survey": ("a-puzzle-a-day", "--threads", "1", "--distinct"),
    "design": ("pegged-5x5-s", "--pieces", "trominoes,tetrominoes,pentominoes", "--copies", "9"),
    "run": (SOLID, "--engine", "cells", "--into", "{0}/run"),
    "study": ("pentominoes-6x10", "--all"),
    "sheet": ("l-puzzle-6x8", "--number", "3000", "--unique", "--format", "json"),
}
#: what prints something, by its verb
PRINTED = {
    "solve": ("soma-3x3x3", "--all", "--format", "jsonl"),
    "count": ("pentominoes-3x20",),
    "estimate": ("pentominoes-3x20", "--limit-nodes", "1000"),
    "explain": ("dominoes-8x8-mutilated",),
    "hint": ("kanoodle-5x11-started-a",),
    "sample": ("dominoes-8x8", "--number", "2000"),
    "heatmap": ("pentominoes-3x20", "--format", "json"),
    "changes": ("pentominoes-3x20",),
    "generate": ("pegged-5x5-s", "--number", "20"),
    "survey": ("pegged-5x5", "--format", "jsonl"),
    "design": ("pegged-5x5-s", "--pieces", "trominoes,tetrominoes"),
    "run": ("pentominoes-3x20", "--into", "{0}/run"),
    "study": ("pentominoes-3x20", "--limit-backups", "5"),
    "sheet": ("pegged-5x5-s", "--number", "2", "--format", "json"),
    "list": (),
    "show": ("pentominoes-6x10",),
    "check": ("pentominoes-6x10", "--format", "json"),
    "convert": ("pentominoes-6x10", "--to", "knuth"),
    "make": ("soma-3x3x3",),
}


@dataclass(frozen=True)
class End:
    """How a command ended.

    Attributes:
        code: its exit code; below 0 the signal that killed it.
        said: its last words on standard error, remarks on how it went left out.
        seconds: from the signal to the end.
    """

    code: int
    said: str
    seconds: float = 0.0


def at_signal(verb: str, by: signal.Signals, folder: Path) -> End:
    """Send a signal to a verb that is at work."""
    command = OnTerminal(verb, *(word.format(folder) for word in LONG[verb]), COLUMNS="200")
    command.read_until(b"0:00:")  # the time that every bar shows
    assert command.process.poll() is None, "it was over before anything could be shown"
    command.process.send_signal(by)
    since = time.monotonic()
    code, _ = command.end()
    return End(code, command.drawn.decode(), time.monotonic() - since)


def at_closed_pipe(verb: str, folder: Path) -> End:
    """Let a verb print to a pipe that nobody reads."""
    ours, theirs = os.pipe()
    done = started(verb, folder, stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    os.close(ours)
    return _end(done)


def at_full_disk(verb: str, folder: Path) -> End:
    """Let a verb print to a device that is full."""
    with FULL.open("wb") as full:
        return _end(started(verb, folder, stdout=full, stderr=subprocess.PIPE))


def started(verb: str, folder: Path, **streams: Any) -> subprocess.Popen[bytes]:
    """Start a verb that prints something."""
    return subprocess.Popen(
        [sys.executable, "-m", "tilewright", verb, *(w.format(folder) for w in PRINTED[verb])],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        **streams,
    )


def _end(done: subprocess.Popen[bytes]) -> End:
    said = done.communicate(timeout=HANGS)[1].decode()
    remarks = ("found ", "stopped ")
    return End(
        done.returncode, "\n".join(x for x in said.splitlines() if not x.startswith(remarks))
    )


def main() -> None:
    """Print the table."""
    print(f"{'verb':<10} {'Ctrl-C':>14} {'SIGTERM':>14} {'closed pipe':>12} {'full disk':>10}")
    for verb in PRINTED:
        cells = ["", ""]
        if verb in LONG:
            cells = []
            for by in (signal.SIGINT, signal.SIGTERM):
                with TemporaryDirectory() as folder:
                    end = at_signal(verb, by, Path(folder))
                cells.append(f"{end.code} ({end.seconds:.2f} s)")
        codes = []
        for call in (at_closed_pipe, at_full_disk):
            with TemporaryDirectory() as folder:
                codes.append(call(verb, Path(folder)).code)
        line = f"{verb:<10} {cells[0]:>14} {cells[1]:>14} {codes[0]:>12} {codes[1]:>10}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
