"""``tilewright convert``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.help import OneOf, documented_command, option
from tilewright.cli.options import output_option, puzzle_argument, read_puzzle_argument
from tilewright.cli.output import open_output
from tilewright.covering.convert import FORMS, convert
from tilewright.files.knuth import KNUTH_BYTES, KnuthFile, read_knuth
from tilewright.model import Puzzle

_SUFFIX = ".dlx"


@documented_command(
    "convert",
    "tilewright convert pentominoes-3x20 --to knuth --output pentominoes.dlx",
    "tilewright convert pentominoes.dlx --to json",
)
@puzzle_argument
@option("--to", type=OneOf(FORMS), required=True, help="The form to write.")
@option(
    "--from",
    "form",
    type=OneOf(["auto", "puzzle", "knuth"]),
    default="auto",
    show_default=True,
    help=f"The form of the input; a file called NAME{_SUFFIX} is Knuth's.",
)
@output_option
def command(**options: Any) -> None:
    """Write PUZZLE in another form.

    knuth is the exact cover problem that the puzzle is, as Knuth's program DLX3 reads it: a
    setup must be chosen (--set).  yaml and json are puzzle files.  An exact cover problem in
    Knuth's form (.dlx) becomes json, or knuth in normal form.
    """
    source, settings = _read(options)
    text = convert(source, options["to"], set=settings)
    with open_output(options["output"]) as stream:
        stream.write(text.encode())


def _read(options: dict[str, Any]) -> tuple[Puzzle | KnuthFile, dict[str, Any]]:
    name, form = options["puzzle"], options["form"]
    if form == "knuth" or (form == "auto" and name.endswith(_SUFFIX)):
        if options["settings"]:
            raise click.UsageError("a file in Knuth's form has no setup: leave --set out")
        return read_knuth(name, max_bytes=options["max_bytes"] or KNUTH_BYTES), {}
    return read_puzzle_argument(options)
