"""The common part of ``run`` and ``resume``: workers, progress, and the report at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tilewright.cli.count import count_text, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT, WRONG
from tilewright.cli.formats import rendered
from tilewright.cli.output import say
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.ledger.reading.result import RunResult
from tilewright.results.figure import duration
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_survey import RunSurvey
from tilewright.running.options import SearchOptions


def work(label: str, options: dict[str, Any], call: Callable[[SearchOptions], RunResult]) -> int:
    """Run with progress and print the result; return the exit code."""
    with ProgressLine(label, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        try:
            result, code = call(how), DONE
        except Interrupted as error:
            assert isinstance(error.partial, RunResult)
            result, code = error.partial, INTERRUPTED
    for failure in result.failures:
        say(f"failed: {failure}")
    if not result.complete:
        code = code or LIMIT
        say(_stopped_text(result))
    click.echo(rendered(result, options["form"], run_text(result)))
    if result.contradiction:
        what = contradicted(result.contradiction, result.folder)
        click.echo(f"error: {result.puzzle}: {what}", err=True)
        code = code or WRONG
    return code


def contradicted(what: str, folder: str) -> str:
    """Return what is said of a count that contradicts what the puzzle expects."""
    return (
        f"{what}: one of the two is wrong; tilewright resume {folder} --recheck 100 counts every "
        "unit again"
    )


def _progress_text(share: float, found: int, nodes: int) -> str:
    return f"{share:.2%} of the work, {found:,} found, {nodes:,} nodes"


def _stopped_text(result: RunResult) -> str:
    """Return what stopped a run, and what its numbers are then."""
    if isinstance(result, RunApart) and result.ended == "states":
        return (
            f"stopped by --limit-states in {result.unknown:,} assemblies: allow more in a new run to "
            "know whether they come apart"
        )
    open_ends = "the numbers are lower bounds"
    if isinstance(result, RunSurvey):
        open_ends = "the summary is of the rows so far"
    if isinstance(result, RunBoards):
        open_ends = "these are the best boards so far"
    return (
        f"stopped ({result.ended}) after {result.nodes:,} nodes: {open_ends}; "
        f"tilewright resume {result.folder} goes on"
    )


def run_text(result: RunResult) -> str:
    """Return the result of a run as lines for people."""
    if result.complete:
        checked = f", {result.rechecked:,} of them counted again with the same result"
        state = f"{result.units:,} units{checked if result.rechecked else ''}"
    else:
        state = f"{result.units:,} units are done"
    if isinstance(result, RunSurvey):
        return f"{result}\n{state}, in {duration(result.seconds)}"
    if isinstance(result, RunBoards):
        return f"{result}\n\n{state}, in {duration(result.seconds)}"
    if isinstance(result, RunApart):
        return f"{result.puzzle}: {result}\n{state}, in {duration(result.seconds)}"
    kept = f", {result.kept:,} solutions kept" if result.kept else ""
    return f"{count_text(result)}\n{state}{kept}, in {duration(result.seconds)}"
