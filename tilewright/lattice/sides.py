"""The sides of cells: their names in their order, what lies across each, and what isometries make of them.

The order is stated in ``lattices.json``: clockwise from the top, and in space the upper and the lower face
last.  A lattice whose cells are turned by motions that are no isometries has no order of sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from tilewright.lattice.base import LATTICES, Lattice
from tilewright.lattice.cells import Cell, shift
from tilewright.lattice.isometry import Isometry
from tilewright.lattice.row import SIDES

#: the sign of a side without colour
NO_COLOUR = "."


class NamedSide(NamedTuple):
    """One side of a cell: where it looks, and the step to the cell across it."""

    name: str
    step: Cell


def has_sides(lattice: Lattice) -> bool:
    """Tell whether its sides have an order, so that pieces can have colours on them."""
    return lattice.unwrapped.name in SIDES


def sides_of(lattice: Lattice, cell: Cell) -> tuple[NamedSide, ...]:
    """Return the sides of a cell, in their order.

    Raises:
        KeyError: the sides of the lattice have no order.
    """
    return _by_class(lattice.unwrapped.name)[lattice.translation_class(cell)]


@cache
def _by_class(name: str) -> Mapping[int, tuple[NamedSide, ...]]:
    lattice = LATTICES[name]
    return {
        lattice.translation_class(cell): tuple(
            NamedSide(*one) for one in zip(names, steps, strict=True)
        )
        for cell, names, steps in SIDES[name]
    }


def turned_sides(lattice: Lattice, isometry: Isometry, cell: Cell, colours: str) -> str:
    """Return the colours of the sides of a cell after an isometry, in the order of its image.

    Args:
        lattice: of the cell.
        isometry: of the lattice.
        cell: before the isometry.
        colours: a sign a side; an empty text stays so.
    """
    if not colours:
        return colours
    plain = lattice.unwrapped
    places = _places(plain.name, isometry.name, plain.translation_class(cell))
    return "".join(colours[place] for place in places)


@cache
def _places(name: str, isometry: str, kind: int) -> tuple[int, ...]:
    """For each side of the image of a cell of a class, the place of the side that it was."""
    lattice = LATTICES[name]
    apply = next(one.apply for one in lattice.isometries if one.name == isometry)
    cell = lattice.representatives[kind]
    home = apply(cell)
    images = [shift(apply(shift(cell, side.step)), home, -1) for side in sides_of(lattice, cell)]
    return tuple(images.index(side.step) for side in sides_of(lattice, home))
