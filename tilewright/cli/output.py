"""Where a command's data go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
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


def write_line(stream: BinaryIO, line: str) -> None:
    """Write a line of text and pass it on at once."""
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
    """Return the width of the terminal, 80 where there is none."""
    if not sys.stdout.isatty():
        return 80
    return os.get_terminal_size().columns


def say(text: str) -> None:
    """Write a remark to standard error, if there is still one: the terminal may be gone."""
    with suppress(OSError):
        click.echo(text, err=True)
