"""A solution of a puzzle without some of its things, as the core has it: checked, and as a small picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from tilewright.checker import verify
from tilewright.draw.sheet import Part
from tilewright.lattice import Cell
from tilewright.model import AnyCells, Placement, Problem, Puzzle, Region, Rule, Setup
from tilewright.model.picture import any_picture
from tilewright.model.scene import piece_letters, problem_scene

#: what the core gives: numbers of pieces that may be left out, of rules in force and of placed pieces that are
#: left; the cells that stay empty; the cells of each slot; and what is laid: piece, orientation, cells, marks
ReliefFields = tuple[
    tuple[list[int], list[int], list[int]],
    list[Cell],
    list[list[Cell]],
    list[tuple[int, int, list[Cell], list[str]]],
]
#: characters of a cell that stays empty, and of a peg, in a small picture
_EMPTY, _PEG = ".", "*"


class Relief(NamedTuple):
    """A solution of a puzzle without some of its things.

    Attributes:
        problem: the puzzle that is solved: with the pegs where they stand now, and with the cells
            that stay empty as optional ones.
        placements: the solution.
    """

    problem: Problem
    placements: tuple[Placement, ...]

    @classmethod
    def of_core(cls, whole: Problem, fields: ReliefFields) -> Relief:
        """Return what the core has found of a problem."""
        (free, rules, placed), empty, pegs, laid = fields
        old = whole.puzzle
        pieces = list(old.pieces)
        for number in free:
            pieces[number] = replace(pieces[number], copies=(0, pieces[number].copies[1]))
        held, region = _written(whole), old.region
        puzzle = _with_parts(
            old,
            region=Region(region.cells, region.optional | {*empty}, region.marks, region.wrap),
            pieces=tuple(pieces),
            rules=tuple(held[number] for number in rules),
            placed=tuple(old.placed[number] for number in placed),
            **_pegged(old, pegs),
        )
        problem = puzzle.problem()
        return cls(problem, tuple(_placement(problem, *one) for one in laid))

    @property
    def is_right(self) -> bool:
        """Whether the checker takes the solution."""
        return verify(self.problem, self.placements).ok


def part_of(whole: Problem, without: str, fields: ReliefFields) -> Part:
    """Return the board of a solution, and what it is without."""
    letters = piece_letters([piece.name for piece in whole.pieces])
    problem, placements = Relief.of_core(whole, fields)
    cells: dict[Cell, str] = dict.fromkeys(problem.region.cells, _EMPTY)
    cells |= dict.fromkeys(problem.blocked, _PEG)
    cells |= {cell: letters[one.piece] for one in placements for cell in one.cells}
    picture = any_picture(cells, absent=" ")
    return Part(f"without {without}", problem_scene(problem, placements), picture)


def _written(problem: Problem) -> list[Rule]:
    """Return the rules that hold as they were written, without their switches."""
    rules = problem.puzzle.rules
    held = [r for r in rules if r.switch is None or problem.switches.get(r.switch, True)]
    return [replace(rule, switch=None) for rule in held]


def _with_parts(puzzle: Puzzle, **parts: Any) -> Puzzle:
    """Return a plain puzzle with other parts, which expects nothing."""
    kept = {name: value for name, value in vars(puzzle).items() if name != "expect"}
    return Puzzle(**{**kept, **parts})


def _pegged(puzzle: Puzzle, pegs: list[list[Cell]]) -> dict[str, Any]:
    """Return the setup with pegs on these cells of each slot: a slot with none is dropped."""
    standing = [
        (slot, cells) for slot, cells in zip(puzzle.setup.slots, pegs, strict=True) if cells
    ]
    slots = tuple(AnyCells(slot.name, slot.role, len(cells)) for slot, cells in standing)
    settings = {slot.name: [list(cell) for cell in cells] for slot, cells in standing}
    return {"setup": Setup(slots), "settings": settings}


def _placement(
    problem: Problem, piece: int, orientation: int, cells: list[Cell], marks: list[str]
) -> Placement:
    shape = problem.pieces_as_read[piece].orientations(problem.lattice)[orientation]
    origin = problem.lattice.slide_onto(shape.cells, tuple(cells))
    return Placement(problem.pieces[piece].name, origin, orientation, tuple(cells), tuple(marks))
