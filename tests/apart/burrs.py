"""Six-piece burrs as puzzles: pieces by their numbers, and the frame in which they cross.

The numbers are those that Juerg von Kaenel gave the notched sticks: a stick of 6 x 2 x 2 cubes has
twelve that can be cut away, and one less than the number has a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from tilewright import Piece, Placed, Puzzle, Region, piece_set
from tilewright.lattice import Cell

#: the cubes of a stick of length 6 that the bits of a number cut away, the lowest first
NOTCHES: tuple[Cell, ...] = (
    *((x, 0, 1) for x in range(1, 5)),
    *((x, 1, 1) for x in range(1, 5)),
    *((x, y, 0) for y in (0, 1) for x in (2, 3)),
)


def stick(number: int, length: int = 6) -> list[Cell]:
    """Return the cubes of a stick."""
    far = (length - 6) // 2
    cut = {(x + far, y, z) for bit, (x, y, z) in enumerate(NOTCHES) if (number - 1) >> bit & 1}
    return [cell for cell in product(range(length), range(2), range(2)) if cell not in cut]


def bars(length: int) -> list[set[Cell]]:
    """Return the cubes of the six crossing bars, two along each axis."""
    half = length // 2
    wide, narrow = range(half - 2, half + 2), range(half - 1, half + 1)
    along_x: list[set[Cell]] = [
        set(product(range(length), y, narrow)) for y in (wide[:2], wide[2:])
    ]
    along_y: list[set[Cell]] = [
        set(product(narrow, range(length), z)) for z in (wide[:2], wide[2:])
    ]
    along_z: list[set[Cell]] = [
        set(product(x, narrow, range(length))) for x in (wide[:2], wide[2:])
    ]
    return [*along_x, *along_y, *along_z]


def frame(length: int = 6, *, solid: bool = False) -> Region:
    """Return the cells of six crossed bars; those of two or more bars may stay empty unless it is solid."""
    cells = [cell for bar in bars(length) for cell in bar]
    shared = {cell for cell in cells if cells.count(cell) > 1}
    return Region(cells, () if solid else shared)


def burr(numbers: Iterable[int], length: int = 6, *, holes: int = 0) -> Puzzle:
    """Return the burr of six pieces; equal pieces are copies of one."""
    return burr_of({number: list(numbers).count(number) for number in numbers}, length, holes)


def burr_of(copies: dict[int, int] | dict[int, tuple[int, int]], length: int, holes: int) -> Puzzle:
    """Return a burr with so many copies of each piece, by number."""
    pieces = [
        Piece.of(f"p{number}", stick(number, length), copies=often)
        for number, often in copies.items()
    ]
    return Puzzle("burr", frame(length, solid=not holes), tuple(pieces), "cube")


def name_of(numbers: Sequence[int]) -> str:
    """Return a name for tests."""
    return "-".join(map(str, numbers))


def boxed_soma(hole: Iterable[tuple[int, int]]) -> Puzzle:
    """Return the Soma pieces in a box with walls 1 thick; the hole is cells of its top, from (0, 0)."""
    cavity = set(product(range(1, 4), repeat=3))
    hole_cells = {(x + 1, y + 1, 4) for x, y in hole}
    walls = sorted(set(product(range(5), repeat=3)) - cavity - hole_cells)
    pieces = (*piece_set("soma"), Piece.of("box", walls, turns=False))
    placed = (Placed("box", tuple(walls)),)
    return Puzzle("boxed-soma", Region(cavity), pieces, "cube", placed=placed)
