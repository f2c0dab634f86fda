"""Random scenes for turns: pieces grown in a small box, and closed bodies with a piece inside."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

from tests.apart.randoms import grown_pieces
from tests.reference.slow_turns import SlowMove, after_turn, slides, take_apart_with_turns
from tilewright.lattice import LATTICES, Cell

#: the pieces of a scene, each by its cells
Scene = list[frozenset[Cell]]
_CLEARANCES = (Fraction(0), Fraction(1, 40), Fraction(1, 20), Fraction(1, 10))


def random_scene(seed: int) -> Scene:
    """Return two to four pieces grown in a box of up to 4 x 4 x 3; few of those that one slide parts."""
    rng = random.Random(f"turns {seed}")
    while True:
        pieces = grown_pieces(rng)
        if len(pieces) > 4 or min(map(len, pieces)) < 2:
            continue
        if rng.random() < 0.03 or take_apart_with_turns(pieces, turns=False).level != 1:
            return pieces


def built_scene(seed: int) -> Scene:
    """Return a body whose two outer layers are full, and a piece inside that slides do not free.

    Three of four pieces came in through the opening, by slides and turns that the clearance allows.
    """
    rng = random.Random(f"built {seed}")
    while True:
        pieces = _closed(rng, float(clearance(seed)) if seed % 4 < 3 else None)
        if pieces and take_apart_with_turns(pieces, turns=False).level is None:
            return _turned(pieces, rng)


def _closed(rng: random.Random, gap: float | None) -> Scene:
    """Return a closed body with a random middle layer z = 1 and a piece in it; nothing if that fails.

    The piece comes in with a clearance, or it lies anywhere.
    """
    width, height = rng.choice(((5, 5), (6, 5), (6, 6), (7, 6), (7, 7)))
    layer = set(product(range(width), range(height)))
    inner = set(product(range(1, width - 1), range(1, height - 1)))
    start = rng.randrange(1, width - 2)
    opening = {(start + more, 0) for more in range(rng.choice((1, 1, 2)))}
    free = inner - set(rng.sample(sorted(inner), rng.randint(0, len(inner) // 3))) | opening
    body = {(x, y, z) for x, y in layer for z in (0, 2)} | {(x, y, 1) for x, y in layer - free}
    within = {(x, y, 1) for x, y in free}
    size = rng.choice((2, 3, 3, 4))
    inside = _grown(rng, within, size) if gap is None else _entered(rng, body, within, size, gap)
    return [frozenset(body), frozenset(inside)] if inside else []


def _entered(
    rng: random.Random, body: set[Cell], within: set[Cell], size: int, gap: float
) -> set[Cell]:
    """Return a piece that goes in at the opening, and then as chance has it."""
    piece = _grown(rng, {(x, y, z) for x, y, z in within if y < size}, size)
    state = {0: frozenset(body), 1: frozenset(piece)}
    if not piece or take_apart_with_turns(list(state.values()), turns=False).level is None:
        return set()
    for _ in range(rng.randint(4, 12)):
        slid = [new for _, new in slides(state, 0)]
        places = [(rng.randint(0, 14), rng.randint(0, 14), rng.choice((1, -1))) for _ in range(40)]
        moves = [SlowMove((1,), 2, way, 0, (a, b)) for a, b, way in places if (a + b) % 2 == 0]
        turned = next((new for move in moves if (new := after_turn(state, move, gap))), None)
        if turned is not None and (not slid or rng.random() < 0.6):
            state = turned
        elif slid:
            state = rng.choice(slid)
    return set(state[1])


def clearance(seed: int) -> Fraction:
    """Return the clearance of a scene."""
    return _CLEARANCES[seed // 2 % 4]


def _grown(rng: random.Random, free: set[Cell], size: int) -> set[Cell]:
    if not free:
        return set()
    cells = {rng.choice(sorted(free))}
    while len(cells) < size:
        near = {n for cell in cells for n in LATTICES["cube"].neighbours(cell)} & free - cells
        if not near:
            return set()
        cells.add(rng.choice(sorted(near)))
    return cells


def _turned(pieces: Scene, rng: random.Random) -> Scene:
    """Lay the layers along any coordinate, mirrored or not."""
    order = rng.sample(range(3), 3)
    most = [max(cell[number] for piece in pieces for cell in piece) for number in range(3)]
    back = [rng.random() < 0.5 for _ in range(3)]
    return [
        frozenset(
            tuple(most[number] - cell[number] if back[number] else cell[number] for number in order)
            for cell in piece
        )
        for piece in pieces
    ]


def positions(pieces: Scene) -> list[Scene]:
    """Return a scene in all 24 positions, among the cells that are not negative."""
    turns = [one.apply for one in LATTICES["cube"].isometries if not one.flipped]
    return [[frozenset(_raised(turn(cell)) for cell in one) for one in pieces] for turn in turns]


def _raised(cell: Cell) -> Cell:
    """Shift a cell of a scene, whose coordinates are small, along every coordinate."""
    return tuple(at + 10 for at in cell)
