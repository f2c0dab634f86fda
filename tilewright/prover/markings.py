"""Sets of cells worth marking: those whose coordinates, or a sum of them, leave a remainder.

A piece covers so many cells of such a set and no more, wherever it is laid; the borders of a board
cut the sets unevenly.  So the cells with even coordinates are 9 of 25 in a square of side 5, and every S
tetromino covers one of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from tilewright.lattice import Cell

#: what coordinates and their sums are divided by
_MODULI = (2, 3)


def markings(cells: Collection[Cell]) -> Iterator[tuple[str, frozenset[Cell]]]:
    """Yield sets of some cells, each once, with the remainder that makes it in a few words.

    Args:
        cells: of one lattice; the sets hold some of them, and not all.
    """
    seen = {frozenset[Cell](), frozenset(cells)}
    for modulus in _MODULI:
        for words, marked in (*_by_each(cells, modulus), *_by_sums(cells, modulus)):
            if marked not in seen:
                seen.add(marked)
                yield words, marked


def _by_each(cells: Collection[Cell], modulus: int) -> Iterator[tuple[str, frozenset[Cell]]]:
    """Yield the cells by the remainders of all their coordinates."""
    classes: dict[Cell, list[Cell]] = {}
    for cell in cells:
        classes.setdefault(tuple(part % modulus for part in cell), []).append(cell)
    for rest, some in classes.items():
        yield f"{list(rest)} modulo {modulus}", frozenset(some)


def _by_sums(cells: Collection[Cell], modulus: int) -> Iterator[tuple[str, frozenset[Cell]]]:
    """Yield the cells by the remainder of a sum of their coordinates, each so many times."""
    for times in product(range(modulus), repeat=len(next(iter(cells), ()))):
        if next((one for one in times if one), 0) == 1:  # any other is a multiple of one
            classes: dict[int, list[Cell]] = {}
            for cell in cells:
                rest = sum(map(int.__mul__, times, cell)) % modulus
                classes.setdefault(rest, []).append(cell)
            for rest, some in sorted(classes.items()):
                yield f"{rest} modulo {modulus} by {list(times)}", frozenset(some)
