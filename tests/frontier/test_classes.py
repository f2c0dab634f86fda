"""Counts up to symmetry without a search: Burnside's lemma against the definition and a search."""

from __future__ import annotations

import pytest

import tilewright
from tests.parts import chunks
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tilewright import Piece, Puzzle, Region, _core
from tilewright.compile import compile_problem

_CHUNKS, _CHUNK = 20, 50


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
def test_random_puzzles_and_the_slow_twin(chunk: int) -> None:
    symmetric = 0
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        for puzzle in (random_puzzle(seed), random_ruled_puzzle(seed)):
            problem = puzzle.problem()
            found = slow.solutions(problem)
            counted = tilewright.count(puzzle, engine="frontier", distinct=True)
            expected = len(found), slow.distinct(problem, found)
            assert (counted.solutions, counted.distinct) == expected, f"seed {seed}\n{puzzle}"
            symmetric += bool(found) and counted.symmetries > 1
    assert symmetric > _CHUNK / 10


@pytest.mark.parametrize(
    "name",
    [
        "pentominoes-6x10",
        "soma-3x3x3",
        "conway-5x5x5",
        "y-pentominoes-10x10",
        "five-squared",
        "double-one-sided-tetrominoes-4x14",
    ],
)
def test_the_known_counts(name: str) -> None:
    puzzle = tilewright.load(name)
    counted = puzzle.count(engine="frontier", distinct=True)
    known = puzzle.expect
    assert (counted.solutions, counted.distinct) == (known["solutions"], known["distinct"])


def test_copies_that_pairs_of_images_share() -> None:
    """A mirrored pair uses two copies, a piece on the axis one: the bounds are divided."""
    for low, high in [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (2, None), (5, None)]:
        puzzle = Puzzle(
            "strip",
            Region.box(6, 3),
            (
                Piece.of("I", "XXX", copies=(low, high)),
                Piece.of("L", "XX\nX.", copies=(0, None)),
            ),
        )
        counted = puzzle_count(puzzle, "frontier")
        assert counted == puzzle_count(puzzle, "bitset")
        assert counted == puzzle_count(puzzle, "auto")


def puzzle_count(puzzle: Puzzle, engine: str) -> tuple[int, int | None]:
    counted = tilewright.count(puzzle, engine=engine, distinct=True)
    return counted.solutions, counted.distinct


def test_classes_of_numbers_beyond_any_word() -> None:
    """Dominoes on 2 x 400: the numbers of tilings and of classes follow from Fibonacci numbers."""
    tilings = [1, 1]
    while len(tilings) <= 400:
        tilings.append(tilings[-1] + tilings[-2])
    puzzle = Puzzle("dominoes", Region.box(400, 2), (Piece.of("d", "XX", copies=(0, None)),))
    counted = tilewright.count(puzzle, distinct=True)
    assert counted.solutions == tilings[400]
    # Turned upside down a tiling is as it was (lying dominoes come in pairs); turned left to right it
    # is, where its left half is any tiling of 200 columns, or of 199 with a pair across the middle.
    same = tilings[200] + tilings[199]
    assert counted.distinct == (2 * tilings[400] + 2 * same) // 4


def test_classes_of_units_are_not_known() -> None:
    cover = compile_problem(tilewright.load("dominoes-4x4").problem()).cover
    with pytest.raises(_core.CoverError, match="leave out distinct"):
        _core.frontier_count(cover, distinct=True, units=[])
