"""``tilewright verify``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from tilewright.checker import ListVerdict, verify_all, verify_packing
from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import say
from tilewright.files.solutions import SolutionFile, read_solutions
from tilewright.model import Problem


@documented_command(
    "verify",
    "tilewright solve pentominoes-3x20 --all --output all.json",
    "tilewright verify pentominoes-3x20 all.json",
)
@puzzle_argument
@click.argument("solutions", default="-")
@format_options("text", "json")
@option("--quiet", is_flag=True, help="Print nothing; the exit code is the answer.")
@printed
def command(**options: Any) -> int:
    """Check the solutions in a file (or -, standard input) against PUZZLE.

    The file is one that solve --format json or jsonl wrote, or solve --best --format json.  Its
    "set" chooses the setup if --set does not.  Exit code 5: at least one is wrong.
    """
    puzzle, settings = read_puzzle_argument(options)
    name = options["solutions"]
    if name == "-" and options["puzzle"] == "-":
        raise click.UsageError("PUZZLE and SOLUTIONS cannot both be standard input")
    if name == "-" and sys.stdin.isatty():
        say("reading solutions from standard input, to Ctrl-D; or name a file after PUZZLE")
    given = read_solutions(Path(name))
    problem = puzzle.problem({**given.set, **settings})
    verdict = _verdict(problem, given)
    if not options["quiet"]:
        click.echo(json.dumps(verdict.data()) if options["form"] == "json" else str(verdict))
    return DONE if verdict else WRONG


def _verdict(problem: Problem, given: SolutionFile) -> ListVerdict:
    """Check a list of solutions, or what ``solve --best`` wrote."""
    if given.best is None:
        return verify_all(
            problem,
            given.solutions,
            distinct=(given.classes or True) if given.distinct else False,
            complete=bool(given.complete),
        )
    objective, value = str(given.best.get("objective", "cells")), given.best.get("value")
    verdicts = tuple(
        verify_packing(problem, packing, objective=objective, value=value)
        for packing in given.solutions
    )
    return ListVerdict(tuple(fault for one in verdicts for fault in one.faults), verdicts)
