"""``tilewright check``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import click

from tilewright.cli.exits import INVALID
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import (
    limit_options,
    puzzle_argument,
    read_limits,
    read_puzzle_argument,
)
from tilewright.errors import Fault, PuzzleError
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.source import refuse
from tilewright.loading import resolve_from
from tilewright.model import Limits
from tilewright.verbs.check import Checked, check

#: how the name of a file ends that has a JSON document in each line
_LINES = ".jsonl"
#: so much of a line that is too long is passed at once, in bytes
_CHUNK = 1 << 16


@documented_command(
    "check",
    "tilewright check tetrominoes-4x5",
    'tilewright check pegged-5x5 --set pegs="1,0 3,2 4,4"',
    "tilewright check l-puzzle-6x8-a --rate",
)
@puzzle_argument
@option("--rate", "rated", is_flag=True, help="Also rate how hard it is; see tilewright rate.")
@format_options("text", "json", "csv")
@limit_options
@option("--quiet", is_flag=True, help="Print nothing; the exit code is the answer.")
@printed
def command(**options: Any) -> None:
    """Validate PUZZLE, and say what a solver should know before the search.

    With --json the faults come as data: path, what, todo, line and column of each, and command if a command helps.
    Of a file of documents, one in a line, each line is answered by one; line is then that of the file.
    """
    if options["rated"] and options["form"] == "csv":
        raise click.UsageError("--rate needs --format text or json")
    if options["puzzle"].lower().endswith(_LINES):
        _check_lines(options)
    elif options["form"] == "json" and not options["quiet"]:
        _print_data(options)
    else:
        result, rating = _checked(*read_puzzle_argument(options), options)
        text = str(result) if rating is None else f"{result}\n\n{rating}"
        if not options["quiet"]:
            click.echo(rendered(result, options["form"], text))


def _checked(puzzle: Any, settings: dict[str, Any], options: dict[str, Any]) -> tuple[Checked, Any]:
    """Return the report, and the rating if one is asked for."""
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
    result = check(puzzle, set=settings, **limits)
    if not options["rated"]:
        return result, None
    from tilewright.verbs.rate import rate

    return result, rate(puzzle, set=settings, **limits)


def _print_data(options: dict[str, Any]) -> None:
    """Print the report as JSON, or the faults of the document, or those of the values chosen.

    Raises:
        PuzzleError: there are faults, which have been printed.
    """
    key = "faults"
    try:
        puzzle, settings = read_puzzle_argument(options)
        key = "wrong_settings"
        result, rating = _checked(puzzle, settings, options)
    except PuzzleError as error:
        click.echo(json.dumps({"faults": [], key: _data(error.faults)}))
        raise
    rated = {} if rating is None else {"rating": rating.data()}
    click.echo(json.dumps({"faults": [], **result.data(), **rated}))


def _data(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    return [
        {
            "path": list(fault.path),
            "what": fault.what,
            "todo": fault.fix,
            "line": fault.line,
            "column": fault.column,
            **({"command": fault.command} if fault.command else {}),
        }
        for fault in faults
    ]


def _check_lines(options: dict[str, Any]) -> None:
    """Print the faults of each document of a file, a line each; the exit code says whether there are any."""
    if options["form"] != "json" or options["settings"] or options["rated"]:
        raise click.UsageError(f"a file {_LINES} is read with --json, without --set and --rate")
    limits, are_right = read_limits(options), True
    for number, line, size in _lines(Path(options["puzzle"]), limits.file_bytes):
        found = _faults(line, size, limits)
        faults = [replace(one, line=number) if one.line else one for one in found]
        are_right = are_right and not faults
        if not options["quiet"]:
            click.echo(json.dumps({"faults": _data(faults)}))
    if not are_right:
        raise click.exceptions.Exit(INVALID)


def _lines(path: Path, most: int) -> Iterator[tuple[int, str, int]]:
    """Yield the lines of a file that are not empty, each with its number from 1 and its bytes.

    Of a line of more than ``most`` bytes it is the beginning.
    """
    numbers = count(1)
    try:
        with path.open("rb") as stream:
            while data := stream.readline(most + 2):
                number, text = next(numbers), data.rstrip(b"\r\n")
                size = len(text) + _bytes_left(stream, data)
                if size > most or not data.isspace():
                    yield number, text.decode("utf-8", errors="surrogateescape"), size
    except OSError as error:
        raise refuse(path, f"the file cannot be read ({error})", "check the name") from None


def _bytes_left(stream: BinaryIO, data: bytes) -> int:
    """Pass the rest of a line of which ``data`` was read, and return its bytes."""
    size = 0
    while data and not data.endswith(b"\n"):
        data = stream.readline(_CHUNK)
        size += len(data.rstrip(b"\r\n"))
    return size


def _faults(text: str, size: int, limits: Limits) -> tuple[Fault, ...]:
    """Return the faults of a document of JSON text.

    Args:
        text: the document, or the beginning of one that has too many bytes.
        size: the bytes of the document.
        limits: the caps.
    """
    if size > limits.file_bytes:
        return (Fault((), *limits.excess("file_bytes", "the text has", size)),)
    try:
        parse_puzzle(text, format="json", limits=limits, resolve=resolve_from(limits))
    except PuzzleError as error:
        return error.faults
    return ()
