"""``tilewright design``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from tilewright.challenges.apart_designs import LEVEL, RANKS
from tilewright.challenges.board_designs import FEWEST
from tilewright.challenges.board_designs import RANKS as BOARD_RANKS
from tilewright.cli.count import search_options_of
from tilewright.cli.exits import DONE, INTERRUPTED, LIMIT
from tilewright.cli.formats import PICTURES, format_options
from tilewright.cli.growing import NAMES as GROW_NAMES
from tilewright.cli.growing import (
    goal_option,
    grow_arguments,
    grow_options,
    save_grown,
    save_option,
)
from tilewright.cli.help import (
    LIMITS,
    OneOf,
    Whole,
    documented_command,
    option,
    whole_option,
)
from tilewright.cli.moving import moves_options
from tilewright.cli.options import (
    puzzle_argument,
    read_puzzle_argument,
    read_settings,
    say_idle_seed,
    search_options,
)
from tilewright.cli.output import open_output
from tilewright.cli.progress import ProgressLine
from tilewright.errors import Interrupted
from tilewright.model import Puzzle
from tilewright.model.copies import ANY
from tilewright.results.apart_design import ApartDesign
from tilewright.results.board_design import BoardDesign
from tilewright.results.design import Design
from tilewright.results.grown_design import GrownDesign
from tilewright.verbs.design import design
from tilewright.verbs.design_apart import design_apart
from tilewright.verbs.design_boards import design_boards
from tilewright.verbs.design_grown import design_grown


class WholeOrAny(Whole):
    """A whole number, or ``any``."""

    name = "whole number, or any"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Let the word through."""
        return value if value == ANY else super().convert(value, param, ctx)


@documented_command(
    "design",
    "tilewright design burr-notchable --apart --unique --rank level",
    "tilewright design pentominoes-6x10 --boards boxes --rank solutions",
    "tilewright design soma-3x3x3 --grow level --divide 6 --judgements 300",
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
    type=WholeOrAny(1),
    metavar="N|any",
    default=1,
    show_default=True,
    help="How often each of --pieces may be taken.",
)
@option(
    "--total",
    type=Whole(1),
    metavar="CELLS",
    help="Only sets that cover so many cells together.",
)
@whole_option("--number", help="Only sets of so many pieces.")
@whole_option(
    "--near",
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
    "--boards",
    metavar="FAMILY",
    help="Choose a board for the pieces of PUZZLE instead: blocked:K (its board with K cells blocked), "
    "boxes, sub-boards (connected parts of its board) or shapes, the last three with :N for N cells or :A..B "
    "for A to B.",
)
@goal_option
@grow_options
@save_option
@option(
    "--unique",
    is_flag=True,
    help="With --apart or --boards: only choices with one assembly, boards with one solution, up to symmetry.",
)
@option(
    "--rank",
    type=OneOf([*RANKS, *BOARD_RANKS]),
    help="The order of the list. With --apart: level, moves, assemblies (the fewest) or stars (the hardest to put "
    "together; default: level); with --boards: fewest or most solutions, or difficulty (default: fewest).",
)
@whole_option("--limit", help="With --apart, --boards or --grow: list the best N (default: 10).")
@whole_option(
    "--most", help="With --boards: count no further than N solutions of a board, up to symmetry."
)
@whole_option("--min-level", help="With --apart: list only those of this level or a higher one.")
@whole_option(
    "--limit-states",
    section=LIMITS,
    help="With --apart or --grow: examine so many positions of the pieces of each assembly.",
)
@moves_options(needs_apart=True)
@option(
    "--seed",
    type=Whole(),
    metavar="N",
    help="With --grow: another seed grows other puzzles (default: 0).",
)
@format_options("text", "json", "csv", "svg", "png")
@search_options
def command(**options: Any) -> int:
    """Choose pieces for every setting, pieces that come apart, or a board; or grow a puzzle.

    Reports each set of pieces that solves every setting of PUZZLE's setup, with the fewest and the most
    solutions of a setting. With --apart, all choices of pieces that fill PUZZLE's region are found,
    taken apart by straight moves, and ranked by level. With --boards, all boards of a family are filled with
    the pieces of PUZZLE, and ranked. With --grow, puzzles with one assembly grow from random assemblies by
    small steps; the same seed finds the same puzzles.
    """
    _refuse_others(options)
    puzzle, settings = read_puzzle_argument(options)
    with open_output(options["output"], early=True) as stream:
        result, code = _designed(puzzle, settings, options)
        stream.write(result.saved(options["form"]))
    if options["save"] is not None:
        save_grown(result, options["save"])
    return code or (DONE if result.complete else LIMIT)


