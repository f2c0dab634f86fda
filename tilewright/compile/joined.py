"""Placements where the borders of the board are joined, and what symmetries make of them.

The core slides orientations over cells.  So the board is unfolded first: to its own cells come all images
of them that a piece reaches.  What is laid there is brought home; it is no placement where it covers a
cell twice, and two that cover the same cells with the same marks are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import sub

from tilewright import _core
from tilewright.compile.placements import Board, IndexedPlacement, PlacementTable, laid_by_core
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell, shift

#: what makes two placements one: the piece, and each cell with its mark
_Covers = tuple[int, frozenset[tuple[int, str]]]


def joined_placements(board: Board, guard: Guard | None = None) -> PlacementTable:
    """Return every placement on a board whose borders are joined, by piece and orientation.

    Args:
        board: the board.
        guard: called now and then; raises if the work has to stop.
    """
    unfolded = _unfolded(board, guard)
    numbers = [board.index[board.problem.lattice.home(cell)] for cell in unfolded]
    seen: set[_Covers] = set()
    found = []
    core = laid_by_core(board, unfolded, guard)
    for piece, orientation, laid in watched(map(core.at, range(len(core))), guard):
        cells = tuple(numbers[place] for place in laid)
        one = _laid(board, IndexedPlacement(piece, orientation, cells))
        if len(set(cells)) == len(cells) and one not in seen:
            seen.add(one)
            found.append((piece, orientation, cells))
    return PlacementTable(_core.Placements.listed(found))


def _unfolded(board: Board, guard: Guard | None) -> list[Cell]:
    """Return the cells of the board and all images of them that a piece on the board may cover."""
    lattice = board.problem.lattice
    apart = {
        tuple(map(sub, one, other))
        for shapes in board.orientations
        for shape in shapes
        for one in shape.cells
        for other in shape.cells
    }
    reached = {shift(cell, vector) for cell in watched(board.cells, guard) for vector in apart}
    return sorted(
        cell for cell in reached if lattice.has(cell) and lattice.home(cell) in board.index
    )


def joined_images(
    board: Board,
    placements: Sequence[IndexedPlacement],
    maps: Iterable[tuple[Sequence[int], Sequence[int]]],
) -> list[list[int]]:
    """Return the number of the image of each placement under some symmetries.

    Args:
        board: the board.
        placements: all there are.
        maps: for each symmetry the image of each cell and of each piece.
    """
    numbers = {_laid(board, placement): number for number, placement in enumerate(placements)}
    return [
        [
            numbers[pieces[piece], frozenset([(cells[cell], mark) for cell, mark in laid])]
            for piece, laid in numbers
        ]
        for cells, pieces in maps
    ]


def _laid(board: Board, placement: IndexedPlacement) -> _Covers:
    marks = board.orientations[placement.piece_index][placement.orientation].marks
    return placement.piece_index, frozenset(zip(placement.cells, marks, strict=True))
