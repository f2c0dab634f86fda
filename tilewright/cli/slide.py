"""``tilewright slide``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import PICTURES, format_options
from tilewright.cli.help import LIMITS, OneOf, documented_command, option, whole_option
from tilewright.cli.looks import look_of, look_options
from tilewright.cli.options import (
    limit_options,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
)
from tilewright.cli.output import open_output, say
from tilewright.cli.progress import ProgressLine
from tilewright.cli.show import drawing_bytes
from tilewright.errors import Interrupted
from tilewright.results.sliding import COUNTS, Slide
from tilewright.verbs.slide import LISTED, slide


@documented_command(
    "slide",
    "tilewright slide klotski",
    "tilewright slide klotski --count slides --format json",
    "tilewright slide motor-cars --all --output motor-cars.svg",
)
@puzzle_argument
@option(
    "--count",
    type=OneOf(COUNTS),
    default=COUNTS[0],
    show_default=True,
    help="One move: a piece to any place that it can reach, a straight slide, or one step (units).",
)
@option("--all", "every", is_flag=True, help="Count the shortest ways to the goal, and list them.")
@whole_option("--limit", help=f"With --all: list so many ways at most (default {LISTED}).")
@option(
    "--layers",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Keep the arrangements of each depth in FOLDER, not in memory; the same command goes on there after a stop.",
)
@whole_option("--limit-states", section=LIMITS, help="Stop once so many arrangements are met.")
@limit_options
@format_options("text", "json", "csv", *PICTURES, "pdf")
@look_options
@quiet_option
def command(**options: Any) -> int:
    """Slide the pieces of the tray PUZZLE from where they are placed to the goal, in the fewest moves.

    Nothing turns. A tray is a flat puzzle with `placed` and `goal`; without a goal every arrangement is met,
    and the moves lead to the farthest. If the goal cannot be reached, the number of arrangements proves it.
    """
    if options["limit"] is not None and not options["every"]:
        raise click.UsageError("--limit is for the ways of --all: give both, or neither")
    if options["layers"] and options["every"]:
        raise click.UsageError(
            "with --layers one shortest way is found: leave out --all, or --layers"
        )
    puzzle, settings = read_puzzle_argument(options)
    if options["every"] and not puzzle.goal:
        raise click.UsageError(
            f"--all counts the shortest ways to the goal, and {puzzle.name} has none: leave it out, or add 'goal'"
        )
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        given = {
            name: options[name] for name in ("count", "every", "limit", "limit_states", "layers")
        }
        try:
            found = slide(puzzle, options=how, set=settings, **given)
        except Interrupted as stopped:
            found = stopped.partial  # type: ignore[assignment]
    with open_output(options["output"]) as stream:
        stream.write(_written(found, options))
    return _code(found, options["layers"])


def _written(found: Slide, options: dict[str, Any]) -> bytes:
    form = options["form"]
    if form in (*PICTURES, "pdf"):
        return drawing_bytes(found.drawing(look_of(options)), form)
    return found.saved(form)


def _progress_text(_: float, depth: int, arrangements: int) -> str:
    return f"{arrangements:,} arrangements, {depth:,} moves deep"


def _code(found: Slide, layers: Path | None) -> int:
    """Return the exit code, and say what stopped the search."""
    if found.complete:
        return DONE
    if found.ended == "states":
        say("stopped by --limit-states: allow more to know the fewest moves")
    else:
        say(f"stopped ({found.ended}) after {found.arrangements:,} arrangements")
    if layers is not None:
        say(f"the layers are kept: the same command goes on with those in {layers}")
    return INTERRUPTED if found.ended == "interrupted" else LIMIT
