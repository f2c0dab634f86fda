"""Which challenges are made: the options that ``generate`` and ``sheet`` share."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

import click

from tilewright.cli.help import OneOf, Whole, option, whole_option
from tilewright.cli.options import Command, add_options
from tilewright.deduction.judge import SCALES

#: the names of the options, which are those of the arguments of the functions
NAMES = ("number", "seed", "unique", "stars", "difficulty", "scale", "givens", "minimal", "samples")
#: those of new puzzles
NEW = ("areas", "sides", "border")


class Ends(click.ParamType[tuple[Any, Any]]):
    """``LOW..HIGH``, or one number that is both.

    >>> Ends(int).convert("2..4", None, None), Ends(float).convert("1.5", None, None)
    ((2, 4), (1.5, 1.5))
    """

    name = "range"

    def __init__(self, number: Callable[[str], Any]) -> None:
        self.number = number

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, Any]:
        """Return the two ends.

        Raises:
            BadParameter: it is no number, nor two with ``..`` between.
        """
        if isinstance(value, tuple):
            return value
        low, dots, high = str(value).partition("..")
        try:
            ends = self.number(low), self.number(high if dots else low)
        except ValueError:
            self.fail(f"{value!r} is no range: give LOW..HIGH, or one number", param, ctx)
        if not all(isfinite(end) for end in ends) or ends[0] > ends[1]:
            self.fail(f"{value!r} is no range: the first number is to be the lesser", param, ctx)
        return ends


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
        option(
            "--areas",
            is_flag=True,
            help="New puzzles: areas on the board, each with a rule about the values of the pieces.",
        ),
        option(
            "--sides",
            type=Whole(1),
            metavar="COLOURS",
            help="New puzzles: pieces with sides of so many colours, made of a random solution.",
        ),
        option(
            "--border",
            metavar="NAME|any",
            help="With --sides: the colour of the border (default: a letter of its own; any: those inside).",
        ),
    )


def challenge_arguments(options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``generate`` and ``sheet`` that say which challenges are made."""
    return {name: options[name] for name in (*NAMES, *NEW)} | {"scale": options["scale"] or ""}
