"""The cover of a problem: an item for each cell and each piece, an option for each placement.

A cell that must be covered is a primary item, an optional cell is at most once, a piece has its
copies as bounds (and no item at all where any number may be used).  Item numbers: cells in scan
order, then pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tilewright._core import Cover
from tilewright.compile.placements import Board, Spot, generate_placements
from tilewright.compile.symmetry import Symmetry, board_symmetries, option_permutations
from tilewright.model import Placement, Problem, Solution
from tilewright.model.placement import in_board_order


@dataclass(frozen=True)
class Compiled:
    """A problem ready to be searched.

    Attributes:
        board: the numbered cells and oriented pieces.
        spots: the placement that each option stands for.
        symmetries: of the board and its piece set, identity first.
        cover: items and options for the core, with the symmetries as permutations.
    """

    board: Board
    spots: tuple[Spot, ...]
    symmetries: tuple[Symmetry, ...]
    cover: Cover

    @property
    def problem(self) -> Problem:
        """What was compiled."""
        return self.board.problem

    def solution(self, options: Iterable[int]) -> Solution:
        """Return the solution that a set of options stands for."""
        placements = (self._placements[option] for option in options)
        return Solution(self.problem, in_board_order(placements))

    @cached_property
    def _placements(self) -> _Placements:
        return _Placements(self.board, self.spots)


class _Placements:
    """Placements by option, made when first asked for."""

    def __init__(self, board: Board, spots: Sequence[Spot]) -> None:
        self._board = board
        self._spots = spots
        self._made: dict[int, Placement] = {}

    def __getitem__(self, option: int) -> Placement:
        if option not in self._made:
            self._made[option] = self._make(self._spots[option])
        return self._made[option]

    def _make(self, spot: Spot) -> Placement:
        shape = self._board.orientations[spot.kind][spot.orientation]
        pairs = sorted(zip((self._board.cells[c] for c in spot.cells), shape.marks, strict=True))
        cells = tuple(cell for cell, _ in pairs)
        origin = tuple(min(axis) for axis in zip(*cells, strict=True))
        name = self._board.problem.pieces[spot.kind].name
        return Placement(name, origin, spot.orientation, cells, tuple(mark for _, mark in pairs))


def compile_problem(problem: Problem) -> Compiled:
    """Generate placements, symmetries and the cover of a checked problem.

    The cost is linear in the number of placements: about 3 microseconds each.
    """
    board = Board.of(problem)
    spots = tuple(_allowed(board, generate_placements(board)))
    symmetries = board_symmetries(board)
    permutations = option_permutations(board, spots, symmetries)
    bounds, piece_items = _items(board)
    options = [
        [*spot.cells, item] if (item := piece_items[spot.kind]) is not None else list(spot.cells)
        for spot in spots
    ]
    cover = Cover(bounds, options, symmetries=permutations if len(permutations) > 1 else ())
    return Compiled(board, spots, tuple(symmetries), cover)


def _items(board: Board) -> tuple[list[tuple[int, int | None]], list[int | None]]:
    """Return the bounds of all items, and the item of each piece."""
    placed = {cell for p in board.problem.placed for cell in p.cells}
    optional = board.problem.region.optional - placed
    bounds: list[tuple[int, int | None]] = [
        (0, 1) if cell in optional else (1, 1) for cell in board.cells
    ]
    piece_items: list[int | None] = []
    for piece in board.problem.pieces:
        if piece.copies == (0, None):
            piece_items.append(None)
        else:
            piece_items.append(len(bounds))
            bounds.append(piece.copies)
    return bounds, piece_items


def _allowed(board: Board, spots: Iterable[Spot]) -> Iterable[Spot]:
    """Leave out what overlaps a placed piece without being it."""
    names = [piece.name for piece in board.problem.pieces]
    holder = {
        board.index[cell]: (names.index(p.piece), frozenset(board.index[c] for c in p.cells))
        for p in board.problem.placed
        for cell in p.cells
    }
    if not holder:
        return spots
    return (
        spot
        for spot in spots
        if all(
            holder[cell] == (spot.kind, frozenset(spot.cells))
            for cell in spot.cells
            if cell in holder
        )
    )
