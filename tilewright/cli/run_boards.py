"""``tilewright run boards``."""

from __future__ import annotations

from typing import Any

from tilewright.challenges.board_designs import RANKS
from tilewright.cli.help import OneOf, documented_command, option, whole_option
from tilewright.cli.options import idle_seed_option, puzzle_argument
from tilewright.cli.running import answered, run_options


@documented_command(
    "boards",
    "tilewright run boards pentominoes-6x10 --family boxes --into boards",
    "tilewright run boards any-trominoes-5x6 --family shapes:6 --into six --unique",
)
@puzzle_argument
@option(
    "--family",
    "--boards",
    required=True,
    metavar="FAMILY",
    help="The boards, as with design --boards: blocked:K, boxes, sub-boards, shapes.",
)
@option("--unique", is_flag=True, help="List only the boards with one solution.")
@option(
    "--rank",
    type=OneOf(RANKS),
    default=RANKS[0],
    show_default=True,
    help="Fewest or most solutions first, or the hardest.",
)
@whole_option("--limit", default=10, show_default=True, help="List N boards.")
@whole_option("--most", help="Count no further than N solutions of a board, up to symmetry.")
@idle_seed_option
@run_options
def command(**options: Any) -> int:
    """Choose a board of a family for the pieces of PUZZLE with a ledger on disk."""
    from tilewright.ledger.driver.questions import BoardsQuestion

    asked = {name: options[name] for name in ("family", "unique", "rank", "limit", "most")}
    return answered(options, BoardsQuestion, **asked)
