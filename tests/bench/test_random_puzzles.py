"""The families of random puzzles: the same for a seed, valid, and answered as their kind demands."""

from __future__ import annotations

import pytest

from bench.random_puzzles import FAMILIES, answers, random_puzzle, report

#: no limit: these are answered in milliseconds
ENDLESS = float("inf")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_seed_makes_one_valid_puzzle(family: str) -> None:
    puzzles = [random_puzzle(family, seed) for seed in range(5)]
    assert puzzles == [random_puzzle(family, seed) for seed in range(5)]
    assert len({str(puzzle.region) + str(puzzle.pieces) for puzzle in puzzles}) > 1
    for puzzle in puzzles:
        puzzle.problem()


@pytest.mark.parametrize("family", ["one-kind", "colouring-forbids", "too-many-marks"])
def test_the_plan_answers_every_question(family: str) -> None:
    found = list(answers(family, range(8), ENDLESS))
    assert len(found) == 3 * 8
    assert all(answer.complete for answer in found)
    if family != "one-kind":
        assert not any(answer.solutions for answer in found)
    assert [line.split()[0] for line in report(family, found)] == [family] * 3
