"""``tilewright explain``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command
from tilewright.cli.options import (
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import open_output, say
from tilewright.cli.progress import ProgressLine
from tilewright.verbs.explain import explain


@documented_command(
    "explain",
    "tilewright explain dominoes-8x8-mutilated",
    "tilewright explain tetrominoes-4x5 --output why.svg",
    "tilewright explain soma-3x3x3 --limit-time 2",
)
@puzzle_argument
@seed_option("Another seed draws other samples for the estimate.")
@format_options("text", "json", "csv", "svg", "png")
@search_options
def command(**options: Any) -> int:
    """Say why PUZZLE has no solution, or how the search for all of them will go.

    Where rules, pegs or placed pieces are to blame, it names the fewest that cannot be had together,
    with a solution without each of them. Takes at most about 10 seconds if no limit is given.
    """
    puzzle, settings = read_puzzle_argument(options)
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        result = explain(puzzle, seed=options["seed"], options=how, set=settings)
    with open_output(options["output"]) as stream:
        stream.write(result.saved(options["form"]))
    if result.verdict == "unknown":
        say("stopped by the limit: neither a solution nor a proof that there is none")
        return LIMIT
    return DONE
