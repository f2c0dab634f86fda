"""The data by which the page draws a lattice, as plain numbers that follow from the lattice itself.

Cells of one translation class have one polygon, slid; so a polygon for each class and a basis of
the slides, with what each does on the page, place every cell.  No code here uses a lattice by
name: a new one needs nothing but its entry in ``LATTICES`` and its frame in ``draw``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tilewright.draw.cells import STICK, CellShape, shape_of
from tilewright.draw.faces import corners_in_space, faces, mean
from tilewright.draw.turn import FRAMES, HEIGHTS
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.lattice.echelon import echelon

#: cells that are looked at to find the slides of a lattice
_LOOKED_AT = 400
#: the dimension of the space whose boards are grids of layers
_MOST_SPACE = 4
#: digits behind the point of a length; a cell has the side 1
_DIGITS = 6


def lattice_tables() -> dict[str, dict[str, Any]]:
    """Return the table of every lattice that has a drawing, by its name."""
    return {name: lattice_table(name) for name, one in LATTICES.items() if is_shown(one)}


def is_shown(lattice: Lattice) -> bool:
    """Tell whether the page shows a lattice: a board is a layer, or a row or a grid of them."""
    return lattice.frame in FRAMES and lattice.space <= _MOST_SPACE


def lattice_table(name: str) -> dict[str, Any]:
    """Return what there is to know of a lattice: coordinates, polygons, slides, lines, turns."""
    lattice, shape = LATTICES[name], shape_of(name)
    return {
        "coordinates": lattice.coordinates,
        "space": lattice.space,
        "form": shape.form,
        "kinds": [_kind(lattice, shape, cell) for cell in lattice.representatives],
        "steps": [_step(lattice, shape, vector) for vector in slides_of(lattice)],
        "layers": list(range(2, lattice.space)),
        "lines": list(lattice.lines),
        "turns": [isometry.name for isometry in lattice.isometries],
        "flips": lattice.flips_by_default,
    }


def _kind(lattice: Lattice, shape: CellShape, cell: Cell) -> dict[str, Any]:
    return {
        "cell": list(cell),
        "loop": [_rounded(point) for point in shape.corners(cell)],
        "centre": _rounded(shape.centre(cell)),
        "room": round(shape.room(cell), _DIGITS),
        **({"ends": [_rounded(end) for end in shape.ends(cell)]} if shape.form == STICK else {}),
        **(_solid(lattice, cell) if lattice.frame in HEIGHTS else {}),
    }


def _solid(lattice: Lattice, cell: Cell) -> dict[str, Any]:
    """Return the middle of a cell in space, and its faces; of a stick its ends."""
    corners = corners_in_space(lattice, cell)
    solid = [[_rounded(point) for point in face] for face in faces(corners)]
    found: dict[str, Any] = {"middle": _rounded(mean(corners)), "faces": solid}
    if lattice.cell_dimension == 1:
        found["span"] = [_rounded(point) for point in corners]
    return found


def _step(lattice: Lattice, shape: CellShape, vector: Cell) -> list[Any]:
    """Return a slide, what it does on the page and, if the lattice has solids, in space."""
    step = [list(vector), _moved(lattice, shape, vector)]
    if lattice.frame in HEIGHTS:
        first = lattice.representatives[0]
        before = mean(corners_in_space(lattice, first))
        after = mean(corners_in_space(lattice, shift(first, vector)))
        step.append(_rounded([b - a for a, b in zip(before, after, strict=True)]))
    return step


def _moved(lattice: Lattice, shape: CellShape, vector: Cell) -> list[float]:
    """Return what sliding by a vector does on the page."""
    first = lattice.representatives[0]
    before, after = shape.centre(first), shape.centre(shift(first, vector))
    return _rounded((after[0] - before[0], after[1] - before[1]))


def _rounded(point: Sequence[float]) -> list[float]:
    return [round(length, _DIGITS) + 0.0 for length in point]


@cache
def slides_of(lattice: Lattice) -> tuple[Cell, ...]:
    """Return a basis of the vectors that slide the lattice to itself, in echelon form.

    Each vector is 0 before its first number, which is above 0 and stands further right than that of
    the vector before; so division separates a cell from the representative of its class.
    """
    first = lattice.representatives[0]
    kind = lattice.translation_class(first)
    near = [cell for cell in _around(lattice, first) if lattice.translation_class(cell) == kind]
    return echelon(shift(cell, first, -1) for cell in near if cell != first)


def _around(lattice: Lattice, first: Cell) -> list[Cell]:
    """Return cells around one, by the neighbours of neighbours."""
    found = dict.fromkeys([first])
    for cell in (queue := [first]):
        if len(found) >= _LOOKED_AT:
            break
        for near in lattice.neighbours(cell):
            if near not in found:
                found[near] = None
                queue.append(near)
    return list(found)
