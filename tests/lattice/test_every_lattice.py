"""Random puzzles on every lattice of the table: search, slow twin and checker agree."""

from __future__ import annotations

import pytest

import tilewright
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright.checker import verify_all
from tilewright.draw import text
from tilewright.files.puzzle_file import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.lattice import Lattice
from tilewright.model import Region


def _few(lattice: Lattice) -> int:
    """Return the number of quick puzzles: the slow twin turns pieces of four dimensions 384 ways."""
    return 3 if lattice.space < 4 else 1


def _some(lattice: Lattice) -> int:
    """Return the number of puzzles that take seconds."""
    return 4 * _few(lattice)


def agrees(lattice: Lattice, seed: int) -> None:
    problem = random_puzzle(seed, lattice).problem()
    found = slow.solutions(problem)
    every = list(tilewright.solutions(problem))
    assert {one.key() for one in every} == found, seed
    count = tilewright.count(problem, distinct=True)
    assert (count.solutions, count.distinct) == (len(found), slow.distinct(problem, found)), seed
    verify_all(problem, every, complete=True, count=len(found)).raise_if_wrong()


def test_random_puzzles_agree_with_the_slow_twin(tabled: Lattice) -> None:
    for seed in range(_few(tabled)):
        agrees(tabled, seed)


@pytest.mark.medium
def test_some_random_puzzles_agree_with_the_slow_twin(tabled: Lattice) -> None:
    for seed in range(_few(tabled), _some(tabled)):
        agrees(tabled, seed)


@pytest.mark.long
def test_more_random_puzzles_agree_with_the_slow_twin(tabled: Lattice) -> None:
    for seed in range(_some(tabled), 100 if tabled.space < 4 else 12):
        agrees(tabled, seed)


def test_puzzles_are_written_and_read_back(tabled: Lattice) -> None:
    for seed in range(30):
        puzzle = random_puzzle(seed, tabled)
        again = parse_puzzle(write_puzzle(puzzle))
        assert again.region == puzzle.region
        orientations = (
            [piece.orientations(tabled) for piece in one.pieces] for one in (puzzle, again)
        )
        assert next(orientations) == next(orientations)


# Holes of the grid of addresses ----------------------------------------------------------------

STICKS = """
tilewright: 1
name: sticks
lattice: square-edge
region: {region}
pieces: {{I: {{cells: [[1, 0]], copies: any}}}}
"""


def faults(region: str) -> str:
    with pytest.raises(tilewright.PuzzleError) as error:
        parse_puzzle(STICKS.format(region=region))
    return str(error.value)


def test_holes_are_blank_in_a_picture() -> None:
    puzzle = parse_puzzle(STICKS.format(region='" . ./. . ./ . ."'))
    assert puzzle.region.cells == ((0, 1), (1, 0), (1, 2), (2, 1), (3, 0), (3, 2), (4, 1))
    assert puzzle.region == Region.box(5, 3, lattice="square-edge")
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle
    assert "{box: [5, 3]}" in write_puzzle(puzzle)
    solution = next(iter(tilewright.solutions(puzzle)))
    assert text.compact(solution.scene()) == " I I /I I I/ I I "


def test_a_hole_is_no_cell() -> None:
    assert "[0, 0] is no cell of the square-edge lattice" in faults('".."')
    assert "the next cell is [1, 0]" in faults('".."')
    assert "[1, 1] is no cell" in faults("{cells: [[1, 0], [1, 1]]}")
    region = Region([(0, 0), (1, 0)])
    puzzle = tilewright.Puzzle("dots", region, (), "square-edge")
    assert "[0, 0] is no cell" in str(puzzle.faults()[0])


def test_every_hole_has_a_next_cell(lattice: Lattice) -> None:
    spans = [range(2 * max(axis) + 2) for axis in zip(*lattice.representatives, strict=True)]
    for cell in Region.box(*map(len, spans)).cells if len(spans) < 4 else ():
        near = lattice.next_cell(cell)
        assert lattice.has(near)
        assert (near == cell) == lattice.has(cell)
