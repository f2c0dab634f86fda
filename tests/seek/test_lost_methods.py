"""Random puzzles on which a single method may be lost, each made from a seed: the plan answers them all.

Puzzles of these kinds once made the plan go wrong: boards with symmetries and pieces that do not
fit, boards of one kind of piece, boards that a colouring forbids, and more marks than a rule allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from tilewright import Piece, Puzzle, Region, Rule, Shape, piece_set

Cell = tuple[int, ...]


def symmetric_pentacubes(rng: Random) -> Puzzle:
    """Return a board in space with an axis of fourfold symmetry, and pentacubes that fill it."""
    span, height = rng.choice(((2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 3)))
    across = range(-span, span + 1)
    orbits = {
        frozenset({(x, y, z), (-y, x, z), (-x, -y, z), (y, -x, z)})
        for x, y, z in product(across, across, range(height))
    }
    most = min(len(across) ** 2 * height // 20, 7)
    pieces = rng.sample(piece_set("pentacubes"), 4 * rng.randint(max(most - 2, 1), most))
    board: set[Cell] = set()
    for orbit in rng.sample(sorted(map(sorted, orbits)), len(orbits)):
        if len(board) + len(orbit) <= 5 * len(pieces):
            board.update(orbit)
    region = Region((x + span, y + span, z) for x, y, z in board)
    return Puzzle("symmetric", region, tuple(pieces), "cube")


def one_kind(rng: Random) -> Puzzle:
    """Return a box, some of its cells missing, and one polyomino in any number."""
    name, size = rng.choice((("trominoes", 3), ("tetrominoes", 4), ("pentominoes", 5)))
    piece = rng.choice(piece_set(name))
    cells = sorted(product(range(rng.randint(4, 11)), range(rng.randint(4, 11))))
    missing = rng.sample(cells, len(cells) % size + size * rng.randint(0, 1))
    board = Region(set(cells) - set(missing))
    return Puzzle("one-kind", board, (Piece(piece.name, piece.shapes, (0, None)),))


def colouring_forbids(rng: Random) -> Puzzle:
    """Return straight pieces of n cells and a board with unlike numbers of the colours modulo n.

    Such a piece covers each residue of x + y modulo n once, wherever it lies.
    """
    n = rng.randint(2, 5)
    cells = sorted(product(range(rng.randint(5, 9)), range(rng.randint(5, 9))))
    of_colour = Counter(sum(cell) % n for cell in cells)
    spared = max(of_colour, key=lambda colour: of_colour[colour])
    others = [cell for cell in cells if sum(cell) % n != spared]
    missing = rng.sample(others, len(cells) % n + n)
    straight = Piece("straight", (Shape((x, 0) for x in range(n)),), (0, None))
    return Puzzle("colours", Region(set(cells) - set(missing)), (straight,))


def too_many_marks(rng: Random) -> Puzzle:
    """Return a square of bars of which one too many bear a mark that each row has just once."""
    length, size = rng.choice(((2, 4), (2, 6), (2, 8), (3, 6), (3, 9), (4, 8)))
    bar: list[Cell] = [(x, 0) for x in range(length)]
    marked, plain = size + 1, size * size // length - size - 1
    pieces = (
        Piece("marked", (Shape(bar, {bar[0]: "a"}),), (marked, marked)),
        Piece("plain", (Shape(bar),), (plain, plain)),
    )
    once = Rule("once", {"marks": ["a"], "in": ["rows"]})
    return Puzzle("marks", Region.box(size, size), pieces, rules=(once,))


FAMILIES: dict[str, Callable[[Random], Puzzle]] = {
    "symmetric-pentacubes": symmetric_pentacubes,
    "one-kind": one_kind,
    "colouring-forbids": colouring_forbids,
    "too-many-marks": too_many_marks,
}


def random_puzzle(family: str, seed: int) -> Puzzle:
    """Return the puzzle of a family that belongs to a seed."""
    return FAMILIES[family](Random(f"{family} {seed}"))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_seed_makes_one_valid_puzzle(family: str) -> None:
    puzzles = [random_puzzle(family, seed) for seed in range(5)]
    assert puzzles == [random_puzzle(family, seed) for seed in range(5)]
    assert len({str(puzzle.region) + str(puzzle.pieces) for puzzle in puzzles}) > 1
    for puzzle in puzzles:
        puzzle.problem()


@pytest.mark.parametrize("family", ["one-kind", "colouring-forbids", "too-many-marks"])
@pytest.mark.parametrize("seed", range(8))
def test_the_plan_answers_every_question(family: str, seed: int) -> None:
    puzzle = random_puzzle(family, seed)
    solution = puzzle.solve(threads=1)
    counts = [puzzle.count(distinct=distinct, threads=1) for distinct in (False, True)]
    assert all(count.complete for count in counts)
    assert {count.solutions > 0 for count in counts} == {solution is not None}
    assert counts[0].solutions == counts[1].solutions
    if family != "one-kind":
        assert solution is None
