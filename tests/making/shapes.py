"""Random pieces of any lattice, for tests of what is made of them."""

from __future__ import annotations

import random

from tilewright.lattice import LATTICES, Cell


def grown(lattice: str, size: int, seed: int) -> tuple[Cell, ...]:
    """Return cells that hang together by sides, at random."""
    chance, cells = random.Random(seed), [LATTICES[lattice].representatives[0]]
    while len(cells) < size:
        near = [c for cell in cells for c in LATTICES[lattice].neighbours(cell) if c not in cells]
        cells.append(chance.choice(near))
    return tuple(sorted(cells))
