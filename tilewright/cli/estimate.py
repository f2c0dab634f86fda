"""``tilewright estimate``."""

from __future__ import annotations

from math import isinf
from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command
from tilewright.cli.options import (
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import say
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.results.estimate import Estimate
from tilewright.verbs.estimate import estimate


@documented_command(
    "estimate",
    "tilewright estimate pentominoes-3x20",
    "tilewright estimate bedlam-4x4x4 --limit-time 0.5",
)
@puzzle_argument
@seed_option("Another seed draws other samples.")
@format_options("text", "json", "csv")
@search_options
@printed
def command(**options: Any) -> int:
    """Tell how large the search for all solutions of PUZZLE is, and how long it takes here.

    Takes about 3 seconds if no limit is given. With --limit-nodes alone the figures are the
    same at every run, but for the times.
    """
    puzzle, settings = read_puzzle_argument(options)
    code = DONE
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        try:
            result = estimate(puzzle, seed=options["seed"], options=how, set=settings)
        except Interrupted as error:
            assert isinstance(error.partial, Estimate)
            result, code = error.partial, INTERRUPTED
    if isinf(result.nodes.error):
        code = code or LIMIT
        say(f"stopped ({result.ended}) after {result.visited:,} nodes: too few for an interval")
    click.echo(rendered(result, options["form"]))
    return code
