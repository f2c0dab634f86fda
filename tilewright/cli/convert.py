"""``tilewright convert``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tilewright.cli.help import OneOf, documented_command, option
from tilewright.cli.options import (
    output_option,
    puzzle_argument,
    read_limits,
    read_puzzle_argument,
    read_settings,
)
from tilewright.cli.output import open_output
from tilewright.covering.convert import FORMS, convert
from tilewright.files.knuth import KNUTH_BYTES, KnuthFile, read_knuth
from tilewright.foreign import FORMATS, format_of, read_foreign
from tilewright.model import Puzzle

#: what the endings of names of files say, beside those of other programs' puzzles
_ENDINGS = {
    ".dlx": "knuth",
    ".opb": "opb",
    ".cnf": "cnf",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
}


@documented_command(
    "convert",
    "tilewright convert soma-3x3x3 --output soma.xmpuzzle",
    "tilewright convert soma.xmpuzzle --to yaml",
    "tilewright convert pentominoes-3x20 --to cnf --output pentominoes.cnf",
)
@puzzle_argument
@option("--to", type=OneOf(FORMS), help="The form to write (default: what --output ends with).")
@option(
    "--from",
    "form",
    type=OneOf(["auto", "puzzle", "knuth", *FORMATS]),
    default="auto",
    show_default=True,
    help="The form of the input; auto goes by the ending of its name.",
)
@option(
    "--problem",
    metavar="N|NAME",
    help="Which puzzle of a file that holds several, counted from 1.",
)
@output_option
def command(**options: Any) -> None:
    """Write PUZZLE in another form, or read another program's file.

    yaml and json are puzzle files.  polysolver, polysolve, polycube and xmpuzzle (BurrTools) are
    puzzles of other programs, read and written; what they cannot say is refused by name.  knuth
    (.dlx, read and written), opb and cnf are the exact cover problem that the puzzle is, for
    solvers and programs that count: a setup must be chosen (--set).
    """
    to = options["to"] or _said_by(options["output"])
    source, settings = _read(options)
    text = convert(source, to, set=settings)
    with open_output(options["output"]) as stream:
        stream.write(text.encode())


def _said_by(output: Path | None) -> str:
    """Return the form that the ending of the output says."""
    form = None
    if output is not None:
        form = _ENDINGS.get(output.suffix.lower()) or format_of(output)
    if form is None:
        raise click.UsageError(f"give --to, one of {', '.join(FORMS)}")
    return form


def _read(options: dict[str, Any]) -> tuple[Puzzle | KnuthFile, dict[str, Any]]:
    name, form = options["puzzle"], options["form"]
    if form == "auto":
        knuth = "knuth" if _ENDINGS.get(Path(name).suffix.lower()) == "knuth" else None
        form = format_of(name) or knuth or "puzzle"
    if options["problem"] is not None and not (form in FORMATS and FORMATS[form].several):
        raise click.UsageError("--problem chooses from a file that holds several puzzles")
    if form in FORMATS:
        limits = read_limits(options)
        read = read_foreign(name, form, wanted=options["problem"], limits=limits)
        return read, read_settings(options["settings"])
    if form == "knuth":
        if options["settings"]:
            raise click.UsageError("a file in Knuth's form has no setup: leave --set out")
        return read_knuth(name, max_bytes=options["max_bytes"] or KNUTH_BYTES), {}
    return read_puzzle_argument(options)
