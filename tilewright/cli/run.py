"""``tilewright run``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tilewright.challenges.board_designs import RANKS
from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, LIMIT
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import LIMITS, RARE, OneOf, documented_command, option, whole_option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.options import (
    distinct_options,
    into_option,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import note_written, say
from tilewright.cli.progress import ProgressLine
from tilewright.cli.running import work
from tilewright.cli.workers import checks_of, checks_options, workers_of, workers_options

if TYPE_CHECKING:
    from tilewright.ledger.reading.result import RunResult


@documented_command(
    "run",
    "tilewright run pentominoes-6x10 --into long-count --distinct",
    "tilewright run boxed-soma-4 --into boxes --apart",
    "tilewright run pentominoes-6x10 --into parts --units units.jsonl --number 100",
)
@puzzle_argument
@into_option("A new or empty folder for the ledger.")
@distinct_options("Also count up to symmetry.")
@option("--keep", is_flag=True, help="Keep every solution (with --distinct: one of each class).")
@option("--survey", is_flag=True, help="Solve every setting of the setup, and keep a row each.")
@option("--solvable", is_flag=True, help="With --survey: only report which can be solved (1 or 0).")
@option(
    "--unique",
    is_flag=True,
    help="Keep only the settings, or list only the boards, with one solution.",
)
@whole_option("--tries", help="With --unique: try so many random settings instead of all.")
@option(
    "--apart",
    is_flag=True,
    help="Take the assemblies apart, one of each class, and count them by level.",
)
@option(
    "--boards",
    metavar="FAMILY",
    help="Choose a board for the pieces, as design --boards does: blocked:K, boxes, sub-boards, shapes.",
)
@option(
    "--rank",
    type=OneOf(RANKS),
    help="With --boards: fewest or most solutions first, or the hardest (default: fewest).",
)
@whole_option("--limit", help="With --boards: list N (default: 10).")
@whole_option(
    "--most", help="With --boards: count no further than N solutions of a board, up to symmetry."
)
@seed_option("With --tries: another seed tries other settings.")
@whole_option(
    "--limit-states",
    section=LIMITS,
    help="With --apart: examine so many positions of the pieces of each assembly.",
)
@option(
    "--units",
    type=OutputFile(),
    metavar="FILE",
    help="Write open units as JSON lines, and stop.",
)
@whole_option(
    "--number", default=100, show_default=True, help="How many units at least, with --units."
)
@format_options("text", "json")
@workers_options
@checks_options
@search_options
@whole_option(
    "--unit-nodes",
    section=RARE,
    help="Nodes that a unit may take (default: a second of work, more in a long run).",
)
@printed
def command(**options: Any) -> int:
    """Count the solutions of PUZZLE with a ledger on disk, so that nothing done is ever lost.

    The ledger survives a stop, a crash and a power cut; tilewright resume goes on.
    """
    from tilewright.ledger.workers.exchange import write_units

    puzzle, settings = read_puzzle_argument(options)
    asked = {
        **checks_of(options),
        "unit_nodes": options["unit_nodes"],
        "set": settings,
    }
    run = _runner(options)
    workers = workers_of(options)
    if options["units"] is None:
        return work(
            puzzle.name,
            options,
            lambda how: run(puzzle, options["into"], workers=workers, options=how, **asked),
        )

    _check_place(options["units"])
    with ProgressLine(puzzle.name, options["quiet"]) as progress:
        how = search_options_of(options, progress)
        found = run(
            puzzle,
            options["into"],
            parts=options["number"],
            workers=workers,
            options=how,
            **asked,
        )
    number = write_units(options["into"], options["units"])
    note_written(options["units"], f"{number:,} units")
    say(f"{number:,} units are open, {found.units:,} are done")
    return DONE if found.complete or found.ended == "parted" else LIMIT


def _runner(options: dict[str, Any]) -> Callable[..., RunResult]:
    """Return what runs the question asked: a count, a survey, boards, or assemblies taken apart.

    Raises:
        UsageError: options of the one were given with the other.
    """
    from tilewright.ledger.driver.run import run
    from tilewright.ledger.driver.run_apart import run_apart
    from tilewright.ledger.driver.run_boards import run_boards
    from tilewright.ledger.driver.run_survey import run_survey

    if options["seed"] and options["tries"] is None:
        say("--seed changes nothing here: nothing is drawn at random")
    classes = {"distinct": options["distinct"] or options["apart"]}
    if options["boards"] is not None:
        _refuse_others(options, "boards")
        how = {"unique": options["unique"], "most": options["most"]}
        how |= {"limit": options["limit"] or 10}
        how |= {"family": options["boards"], "rank": options["rank"] or RANKS[0]}
        return partial(run_boards, **how)
    for name in ("rank", "limit", "most"):
        if options[name] is not None:
            raise click.UsageError(f"--{name} needs --boards")
    if options["apart"]:
        _refuse_others(options, "apart")
        return partial(run_apart, limit_states=options["limit_states"], **classes)
    if options["limit_states"] is not None:
        raise click.UsageError("--limit-states needs --apart")
    if not (options["survey"] or options["unique"]):
        names = [name for name in ("solvable", "tries") if options[name]]
        if names:
            words = "--unique" if "tries" in names else "--survey"
            raise click.UsageError(f"--{names[-1]} needs {words}")
        return partial(run, keep=options["keep"], **classes)
    if options["keep"]:
        raise click.UsageError("--keep keeps solutions: --survey and --unique keep rows anyway")
    for name in ("solvable", "unique"):
        if options[name] and options["distinct"]:
            raise click.UsageError(
                f"--{name} does not go with --distinct: it counts no further than it must"
            )
    if options["solvable"] and options["unique"]:
        raise click.UsageError("--solvable and --unique exclude each other")
    most = 1 if options["solvable"] else None
    kinds = {name: options[name] for name in ("unique", "tries", "seed")}
    return partial(run_survey, most=most, **kinds, **classes)


#: the options that belong to another question than this one
_OTHERS = {
    "apart": ("keep", "survey", "solvable", "unique", "tries"),
    "boards": ("distinct", "keep", "survey", "solvable", "tries", "apart", "limit_states"),
}


def _refuse_others(options: dict[str, Any], question: str) -> None:
    """Do nothing if no other question is asked.

    Raises:
        UsageError: options of another question were given with ``--apart`` or ``--boards``.
    """
    others = [f"--{name.replace('_', '-')}" for name in _OTHERS[question] if options[name]]
    if others:
        raise click.UsageError(f"--{question} does not go with {', '.join(others)}")


def _check_place(file: Path) -> None:
    """Do nothing if a file can be written, as far as its folder shows.

    Raises:
        UsageError: there is no such folder.
    """
    if not file.absolute().parent.is_dir():
        raise click.UsageError(f"--units {file}: there is no folder {file.parent}")
