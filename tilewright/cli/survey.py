"""``tilewright survey``."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, BinaryIO

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command, option, whole_option
from tilewright.cli.options import (
    distinct_options,
    puzzle_argument,
    read_puzzle_argument,
    search_options,
    seed_option,
)
from tilewright.cli.output import csv_cell, open_output, say, write_line
from tilewright.cli.progress import ProgressLine
from tilewright.model.slot import value_text
from tilewright.results.survey import Row, summary_text
from tilewright.running.survey import Survey
from tilewright.verbs.survey import DEFAULT_CAP, TooManySettings, survey

if TYPE_CHECKING:
    from tilewright.ledger.reading.kept_rows import KeptRows


@documented_command(
    "survey",
    "tilewright survey pegged-5x5",
    "tilewright survey pegged-5x5 --sample 20 --seed 5",
    "tilewright survey pegged-5x5 --output pegs.csv",
)
@puzzle_argument
@whole_option("--sample", help="Draw so many settings instead of all.")
@whole_option(
    "--cap",
    default=DEFAULT_CAP,
    show_default=True,
    help="Refuse a setup with more than N settings, unless --sample is given; tilewright run PUZZLE "
    "--survey has no limit, and can be stopped and resumed.",
)
@distinct_options("Also count up to symmetry.")
@option("--solvable", is_flag=True, help="Only report which can be solved (1) or not (0).")
@option("--seconds", is_flag=True, help="Also give the engine time of each setting.")
@seed_option("With --sample: another seed draws other settings.")
@format_options("text", "jsonl", "csv")
@search_options
def command(**options: Any) -> int:
    """Solve every setting of PUZZLE's setup, a row each, then the summary."""
    puzzle, settings = read_puzzle_argument(options)
    with ProgressLine(puzzle.name, options["quiet"], _progress_text) as progress:
        how = search_options_of(options, progress)
        try:
            rows = survey(
                puzzle,
                sample=options["sample"],
                seed=options["seed"],
                distinct=options["distinct"],
                most=1 if options["solvable"] else None,
                cap=options["cap"],
                options=how,
                set=settings,
            )
        except TooManySettings as error:
            raise error.typed(_words(options)) from None
        with open_output(options["output"]) as stream:
            code = _write(rows, stream, options)
    return code


def _words(options: dict[str, Any]) -> str:
    """Return what the command line says of the puzzle, as it is typed again."""
    values = [word for value in options["settings"] for word in ("--set", value)]
    return shlex.join([options["puzzle"], *values])


def _progress_text(share: float, rows: int, _: int) -> str:
    return f"{rows:,} settings solved, {share:.0%} of them"


def _write(rows: Survey, stream: BinaryIO, options: dict[str, Any]) -> int:
    form, code = FORMS[options["form"]], DONE
    form.start(rows, stream, options)
    try:
        for row in rows:
            form.row(rows, stream, row, options)
    except KeyboardInterrupt:
        code = INTERRUPTED
    summary = rows.summary_so_far()
    form.end(stream, summary)
    impossible = [row.reason for row in rows.kept if row.reason]
    if impossible:
        say(f"{len(impossible):,} of these settings cannot be, e.g. because {impossible[0]}")
    if code == DONE and (rows.stopped or not all(row.complete for row in rows.kept)):
        code = LIMIT
    if code != DONE:
        say("stopped before every setting had its exact count: the summary is of what was found")
    return code


class LinesForm:
    """A JSON object a row, and a ``summary`` object last."""

    def start(self, rows: Survey | KeptRows, stream: BinaryIO, options: dict[str, Any]) -> None:
        """Nothing comes first."""

    def row(
        self, rows: Survey | KeptRows, stream: BinaryIO, row: Row, options: dict[str, Any]
    ) -> None:
        """Write a row."""
        write_line(stream, json.dumps(row.data(seconds=options["seconds"])))

    def end(self, stream: BinaryIO, summary: dict[str, Any]) -> None:
        """Write the summary."""
        write_line(stream, json.dumps({"summary": summary}))


class TableForm(LinesForm):
    """Comma-separated values with a header; the summary goes to standard error."""

    def start(self, rows: Survey | KeptRows, stream: BinaryIO, options: dict[str, Any]) -> None:
        """Write the names of the columns."""
        extra = [key for key in ("distinct", "seconds") if options[key]]
        write_line(stream, _csv_line([*rows.slots, "solutions", *extra]))

    def row(
        self, rows: Survey | KeptRows, stream: BinaryIO, row: Row, options: dict[str, Any]
    ) -> None:
        """Write a row."""
        data = row.data(seconds=options["seconds"])
        texts = [value_text(row.setting[slot]) for slot in rows.slots]
        figures = [data[key] for key in ("solutions", "distinct", "seconds") if key in data]
        write_line(stream, _csv_line([*texts, *figures]))

    def end(self, stream: BinaryIO, summary: dict[str, Any]) -> None:
        """Say the summary."""
        say(summary_text(summary))


class TextForm(TableForm):
    """Aligned columns, then the summary."""

    def start(self, rows: Survey | KeptRows, stream: BinaryIO, options: dict[str, Any]) -> None:
        """Write the names of the columns."""
        name = "by turns" if options["distinct"] == "turns" else "distinct"
        distinct = f"  {name:>11}" if options["distinct"] else ""
        seconds = f"  {'seconds':>8}" if options["seconds"] else ""
        write_line(stream, f"{'  '.join(rows.slots):<40} {'solutions':>10}{distinct}{seconds}")

    def row(
        self, rows: Survey | KeptRows, stream: BinaryIO, row: Row, options: dict[str, Any]
    ) -> None:
        """Write a row."""
        choice = "  ".join(value_text(row.setting[slot]) for slot in rows.slots)
        distinct = f"  {row.distinct:>11,}" if row.distinct is not None else ""
        seconds = f"  {row.seconds:>8.4f}" if options["seconds"] else ""
        reason = f"  ({row.reason})" if row.reason else "" if row.complete else "  (at least)"
        write_line(stream, f"{choice:<40} {row.solutions:>10,}{distinct}{seconds}{reason}")

    def end(self, stream: BinaryIO, summary: dict[str, Any]) -> None:
        """Write the summary."""
        write_line(stream, summary_text(summary))


def _csv_line(values: Iterable[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(map(csv_cell, values))
    return buffer.getvalue()


FORMS: dict[str, LinesForm] = {"jsonl": LinesForm(), "csv": TableForm(), "text": TextForm()}
