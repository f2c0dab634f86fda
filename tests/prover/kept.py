"""Explanations that are kept as digests: those of boards without a solution, as they were found in Python.

``kept.csv`` has a line for each: the puzzle, the kind of the proof, that of the conflict beside it, and the
digest of data and text.  Puzzles of the catalogue are those whose answer depends on no limit.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Explanation, Puzzle, catalogue
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model import AnyCells, Placed, Region, Rule, Setup

FILE = Path(__file__).with_name("kept.csv")
#: the first seed, and the boards of each sort
FIRST, NUMBER = 5000, 125
#: what tells how a search went, not what it found
_WAYS = ("estimate", "nodes", "verdict_nodes", "engine", "reason", "features")


def digest(explained: Explanation) -> str:
    """Return what stands for the data and the text of an explanation."""
    data = {key: value for key, value in explained.data().items() if key not in _WAYS}
    said = json.dumps([data, str(explained).split("\nsize")[0]], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:10]


def line_of(name: str, explained: Explanation) -> str:
    """Return the line of a board without a solution."""
    beside = "" if explained.conflict is None else explained.conflict.kind
    return f"{name},{explained.kind},{beside},{digest(explained)}"


def lines() -> dict[str, str]:
    """Return the kept lines by the names of their puzzles."""
    return {line.partition(",")[0]: line for line in FILE.read_text("utf-8").splitlines()}


def random_boards() -> Iterator[tuple[str, Puzzle]]:
    """Yield 500 random boards with their names, most of them without a solution."""
    for sort, make in MAKERS.items():
        for seed in range(NUMBER):
            yield f"{sort} {seed}", make(FIRST + seed)


def known_boards() -> Iterator[tuple[str, Puzzle]]:
    """Yield the puzzles of the catalogue that are kept."""
    named = {*catalogue.names()}
    yield from ((name, catalogue.load(name)) for name in lines() if name in named)


def spoiled(seed: int) -> Puzzle:
    """Return a random puzzle with a cell of the board moved elsewhere: mostly impossible."""
    puzzle, rng = random_puzzle(seed), Random(seed)
    region = puzzle.region
    taken = {cell for placed in puzzle.placed for cell in placed.cells}
    loose = [cell for cell in region.cells if cell not in taken]
    near = {n for cell in region.cells for n in LATTICES[puzzle.lattice].neighbours(cell)}
    free = sorted(n for n in near - set(region.cells) if min(n) >= 0)
    if puzzle.setup.slots or not loose or not free:
        return puzzle
    lost, won = rng.choice(loose), rng.choice(free)
    kept = [cell for cell in region.cells if cell != lost]
    marks = {cell: mark for cell, mark in region.marks if cell != lost}
    moved = Region([*kept, won], region.optional - {lost}, marks)
    return Puzzle(puzzle.name, moved, puzzle.pieces, puzzle.lattice, placed=puzzle.placed)


def pegged(seed: int) -> Puzzle:
    """Return a random puzzle with a piece put down at random, and a peg or two: mostly impossible."""
    puzzles = (_pegged_somehow(seed, turn) for turn in range(6))
    return next((p for p in puzzles if not slow.solutions(p.problem())), random_puzzle(seed))


def _pegged_somehow(seed: int, turn: int) -> Puzzle:
    rng, puzzle = Random(f"conflict {seed} {turn}"), random_puzzle(seed)
    if puzzle.setup.slots or puzzle.placed:
        return puzzle
    role = rng.choice(("blocked", "blocked", "o"))
    count = rng.choice((1, 2)) if role == "blocked" else 1
    if len(puzzle.region.cells) <= count:
        return puzzle
    chosen = [list(cell) for cell in rng.sample(puzzle.region.cells, count)]
    pairs = {"goes": {"x": ["o", "a"], "o": ["b"]}, "unmarked": "any"}
    value = "match" if seed % 3 else pairs
    rules = (Rule("marks", value),) if role == "o" or rng.random() < 0.2 else ()
    setup = Setup((AnyCells("pegs", role, count),))
    found = replace(puzzle, rules=rules, setup=setup, settings={"pegs": chosen})
    laid = sorted(slow.placements(found.problem()))
    if not laid or rng.random() < 0.4:
        return found
    name, cells, _ = rng.choice(laid)
    given = replace(found, placed=(Placed(name, cells),))
    try:
        given.problem()
    except PuzzleError:
        return found
    return given


#: the sorts of random boards
MAKERS: dict[str, Callable[[int], Puzzle]] = {
    "spoiled": spoiled,
    "pegged": pegged,
    "ruled": random_ruled_puzzle,
    "plain": random_puzzle,
}
