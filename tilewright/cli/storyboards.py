"""The picture of one disassembly: which one, from which search, in which format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from tilewright.cli.formats import PICTURES
from tilewright.cli.help import OUTPUT, OneOf, option, whole_option
from tilewright.cli.looks import look_of
from tilewright.cli.show import drawing_bytes
from tilewright.draw import storyboard
from tilewright.draw.tile import ANIMATED, STEPS
from tilewright.errors import TilewrightError
from tilewright.model.solution import Disassembly
from tilewright.model.story import STORIES, svg_of
from tilewright.running.disassembling import Disassembling

#: formats of pictures
DRAWN = (*PICTURES, "pdf")

story_view_option = option(
    "--view",
    type=OneOf(list(STORIES)),
    default=STEPS,
    show_default=True,
    section=OUTPUT,
    help="Pictures: one move a panel (steps), or pieces that glide (animated, SVG).",
)
number_option = whole_option(
    "--number",
    section=OUTPUT,
    help="Only assembly N; pictures and .glb show the first of the highest level where N is left out.",
)


def check_view(options: dict[str, Any]) -> None:
    """Do nothing if a view is given for a format that has it.

    Raises:
        UsageError: it is given for another format.
    """
    view, form = options["view"], options["form"]
    if view == ANIMATED and form != "svg":
        raise click.UsageError(f"--view {view} is written as SVG: give --output NAME.svg")


def check_number(found: Disassembling, number: int | None) -> None:
    """Do nothing if the assembly that is asked for was reached, or may lie behind a limit.

    Raises:
        TilewrightError: there are fewer assemblies.
    """
    if number is not None and found.assemblies < number and found.ended == "done":
        raise TilewrightError(
            f"there is no assembly {number}: the last one is number {found.assemblies:,}"
        )


def best_of(found: Iterable[Disassembly], number: int | None) -> Disassembly | None:
    """Return the disassembly to draw: the numbered one, or the first with the highest level.

    If none comes apart it is the first one of all, ``None`` if there is none.
    """
    best: Disassembly | None = None
    for one in found:
        if number is not None:
            if one.number == number:
                return one
        elif best is None or (one.level or 0) > (best.level or 0):
            best = one
    return best


def story_bytes(shown: Disassembly, options: dict[str, Any]) -> bytes:
    """Return the picture of a disassembly, or its bodies and how they move."""
    if options["form"] == "glb":
        return shown.saved("glb")
    look = look_of(options)
    story = shown.story()
    if options["form"] == "svg":
        return svg_of(story, options["view"], look).encode()
    if options["form"] == "pdf":
        from tilewright.draw import pdf

        return pdf.write(storyboard.pages(story, look))
    return drawing_bytes(storyboard.drawing(story, look), options["form"])
