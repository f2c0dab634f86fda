"""Running the command line as a user would, in a process of its own."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: seconds without a sign of life after which a command is taken to hang
HANGS = 600.0


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


class OnTerminal:
    """``tilewright`` with a terminal as its standard error; ``drawn`` is what it drew there."""

    def __init__(self, *words: str, **env: str) -> None:
        pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
        self.ours, theirs = pty.openpty()
        environ = {"TERM": "xterm-256color", "COLUMNS": "90", "LINES": "40", **env}
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        self.printed = tempfile.TemporaryFile()  # noqa: SIM115 - closed in `end`
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tilewright", *words],
            stdout=self.printed,
            stderr=theirs,
            cwd=ROOT,
            env={**kept, "PYTHONPATH": str(ROOT), **environ},
            preexec_fn=heed_interrupts,
        )
        os.close(theirs)
        self.drawn = b""

    def read(self) -> bool:
        """Wait for more to be drawn; false when the command has ended, or hangs."""
        ready, _, _ = select.select([self.ours], [], [], HANGS)
        if not ready:
            self.process.kill()
            return False
        try:
            part = os.read(self.ours, 65536)
        except OSError:  # how Linux tells that the other side is closed
            part = b""
        self.drawn += part
        return bool(part)

    def read_until(self, text: bytes) -> None:
        """Wait until ``text`` is drawn, or the command ends."""
        while text not in self.drawn and self.read():
            pass

    def end(self) -> tuple[int, str]:
        """Wait, and return the exit code and what standard output got."""
        while self.read():
            pass
        code = self.process.wait(timeout=HANGS)
        self.printed.seek(0)
        printed = self.printed.read().decode()
        self.printed.close()
        os.close(self.ours)
        return code, printed


def interrupted(*words: str, by: int = signal.SIGINT) -> tuple[int, str, str]:
    """Send ``tilewright`` Ctrl-C, or another signal, as soon as it shows its progress, and return how it ended."""
    command = OnTerminal(*words, COLUMNS="200")
    command.read_until(b"0:00:")  # the time that every bar shows
    command.process.send_signal(by)
    code, printed = command.end()
    return code, printed, command.drawn.decode()


def bin_solve(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run ``bin/solve`` with ``words``."""
    return subprocess.run(
        [str(ROOT / "bin" / "solve"), *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
