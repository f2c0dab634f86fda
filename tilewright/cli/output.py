"""Where a command's data go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Yield a binary stream: standard output, or a file that is put in place at the end.

    The file is also put in place when the command is interrupted: what was found is kept, and
    the formats say themselves that they are not complete.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    partial = path.with_name(path.name + ".part")
    try:
        with partial.open("wb") as stream:
            try:
                yield stream
            except KeyboardInterrupt:
                stream.close()
                os.replace(partial, path)
                raise
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


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
    """Write a remark to standard error."""
    click.echo(text, err=True)
