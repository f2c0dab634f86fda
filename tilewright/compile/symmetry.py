"""The symmetries of a board, which the core finds; each is made when it is looked at.

A symmetry is an isometry of the lattice, slid, that maps the region (marks, optional and blocked cells)
to itself and the piece set to itself, keeps what is placed, and takes what the rules demand to itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from tilewright import _core
from tilewright.compile.conditions import demanded
from tilewright.compile.placements import Board, PlacementTable
from tilewright.compile.watched import Guard
from tilewright.lattice import Isometry, Lattice
from tilewright.model.classes import Classes


@dataclass(frozen=True)
class Symmetry:
    """One symmetry of a board.

    Attributes:
        isometry: its turn part.
        cells: the number of the image of each cell.
        pieces: the index of the image of each piece.
    """

    isometry: Isometry
    cells: tuple[int, ...]
    pieces: tuple[int, ...]


class SymmetryTable(Sequence[Symmetry]):
    """Symmetries by number, identity first, kept by the core.

    Attributes:
        core: the table of the core.
        isometries: the turn part of each.
    """

    def __init__(self, lattice: Lattice, core: _core.Symmetries) -> None:
        self.core = core
        self._known = lattice.isometries

    @property
    def isometries(self) -> list[Isometry]:
        """The turn part of each."""
        return [self._known[number] for number in self.core.isometries()]

    def __len__(self) -> int:
        return len(self.core)

    @overload
    def __getitem__(self, number: int) -> Symmetry: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Symmetry]: ...
    def __getitem__(self, number: int | slice) -> Symmetry | Sequence[Symmetry]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        isometry, cells, pieces = self.core.at(number if number >= 0 else number + len(self))
        return Symmetry(self._known[isometry], cells, pieces)

    def __iter__(self) -> Iterator[Symmetry]:
        return (self[number] for number in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SymmetryTable) and self.core == other.core

    __hash__ = None  # type: ignore[assignment]


def board_symmetries(
    board: Board, guard: Guard | None = None, classes: Classes = "all"
) -> SymmetryTable:
    """Return the symmetries of the board and its piece set, identity first.

    Args:
        board: the board.
        guard: called for each isometry of the lattice; raises if the work has to stop.
        classes: which solutions are counted as one: up to turns, the proper symmetries alone.
    """
    return SymmetryTable(board.problem.lattice, board.core.symmetries(classes == "turns", guard))


def kept_isometries(board: Board) -> list[Isometry]:
    """Return the isometries of the lattice that take the piece set to itself, whatever the board.

    Args:
        board: a board without joined borders; its pieces have no given places.
    """
    isometries = board.problem.lattice.isometries
    return [isometries[number] for number in board.core.kept_isometries()]


def is_carried(board: Board, isometry: Isometry, other: Board) -> bool:
    """Tell whether an isometry, slid, takes a board to another: its cells, its pieces and its rules.

    Args:
        board: a board without marks and joined borders; its pieces have no given places.
        isometry: the turn.
        other: a board with the same pieces.
    """
    number = board.problem.lattice.isometries.index(isometry)
    motion = board.core.carried(number, other.core)
    if motion is None:
        return False
    names = [piece.name for piece in board.problem.pieces]
    cells = dict(zip(board.cells, (other.cells[cell] for cell in motion[0]), strict=True))
    pieces = dict(zip(names, (names[index] for index in motion[1]), strict=True))
    still = {cell: cell for cell in other.cells}, {name: name for name in names}
    return demanded(board.problem, cells, pieces) == demanded(other.problem, *still)


def region_maps(board: Board, isometry: Isometry) -> list[tuple[int, ...]]:
    """Return where each cell goes, for each slide after which the region is as it was."""
    number = board.problem.lattice.isometries.index(isometry)
    return [tuple(cells) for cells in board.core.region_maps(number)]


def placement_images(
    board: Board, placements: PlacementTable, symmetries: Sequence[Symmetry]
) -> list[list[int]]:
    """Return the number of the image of each placement under some symmetries."""
    known = list(board.problem.lattice.isometries)
    motions = [(known.index(one.isometry), one.cells, one.pieces) for one in symmetries]
    return board.core.images(placements.core, motions)
