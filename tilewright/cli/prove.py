"""``tilewright prove``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.exits import DONE
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import LIMITS, documented_command, option, whole_option
from tilewright.cli.options import into_option, limit_options, puzzle_argument, read_puzzle_argument
from tilewright.verbs.prove import MOST_NODES, prove


@documented_command(
    "prove",
    "tilewright prove dominoes-8x8-mutilated --into no-way",
    "tilewright prove pentominoes-3x20 --all --into all-eight",
)
@puzzle_argument
@into_option("A new or empty folder for the proof.")
@option("--all", is_flag=True, help="List all solutions and prove that there are no others.")
@format_options("text", "json")
@limit_options
@whole_option(
    "--limit-nodes",
    least=0,
    default=MOST_NODES,
    show_default=True,
    section=LIMITS,
    help="Write down no larger tree.",
)
@printed
def command(**options: Any) -> int:
    """Prove that PUZZLE has no solution, so that a stranger can check it.

    FOLDER gets the puzzle as constraints, what their variables stand for, the proof, and a README
    that says which program checks it.  Exit code 5: there is a solution, so nothing was written.
    """
    puzzle, settings = read_puzzle_argument(options)
    result = prove(
        puzzle,
        options["into"],
        all=options["all"],
        limit_nodes=options["limit_nodes"],
        limit_time=options["limit_time"],
        limit_memory=options["limit_memory"],
        set=settings,
    )
    click.echo(rendered(result, options["form"]))
    return DONE
