"""What follows from the rows of lattices, as the core reads it: one lattice a line.

    python -m tests.puzzle.lattice_table

writes ``crates/puzzle/data/lattices.jsonl`` after a row of ``tilewright/lattice/lattices.json`` was
changed.  The core takes from that file what Python finds out by itself: isometries in the order of
``orientation_index``, who is a neighbour, colours, the points of free motions.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from tests.puzzle.handles import handles_of
from tilewright.draw.joined import is_mirrored
from tilewright.lattice import LATTICES, Cell, Lattice, shift

TABLE = Path(__file__).parents[2] / "crates" / "puzzle" / "data" / "lattices.jsonl"
#: cells along an axis after which a colouring is the same again, at most
_PERIOD = 12


def lines() -> Iterator[str]:
    """Yield the line of each lattice, in the order of the table of lattices."""
    for lattice in LATTICES.values():
        yield json.dumps(row(lattice), separators=(",", ":")) + "\n"


def row(lattice: Lattice) -> dict[str, Any]:
    """Return what follows from the row of a lattice."""
    return {
        "name": lattice.name,
        "dimension": lattice.cell_dimension,
        "representatives": lattice.representatives,
        "near": [
            [shift(near, cell, -1) for near in lattice.neighbours(cell)]
            for cell in lattice.representatives
        ],
        "isometries": _isometries(lattice),
        "handles": [lattice.isometries.index(isometry) for isometry in handles_of(lattice)],
        "colouring": _colouring(lattice),
        "points": _points(lattice),
    }


def _isometries(lattice: Lattice) -> dict[str, Any]:
    """Return the isometries, by what they make of representatives and translations."""
    first, every = lattice.representatives[0], lattice.isometries

    def moved(apply: Callable[[Cell], Cell], step: Cell) -> Cell:
        return shift(apply(shift(first, step)), apply(first), -1)

    return {
        "names": [isometry.name for isometry in every],
        "flipped": [isometry.flipped for isometry in every],
        "mirrored": [is_mirrored(lattice, number) for number in range(len(every))],
        "representatives": [
            [isometry.apply(cell) for cell in lattice.representatives] for isometry in every
        ],
        "translations": [
            [moved(isometry.apply, step) for step in lattice.translations] for isometry in every
        ],
    }


def _colouring(lattice: Lattice) -> dict[str, Any] | None:
    """Return the chessboard of a lattice: its sizes, and the colours of the cells of a box of these.

    A place of the box in which the lattice has no cell has the colour 0.
    """
    if lattice.colouring is None:
        return None
    colour, axes = lattice.colouring, range(lattice.coordinates)
    near = [cell for cell in product(range(_PERIOD), repeat=len(axes)) if lattice.has(cell)]

    def repeats(axis: int, size: int) -> bool:
        step = tuple(size * (axis == other) for other in axes)
        moved = [(cell, shift(cell, step)) for cell in near]
        return all(lattice.has(to) and colour(to) == colour(cell) for cell, to in moved)

    sizes = [next(size for size in range(1, _PERIOD + 1) if repeats(axis, size)) for axis in axes]
    cells = product(*map(range, sizes))
    colours = (colour(cell) if lattice.has(cell) else 0 for cell in cells)
    return {"sizes": sizes, "colours": "".join(map(str, colours))}


def _points(lattice: Lattice) -> dict[str, Any] | None:
    """Return where the points of cells are, for a lattice whose isometries are not all motions.

    ``full`` says that points are of one class and that all that keeps the translations is an isometry.
    """
    if lattice.motions is None:
        return None
    places = lattice.motions.places
    return {
        "root": places.root,
        "forms": places.grams,
        "translations": [places.slide(step) for step in lattice.translations],
        "cells": [places.of(cell) for cell in lattice.representatives],
        "full": lattice.motions._translations_are_all,
    }


def main() -> None:
    """Write the table."""
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text("".join(lines()), encoding="utf-8")


if __name__ == "__main__":
    main()
