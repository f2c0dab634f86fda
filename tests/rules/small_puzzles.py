"""Small random puzzles with one of the rules of this edition, or with angles, the same for the same seed.

Boards have up to seven cells, of which each may stay empty at times, so that the slow twin lists all solutions
in a moment.  Nothing is asked of a puzzle: many have solutions, some have none.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from tests.reference import slow
from tests.reference.random_rules import DRAWS, marked_piece, sided_puzzle
from tilewright import Piece, Puzzle, Region, Rule
from tilewright.lattice import LATTICES, Cell, Lattice, Turns

#: what is drawn: rules, and angles of pieces
KINDS = ("sides", "area", "no_fault_lines", "outline", "maximal", "angles")
#: the lattices of each; squares otherwise
_LATTICES: dict[str, tuple[str, ...]] = {
    "sides": ("square", "square", "cube", "triangle", "hexagon"),
    "area": ("square", "square", "hexagon", "triangle"),
    "no_fault_lines": ("square", "square", "cube", "triangle"),
    "outline": ("square", "square", "triangle", "hexagon", "cube"),
    "maximal": ("square", "square", "triangle", "hexagon", "cube"),
    "angles": ("square", "square", "triangle", "hexagon", "cube"),
}
#: rules that may lie beside ``maximal``
_BESIDE = ("sides", "area", "apart", "marks", "no_fault_lines", "once", "separate")
#: the cells of a board, 7 otherwise, and the placements on it, at most
_PLACEMENTS = 40
_MOST = {"sides": 4, "angles": 6}
_COPIES = ((0, None), (0, None), (0, 1), (1, 1), (1, 2), (0, 2))
#: of pieces beside ``maximal``, which does not count
_FEW = ((0, None), (0, None), (0, 1), (1, 1))


def small_puzzle(kind: str, seed: int) -> Puzzle:
    """Return the puzzle of that kind and seed."""
    rng = Random(f"tilewright small {kind} {seed}")
    while True:
        puzzle = _drawn(kind, rng, seed)
        if puzzle is None or puzzle.faults():
            continue
        if len(slow.placements(puzzle.problem())) <= _PLACEMENTS:
            return puzzle


def _drawn(kind: str, rng: Random, seed: int) -> Puzzle | None:
    """Return a puzzle, ``None`` if it takes no such rule."""
    lattice = LATTICES[rng.choice(_LATTICES[kind])]
    others = (rng.choice(_BESIDE),) if kind == "maximal" and rng.random() < 0.6 else ()
    cells = grown(rng, lattice, rng.randint(2, _MOST.get(kind, 7)))
    loose = rng.choice((0.0, 0.3, 0.6, 1.0)) if kind != "maximal" else rng.choice((0.6, 1.0))
    optional = [cell for cell in cells if rng.random() < loose]
    marks = {cell: rng.choice("ab") for cell in cells if rng.random() < 0.3}
    region = Region(cells, optional, marks if {kind, *others} & {"area", "marks"} else {})
    copies = _FEW if kind == "maximal" else _COPIES
    pieces = tuple(_piece(rng, kind, lattice, n, copies) for n in range(rng.choice((1, 2, 2, 3))))
    if {kind, *others} & {"area", "marks", "once"}:
        signs = rng.choice(("aab", "012", "1223"))
        pieces = tuple(marked_piece(rng, piece, signs) for piece in pieces)
    puzzle = Puzzle(f"small-{seed}", region, pieces, lattice.name)
    if "sides" in (kind, *others):
        puzzle = sided_puzzle(puzzle, rng.randrange(1000))
    for one in (*others, *(() if kind == "angles" else (kind,))):
        if puzzle.faults():
            return None
        value = DRAWS[one].value(rng, puzzle.problem(), None)
        if value is None:
            return None
        puzzle = replace(puzzle, rules=(*puzzle.rules, Rule(one, value)))
    return puzzle


def _piece(
    rng: Random, kind: str, lattice: Lattice, number: int, copies: tuple[tuple[int, Any], ...]
) -> Piece:
    cells = grown(rng, lattice, rng.choice((1, 2, 2, 3, 3) if kind != "angles" else (2, 3, 3, 4)))
    turns: Any = rng.random() < 0.6
    if kind == "angles":
        step = {"square": 90, "cube": 90, "triangle": 60, "hexagon": 60}[lattice.name]
        angles = range(0, 360, step)
        axis = rng.choice("xyz") if lattice.space == 3 else None
        turns = Turns(rng.sample(angles, rng.randint(1, len(angles) - 1)), axis)
    return Piece.of(
        f"p{number}", cells, copies=rng.choice(copies), turns=turns, flips=rng.random() < 0.4
    )


def grown(rng: Random, lattice: Lattice, number: int) -> list[Cell]:
    """Return so many cells that hang together, none with a negative coordinate."""
    found = [rng.choice(list(lattice.representatives))]
    while len(found) < number:
        near = {n for cell in found for n in lattice.neighbours(cell)} - set(found)
        found.append(rng.choice(sorted(near)))
    least = [min(axis) for axis in zip(*found, strict=True)]
    for step in lattice.translations:
        while any(low < 0 < part for low, part in zip(least, step, strict=True)):
            found = [tuple(a + b for a, b in zip(cell, step, strict=True)) for cell in found]
            least = [low + part for low, part in zip(least, step, strict=True)]
    return sorted(found)
