"""Exit codes, and which error leads to which."""

from __future__ import annotations

import os
import sys

import click

from tilewright.errors import (
    LimitReached,
    PuzzleError,
    TilewrightError,
    VerificationError,
    printable,
)

DONE, FAULT, USAGE, INVALID, LIMIT, WRONG, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130
#: what stays as it is in a message of several lines
_LINES = "\n"


def exit_code(error: BaseException) -> int:
    """Print ``error`` to standard error, if that is still there, and return the exit code."""
    try:
        return _told(error)
    except OSError:
        return INTERRUPTED if isinstance(error, KeyboardInterrupt | click.Abort) else FAULT


def _told(error: BaseException) -> int:
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
    if isinstance(error, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
    if isinstance(error, PuzzleError):
        click.echo(str(error), err=True)
        return INVALID
    if isinstance(error, VerificationError):
        click.echo(f"error: {printable(str(error), _LINES)}", err=True)
        return WRONG
    if isinstance(error, TilewrightError):
        click.echo(f"error: {printable(str(error), _LINES)}", err=True)
        return LIMIT if isinstance(error, LimitReached) else USAGE
    if isinstance(error, OSError):
        text = f"error: {error.strerror or error}: {error.filename or ''}".rstrip(": ")
        click.echo(printable(text), err=True)
        return FAULT
    import traceback

    click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    click.echo("this is a fault of tilewright: please report it with the puzzle", err=True)
    return FAULT
