"""Random pieces for strips and rectangles, and the numbers of finite boards, counted by the search."""

from __future__ import annotations

from random import Random

import tilewright
from tilewright import Piece, Puzzle, Region, Strip
from tilewright.lattice import LATTICES

#: the lattices that have strips
FLAT = [name for name, lattice in LATTICES.items() if lattice.coordinates == lattice.space == 2]
#: lengths that are counted
LENGTHS = range(1, 7)


def random_pieces(lattice: str, rng: Random) -> tuple[Piece, ...]:
    """Draw one to three connected pieces of a lattice, as many copies of each as are needed."""
    grid = LATTICES[lattice]
    pieces = []
    for number in range(rng.randint(1, 3)):
        cells, size = {rng.choice(Region.box(4, 4, lattice=lattice).cells)}, rng.randint(1, 4)
        while len(cells) < size:
            near = {one for cell in cells for one in grid.neighbours(cell)} - cells
            cells.add(rng.choice(sorted(near)))
        turns, flips = rng.random() < 0.7, rng.random() < 0.7
        pieces.append(Piece.of(f"p{number}", sorted(cells), copies="any", turns=turns, flips=flips))
    return tuple(pieces)


def random_strip(lattice: str, seed: int) -> Puzzle:
    """Draw a strip of one to four rows with its pieces."""
    rng = Random(f"{lattice} {seed}")
    pieces = random_pieces(lattice, rng)
    return Puzzle("random", Region.strip(rng.randint(1, 4)), pieces, lattice=lattice)


def counted(strip: Puzzle, length: int) -> int:
    """Count the tilings of a finite piece of a strip by the search."""
    board = Region.box(length, strip.region.width or 0, lattice=strip.lattice)
    if not board.cells:
        return 1
    return int(tilewright.count(Puzzle("board", board, strip.pieces, lattice=strip.lattice)))


def broken_law(found: Strip) -> str:
    """Return what a strip says of all lengths and its own numbers break; nothing, if all is well."""
    lengths, back, start = found.lengths, found.recurrence, found.holds_from
    upper, lower = found.numerator, found.denominator
    if lengths is None or back is None or start is None or upper is None or lower is None:
        return "nothing is said of all lengths"
    for n, number in enumerate(found.terms):
        before = found.terms[:n][::-1]
        if (n in lengths) != (number > 0):
            return f"length {n}: {number} tilings, and the lengths say otherwise"
        if n >= start and number != sum(c * a for c, a in zip(back, before, strict=False)):
            return f"length {n}: {number} tilings, and the recurrence says otherwise"
        product = sum(c * a for c, a in zip(lower, (number, *before), strict=False))
        if product != (upper[n] if n < len(upper) else 0):
            return f"length {n}: {number} tilings, and the generating function says otherwise"
    return ""


def difference(strip: Puzzle) -> str:
    """Return how the numbers of a strip differ from those of finite boards; nothing, if all is well."""
    found = strip.strip(terms=24)
    for n in LENGTHS:
        if found.terms[n] != (right := counted(strip, n)):
            return f"length {n}: {found.terms[n]} tilings, right are {right}"
    return broken_law(found)
