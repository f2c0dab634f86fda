"""``tilewright check``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.formats import format_options, printed, told
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import limit_options, puzzle_argument, read_puzzle_argument
from tilewright.verbs.check import check


@documented_command(
    "check",
    "tilewright check tetrominoes-4x5",
    'tilewright check pegged-5x5 --set pegs="1,0 3,2 4,4"',
)
@puzzle_argument
@format_options("text", "json", "csv")
@limit_options
@option("--quiet", is_flag=True, help="Print nothing, the exit code tells.")
@printed
def command(**options: Any) -> None:
    """Validate PUZZLE, and say what a solver should know before the search."""
    puzzle, settings = read_puzzle_argument(options)
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
    result = check(puzzle, set=settings, **limits)
    if not options["quiet"]:
        click.echo(told(result, options["form"]))
