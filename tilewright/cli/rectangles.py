"""``tilewright rectangles``."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import click

from tilewright.cli.exits import LIMIT
from tilewright.cli.formats import PICTURES, format_options
from tilewright.cli.help import LIMITS, Number, documented_command, option, whole_option
from tilewright.cli.options import limit_options, quiet_option
from tilewright.cli.output import open_output, say
from tilewright.cli.pieces import answer_of, pieces_argument, read_pieces_argument
from tilewright.verbs.rectangles import rectangles


class SizeOfRectangle(click.ParamType[tuple[int, int]]):
    """A width and a height: ``15x15``.

    >>> SizeOfRectangle().convert("9x20", None, None)
    (9, 20)
    """

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return width and height.

        Raises:
            BadParameter: it is something else.
        """
        if isinstance(value, tuple):
            return value
        sides = re.fullmatch(r"\s*(\d{1,4})\s*[x×X]\s*(\d{1,4})\s*", value)
        if sides is None:
            self.fail(f"{value!r} is no size; write WxH, each 1 to 1000, such as 15x15", param, ctx)
        return int(sides[1]), int(sides[2])


@documented_command(
    "rectangles",
    "tilewright rectangles pentominoes/Y --up-to 10x10",
    "tilewright rectangles pentominoes/P --up-to 7x15 --output primes.svg",
    'tilewright rectangles "XXX/X.." --up-to 8x8 --json',
)
@pieces_argument
@option(
    "--up-to",
    type=SizeOfRectangle(),
    metavar="WxH",
    required=True,
    help="The largest width and height.",
)
@option(
    "--limit-each",
    type=Number(0),
    metavar="SECONDS",
    section=LIMITS,
    help="Stop the search for one rectangle after so many seconds (default: 10).",
)
@whole_option(
    "--limit-states",
    section=LIMITS,
    help="Use no strips with more states than this (default: 300,000).",
)
@option(
    "--known",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    metavar="FILE",
    help="A JSON file that this command wrote: go on from there.",
)
@limit_options
@format_options("text", "json", "csv", *PICTURES)
@quiet_option
def command(**options: Any) -> int:
    """List which rectangles up to a size PIECES tile, and which of these are prime, with a picture of each.

    As many copies of each piece are laid as needed. Strongly prime: smaller tileable rectangles do not tile it
    in any way; weakly prime: no two join to it. PIECES is a puzzle, a piece set, some of its pieces
    (pentominoes/Y), or a picture in quotes. To go on later, write JSON to a file, and give it with --known: what a
    search decided is not searched again.
    """
    puzzle = read_pieces_argument(options)
    given = {name: options[name] for name in ("up_to", "limit_each", "limit_states")}
    ask = partial(rectangles, known=_known(options["known"]), **given)
    found, code = answer_of(ask, puzzle, options, _progress_text)
    with open_output(options["output"]) as stream:
        stream.write(found.saved(options["form"]))
    if found.complete:
        return code
    unknown = sum(one.tiles == "unknown" for one in found.listed)
    say(f"{unknown:,} rectangle{'' if unknown == 1 else 's'} unknown: allow more with --limit-each")
    return code or LIMIT


def _known(path: Path | None) -> Any:
    """Return the data of an earlier table.

    Raises:
        UsageError: the file is no JSON.
    """
    if path is None:
        return None
    try:
        return json.loads(path.read_bytes())
    except ValueError:
        raise click.UsageError(
            f"--known {path}: give a JSON file that this command wrote"
        ) from None


def _progress_text(share: float, primes: int, _: int) -> str:
    return f"{share:.0%} of the rectangles, {primes:,} primes"
