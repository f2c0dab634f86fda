"""``tilewright solve --best``: the best packing, in the formats of ``solve``."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from tilewright.cli.count import none_text, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import BODIES
from tilewright.cli.looks import look_of
from tilewright.cli.options import read_puzzle_argument
from tilewright.cli.output import open_output, say, terminal_width, use_colour
from tilewright.cli.progress import ProgressLine, short
from tilewright.cli.show import picture_bytes
from tilewright.errors import Interrupted
from tilewright.results.figure import duration
from tilewright.results.optimum import Optimum
from tilewright.results.packing import Packing
from tilewright.verbs.best import best


def write_best(options: dict[str, Any]) -> int:
    """Find the best packing, write it, and return the exit code."""
    for name in ("every", "limit", "distinct"):
        if options[name]:
            shown = "all" if name == "every" else name
            raise click.UsageError(f"--best and --{shown} exclude each other")
    if options["form"] == "jsonl":
        raise click.UsageError("--best is one packing: write it with --format json")
    puzzle, settings = read_puzzle_argument(options)
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        try:
            packing = best(puzzle, objective=options["best"], options=how, set=settings)
        except Interrupted as error:
            if not isinstance(error.partial, Packing):
                raise
            packing = error.partial
    with open_output(options["output"]) as stream:
        stream.write(written(packing, options))
    if packing.proof is not None:
        say(none_text(puzzle.name, packing.proof, "", packing.problem.cautions))
    if options["stats"]:
        say(stats_text(packing))
    return _code(packing)


def _progress_text(share: float, value: int, nodes: int) -> str:
    return f"best so far {value:,}, {share:.1%} of what is possible, {short(nodes)} nodes"


def written(found: Optimum, options: dict[str, Any]) -> bytes:
    """Return what a search found to be the best in one of the formats."""
    puzzle, form, path = found.problem.puzzle, options["form"], options["output"]
    if form in ("json", *BODIES):
        return found.saved(form)
    if form == "text":
        from tilewright.draw import text

        picture = text.picture(found.scene(), color=use_colour(path), width=terminal_width())
        return f"{picture}\n{found.summary()}\n".encode()
    return picture_bytes(
        found.scene(puzzle.title or puzzle.name), form, look_of(options), options["view"]
    )


def stats_text(found: Optimum) -> str:
    """Return how the search went in a line: for people, or as JSON if nobody reads it at a terminal."""
    if not sys.stderr.isatty():
        return json.dumps(found.stats_data())
    return f"time       {duration(found.seconds)}, {found.nodes:,} nodes ({found.ended})"


def _code(packing: Packing) -> int:
    """Return the exit code, and say on standard error what stopped the search."""
    if packing.ended == "done":
        return DONE
    gap = f"at least {packing.value:,}, at most {packing.bound:,}"
    say(f"stopped ({packing.ended}) after {packing.nodes:,} nodes: the best is {gap}")
    return INTERRUPTED if packing.ended == "interrupted" else LIMIT
