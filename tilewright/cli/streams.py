"""The standard streams as a command needs them, whatever they were when it began.

A stream that was closed (``>&-``) is ``None`` in Python, and what is written to it is lost without
a word.  Here it becomes one that cannot be written to, or read, so that the command ends with an
error.  What is written is UTF-8 everywhere: pictures are drawn with characters that few other
encodings have.
"""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING

from tilewright.errors import TilewrightError

if TYPE_CHECKING:
    from typing_extensions import Buffer


def mend_streams() -> None:
    """Give every standard stream that was closed a stand-in, and let the output be UTF-8."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Closed("input")))
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(_Closed("output"), write_through=True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for good
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


class _Closed(io.RawIOBase):
    """A stream that was closed before the command began."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._what = f"standard {name} is closed"
        self._said = False

    def readable(self) -> bool:
        """Let the attempt be made."""
        return True

    def writable(self) -> bool:
        """Let the attempt be made."""
        return True

    def readinto(self, buffer: object) -> int:
        """Refuse."""
        raise TilewrightError(self._what)

    def write(self, data: Buffer) -> int:
        """Refuse, once: the rest of a buffer comes again when the process ends."""
        size = memoryview(data).nbytes
        if size and not self._said:
            self._said = True
            raise OSError(None, self._what)
        return size
