"""Connected shapes of so many units, up to motions that carry them to cells.

A *unit* is a cell, or for some families a fixed set of cells: half a square of four quarters.  The
shapes of n units are those of n - 1 with one added.  Every new shape enters all its images into one
table, so that a candidate costs one look-up instead of one canonical form.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import gcd

from tilewright.lattice import Cell, Lattice, Point, shift

Cells = tuple[Cell, ...]
#: the cells that one may be joined to
Joins = Callable[[Cell], Iterable[Cell]]
#: takes the size of a shape that was found, and how many of that size there are so far
Grown = Callable[[int, int], None]


def grow(
    lattice: Lattice, size: int, joins: Joins | None = None, note: Grown | None = None
) -> list[set[Cells]]:
    """Return the free shapes of ``size`` cells, each as the set of all its images.

    Args:
        lattice: the lattice.
        size: how many cells, at least 1.
        joins: the cells that join another; by default its neighbours.
        note: called for each shape with its size and how many of that size there are so far; raises
            where the work has to stop.
    """
    near = joins or lattice.neighbours
    shapes = _orbits(lattice, ((cell,) for cell in lattice.representatives))
    for grown in range(1, size):
        larger = (
            lattice.canonical((*cells, cell))
            for cells in map(min, shapes)
            for cell in {c for own in cells for c in near(own)}.difference(cells)
        )
        shapes = _orbits(lattice, larger, note and partial(note, grown + 1))
    return shapes


def _orbits(
    lattice: Lattice, candidates: Iterable[Cells], note: Callable[[int], None] | None = None
) -> list[set[Cells]]:
    """Return the images of each candidate that is no image of an earlier one; ``note`` gets their number."""
    seen: set[Cells] = set()
    orbits = []
    for candidate in candidates:
        if candidate not in seen:
            images = set(images_of(lattice, candidate))
            seen |= images
            orbits.append(images)
            if note is not None:
                note(len(orbits))
    return orbits


def images_of(lattice: Lattice, cells: Cells, flips: bool = True) -> Iterator[Cells]:
    """Yield the images of ``cells``, turned and flipped if it may be, in canonical form."""
    return map(lattice.canonical, lattice.carried(cells, flips=flips))


# Units of several cells -------------------------------------------------------------------------

#: a unit where it lies, and a shape with the units it was made of
Unit = frozenset[Cell]
_Made = frozenset[Unit]
#: a short piece of the outline between two corners, and a whole side of a unit
_Bit = frozenset[Point]
_Side = frozenset[_Bit]


def grow_units(lattice: Lattice, size: int, unit: Cells) -> list[set[Cells]]:
    """Return the free shapes of ``size`` units, each as the set of all its images.

    Units join when a whole side of one lies on a side of the other; they share no cell.  A shape
    may be made of units in several ways, all of which are kept while it grows; two shapes of the
    same cells are one.
    """
    makings: set[_Made] = {_slid(lattice, frozenset([frozenset(unit)]))}
    joining = _Joining(lattice, unit)
    for _ in range(size - 1):
        makings = {
            min(_unit_images(lattice, made | {other}), key=_order)
            for made in makings
            for own in made
            for other in joining.to(own)
            if not any(other & taken for taken in made)
        }
    return _orbits(lattice, sorted({lattice.canonical(frozenset().union(*m)) for m in makings}))


def _order(made: _Made) -> list[list[Cell]]:
    return sorted(map(sorted, made))


def _slid(lattice: Lattice, made: _Made) -> _Made:
    origin = lattice.origin(frozenset().union(*made))
    return frozenset(frozenset(shift(cell, origin, -1) for cell in unit) for unit in made)


def _unit_images(lattice: Lattice, made: _Made) -> Iterator[_Made]:
    for isometry in lattice.isometries:
        yield _slid(lattice, frozenset(frozenset(map(isometry.apply, unit)) for unit in made))


class _Joining:
    """Which units join a unit: found once for each orientation of it, near 0."""

    def __init__(self, lattice: Lattice, unit: Cells) -> None:
        self._lattice = lattice
        self._shapes = set(images_of(lattice, unit))
        self._known: dict[Cells, list[Cells]] = {}

    def to(self, unit: Unit) -> list[Unit]:
        """Return the units that join ``unit`` and share no cell with it."""
        shape, origin = self._lattice.canonical(unit), self._lattice.origin(unit)
        if shape not in self._known:
            self._known[shape] = self._found(shape)
        return [frozenset(shift(cell, origin) for cell in cells) for cells in self._known[shape]]

    def _found(self, shape: Cells) -> list[Cells]:
        lattice, sides = self._lattice, self._sides(shape)
        found = {
            cells
            for near in {c for own in shape for c in lattice.neighbours(own)}.difference(shape)
            for other in self._shapes
            for cell in other
            if lattice.translation_class(cell) == lattice.translation_class(near)
            for cells in [tuple(shift(c, shift(near, cell, -1)) for c in other)]
            if not set(cells).intersection(shape)
        }
        return sorted(
            cells
            for cells in found
            if any(a <= b or b <= a for a in self._sides(cells) for b in sides)
        )

    def _sides(self, cells: Cells) -> list[_Side]:
        """Return the sides of a convex unit: the bits of its outline that lie on one line."""
        own = set(cells)
        lines: defaultdict[tuple[int, ...], set[_Bit]] = defaultdict(set)
        for cell in cells:
            for near in set(self._lattice.neighbours(cell)) - own:
                corners = set(self._lattice.corners(cell))
                bit = frozenset(corners.intersection(self._lattice.corners(near)))
                lines[_line(*bit)].add(bit)
        return [frozenset(bits) for bits in lines.values()]


def _line(one: Point, other: Point) -> tuple[int, ...]:
    """Return numbers that two pairs of points of the plane share where they lie on one line."""
    (a, b), (c, d) = sorted((one, other))
    x, y = c - a, d - b
    common = gcd(x, y)
    x, y = x // common, y // common
    return x, y, a * y - b * x
