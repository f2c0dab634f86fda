"""``tilewright sample``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, BinaryIO

import click

from tilewright.cli.count import none_text, search_options_of
from tilewright.cli.exits import DONE
from tilewright.cli.formats import PICTURES, check_named_pictures, format_options
from tilewright.cli.help import Whole, documented_command, option
from tilewright.cli.looks import look_of, look_options
from tilewright.cli.options import (
    distinct_options,
    limit_options,
    number_option,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
    seed_option,
)
from tilewright.cli.output import open_output, say, terminal_width, use_colour, write_line
from tilewright.cli.progress import ProgressLine, states_text
from tilewright.cli.show import picture_bytes
from tilewright.model import Solution
from tilewright.running.frontier import NAME as FRONTIER
from tilewright.verbs.sample import Sample, nth, sample


@documented_command(
    "sample",
    "tilewright sample dominoes-8x8 --number 3",
    "tilewright sample pentominoes-3x20 --seed 5 --output drawn.svg",
)
@puzzle_argument
@number_option(1, "How many.")
@seed_option("Another seed draws others.")
@distinct_options("The same chance for each solution up to symmetry.")
@option(
    "--nth",
    "which",
    type=Whole(),
    metavar="N",
    help="The solution with this number instead, from 0.",
)
@format_options("text", "json", "jsonl", "csv", "svg", "png")
@look_options
@limit_options
@quiet_option
def command(**options: Any) -> int:
    """Draw solutions of PUZZLE at random, each with the same chance in every draw.

    With svg or png and more than one solution, --output NAME.svg writes NAME-1.svg, NAME-2.svg ...
    """
    puzzle, settings = read_puzzle_argument(options)
    if options["which"] is not None and (options["distinct"] or options["number"] > 1):
        raise click.UsageError("--nth is one solution: leave out --distinct and --number")
    number, form, path = options["number"], options["form"], options["output"]
    if number > 1:
        check_named_pictures(form, path)
    with ProgressLine(puzzle.name, options["quiet"], states_text) as progress:
        how = search_options_of(options, progress)
        if options["which"] is not None:
            try:
                one = nth(puzzle, options["which"], options=how, set=settings)
            except IndexError as error:
                raise click.UsageError(str(error)) from None
            drawn = Sample(one.problem, options["seed"], [one])
        else:
            seed, distinct = options["seed"], options["distinct"]
            drawn = sample(puzzle, number, seed, distinct=distinct, options=how, set=settings)
    if not drawn:
        say(none_text(puzzle.name, drawn.proof, FRONTIER, drawn.problem.cautions))
    if form in PICTURES:
        _write_pictures(drawn, options)
    else:
        with open_output(path) as stream:
            _write(drawn, stream, options)
    return DONE


def _write(drawn: Sample, stream: BinaryIO, options: dict[str, Any]) -> None:
    """Write text, one object, an object a line between header and summary, or a table."""
    form, problem = options["form"], drawn.problem
    if form in ("json", "csv"):
        stream.write(drawn.saved(form))
    elif form == "jsonl":
        header = {"puzzle": problem.name, "set": problem.settings_data(), "seed": drawn.seed}
        write_line(stream, json.dumps({"type": "header", **header}))
        for solution in drawn:
            write_line(stream, json.dumps({"type": "solution", **solution.data()}))
        summary = {"complete": False, "ended": "done", "found": len(drawn)}
        summary |= {} if drawn.proof is None else {"proof": drawn.proof}
        write_line(stream, json.dumps({"type": "summary", **summary}))
    else:
        _write_text(drawn, stream, options["output"])


def _write_text(drawn: list[Solution], stream: BinaryIO, path: Path | None) -> None:
    from tilewright.draw import text

    for index, solution in enumerate(drawn):
        picture = text.picture(solution.scene(), color=use_colour(path), width=terminal_width())
        write_line(stream, picture + ("\n" if index + 1 < len(drawn) else ""))


def _write_pictures(drawn: Sample, options: dict[str, Any]) -> None:
    path, form, look = options["output"], options["form"], look_of(options)
    for number, solution in enumerate(drawn, 1):
        target = path
        if path is not None and len(drawn) > 1:
            target = path.with_name(f"{path.stem}-{number}{path.suffix}")
        puzzle = solution.problem.puzzle
        with open_output(target) as stream:
            stream.write(picture_bytes(solution.scene(puzzle.title or puzzle.name), form, look))
