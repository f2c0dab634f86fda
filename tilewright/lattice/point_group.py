"""The isometries of a row: found as whole-number matrices, put in order, and named.

A matrix ``M`` in the basis of the translations with ``M G M^T = G`` (``G`` the inner products of the
basis) keeps lengths and the translations; it is an isometry of the lattice if some shift takes
every cell to a cell.  Such a shift may be no translation (glides come out by themselves), and there
is one at most: two would mean that the table leaves a translation out.

The order is that of ``orientation_index``.  In the plane: turns by growing clockwise angle on the
page, then the flip of the first axis followed by the same turns.  In space: the identity, then turns
by angle and axis, then the flip followed by the same.  In four dimensions: by their matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import gcd, isqrt
from operator import add, mod, sub

from tilewright.lattice.cells import Cell
from tilewright.lattice.geometry import Geometry
from tilewright.lattice.integers import (
    IntMatrix,
    IntVector,
    Ratio,
    determinant,
    inner,
    inverse,
    ratio_product,
    times,
)
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.row import GRAMS

#: by twice the cosine of a turn of a lattice its angle in degrees, up to half a turn
_ANGLES = {2: 0, 1: 60, 0: 90, -1: 120, -2: 180}


def isometries_of(geometry: Geometry) -> tuple[Isometry, ...]:
    """Return the isometries of a lattice in the order of ``orientation_index``.

    Raises:
        ValueError: two shifts go with one turn, so the translations of the row are not all.
    """
    found = {}
    for turn in turns_of(geometry):
        targets = _targets(geometry, turn)
        if targets is not None:
            found[_in_frame(geometry, turn)] = (turn, targets)
    return tuple(
        Isometry(name, flipped, _map_of(geometry, *found[key]))
        for name, flipped, key in _ordered(geometry, list(found))
    )


# Which there are -------------------------------------------------------------------------------


def turns_of(geometry: Geometry) -> Iterator[IntMatrix]:
    """Yield the matrices that keep the inner products of the translations."""
    basis = geometry.corner_steps.basis
    gram = GRAMS[geometry.row.frame]
    products = tuple(tuple(inner(a, gram, b) for b in basis) for a in basis)
    size = len(basis)
    lengths = {products[axis][axis] for axis in range(size)}
    by_length = {length: [*_of_length(products, length)] for length in lengths}

    def extended(rows: IntMatrix) -> Iterator[IntMatrix]:
        axis = len(rows)
        if axis == size:
            yield rows
            return
        for vector in by_length[products[axis][axis]]:
            if all(inner(row, products, vector) == products[i][axis] for i, row in enumerate(rows)):
                yield from extended((*rows, vector))

    yield from extended(())


def _of_length(products: IntMatrix, length: int) -> Iterator[IntVector]:
    """Yield the vectors whose inner product with themselves is ``length``.

    The square of a coefficient is at most ``length`` times its place on the diagonal of the inverse
    of the inner products (Cauchy and Schwarz), so none is left out, however skew the basis.
    """
    matrix, below = inverse(products)
    most = (isqrt(length * matrix[axis][axis] // below) for axis in range(len(products)))
    for vector in product(*(range(-reach, reach + 1) for reach in most)):
        if inner(vector, products, vector) == length:
            yield vector


def _in_frame(geometry: Geometry, turn: IntMatrix) -> Ratio:
    """Return what a turn does to points."""
    basis = geometry.corner_steps.basis
    return ratio_product(ratio_product(inverse(basis), (turn, 1)), (basis, 1))


def _targets(geometry: Geometry, turn: IntMatrix) -> tuple[Cell, ...] | None:
    """Return where each representative goes, under the shift that takes every cell to a cell."""
    matrix, below = _in_frame(geometry, turn)
    images = [
        [times(corner, matrix) for corner in geometry.corners(cell)]
        for cell in geometry.representatives
    ]
    found = []
    for goal in geometry.representatives:
        targets = _shifted(geometry, images, below, goal)
        if targets is not None:
            found.append(targets)
    if len(found) > 1:
        raise ValueError(f"the translations of the lattice {geometry.row.name!r} are not all")
    return found[0] if found else None


def _shifted(
    geometry: Geometry, images: list[list[IntVector]], below: int, goal: Cell
) -> tuple[Cell, ...] | None:
    """Return where each cell goes when the middle of the first goes to that of ``goal``."""
    wanted = geometry.corners(goal)
    if len(wanted) != len(images[0]):
        return None
    number = len(wanted)
    # Everything is multiplied by ``number * below`` so that middles are whole numbers.
    here = [sum(axis) for axis in zip(*images[0], strict=True)]
    there = [below * sum(axis) for axis in zip(*wanted, strict=True)]
    step = tuple(map(sub, there, here))
    targets = []
    for corners in images:
        moved = [tuple(number * x + s for x, s in zip(c, step, strict=True)) for c in corners]
        if any(x % (number * below) for corner in moved for x in corner):
            return None
        whole = frozenset(tuple(x // (number * below) for x in corner) for corner in moved)
        target = geometry.cell_with(whole)
        if target is None:
            return None
        targets.append(target)
    return tuple(targets)


# What each does to a cell ----------------------------------------------------------------------


def _map_of(
    geometry: Geometry, turn: IntMatrix, targets: tuple[Cell, ...]
) -> Callable[[Cell], Cell]:
    """Return the map of addresses: on the cells of one kind it is linear but for a constant."""
    cells = [geometry.slide_of_cells(step) for step in geometry.corner_steps.basis]
    matrix, below = ratio_product(
        ratio_product(inverse(tuple(cells)), (turn, 1)), (tuple(cells), 1)
    )
    constants = [
        tuple(below * t - m for t, m in zip(target, times(cell, matrix), strict=True))
        for cell, target in zip(geometry.representatives, targets, strict=True)
    ]
    # A hole has an image too, if no cell: another check reports holes.
    by_place = {place: constants[kind] for place, kind in geometry.kinds.items()}
    periods = geometry.addresses.periods
    if len(periods) == 2:
        return _plane_map(matrix, below, by_place, periods)
    if len(periods) == 3:
        return _space_map(matrix, below, by_place, periods)

    def apply(cell: Cell) -> Cell:
        constant = by_place[tuple(map(mod, cell, periods))]
        return tuple(n // below for n in map(add, times(cell, matrix), constant))

    return apply


def _plane_map(
    matrix: IntMatrix, below: int, by_place: dict[Cell, IntVector], periods: IntVector
) -> Callable[[Cell], Cell]:
    (a, b), (c, d) = matrix
    wide, high = periods

    def apply(cell: Cell) -> Cell:
        x, y = cell
        p, q = by_place[x % wide, y % high]
        return (x * a + y * c + p) // below, (x * b + y * d + q) // below

    return apply


def _space_map(
    matrix: IntMatrix, below: int, by_place: dict[Cell, IntVector], periods: IntVector
) -> Callable[[Cell], Cell]:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    wide, high, deep = periods

    def apply(cell: Cell) -> Cell:
        x, y, z = cell
        p, q, r = by_place[x % wide, y % high, z % deep]
        return (
            (x * a + y * d + z * g + p) // below,
            (x * b + y * e + z * h + q) // below,
            (x * c + y * f + z * i + r) // below,
        )

    return apply


# Order and names -------------------------------------------------------------------------------


def _ordered(geometry: Geometry, found: list[Ratio]) -> Iterator[tuple[str, bool, Ratio]]:
    """Yield the name of each map of the frame, whether it flips, and the map, in their order."""
    gram = GRAMS[geometry.row.frame]
    proper = sorted(
        (one for one in found if determinant(one[0]) > 0), key=lambda o: _place(o, gram)
    )
    flipped = [one for one in found if determinant(one[0]) < 0]
    names = [_name(one, gram, number) for number, one in enumerate(proper)]
    yield from ((name or "identity", False, one) for name, one in zip(names, proper, strict=True))
    if not flipped:
        return
    wanted = _first_axis_flipped(gram)
    flip = wanted if wanted in flipped else min(flipped)
    for name, turn in zip(names, proper, strict=True):
        yield f"flip {name}".rstrip(), True, ratio_product(flip, turn)


def _first_axis_flipped(gram: IntMatrix) -> Ratio:
    """Return the reflection that takes the first vector of the frame to its opposite."""
    size, length = len(gram), gram[0][0]
    rows = [
        [length * (i == j) - 2 * gram[i][0] * (j == 0) for j in range(size)] for i in range(size)
    ]
    return ratio_product((tuple(map(tuple, rows)), length), (_identity(size), 1))


def _identity(size: int) -> IntMatrix:
    return tuple(tuple(int(i == j) for j in range(size)) for i in range(size))


def _angle(one: Ratio) -> int:
    """Return the angle of a turn in the plane or in space, at most 180 degrees."""
    matrix, below = one
    trace = sum(matrix[i][i] for i in range(len(matrix))) // below
    return _ANGLES[trace - (len(matrix) - 2)]


def _place(one: Ratio, gram: IntMatrix) -> tuple[int, IntVector]:
    """Return what proper maps are sorted by."""
    matrix, below = one
    size = len(gram)
    if size == 2:
        angle = _angle(one)
        # The second vector of a frame lies clockwise of the first, so a turn less than half a
        # turn takes the first vector to its own side of it.
        return (360 - angle if matrix[0][1] < 0 else angle), ()
    if size == 3:
        return _angle(one), _axis(one)
    unturned = tuple(tuple(below * x for x in row) for row in _identity(size))
    return int(matrix != unturned), tuple(-number for row in matrix for number in row)


def _axis(one: Ratio) -> IntVector:
    """Return the axis of a turn in space, in the least whole numbers.

    Seen along it the turn is clockwise by at most half a turn; of half a turn the first coordinate
    that is not 0 is above 0.  The identity has the axis 0.
    """
    matrix, below = one
    moves = [tuple(x - below * (i == j) for j, x in enumerate(row)) for i, row in enumerate(matrix)]
    if not any(map(any, moves)):
        return 0, 0, 0
    axis = next(v for v in _kernels(tuple(moves)) if any(v))
    common = gcd(*axis)
    axis = tuple(x // common for x in axis)
    first = next(x for x in axis if x)
    if _angle(one) == 180:
        return axis if first > 0 else tuple(-x for x in axis)
    aside = next(unit for unit in _identity(3) if determinant((unit, times(unit, matrix), axis)))
    hand = determinant((aside, times(aside, matrix), axis))
    return axis if hand > 0 else tuple(-x for x in axis)


def _kernels(matrix: IntMatrix) -> Iterator[IntVector]:
    """Yield vectors that a matrix of rank 2 takes to 0: cross products of its columns."""
    columns = [*zip(*matrix, strict=True)]
    for a, b in ((0, 1), (0, 2), (1, 2)):
        (p, q, r), (s, t, u) = columns[a], columns[b]
        yield q * u - r * t, r * s - p * u, p * t - q * s


def _name(one: Ratio, gram: IntMatrix, number: int) -> str:
    """Return the name of a proper map, empty for the identity."""
    angle, axis = _place(one, gram)
    if not number:
        return ""
    if len(gram) == 2:
        return f"rotate-{angle}"
    return f"rotate-{angle} ({' '.join(map(str, axis))})" if len(gram) == 3 else f"turn-{number}"
