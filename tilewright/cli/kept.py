"""``tilewright kept``."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import DONE
from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command, option
from tilewright.cli.output import open_output, write_line


@documented_command(
    "kept",
    "tilewright kept all-soma --from 1000 --number 3",
    "tilewright kept all-soma --output all.jsonl",
)
@click.argument("folder", type=click.Path(path_type=Path))
@option(
    "--from",
    "start",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Begin with the solution of this number; the first is 0.",
)
@option("--number", type=click.IntRange(0), metavar="N", help="At most so many (default: all).")
@format_options("text", "jsonl", "json", "svg", "parquet")
def command(**options: Any) -> int:
    """Read the solutions that the run in FOLDER kept."""
    from tilewright.ledger.kept import kept

    found = kept(options["folder"])
    start, number = options["start"], options["number"]
    if options["form"] == "parquet":
        from tilewright.ledger.parquet import write_parquet

        if options["output"] is None:
            raise click.UsageError("--format parquet needs --output FILE")
        write_parquet(found, options["output"], start, number)
        return DONE
    solutions = islice(found.read(start), number)
    with open_output(options["output"]) as stream:
        if options["form"] == "text":
            for at, solution in enumerate(solutions):
                write_line(stream, ("\n" if at else "") + str(solution))
        elif options["form"] == "svg":
            for solution in solutions:
                write_line(stream, solution._repr_svg_())
        elif options["form"] == "json":
            listed = [solution.data() for solution in solutions]
            whole = found.complete and start == 0 and len(listed) == len(found)
            data = {**found.header(), "complete": whole, "solutions": listed}
            write_line(stream, json.dumps(data))
        else:
            write_line(stream, json.dumps({"type": "header", **found.header()}))
            written = 0
            for solution in solutions:
                write_line(stream, json.dumps({"type": "solution", **solution.data()}))
                written += 1
            whole = found.complete and start == 0 and written == len(found)
            summary = {"type": "summary", "complete": whole, "solutions": written}
            write_line(stream, json.dumps(summary))
    return DONE
