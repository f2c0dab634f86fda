"""``tilewright plane``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from tilewright.cli.exits import LIMIT
from tilewright.cli.formats import PICTURES, format_options
from tilewright.cli.help import LIMITS, documented_command, option, whole_option
from tilewright.cli.looks import look_of, look_options
from tilewright.cli.options import limit_options, quiet_option
from tilewright.cli.output import open_output, say
from tilewright.cli.pieces import answer_of, pieces_argument, read_pieces_argument
from tilewright.cli.show import drawing_bytes
from tilewright.verbs.plane import plane


@documented_command(
    "plane",
    "tilewright plane pentominoes/Y",
    'tilewright plane "XXX/X.X/X" --json',
    "tilewright plane pentominoes/P --output patch.svg",
)
@pieces_argument
@whole_option("--most-tiles", section=LIMITS, help="Look for no period of more tiles (default 12).")
@whole_option(
    "--most-steps", section=LIMITS, help="Look for no proof by more steps or coronas (default 6)."
)
@option(
    "--seamless",
    is_flag=True,
    help="As SVG: one rectangle of the tiling, whose copies side by side go on without a seam.",
)
@limit_options
@format_options("text", "json", "csv", *PICTURES, "pdf")
@look_options
@quiet_option
def command(**options: Any) -> int:
    """Say whether PIECES tile the plane: yes with a period, no with a proof.

    As many copies of each piece are laid as needed, cells on cells. Of one piece the answer says whether
    translations alone do, whether Conway's criterion holds, and how many kinds of tile the most symmetric tiling has;
    or how many coronas can be laid around a copy (its Heesch number). PIECES is a puzzle, a piece set, some of its
    pieces (pentominoes/Y), or a picture in quotes. Exit code 4: not known within the bounds.
    """
    puzzle = read_pieces_argument(options)
    form = options["form"]
    if options["seamless"] and form != "svg":
        raise click.UsageError("--seamless is for SVG: give --format svg, or --output FILE.svg")
    given = {name: options[name] for name in ("most_tiles", "most_steps")}
    found, code = answer_of(partial(plane, **given), puzzle, options, _progress_text)
    if options["seamless"] and found.period is None:
        raise click.UsageError(
            f"--seamless draws a tiling, and there is no tiling here: {found.summary}"
        )
    with open_output(options["output"]) as stream:
        if options["seamless"]:
            stream.write(found.seamless(look_of(options)).encode())
        elif form in (*PICTURES, "pdf"):
            stream.write(drawing_bytes(found.drawing(look_of(options)), form))
        else:
            stream.write(found.saved(form))
    if found.complete:
        return code
    if found.ended == "done":
        say("--most-tiles and --most-steps were reached: with more it may be found out")
    return code or LIMIT


def _progress_text(_: float, __: int, nodes: int) -> str:
    return f"{nodes:,} nodes"
