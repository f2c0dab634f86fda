"""``bin/solve``: the pegged 5x5 board, with the JSON in and out of its own description.

Pegs come as ``--pegs "1,0 3,2 4,4"`` or in a file.  Exit codes: 0 solved, 1 the pegs break the
domain rule, 2 there is no solution.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from tilewright.cli.exits import PipeAware, exit_code, flushed_code
from tilewright.cli.garbage import after_loading
from tilewright.cli.signals import final_code, heed_signals, ignore_signals
from tilewright.cli.streams import mend_streams
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.files.plain import read_data
from tilewright.loading import load
from tilewright.model import OneInEach, Problem, Solution
from tilewright.running.solutions import Solutions
from tilewright.verbs.solutions import solutions

SOLVED, INVALID_PEGS, NO_SOLUTION = 0, 1, 2


@click.command(cls=PipeAware, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--pegs", help='Three cells, one in each domain: "1,0 3,2 4,4".')
@click.option(
    "--input",
    "source",
    help='A JSON or YAML file {"board_size": 5, "pegs": [[1,0],[3,2],[4,4]]}, or - for standard input.',
)
@click.option("--all", "every", is_flag=True, help="Every solution, and their number.")
@click.option("--format", "form", type=click.Choice(["json", "svg", "text"]), default="json")
@click.option("--time", "stats", is_flag=True, help="Add how long it took.")
def command(pegs: str | None, source: str | None, every: bool, form: str, stats: bool) -> int:
    """Solve the 5x5 board with three pegs and six pieces."""
    if (pegs is None) == (source is None):
        raise click.UsageError("give either --pegs or --input")
    if every and form == "svg":
        raise click.UsageError("--all needs --format json or text")
    puzzle = load("pegged-5x5")
    slot = puzzle.setup.slots[0]
    assert isinstance(slot, OneInEach)
    domains = {name: [list(cell) for cell in cells] for name, cells in slot.domains.items()}
    try:
        problem = puzzle.problem({"pegs": pegs if source is None else _read_pegs(source)})
    except TilewrightError as error:
        message = error.faults[0].what if isinstance(error, PuzzleError) else str(error)
        click.echo(json.dumps({"error": "invalid_pegs", "message": message, "domains": domains}))
        return INVALID_PEGS
    return _print(problem, every, form, stats)


class InvalidPegs(TilewrightError):
    """The input holds no pegs that can be read."""


def _read_pegs(source: str) -> Any:
    """Return the pegs of an input file, whatever they are."""
    data = read_data(source)
    if not isinstance(data, dict) or "pegs" not in data:
        raise InvalidPegs(f'{source} holds no "pegs"')
    if data.get("board_size", 5) != 5:
        raise InvalidPegs(f"board_size is {data['board_size']}: this board is 5x5")
    return data["pegs"]


def _print(problem: Problem, every: bool, form: str, stats: bool) -> int:
    found = solutions(problem)
    answers = list(found) if every else [s for s in [next(iter(found), None)] if s]
    if form == "json":
        click.echo(json.dumps(_data(found, answers, every, stats)))
    else:
        _draw(answers, form)
        if stats:
            click.echo(json.dumps(_stats(found)), err=True)
    return SOLVED if answers else NO_SOLUTION


def _data(found: Solutions, answers: list[Solution], every: bool, stats: bool) -> dict[str, Any]:
    if every:
        data: dict[str, Any] = {"solutions": [s.data() for s in answers], "count": len(answers)}
    else:
        data = {"solution": answers[0].data() if answers else None}
    if not answers:
        data["error"] = "no_solution"
    return data | ({"stats": _stats(found)} if stats else {})


def _stats(found: Solutions) -> dict[str, Any]:
    return {"seconds": round(found.seconds, 6), "nodes": found.nodes, "engine": found.engine}


def _draw(answers: list[Solution], form: str) -> None:
    if not answers:
        click.echo("no solution", err=True)
    elif form == "svg":
        click.echo(answers[0]._repr_svg_())
    else:
        click.echo("\n\n".join(map(str, answers)))


def main() -> None:
    """Run, and turn errors into exit codes."""
    after_loading()
    mend_streams()
    heed_signals()
    try:
        code = flushed_code(command.main(standalone_mode=False) or 0)
        ignore_signals()
    except BaseException as error:
        ignore_signals()
        code = exit_code(error)
    sys.exit(final_code(code))


if __name__ == "__main__":
    main()
