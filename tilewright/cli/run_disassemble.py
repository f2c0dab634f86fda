"""``tilewright run disassemble``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.help import LIMITS, documented_command, whole_option
from tilewright.cli.moving import moves_options
from tilewright.cli.options import distinct_options, idle_seed_option, puzzle_argument
from tilewright.cli.running import answered, chosen_by, run_options


@documented_command(
    "disassemble",
    "tilewright run disassemble burr-piston --into piston",
    "tilewright run disassemble burr-notchable --into burrs --distinct-by turns",
)
@puzzle_argument
@distinct_options("One assembly of each class, which is so anyway.")
@chosen_by("--apart")
@whole_option(
    "--limit-states",
    section=LIMITS,
    help="Examine so many positions of the pieces of each assembly.",
)
@moves_options(needs_apart=False)
@idle_seed_option
@run_options
def command(**options: Any) -> int:
    """Take the assemblies of PUZZLE apart, one of each class, with a ledger on disk.

    The run counts them by level, and ends with an assembly of each level.
    """
    from tilewright.ledger.driver.questions import ApartQuestion

    asked = {"distinct": options["distinct"] or True, "limit_states": options["limit_states"]}
    return answered(options, ApartQuestion, **asked)
