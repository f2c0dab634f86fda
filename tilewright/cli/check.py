"""``tilewright check``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import DONE, INVALID
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import (
    limit_options,
    puzzle_argument,
    read_limits,
    read_puzzle_argument,
    read_settings,
)
from tilewright.errors import PuzzleError
from tilewright.verbs.check import check

#: the ending of a file that holds a puzzle as JSON in each line
_LINES = ".jsonl"


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

    With --json the faults of a puzzle are printed too, each with its path, what is wrong and what to do.
    PUZZLE may then be a .jsonl file, with a puzzle as JSON in each line: each has a line of answer.
    """
    if str(options["puzzle"]).endswith(_LINES):
        raise SystemExit(_check_lines(options))
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
    with _told_faults(options):
        puzzle, settings = read_puzzle_argument(options)
        result = check(puzzle, set=settings, **limits)
    rating = None
    if options["rated"]:
        if options["form"] == "csv":
            raise click.UsageError("--rate needs --format text or json")
        from tilewright.verbs.rate import rate

        rating = rate(puzzle, set=settings, **limits)
    if options["quiet"]:
        return
    if rating is None:
        click.echo(rendered(result, options["form"]))
    elif options["form"] == "json":
        click.echo(json.dumps(result.data() | {"rating": rating.data()}))
    else:
        click.echo(f"{result}\n\n{rating}")


@contextmanager
def _told_faults(options: dict[str, Any]) -> Iterator[None]:
    """Print the faults of a puzzle as JSON, if JSON is asked for; the error goes on."""
    try:
        yield
    except PuzzleError as error:
        if options["form"] == "json" and not options["quiet"]:
            click.echo(json.dumps(_faults_data(error)))
        raise


def _faults_data(error: PuzzleError) -> dict[str, Any]:
    return {"faults": [fault.data() for fault in error.faults]}


def _check_lines(options: dict[str, Any]) -> int:
    """Answer each line of a file of puzzles with a line; return the exit code.

    Raises:
        PuzzleError: the file cannot be read.
    """
    from tilewright.files.puzzle_file import parse_puzzle
    from tilewright.files.source import read_text
    from tilewright.loading import resolve_from

    if options["form"] != "json" or options["rated"]:
        raise click.UsageError(f"a {_LINES} file needs --json, and takes no --rate")
    limits, path = read_limits(options), Path(options["puzzle"])
    settings, resolve, code = read_settings(options["settings"]), resolve_from(limits), DONE
    watched = {name: options[name] for name in ("limit_time", "limit_memory")}
    for number, line in enumerate(read_text(path, limits.file_bytes).splitlines(), 1):
        if not line.strip():
            continue
        origin = f"{path}:{number}"
        try:
            puzzle = parse_puzzle(
                line,
                format="json",
                origin=origin,
                limits=limits,
                resolve=resolve,
                folder=path.parent,
            )
            answer = check(puzzle, set=settings, **watched).data()
        except PuzzleError as error:
            answer, code = _faults_data(error), INVALID
        if not options["quiet"]:
            click.echo(json.dumps(answer))
    return code
