"""``tilewright rate``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.challenge_options import samples_option
from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import (
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import open_output
from tilewright.cli.progress import ProgressLine
from tilewright.verbs.rate import rate


@documented_command(
    "rate",
    "tilewright rate l-puzzle-6x8-a",
    "tilewright rate l-puzzle-6x8-a --steps",
    "tilewright rate soma-3x3x3 --format json",
)
@puzzle_argument
@option("--steps", is_flag=True, help="Show every step, with the board after each piece.")
@samples_option
@seed_option("Another seed plays other games.")
@format_options("text", "json", "csv", "svg", "png")
@search_options
def command(**options: Any) -> int:
    """Tell how hard PUZZLE is, by logic and by search, with one to five stars.

    Takes at most about 20 seconds if no limit is given.
    """
    puzzle, settings = read_puzzle_argument(options)
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        result = rate(
            puzzle, seed=options["seed"], samples=options["samples"], options=how, set=settings
        )
    with open_output(options["output"]) as stream:
        if options["form"] == "text" and not options["steps"]:
            stream.write(f"{result}\n".encode())
        else:
            stream.write(result.saved(options["form"]))
    return LIMIT if result.stars is None and result.solutions != 0 else DONE
