"""Every lattice keeps the contract, and the contract tells a wrong lattice."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from tilewright.lattice import LATTICES, Cell, Lattice, Point
from tilewright.lattice.base import least

from . import contract
from .hexagon import Hexagon
from .triangle import Triangle

#: numbers of shapes of 1, 2, 3, ... cells: free, one-sided, fixed, each with its OEIS number
COUNTS = {
    "square": (
        [1, 1, 2, 5, 12, 35],  # A000105
        [1, 1, 2, 7, 18, 60],  # A000988
        [1, 2, 6, 19, 63, 216],  # A001168
    ),
    "cube": (
        [1, 1, 2, 7, 23],  # A038119
        [1, 1, 2, 8, 29],  # A000162
        [1, 3, 15, 86, 534],  # A001931
    ),
    "triangle-by-hand": (
        [1, 1, 1, 3, 4, 12, 24],  # A000577
        [1, 1, 1, 4, 6, 19, 43],  # A006534
        [2, 3, 6, 14, 36, 94, 250],  # A001420
    ),
    "hexagon-by-hand": (
        [1, 1, 3, 7, 22, 82],  # A000228
        [1, 1, 3, 10, 33, 147],  # A006535
        [1, 3, 11, 44, 186, 814],  # A001207
    ),
}


@pytest.mark.parametrize("law", contract.LAWS, ids=lambda law: law.__name__)
def test_it_keeps_the_law(lattice: Lattice, law: Callable[[Lattice], None]) -> None:
    law(lattice)


def test_shapes_are_as_many_as_is_known(lattice: Lattice) -> None:
    """A lattice without an entry in ``COUNTS`` fails: look its numbers up and add them."""
    known = COUNTS[lattice.name]
    assert contract.shape_counts(lattice, len(known[0])) == known


# A wrong lattice is told ---------------------------------------------------------------------


class _OneClass(Triangle):
    def translation_class(self, cell: Cell) -> int:
        return 0


class _LeastOfEach(Triangle):
    def origin(self, cells: Collection[Cell]) -> Cell:
        return least(cells)


class _NoClassCheck(Triangle):
    def slides(self, cells: Collection[Cell], onto: Collection[Cell]) -> list[Cell]:
        first, target = min(cells), min(onto)
        vector = (target[0] - first[0], target[1] - first[1])
        moved = {(x + vector[0], y + vector[1]) for x, y in cells}
        return [vector] if moved == set(onto) else []


class _NoFlips(Triangle):
    isometries = Triangle.isometries[:8]


class _FewerAround(Hexagon):
    def cells_at(self, point: Point) -> list[Cell]:
        return super().cells_at(point)[:2]


class _Squares(Hexagon):
    def neighbours(self, cell: Cell) -> list[Cell]:
        return super().neighbours(cell)[:4]


class _Coloured(Hexagon):
    colouring = staticmethod(lambda cell: sum(cell) % 2)  # type: ignore[assignment]


class _Uncoloured(Triangle):
    colouring = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    "wrong",
    [
        _OneClass,
        _LeastOfEach,
        _NoClassCheck,
        _NoFlips,
        _FewerAround,
        _Squares,
        _Coloured,
        _Uncoloured,
    ],
)
def test_a_wrong_lattice_is_told(wrong: type[Lattice], monkeypatch: pytest.MonkeyPatch) -> None:
    lattice = wrong()
    monkeypatch.setitem(LATTICES, lattice.name, lattice)
    with pytest.raises((AssertionError, KeyError)):
        contract.check(lattice)
