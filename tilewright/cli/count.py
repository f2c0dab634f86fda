"""``tilewright count``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import click

from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import OneOf, documented_command, option
from tilewright.cli.moving import moves_options
from tilewright.cli.options import (
    apart_option,
    distinct_options,
    idle_seed_option,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
)
from tilewright.cli.output import say
from tilewright.cli.progress import ProgressLine
from tilewright.cli.stats import say_stats, stats_option
from tilewright.compile import Compiled
from tilewright.compile.boxed import Boxed
from tilewright.errors import Interrupted
from tilewright.model.classes import read_distinct
from tilewright.model.known import contradiction, counted, known_answers
from tilewright.results.count import Count
from tilewright.running.boxable import to_search
from tilewright.running.forecast import Forecast
from tilewright.running.limits import Watch
from tilewright.running.options import OPTION_NAMES, SearchOptions
from tilewright.running.searchable import searchable
from tilewright.verbs.count import count


@documented_command(
    "count",
    "tilewright count pentominoes-3x20 --distinct",
    "tilewright count soma-3x3x3 --distinct-by turns",
    'tilewright count pegged-5x5 --set pegs="1,0 3,2 4,4" --format json',
)
@puzzle_argument
@distinct_options("Also count up to symmetry.")
@option(
    "--by",
    type=OneOf(["outline"]),
    help="Also count different outlines (sets of covered cells) up to symmetry; lists all solutions.",
)
@apart_option
@moves_options(needs_apart=True)
@idle_seed_option
@format_options("text", "json", "csv")
@stats_option
@search_options
@printed
def command(**options: Any) -> int:
    """Count the solutions of PUZZLE exactly, without keeping them."""
    puzzle, settings = read_puzzle_argument(options)
    if options["by"] and options["apart"]:
        raise click.UsageError("--by and --apart exclude each other")
    code = DONE
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        watch = Watch(how)
        try:
            classes = read_distinct(options["distinct"])
            if options["apart"]:
                compiled = searchable(puzzle, settings, watch, classes)
            else:
                compiled = to_search(puzzle, settings, watch, classes, asks=True)
            is_asked = bool(compiled.problem.asked)
            if not (options["apart"] or is_asked or options["by"] or isinstance(compiled, Boxed)):
                progress.forecast_by(Forecast(compiled, how))
            result = count(
                compiled,
                distinct=options["distinct"],
                by=options["by"],
                apart=options["apart"],
                options=watch.left(),
            )
        except Interrupted as error:
            assert isinstance(error.partial, Count)
            result, code = error.partial, INTERRUPTED
    if not result.complete:
        code = code or LIMIT
        say(f"stopped ({result.ended}) after {result.nodes:,} nodes: the numbers are lower bounds")
    if options["form"] == "json" and not isinstance(compiled, Boxed):
        result = cited(result, compiled)
    click.echo(rendered(result, options["form"], count_text(result)))
    if result.complete and not options["apart"]:
        numbers = counted(result.solutions, result.distinct, classes)
        wrong = contradiction(known_answers(compiled.problem), numbers)
        if wrong:
            say(f"warning: {result.puzzle}: {wrong}")
    if options["stats"]:
        say_stats(compiled, options["engine"], stats_data(result))
    return code


def cited(result: Count, compiled: Compiled) -> Count:
    """Return a count with how to cite it, for which the cover is looked at once more."""
    from tilewright.results.citation import citation

    return replace(result, cite=citation(compiled.cover.unit().origin, result.engine))


def stats_data(result: Count) -> dict[str, Any]:
    """Return how a count went as JSON data."""
    story = {"reason": reason_of(result), "tried": result.tried} if result.tried else {}
    return {
        **story,
        "engine": result.engine,
        "found": result.solutions if result.distinct is None else result.distinct,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "threads": result.threads,
    }


class Planned(Protocol):
    """What was answered by an attempt of a plan."""

    @property
    def proof(self) -> str | None: ...
    @property
    def tried(self) -> Sequence[Mapping[str, Any]]: ...


def reason_of(result: Planned) -> str:
    """Return why the method that answered did, in a sentence."""
    if result.proof is not None:
        return f"it is proven without a search: {result.proof}"
    answered = [trial for trial in result.tried if trial["outcome"] == "answered"]
    if not answered:
        return "no attempt of the plan came to an answer"
    return (
        f"of {len(result.tried)} attempts of the plan this one answered: {answered[0]['attempt']}"
    )


def search_options_of(options: dict[str, Any], progress: ProgressLine) -> SearchOptions:
    """Return the search options that a command was given."""
    given = {name: options[name] for name in OPTION_NAMES if name in options}
    return SearchOptions(progress=progress, on_phase=progress.phase, **given)


def count_text(result: Count) -> str:
    """Return a count as a line for people."""
    text = f"{result.puzzle}: {result}"
    if result.distinct is not None:
        text += f" ({result.symmetries} {'symmetry' if result.symmetries == 1 else 'symmetries'})"
    if result.complete and result.solutions == 0:
        text += f" (proven: {zero_text(result.proof, result.engine, result.cautions)})"
    return text


def none_text(puzzle: str, proof: str | None, engine: str, cautions: Sequence[str] = ()) -> str:
    """Return that a puzzle has no solution, and what proves it, as a line for people."""
    return f"{puzzle}: 0 solutions (proven: {zero_text(proof, engine, cautions)})"


def zero_text(proof: str | None, engine: str, cautions: Sequence[str]) -> str:
    """Return what proves that there is no solution, and how rules are meant that may be misread."""
    searched = "every state of the frontier was counted"
    if engine != "frontier":
        searched = "the search was exhaustive"
    return "; ".join([proof or searched, *cautions])
