"""The angles that a lattice has, by the places of its isometries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Protocol

from tilewright.lattice.cells import AXES, Cell, Point, shift
from tilewright.lattice.row import GRAMS

if TYPE_CHECKING:
    from tilewright.lattice.isometry import Isometry

#: an angle by its trace, less that of the axis: twice the cosine
_ANGLES = {2: 0, 1: 60, 0: 90, -1: 120, -2: 180}

_Vector = Sequence[Fraction]


class Turned(Protocol):
    """What is asked of a lattice to find its angles."""

    frame: str
    coordinates: int
    space: int
    isometries: Sequence[Isometry]

    @property
    def unturned(self) -> Sequence[Isometry]: ...

    @property
    def unwrapped(self) -> Turned: ...

    @property
    def representatives(self) -> Sequence[Cell]: ...

    def __hash__(self) -> int: ...

    def corners(self, cell: Cell, /) -> list[Point]: ...

    def translation_class(self, cell: Cell, /) -> int: ...


@cache
def angles(lattice: Turned, axis: str | None) -> Mapping[int, int]:
    """Return the angles of the proper isometries about an axis, with the places of these.

    Args:
        lattice: one of the plane or of space, whose borders are not joined.
        axis: the name of an axis in space, ``None`` in the plane.
    """
    if lattice.space not in (2, 3) or (axis in AXES) != (lattice.space == 3):
        return {}
    about = None if axis is None else _axes(lattice)[AXES.index(axis)]
    found = {}
    for place, isometry in enumerate(lattice.isometries):
        angle = None if isometry.flipped else _angle(_map(lattice, isometry), about)
        if angle is not None:
            found[angle] = place
    return dict(sorted(found.items()))


def _steps(lattice: Turned) -> list[int]:
    """Return how far each coordinate has to grow until a cell is of the same kind again."""
    start = lattice.representatives[0]
    kind = lattice.translation_class(start)
    ahead = [1] * len(start)
    for axis in range(len(start)):
        while lattice.translation_class(shift(start, _unit(len(start), axis, ahead[axis]))) != kind:
            ahead[axis] += 1
    return ahead


def _unit(size: int, axis: int, length: int = 1) -> tuple[int, ...]:
    return tuple(length * (axis == other) for other in range(size))


def _map(lattice: Turned, isometry: Isometry) -> list[_Vector]:
    """Return what an isometry makes of a step along each coordinate."""
    start, rows = lattice.representatives[0], list[_Vector]()
    for axis, length in enumerate(_steps(lattice)):
        ahead = isometry.apply(shift(start, _unit(len(start), axis, length)))
        here = isometry.apply(start)
        rows.append([Fraction(a - b, length) for a, b in zip(ahead, here, strict=True)])
    return rows


def _axes(lattice: Turned) -> list[_Vector]:
    """Return vectors of addresses along the axes of the page (Gram and Schmidt)."""
    products, found = _products(lattice), list[_Vector]()
    for axis in range(lattice.coordinates):
        vector: _Vector = [Fraction(x) for x in _unit(lattice.coordinates, axis)]
        for before in found:
            share = _inner(vector, products, before) / _inner(before, products, before)
            vector = [a - share * b for a, b in zip(vector, before, strict=True)]
        found.append(vector)
    return found


def _products(lattice: Turned) -> list[_Vector]:
    """Return the inner products of steps along the coordinates, by the corners of cells."""
    start, gram = lattice.representatives[0], GRAMS[lattice.frame]
    lowest, steps = min(lattice.corners(start)), list[_Vector]()
    for axis, length in enumerate(_steps(lattice)):
        ahead = min(lattice.corners(shift(start, _unit(len(start), axis, length))))
        steps.append([Fraction(a - b, length) for a, b in zip(ahead, lowest, strict=True)])
    rows = [[Fraction(x) for x in row] for row in gram]
    return [[_inner(one, rows, other) for other in steps] for one in steps]


def _inner(one: _Vector, products: Sequence[_Vector], other: _Vector) -> Fraction:
    pairs = ((a * b, i, j) for i, a in enumerate(one) for j, b in enumerate(other))
    return sum((share * products[i][j] for share, i, j in pairs), Fraction(0))


def _angle(rows: Sequence[_Vector], about: _Vector | None) -> int | None:
    """Return the angle of a proper map, clockwise; ``None`` if it leaves the axis."""
    size = len(rows)
    if about is not None:
        image = [
            sum((about[i] * rows[i][j] for i in range(size)), Fraction(0)) for j in range(size)
        ]
        if image != list(about):
            return None
    trace = sum((rows[i][i] for i in range(size)), Fraction(0)) - (size - 2)
    angle = _ANGLES[int(trace)]
    if angle in (0, 180):
        return angle
    for axis in range(size):
        unit = [Fraction(x) for x in _unit(size, axis)]
        hand = _volume([unit, rows[axis], *([] if about is None else [about])])
        if hand:
            return angle if hand > 0 else 360 - angle
    raise AssertionError("a turn leaves some vector of every basis")


def _volume(rows: Sequence[_Vector]) -> Fraction:
    if len(rows) == 2:
        return rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    (a, b, c), rest = rows[0], [list(row) for row in rows[1:]]
    minors = [[[row[i], row[j]] for row in rest] for i, j in ((1, 2), (0, 2), (0, 1))]
    return a * _volume(minors[0]) - b * _volume(minors[1]) + c * _volume(minors[2])
