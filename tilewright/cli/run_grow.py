"""``tilewright run grow``."""

from __future__ import annotations

from typing import Any

from tilewright.challenges.grow_judges import GOALS, STATES
from tilewright.cli.growing import grow_arguments, grow_options
from tilewright.cli.help import OneOf, documented_command, option, whole_option
from tilewright.cli.options import puzzle_argument, seed_option
from tilewright.cli.running import answered, run_options


@documented_command(
    "grow",
    "tilewright run grow soma-3x3x3 --goal moves --divide 6 --judgements 9 --into x",
    "tilewright run grow soma-3x3x3 --goal level --judgements 99 --into level",
)
@puzzle_argument
@option(
    "--goal",
    "--grow",
    type=OneOf(GOALS),
    required=True,
    help="As design --grow: level, moves, stars or clearance.",
)
@grow_options
@seed_option("Another seed grows other puzzles.")
@whole_option("--limit", default=10, show_default=True, help="List the best N.")
@whole_option(
    "--limit-states",
    default=STATES,
    show_default=True,
    help="Examine so many positions of the pieces of each assembly.",
)
@run_options
def command(**options: Any) -> int:
    """Grow puzzles with a ledger on disk: a run that was killed finds the same as one that was not.

    The search consists of walks that follow from the seed and their number alone, and each walk that is done is
    kept. design --grow with the same options finds the same.
    """
    from tilewright.ledger.driver.questions import GrowingQuestion

    asked = grow_arguments(options)
    return answered(options, GrowingQuestion, goal=options["goal"], **asked)
