"""``tilewright fsck``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import documented_command
from tilewright.cli.options import folder_argument


@documented_command(
    "fsck",
    "tilewright run soma-3x3x3 --into all-soma --keep",
    "tilewright fsck all-soma",
)
@folder_argument
@format_options("text", "json")
@printed
def command(**options: Any) -> int:
    """Look at every unit of the ledger in FOLDER and at all solutions that it kept; nothing is changed.

    Exit code 5: there are faults, one a line.
    """
    from tilewright.ledger.reading.audit import fsck

    faults = fsck(options["folder"])
    if options["form"] == "json":
        click.echo(json.dumps({"folder": str(options["folder"]), "faults": faults}))
    else:
        click.echo("\n".join(faults) if faults else f"{options['folder']}: no fault")
    return WRONG if faults else DONE
