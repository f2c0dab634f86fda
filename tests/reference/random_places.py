"""Random puzzles some of whose pieces are held to given places: ``random_held_puzzle(seed, bare)``.

The places are drawn from all that the slow twin knows on the board before its setup blocks cells.  Those of
one solution are among them mostly, and half of the time those that the symmetries of the board make of
them, so that most puzzles have a solution and many keep symmetries.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright.lattice import LATTICES, Cell
from tilewright.model import Puzzle, Setup

#: more placements take the slow twin long
_MOST_PLACEMENTS = 300
#: pieces of four dimensions take the slow twin long
_NAMES = [name for name in LATTICES if name != "tesseract"]


def held_puzzle_of(seed: int) -> Puzzle:
    """Return a puzzle: on squares, cubes or any lattice, with joined borders or rules at times."""
    bare, turn = _bare(seed), 0
    while len(slow.placements(bare.problem())) > _MOST_PLACEMENTS:
        turn += 1
        bare = _bare(seed + 1000 * turn)
    held = random_held_puzzle(seed, bare)
    return random_ruled_puzzle(seed, held) if seed % 4 == 0 else held


def _bare(seed: int) -> Puzzle:
    if seed % 3 == 0:
        return random_puzzle(seed)
    draw = random_joined_puzzle if seed % 3 == 1 else random_puzzle
    return draw(seed, LATTICES[_NAMES[seed % len(_NAMES)]])


def random_held_puzzle(seed: int, bare: Puzzle) -> Puzzle:
    """Return the puzzle with one or two pieces held to some places; itself where none fits."""
    rng = Random(f"tilewright places {seed}")
    plain = replace(bare, setup=Setup(), settings={}, rules=(), placed=()).problem()
    laid = slow.placements(plain)
    names = sorted({name for name, _, _ in laid})
    if not names:
        return bare
    held = rng.sample(names, min(len(names), rng.choice((1, 1, 2))))
    ways = [way for way in laid if way[0] in held]
    chosen = set(rng.sample(ways, min(len(ways), rng.randint(1, 5))))
    found = sorted(slow.solutions(bare.problem()), key=sorted)
    if found and rng.random() < 0.8:
        chosen |= {way for way in rng.choice(found) if way[0] in held}
    if rng.random() < 0.5:
        images = list(slow.symmetries(plain))
        chosen |= {way for image in images for way in image(frozenset(chosen))}
    at: defaultdict[str, set[tuple[Cell, ...]]] = defaultdict(set)
    for name, cells, _ in chosen:
        at[name].add(cells)
    for one in bare.placed:
        if one.piece in at:
            at[one.piece].add(tuple(sorted(one.cells)))
    pieces = tuple(replace(p, at=tuple(sorted(at.get(p.name, ())))) for p in bare.pieces)
    return replace(bare, name=f"held-{seed}", pieces=pieces)
