"""``tilewright verify``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from tilewright.checker import ListVerdict, verify_all, verify_packing
from tilewright.checker.plane import verify_plane
from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import say
from tilewright.files.solutions import SolutionFile, parse_solutions, solutions_text
from tilewright.model import Problem
from tilewright.puzzle import Puzzle


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
    "set" chooses the setup if --set does not.  What plane --format json wrote is checked too: PUZZLE is
    then what plane was asked about.  Exit code 5: at least one is wrong.
    """
    name = options["solutions"]
    if name == "-" and options["puzzle"] == "-":
        raise click.UsageError("PUZZLE and SOLUTIONS cannot both be standard input")
    if name == "-" and sys.stdin.isatty():
        say("reading solutions from standard input, to Ctrl-D; or name a file after PUZZLE")
    text = solutions_text(Path(name))
    answer = _answer(text)
    if answer is None:
        puzzle, settings = read_puzzle_argument(options)
        given = parse_solutions(text, "<stdin>" if name == "-" else name)
        verdict = _verdict(puzzle.problem({**given.set, **settings}), given)
    else:
        one = verify_plane(_pieces(options, answer), answer)
        verdict = ListVerdict(one.faults, (one,))
    if not options["quiet"]:
        click.echo(json.dumps(verdict.data()) if options["form"] == "json" else str(verdict))
    return DONE if verdict else WRONG


def _answer(text: str) -> dict[str, Any] | None:
    """Return the answer that ``plane`` wrote; ``None`` if a text is something else."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    # A list of solutions has neither; with one of them alone the checker says what is missing.
    is_answer = isinstance(data, dict) and not data.keys().isdisjoint(("certificate", "tiles"))
    return data if is_answer else None


def _pieces(options: dict[str, Any], answer: dict[str, Any]) -> Puzzle:
    """Return the pieces of an answer: a puzzle, or what a word or a picture means on its lattice."""
    from tilewright.tiles import names_pieces, pieces_of

    if names_pieces(options["puzzle"]):
        lattice = answer.get("lattice")
        return pieces_of(options["puzzle"], lattice if isinstance(lattice, str) else None)
    return read_puzzle_argument(options)[0]


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
