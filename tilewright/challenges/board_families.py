"""Families of boards for given pieces: what a person asks for, and whether it fits the pieces.

``blocked:K``
    the puzzle's own board with any K cells blocked;
``boxes``
    all boxes of cells, in the plane rectangles;
``sub-boards``
    all connected parts of the puzzle's own board;
``shapes``
    all connected shapes, as piece sets have them: polyominoes on the square lattice.

The last three have the area of the pieces, or ``:N`` cells, or any area from ``:A..B`` that the pieces can
cover.  If copies or sizes differ, ``boxes`` alone has all areas that the pieces can cover, up to that of the
puzzle's own board if there is no end to them.  No two boards of a family are the same up to symmetry
(``board_regions.py``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, log10
from typing import Any

from tilewright.compile.watched import Guard
from tilewright.errors import Fault, PuzzleError, TilewrightError, closest
from tilewright.model import Problem, Puzzle
from tilewright.running.areas import reachable_areas
from tilewright.running.search import refuse_asked

BLOCKED, BOXES, SUB_BOARDS, SHAPES = "blocked", "boxes", "sub-boards", "shapes"
#: the families, with what stands behind the colon
FAMILIES = {BLOCKED: ":K", BOXES: "[:N]", SUB_BOARDS: "[:N]", SHAPES: "[:N]"}
#: what stands between the least and the most cells of a board
_TO = ".."
#: more ways to block cells are not gone through, and no larger boards made
MOST_WAYS, MOST_CELLS = 2_000_000, 1000

_FAMILY = re.compile(r"([a-z-]+)(?::(\d{1,9})(?:\.\.(\d{1,9}))?)?\Z")


@dataclass(frozen=True)
class BoardFamily:
    """A family of boards, as it was asked for.

    Attributes:
        kind: a key of ``FAMILIES``.
        number: the cells blocked, or the cells of each board; ``None`` for the area of the pieces.
        most: the most cells of a board, whose ``number`` is the least then.
    """

    kind: str
    number: int | None = None
    most: int | None = None

    @classmethod
    def read(cls, text: str) -> BoardFamily:
        """Read ``blocked:2``, ``shapes`` or ``boxes:4..60``.

        Raises:
            TilewrightError: there is no such family, or its number is missing or cannot be meant.
        """
        found = _FAMILY.match(text) if isinstance(text, str) else None
        kind = found[1] if found else ""
        if kind not in FAMILIES:
            known = ", ".join(f"{name}{number}" for name, number in FAMILIES.items())
            near = closest(str(text).partition(":")[0], FAMILIES)
            hint = f"did you mean {near[0]}{FAMILIES[near[0]]}? " if near else ""
            raise TilewrightError(
                f"there is no family of boards {text!r}; {hint}choose from {known}"
            )
        number, most = (None if one is None else int(one) for one in _ends(found))
        if number == 0 or (number is None and kind == BLOCKED):
            what = "cells to block" if kind == BLOCKED else "cells of a board"
            raise TilewrightError(f"the family {text!r} needs a number of {what}, e.g. {kind}:2")
        if most is not None and (kind == BLOCKED or number is None or most < number):
            fix = "give one number" if kind == BLOCKED else "give the least first"
            raise TilewrightError(f"there is no family of boards {text!r}: {fix}")
        return cls(kind, number, None if most == number else most)

    def __str__(self) -> str:
        number = "" if self.number is None else f":{self.number}"
        return (
            f"{self.kind}{number}" if self.most is None else f"{self.kind}{number}{_TO}{self.most}"
        )


def _ends(found: re.Match[str] | None) -> tuple[str | None, str | None]:
    return (None, None) if found is None else (found[2], found[3])


@dataclass(frozen=True)
class BoardPlan:
    """A family that fits its puzzle: its boards can be gone through.

    Attributes:
        problem: the puzzle with its setup chosen.
        family: with its number.
    """

    problem: Problem
    family: BoardFamily

    @classmethod
    def of(
        cls, puzzle: Puzzle, family: BoardFamily, settings: dict[str, Any], guard: Guard | None
    ) -> BoardPlan:
        """Look at a puzzle and a family before any board is made.

        Args:
            puzzle: whose pieces are laid.
            family: of the boards.
            settings: values of the setup.
            guard: called now and then; raises if the work has to stop.

        Raises:
            PuzzleError: with everything that does not fit.
        """
        problem = puzzle.problem(settings, partial=True)
        refuse_asked(problem)
        settled = _settled(problem, family)
        faults = [*_unfit(problem, family), *_area_faults(problem, settled, guard)]
        if faults:
            raise PuzzleError(faults, puzzle.name)
        return cls(problem, settled)

    @property
    def number(self) -> int:
        """The cells blocked, or the cells of each board."""
        assert self.family.number is not None
        return self.family.number

    @cached_property
    def areas(self) -> tuple[int, ...]:
        """The areas of new boards, ascending: those that the pieces can cover, if there is more than one."""
        most = self.family.most
        if most is None:
            return (self.number,)
        reached = reachable_areas(self.problem.pieces, most)
        return tuple(area for area in sorted(reached) if area >= self.number)

    @property
    def cells(self) -> tuple[int, int]:
        """The least and the most cells of a board that are covered."""
        if self.family.kind != BLOCKED:
            return self.areas[0], self.areas[-1]
        return _span(self.problem, self.number)


def _area(problem: Problem) -> int | None:
    """Return the cells of all pieces together, ``None`` if that is not one number."""
    sizes = [{len(shape.cells) for shape in piece.shapes} for piece in problem.pieces]
    if any(len(one) > 1 for one in sizes) or any(
        piece.copies[0] != piece.copies[1] for piece in problem.pieces
    ):
        return None
    pairs = zip(problem.pieces, sizes, strict=True)
    return sum(piece.copies[0] * size for piece, one in pairs for size in one)


def _settled(problem: Problem, family: BoardFamily) -> BoardFamily:
    """Return a family with its numbers, as far as they follow from the pieces."""
    if family.number is not None:
        return family
    area = _area(problem)
    if area is not None or family.kind != BOXES:
        return BoardFamily(family.kind, area)
    mosts = [piece.copies[1] for piece in problem.pieces]
    sizes = [max(len(shape.cells) for shape in piece.shapes) for piece in problem.pieces]
    most = sum(size * (most or 0) for size, most in zip(sizes, mosts, strict=True))
    if None in mosts:
        most = max(len(problem.region.cells), 1)
    return BoardFamily(BOXES, 1, min(most, MOST_CELLS))


def _unfit(problem: Problem, family: BoardFamily) -> Iterator[Fault]:
    """Yield what a puzzle has that no board of the family could keep."""
    puzzle = problem.puzzle
    if problem.unfilled:
        what = f"no value for {', '.join(problem.unfilled)}"
        yield Fault(
            ("set",), what, "give one (--set), or leave the setup out: boards are designed here"
        )
    if family.kind == BLOCKED:
        return
    new = f"and the boards of {family.kind} are new ones"
    if problem.setting:
        yield Fault(("setup",), f"the setup is about the puzzle's own board, {new}", "leave it out")
    if puzzle.placed:
        what = f"pieces are placed on the puzzle's own board, {new}"
        yield Fault(("placed",), what, "leave them out, or block cells (blocked:K)")
    if puzzle.region.marks:
        what = f"cells of the puzzle's own board bear marks, {new}"
        yield Fault(("region", "marks"), what, "leave them out, or block cells (blocked:K)")
    if puzzle.region.wrap:
        what = f"the borders of the puzzle's own board are joined, {new}"
        yield Fault(("region", "wrap"), what, "leave `wrap` out, or block cells (blocked:K)")
    for piece in puzzle.pieces:
        if piece.at:
            what = f"the piece {piece.name!r} is held to places of the puzzle's own board, {new}"
            yield Fault(("pieces", piece.name, "at"), what, "leave `at` out")


def _area_faults(problem: Problem, family: BoardFamily, guard: Guard | None) -> Iterator[Fault]:
    """Yield what is wrong with the number of cells."""
    own, number = len(problem.region.cells), family.number
    if family.kind == BLOCKED:
        assert number is not None
        yield from _blocked_faults(problem, number, guard)
        return
    if number is None:
        yield _open_fault(problem, family, guard)
        return
    most = family.most or number
    if most > MOST_CELLS:
        what = f"the boards have {most:,} cells, the limit is {MOST_CELLS:,}"
        yield Fault(("boards",), what, "give fewer cells or fewer pieces")
        return
    if not any(area >= number for area in reachable_areas(problem.pieces, most, guard)):
        said = f"{number:,}" if family.most is None else f"{number:,} to {most:,}"
        what = f"no choice of the pieces covers {said} cells"
        areas = reachable_areas(problem.pieces, MOST_CELLS, guard) - {0}
        near = min(areas, key=lambda area: (abs(area - number), area), default=0)
        fix = f"{family.kind}:{near} fits" if near else "take smaller pieces"
        yield Fault(("boards",), what, fix)
    if family.kind == SUB_BOARDS and most > own:
        what = f"the puzzle's own board has {own:,} cells, and its parts would have {most:,}"
        yield Fault(("boards",), what, "give a larger board, or take shapes or boxes")


def _open_fault(problem: Problem, family: BoardFamily, guard: Guard | None) -> Fault:
    """Return what is wrong if nothing says how many cells a board has, with numbers that fit."""
    areas = sorted(reachable_areas(problem.pieces, MOST_CELLS, guard) - {0})[:2]
    what = "the pieces do not have one area together: copies or sizes differ"
    fix = f"give the cells of a board, {family.kind}:N"
    if areas:
        some = "".join(f" or {family.kind}:{areas[0]}..{area}" for area in areas[1:])
        fix += f", e.g. {family.kind}:{areas[0]}{some}"
    return Fault(("boards",), what, fix)


def _blocked_faults(problem: Problem, number: int, guard: Guard | None) -> Iterator[Fault]:
    cells = len(free_cells(problem))
    if number > cells:
        what = f"{number:,} cells are to be blocked, and {cells:,} can be"
        yield Fault(("boards",), what, "block fewer")
        return
    ways = comb(cells, number)
    if ways > MOST_WAYS:
        about = f"{ways:,}" if ways < 10**15 else f"about 10^{log10(ways):.0f}"
        what = f"there are {about} ways to block {number:,} of {cells:,} cells, the limit is {MOST_WAYS:,}"
        yield Fault(("boards",), what, "block fewer cells, or of a smaller board")
    least, most = _span(problem, number)
    areas = sorted(reachable_areas(problem.pieces, len(problem.region.cells), guard) - {0})
    if not _has_within(areas, least, most):
        what = (
            f"no choice of the pieces covers the {most:,} cells that are left of {most + number:,}"
        )
        yield Fault(("boards",), what, _blocked_fix(problem, areas))


def _blocked_fix(problem: Problem, areas: Sequence[int]) -> str:
    """Return how many blocked cells would fit the pieces, of which these are the areas, sorted."""
    least, most = _span(problem, 0)
    for number in range(1, most):
        if _has_within(areas, max(least - number, 0), most - number):
            return f"blocked:{number} fits"
    return "the board is too small for the pieces: take shapes or boxes"


def _has_within(areas: Sequence[int], least: int, most: int) -> bool:
    """Tell whether one of some sorted areas is within these two."""
    place = bisect_left(areas, least)
    return place < len(areas) and areas[place] <= most


def _span(problem: Problem, number: int) -> tuple[int, int]:
    """Return the least and the most cells that are covered if a number is blocked."""
    region = problem.region
    return max(len(region.required) - number, 0), len(region.cells) - number


def free_cells(problem: Problem) -> tuple[tuple[int, ...], ...]:
    """Return the cells that can be blocked: those without a placed piece, sorted."""
    laid = {cell for piece in problem.placed for cell in piece.cells}
    return tuple(cell for cell in problem.region.cells if cell not in laid)