def _designed(puzzle: Puzzle, settings: dict[str, Any], options: dict[str, Any]) -> tuple[Any, int]:
    """Return what was designed, and the exit code if it was interrupted."""
    kind = next((name for name in KINDS if options[name]), "sets")
    with ProgressLine(puzzle.name, options["quiet"], _TEXTS[kind]) as progress:
        how = search_options_of(options, progress)
        try:
            return _CALLS[kind](puzzle, options, {"options": how, "set": settings}), DONE
        except Interrupted as error:
            if error.partial is None:
                raise
            return error.partial, INTERRUPTED


def _sets(puzzle: Puzzle, options: dict[str, Any], common: dict[str, Any]) -> Design:
    return design(
        puzzle,
        **_offered(options),
        total=options["total"],
        near=options["near"] or 0,
        excepted=[read_settings((one,), "--except") for one in options["excepted"]],
        **common,
    )


def _apart(puzzle: Puzzle, options: dict[str, Any], common: dict[str, Any]) -> ApartDesign:
    return design_apart(
        puzzle,
        **_offered(options),
        unique=options["unique"],
        rank=options["rank"] or LEVEL,
        limit=options["limit"] or 10,
        min_level=options["min_level"] or 1,
        limit_states=options["limit_states"],
        **common,
    )


def _boards(puzzle: Puzzle, options: dict[str, Any], common: dict[str, Any]) -> BoardDesign:
    return design_boards(
        puzzle,
        options["boards"],
        unique=options["unique"],
        rank=options["rank"] or FEWEST,
        limit=options["limit"] or 10,
        most=options["most"],
        **common,
    )


def _grown(puzzle: Puzzle, options: dict[str, Any], common: dict[str, Any]) -> GrownDesign:
    return design_grown(puzzle, options["grow"], **grow_arguments(options), **common)


def _offered(options: dict[str, Any]) -> dict[str, Any]:
    """Return which pieces are offered, as arguments."""
    names = options["pieces"]
    pieces = None if names is None else [name.strip() for name in names.split(",")]
    return {"pieces": pieces, "number": options["number"], "copies": options["copies"]}


def _refuse_others(options: dict[str, Any]) -> None:
    """Do nothing if all options belong to what is asked.

    Raises:
        UsageError: with every option that belongs to another kind of design.
    """
    chosen = [name for name in KINDS if options[name]]
    kind = chosen[0] if chosen else None
    faults = []
    if len(chosen) > 1:
        faults.append(f"{' and '.join(f'--{name}' for name in chosen)} exclude each other")
    if options["seed"] is not None and kind != "grow":
        say_idle_seed()
    for name, kinds in _BELONGS.items():
        is_given = options[name] if name != "copies" else options[name] != 1
        if is_given and kind not in kinds:
            faults.append(_misplaced(name, kind, [one for one in kinds if one]))
    rank, own = options["rank"], {"apart": RANKS, "boards": BOARD_RANKS}
    if rank and kind in own and rank not in own[kind]:
        faults.append(f"--rank {rank} does not go with --{kind}: choose {', '.join(own[kind])}")
    if options["form"] in PICTURES and kind != "boards":
        faults.append(f"{options['form']} is a picture of boards: it needs --boards")
    if faults:
        raise click.UsageError("; ".join(faults))


def _misplaced(name: str, kind: str | None, kinds: list[str]) -> str:
    """Return what is said of an option that does not go with what is asked."""
    flag = "except" if name == "excepted" else name.replace("_", "-")
    if kind is not None:
        return f"--{flag} and --{kind} exclude each other"
    return f"--{flag} needs {' or '.join(f'--{one}' for one in kinds)}"


def _apart_text(_: float, choices: int, assemblies: int) -> str:
    return f"{choices:,} choices of pieces, {assemblies:,} assemblies"


def _boards_text(share: float, solvable: int, tried: int) -> str:
    return f"{tried:,} boards tried, {solvable:,} can be filled, {share:.1%}"


def _grow_text(share: float, found: int, judged: int) -> str:
    return f"{judged:,} assemblies judged, {found:,} walks found a puzzle, {share:.1%}"


def _sets_text(share: float, found: int, tried: int) -> str:
    return f"{found:,} found, {tried:,} sets of pieces tried, {share:.1%}"


#: which kinds of design each option goes with; ``None`` is the design of sets
_BELONGS: Mapping[str, tuple[str | None, ...]] = {
    "pieces": (None, "apart"),
    "copies": (None, "apart"),
    "number": (None, "apart"),
    "total": (None,),
    "near": (None,),
    "excepted": (None,),
    "unique": ("apart", "boards"),
    "rank": ("apart", "boards"),
    "limit": ("apart", "boards", "grow"),
    "most": ("boards",),
    "min_level": ("apart",),
    "limit_states": ("apart", "grow"),
    **dict.fromkeys(GROW_NAMES, ("grow",)),
}
#: the kinds of design that an option chooses
KINDS = ("apart", "boards", "grow")
_TEXTS = {"sets": _sets_text, "apart": _apart_text, "boards": _boards_text, "grow": _grow_text}
_CALLS = {"sets": _sets, "apart": _apart, "boards": _boards, "grow": _grown}
