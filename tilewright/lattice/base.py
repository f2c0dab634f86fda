"""What a lattice is: cells, the neighbours of a cell, and the isometries that fix the lattice.

A cell is a tuple of integers.  Translations add vectors; a lattice may allow only some of them
(a triangle that points up never becomes one that points down by sliding).  An isometry is a
*turn part* (one of a finite list, fixing the origin) followed by a translation; the list order
is the order of ``orientation_index`` and so part of the file format.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Cell = tuple[int, ...]
#: a corner point of cells, in coordinates of the lattice's own
Point = tuple[int, ...]
#: what two neighbours share, named by the two, the lesser first; in space it is a face
Edge = tuple[Cell, Cell]


@dataclass(frozen=True)
class Isometry:
    """A turn or a flipped turn about the origin.

    Attributes:
        name: ``"identity"``, ``"rotate-90"``, ``"flip"``, ``"flip rotate-90"``, ...
        flipped: whether it reverses handedness.
        apply: the image of one cell.
    """

    name: str
    flipped: bool
    apply: Callable[[Cell], Cell]


class Lattice(ABC):
    """The geometry of one kind of board."""

    name: str
    dimension: int
    #: proper turns first, then the flipped ones, in the order of ``orientation_index``
    isometries: Sequence[Isometry]
    #: whether pieces may be reflected unless they say otherwise
    flips_by_default: bool
    #: how many cells meet at a corner point
    meeting: int

    def __reduce__(self) -> tuple[Callable[[str], Lattice], tuple[str]]:
        """Let a copy or a pickle be the same object: there is one of each kind."""
        return _of_name, (self.name,)

    @abstractmethod
    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge (in space: a face) with ``cell``."""

    @abstractmethod
    def touching(self, cell: Cell) -> list[Cell]:
        """Return the cells that share at least a corner with ``cell``, itself left out."""

    @abstractmethod
    def corners(self, cell: Cell) -> list[Point]:
        """Return the corner points of ``cell``; cells touch where they have one in common."""

    def edges(self, cell: Cell) -> list[Edge]:
        """Return the edges (in space: the faces) of ``cell``, the same for both its cells."""
        return [(min(cell, near), max(cell, near)) for near in self.neighbours(cell)]

    def translation_class(self, cell: Cell) -> int:
        """Return a number that two cells share where sliding the lattice takes one to the other."""
        return 0

    def colour(self, cell: Cell) -> int:
        """Return 0 or 1: the class of ``cell`` in the two-colouring of the lattice."""
        return sum(cell) % 2

    def normalise(self, cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], Cell]:
        """Slide ``cells`` so that the least of each coordinate is 0, and sort them.

        Returns:
            The sorted cells and the vector that was subtracted.
        """
        cells = list(cells)
        low = tuple(min(cell[axis] for cell in cells) for axis in range(self.dimension))
        return tuple(sorted(shift(cell, low, -1) for cell in cells)), low


def _of_name(name: str) -> Lattice:
    """Return the lattice of that name."""
    from tilewright.lattice import LATTICES

    return LATTICES[name]


def shift(cell: Cell, vector: Cell, sign: int = 1) -> Cell:
    """Return ``cell + sign * vector``."""
    return tuple(a + sign * b for a, b in zip(cell, vector, strict=True))
