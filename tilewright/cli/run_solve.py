"""``tilewright run solve``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.help import documented_command
from tilewright.cli.options import distinct_options, idle_seed_option, puzzle_argument
from tilewright.cli.running import answered, chosen_by, run_options


@documented_command(
    "solve",
    "tilewright run solve soma-3x3x3 --into all-soma --distinct",
    "tilewright kept all-soma --number 3",
)
@puzzle_argument
@distinct_options("Keep one of each class of symmetric solutions.")
@chosen_by("--keep")
@idle_seed_option
@run_options
def command(**options: Any) -> int:
    """Find every solution of PUZZLE and keep it, with a ledger on disk; tilewright kept reads them."""
    from tilewright.ledger.driver.questions import SolutionsQuestion

    return answered(options, SolutionsQuestion, distinct=options["distinct"])
