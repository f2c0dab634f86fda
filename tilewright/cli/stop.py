"""``tilewright stop``."""

from __future__ import annotations

from typing import Any

from tilewright.cli.exits import DONE
from tilewright.cli.help import documented_command
from tilewright.cli.options import folder_argument
from tilewright.cli.output import say


@documented_command(
    "stop",
    "tilewright run soma-3x3x3 --into all-soma --keep",
    "tilewright stop all-soma",
)
@folder_argument
def command(**options: Any) -> int:
    """Stop the run in FOLDER and keep its finished work; tilewright resume goes on."""
    from tilewright.ledger.reading.status import stop

    if stop(options["folder"]):
        say(f"{options['folder']}: stopped")
    else:
        say(f"{options['folder']}: nobody drives this run")
    return DONE
