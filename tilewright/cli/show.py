"""``tilewright show``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from tilewright.cli.formats import format_options
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import open_output, terminal_width, use_colour, write_line
from tilewright.draw import svg
from tilewright.draw.board import Look
from tilewright.draw.palette import PALETTES, SOFT
from tilewright.draw.scene import Scene
from tilewright.draw.sheet import text_sheet
from tilewright.results.shown import Shown


@click.command("show")
@puzzle_argument
@format_options("text", "svg", "png", "json")
@click.option(
    "--palette",
    type=click.Choice(list(PALETTES)),
    default=SOFT,
    help="Colours of svg and png: 'distinct' has the greatest distances for every kind of sight.",
)
@click.option("--hatch", is_flag=True, help="Stripes in svg and png, other ones for each colour.")
def command(**options: Any) -> None:
    """Draw the region, the pieces and the setup of PUZZLE."""
    puzzle, settings = read_puzzle_argument(options)
    shown = Shown(
        puzzle.problem(settings, partial=True), Look(options["palette"], options["hatch"])
    )
    path: Path | None = options["output"]
    with open_output(path) as stream:
        if options["form"] == "json":
            write_line(stream, json.dumps(shown.data()))
            return
        if options["form"] == "text":
            colour, width = use_colour(path), terminal_width()
            write_line(stream, text_sheet(shown.sheet, color=colour, width=width))
        else:
            stream.write(shown.saved(options["form"]))


def picture_bytes(scene: Scene, form: str) -> bytes:
    """Return a scene as SVG or PNG."""
    if form == "png":
        from tilewright.draw import png

        return png.picture(scene)
    return svg.picture(scene).encode()
