"""``tilewright resume``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.formats import format_options, printed
from tilewright.cli.help import documented_command, option
from tilewright.cli.options import folder_argument, search_options
from tilewright.cli.output import say
from tilewright.cli.running import work
from tilewright.cli.workers import checks_of, checks_options, workers_of, workers_options


@documented_command(
    "resume",
    "tilewright run soma-3x3x3 --into all-soma --keep --limit-nodes 1000",
    "tilewright resume all-soma",
)
@folder_argument
@option(
    "--results",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    multiple=True,
    metavar="FILE",
    help="First read a file that run-unit wrote (repeatable).",
)
@format_options("text", "json")
@workers_options
@checks_options
@search_options
@printed
def command(**options: Any) -> int:
    """Go on with the run in FOLDER."""
    from tilewright.ledger.driver.run import resume
    from tilewright.ledger.driver.run_options import RunOptions
    from tilewright.ledger.workers.exchange import take_results

    if options["results"]:
        number = take_results(options["folder"], options["results"])
        say(f"{number:,} units were new")
    own = {**checks_of(options), "workers": workers_of(options)}
    return work(
        options["folder"].name,
        options,
        lambda how: resume(options["folder"], RunOptions.over(how, own)),
    )
