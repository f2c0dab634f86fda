"""A lattice whose borders are joined: a torus, a cylinder, a Moebius strip, a Klein bottle.

Steps of the lattice make a group that leaves no point where it is.  Cells that the group takes to each
other are one cell of the wrapped lattice, named by the one of them that is *at home*: on the board that
people draw.  What touches what is asked of the lattice beneath and brought home.  A corner or an edge is
named by the cells around it, moved by the group to where they come first, so it has one name however
often the board goes around.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from tilewright.lattice.base import Lattice
from tilewright.lattice.cells import Cell, Colouring, Edge, LineKey, Point, shift
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.wrap_group import Element, WrapGroup, WrapStep

if TYPE_CHECKING:
    from tilewright.lattice.motions import FreeMotions


@lru_cache(maxsize=64)
def wrapped(lattice: Lattice, steps: tuple[WrapStep, ...], cells: tuple[Cell, ...]) -> Lattice:
    """Return a lattice with borders joined, or itself if there are no steps.

    Args:
        lattice: what lies beneath.
        steps: steps that ``wrap_fault`` finds no fault with.
        cells: the cells of the board, no two of them joined.
    """
    return WrappedLattice(lattice, steps, cells) if steps else lattice


class WrappedLattice(Lattice):
    """A lattice on which the images of a cell under a group are one cell.

    Attributes:
        unwrapped: the lattice beneath.
        steps: what its group is made of.
        cells: the cells that are at home; others are where the group's slides leave them.
        group: all products of the steps.
    """

    def __init__(
        self, lattice: Lattice, steps: tuple[WrapStep, ...], cells: tuple[Cell, ...]
    ) -> None:
        self.plain, self.steps, self.cells = lattice, steps, cells
        self.name, self.frame = lattice.name, lattice.frame
        self.coordinates, self.space = lattice.coordinates, lattice.space
        self.isometries = lattice.isometries
        self.flips_by_default = lattice.flips_by_default
        self.group = WrapGroup(lattice, steps)
        self._homes = {self._first(cell): cell for cell in cells}
        self._brought: dict[Cell, Cell] = {}

    def __reduce__(self) -> tuple[Callable[..., Lattice], tuple[Any, ...]]:
        """Pickle what it was made of."""
        return wrapped, (self.plain, self.steps, self.cells)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrappedLattice) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.name, self.steps, self.cells

    # What the group does ---------------------------------------------------------------------------

    @property
    def unwrapped(self) -> Lattice:
        """The lattice beneath."""
        return self.plain

    def home(self, cell: Cell) -> Cell:
        """Return the cell at home that a cell is one with."""
        found = self._brought.get(cell)
        if found is None:
            first = self._first(cell)
            found = self._brought[cell] = self._homes.get(first, first)
        return found

    def images(self, cell: Cell) -> list[Cell]:
        """Return an image of a cell for each way that the group turns."""
        return list(self.group.images(cell))

    def slid_back(self, vector: Cell) -> Cell:
        """Return a slide less what the group slides by."""
        return self.group.residue(vector)

    @property
    def turns_over(self) -> bool:
        """Whether going around the board turns a piece over."""
        return self.group.flips

    @property
    def turns_round(self) -> bool:
        """Whether going around the board turns a piece, or turns it over."""
        return len(self.group.turns) > 1

    def _first(self, cell: Cell) -> Cell:
        return min(self.group.residue(image) for image in self.group.images(cell))

    def _named(self, cells: Iterable[Cell]) -> tuple[Cell, ...]:
        """Return the image of a set of cells that comes first, sorted."""
        given = list(cells)
        found = []
        for element in self.group.turns:
            moved = [self.group.motions.image(element, cell) for cell in given]
            for cell in moved:
                back = shift(cell, self.group.residue(cell), -1)
                found.append(tuple(sorted(shift(one, back, -1) for one in moved)))
        return min(found)

    # What it has of the lattice beneath ----------------------------------------------------------

    @property
    def motions(self) -> FreeMotions | None:
        """The motions of pieces beside the isometries, before they are laid."""
        return self.plain.motions

    @property
    def cell_dimension(self) -> int:
        """The dimension of a cell."""
        return self.plain.cell_dimension

    @property
    def translations(self) -> Sequence[Cell]:
        """The steps that all slides are made of."""
        return self.plain.translations

    @property
    def representatives(self) -> Sequence[Cell]:
        """One cell of each translation class."""
        return self.plain.representatives

    @property
    def lines(self) -> Mapping[str, LineKey]:
        """The lines of the board as it is drawn: they end at its borders."""
        return self.plain.lines

    @property
    def directions(self) -> Sequence[Point]:
        """Linear forms to scan a board by."""
        return self.plain.directions

    @cached_property
    def most_meeting(self) -> int:
        """The most cells that meet at any one corner point of the lattice beneath."""
        return self.plain.most_meeting

    def has(self, cell: Cell) -> bool:
        """Tell whether there is a cell at an address."""
        return self.plain.has(cell)

    def translation_class(self, cell: Cell) -> int:
        """Return the translation class of a cell of the lattice beneath."""
        return self.plain.translation_class(cell)

    def origin(self, cells: Collection[Cell]) -> Cell:
        """Return the vector that shapes are slid back by."""
        return self.plain.origin(cells)

    @cached_property
    def colouring(self) -> Colouring | None:  # type: ignore[override]
        """The two colours of the lattice beneath, where going around keeps them."""
        colour, motions = self.plain.colouring, self.group.motions
        if colour is None:
            return None
        about = [
            tuple(map(sum, zip(cell, *steps, strict=True)))
            for cell in self.representatives
            for steps in product(*(((0,) * self.coordinates, s) for s in self.translations))
        ]
        steps = self.group.steps
        kept = all(
            colour(motions.image(one, cell)) == colour(cell) for one in steps for cell in about
        )
        return colour if kept else None

    # What touches what ------------------------------------------------------------------------------

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the other cells that share a side with ``cell``, each once."""
        return self._brought_home(cell, self.plain.neighbours(cell))

    def touching(self, cell: Cell) -> list[Cell]:
        """Return the other cells that have a corner in common with ``cell``, sorted."""
        return sorted(self._brought_home(cell, self.plain.touching(cell)))

    def _brought_home(self, cell: Cell, others: Iterable[Cell]) -> list[Cell]:
        return [one for one in dict.fromkeys(map(self.home, others)) if one != self.home(cell)]

    def corners(self, cell: Cell) -> list[Point]:
        """Return the corner points of ``cell``, each as the first that the group takes it to."""
        return list(dict.fromkeys(map(self._point, self.plain.corners(cell))))

    def cells_at(self, point: Point) -> list[Cell]:
        """Return the cells around a point, each once."""
        return list(dict.fromkeys(map(self.home, self.plain.cells_at(point))))

    def edges(self, cell: Cell) -> list[Edge]:
        """Return the sides of ``cell``, each named by the cells that have it."""
        return list(dict.fromkeys(map(self._named, self.plain.edges(cell))))

    def contacts(self, cell: Cell, level: str) -> Sequence[Hashable]:
        """Return where other cells can meet ``cell``: each place once."""
        known = self._contacts.get((cell, level))
        if known is None:
            known = self._contacts[cell, level] = super().contacts(cell, level)
        return known

    @cached_property
    def _contacts(self) -> dict[tuple[Cell, str], Sequence[Hashable]]:
        return {}

    def ridges(self, cell: Cell) -> list[tuple[Point, Point]]:
        """Return the lines in which two faces of a solid meet, each by the ends of its first image."""
        found = {}
        for one, other in self.plain.ridges(cell):
            around = set(self.plain.cells_at(one)).intersection(self.plain.cells_at(other))
            ends = self._common(self._named(around))
            found[min(ends), max(ends)] = True
        return list(found)

    def _point(self, point: Point) -> Point:
        """Return the first point that the group takes a point to."""
        known = self._points.get(point)
        if known is None:
            (known,) = self._common(self._named(self.plain.cells_at(point)))
            self._points[point] = known
        return known

    @cached_property
    def _points(self) -> dict[Point, Point]:
        return {}

    def _common(self, cells: Iterable[Cell]) -> set[Point]:
        """Return the corner points that cells have in common."""
        return set.intersection(*(set(self.plain.corners(cell)) for cell in cells))

    # Slides and symmetries ---------------------------------------------------------------------------

    def slides(self, cells: Collection[Cell], onto: Collection[Cell]) -> list[Cell]:
        """Return the vector of every slide that takes a set of cells to a set at home.

        Slides that differ by one of the group are the same.
        """
        identity, goal = self.isometries[0], set(onto)
        found = dict.fromkeys(
            self.slid_back(vector)
            for vector, moved in self._moves(identity, cells, onto)
            if set(moved.values()) == goal and len(goal) == len(moved)
        )
        return list(found)

    def slide_onto(self, shape: Sequence[Cell], cells: Sequence[Cell]) -> Cell:
        """Return the slide that takes each cell of a shape to the cell at the same place of ``cells``.

        Raises:
            ValueError: there is none.
        """
        for image in self.images(cells[0]):
            vector = self.slid_back(shift(image, shape[0], -1))
            moved = [self.home(shift(cell, vector)) for cell in shape]
            if self._is_slide(vector) and moved == [*cells]:
                return vector
        raise ValueError("no slide takes the shape to these cells")

    def _is_slide(self, vector: Cell) -> bool:
        start = self.representatives[0]
        return self.translation_class(shift(start, vector)) == self.translation_class(start)

    def self_maps(self, isometry: Isometry, cells: Collection[Cell]) -> list[dict[Cell, Cell]]:
        """Return the maps of ``cells`` to themselves that turn like ``isometry`` and slide.

        Only those that take the group to itself: they take what is one cell to what is one cell.
        """
        goal, number = set(cells), self.isometries.index(isometry)
        found: dict[tuple[Cell, ...], dict[Cell, Cell]] = {}
        for vector, moved in self._moves(isometry, cells, cells):
            if set(moved.values()) == goal and self._keeps_group(Element(number, vector)):
                found.setdefault(tuple(moved.values()), moved)
        return list(found.values()) if cells else [{}]

    def _moves(
        self, isometry: Isometry, cells: Collection[Cell], onto: Collection[Cell]
    ) -> Iterable[tuple[Cell, dict[Cell, Cell]]]:
        """Yield each slide after an isometry that takes the first of ``cells`` to one of ``onto``.

        With it comes where each cell goes, up to the first that leaves ``onto``.
        """
        turned = {cell: isometry.apply(cell) for cell in cells}
        goal = set(onto)
        for target in sorted(goal):
            for image in self.group.images(target):
                first = next(iter(turned.values()))
                if self.translation_class(first) != self.translation_class(image):
                    continue
                vector = shift(image, first, -1)
                moved = {}
                for cell, at in turned.items():
                    moved[cell] = self.home(shift(at, vector))
                    if moved[cell] not in goal:
                        break
                else:
                    yield vector, moved

    def _keeps_group(self, element: Element) -> bool:
        """Tell whether an isometry takes every step of the group to an element of it."""
        motions = self.group.motions
        back = motions.inverse(element)
        return all(
            self.group.has(motions.product(motions.product(element, step), back))
            for step in self.group.steps
        )
