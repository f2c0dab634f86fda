"""Every way to lay a piece on the board.

Cells become numbers in scan order (``scan.py``).  The core slides the orientations over them and
keeps what it finds as arrays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, overload

from tilewright import _core
from tilewright.compile.scan import scan_order
from tilewright.compile.watched import Guard, watched
from tilewright.lattice import Cell, least, shift
from tilewright.model import Piece, Problem, Shape
from tilewright.model.read_marks import shown_orientations


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
        cells: the cells in scan order; a cell's number is its position here.
        orientations: for each piece its distinct orientations, without unread marks.
    """

    problem: Problem
    cells: tuple[Cell, ...]
    orientations: tuple[tuple[Shape, ...], ...]

    @classmethod
    def of(cls, problem: Problem) -> Board:
        """Number the cells and orient the pieces of ``problem``."""
        pieces = problem.pieces_as_read
        orientations = tuple(tuple(piece.orientations(problem.lattice)) for piece in pieces)
        return cls(problem, scan_order(problem.lattice, problem.region.cells), orientations)

    @property
    def is_joined(self) -> bool:
        """Whether borders of the board are joined."""
        return bool(self.problem.region.wrap)

    def marks_shown(self, piece_index: int, orientation: int) -> tuple[str, ...]:
        """Return the marks of an orientation as pictures show them, unread ones among them."""
        if not self.problem.unread:
            return self.orientations[piece_index][orientation].marks
        return self._marks_shown[piece_index][orientation]

    @cached_property
    def _marks_shown(self) -> list[list[tuple[str, ...]]]:
        lattice, unread = self.problem.lattice, self.problem.unread
        return [
            [shape.marks for shape in shown_orientations(piece, lattice, unread)]
            for piece in self.problem.pieces
        ]

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell."""
        return {cell: number for number, cell in enumerate(self.cells)}


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
    return PlacementTable(laid_by_core(board, board.cells, guard))


def laid_by_core(board: Board, cells: Sequence[Cell], guard: Guard | None) -> _core.Placements:
    """Let the core lay the pieces of a board on cells.

    Args:
        board: the board.
        cells: its own, or those of the board unfolded.
        guard: called now and then; raises if the work has to stop.
    """
    lattice = board.problem.lattice
    origin = least(cells) if cells else ()
    return _core.Placements(
        lattice.coordinates,
        [shift(cell, origin, -1) for cell in cells],
        [lattice.translation_class(cell) for cell in cells],
        [
            [(shape.cells, lattice.translation_class(shape.cells[0])) for shape in shapes]
            for shapes in board.orientations
        ],
        guard,
    )


def at_places(
    board: Board, placements: PlacementTable, guard: Guard | None = None
) -> PlacementTable:
    """Leave out the placements of pieces that are held to places elsewhere."""
    places = [
        None if piece.places is None else places_on(board, piece) for piece in board.problem.pieces
    ]
    if not any(one is not None for one in places):
        return placements
    stay = []
    for number, placement in enumerate(watched(placements, guard)):
        held = places[placement.piece_index]
        if held is None or frozenset(placement.cells) in held:
            stay.append(number)
    return placements.kept(stay)


def places_on(board: Board, piece: Piece) -> frozenset[frozenset[int]]:
    """Return those of the places given to a piece that lie on the board, as numbers of cells."""
    index = board.index
    return frozenset(
        frozenset(index[cell] for cell in place)
        for place in piece.places or ()
        if index.keys() >= place
    )


def beside_placed(board: Board, placements: PlacementTable) -> PlacementTable:
    """Leave out what overlaps a placed piece without being it."""
    names = [piece.name for piece in board.problem.pieces]
    laid = [(names.index(p.piece), [board.index[c] for c in p.cells]) for p in board.problem.placed]
    return PlacementTable(placements.core.beside(laid)) if laid else placements
