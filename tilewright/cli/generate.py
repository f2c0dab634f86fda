"""``tilewright generate``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import click

from tilewright.challenges.base import Challenges
from tilewright.cli.challenge_options import challenge_arguments, challenge_options
from tilewright.cli.count import none_text, search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import check_named_pictures, format_options
from tilewright.cli.help import documented_command, option
from tilewright.cli.looks import look_of, look_options
from tilewright.cli.options import (
    number_option,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import open_output, say, terminal_width, use_colour, write_line
from tilewright.cli.progress import ProgressLine
from tilewright.cli.show import picture_bytes
from tilewright.draw.sheet import text_sheet
from tilewright.files.writing import write_puzzle
from tilewright.model.scene import problem_scene, problem_sheet
from tilewright.results.challenge import Challenge
from tilewright.verbs.generate import generate
from tilewright.verbs.sheet import page_path

ENDS = {
    "number": "",
    "all": "these are all that exist",
    "patience": "no new one turned up in many candidates: there may be more",
    "nodes": "some could not be decided within the limit on nodes",
    "time": "stopped by the time limit",
    "memory": "stopped by the memory limit; --limit-memory allows more",
    "cancelled": "cancelled",
    "interrupted": "interrupted",
}


#: ends that leave the answer open
LIMITS = ("time", "memory", "nodes", "cancelled")


@documented_command(
    "generate",
    "tilewright generate l-puzzle-6x8 --unique --stars 4..5 --number 2",
    "tilewright generate pentominoes-3x20 --minimal",
    "tilewright generate domino-sums-4x5 --areas --number 2 --output areas.svg",
)
@puzzle_argument
@number_option(1, "How many.")
@challenge_options
@option("--rate", "rated", is_flag=True, help="Say how hard each is, with stars.")
@seed_option("Another seed makes other challenges.")
@format_options("text", "json", "csv", "svg", "png", "yaml")
@look_options
@search_options
def command(**options: Any) -> int:
    """Make new challenges from PUZZLE; none equal up to symmetry.

    They are settings of its setup, or boards with some pieces given: with --givens or --minimal, and,
    as with --minimal, of a puzzle without a setup. With --areas or --sides they are new puzzles, each
    with one solution up to the symmetries of the board.

    With svg or png, --output NAME.svg writes NAME-1.svg, NAME-2.svg ...; with yaml these are the puzzle
    files of new puzzles.
    """
    puzzle, settings = read_puzzle_argument(options)
    form = options["form"]
    check_named_pictures(form, options["output"])
    _check_puzzles(options)
    with ProgressLine(puzzle.name, options["quiet"], progress_text) as progress:
        made = generate(
            puzzle,
            **challenge_arguments(options),
            rate=options["rated"],
            options=search_options_of(options, progress),
            set=settings,
        )
        FORMS[form](made, options)
    word = "challenge" if made.made == 1 else "challenges"
    end = f"; {ENDS[made.ended]}" if ENDS[made.ended] else ""
    what = made.candidate
    tried = f"{made.tried:,} {what}{'' if made.tried == 1 else 's'}"
    if made.rejected:
        tried += f", {made.rejected:,} {made.rejecting}"
    say(f"found {made.made:,} {word} after trying {tried}, seed {options['seed']}{end}")
    say_basis(options["samples"], {one.judged.basis for one in made.kept if one.judged})
    if made.proof is not None:
        say(none_text(puzzle.name, made.proof, ""))
    if made.fewest is not None:
        say(_fewest_text(made.tried, made.fewest))
    return INTERRUPTED if made.ended == "interrupted" else LIMIT if made.ended in LIMITS else DONE


def say_basis(samples: int | None, bases: Iterable[str]) -> None:
    """Say what stars rest on if samples were asked for."""
    for basis in sorted(bases) if samples else ():
        say(f"stars by {basis}")


def progress_text(share: float, found: int, tried: int) -> str:
    return f"{found:,} found, {tried:,} tried"


def _fewest_text(settings: int, fewest: int) -> str:
    if not fewest:
        return f"none of the {settings:,} settings has a solution"
    return (
        f"none of the {settings:,} settings has exactly one solution, the fewest is {fewest:,}; choose a "
        "setting (--set) and give pieces as well (--minimal, or --unique with --givens)"
    )


def _challenges(made: Challenges) -> list[Challenge]:
    """Return what could be made; an interrupt ends it and is noted."""
    try:
        for _ in made:
            pass
    except KeyboardInterrupt:
        made.ended = "interrupted"
    return made.kept


def _write_data(made: Challenges, options: dict[str, Any]) -> None:
    _challenges(made)
    with open_output(options["output"]) as stream:
        stream.write(made.saved(options["form"]))


def _write_text(made: Challenges, options: dict[str, Any]) -> None:
    path: Path | None = options["output"]
    with open_output(path) as stream:
        for number, challenge in enumerate(_challenges(made), 1):
            _write_one(stream, number, challenge, path)


def _write_one(stream: BinaryIO, number: int, challenge: Challenge, path: Path | None) -> None:
    from tilewright.draw import text

    problem = challenge.solution.problem
    write_line(stream, challenge.headline(number))
    scene, width = challenge.scene(), terminal_width()
    if problem.reads_sides:  # an empty board says nothing of pieces that were made for it
        write_line(stream, text_sheet(problem_sheet(problem), width=width) + "\n")
        return
    write_line(stream, text.picture(scene, color=use_colour(path), width=width) + "\n")


def _write_pictures(made: Challenges, options: dict[str, Any]) -> None:
    path: Path = options["output"]
    form, look = options["form"], look_of(options)
    for number, challenge in enumerate(_challenges(made), 1):
        problem = challenge.solution.problem
        title = f"{problem.puzzle.title or problem.name}, challenge {number}"
        with open_output(page_path(path, number)) as stream:
            stream.write(picture_bytes(problem_scene(problem, caption=title), form, look))


def _write_puzzles(made: Challenges, options: dict[str, Any]) -> None:
    path: Path = options["output"]
    for number, challenge in enumerate(_challenges(made), 1):
        with open_output(page_path(path, number)) as stream:
            stream.write(write_puzzle(challenge.solution.problem.puzzle).encode())


def _check_puzzles(options: dict[str, Any]) -> None:
    """Do nothing if puzzle files are asked for of new puzzles, with a name, or not at all.

    Raises:
        UsageError: there is no name, or the challenges are boards of one puzzle.
    """
    if options["form"] != "yaml":
        return
    if not options["areas"] and options["sides"] is None:
        raise click.UsageError("puzzle files are written of new puzzles: add --areas or --sides")
    if options["output"] is None:
        raise click.UsageError("several puzzle files need --output NAME.yaml")


FORMS = {
    "text": _write_text,
    "json": _write_data,
    "csv": _write_data,
    "svg": _write_pictures,
    "png": _write_pictures,
    "yaml": _write_puzzles,
}
