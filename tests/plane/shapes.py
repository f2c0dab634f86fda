"""Shapes that grow at random, a cell beside another."""

from __future__ import annotations

from random import Random

from tilewright.lattice import Cell, Lattice


def random_cells(
    lattice: Lattice, rng: Random, number: int, start: int = 0, *, touching: bool = False
) -> tuple[Cell, ...]:
    """Return so many cells, sorted, that grew from the representative of a class.

    Args:
        lattice: where they lie.
        rng: chooses the next cell among all that are near.
        number: of cells.
        start: the number of the class.
        touching: whether a cell may also lie where it touches others at a corner.
    """
    cells, near = (
        {lattice.representatives[start]},
        lattice.touching if touching else lattice.neighbours,
    )
    while len(cells) < number:
        cells.add(rng.choice(sorted({cell for one in cells for cell in near(one)} - cells)))
    return tuple(sorted(cells))
