"""Twenty strips on three lattices, whose numbers are counted by the search too."""

from __future__ import annotations

from dataclasses import replace

from tests.strips.twin import difference
from tilewright import Region, Strip, pieces_of

#: lattice, pieces, width
STRIPS = (
    ("square", "dominoes", 4),
    ("square", "dominoes", 5),
    ("square", "trominoes", 3),
    ("square", "trominoes/V", 4),
    ("square", "tetrominoes", 4),
    ("square", "tetrominoes/L", 4),
    ("square", "pentominoes/L", 4),
    ("square", "pentominoes/P", 5),
    ("square", "pentominoes/Y", 5),
    ("hexagon", "XX", 3),
    ("hexagon", "XXX", 3),
    ("hexagon", "XX/X.", 3),
    ("hexagon", "trihexes", 2),
    ("hexagon", "trihexes", 3),
    ("hexagon", "tetrahexes", 3),
    ("triangle", "diamonds", 2),
    ("triangle", "triamonds", 2),
    ("triangle", "tetriamonds", 2),
    ("triangle", "hexiamonds", 2),
    ("triangle", "XX/.X", 3),
)


def asked(lattice: str, word: str, width: int) -> tuple[Strip, str]:
    """Return what is said of a strip, and how its numbers differ from those of finite boards."""
    puzzle = replace(pieces_of(word, lattice), region=Region.strip(width))
    return puzzle.strip(terms=24), difference(puzzle)
