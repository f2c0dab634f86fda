"""Where a command's data go: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

#: how a text begins that spreadsheets take for a formula
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
#: names of streams that this process holds open already
_OWN_STREAMS = re.compile(r"/(?:dev|proc/self)/fd/(\d+)|/dev/std(out|err)")


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Yield a binary stream: standard output, or a file that is put in place at the end.

    A regular file is replaced in one step or not at all: what is written lies in a file of its
    own beside it until the end, with the mode of the old one.  Links are followed, and what is
    no regular file (a device, a pipe) is written to as it is.

    Raises:
        OSError: it cannot be written, with the name that was given.
    """
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if own := _OWN_STREAMS.fullmatch(str(path)):
        opened = _own_stream(own, path)
    elif (old := _status(path)) is None or stat.S_ISREG(old.st_mode):
        opened = _replaced(Path(os.path.realpath(path)), old, path)
    else:
        opened = _written_through(path)
    with opened as stream:
        yield stream


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let what goes wrong bear the name that was given, and not that of a file of ours."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _status(path: Path) -> os.stat_result | None:
    """Return what is there; ``None`` for nothing."""
    with _naming(path), suppress(FileNotFoundError):
        return path.stat()
    return None


@contextmanager
def _written_through(path: Path) -> Iterator[BinaryIO]:
    with _naming(path), path.open("wb") as stream:
        yield stream


@contextmanager
def _own_stream(own: re.Match[str], path: Path) -> Iterator[BinaryIO]:
    """Yield a stream that was opened for this process, at the place where it stands."""
    number = int(own[1] or {"out": 1, "err": 2}[own[2]])
    sys.stdout.flush()
    with _naming(path), os.fdopen(os.dup(number), "wb") as stream:
        yield stream


@contextmanager
def _replaced(target: Path, old: os.stat_result | None, path: Path) -> Iterator[BinaryIO]:
    """Yield a new file in the folder of ``target``, and let it take the place of that."""
    with _naming(path):
        if old is not None and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        partial = target.with_name(f".{os.urandom(8).hex()}.part")
        try:
            with partial.open("xb") as stream:
                if old is not None:
                    _take_over(partial, old)
                yield stream
            os.replace(partial, target)
        finally:
            partial.unlink(missing_ok=True)


def _take_over(partial: Path, old: os.stat_result) -> None:
    """Give a new file the owner and the mode of the old one, as far as this process may."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(partial, old.st_uid, old.st_gid)
    partial.chmod(stat.S_IMODE(old.st_mode))


def write_line(stream: BinaryIO, line: str) -> None:
    """Write a line of text and pass it on at once."""
    stream.write(line.encode() + b"\n")
    stream.flush()


def csv_cell(value: object) -> object:
    """Return a cell of a table that no spreadsheet takes for a formula; numbers stay as they are.

    >>> csv_cell("=1+1"), csv_cell("Jan"), csv_cell(-1)
    ("'=1+1", 'Jan', -1)
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


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
