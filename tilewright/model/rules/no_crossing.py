"""``no_crossing: true``: pieces of sticks may meet at a point, but not cross there.

Around a point the sticks have an order.  Two pieces cross where sticks a, c of the one and b, d of the
other take turns in it.  So there is an item, at most once, for every four sticks around a point: a
placement uses it that holds the first and the third of them, or the second and the fourth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cmp_to_key
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice import LATTICES, Cell, Lattice, Point, shift
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, shown

#: sticks of the plane around a point, in the order of their angles
Around = tuple[Cell, ...]


@dataclass(frozen=True)
class NoCrossing(Translated, ReadRule):
    """Pieces of sticks that do not cross."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "no_crossing"
    doc: ClassVar[str] = "Pieces of sticks may meet at a point but not cross there."
    schema: ClassVar[Schema] = {"const": True}
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    @classmethod
    def read(cls, value: Any, reader: Reader) -> NoCrossing | None:
        """Take ``true``, on a lattice of sticks in the plane."""
        lattice = reader.ground.lattice
        if value is not True:
            what = f"{shown(value)} is not true"
            reader.fault((), what, "write no_crossing: true, or drop the rule")
        elif lattice.cell_dimension != 1 or lattice.space != 2:
            what = f"no_crossing makes no sense on the {lattice.name} lattice"
            reader.fault((), what, f"drop the rule, or use one of {', '.join(_of_sticks())}")
        else:
            return cls()
        return None

    def said(self, language: Language) -> str:
        """Say that pieces do not cross."""
        return language.say("no_crossing")


def _of_sticks() -> Iterator[str]:
    """Yield the lattices on which pieces can cross, by name."""
    return (name for name, one in LATTICES.items() if one.space == 2 and one.cell_dimension == 1)


def sticks_around(lattice: Lattice, point: Point, cells: Iterable[Cell]) -> Around:
    """Return those of ``cells`` that end at a point of the plane, in the order of their angles.

    The order is that in the frame, which is no other than on the page: a linear map keeps it.  Where
    borders are joined a stick may begin and end there, and stands there twice.
    """
    plain, known = lattice.unwrapped, set(cells)
    ends = {cell: _away(plain, cell, point) for cell in plain.cells_at(point)}
    angle = cmp_to_key(_compare)
    ordered = sorted(ends, key=lambda cell: angle(ends[cell]))
    return tuple(home for home in map(lattice.home, ordered) if home in known)


def _away(lattice: Lattice, cell: Cell, point: Point) -> Point:
    (other,) = (end for end in lattice.corners(cell) if end != point)
    return shift(other, point, -1)


def _compare(a: Point, b: Point) -> int:
    """Return which of two directions comes first, below 0 for ``a``."""
    halves = [(y, x) < (0, 0) for x, y in (a, b)]
    if halves[0] != halves[1]:
        return 1 if halves[0] else -1
    return b[0] * a[1] - a[0] * b[1]
