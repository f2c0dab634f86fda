"""A shape as the checker compares it: pinned by its least cell, wherever it lies."""

from __future__ import annotations

from collections.abc import Mapping

from tilewright.lattice import Cell, Lattice, shift

#: a shape wherever it lies: the translation class of its least cell (always 0 on the square and
#: the cubic lattice), and each cell, less the least one, with its mark
Footprint = tuple[int, frozenset[tuple[Cell, str]]]


def footprint_of(lattice: Lattice, marks: Mapping[Cell, str]) -> Footprint:
    least = min(marks)
    moved = frozenset((shift(cell, least, -1), mark) for cell, mark in marks.items())
    return lattice.translation_class(least), moved


def bare(footprint: Footprint) -> Footprint:
    return footprint[0], frozenset((cell, "") for cell, _ in footprint[1])
