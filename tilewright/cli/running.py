"""The common part of all kinds of ``run`` and of ``resume``: their options, progress, the report at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.cli.count import count_text, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT, WRONG
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import RARE, option, whole_option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.options import (
    Command,
    add_options,
    into_option,
    read_puzzle_argument,
    search_options,
)
from tilewright.cli.output import note_written, say
from tilewright.cli.progress import ProgressLine
from tilewright.cli.workers import checks_of, checks_options, workers_of, workers_options
from tilewright.errors import Interrupted
from tilewright.ledger.reading.result import RunResult
from tilewright.results.figure import duration
from tilewright.results.run_apart import RunApart
from tilewright.results.run_boards import RunBoards
from tilewright.results.run_grow import RunGrow
from tilewright.results.run_survey import RunSurvey
from tilewright.running.options import SearchOptions

if TYPE_CHECKING:
    from tilewright.ledger.driver.questions import RunQuestion


def run_options(command: Command) -> Command:
    """Add the options of every kind of run."""
    return add_options(
        printed(command),
        into_option("A new or empty folder for the ledger."),
        option(
            "--units",
            type=OutputFile(),
            metavar="FILE",
            help="Write open units as JSON lines, and stop.",
        ),
        whole_option(
            "--number",
            default=100,
            show_default=True,
            help="How many units at least, with --units.",
        ),
        format_options("text", "json"),
        workers_options,
        checks_options,
        search_options,
        whole_option(
            "--unit-nodes",
            section=RARE,
            help="Nodes that a unit may take (default: a second of work, more in a long run).",
        ),
    )


def chosen_by(flag: str) -> Callable[[Command], Command]:
    """Take the option that chooses this kind where ``run`` is given none; here it says nothing new."""
    return option(flag, is_flag=True, hidden=True, expose_value=False)


def answered(options: dict[str, Any], kind: type[RunQuestion[Any]], **asked: Any) -> int:
    """Run a question about PUZZLE, or part it into units of a file; return the exit code.

    Args:
        options: of the command.
        kind: of the question.
        asked: its fields beside puzzle and settings.
    """
    from tilewright.ledger.driver.run import run
    from tilewright.ledger.driver.run_options import RunOptions

    puzzle, settings = read_puzzle_argument(options)
    question, file = kind(puzzle, set=settings, **asked), options["units"]
    own = {
        **checks_of(options),
        "unit_nodes": options["unit_nodes"],
        "workers": workers_of(options),
    }
    if file is not None:
        _check_place(file)
        own["parts"] = options["number"]

    def call(how: SearchOptions) -> RunResult:
        found: RunResult = run(question, options["into"], RunOptions.over(how, own))
        return found

    return _parted(puzzle.name, options, call) if file else work(puzzle.name, options, call)


def _parted(label: str, options: dict[str, Any], call: Callable[[SearchOptions], RunResult]) -> int:
    """Run until enough units are open, and write them; return the exit code."""
    from tilewright.ledger.workers.exchange import write_units

    with ProgressLine(label, options["quiet"]) as progress:
        found = call(search_options_of(options, progress))
    number = write_units(options["into"], options["units"])
    note_written(options["units"], f"{number:,} units")
    say(f"{number:,} units are open, {found.units:,} are done")
    return DONE if found.complete or found.ended == "parted" else LIMIT


def _check_place(file: Path) -> None:
    """Do nothing if a file can be written, as far as its folder shows.

    Raises:
        UsageError: there is no such folder.
    """
    if not file.absolute().parent.is_dir():
        raise click.UsageError(f"--units {file}: there is no folder {file.parent}")


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
    return (
        f"stopped ({result.ended}) after {result.nodes:,} nodes: {result.SO_FAR}; "
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
    if isinstance(result, (RunBoards, RunGrow)):
        return f"{result}\n\n{state}, in {duration(result.seconds)}"
    if isinstance(result, RunApart):
        return f"{result.puzzle}: {result}\n{state}, in {duration(result.seconds)}"
    kept = f", {result.kept:,} solutions kept" if result.kept else ""
    return f"{count_text(result)}\n{state}{kept}, in {duration(result.seconds)}"
