"""A problem in the core: its puzzle is handed over once, and all its settings share it."""

from __future__ import annotations

from dataclasses import replace

from tilewright import _core
from tilewright.compile.conditions import AskedCondition
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model import OneInEach, Piece, Problem, Puzzle, Shape, Slot
from tilewright.model.kept import KeptWith

#: a rule in force as the core takes it: its number, what acts for it, and what pegs leave of it
_InForce = tuple[int, AskedCondition | None, tuple[frozenset[str], frozenset[Cell]] | None]


def core_of(problem: Problem) -> _core.Problem:
    """Return a problem in the core, made when it is first asked for."""
    return _PROBLEMS.of(problem)


def _made(problem: Problem) -> _core.Problem:
    puzzle = _PUZZLES.of(problem.puzzle)
    return puzzle.problem(problem.region, problem.setting, problem.switches, _in_force(problem))


def _in_force(problem: Problem) -> list[_InForce]:
    """Return the rules in force, by their numbers in the puzzle."""
    rules = problem.puzzle.rules
    if not rules:
        return []
    switches = problem.switches
    held = [n for n, r in enumerate(rules) if r.switch is None or switches.get(r.switch, True)]
    return [
        (number, None if rule.acts_in_core else AskedCondition(rule), rule.loose_pegs)
        for number, rule in zip(held, problem.rules, strict=True)
    ]


def _handed_over(puzzle: Puzzle) -> _core.Puzzle:
    try:
        return _core.Puzzle(puzzle)
    except OverflowError:  # what lies far out is slid near, or chosen never
        lattice, region = LATTICES[puzzle.lattice], puzzle.region
        slots = tuple(_on_board(slot, puzzle) for slot in puzzle.setup.slots)
        pieces = tuple(_near(piece, lattice) for piece in puzzle.pieces)
        setup = replace(puzzle.setup, slots=slots)
        near = {**vars(puzzle), "region": region, "pieces": pieces, "setup": setup}
        return _core.Puzzle(Puzzle(**near))


def _near(piece: Piece, lattice: Lattice) -> Piece:
    shapes = [_slid(shape, lattice) for shape in piece.shapes]
    return replace(piece, shapes=tuple(shapes))


def _slid(shape: Shape, lattice: Lattice) -> Shape:
    origin = lattice.origin(shape.cells)
    cells = [shift(cell, origin, -1) for cell in shape.cells]
    return Shape(cells, dict(zip(cells, shape.marks, strict=True)))


def _on_board(slot: Slot, puzzle: Puzzle) -> Slot:
    return (
        replace(slot, domains=slot.reduced(puzzle.region)) if isinstance(slot, OneInEach) else slot
    )


#: the puzzles that the core has
_PUZZLES: KeptWith[Puzzle, _core.Puzzle] = KeptWith(_handed_over)
#: and their problems
_PROBLEMS: KeptWith[Problem, _core.Problem] = KeptWith(_made)
