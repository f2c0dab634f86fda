"""Random small puzzles against plain enumeration; the seed is in the message of a failure."""

from __future__ import annotations

import pytest

import tilewright
from tests.best.plain import best_value, misfit
from tests.parts import chunks
from tilewright.results.packing import OBJECTIVES


def _check(seed: int) -> None:
    problem = misfit(seed).problem()
    for objective in OBJECTIVES:
        packing = tilewright.best(problem, objective=objective)
        case = f"seed {seed}, {objective}\n{problem.puzzle}\n{packing}"
        assert packing.proven, case
        assert packing.ended == "done", case
        assert packing.value == best_value(problem, objective), case
        tilewright.verify_packing(
            problem, packing, objective=objective, value=packing.value
        ).raise_if_wrong()
        assert packing.covered + len(packing.empty) == len(problem.region.cells), case


@pytest.mark.parametrize("chunk", chunks(10, fast=2))
def test_it_is_the_best_of_all(chunk: int) -> None:
    for seed in range(chunk * 40, chunk * 40 + 40):
        _check(seed)
