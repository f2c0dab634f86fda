"""``tilewright make``."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tilewright.apart.directions import moves_fault
from tilewright.cli.formats import format_options
from tilewright.cli.help import RARE, Number, OneOf, documented_command, option
from tilewright.cli.options import (
    add_options,
    limit_options,
    puzzle_argument,
    quiet_option,
    read_puzzle_argument,
)
from tilewright.cli.output import open_output, say
from tilewright.errors import LimitReached, PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model import Solution
from tilewright.puzzle import Puzzle
from tilewright.results.made import FILLED, NESTINGS, ROWS
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.saving import check_new_folder, write_folder
from tilewright.verbs.disassemble import disassembling
from tilewright.verbs.make import LENGTHS, make
from tilewright.verbs.solutions import solutions


def _length_options(command: Any) -> Any:
    return add_options(
        command,
        *(
            option(
                f"--{name}",
                type=Number(),
                default=length.usual,
                show_default=True,
                metavar="MM",
                help=length.about,
                **({"section": RARE} if name in ("border", "stroke") else {}),
            )
            for name, length in LENGTHS.items()
        ),
    )


#: seconds, and positions of the pieces of an assembly, in which it is looked whether pieces hold each other
_SECONDS, _STATES = 2.0, 50_000


@documented_command(
    "make",
    "tilewright make pentominoes-6x10 --cell 18 --radius 1 --output pentominoes.svg",
    "tilewright make soma-3x3x3 --output soma.3mf",
    "tilewright make burr-piston --no-tray --each piston",
)
@puzzle_argument
@_length_options
@option("--tray/--no-tray", default=True, show_default=True, help="A tray for the pieces.")
@option(
    "--letters/--no-letters",
    default=True,
    show_default=True,
    help="Engrave letters, and the marks of pieces and board.",
)
@option(
    "--nesting",
    type=OneOf(list(NESTINGS)),
    default=FILLED,
    show_default=True,
    help="How pieces lie on the material: spread from a rectangle they fill, in rows, cuts shared.",
)
@option(
    "--each",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write a .stl for each piece, the tray, and the pieces put together (assembled.stl), into a new "
    "FOLDER.",
)
@format_options("text", "json", "csv", "svg", "dxf", "pdf", "stl", "3mf")
@quiet_option
@limit_options
def command(**options: Any) -> None:
    """Make the pieces of PUZZLE and a tray: for a laser cutter, a 3D printer, or paper and a saw.

    With --output, .svg and .dxf are for a cutter (red is cut, blue engraved, millimetres), .pdf the same on
    paper, .3mf and .stl are meshes. Solids are printed, flat pieces cut or printed.
    """
    puzzle, settings = read_puzzle_argument(options)
    form, path = options["form"], options["output"]
    if form in ("dxf", "pdf", "stl", "3mf") and path is None:
        raise click.UsageError(f"{form} needs --output NAME.{form}")
    folder = options["each"]
    if folder is not None:
        _check_alone(options)
        check_new_folder(folder)
    printed = form in ("stl", "3mf") or folder is not None
    nesting = ROWS if printed else options["nesting"]
    limits = {name: options[name] for name in ("limit_time", "limit_memory")}
    watch = Watch(SearchOptions(**limits))
    made = make(
        puzzle,
        tray=options["tray"],
        letters=options["letters"],
        nesting=nesting,
        set=settings,
        **limits,
        **{name: options[name] for name in LENGTHS},
    )
    if folder is not None:
        solution, is_known = assembled(puzzle, settings, _soon(watch))
        files = made.each(solution.placements if solution is not None else ())
        write_folder(folder, files)
        if not options["quiet"]:
            say(made.told(cut=False))
            say(f"wrote {len(files)} files into {folder}")
        for part in made.parts:
            if part.copies > 1:
                say(f"print {part.name} {part.copies} times")
        if solution is None:
            reason = "the puzzle has no solution" if is_known else "no solution was found soon"
            say(f"warning: {puzzle.name}: there is no assembled.stl, for {reason}")
        warn_of_held(puzzle, settings, _soon(watch))
        return
    with open_output(path) as stream:
        stream.write(made.saved(form))
    if form in ("svg", "dxf", "pdf", "stl", "3mf") and not options["quiet"]:
        say(made.told(cut=not printed))
        warn_of_held(puzzle, settings, _soon(watch))


def _soon(watch: Watch) -> SearchOptions:
    """Return the limits of a look at how the pieces go together."""
    left = watch.left()
    time = _SECONDS if left.limit_time is None else min(_SECONDS, left.limit_time)
    return replace(left, limit_time=time)


def _check_alone(options: dict[str, Any]) -> None:
    """Do nothing if nothing else is to be written.

    Raises:
        UsageError: something is.
    """
    if options["output"] is not None or options["form"] != "text":
        raise click.UsageError("--each writes STL files alone: leave out --output and --format")


def assembled(
    puzzle: Puzzle, settings: dict[str, Any], how: SearchOptions
) -> tuple[Solution | None, bool]:
    """Return a solution, one that comes apart if that is soon found, and whether more time would not help.

    Args:
        puzzle: what is made.
        settings: of its setup; where slots stay open there is no solution.
        how: the limits.
    """
    if puzzle.problem(settings, partial=True).unfilled:
        return None, False
    first: Solution | None = None
    if moves_fault(puzzle.region.on(LATTICES[puzzle.lattice])) is None:
        with suppress(LimitReached, PuzzleError):
            found, _ = disassembling(puzzle, settings, how, limit_states=_STATES, levels_alone=True)
            for one in found:
                first = first or one.solution
                if one.apart:
                    return one.solution, True
            if first is not None or found.complete:
                return first, True
    if first is None:
        with suppress(LimitReached, PuzzleError):
            search = solutions(puzzle, options=how, set=settings)
            first = next(iter(search), None)
            return first, search.complete
    return first, False


def warn_of_held(puzzle: Puzzle, settings: dict[str, Any], how: SearchOptions) -> None:
    """Say so if no assembly of solids comes apart by straight moves, if that is soon known."""
    lattice = LATTICES[puzzle.lattice]
    if lattice.space < 3 or moves_fault(puzzle.region.on(lattice)) is not None:
        return
    if puzzle.problem(settings, partial=True).unfilled:
        return
    try:
        found, _ = disassembling(puzzle, settings, how, limit_states=_STATES, levels_alone=True)
        held = all(one.apart is False for one in found)
    except (LimitReached, PuzzleError):
        return
    if held and found.complete and found.assemblies:
        say(
            f"warning: {puzzle.name}: no assembly comes apart by straight moves, so these pieces cannot "
            "be put together by straight moves either"
        )
