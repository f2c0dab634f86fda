"""``tilewright kept``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from tilewright.cli.exits import DONE
from tilewright.cli.formats import format_options
from tilewright.cli.help import Whole, documented_command, option, whole_option
from tilewright.cli.inputs import refuse_input
from tilewright.cli.options import folder_argument
from tilewright.cli.output import note_written, open_output, write_line

if TYPE_CHECKING:
    from tilewright.ledger.reading.kept import Kept, KeptWhere
    from tilewright.model import Solution


@documented_command(
    "kept",
    "tilewright run soma-3x3x3 --into all-soma --keep",
    "tilewright kept all-soma --from 1000 --number 3",
    "tilewright kept all-soma --cell 1,1,1=A --output centre.jsonl",
)
@folder_argument
@option(
    "--from",
    "start",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="K",
    help="Begin with the solution or row of this number; the first is 0.",
)
@whole_option("--number", least=0, help="At most so many (default: all).")
@option(
    "--cell",
    "cells",
    multiple=True,
    metavar="X,Y=NAME",
    help="Only those where this piece covers this cell (repeatable).",
)
@option(
    "--piece",
    "pieces",
    multiple=True,
    metavar="NAME",
    help="Only those with this piece (repeatable).",
)
@whole_option("--sample", least=0, help="So many of them, drawn at random.")
@whole_option(
    "--seed",
    least=0,
    default=0,
    show_default=True,
    help="Another seed draws other solutions, with --sample.",
)
@format_options("text", "jsonl", "json", "csv", "svg", "parquet")
def command(**options: Any) -> int:
    """Read the solutions that the run in FOLDER kept, or the rows of a survey."""
    from tilewright.ledger.reading.kept import kept
    from tilewright.ledger.reading.kept_rows import is_survey

    if is_survey(options["folder"]):
        return _write_rows(options)
    if options["form"] == "csv":
        raise click.UsageError("csv is for the rows of a survey: this run kept solutions")
    if options["sample"] is not None and (options["start"] or options["number"] is not None):
        raise click.UsageError("--sample cannot be combined with --from or --number: leave one out")
    cells = dict(map(_piece_on_cell, options["cells"]))
    found = kept(options["folder"])
    chosen = found.where(cells, options["pieces"]) if cells or options["pieces"] else found
    if options["form"] == "parquet":
        return _write_parquet(found, chosen, options)
    if options["sample"] is not None:
        solutions: Iterator[Solution] = iter(chosen.sample(options["sample"], options["seed"]))
    else:
        solutions = islice(chosen.read(options["start"]), options["number"])
    with open_output(options["output"]) as stream:
        _write(stream, options["form"], found, solutions)
    return DONE


def _piece_on_cell(text: str) -> tuple[tuple[int, ...], str]:
    """Read ``X,Y=NAME``."""
    cell, _, name = text.partition("=")
    try:
        return tuple(map(int, cell.split(","))), name
    except ValueError:
        raise click.UsageError(
            f"--cell {text}: give a cell and the name of a piece, e.g. 3,0=T"
        ) from None


def _write(stream: BinaryIO, form: str, found: Kept, solutions: Iterable[Solution]) -> None:
    if form == "text":
        for at, solution in enumerate(solutions):
            write_line(stream, ("\n" if at else "") + str(solution))
    elif form == "svg":
        for solution in solutions:
            write_line(stream, solution._repr_svg_())
    elif form == "json":
        listed = [solution.data() for solution in solutions]
        whole = found.complete and len(listed) == len(found)
        data = {**found.header(), "complete": whole, "solutions": listed}
        write_line(stream, json.dumps(data))
    else:
        write_line(stream, json.dumps({"type": "header", **found.header()}))
        written = 0
        for solution in solutions:
            write_line(stream, json.dumps({"type": "solution", **solution.data()}))
            written += 1
        whole = found.complete and written == len(found)
        summary = {"type": "summary", "complete": whole, "solutions": written}
        write_line(stream, json.dumps(summary))


def _write_rows(options: dict[str, Any]) -> int:
    """Write the rows of a survey as ``survey`` does, or settings with one solution, no images of others."""
    from tilewright.cli.survey import FORMS
    from tilewright.ledger.reading.kept_rows import kept_rows

    form, given = options["form"], options["cells"] or options["pieces"]
    if given or options["sample"] is not None:
        raise click.UsageError(
            "the run is a survey: --cell, --piece and --sample are for solutions"
        )
    if form in ("svg", "parquet"):
        raise click.UsageError(f"the run is a survey: its rows are no {form}")
    rows, start, number = kept_rows(options["folder"]), options["start"], options["number"]
    chosen = islice(rows.challenges(), start, None) if rows.unique else rows.read(start)
    how = {"distinct": rows.classes, "seconds": False}
    with open_output(options["output"]) as stream:
        if form == "json":
            listed = [row.data() for row in islice(chosen, number)]
            data = {"puzzle": rows.puzzle, "rows": listed, "summary": rows.summary(start, number)}
            write_line(stream, json.dumps(data))
            return DONE
        FORMS[form].start(rows, stream, how)
        for row in islice(chosen, number):
            FORMS[form].row(rows, stream, row, how)
        FORMS[form].end(stream, rows.summary(start, number))
    return DONE


def _write_parquet(found: Kept, chosen: Kept | KeptWhere, options: dict[str, Any]) -> int:
    from tilewright.ledger.reading.parquet import write_parquet

    if options["output"] is None or options["sample"] is not None:
        raise click.UsageError("--format parquet needs --output FILE, and takes no --sample")
    rows = islice(chosen.options(options["start"]), options["number"])
    refuse_input(options["output"])
    write_parquet(found.compiled, rows, options["output"])
    note_written(options["output"])
    return DONE
