"""``tilewright fsck``."""

from __future__ import annotations

import json
from typing import Any

import click

from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.formats import format_options, printed, rendered
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import folder_argument


@documented_command(
    "fsck",
    "tilewright run soma-3x3x3 --into all-soma --keep",
    "tilewright fsck all-soma",
    "tilewright fsck all-soma --repair",
)
@folder_argument
@option(
    "--repair",
    is_flag=True,
    help="Write the ledger anew from what its rows prove, and keep a copy of the damaged one.",
)
@format_options("text", "json")
@printed
def command(**options: Any) -> int:
    """Look at every unit of the ledger in FOLDER and at all solutions that it kept.

    Exit code 5: there are faults, one a line, or --repair cannot mend them. After a repair the lines say
    what is lost, and tilewright resume goes on.
    """
    if options["repair"]:
        from tilewright.ledger.reading.repair import repair

        repaired = repair(options["folder"])
        click.echo(rendered(repaired, options["form"]))
        return DONE

    from tilewright.ledger.reading.audit import fsck

    faults = fsck(options["folder"])
    if options["form"] == "json":
        click.echo(json.dumps({"folder": str(options["folder"]), "faults": faults}))
    else:
        click.echo("\n".join(faults) if faults else f"{options['folder']}: no fault")
    return WRONG if faults else DONE
