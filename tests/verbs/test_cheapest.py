"""The cheapest solution: against all solutions of random puzzles, its limits and its faults."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tilewright
from tests.parts import chunks
from tests.reference.randoms import random_puzzle
from tilewright import LimitReached, Piece, Puzzle, PuzzleError, Region, Solution

_CHUNK = 20


def priced(seed: int) -> Puzzle:
    """Return a random puzzle whose pieces have costs, and of some of which there are any number."""
    rng, puzzle = Random(f"cost {seed}"), random_puzzle(seed)
    least = rng.choice([-4, 0, 1])
    pieces = [replace(piece, cost=rng.randint(least, 9)) for piece in puzzle.pieces]
    if seed % 2:
        pieces = [replace(piece, copies=(0, None)) for piece in pieces]
    return replace(puzzle, pieces=tuple(pieces), placed=() if seed % 2 else puzzle.placed)


def cost(solution: Solution, objective: str) -> int:
    """Return what a solution costs, added up piece by piece."""
    costs = {piece.name: piece.cost for piece in solution.problem.pieces}
    return sum(1 if objective == "pieces" else costs[laid.piece] for laid in solution.placements)


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_the_cheapest_of_all_solutions(chunk: int) -> None:
    several = 0
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = priced(seed)
        if tilewright.count(puzzle, limit_nodes=20_000).solutions > 2_000:
            continue
        everything = list(tilewright.solutions(puzzle))
        for objective in ("cost", "pieces"):
            known = [cost(solution, objective) for solution in everything]
            found = tilewright.cheapest(puzzle, objective=objective)
            assert (found is None) == (not known), seed
            if found is not None:
                assert (found.cost, found.bound, found.proven) == (min(known), min(known), True)
                assert cost(found, objective) == found.cost
                assert tilewright.verify(puzzle, found)
            several += len(set(known)) > 1
    assert several


def squares(width: int, height: int) -> Puzzle:
    """Return a rectangle to be tiled by squares, any number of each size."""
    sizes = range(1, min(width, height) + 1)
    pieces = [Piece.of(f"s{n}", "/".join(["X" * n] * n), copies="any") for n in sizes]
    return Puzzle(f"{width}x{height}", Region.box(width, height), tuple(pieces))


#: the fewest squares that tile a rectangle: https://oeis.org/A219158
FEWEST = {(6, 5): 5, (7, 6): 5, (9, 6): 3, (11, 10): 6, (13, 11): 6, (13, 12): 7, (17, 16): 8}


@pytest.mark.parametrize("board", FEWEST)
def test_fewest_squares(board: tuple[int, int]) -> None:
    found = squares(*board).cheapest(objective="pieces")
    assert found is not None
    assert (found.cost, found.proven) == (FEWEST[board], True)
    assert len(found.placements) == found.cost


def test_fewest_ignores_costs() -> None:
    puzzle = squares(6, 5)
    dear = [replace(piece, cost=10 * piece.size**2) for piece in puzzle.pieces]
    puzzle = replace(puzzle, pieces=tuple(dear))
    fewest, least = puzzle.cheapest(objective="pieces"), puzzle.cheapest()
    assert fewest is not None
    assert least is not None
    assert (fewest.cost, least.cost, len(least.placements)) == (5, 300, 30)


def test_pieces_that_are_placed_cost_too() -> None:
    pieces = (Piece.of("one", "X", copies="any", cost=7), Piece.of("two", "XX", copies="any"))
    puzzle = Puzzle("bar", Region.box(4, 1), pieces)
    placed = replace(puzzle, placed=(tilewright.Placed("one", ((0, 0),)),))
    assert [one.cheapest().cost for one in (puzzle, placed)] == [2, 15]  # type: ignore[union-attr]


def test_limits_and_faults() -> None:
    with pytest.raises(
        LimitReached, match=r"limit on nodes before .*; no solution has fewer than 2"
    ):
        squares(9, 8).cheapest(objective="pieces", limit_nodes=5)
    so_far = squares(9, 8).cheapest(objective="pieces", limit_nodes=100)
    assert so_far is not None
    assert not so_far.proven
    assert so_far.bound < so_far.cost
    assert so_far.summary().endswith(f"; no solution has fewer than {so_far.bound}")
    with pytest.raises(ValueError, match="no objective 'beauty'; choose cost or pieces"):
        squares(2, 2).cheapest(objective="beauty")
    far = Puzzle("far", Region.box(2, 1), (Piece.of("a", "X", copies="any", cost=-(2**70)),))
    with pytest.raises(PuzzleError, match=r"pieces.a.cost: the costs of all placements"):
        far.cheapest()
    assert Puzzle("odd", Region.box(3, 1), (Piece.of("d", "XX", copies="any"),)).cheapest() is None
