"""The placements of a board as people see them: by name, with cells, marks and colours of sides."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from tilewright import _core
from tilewright.compile.placements import Board, IndexedPlacement, PlacementTable
from tilewright.lattice import Cell
from tilewright.model import Placement
from tilewright.model.placement import board_order

_by_place = itemgetter(0)


class LaidPlacements:
    """Placements by option, each with its place in the order of the board, made when first asked for."""

    def __init__(self, board: Board, placements: PlacementTable) -> None:
        self._board = board
        self._indexed = placements
        self._most = len(placements)
        self._made: dict[int, tuple[Cell, Placement]] = {}

    @property
    def in_core(self) -> tuple[_core.Board, _core.Placements]:
        """The board and the placements, as the core has them."""
        return self._board.core, self._indexed.core

    def placements(self, options: Iterable[int]) -> tuple[Placement, ...]:
        """Return the placements of options, in the order of the board; some options lay none."""
        pairs = sorted([self[option] for option in options if option < self._most], key=_by_place)
        return tuple([placement for _, placement in pairs])

    def __getitem__(self, option: int) -> tuple[Cell, Placement]:
        found = self._made.get(option)
        if found is None:
            placement = self._make(self._indexed[option])
            found = self._made[option] = board_order(placement), placement
        return found

    def _make(self, placement: IndexedPlacement) -> Placement:
        shape = self._board.orientations[placement.piece_index][placement.orientation]
        laid = [self._board.cells[cell] for cell in placement.cells]
        shown = self._board.marks_shown(placement.piece_index, placement.orientation)
        pairs = sorted(zip(laid, shown, strict=True))
        cells = tuple(cell for cell, _ in pairs)
        sides = self._board.sides_shown(placement.piece_index, placement.orientation)
        colours = tuple(own for _, own in sorted(zip(laid, sides, strict=False)))
        origin = self._board.problem.lattice.slide_onto(shape.cells, laid)
        name = self._board.problem.pieces[placement.piece_index].name
        return Placement(
            name, origin, placement.orientation, cells, tuple(mark for _, mark in pairs), colours
        )
