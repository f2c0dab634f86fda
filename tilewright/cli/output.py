"""Where a command's data go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

from tilewright.cli.inputs import refuse_input
from tilewright.saving import csv_cell, is_awaited, open_file

__all__ = [
    "csv_cell",
    "is_writing",
    "note_written",
    "open_output",
    "say",
    "say_written",
    "table_width",
    "terminal_width",
    "use_colour",
    "write_line",
    "write_lines",
]

#: takes what is shown for a moment off the terminal
_cleared: list[Callable[[], None]] = []
#: outputs that are open, and the files that were written, each with what it holds, or ``""``
_open: list[Path | None] = []
_written: list[tuple[str, str]] = []


@contextmanager
def open_output(path: Path | None, what: str = "", *, early: bool = False) -> Iterator[BinaryIO]:
    """Yield a binary stream: standard output, or a file as ``saving.open_file`` opens it.

    Args:
        path: the file, ``None`` for standard output.
        what: what is written, in a few words, to be said at the end.
        early: whether it is opened long before anything is written.

    Raises:
        UsageError: the file is one that is read.
        OSError: it cannot be written, with the name that was given.
    """
    if path is not None:
        refuse_input(path)
    if not early:
        _open.append(path)
    try:
        if path is None:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
            return
        with open_file(path) as stream:
            yield stream
        note_written(path, what)
    finally:
        if not early:
            _open.remove(path)


def is_writing() -> bool:
    """Tell whether an output is open, so that a command that is interrupted may still write."""
    return bool(_open) or is_awaited()


def note_written(path: Path, what: str = "") -> None:
    """Note that a file was written; devices and pipes are none.

    Args:
        path: the file.
        what: what it holds, in a few words.
    """
    with suppress(OSError):
        if stat.S_ISREG(path.stat().st_mode) and not str(path).startswith(("/dev/", "/proc/")):
            _written.append((str(path), what))


def say_written(quiet: bool) -> None:
    """Say which files were written since it was last said."""
    files, whats = [name for name, _ in _written], [what for _, what in _written if what]
    _written.clear()
    if quiet or not files:
        return
    ends = f"{files[0]} to {files[-1]}" if len(files) > 2 else " and ".join(files)
    names = f"{len(files)} files, {ends}" if len(files) > 2 else ends
    say(f"wrote {names}{f': {whats[0]}' if whats else ''}")


def before_writing(clear: Callable[[], None] | None) -> None:
    """Let ``clear`` be called before anything is written to the terminal; ``None`` for nothing."""
    _cleared[:] = [] if clear is None else [clear]


def _clear() -> None:
    for clear in tuple(_cleared):
        clear()


def write_line(stream: BinaryIO, line: str) -> None:
    """Write a line of text and pass it on at once."""
    write_lines(stream, (line.encode() + b"\n",))


def write_lines(stream: BinaryIO, lines: Iterable[bytes]) -> None:
    """Write lines, with their ends, each whole or not at all, and pass them on at once."""
    if _cleared and stream is sys.stdout.buffer and sys.stdout.isatty():
        _clear()
    for line in lines:
        stream.write(line)
    stream.flush()


def use_colour(path: Path | None) -> bool:
    """Tell whether pictures on standard output are coloured (NO_COLOR, FORCE_COLOR, TERM)."""
    if path is not None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def terminal_width() -> int:
    """Return the width of the terminal, 80 if there is none or it does not know."""
    if not sys.stdout.isatty():
        return 80
    return os.get_terminal_size().columns or 80


def table_width() -> int | None:
    """Return the width that a table may take: of the terminal, else what ``COLUMNS`` says; ``None`` for any."""
    if sys.stdout.isatty():
        return terminal_width()
    said = os.environ.get("COLUMNS", "")
    return int(said) if said.isascii() and said.isdigit() and int(said) else None


def say(text: str) -> None:
    """Write a remark to standard error, if there is still one: the terminal may be gone."""
    _clear()
    with suppress(OSError):
        click.echo(text, err=True)
