"""A shape as the checker compares it: pinned by its least cell, wherever it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.lattice import Cell, Isometry, Lattice, shift
from tilewright.lattice.sides import turned_sides

#: a shape wherever it lies: the translation class of its least cell (always 0 on the square and
#: the cubic lattice), and each cell, less the least one, with its mark
Footprint = tuple[int, frozenset[tuple[Cell, str]]]
#: what parts the mark of a cell from the colours of its sides, if rules look at these
_BELOW = "\n"


def look_of(mark: str, sides: str) -> str:
    """Return what rules look at on a cell: its mark, and the colours of its sides if it has any."""
    return f"{mark}{_BELOW}{sides}" if sides else mark


def parts_of(look: str) -> tuple[str, str]:
    """Return the mark of a look and the colours of the sides."""
    mark, _, sides = look.partition(_BELOW)
    return mark, sides


def turned_look(lattice: Lattice, isometry: Isometry, cell: Cell, look: str) -> str:
    """Return the look of a cell after an isometry."""
    mark, sides = parts_of(look)
    return look_of(mark, turned_sides(lattice, isometry, cell, sides))


def footprint_of(lattice: Lattice, marks: Mapping[Cell, str]) -> Footprint:
    least = min(marks)
    moved = frozenset((shift(cell, least, -1), mark) for cell, mark in marks.items())
    return lattice.translation_class(least), moved


def bare(footprint: Footprint) -> Footprint:
    kind, cells = footprint
    return kind, frozenset((cell, "") for cell, _ in cells)


def with_marks_that(footprint: Footprint, count: Callable[[str], bool]) -> Footprint:
    """Return a footprint with the marks that count, none in place of all others, and all its sides."""
    kind, cells = footprint
    looks = ((cell, *parts_of(look)) for cell, look in cells)
    return kind, frozenset(
        (cell, look_of(mark if mark and count(mark) else "", sides)) for cell, mark, sides in looks
    )
