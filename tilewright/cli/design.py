"""``tilewright design``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, told
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import (
    idle_seed_option,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
)
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.results.design import Design
from tilewright.verbs.design import design


@documented_command(
    "design",
    "tilewright design pegged-5x5-s --pieces trominoes,tetrominoes",
    "tilewright design pegged-5x5-s --pieces trominoes,tetrominoes --copies 2",
)
@puzzle_argument
@option(
    "--pieces",
    metavar="NAMES",
    help="Piece sets (tilewright list --pieces) or pieces of PUZZLE, separated by commas "
    "(default: all pieces of PUZZLE).",
)
@option(
    "--copies",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="How often each of --pieces may be taken.",
)
@option(
    "--total",
    type=click.IntRange(1),
    metavar="CELLS",
    help="Only sets that cover so many cells together.",
)
@option("--number", type=click.IntRange(1), metavar="N", help="Only sets of so many pieces.")
@idle_seed_option
@format_options("text", "json", "csv")
@search_options
@printed
def command(**options: Any) -> int:
    """Choose pieces that solve every setting of PUZZLE's setup.

    Tells each such set with the fewest and the most solutions of a setting.
    """
    puzzle, settings = read_puzzle_argument(options)
    names = options["pieces"]
    pieces = None if names is None else [name.strip() for name in names.split(",")]
    code = DONE
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        try:
            result = design(
                puzzle,
                pieces=pieces,
                total=options["total"],
                number=options["number"],
                copies=options["copies"],
                options=search_options_of(options, progress),
                set=settings,
            )
        except Interrupted as error:
            assert isinstance(error.partial, Design)
            result, code = error.partial, INTERRUPTED
    click.echo(told(result, options["form"]))
    return code or (DONE if result.complete else LIMIT)


def _progress_text(share: float, found: int, tried: int) -> str:
    return f"{found:,} found, {tried:,} sets of pieces tried, {share:.1%}"
