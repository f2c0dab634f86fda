"""``tilewright run-unit``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import DONE
from tilewright.cli.help import documented_command, option, whole_option
from tilewright.cli.inputs import OutputFile
from tilewright.cli.output import note_written, say


@documented_command(
    "run-unit",
    "tilewright run pentominoes-6x10 --into parts --units units.jsonl",
    "tilewright run-unit units.jsonl --line 17 --output results-17.jsonl",
    "tilewright resume parts --results results-17.jsonl",
)
@click.argument("units", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@option(
    "-o",
    "--output",
    type=OutputFile(),
    required=True,
    metavar="FILE",
    help="Where results are appended; units that are in it already are not done again.",
)
@option("--unit", metavar="ID", help="Only the unit of this name.")
@whole_option("--line", help="Only the N-th unit of the file, 1 the first: for job arrays.")
@whole_option("--threads", help="Number of threads (default: all cores).")
def command(**options: Any) -> int:
    """Search the units that run --units wrote, and write their results."""
    from tilewright.ledger.workers.exchange import run_unit
    from tilewright.ledger.workers.incoming import read_units
    from tilewright.running.options import SearchOptions

    unit = options["unit"]
    if unit is not None and options["line"] is not None:
        raise click.UsageError("--unit and --line exclude each other")
    if options["line"] is not None:
        tasks = read_units(options["units"])[2]
        if options["line"] > len(tasks):
            raise click.UsageError(f"--line {options['line']}: there are {len(tasks)} units")
        unit = tasks[options["line"] - 1].id
    how = SearchOptions(threads=options["threads"])
    number = run_unit(options["units"], options["output"], unit=unit, options=how)
    say(f"{number:,} units are done")
    note_written(options["output"])
    return DONE
