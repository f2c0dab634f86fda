"""A puzzle in the core: handed over once, for its problems and for the files that use it."""

from __future__ import annotations

from dataclasses import replace

from tilewright import _core
from tilewright.lattice import LATTICES, Lattice, shift
from tilewright.model.kept import KeptWith
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Puzzle
from tilewright.model.slot import OneInEach, Slot


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


#: the puzzles without fault that the core has
IN_CORE: KeptWith[Puzzle, _core.Puzzle] = KeptWith(_handed_over)
