"""``tilewright heatmap``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.count import none_text, search_options_of
from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command
from tilewright.cli.options import (
    limit_options,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
)
from tilewright.cli.output import open_output, say
from tilewright.cli.progress import ProgressLine, states_text
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.verbs.heatmap import heatmap


@documented_command(
    "heatmap",
    "tilewright heatmap pentominoes-3x20",
    "tilewright heatmap soma-3x3x3 --output soma.svg",
)
@puzzle_argument
@format_options("text", "json", "csv", "svg", "png")
@limit_options
@quiet_option
def command(**options: Any) -> None:
    """Tell for each piece and cell of PUZZLE the exact share of solutions where it lies there."""
    puzzle, settings = read_puzzle_argument(options)
    with ProgressLine(puzzle.name, options["quiet"], states_text) as progress:
        how = search_options_of(options, progress)
        result = heatmap(puzzle, options=how, set=settings)
    with open_output(options["output"]) as stream:
        stream.write(result.saved(options["form"]))
    if not result.solutions:
        say(none_text(puzzle.name, result.proof, FRONTIER, result.problem.cautions))
