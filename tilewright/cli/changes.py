"""``tilewright changes``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, whole_option
from tilewright.cli.options import (
    limit_options,
    node_limit_option,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
)
from tilewright.cli.output import say
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.verbs.changes import Changes, changes

#: changes that are listed if nothing is said
_LISTED = 20


@documented_command(
    "changes",
    "tilewright changes pentominoes-3x20",
    "tilewright changes soma-3x3x3 --limit 5 --format csv",
)
@puzzle_argument
@whole_option("--limit", default=_LISTED, show_default=True, help="List at most so many changes.")
@format_options("text", "json", "csv")
@node_limit_option
@limit_options
@quiet_option
@printed
def command(**options: Any) -> int:
    """List which single change of PUZZLE leaves one solution, or the fewest.

    A cell is moved, taken away or added; a piece is turned over, exchanged for another of its size or given.
    --limit-nodes is for the count of each change (default: 100,000). The format json has each changed puzzle as
    a puzzle file.
    """
    puzzle, settings = read_puzzle_argument(options)
    code = DONE
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        try:
            result = changes(puzzle, limit=options["limit"], options=how, set=settings)
        except Interrupted as error:
            assert isinstance(error.partial, Changes)
            result, code = error.partial, INTERRUPTED
    if not result.complete:
        code = code or LIMIT
        say(f"stopped after {result.tried:,} changes: there may be better ones")
    click.echo(rendered(result, options["form"]))
    return code


def _progress_text(share: float, unique: int, _: int) -> str:
    return f"{share:.0%} of the changes tried, {unique:,} with exactly one solution"
