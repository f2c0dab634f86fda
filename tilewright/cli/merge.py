"""``tilewright merge``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import DONE, WRONG
from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import documented_command
from tilewright.cli.options import into_option


@documented_command(
    "merge",
    "tilewright run pentominoes-6x10 --into here --limit-nodes 100000",
    "cp -r here there",
    "tilewright merge here there --into both",
)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path))
@into_option("A new or empty folder.")
@format_options("text", "json")
@printed
def command(**options: Any) -> int:
    """Join the runs in FOLDERS, which began as copies of one and worked on different units since."""
    from tilewright.cli.running import contradicted
    from tilewright.ledger.reading.merge import merge
    from tilewright.ledger.reading.status import status
    from tilewright.model.known import contradiction, counted

    totals = merge(options["folders"], options["into"])
    reported = status(options["into"])
    wrong = (
        contradiction(
            reported.known, counted(totals.solutions, reported.distinct, reported.classes)
        )
        if totals.weight == 1
        else ""
    )
    if wrong:
        click.echo(
            f"error: {reported.puzzle}: {contradicted(wrong, str(options['into']))}", err=True
        )
    code = WRONG if wrong else DONE
    if options["form"] == "json":
        data = totals.data()
        units = {"open": totals.open, "done": totals.done}
        shown = {name: data[name] for name in ("weight", "solutions", "distinct", "nodes", "kept")}
        click.echo(json.dumps({"folder": str(options["into"]), **shown, "units": units}))
        return code
    weight = float(totals.weight)
    click.echo(
        f"{options['into']}: {totals.done:,} units done, {totals.open:,} open; "
        f"{totals.solutions:,} solutions so far, {weight:.4%} of the weight"
    )
    return code
