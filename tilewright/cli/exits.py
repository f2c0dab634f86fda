"""Exit codes, and which error leads to which."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import click

from tilewright.errors import (
    LedgerFault,
    LimitReached,
    PuzzleError,
    TilewrightError,
    VerificationError,
    printable,
)

DONE, FAULT, USAGE, INVALID, LIMIT, WRONG, UNWRITTEN, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
#: what stays as it is in a message of several lines
_LINES = "\n"


class ClosedPipe(Exception):
    """Nobody reads standard output any more.  Click would end by itself at a ``BrokenPipeError``."""


class PipeAware(click.Command):
    """A command line at which a closed pipe is a ``ClosedPipe``."""

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Read the command line, and print a help text if one is asked for."""
        with _noting_closed_pipes():
            return super().make_context(*words, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _noting_closed_pipes():
            return super().invoke(ctx)


@contextmanager
def _noting_closed_pipes() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ClosedPipe from None


def exit_code(error: BaseException) -> int:
    """Print ``error`` to standard error, if that is still there, and return the exit code."""
    try:
        return _said(error)
    except OSError:
        interrupted = isinstance(error, KeyboardInterrupt | click.Abort)
        return INTERRUPTED if interrupted else UNWRITTEN


def flushed_code(code: int) -> int:
    """Write the rest of standard output; return ``code``, or that it could not be written."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read it has enough
        _mute()
    except OSError as error:
        return exit_code(error)
    return code


def _said(error: BaseException) -> int:
    if isinstance(error, ClosedPipe | BrokenPipeError):
        _mute()
        return DONE
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else FAULT
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    if isinstance(error, click.ClickException):
        error.show()
        return error.exit_code
    if isinstance(error, KeyboardInterrupt | click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, PuzzleError):
        click.echo(str(error), err=True)
        return INVALID
    if isinstance(error, VerificationError | LedgerFault):
        click.echo(f"error: {printable(str(error), _LINES)}", err=True)
        return WRONG
    if isinstance(error, TilewrightError):
        click.echo(f"error: {printable(str(error), _LINES)}", err=True)
        return LIMIT if isinstance(error, LimitReached) else USAGE
    if isinstance(error, OSError):  # files that are read answer with errors of their own
        _mute()
        where = error.filename or ("standard output" if error.strerror and error.errno else "")
        text = f"error: {error.strerror or error}: {where}".rstrip(": ")
        click.echo(printable(text), err=True)
        return UNWRITTEN
    import traceback

    click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    click.echo("this is a fault of tilewright: please report it with the puzzle", err=True)
    return FAULT


def _mute() -> None:
    """Discard the rest of the buffer of standard output."""
    with suppress(OSError, ValueError, AttributeError):
        number = sys.stdout.fileno()
        try:
            sys.stdout.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            sys.stdout.flush()
