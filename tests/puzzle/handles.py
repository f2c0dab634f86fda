"""The isometries of a lattice by which a hand turns, tilts and flips a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from tilewright.lattice import Cell, Isometry, Lattice, shift
from tilewright.page.lattices import slides_of


@cache
def handles_of(lattice: Lattice) -> tuple[Isometry, Isometry, Isometry]:
    """Return what turns a piece, tilts it, and flips it; together they reach every orientation.

    In the plane the turn is the least, and the tilt is the identity; in space the turn is about the
    axis of the layers and the tilt leads out of them.  Without reflections the flip is the identity.
    """
    identity = lattice.isometries[0]
    proper = [one for one in lattice.isometries if not one.flipped]
    flips = [one for one in lattice.isometries if one.flipped]
    flip = flips[0] if flips else identity
    level = [one for one in proper if lattice.space == 2 or _keeps_layers(lattice, one)]
    turn = max(level, key=lambda one: _order(lattice, one))
    tilts = [one for one in proper if one not in level]
    tilt, most = identity, 0
    for one in tilts:
        reach = _reach(lattice, [turn, one])
        if reach > most:
            tilt, most = one, reach
        if most == len(proper):
            break
    return turn, tilt, flip


def _probe(lattice: Lattice) -> frozenset[Cell]:
    """Return cells that no isometry but the identity maps to what slides to them."""
    first = lattice.representatives[0]
    cells = {first}
    for number, vector in enumerate(slides_of(lattice), 1):
        for _ in range(number + 1):
            first = shift(first, vector)
            cells.add(first)
    return frozenset(cells)


def _image(lattice: Lattice, isometry: Isometry, cells: Iterable[Cell]) -> frozenset[Cell]:
    return frozenset(lattice.canonical([isometry.apply(cell) for cell in cells]))


def _order(lattice: Lattice, isometry: Isometry) -> int:
    """Return after how many times an isometry is a slide."""
    return _reach(lattice, [isometry])


def _reach(lattice: Lattice, isometries: Sequence[Isometry]) -> int:
    """Return how many images of the probe isometries lead to, one after the other."""
    found = {frozenset(lattice.canonical(_probe(lattice)))}
    queue = list(found)
    for cells in queue:
        for isometry in isometries:
            image = _image(lattice, isometry, cells)
            if image not in found:
                found.add(image)
                queue.append(image)
    return len(found)


def _keeps_layers(lattice: Lattice, isometry: Isometry) -> bool:
    """Tell whether cells of one layer stay in one, in the order of the layers."""
    flat = [vector for vector in slides_of(lattice) if not vector[2]]
    up = [vector for vector in slides_of(lattice) if vector[2]]
    first = lattice.representatives[0]
    start = isometry.apply(first)

    def rise(vector: Cell) -> int:
        return isometry.apply(shift(first, vector))[2] - start[2]

    return all(rise(vector) == 0 for vector in flat) and all(
        rise(vector) == vector[2] for vector in up
    )
