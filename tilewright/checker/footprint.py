"""A shape as the checker compares it: pinned by its least cell, wherever it lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tilewright.lattice import Cell, Lattice, shift

#: a shape wherever it lies: the translation class of its least cell (always 0 on the square and
#: the cubic lattice), and each cell, less the least one, with its mark
Footprint = tuple[int, frozenset[tuple[Cell, str]]]


def footprint_of(lattice: Lattice, marks: Mapping[Cell, str]) -> Footprint:
    least = min(marks)
    moved = frozenset((shift(cell, least, -1), mark) for cell, mark in marks.items())
    return lattice.translation_class(least), moved


def bare(footprint: Footprint) -> Footprint:
    return with_marks_that(footprint, lambda mark: False)


def with_marks_that(footprint: Footprint, count: Callable[[str], bool]) -> Footprint:
    """Return a footprint with the marks that count, none in place of all others."""
    kind, cells = footprint
    return kind, frozenset((cell, mark if mark and count(mark) else "") for cell, mark in cells)
