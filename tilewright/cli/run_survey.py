"""``tilewright run survey``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.help import documented_command, option, whole_option
from tilewright.cli.options import distinct_options, puzzle_argument, seed_option
from tilewright.cli.output import say
from tilewright.cli.running import answered, chosen_by, run_options


@documented_command(
    "survey",
    "tilewright run survey pegged-5x5 --into rows --solvable",
    "tilewright run survey l-puzzle-6x8 --into few --unique --tries 300 --seed 5",
    "tilewright kept rows --number 10",
)
@puzzle_argument
@distinct_options("Also count up to symmetry.")
@chosen_by("--survey")
@option("--solvable", is_flag=True, help="Only report which settings can be solved (1 or 0).")
@option("--unique", is_flag=True, help="Keep only the settings with exactly one solution.")
@whole_option("--tries", help="With --unique: try so many random settings instead of all.")
@seed_option("With --tries: another seed tries other settings.")
@run_options
def command(**options: Any) -> int:
    """Solve every setting of PUZZLE's setup with a ledger on disk; tilewright kept reads the rows."""
    from tilewright.ledger.driver.questions import SurveyQuestion

    _check(options)
    asked = {name: options[name] for name in ("distinct", "unique", "tries", "seed")}
    return answered(options, SurveyQuestion, most=1 if options["solvable"] else None, **asked)


def _check(options: dict[str, Any]) -> None:
    """Do nothing if the options go together.

    Raises:
        UsageError: two of them do not.
    """
    if options["tries"] is not None and not options["unique"]:
        raise click.UsageError("--tries needs --unique")
    if options["solvable"] and options["unique"]:
        raise click.UsageError("--solvable and --unique exclude each other")
    for name in ("solvable", "unique"):
        if options[name] and options["distinct"]:
            raise click.UsageError(
                f"--{name} and --distinct exclude each other: --{name} stops counting early, so no classes are counted"
            )
    if options["seed"] and options["tries"] is None:
        say("--seed changes nothing here: nothing is drawn at random")
