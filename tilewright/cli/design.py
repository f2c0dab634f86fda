"""``tilewright design``."""

from __future__ import annotations

from typing import Any

import click

from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import format_options, printed, told
from tilewright.cli.help import LIMITS, OneOf, documented_command, option
from tilewright.cli.options import (
    idle_seed_option,
    puzzle_argument,
    read_puzzle_argument,
    read_settings,
    search_options,
)
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.results.apart_design import ApartDesign
from tilewright.results.design import Design
from tilewright.running.choices import LEVEL, RANKS
from tilewright.verbs.design import design
from tilewright.verbs.design_apart import design_apart


@documented_command(
    "design",
    "tilewright design pegged-5x5-s --pieces trominoes,tetrominoes",
    "tilewright design pegged-5x5 --pieces trominoes,tetrominoes --near 3",
    "tilewright design burr-notchable --apart --unique --rank level",
)
@puzzle_argument
@option(
    "--pieces",
    metavar="NAMES",
    help="Piece sets (tilewright list --pieces) or pieces of PUZZLE, separated by commas "
    "(default: all pieces of PUZZLE).",
)
@option(
    "--copies",
    type=click.IntRange(1),
    metavar="N",
    default=1,
    show_default=True,
    help="How often each of --pieces may be taken.",
)
@option(
    "--total",
    type=click.IntRange(1),
    metavar="CELLS",
    help="Only sets that cover so many cells together.",
)
@option("--number", type=click.IntRange(1), metavar="N", help="Only sets of so many pieces.")
@option(
    "--near",
    type=click.IntRange(1),
    metavar="N",
    help="Report the N sets that miss the fewest settings, and why a setting is missed by all of them.",
)
@option(
    "--except",
    "excepted",
    multiple=True,
    metavar="SLOT=VALUE",
    help="Leave out the settings with this value, written as for --set (repeatable).",
)
@option(
    "--apart",
    is_flag=True,
    help="Choose pieces in space whose assemblies come apart, instead of solving every setting.",
)
@option(
    "--unique",
    is_flag=True,
    help="With --apart: only choices with one assembly, up to turns and mirrors.",
)
@option(
    "--rank",
    type=OneOf(list(RANKS)),
    default=LEVEL,
    show_default=True,
    help="With --apart: what comes first, the highest level, most moves or fewest assemblies.",
)
@option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help="With --apart: list N choices (default: 10).",
)
@option(
    "--min-level",
    type=click.IntRange(1),
    metavar="N",
    help="With --apart: list only those of this level or a higher one.",
)
@option(
    "--limit-states",
    type=click.IntRange(1),
    metavar="N",
    section=LIMITS,
    help="With --apart: look at so many positions of the pieces of each assembly.",
)
@idle_seed_option
@format_options("text", "json", "csv")
@search_options
@printed
def command(**options: Any) -> int:
    """Choose pieces that solve every setting of PUZZLE's setup, or that come apart (--apart).

    Reports each such set with the fewest and the most solutions of a setting. With --apart, all choices of
    pieces that fill PUZZLE's region are found, taken apart by straight moves, and ranked by level.
    """
    _refuse_others(options)
    puzzle, settings = read_puzzle_argument(options)
    names = options["pieces"]
    pieces = None if names is None else [name.strip() for name in names.split(",")]
    common: dict[str, Any] = {
        "pieces": pieces,
        "number": options["number"],
        "copies": options["copies"],
        "set": settings,
    }
    code = DONE
    text = _apart_text if options["apart"] else _progress_text
    with ProgressLine(puzzle.name, options["quiet"], text) as progress:
        common["options"] = search_options_of(options, progress)
        result: Design | ApartDesign
        try:
            if options["apart"]:
                result = design_apart(
                    puzzle,
                    unique=options["unique"],
                    rank=options["rank"],
                    limit=options["limit"] or 10,
                    min_level=options["min_level"] or 1,
                    limit_states=options["limit_states"],
                    **common,
                )
            else:
                result = design(
                    puzzle,
                    total=options["total"],
                    near=options["near"] or 0,
                    excepted=[read_settings((one,)) for one in options["excepted"]],
                    **common,
                )
        except Interrupted as error:
            assert isinstance(error.partial, Design | ApartDesign)
            result, code = error.partial, INTERRUPTED
    click.echo(told(result, options["form"]))
    return code or (DONE if result.complete else LIMIT)


def _refuse_others(options: dict[str, Any]) -> None:
    """Do nothing where all options belong to what is asked.

    Raises:
        UsageError: an option belongs to the other kind of design.
    """
    for name in ("total", "near", "excepted"):
        if options["apart"] and options[name]:
            flag = "except" if name == "excepted" else name
            raise click.UsageError(f"--{flag} and --apart exclude each other")
    alone = ("unique", "limit", "min_level", "limit_states")
    given = [name for name in alone if options[name]] + ["rank"] * (options["rank"] != LEVEL)
    if given and not options["apart"]:
        raise click.UsageError(f"--{given[0].replace('_', '-')} needs --apart")


def _apart_text(_: float, choices: int, assemblies: int) -> str:
    return f"{choices:,} choices of pieces, {assemblies:,} assemblies"


def _progress_text(share: float, found: int, tried: int) -> str:
    return f"{found:,} found, {tried:,} sets of pieces tried, {share:.1%}"
