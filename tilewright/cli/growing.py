"""The options of puzzles that grow, which ``design --grow`` and ``run grow`` share, and the files of such puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.challenges.grow_judges import GOALS, STATES
from tilewright.challenges.growing import JUDGEMENTS
from tilewright.cli.challenge_options import Ends
from tilewright.cli.help import OneOf, option, whole_option
from tilewright.cli.options import Command, add_options
from tilewright.cli.output import open_output
from tilewright.files.writing import write_puzzle
from tilewright.results.grown_design import GrownDesign

#: the names of the options that only growing has
NAMES = ("divide", "sizes", "saw", "keep_boxes", "judgements", "save")

goal_option = option(
    "--grow",
    type=OneOf(GOALS),
    help="Grow puzzles with one assembly by local steps towards a high level, many moves in all, many stars, or "
    "a small clearance with which a piece can be turned out.",
)


def grow_options(command: Command) -> Command:
    """Add how puzzles grow; ``--seed``, ``--limit`` and ``--limit-states`` are each command's own."""
    return add_options(
        command,
        whole_option(
            "--divide",
            help="With --grow: divide the region into N pieces, instead of using those of PUZZLE.",
        ),
        option(
            "--sizes",
            metavar="A..B",
            type=Ends(int),
            help="With --grow: pieces of so many cells (default: with --divide a third of the average or more).",
        ),
        option(
            "--saw",
            is_flag=True,
            help="With --grow: only notches that a saw can cut, straight across a piece.",
        ),
        option(
            "--keep-boxes",
            is_flag=True,
            help="With --grow: each piece stays in the box in which it lies at first.",
        ),
        whole_option(
            "--judgements",
            help=f"With --grow: judge N assemblies (default: {JUDGEMENTS:,}).",
        ),
    )


save_option = option(
    "--save",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="With --grow: write a puzzle file and a picture (SVG) of each listed puzzle.",
)


def grow_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return what was asked, as arguments of ``design_grown``."""
    return {
        "divide": options["divide"],
        "sizes": options["sizes"],
        "saw": options["saw"],
        "keep_boxes": options["keep_boxes"],
        "judgements": options["judgements"] or JUDGEMENTS,
        "seed": options["seed"] or 0,
        "limit": options["limit"] or 10,
        "limit_states": options["limit_states"] or STATES,
    }


def save_grown(found: GrownDesign, folder: Path) -> None:
    """Write the puzzles of a design to a folder, which is made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in found.listed:
        with open_output(folder / f"{one.puzzle.name}.yaml") as stream:
            stream.write(write_puzzle(one.puzzle).encode())
        with open_output(folder / f"{one.puzzle.name}.svg") as stream:
            stream.write(one.solution.saved("svg"))
