"""Random small trays on the three lattices: with pieces that are alike, corridors and goals."""

from __future__ import annotations

from random import Random

from tilewright import Piece, Placed, Puzzle, Region
from tilewright.lattice import LATTICES, Cell, Lattice, shift

#: the sides of the boxes
_BOXES = {
    "square": ((3, 3), (4, 2), (4, 3)),
    "triangle": ((6, 2), (5, 3)),
    "hexagon": ((4, 3), (4, 4)),
}


def random_tray(rng: Random) -> Puzzle:
    """Return a tray without fault; goals are random, so that some cannot be reached."""
    name = rng.choice([*_BOXES])
    lattice = LATTICES[name]
    cells = list(Region.box(*rng.choice(_BOXES[name]), lattice=name).cells)
    for _ in range(rng.choice((0, 0, 1, 2))):
        cells.remove(rng.choice(cells))
    free, placed = set(cells), list[Placed]()
    shapes: dict[str, tuple[Cell, ...]] = {}
    for _ in range(rng.randint(1, 4)):
        alike = rng.choice(placed) if placed and rng.random() < 0.5 else None
        shape = alike.cells if alike else _grown(rng, lattice, cells)
        there = _somewhere(rng, lattice, shape, free)
        if there is None:
            continue
        piece = alike.piece if alike and rng.random() < 0.6 else f"p{len(shapes)}"
        shapes.setdefault(piece, shape)
        placed.append(Placed(piece, there))
        free -= set(there)
    if not placed:
        return random_tray(rng)
    corridor = rng.sample(sorted(free), min(len(free), rng.choice((0, 0, 1, 2, 3))))
    copies = {one: sum(placed.piece == one for placed in placed) for one in shapes}
    pieces = tuple(Piece(one, (shape,), copies[one]) for one, shape in _as_shapes(shapes).items())
    goal = _goal(rng, lattice, placed, set(cells) - set(corridor))
    region = Region(tuple(cells))
    return Puzzle(
        "tray",
        region,
        pieces,
        lattice=name,
        placed=tuple(placed),
        goal=tuple(goal),
        corridor=tuple(corridor),
    )


def _as_shapes(shapes: dict[str, tuple[Cell, ...]]) -> dict[str, object]:
    from tilewright.model.piece import Shape

    return {name: Shape(cells) for name, cells in shapes.items()}


def _grown(rng: Random, lattice: Lattice, cells: list[Cell]) -> tuple[Cell, ...]:
    """Return one to three connected cells of a board."""
    found = [rng.choice(cells)]
    for _ in range(rng.choice((0, 0, 1, 1, 2))):
        near = {n for cell in found for n in lattice.neighbours(cell)} & set(cells) - set(found)
        if near:
            found.append(rng.choice(sorted(near)))
    return tuple(sorted(found))


def _somewhere(
    rng: Random, lattice: Lattice, shape: tuple[Cell, ...], free: set[Cell]
) -> tuple[Cell, ...] | None:
    """Return a place of a shape, slid, on free cells."""
    first = shape[0]
    home = lattice.translation_class(first)
    vectors = [shift(c, first, -1) for c in sorted(free) if lattice.translation_class(c) == home]
    slid = [tuple(sorted(shift(cell, vector) for cell in shape)) for vector in vectors]
    fitting = [one for one in slid if free.issuperset(one)]
    return rng.choice(fitting) if fitting else None


def _goal(rng: Random, lattice: Lattice, placed: list[Placed], free: set[Cell]) -> list[Placed]:
    """Return where some of the pieces are to lie."""
    found = []
    for one in rng.sample(placed, rng.randint(0, len(placed))):
        there = _somewhere(rng, lattice, one.cells, free)
        if there is not None:
            found.append(Placed(one.piece, there))
            free = free - set(there)
    return found
