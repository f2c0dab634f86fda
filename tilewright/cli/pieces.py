"""PIECES on the command line: a puzzle, a word of a piece set, or a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from tilewright.cli.completion import complete_puzzle
from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED
from tilewright.cli.help import option
from tilewright.cli.options import Command, add_options, caps_options, read_puzzle_argument
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.puzzle import Puzzle

R = TypeVar("R")

#: of a share that is done, of what was found, and of nodes
ProgressText = Callable[[float, int, int], str]


def pieces_argument(command: Command) -> Command:
    """Add PIECES, ``--lattice``, and the caps on the size of a puzzle."""
    return add_options(
        command,
        click.argument("puzzle", metavar="PIECES", shell_complete=_complete),
        option("--lattice", metavar="NAME", help="The lattice of a picture (default: square)."),
        caps_options,
    )


def _complete(
    ctx: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Offer the piece sets that begin so, puzzles of the catalogue, and files."""
    from tilewright.model.piece_sets import piece_set_names

    named = [CompletionItem(name) for name in piece_set_names() if name.startswith(incomplete)]
    return named + complete_puzzle(ctx, parameter, incomplete)


def answer_of(
    ask: Callable[..., R], puzzle: Puzzle, options: dict[str, Any], progress_text: ProgressText
) -> tuple[R, int]:
    """Return the answer to a question about pieces, and the exit code that it begins with.

    After Ctrl-C it is what was found until then.

    Args:
        ask: the verb, with all arguments but the pieces and the search options.
        puzzle: the pieces.
        options: those of the command.
        progress_text: says how far the work is.
    """
    with ProgressLine(puzzle.name, options["quiet"], progress_text) as progress:
        try:
            return ask(puzzle, options=search_options_of(options, progress)), DONE
        except Interrupted as stopped:
            if stopped.partial is None:
                raise
            return cast(R, stopped.partial), INTERRUPTED


def read_pieces_argument(options: dict[str, Any]) -> Puzzle:
    """Return the pieces that the arguments name.

    Raises:
        PuzzleError: the puzzle or a piece is unknown, unreadable or invalid.
        TilewrightError: there is no such piece set or lattice.
        UsageError: a lattice is given for a puzzle, which has one.
    """
    from tilewright.tiles import names_pieces, pieces_of

    lattice = options["lattice"]
    if names_pieces(options["puzzle"]):
        return pieces_of(options["puzzle"], lattice)
    if lattice is not None:
        raise click.UsageError("--lattice is for a picture: a puzzle has a lattice, leave it out")
    return read_puzzle_argument(options | {"settings": ()})[0]
