"""Along which lines pieces can be moved on a lattice, and which cells a moving cell passes through.

A move goes along a translation of the lattice, so that every cell comes to lie on a cell.  The lines
are those of the translations to the nearest copies on every side: the translations that give the
Dirichlet cells of the lattice of translations their faces.  Cubes have 3, prisms 3 in the plane and
one upright, balls 6, truncated octahedra 7.

What a cell passes through on the way by one step follows from its corners: the cells that have
inner points in common with the hull of the cell and its image.  A ball passes through every ball
that comes nearer than they are apart when they touch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, product
from math import gcd
from operator import mul

from tilewright.errors import Fault, PuzzleError
from tilewright.lattice import LATTICES, Cell, Lattice, Point, shift
from tilewright.lattice.row import GRAMS

#: coefficients of the translations that are tried, which is enough for short bases
_COEFFICIENTS = range(-2, 3)


def moves_fault(lattice: Lattice) -> Fault | None:
    """Return why no piece can be moved on a lattice, ``None`` if pieces can."""
    if lattice is not lattice.unwrapped:
        what = "the borders of the region are joined: pieces cannot be moved out of it"
        return Fault(("region", "wrap"), what, "leave out wrap")
    why = _why_still(lattice)
    known = (name for name, one in LATTICES.items() if not _why_still(one))
    return Fault(("lattice",), why, f"these have moves: {', '.join(known)}") if why else None


def _why_still(lattice: Lattice) -> str:
    """Return why a lattice has no moves, ``""`` if it has."""
    row = getattr(lattice, "row", None)
    if lattice.cell_dimension < lattice.space:
        return f"cells of the lattice {lattice.name!r} are sticks, for which no moves are known"
    if row is not None and row.exact:
        return f"corners of the lattice {lattice.name!r} are known nearly, so moves are not"
    return ""


def directions(lattice: Lattice) -> tuple[Cell, ...]:
    """Return a step along each line on which pieces can be moved, in addresses.

    Raises:
        PuzzleError: there is none.

    >>> directions(LATTICES["cube"])
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    fault = moves_fault(lattice)
    if fault is not None:
        raise PuzzleError([fault])
    return _directions(lattice.name)


def front(lattice: Lattice, cells: Iterable[Cell], direction: Cell) -> list[Cell]:
    """Return the cells that a piece passes through, or ends on, in a move by one step.

    Args:
        lattice: on which pieces can be moved.
        cells: of the piece.
        direction: one of ``directions``.

    >>> front(LATTICES["triangle"], [(0, 0)], (2, 0))
    [(1, 0), (2, 0)]
    """
    passed = _passed(lattice.name, direction)
    home = lattice.representatives
    found: set[Cell] = set()
    for cell in cells:
        number = lattice.translation_class(cell)
        vector = shift(cell, home[number], -1)
        found.update(shift(one, vector) for one in passed[number])
    return sorted(found)


@cache
def _directions(name: str) -> tuple[Cell, ...]:
    lattice = LATTICES[name]
    basis = lattice.translations
    shortest: dict[tuple[int, ...], list[tuple[int, tuple[int, ...]]]] = {}
    for factors in product(_COEFFICIENTS, repeat=len(basis)):
        length = _length(lattice, _sum(factors, basis))
        shortest.setdefault(tuple(n % 2 for n in factors), []).append((length, factors))
    found = []
    for odd, vectors in shortest.items():
        least = min(vectors)[0]
        best = [factors for length, factors in vectors if length == least]
        if any(odd) and len(best) == 2:  # it and its opposite
            found.append(max(_sum(factors, basis) for factors in best))
    return tuple(sorted(found, reverse=True))


def _sum(factors: Sequence[int], vectors: Sequence[Cell]) -> Cell:
    return tuple(sum(map(mul, factors, axis)) for axis in zip(*vectors, strict=True))


def _step(lattice: Lattice, vector: Cell) -> Point:
    """Return what a translation does to corners."""
    cell = lattice.representatives[0]
    before, after = sorted(lattice.corners(cell)), sorted(lattice.corners(shift(cell, vector)))
    return shift(after[0], before[0], -1)


