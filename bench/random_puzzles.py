"""Families of random puzzles on which one method alone may be lost, each puzzle made from a seed.

Puzzles of these kinds once made the plan go wrong: boards with symmetries and pieces that do not
fit, boards of one kind of piece, boards that a colouring forbids, and more marks than a rule allows.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import tilewright
from tilewright import Count, Piece, Puzzle, Region, Rule, SearchOptions, Shape, piece_set
from tilewright.compile import compile_problem
from tilewright.running.first import FirstSolution

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


@dataclass(frozen=True)
class Answer:
    """What one question about one puzzle took.

    Attributes:
        seed: which puzzle of its family.
        question: ``"solve"``, ``"count"`` or ``"count --distinct"``.
        seconds: from the puzzle to the answer.
        complete: whether it was answered within the limit.
        solutions: how many there are; for ``solve`` 0 or 1.
        method: what answered.
    """

    seed: int
    question: str
    seconds: float
    complete: bool
    solutions: int
    method: str


def answers(family: str, seeds: range, limit: float) -> Iterator[Answer]:
    """Ask three questions about each puzzle of a family, on one thread.

    Raises:
        AssertionError: two answers contradict each other.
    """
    options = SearchOptions(threads=1, limit_time=limit)
    for seed in seeds:
        puzzle = random_puzzle(family, seed)
        of_one = [_solved(puzzle, seed, options)]
        of_one += [_counted(puzzle, seed, options, distinct) for distinct in (False, True)]
        zeros = {answer.solutions == 0 for answer in of_one if answer.complete}
        numbers = {answer.solutions for answer in of_one[1:] if answer.complete}
        if len(zeros) > 1 or len(numbers) > 1:
            raise AssertionError(f"{family} {seed}: {of_one}")
        yield from of_one


def _solved(puzzle: Puzzle, seed: int, options: SearchOptions) -> Answer:
    start = time.perf_counter()
    found = FirstSolution(compile_problem(puzzle.problem()), options, seed=0)
    number = len(list(found))
    seconds = time.perf_counter() - start
    complete = number > 0 or found.complete
    return Answer(seed, "solve", seconds, complete, number, found.engine)


def _counted(puzzle: Puzzle, seed: int, options: SearchOptions, distinct: bool) -> Answer:
    start = time.perf_counter()
    count: Count = tilewright.count(puzzle, distinct=distinct, options=options)
    seconds = time.perf_counter() - start
    question = "count --distinct" if distinct else "count"
    return Answer(seed, question, seconds, count.complete, count.solutions, count.engine)


def report(family: str, found: list[Answer]) -> list[str]:
    """Return a line for each question: how many were answered, how fast, by which methods."""
    lines = []
    for question in dict.fromkeys(answer.question for answer in found):
        of_it = [answer for answer in found if answer.question == question]
        done = [answer for answer in of_it if answer.complete]
        times = sorted(answer.seconds for answer in done) or [0.0]
        slowest = max(of_it, key=lambda answer: answer.seconds)
        methods = Counter(answer.method for answer in done).most_common()
        lines.append(
            f"{family:<20} {question:<16} {len(done)}/{len(of_it)} answered, "
            f"{sum(answer.solutions == 0 for answer in done)} without a solution; median "
            f"{1e3 * times[len(times) // 2]:.1f} ms, slowest {1e3 * slowest.seconds:.0f} ms (seed "
            f"{slowest.seed}); " + ", ".join(f"{name} {number}" for name, number in methods)
        )
    return lines
