"""Every way to lay a piece on the board.

Cells become numbers in scan order (long sides outermost, so that the frontier of a search stays
on the short side) and, padded so that no piece wraps around an edge, single integers: sliding
a piece is one addition a cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tilewright.lattice import Cell
from tilewright.model import Problem, Shape


@dataclass(frozen=True)
class IndexedPlacement:
    """One orientation of one piece at one place, by its numbers.

    Attributes:
        piece_index: index of the piece in ``problem.pieces``.
        orientation: its ``orientation_index``.
        cells: indices of the covered cells, in the order of the orientation's own cells.
    """

    piece_index: int
    orientation: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """The cells of a problem, numbered, and the orientations of its pieces.

    Attributes:
        problem: what is compiled.
        cells: the cells in scan order; a cell's number is its position here.
        orientations: for each piece its distinct orientations.
    """

    problem: Problem
    cells: tuple[Cell, ...]
    orientations: tuple[tuple[Shape, ...], ...]

    @classmethod
    def of(cls, problem: Problem) -> Board:
        """Number the cells and orient the pieces of ``problem``."""
        orientations = tuple(tuple(p.orientations(problem.lattice)) for p in problem.pieces)
        return cls(problem, scan_order(problem.region.cells), orientations)

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}


def scan_order(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Sort cells with the longest extent outermost; ties keep x before y before z."""
    if not cells:
        return ()
    extents = [max(axis) - min(axis) for axis in zip(*cells, strict=True)]
    axes = sorted(range(len(extents)), key=lambda axis: -extents[axis])
    return tuple(sorted(cells, key=lambda cell: tuple(cell[axis] for axis in axes)))


def generate_placements(board: Board) -> Iterator[IndexedPlacement]:
    """Yield every placement that stays inside the region, by piece, orientation, then cell."""
    strides = _strides(board)
    lattice = board.problem.lattice
    codes = [sum(map(int.__mul__, cell, strides)) for cell in board.cells]
    classes = [lattice.translation_class(cell) for cell in board.cells]
    number_at = {code: number for number, code in enumerate(codes)}.get
    by_class: dict[int, list[int]] = {}
    for code, class_number in zip(codes, classes, strict=True):
        by_class.setdefault(class_number, []).append(code)
    for piece_index, shapes in enumerate(board.orientations):
        for orientation, shape in enumerate(shapes):
            first = shape.cells[0]
            steps = [
                sum((a - b) * stride for a, b, stride in zip(cell, first, strides, strict=True))
                for cell in shape.cells
            ]
            for code in by_class.get(lattice.translation_class(first), ()):
                cells = tuple([number_at(code + step) for step in steps])
                if None not in cells:
                    yield IndexedPlacement(piece_index, orientation, cells)  # type: ignore[arg-type]


def _strides(board: Board) -> tuple[int, ...]:
    """Return a stride for each axis such that no piece can reach around an edge of the board."""
    strides, stride = [], 1
    for axis in range(board.problem.lattice.coordinates):
        strides.append(stride)
        reach = max(
            (
                cell[axis]
                for shapes in board.orientations
                for shape in shapes
                for cell in shape.cells
            ),
            default=0,
        )
        stride *= max((cell[axis] for cell in board.cells), default=0) + reach + 2
    return tuple(strides)
