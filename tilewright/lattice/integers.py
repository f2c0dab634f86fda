"""Whole-number algebra for tables of lattices: bases, remainders, ranks, inverses.

Vectors are rows: a matrix maps the vector ``v`` to ``v M``.  Nothing is rounded; a matrix that is no
whole one is kept as whole numbers over one denominator.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm
from operator import mod

from tilewright.lattice.echelon import hermite

IntVector = tuple[int, ...]
IntMatrix = tuple[IntVector, ...]
#: a matrix of fractions, as whole numbers over one denominator
Ratio = tuple[IntMatrix, int]


def times(vector: Iterable[int], matrix: IntMatrix) -> IntVector:
    """Return ``vector matrix``."""
    parts = tuple(vector)
    return tuple(
        sum(a * b for a, b in zip(parts, axis, strict=True)) for axis in zip(*matrix, strict=True)
    )


def matrix_product(left: IntMatrix, right: IntMatrix) -> IntMatrix:
    """Return the map that applies ``left``, then ``right``."""
    return tuple(times(row, right) for row in left)


def inner(a: IntVector, gram: IntMatrix, b: IntVector) -> int:
    """Return the inner product of two vectors whose basis has the Gram matrix ``gram``."""
    return sum(x * y for x, y in zip(times(a, gram), b, strict=True))


def rank(rows: Iterable[Sequence[int]]) -> int:
    """Return how many of ``rows`` are independent."""
    left = [[Fraction(number) for number in row] for row in rows]
    found = 0
    for column in range(len(left[0]) if left else 0):
        pivot = next((row for row in left if row[column]), None)
        if pivot is None:
            continue
        found += 1
        left.remove(pivot)
        for row in left:
            share = row[column] / pivot[column]
            row[:] = [a - share * b for a, b in zip(row, pivot, strict=True)]
    return found


def affine_dimension(points: Iterable[IntVector]) -> int:
    """Return the dimension of the hull of points: 0 of one, 1 of two, -1 of none."""
    every = [*points]
    if not every:
        return -1
    return rank([a - b for a, b in zip(point, every[0], strict=True)] for point in every[1:])


def determinant(matrix: IntMatrix) -> int:
    """Return the determinant of a square matrix of at most four rows."""
    if len(matrix) == 1:
        return matrix[0][0]
    return sum(
        (-1) ** column
        * entry
        * determinant(tuple((*row[:column], *row[column + 1 :]) for row in matrix[1:]))
        for column, entry in enumerate(matrix[0])
        if entry
    )


def inverse(matrix: IntMatrix) -> Ratio:
    """Return the inverse of a square matrix.

    Raises:
        ValueError: its rows are dependent.
    """
    size = len(matrix)
    rows = [
        [Fraction(number) for number in row] + [Fraction(int(i == j)) for j in range(size)]
        for i, row in enumerate(matrix)
    ]
    for column in range(size):
        pivot = next((i for i in range(column, size) if rows[i][column]), None)
        if pivot is None:
            raise ValueError(f"the rows of {matrix} are dependent")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [number / lead for number in rows[column]]
        for i, row in enumerate(rows):
            if i != column and row[column]:
                rows[i] = [a - row[column] * b for a, b in zip(row, rows[column], strict=True)]
    return _whole([row[size:] for row in rows])


def ratio_product(left: Ratio, right: Ratio) -> Ratio:
    """Return the map that applies ``left``, then ``right``."""
    rows = matrix_product(left[0], right[0])
    below = left[1] * right[1]
    return _whole([[Fraction(number, below) for number in row] for row in rows])


def _whole(rows: Sequence[Sequence[Fraction]]) -> Ratio:
    below = lcm(*(number.denominator for row in rows for number in row))
    return tuple(tuple(int(number * below) for number in row) for row in rows), below


class Sublattice:
    """The whole-number combinations of n independent vectors, and the remainders of others.

    Attributes:
        basis: its Hermite normal form: the last vector alone has a last coordinate, and so on, so
            that remainders have small last coordinates.
        residues: the remainders, one for each class of vectors, sorted.
    """

    def __init__(self, vectors: Iterable[IntVector]) -> None:
        self.basis = hermite(vectors)
        self.residues = [*product(*(range(self.basis[i][i]) for i in range(len(self.basis))))]
        # Vectors that agree modulo the periods of the axes have the same remainder.
        self.periods = tuple(self._period(axis) for axis in range(len(self.basis)))
        places = product(*map(range, self.periods))
        self._known = {place: self.divided(place) for place in places}

    def residue(self, vector: IntVector) -> IntVector:
        """Return the remainder of ``vector``: each coordinate at least 0, less than the diagonal."""
        return self._known[tuple(map(mod, vector, self.periods))]

    def by_place(self) -> Mapping[IntVector, IntVector]:
        """Return the remainder of each vector modulo the periods of the axes."""
        return self._known

    def divided(self, vector: IntVector) -> IntVector:
        """Return the remainder, by division."""
        left = vector
        for axis in reversed(range(len(self.basis))):
            row = self.basis[axis]
            often = left[axis] // row[axis]
            left = tuple(a - often * b for a, b in zip(left, row, strict=True))
        return left

    def _period(self, axis: int) -> int:
        """Return the least multiple of an axis that is in the lattice."""
        size = len(self.basis)
        often = 1
        while any(self.divided(tuple(often * (i == axis) for i in range(size)))):
            often += 1
        return often
