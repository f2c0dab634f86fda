"""Which challenges are made: the options that ``generate`` and ``sheet`` share."""

from __future__ import annotations

from typing import Any

from tilewright.cli.ends import Ends
from tilewright.cli.help import OneOf, option, whole_option
from tilewright.cli.options import Command, add_options
from tilewright.deduction.judge import SCALES

#: the names of the options, which are those of the arguments of the functions
NAMES = ("number", "seed", "unique", "stars", "difficulty", "scale", "givens", "minimal", "samples")


samples_option = whole_option(
    "--samples",
    least=0,
    help="Stars by fifths of N boards made of this puzzle, kept for the next time; 0: general table.",
)


def challenge_options(command: Command) -> Command:
    """Add which challenges are made; ``--number`` and ``--seed`` are each command's own."""
    return add_options(
        command,
        option("--unique", is_flag=True, help="Only challenges with exactly one solution."),
        option(
            "--stars",
            metavar="A..B",
            type=Ends(int),
            help="How hard: 1 to 5 stars, or a range such as 2..4.",
        ),
        option(
            "--difficulty",
            metavar="LOW..HIGH",
            type=Ends(float),
            help="How hard, as a range of the figure that rate prints.",
        ),
        option(
            "--scale",
            type=OneOf(SCALES),
            help="Of --difficulty (default: logic where there is one solution, else search).",
        ),
        option(
            "--givens",
            type=Ends(int),
            metavar="K",
            help="Give K pieces of a random solution, or a number in a range such as 2..6.",
        ),
        option(
            "--minimal",
            is_flag=True,
            help="Give pieces of which none can be left out, so that there is one solution.",
        ),
        samples_option,
    )


def challenge_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``generate`` and ``sheet`` that say which challenges are made."""
    return {name: options[name] for name in NAMES} | {"scale": options["scale"] or ""}
