"""``tilewright count``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.options import (
    memory_option,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
)
from tilewright.cli.output import say
from tilewright.cli.progress import ProgressLine
from tilewright.cli.stats import say_stats, stats_option
from tilewright.errors import Interrupted
from tilewright.results.count import Count
from tilewright.run.search import SearchOptions, to_compiled
from tilewright.verbs.count import count


@click.command("count")
@puzzle_argument
@click.option("--distinct", is_flag=True, help="Also count up to symmetry.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@stats_option
@memory_option
@search_options
def command(**options: Any) -> int:
    """Count the solutions of PUZZLE exactly, without keeping them."""
    puzzle, settings = read_puzzle_argument(options)
    code = DONE
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        compiled = to_compiled(puzzle, settings)
        try:
            result = count(compiled, distinct=options["distinct"], options=how)
        except Interrupted as error:
            assert isinstance(error.partial, Count)
            result, code = error.partial, INTERRUPTED
    if not result.complete:
        code = code or LIMIT
        say(f"stopped ({result.ended}) after {result.nodes:,} nodes: the numbers are lower bounds")
    click.echo(json.dumps(result.data()) if options["form"] == "json" else count_text(result))
    if options["stats"]:
        say_stats(compiled, options["engine"], stats_data(result))
    return code


def stats_data(result: Count) -> dict[str, Any]:
    """Return how a count went as JSON data."""
    return {
        "engine": result.engine,
        "found": int(result),
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "threads": result.threads,
    }


def search_options_of(options: dict[str, Any], progress: ProgressLine) -> SearchOptions:
    """Return the search options that a command was given."""
    return SearchOptions(
        options["engine"],
        options["threads"],
        options["limit_time"],
        options["limit_nodes"],
        progress,
        limit_memory=options.get("limit_memory"),
    )


def count_text(result: Count) -> str:
    """Return a count as a line for people."""
    least = "" if result.complete else "at least "
    plural = "" if result.solutions == 1 else "s"
    text = f"{result.puzzle}: {least}{result.solutions:,} solution{plural}"
    if result.distinct is not None:
        symmetries = "symmetry" if result.symmetries == 1 else "symmetries"
        text += f", {result.distinct:,} distinct ({result.symmetries} {symmetries})"
    if result.complete and result.solutions == 0:
        text += " (proven: the search was exhaustive)"
    return text
