"""Where a command's data go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

from tilewright.saving import csv_cell, open_file

__all__ = [
    "csv_cell",
    "open_output",
    "say",
    "terminal_width",
    "use_colour",
    "write_line",
]

#: takes what is shown for a moment off the terminal
_cleared: list[Callable[[], None]] = []


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Yield a binary stream: standard output, or a file as ``saving.open_file`` opens it.

    Raises:
        OSError: it cannot be written, with the name that was given.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with open_file(path) as stream:
        yield stream


def before_writing(clear: Callable[[], None] | None) -> None:
    """Let ``clear`` be called before anything is written to the terminal; ``None`` for nothing."""
    _cleared[:] = [] if clear is None else [clear]


def _clear() -> None:
    for clear in tuple(_cleared):
        clear()


def write_line(stream: BinaryIO, line: str) -> None:
    """Write a line of text and pass it on at once."""
    if _cleared and stream is sys.stdout.buffer and sys.stdout.isatty():
        _clear()
    stream.write(line.encode() + b"\n")
    stream.flush()


def use_colour(path: Path | None) -> bool:
    """Tell whether pictures on standard output are coloured (NO_COLOR, FORCE_COLOR, TERM)."""
    if path is not None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def terminal_width() -> int:
    """Return the width of the terminal, 80 where there is none or it does not know."""
    if not sys.stdout.isatty():
        return 80
    return os.get_terminal_size().columns or 80


def say(text: str) -> None:
    """Write a remark to standard error, if there is still one: the terminal may be gone."""
    _clear()
    with suppress(OSError):
        click.echo(text, err=True)
