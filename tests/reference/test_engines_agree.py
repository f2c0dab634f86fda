"""Every engine against the slow twin on random puzzles; a new engine is tried by being listed.

The seed is in the message of a failure: ``random_puzzle(seed)`` is the puzzle.
"""

from __future__ import annotations

import pytest

import tilewright
from tests.parts import chunks
from tests.reference import slow
from tests.reference.engines import MAY_REFUSE
from tests.reference.randoms import random_puzzle
from tilewright.checker import verify_all
from tilewright.errors import EngineRefused
from tilewright.model import Placement, Puzzle

_CHUNKS, _CHUNK = 25, 40


def _check(seed: int, puzzle: Puzzle) -> None:
    problem = puzzle.problem()
    found = slow.solutions(problem)
    orbits = slow.distinct(problem, found)
    verified: set[frozenset[Placement]] = set()
    for engine, _ in tilewright.engines():
        case = f"seed {seed}, engine {engine}\n{puzzle}"
        try:
            given = list(tilewright.solutions(puzzle, engine=engine))
        except EngineRefused:
            assert engine.startswith(MAY_REFUSE), case
            continue
        assert {solution.key() for solution in given} == found, case
        assert len(given) == len(found), case
        count = tilewright.count(puzzle, distinct=True, engine=engine)
        assert (count.solutions, count.distinct) == (len(found), orbits), case
        assert count.complete, case
        some = list(tilewright.solutions(puzzle, engine=engine, distinct=True))
        assert len(some) == orbits, case
        assert {solution.key() for solution in some} <= found, case
        placed = {frozenset(solution.placements) for solution in given}
        if placed != verified:  # the first engine, or one that numbers orientations otherwise
            verify_all(problem, given, complete=True, count=len(found)).raise_if_wrong()
            verify_all(problem, some, distinct=True, count=orbits).raise_if_wrong()
            verified = placed


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=4))
def test_engines_and_slow_twin_agree(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        _check(seed, random_puzzle(seed))
