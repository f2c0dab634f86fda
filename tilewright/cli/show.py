"""``tilewright show``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tilewright.cli.formats import format_options
from tilewright.cli.help import documented_command
from tilewright.cli.looks import look_of, look_options, view_option
from tilewright.cli.options import puzzle_argument, read_puzzle_argument
from tilewright.cli.output import open_output, terminal_width, use_colour, write_line
from tilewright.draw import svg
from tilewright.draw.scene import Scene
from tilewright.draw.shapes import Drawing
from tilewright.draw.sheet import text_sheet
from tilewright.draw.tile import ANIMATED, FLAT, VIEWS, Look
from tilewright.draw.views import check_view, svg_view, view
from tilewright.model.scene import problem_scene
from tilewright.verbs.show import Shown


@documented_command(
    "show",
    "tilewright show a-puzzle-a-day",
    "tilewright show soma-3x3x3 --view isometric --output soma.svg",
)
@puzzle_argument
@format_options("text", "svg", "png", "pdf", "json", "csv")
@view_option(*VIEWS)
@look_options
def command(**options: Any) -> None:
    """Draw the region, the pieces and the setup of PUZZLE."""
    puzzle, settings = read_puzzle_argument(options)
    problem = puzzle.problem(settings, partial=True)
    check_view(problem_scene(problem), options["view"])
    shown = Shown(problem, look_of(options), options["view"])
    path: Path | None = options["output"]
    with open_output(path) as stream:
        if options["form"] == "text":
            colour, width = use_colour(path), terminal_width()
            write_line(stream, text_sheet(shown.sheet, color=colour, width=width))
        else:
            stream.write(shown.saved(options["form"]))


def picture_bytes(scene: Scene, form: str, look: Look, name: str = FLAT) -> bytes:
    """Return a scene as SVG, PNG or PDF, looked at in a view."""
    if name == ANIMATED:
        return svg_view(scene, name, look).encode()
    return drawing_bytes(view(scene, name, look), form)


def drawing_bytes(drawing: Drawing, form: str) -> bytes:
    """Return a drawing as SVG, PNG or PDF."""
    if form == "pdf":
        from tilewright.draw import pdf

        return pdf.write([drawing])
    if form == "png":
        from tilewright.draw import png

        return png.rendered(svg.write(drawing))
    return svg.write(drawing).encode()
