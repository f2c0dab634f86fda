"""``tilewright verify``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.files.solutions import read_solutions
from tilewright.verbs.verify import verify_all


@click.command("verify")
@puzzle_argument
@click.argument("solutions", default="-")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
@click.option("--quiet", is_flag=True, help="Print nothing, the exit code tells.")
def command(**options: Any) -> int:
    """Check the solutions in a file (or -, standard input) against PUZZLE.

    The file is what solve --format json or jsonl wrote.  Its "set" chooses the setup where --set
    does not.  Exit code 5: at least one is wrong.
    """
    puzzle, settings = read_puzzle_argument(options)
    name = options["solutions"]
    if name == "-" and options["puzzle"] == "-":
        raise click.UsageError("PUZZLE and SOLUTIONS cannot both be standard input")
    given = read_solutions(sys.stdin.read() if name == "-" else Path(name))
    problem = puzzle.problem({**given.set, **settings})
    verdict = verify_all(
        problem,
        given.solutions,
        distinct=bool(given.distinct),
        complete=bool(given.complete),
    )
    if not options["quiet"]:
        click.echo(json.dumps(verdict.data()) if options["form"] == "json" else str(verdict))
    return DONE if verdict else WRONG
