"""Random assemblies: cells grown into pieces that hold each other as far as chance lets them."""

from __future__ import annotations

import random
from itertools import product

from tests.apart.burrs import bars
from tilewright import Piece, Placement, Puzzle, Region, Solution
from tilewright.lattice import LATTICES, Cell


def random_pieces(seed: int) -> list[frozenset[Cell]]:
    """Return two to six pieces of cubes: crossed bars for three seeds of four, else grown pieces."""
    rng = random.Random(seed)
    return grown_pieces(rng) if seed % 4 == 0 else crossed_pieces(rng)


def crossed_pieces(rng: random.Random) -> list[frozenset[Cell]]:
    """Return some of the bars of a burr; a cell of several bars goes to one of them, or stays empty."""
    chosen = rng.sample(bars(6), rng.choice((3, 4, 4, 5, 5, 5, 6)))
    share = rng.choice((0.0, 0.1, 0.2, 0.3))
    pieces: list[set[Cell]] = [set() for _ in chosen]
    for cell in sorted(set().union(*chosen)):
        owners = [number for number, bar in enumerate(chosen) if cell in bar]
        if len(owners) == 1 or rng.random() >= share:
            pieces[rng.choice(owners)].add(cell)
    return [frozenset(piece) for piece in pieces]


def grown_pieces(rng: random.Random) -> list[frozenset[Cell]]:
    """Return two to five pieces of cubes in a small box, some cells of which stay empty."""
    sides = [rng.randint(2, 4), rng.randint(2, 4), rng.randint(1, 3)]
    cube = LATTICES["cube"]
    number = rng.choice((2, 2, 3, 3, 3, 4, 4, 5))
    cells = list(product(*map(range, sides)))
    if len(cells) < number:
        return grown_pieces(rng)
    pieces = [{cell} for cell in rng.sample(cells, number)]
    free = set(cells).difference(*pieces)
    empty = rng.choice((0, 0, 1, 2, 4, 8))
    weights = [rng.choice((1, 1, 3, 9)) for _ in pieces]
    while len(free) > empty:
        grown = rng.choices(range(number), weights)[0]
        near = sorted(free & {n for cell in pieces[grown] for n in cube.neighbours(cell)})
        if near:
            cell = rng.choice(near)
            pieces[grown].add(cell)
            free.remove(cell)
        elif not any(free & set(cube.neighbours(c)) for piece in pieces for c in piece):
            break
    return [frozenset(piece) for piece in pieces]


def as_solution(pieces: list[frozenset[Cell]], lattice: str = "cube", **more: object) -> Solution:
    """Return pieces as the solution of a puzzle; each is a kind of its own, A, B, ..."""
    cells = [cell for piece in pieces for cell in piece]
    made = [Piece.of(chr(65 + n), sorted(piece)) for n, piece in enumerate(pieces)]
    puzzle = Puzzle("assembly", Region(cells), tuple(made), lattice, **more)  # type: ignore[arg-type]
    laid = [
        Placement(chr(65 + n), min(piece), 0, tuple(sorted(piece)))
        for n, piece in enumerate(pieces)
    ]
    return Solution(puzzle.problem(), tuple(laid))


def with_copies(seed: int) -> list[frozenset[Cell]]:
    """Return walls with a mouth, and loose cubes and bars inside, most of them copies of one another."""
    rng = random.Random(seed)
    sides = (rng.randint(3, 5), rng.randint(3, 4), 3)
    box = set(product(*map(range, sides)))
    inner = [
        cell for cell in box if all(0 < x < side - 1 for x, side in zip(cell, sides, strict=True))
    ]
    mouth = {(rng.randint(1, sides[0] - 2), rng.randint(1, sides[1] - 2), 2)}
    if rng.random() < 0.5:
        mouth.add((0, 1, 1))
    free, pieces = sorted(inner), []
    while free and len(pieces) < 4:
        first = free.pop(0)
        beyond = (first[0] + 1, *first[1:])
        if beyond in free and rng.random() < 0.4:
            free.remove(beyond)
            pieces.append(frozenset([first, beyond]))
        elif rng.random() < 0.8:
            pieces.append(frozenset([first]))
    walls = frozenset(box.difference(inner, mouth))
    return [walls, *(pieces or [frozenset([inner[0]])])]


def as_copies(pieces: list[frozenset[Cell]]) -> Solution:
    """Return pieces as a solution in which those that slide to each other are copies of one."""
    cube = LATTICES["cube"]
    shapes = [cube.canonical(piece) for piece in pieces]
    names = [chr(65 + shapes.index(shape)) for shape in shapes]
    made = [
        Piece.of(name, shapes[names.index(name)], copies=names.count(name))
        for name in dict.fromkeys(names)
    ]
    region = Region([cell for piece in pieces for cell in piece])
    laid = [
        Placement(name, min(piece), 0, tuple(sorted(piece)))
        for name, piece in zip(names, pieces, strict=True)
    ]
    return Solution(Puzzle("copies", region, tuple(made), "cube").problem(), tuple(laid))
