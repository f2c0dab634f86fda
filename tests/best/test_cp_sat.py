"""Boards too large to enumerate against CP-SAT of OR-Tools (the extra ``check``)."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tests.best.boards import CASES, board
from tests.best.plain import misfit
from tests.parts import chunks, first_of
from tests.reference import slow
from tilewright.model import Problem

cp_model: Any = pytest.importorskip("ortools.sat.python.cp_model")


def cp_sat_value(problem: Problem, objective: str = "cells") -> int:
    """Return the most any packing is worth, by a model of its own: a boolean a placement."""
    model = cp_model.CpModel()
    ways = slow.placements(problem)
    used = [model.new_bool_var(f"way {number}") for number in range(len(ways))]
    for cell in problem.region.cells:
        model.add_at_most_one(
            x for x, (_, cells, _) in zip(used, ways, strict=True) if cell in cells
        )
    for piece in problem.pieces:
        if piece.copies[1] is not None:
            own = [x for x, (name, _, _) in zip(used, ways, strict=True) if name == piece.name]
            model.add(sum(own) <= piece.copies[1])
    for placed in problem.placed:
        key = placed.piece, tuple(sorted(placed.cells))
        model.add_at_least_one(x for x, way in zip(used, ways, strict=True) if way[:2] == key)
    weights = {piece.name: piece.weight for piece in problem.pieces}
    gains = [len(cells) if objective == "cells" else weights[name] for name, cells, _ in ways]
    model.maximize(sum(gain * x for gain, x in zip(gains, used, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    solver.parameters.max_time_in_seconds = 60
    assert solver.solve(model) == cp_model.OPTIMAL
    return round(solver.objective_value)


@pytest.mark.parametrize("case", first_of(CASES, 3))
def test_boards_agree_with_cp_sat(case: str) -> None:
    problem = board(case).problem()
    assert cp_sat_value(problem) == tilewright.best(problem).value


@pytest.mark.parametrize("chunk", chunks(2, fast=1))
def test_random_puzzles_agree_with_cp_sat(chunk: int) -> None:
    for seed in range(500 + chunk * 30, 530 + chunk * 30):
        problem = misfit(seed).problem()
        for objective in ("cells", "weight"):
            packing = tilewright.best(problem, objective=objective)
            assert cp_sat_value(problem, objective) == packing.value, (seed, objective)
