"""Where one more piece fits beside those that lie: for the rule ``maximal``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set

from tilewright.checker.shape import CheckedPiece
from tilewright.lattice import Cell, Lattice, shift
from tilewright.model import Piece


def fitting(lattice: Lattice, free: Set[Cell], piece: Piece) -> Iterator[Mapping[Cell, str]]:
    """Yield each way in which a piece fits into free cells, as the mark on each cell that it covers.

    Args:
        lattice: that of the board, with its borders joined if they are.
        free: the cells that nothing covers.
        piece: the piece.
    """
    checked = CheckedPiece(piece, lattice)
    for kind, offsets in checked.orientations:
        first = min(offset for offset, _ in offsets)
        for cell in sorted(free):
            for image in lattice.images(cell):
                least = shift(image, first, -1)
                if lattice.translation_class(least) != kind:
                    continue
                marks = {lattice.home(shift(least, offset)): mark for offset, mark in offsets}
                fits = len(marks) == len(offsets) and free >= marks.keys()
                if fits and checked.may_lie_on(marks):
                    yield marks
