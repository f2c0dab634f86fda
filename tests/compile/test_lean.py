"""Placements that no solution has are left out of a search: those that overlap a piece which lies in one way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import tilewright
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import Piece, Puzzle, Region, solutions
from tilewright.compile import Compiled, compile_problem
from tilewright.lattice import LATTICES
from tilewright.model.classes import Classes
from tilewright.running.impossible import laid_finding
from tilewright.running.searchable import searchable

#: a corner that fits in one way, since the board is cut to it, and two bars
CAGE = Puzzle(
    "cage",
    Region([(x, y) for x in range(4) for y in range(4) if (x, y) != (3, 3)]),
    (
        Piece.of("cage", "XXXX/X../X../X..", turns=False, flips=False),
        Piece.of("three", "XXX", copies=2),
        Piece.of("two", "XX"),
    ),
)


def held_puzzle(seed: int) -> Puzzle:
    """Return a random puzzle of which one piece is held to where it lies in a solution, if it has one."""
    rng = Random(f"lean {seed}")
    if seed % 3 == 0:
        puzzle = random_joined_puzzle(seed, rng.choice([*LATTICES.values()]))
    else:
        puzzle = random_ruled_puzzle(seed) if seed % 3 == 1 else random_puzzle(seed)
    found = tilewright.solve(puzzle, limit_nodes=20_000)
    once = {piece.name for piece in puzzle.pieces if piece.copies == (1, 1)}
    tiles = [tile for tile in (found.placements if found else ()) if tile.piece in once]
    if not tiles:
        return puzzle
    tile = rng.choice(tiles)
    pieces = [
        replace(piece, at=(tile.cells,)) if piece.name == tile.piece else piece
        for piece in puzzle.pieces
    ]
    return replace(puzzle, pieces=tuple(pieces))


def listed(compiled: Compiled) -> Counter[object] | None:
    """Return the solutions, each as what tells it from others; ``None`` if there are too many."""
    found = [*islice(solutions(compiled, limit_nodes=50_000), 2_000)]
    return Counter(one.key() for one in found) if len(found) < 2_000 else None


def test_what_overlaps_the_cage_is_left_out() -> None:
    whole, lean = (compile_problem(CAGE.problem(), lean=lean) for lean in (False, True))
    assert (len(whole.placements), len(lean.placements)) == (37, 15)
    assert searchable(CAGE, {}).lean
    assert listed(whole) == listed(lean) != Counter()


@pytest.mark.parametrize("classes", ["all", "turns"])
@pytest.mark.parametrize("seed", range(300))
def test_solutions_are_those_of_all_placements(seed: int, classes: Classes) -> None:
    problem = held_puzzle(seed).problem()
    whole, lean = (compile_problem(problem, None, classes, lean=lean) for lean in (False, True))
    assert len(lean.placements) <= len(whole.placements)
    assert listed(lean) == listed(whole)
    one, other = (
        tilewright.count(compiled, distinct=True, limit_nodes=50_000) for compiled in (whole, lean)
    )
    assert not one.complete or not other.complete or one.distinct == other.distinct


def test_what_proves_that_there_is_none_is_said_of_all_placements() -> None:
    puzzle = replace(
        CAGE, pieces=(CAGE.pieces[0], Piece.of("square", "XX/XX"), Piece.of("tee", "XXX/.X."))
    )
    whole = laid_finding(compile_problem(puzzle.problem()))
    assert whole is not None
    assert searchable(puzzle, {}).proof == whole.text
