"""Published numbers of shapes that tile the plane and that do not, a row for each size."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import tilewright
from tilewright import Piece, Plane, Puzzle, Region
from tilewright.lattice import LATTICES, Cell
from tilewright.model.growth import grow


class Row(NamedTuple):
    """How many shapes of a size there are of each kind.

    Attributes:
        tile: that tile the plane.
        translation: that tile by translations alone; ``None`` if no number is at hand.
        isohedral: that have a tiling whose symmetries carry any tile to any other.
        whole: that do not tile and have no holes.
        holed: that have holes.
    """

    tile: int
    translation: int | None
    isohedral: int | None
    whole: int
    holed: int


#: by lattice and size.  OEIS: squares A054359, A075198, A075205, A054361, A054360; hexagons A070766, A075214,
#: A070768; triangles A071332, A071334.  Shapes with holes are all other free shapes: A000105, A000228,
#: A000577.
PUBLISHED: dict[tuple[str, int], Row] = {
    ("square", 1): Row(1, 1, 1, 0, 0),
    ("square", 2): Row(1, 1, 1, 0, 0),
    ("square", 3): Row(2, 2, 2, 0, 0),
    ("square", 4): Row(5, 5, 5, 0, 0),
    ("square", 5): Row(12, 9, 12, 0, 0),
    ("square", 6): Row(35, 24, 35, 0, 0),
    ("square", 7): Row(104, 41, 104, 3, 1),
    ("square", 8): Row(343, 121, 342, 20, 6),
    ("square", 9): Row(1050, 213, 1041, 198, 37),
    ("hexagon", 1): Row(1, None, 1, 0, 0),
    ("hexagon", 2): Row(1, None, 1, 0, 0),
    ("hexagon", 3): Row(3, None, 3, 0, 0),
    ("hexagon", 4): Row(7, None, 7, 0, 0),
    ("hexagon", 5): Row(22, None, 22, 0, 0),
    ("hexagon", 6): Row(77, None, 76, 4, 1),
    ("hexagon", 7): Row(294, None, 290, 37, 2),
    ("triangle", 1): Row(1, None, 1, 0, 0),
    ("triangle", 2): Row(1, None, 1, 0, 0),
    ("triangle", 3): Row(1, None, 1, 0, 0),
    ("triangle", 4): Row(3, None, None, 0, 0),
    ("triangle", 5): Row(4, None, None, 0, 0),
    ("triangle", 6): Row(12, None, None, 0, 0),
    ("triangle", 7): Row(23, None, None, 1, 0),
    ("triangle", 8): Row(66, None, None, 0, 0),
    ("triangle", 9): Row(139, None, None, 20, 1),
}

#: how many shapes without holes that do not tile have 0, 1, 2 ... coronas, without holes (Hc), and with holes allowed
#: in the last (Hh), by lattice and size.  C. Kaplan, Heesch Numbers of Unmarked Polyforms (2022), tables 1 to 6.
HEESCH: dict[tuple[str, int], tuple[tuple[int, ...], tuple[int, ...]]] = {
    ("square", 7): ((1, 2), (0, 3)),
    ("square", 8): ((6, 14), (0, 19, 1)),
    ("square", 9): ((75, 122, 1), (36, 157, 5)),
    ("hexagon", 6): ((0, 3, 1), (0, 3, 1)),
    ("hexagon", 7): ((5, 25, 6, 1), (4, 19, 12, 2)),
    ("triangle", 7): ((0, 1), (0, 1)),
    ("triangle", 9): ((11, 9), (7, 13)),
}


def shapes(lattice: str, size: int) -> list[tuple[Cell, ...]]:
    """Return the free shapes of a size, each in one position, in a fixed order."""
    return sorted(min(images) for images in grow(LATTICES[lattice], size))


def ask(
    cells: tuple[Cell, ...],
    lattice: str,
    *,
    flips: bool = True,
    limit_time: float | None = None,
) -> Plane:
    """Return whether a shape tiles the plane."""
    piece = Piece("P", (tilewright.Shape(cells),), copies=(0, None), flips=flips)
    return Puzzle("p", Region.plane(), (piece,), lattice=lattice).plane(limit_time=limit_time)


def has_holes(cells: tuple[Cell, ...], lattice: str) -> bool:
    """Tell whether cells beside a shape cannot be reached from outside over sides."""
    own, everywhere = {*cells}, LATTICES[lattice]
    beside = {near for cell in own for near in everywhere.touching(cell)} - own
    room = beside | {near for cell in beside for near in everywhere.touching(cell)} - own
    room |= {near for cell in room for near in everywhere.touching(cell)} - own
    open_cells = [min(room)]
    while open_cells:
        room.discard(cell := open_cells.pop())
        open_cells += [near for near in everywhere.neighbours(cell) if near in room]
        room.difference_update(open_cells)
    return bool(room)


def row_of(found: list[tuple[tuple[Cell, ...], Plane]], lattice: str) -> Row:
    """Return the numbers of answers of each kind; 0 where one of them is unknown, which fits no row."""
    if not all(answer.complete for _, answer in found):
        return Row(0, 0, 0, 0, 0)
    tile = [answer for _, answer in found if answer]
    holed = sum(has_holes(cells, lattice) for cells, answer in found if not answer)
    return Row(
        len(tile),
        sum(answer.translation is True for answer in tile),
        sum(answer.isohedral_number == 1 for answer in tile),
        len(found) - len(tile) - holed,
        holed,
    )


def heesch_of(
    found: list[tuple[tuple[Cell, ...], Plane]], lattice: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many shapes without holes that do not tile have 0, 1, 2 ... coronas: as Hc, and as Hh."""
    shown = [one for cells, one in found if one.tiles == "no" and not has_holes(cells, lattice)]
    hc, hh = (
        Counter(numbers) for numbers in zip(*((one.hc, one.hh) for one in shown), strict=True)
    )
    return _listed(hc), _listed(hh)


def _listed(numbers: Counter[int | None]) -> tuple[int, ...]:
    return tuple(numbers[number] for number in range(1 + max(one or 0 for one in numbers)))


def differs(found: Row, known: Row) -> bool:
    """Tell whether numbers are not those that are known."""
    return any(b is not None and a != b for a, b in zip(found, known, strict=True))
