"""The board of a problem with its placements, as the core numbers them; each is made when it is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, overload

from tilewright import _core
from tilewright.compile.watched import Guard
from tilewright.lattice import Cell
from tilewright.model import Problem, Shape

#: the cells of an orientation, their marks and then the colours of their sides, each as read and as shown
_Oriented = tuple[
    tuple[Cell, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]
]


class IndexedPlacement(NamedTuple):
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
        core: the board of the core.
    """

    problem: Problem
    core: _core.Board

    @property
    def is_joined(self) -> bool:
        """Whether borders of the board are joined."""
        return bool(self.problem.region.wrap)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in scan order; a cell's number is its position here."""
        return self.core.cells

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @cached_property
    def orientations(self) -> tuple[tuple[Shape, ...], ...]:
        """For each piece its distinct orientations, without unread marks."""
        return tuple(
            tuple([Shape.laid(cells, marks, sides) for cells, marks, _, sides, _ in of_piece])
            for of_piece in self._oriented
        )

    def required_cells(self) -> set[Cell]:
        """Return the cells that have to be covered, also where a rule or a placed piece says so."""
        required = self.core.required_cells()
        return {cell for cell, bound in zip(self.cells, required, strict=True) if bound}

    def marks_shown(self, piece_index: int, orientation: int) -> tuple[str, ...]:
        """Return the marks of an orientation as pictures show them, unread ones among them."""
        return self._oriented[piece_index][orientation][2]

    def sides_shown(self, piece_index: int, orientation: int) -> tuple[str, ...]:
        """Return the colours of the sides of an orientation as pictures show them; ``()`` if it has none."""
        return self._oriented[piece_index][orientation][4]

    @cached_property
    def _oriented(self) -> list[list[_Oriented]]:
        return self.core.orientations


class PlacementTable(Sequence[IndexedPlacement]):
    """Placements by number, kept by the core; each is made when it is looked at.

    Attributes:
        core: the table of the core.
    """

    def __init__(self, core: _core.Placements) -> None:
        self.core = core

    def __len__(self) -> int:
        return len(self.core)

    @overload
    def __getitem__(self, number: int) -> IndexedPlacement: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[IndexedPlacement]: ...
    def __getitem__(self, number: int | slice) -> IndexedPlacement | Sequence[IndexedPlacement]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        return IndexedPlacement(*self.core.at(number if number >= 0 else number + len(self)))

    def __iter__(self) -> Iterator[IndexedPlacement]:
        at = self.core.at
        return (IndexedPlacement(*at(number)) for number in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlacementTable) and self.core == other.core

    __hash__ = None  # type: ignore[assignment]

    def kept(self, numbers: Sequence[int]) -> PlacementTable:
        """Return the placements of these numbers, in their order."""
        return PlacementTable(self.core.kept(numbers))


def generate_placements(board: Board, guard: Guard | None = None) -> PlacementTable:
    """Return every placement that stays inside the region, by piece, orientation, then cell.

    Args:
        board: the board.
        guard: called now and then; raises if the work has to stop.
    """
    return PlacementTable(board.core.every_placement(guard))


def allowed_placements(board: Board, guard: Guard | None = None) -> PlacementTable:
    """Return the placements that no given place, placed piece or rule forbids."""
    return PlacementTable(board.core.allowed_placements(guard))


def beside_placed(board: Board, placements: PlacementTable) -> PlacementTable:
    """Leave out what overlaps a placed piece without being it."""
    names = [piece.name for piece in board.problem.pieces]
    laid = [(names.index(p.piece), [board.index[c] for c in p.cells]) for p in board.problem.placed]
    return PlacementTable(placements.core.beside(laid)) if laid else placements
