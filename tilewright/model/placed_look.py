"""The marks of a piece that is on the board already, and the colours of its sides, as pictures show them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tilewright.lattice import Cell, shift
from tilewright.model.piece import Shape
from tilewright.model.puzzle import Placed, Problem
from tilewright.model.read_marks import pieces_without


def placed_look(problem: Problem, placed: Placed) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """Return the marks and the colours of sides by cell; none if it may lie in several ways that look different."""
    found = {
        frozenset(
            (shift(cell, slide), mark, sides or "")
            for cell, mark, sides in zip_longest(shape.cells, shape.marks, shape.sides)
        )
        for shape in _ways(problem, placed)
        for slide in problem.lattice.slides(shape.cells, placed.cells)
    }
    if len(found) != 1:
        return {}, {}
    (look,) = found
    marks = {cell: mark for cell, mark, _ in look if mark}
    return marks, {cell: sides for cell, _, sides in look if sides}


def _ways(problem: Problem, placed: Placed) -> Iterator[Shape]:
    """Yield the orientations of the piece: all of them, or those that have its number."""
    number = next(n for n, piece in enumerate(problem.pieces) if piece.name == placed.piece)
    piece, as_read = problem.pieces[number], problem.pieces_as_read[number]
    if placed.orientation_index is None:
        yield from piece.orientations(problem.lattice)
        return
    ways = as_read.orientations(problem.lattice)
    wanted = ways[placed.orientation_index] if placed.orientation_index < len(ways) else None
    for shape in piece.orientations(problem.lattice):
        bare = type(piece)(piece.name, (shape,))
        (left,) = pieces_without([bare], problem.unread, problem.reads_sides)
        if left.shapes[0] == wanted:
            yield shape
