"""Ratings are fair: the same for a board however it lies and whatever things are called.

And a board with one more piece given is no harder.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import tilewright
from tests.deduction.fairness import (
    FAMILIES,
    boards,
    figures,
    images,
    only_solution,
    renamed,
    renumbered,
)
from tilewright import Placed
from tilewright.compile import compile_problem
from tilewright.deduction.deducer import Deducer
from tilewright.model import Problem

#: chunks of boards of each family, and boards of a chunk; together with one chunk each that is always tested
_CHUNKS, _BOARDS = 10, 10


def check_images(
    problem: Problem, rng: random.Random, shuffles: int, most: int | None = None
) -> None:
    """All images, or ``most``, and so many shuffles of names and numbers, have the same figures."""
    rated = figures(problem)
    for image in islice(images(problem), most):
        assert figures(image) == rated, image.placed
    compiled = compile_problem(problem)
    deducer = Deducer.of(compiled)
    start = deducer.start()
    only = only_solution(compiled)
    colours = deducer.fixed_colourings
    for _ in range(shuffles):
        if not problem.puzzle.setup.slots:
            assert figures(renamed(problem, rng)) == rated
        core, laid, number = renumbered(compiled, rng)
        one = deducer.core.rounds(start, solution=only, colourings=colours)
        moved = None if only is None else [number[option] for option in only]
        other = core.rounds(laid, solution=moved, colourings=colours)
        assert (one.moments, one.found, one.hardest) == (other.moments, other.found, other.hardest)
        assert deducer.core.plays(9, laid=start) == core.plays(9, laid=laid)


@pytest.mark.parametrize("name", FAMILIES)
def test_images_and_shuffles_have_the_same_rating(name: str) -> None:
    for problem in boards(name, 1, seed=1):
        check_images(problem, random.Random(1), 1, most=6)


@pytest.mark.long
@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_all_images_and_ten_shuffles_of_five_hundred_boards(name: str, chunk: int) -> None:
    rng = random.Random(chunk)
    for problem in boards(name, _BOARDS, seed=100 + chunk):
        check_images(problem, rng, 10)


def with_one_more(problem: Problem, seed: int) -> Iterator[Problem]:
    """Yield a board and then what becomes of it as pieces of its solution are given one by one."""
    solution = next(iter(tilewright.solutions(problem)))
    there = {(p.piece, frozenset(p.cells)) for p in problem.placed}
    others = [p for p in solution.placements if (p.piece, frozenset(p.cells)) not in there]
    random.Random(seed).shuffle(others)
    yield problem
    placed = list(problem.placed)
    for one in others:
        placed.append(Placed(one.piece, one.cells))
        yield problem.with_placed(placed)


def check_givens(problem: Problem, seed: int) -> int:
    """Give pieces one by one: the score never rises.  Returns how many steps were compared."""
    before, compared = None, 0
    for given in with_one_more(problem, seed):
        rated = figures(given)
        logic = rated["logic"]
        if logic["ended"] != "solved":  # several solutions: the search is rated
            continue
        if before is not None:
            assert logic["score"] <= before[0], given.placed
            assert rated["stars"] <= before[1], given.placed
            compared += 1
        before = logic["score"], rated["stars"]
    return compared


@pytest.mark.parametrize("name", ["l-puzzle-6x8", "kanoodle-5x11"])
def test_one_more_given_is_no_harder(name: str) -> None:
    assert sum(check_givens(problem, 1) for problem in boards(name, 1, seed=2))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_one_more_given_is_no_harder_on_a_thousand_boards(chunk: int) -> None:
    compared = 0
    for name in ("l-puzzle-6x8", "kanoodle-5x11", "soma-3x3x3"):
        for number, problem in enumerate(boards(name, _BOARDS, seed=200 + chunk)):
            compared += check_givens(problem, number)
    assert compared >= 100
