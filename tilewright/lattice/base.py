"""Lattices: cells, which of them meet, and the isometries that map the lattice to itself.

A cell is a tuple of integers, its *coordinates*; how many there are need not be the dimension of
the *space* that the cells fill (the sticks between points of the plane may have three).  Sliding
adds a vector to every cell, but a lattice may allow only some vectors: a triangle that points up
never becomes one that points down by sliding.  Cells that slide to each other are of one
*translation class*.  An isometry is a *turn part*, one of a finite list, followed by a slide; the
order of that list is the order of ``orientation_index`` and so part of the file format.

A lattice states its coordinates, isometries, corner points and neighbours; what touches what,
how cells are slid and compared, and which maps take a set of cells to itself follow here.
``tests/lattice/contract.py`` tests the contract of every lattice.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterator,
    Mapping,
    Sequence,
)
from functools import cached_property
from itertools import combinations, product
from operator import add
from typing import TYPE_CHECKING, Any

from tilewright.lattice.cells import Cell, Colouring, Edge, LineKey, Point, least, shift
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.turns import Turns, allowed

if TYPE_CHECKING:
    from tilewright.lattice.motions import FreeMotions

#: how two cells meet: in a face of solids, along an edge, in a corner, at the end of two sticks
FACE, EDGE, CORNER, POINT = "face", "edge", "corner", "point"
_LEVELS = {1: (POINT,), 2: (EDGE, CORNER), 3: (FACE, EDGE, CORNER), 4: (FACE, CORNER)}


class Lattice(ABC):
    """The geometry of one kind of board."""

    name: str
    #: how many integers name a cell
    coordinates: int
    #: the dimension of the space that the cells lie in: 2 for the plane
    space: int
    #: the basis that corner points are written in; ``draw`` has its place on the page
    frame: str
    #: the identity first, then the other proper turns, then the flipped ones, in the order of
    #: ``orientation_index``
    isometries: Sequence[Isometry]
    #: whether pieces may be reflected unless they say otherwise
    flips_by_default: bool
    #: a two-colouring in which no two neighbours have one colour; ``None`` if there is none
    colouring: Colouring | None

    # What a lattice states ---------------------------------------------------------------------

    @abstractmethod
    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge (in space: a face) with ``cell``."""

    @abstractmethod
    def corners(self, cell: Cell) -> list[Point]:
        """Return the corner points of ``cell``, each once."""

    @abstractmethod
    def cells_at(self, point: Point) -> list[Cell]:
        """Return the cells that have ``point`` as a corner: the inverse of ``corners``."""

    def has(self, cell: Cell) -> bool:
        """Tell whether there is a cell at an address, or a hole of the grid of addresses."""
        return True

    def next_cell(self, cell: Cell) -> Cell:
        """Return the cell whose address is the nearest to one that may be a hole."""
        for away in range(8 * self.coordinates):
            for step in product(range(away, -away - 1, -1), repeat=self.coordinates):
                found = tuple(map(add, cell, step))
                if sum(map(abs, step)) == away and self.has(found):
                    return found
        raise ValueError(f"the {self.name} lattice has no cell near {cell}")

    @property
    def cell_dimension(self) -> int:
        """The dimension of a cell: that of the space, but 1 of a stick."""
        return self.space

    def translation_class(self, cell: Cell) -> int:
        """Return a number that two cells share where sliding takes one to the other.

        The numbers are those of ``representatives``, from 0.
        """
        return 0

    @property
    def representatives(self) -> Sequence[Cell]:
        """One cell of each translation class, in the order of the numbers of the classes."""
        return ((0,) * self.coordinates,)

    @property
    def lines(self) -> Mapping[str, LineKey]:
        """The directions in which cells stand in lines, by name; none if there are no lines.

        Every cell has two neighbours on each of its lines, one ahead and one behind.
        """
        return {}

    @property
    def directions(self) -> Sequence[Point]:
        """Linear forms of corner points across which rows of cells stand, to scan a board by.

        There are none if the coordinates of cells do as well.
        """
        return ()

    @property
    def translations(self) -> Sequence[Cell]:
        """The vectors that all slides are made of, as many as the space has dimensions."""
        axes = range(self.coordinates)
        return [tuple(int(i == axis) for i in axes) for axis in axes]

    @property
    def motions(self) -> FreeMotions | None:
        """The motions of pieces beside the isometries; ``None`` if there are no others."""
        return None

    def origin(self, cells: Collection[Cell]) -> Cell:
        """Return the vector that ``canonical`` slides ``cells`` back by.

        It is where an orientation was put: its own cells plus the origin are the cells of the
        placement.  On a lattice of one class it is the least of each coordinate.
        """
        return least(cells)

    # Where borders are joined (``wrapped.py``): here every cell is one with itself alone --------------

    @property
    def unwrapped(self) -> Lattice:
        """The lattice in which no borders are joined: shapes lie there before they are laid."""
        return self

    @property
    def turns_over(self) -> bool:
        """Whether a piece that goes around the board comes back turned over."""
        return False

    @property
    def turns_round(self) -> bool:
        """Whether a piece that goes around the board comes back turned, or turned over."""
        return False

    def home(self, cell: Cell) -> Cell:
        """Return the cell of the board that a cell is one with, if borders are joined."""
        return cell

    def images(self, cell: Cell) -> list[Cell]:
        """Return the cells that are one with ``cell``, of those that differ by slides one."""
        return [cell]

    def slid_back(self, vector: Cell) -> Cell:
        """Return a slide less those that take every cell to one that it is one with."""
        return vector

    # What follows ------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[..., Lattice], tuple[Any, ...]]:
        """Pickle the name alone: isometries hold functions, and one lattice of a name is enough."""
        return _by_name, (self.name,)

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the cells that have a corner in common with ``cell``, itself left out, sorted."""
        near = {other for point in self.corners(cell) for other in self.cells_at(point)}
        return sorted(near - {cell})

    def edges(self, cell: Cell) -> list[Edge]:
        """Return the edges (in space: the faces) of ``cell``, the same for both its cells."""
        return [(cell, near) if cell < near else (near, cell) for near in self.neighbours(cell)]

    @property
    def levels(self) -> tuple[str, ...]:
        """How cells can meet, by name, the closest first: ``"face"``, ``"edge"``, ``"corner"``.

        In space an edge is a line and not a face; sticks meet at a point and in no other way.
        """
        return _LEVELS[self.cell_dimension]

    def contacts(self, cell: Cell, level: str) -> Sequence[Hashable]:
        """Return where other cells can meet ``cell``: two meet so if they have one in common.

        Args:
            cell: the cell.
            level: one of ``levels``.
        """
        if level in (CORNER, POINT):
            return self.corners(cell)
        return self.edges(cell) if level == self.levels[0] else self.ridges(cell)

    def ridges(self, cell: Cell) -> list[tuple[Point, Point]]:
        """Return the lines in which two faces of a solid meet, each by its ends."""
        points = self.corners(cell)
        pairs = self._ridge_places[self.translation_class(cell)]
        return [(min(points[i], points[j]), max(points[i], points[j])) for i, j in pairs]

    @cached_property
    def _ridge_places(self) -> list[list[tuple[int, int]]]:
        """For each class the places, among the corners of a cell, of the ends of its ridges."""
        found = []
        for cell in self.representatives:
            points = self.corners(cell)
            faces = [set(points).intersection(self.corners(c)) for c in self.neighbours(cell)]
            lines = {tuple(sorted(a & b)) for a, b in combinations(faces, 2) if len(a & b) == 2}
            found.append(sorted((points.index(a), points.index(b)) for a, b in lines))
        return found

    @cached_property
    def most_meeting(self) -> int:
        """The most cells that meet at any one corner point."""
        points = (point for cell in self.representatives for point in self.corners(cell))
        return max(len(self.cells_at(point)) for point in points)

    @cached_property
    def unturned(self) -> tuple[Isometry, ...]:
        """What a piece that may not turn still goes through, if flipped: the first of each hand.

        The identity, and the first flipped isometry if there is one.
        """
        flipped = [isometry for isometry in self.isometries if isometry.flipped]
        return (self.isometries[0], *flipped[:1])

    def is_turned_over(self, cells: Collection[Cell]) -> bool:
        """Tell whether a motion makes their mirror image of cells because they do not fill space.

        It is asked where isometries are not all motions; elsewhere some isometry does the same.
        """
        return bool(cells) and self.motions is not None and self.motions.is_flat(cells)

    def carried(
        self, cells: Sequence[Cell], turns: bool | Turns = True, flips: bool = True
    ) -> Iterator[Sequence[Cell]]:
        """Yield the images of a piece under all motions that a person can make, up to slides.

        Those of isometries come first, in their order; then those of other motions that carry each
        cell to a cell.  In space a piece that lies in a plane is its own mirror image turned over.

        Args:
            cells: the cells of the piece.
            turns: whether it may be turned; if not, ``unturned`` is all.  Named angles are those of
                isometries.
            flips: whether it may be reflected.

        Yields:
            The images of the cells in their order; the same cells may come more than once.
        """
        motions = self.motions if turns is True else None
        flips = flips or (turns is True and self.is_turned_over(cells))
        for isometry in allowed(self, turns):
            if flips or not isometry.flipped:
                yield [isometry.apply(cell) for cell in cells]
        if motions is not None:
            yield from motions.images(cells, flips)

    def canonical(self, cells: Collection[Cell]) -> tuple[Cell, ...]:
        """Return ``cells`` slid to where sets that slide to each other meet, sorted."""
        vector = self.origin(cells)
        return tuple(sorted(shift(cell, vector, -1) for cell in cells))

    def slides(self, cells: Collection[Cell], onto: Collection[Cell]) -> list[Cell]:
        """Return the vector of every translation that takes the set ``cells`` to the set ``onto``.

        There is at most one in an unbounded lattice, and it takes the least cell to the least.
        """
        vector = self._slide(cells, onto)
        if vector is None:
            return []
        goal = onto if isinstance(onto, (set, frozenset)) else set(onto)
        return [vector] if {shift(cell, vector) for cell in cells} == goal else []

    def slide_onto(self, shape: Sequence[Cell], cells: Sequence[Cell]) -> Cell:
        """Return the slide that takes each cell of a shape to the cell at the same place of ``cells``.

        Raises:
            ValueError: there is none.
        """
        return shift(cells[0], shape[0], -1)

    def self_maps(self, isometry: Isometry, cells: Collection[Cell]) -> list[dict[Cell, Cell]]:
        """Return the maps of ``cells`` to themselves that turn like ``isometry`` and slide.

        Each is a mapping from every cell to its image; no cells have the empty map.
        """
        if not cells:
            return [{}]
        images = [isometry.apply(cell) for cell in cells]
        vector = self._slide(images, cells)
        if vector is None:
            return []
        moved = [shift(image, vector) for image in images]
        return [dict(zip(cells, moved, strict=True))] if set(moved) == set(cells) else []

    def _slide(self, cells: Collection[Cell], onto: Collection[Cell]) -> Cell | None:
        """Return the vector that takes the least of ``cells`` to the least of ``onto``, if one does."""
        if not cells or not onto:
            return None
        first, target = min(cells), min(onto)
        if self.translation_class(first) != self.translation_class(target):
            return None
        return shift(target, first, -1)


#: every lattice by its name; ``tilewright.lattice`` fills it
LATTICES: dict[str, Lattice] = {}


def _by_name(name: str) -> Lattice:
    return LATTICES[name]