def _length(lattice: Lattice, vector: Cell) -> int:
    step = _step(lattice, vector)
    return _product(lattice, step, step)


def _product(lattice: Lattice, one: Point, other: Point) -> int:
    gram = GRAMS[lattice.frame]
    return sum(a * sum(map(mul, row, other)) for a, row in zip(one, gram, strict=True))


@cache
def _passed(name: str, direction: Cell) -> tuple[tuple[Cell, ...], ...]:
    """Return for the representative of each class what it passes through."""
    lattice = LATTICES[name]
    passes = _ball_passes if getattr(getattr(lattice, "row", None), "round", False) else _passes
    found = []
    for cell in lattice.representatives:
        reached, queue = {cell}, [cell]
        for one in queue:
            near = [n for n in lattice.touching(one) if n not in reached]
            inside = [n for n in near if passes(lattice, cell, direction, n)]
            reached.update(inside)
            queue += inside
        found.append(tuple(sorted(reached - {cell})))
    return tuple(found)


def _ball_passes(lattice: Lattice, cell: Cell, direction: Cell, other: Cell) -> bool:
    """Tell whether the centre of a moving ball comes nearer to another than one diameter."""
    way, there = _step(lattice, direction), _step(lattice, shift(other, cell, -1))
    along, whole = _product(lattice, there, way), _length(lattice, direction)
    touch = min(_length(lattice, shift(n, cell, -1)) for n in lattice.neighbours(cell))
    if not 0 < along < whole:
        return along >= whole and other == shift(cell, direction)
    return _product(lattice, there, there) * whole - along * along < touch * whole


def _passes(lattice: Lattice, cell: Cell, direction: Cell, other: Cell) -> bool:
    """Tell whether the hull of a cell and its image has inner points in common with a cell.

    It has none if a plane (in the plane a line) separates them; planes along two edges, of any of
    the two or along the way, are enough to try.
    """
    way, corners = _step(lattice, direction), lattice.corners(cell)
    hull = [*corners, *(shift(corner, way) for corner in corners)]
    goal = lattice.corners(other)
    numbers = sorted((lattice.translation_class(cell), lattice.translation_class(other)))
    for normal in _normals(lattice.name, tuple(numbers), way):
        ours = [sum(map(mul, normal, corner)) for corner in hull]
        others = [sum(map(mul, normal, corner)) for corner in goal]
        if max(ours) <= min(others) or max(others) <= min(ours):
            return False
    return True


def _line(vector: Point) -> Point:
    """Return the shortest whole vector along a line, the same for both ways along it."""
    shortest = gcd(*vector)
    if not shortest:
        return vector
    sign = 1 if max(vector, tuple(-one for one in vector)) == vector else -1
    return tuple(sign * one // shortest for one in vector)


@cache
def _normals(name: str, classes: tuple[int, ...], way: Point) -> frozenset[Point]:
    """Return the directions across pairs of edges of cells of these classes, or along a way; each once."""
    lattice = LATTICES[name]
    cells = (lattice.representatives[number] for number in classes)
    edges = {_line(edge) for cell in cells for edge in _edges(lattice, cell)} | {_line(way)}
    return frozenset(map(_line, _across(edges, lattice.space)))


def _edges(lattice: Lattice, cell: Cell) -> list[Point]:
    if lattice.space == 3:
        return [shift(b, a, -1) for a, b in lattice.ridges(cell)]
    return [shift(b, a, -1) for a, b in combinations(lattice.corners(cell), 2)]


def _across(edges: Iterable[Point], space: int) -> set[Point]:
    """Return the directions across pairs of edges, in the plane across one; zero is left out."""
    if space == 2:
        return {(-edge[1], edge[0]) for edge in edges if any(edge)}
    if space == 4:  # unit boxes, parallel to the axes
        return {edge for edge in edges if sum(map(abs, edge)) == 1}
    crossed = (
        (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
        for a, b in combinations(edges, 2)
    )
    return {normal for normal in crossed if any(normal)}
