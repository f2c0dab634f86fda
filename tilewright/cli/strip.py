"""``tilewright strip``."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from tilewright.cli.exits import LIMIT
from tilewright.cli.formats import format_options
from tilewright.cli.help import LIMITS, documented_command, whole_option
from tilewright.cli.options import limit_options, quiet_option
from tilewright.cli.output import open_output, say
from tilewright.cli.pieces import answer_of, pieces_argument, read_pieces_argument
from tilewright.verbs.strip import TERMS, strip


@documented_command(
    "strip",
    "tilewright strip tetrominoes --width 4",
    "tilewright strip pentominoes/Y --width 5 --terms 100 --format b-file",
    'tilewright strip "XX/X." --width 3 --json',
)
@pieces_argument
@whole_option("--width", help="The rows of the strip (default: of the region {strip: WIDTH}).")
@whole_option(
    "--terms", default=TERMS, show_default=True, help="List so many numbers, from length 0 on."
)
@whole_option("--limit-states", section=LIMITS, help="Stop once so many states are met.")
@limit_options
@format_options("text", "json", "csv", "latex", "b-file")
@quiet_option
def command(**options: Any) -> int:
    """Say which lengths of a strip PIECES tile, and in how many ways, for every length, with proof.

    As many copies of each piece are laid as needed. The numbers for n = 0, 1, 2, ... come with their linear recurrence,
    generating function and growth. PIECES is a puzzle, a piece set, some of its pieces (pentominoes/Y), or a picture
    in quotes.
    """
    puzzle = read_pieces_argument(options)
    given = {name: options[name] for name in ("width", "terms", "limit_states")}
    found, code = answer_of(partial(strip, **given), puzzle, options, _progress_text)
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)  # numbers of long strips are long
    with open_output(options["output"]) as stream:
        stream.write(found.saved(options["form"]))
    if found.complete:
        return code
    what = "--limit-states" if found.ended == "nodes" else found.ended
    states = f"{found.met:,} state{'' if found.met == 1 else 's'}"
    say(f"stopped ({what}) after {states}: null and missing numbers are unknown")
    return code or LIMIT


def _progress_text(share: float, _: int, states: int) -> str:
    return f"{states:,} states met, {share:.0%} followed"
