"""``tilewright status``."""

from __future__ import annotations

import time
from typing import Any

import click

from tilewright.cli.exits import DONE
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import folder_argument


@documented_command(
    "status",
    "tilewright run soma-3x3x3 --into all-soma --keep",
    "tilewright status all-soma --watch",
)
@folder_argument
@option("--watch", is_flag=True, help="Show it again every two seconds until the run ends.")
@format_options("text", "json", "csv")
@printed
def command(**options: Any) -> int:
    """Show how far the run in FOLDER is, at any time and from anywhere."""
    from tilewright.ledger.reading.status import status

    while True:
        found = status(options["folder"])
        if options["watch"] and options["form"] == "text":
            click.clear()
        click.echo(rendered(found, options["form"]))
        if not options["watch"] or found.state != "running":
            return DONE
        time.sleep(2.0)
