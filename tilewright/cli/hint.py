"""``tilewright hint``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import OneOf, documented_command, option
from tilewright.cli.options import puzzle_argument, read_puzzle_argument, search_options
from tilewright.cli.output import open_output
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Fault, PuzzleError
from tilewright.files.solutions import read_solutions
from tilewright.model import Placed
from tilewright.model.laid import read_laid
from tilewright.puzzle import Puzzle
from tilewright.results.hint import STRENGTHS
from tilewright.verbs.hint import hint


@documented_command(
    "hint",
    "tilewright hint kanoodle-5x11-started-a",
    "tilewright hint kanoodle-5x11-started-a --strength piece",
    "tilewright hint dominoes-4x4 --board '.ii./..../..../....'",
)
@puzzle_argument
@option(
    "--board",
    metavar="PICTURE",
    help="The pieces on the board: rows separated by '/', a letter for each piece, '.' for none.",
)
@option(
    "--from",
    "path",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The pieces on the board: the first solution of FILE, which may be cut short.",
)
@option(
    "--strength",
    type=OneOf(STRENGTHS),
    default="move",
    show_default=True,
    help="How much to say: a cell, the piece that covers it, the kind of reasoning, or the move.",
)
@format_options("text", "json", "csv", "svg", "png", "pdf")
@search_options
def command(**options: Any) -> int:
    """Help with a partial board of PUZZLE: the next piece and why it lies there, or what to take back.

    The board is what the puzzle has under placed, or --board, or --from. Takes at most about
    10 seconds if no limit is given.
    """
    puzzle, settings = read_puzzle_argument(options)
    if options["board"] is not None and options["path"] is not None:
        raise click.UsageError(
            "--board and --from both give the pieces on the board: leave one out"
        )
    placed = _on_the_board(puzzle, options)
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        result = hint(
            puzzle, placed=placed, strength=options["strength"], options=how, set=settings
        )
    with open_output(options["output"]) as stream:
        stream.write(result.saved(options["form"]))
    return DONE if result.exact or result.solutions else LIMIT


def _on_the_board(puzzle: Puzzle, options: dict[str, Any]) -> list[Placed] | None:
    """Return the pieces on the board as an option gives them; ``None`` if none does."""
    if options["board"] is not None:
        return read_laid(puzzle, options["board"])
    if options["path"] is None:
        return None
    read = read_solutions(options["path"])
    if not read.solutions:
        fault = Fault((), "the file holds no solution", "give a file with placements")
        raise PuzzleError([fault], str(options["path"]))
    return [Placed(laid.piece, laid.cells) for laid in read.solutions[0]]
