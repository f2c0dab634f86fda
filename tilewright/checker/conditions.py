"""Conditions of one's own, as the checker asks them: of a finished solution, each in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tilewright.checker.shape import cells_text
from tilewright.model import Placement, Problem, Solution
from tilewright.model.placement import board_order
from tilewright.model.rules import Condition
from tilewright.model.rules.condition import ask, named, pair_order


def broken_condition(
    problem: Problem, condition: Condition, placements: list[Placement]
) -> Iterator[str]:
    """Yield how a solution breaks a condition, a sentence each.

    Args:
        problem: what is solved.
        condition: the functions.
        placements: of a solution in which nothing else is wrong, each with its cells in order.

    Raises:
        Exception: what a function raises.
    """
    if condition.placement is not None:
        for one in placements:
            if not ask(condition.placement, (one,), "placements"):
                yield f"{named(condition.placement)} refuses {_said(one)}"
    if condition.pair is not None:
        order = pair_order(piece.name for piece in problem.pieces)
        for first, second in combinations(sorted(placements, key=order), 2):
            if not ask(condition.pair, (first, second), "pairs"):
                together = f"{_said(first)} together with {_said(second)}"
                yield f"{named(condition.pair)} refuses {together}"
    if condition.solution is not None:
        laid = tuple(sorted(placements, key=board_order))
        if not ask(condition.solution, (Solution(problem, laid),), "solutions"):
            yield f"{named(condition.solution)} refuses the solution"


def _said(one: Placement) -> str:
    return f"{one.piece} on {cells_text(one.cells)}"
