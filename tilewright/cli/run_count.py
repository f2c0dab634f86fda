"""``tilewright run count``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.help import documented_command
from tilewright.cli.options import distinct_options, idle_seed_option, puzzle_argument
from tilewright.cli.running import answered, run_options


@documented_command(
    "count",
    "tilewright run count pentominoes-6x10 --into long-count --distinct",
    "tilewright run count pentominoes-6x10 --into parts --units units.jsonl",
)
@puzzle_argument
@distinct_options("Also count up to symmetry.")
@idle_seed_option
@run_options
def command(**options: Any) -> int:
    """Count the solutions of PUZZLE with a ledger on disk."""
    from tilewright.ledger.driver.questions import CountQuestion

    return answered(options, CountQuestion, distinct=options["distinct"])
