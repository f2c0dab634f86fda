"""The options that choose the moves by which pieces are taken apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tilewright.cli.help import option, whole_option
from tilewright.puzzle import Puzzle

if TYPE_CHECKING:
    from fractions import Fraction

Command = TypeVar("Command", bound=Callable[..., Any])
#: the word that asks for the smallest clearance
FIND = "find"


class Clearance(click.ParamType["Fraction | str"]):
    """A fraction of a cell, as ``1/20`` or ``0.05``; where it is offered, the word ``find``."""

    name = "fraction"

    def __init__(self, *, offers_find: bool) -> None:
        self._offers_find = offers_find

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction | str:
        """Return the fraction or the word.

        Raises:
            BadParameter: it is neither.
        """
        from fractions import Fraction

        if value == FIND and self._offers_find:
            return FIND
        try:
            return Fraction(str(value).replace(" ", ""))
        except (ValueError, ZeroDivisionError):
            self.fail(f"{value!r} is no fraction of a cell; write for instance 1/20", param, ctx)


def moves_options(*, needs_apart: bool, offers_find: bool = False) -> Callable[[Command], Command]:
    """Add ``--turns``, ``--clearance``, ``--fine``, ``--paths`` and ``--grid``.

    Args:
        needs_apart: whether they go with ``--apart`` alone.
        offers_find: whether the smallest clearance may be asked for.
    """
    with_apart = "With --apart: " if needs_apart else ""
    find = ", or find: the smallest with which it comes apart" if offers_find else ""
    options = (
        option(
            "--turns",
            is_flag=True,
            help=f"{with_apart}Pieces turn by quarters as well as slide (lattice cube).",
        ),
        option(
            "--clearance",
            type=Clearance(offers_find=offers_find),
            metavar="E",
            help=f"With --turns: pieces are smaller by E of a cell at each face, e.g. 1/20{find}.",
        ),
        whole_option("--fine", help="Pieces slide by cells divided by N (lattice cube)."),
        option(
            "--paths",
            is_flag=True,
            help="With --clearance: turning pieces may shift, where slides and turns lead no further.",
        ),
        whole_option("--grid", help="With --paths: search them in N steps to a cell (32)."),
    )

    def add(command: Command) -> Command:
        for one in reversed(options):
            command = one(command)
        return command

    return add


def with_moves(puzzle: Puzzle, options: dict[str, Any]) -> Puzzle:
    """Return the puzzle with the moves that the options give, if the command has them.

    Raises:
        UsageError: an option goes without one that it needs.
        PuzzleError: the lattice has no such moves, or a number is out of range.
    """
    if "turns" not in options:
        return puzzle
    turns, clearance, fine = options["turns"] or None, options["clearance"], options["fine"]
    paths, grid = options["paths"] or None, options["grid"]
    given = {"turns": turns, "clearance": clearance, "fine": fine, "paths": paths, "grid": grid}
    first = next((name for name, value in given.items() if value is not None), None)
    if first is not None and not options.get("apart", True):
        raise click.UsageError(f"--{first} needs --apart")
    if clearance is not None and not (turns or puzzle.moves.turns):
        raise click.UsageError("--clearance needs --turns")
    if grid is not None and not (paths or puzzle.moves.paths):
        raise click.UsageError("--grid needs --paths")
    if paths and clearance is None and not puzzle.moves.clearance:
        raise click.UsageError("--paths needs --turns and --clearance")
    if clearance == FIND:
        clearance = puzzle.moves.first_clearance(paths, grid)
    return puzzle.with_moves(turns, clearance, fine, paths, grid)
