"""``tilewright check``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import limit_options, puzzle_argument, read_puzzle_argument
from tilewright.verbs.check import check


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
    """Validate PUZZLE, and say what a solver should know before the search."""
    puzzle, settings = read_puzzle_argument(options)
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
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
