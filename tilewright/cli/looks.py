"""``--palette`` and ``--hatch``: how pictures look, in every command that draws some."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tilewright.cli.help import OUTPUT, OneOf, option
from tilewright.draw.palette import PALETTES, SOFT
from tilewright.draw.tile import Look

Command = TypeVar("Command", bound=Callable[..., Any])


def look_options(command: Command) -> Command:
    """Add ``--palette`` and ``--hatch``."""
    palette = option(
        "--palette",
        type=OneOf(list(PALETTES)),
        default=SOFT,
        show_default=True,
        section=OUTPUT,
        help="Colours of pictures; 'distinct' has the greatest distances for every kind of sight.",
    )
    hatch = option(
        "--hatch",
        is_flag=True,
        section=OUTPUT,
        help="Stripes on the pieces of pictures, other ones for each colour.",
    )
    return palette(hatch(command))


def look_of(options: dict[str, Any]) -> Look:
    """Return the look that was asked for."""
    return Look(options["palette"], options["hatch"])
