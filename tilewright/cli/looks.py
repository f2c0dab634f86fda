"""``--palette``, ``--hatch`` and ``--view``: how pictures look, in the commands that draw some."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from tilewright.cli.formats import PICTURES
from tilewright.cli.help import OUTPUT, OneOf, option
from tilewright.cli.options import Command, add_options
from tilewright.draw.palette import PALETTES, SOFT
from tilewright.draw.tile import ANIMATED, FLAT, Look


def look_options(command: Command) -> Command:
    """Add ``--palette`` and ``--hatch``."""
    return add_options(
        command,
        option(
            "--palette",
            type=OneOf(list(PALETTES)),
            default=SOFT,
            show_default=True,
            section=OUTPUT,
            help="Colours of pictures; 'distinct' has the greatest distances for every kind of sight.",
        ),
        option(
            "--hatch",
            is_flag=True,
            section=OUTPUT,
            help="Stripes on the pieces of pictures, other ones for each colour.",
        ),
    )


def view_option(*names: str) -> Callable[[Command], Command]:
    """Add ``--view``, of some views; pictures only."""

    def decorate(command: Command) -> Command:
        @wraps(command)
        def checked(**options: Any) -> Any:
            view, form = options["view"], options["form"]
            if view == ANIMATED and form != "svg":
                raise click.UsageError(f"--view {view} is written as SVG: give --output NAME.svg")
            if view != FLAT and form not in (*PICTURES, "pdf"):
                raise click.UsageError(f"--view {view} is a picture: give --output NAME.svg")
            return command(**options)

        return option(
            "--view",
            type=OneOf(names),
            default=FLAT,
            show_default=True,
            section=OUTPUT,
            help=f"The view of pictures{', or animated' * (ANIMATED in names)}; "
            "exploded and steps are of cubes, layers of solids.",
        )(checked)  # type: ignore[return-value]

    return decorate


def look_of(options: dict[str, Any]) -> Look:
    """Return the look that was asked for."""
    return Look(options["palette"], options["hatch"])
