"""Every engine against the slow twin on one puzzle, and which engines may say no to it."""

from __future__ import annotations

import tilewright
from tests.reference import slow
from tilewright.checker import verify_all
from tilewright.errors import EngineRefused
from tilewright.model import Placement, Problem

#: they need an item in each option that must be used exactly once, and not too far ahead
MAY_REFUSE = ("bitmask",)


def check_engines(problem: Problem, label: str) -> set[slow.Layout]:
    """Compare what every engine lists and counts with the twin, and show its lists to the checker.

    Args:
        problem: what is solved.
        label: what a failure says of it.

    Returns:
        The solutions.
    """
    found = slow.solutions(problem)
    orbits = slow.distinct(problem, found)
    verified: set[frozenset[Placement]] = set()
    accepted = 0
    for engine, _ in tilewright.engines():
        case = f"{label}, engine {engine}"
        try:
            given = list(tilewright.solutions(problem, engine=engine))
        except EngineRefused:
            assert may_refuse(engine, problem), case
            continue
        some = list(tilewright.solutions(problem, engine=engine, distinct=True))
        count = tilewright.count(problem, distinct=True, engine=engine)
        assert {solution.key() for solution in given} == found, case
        assert (len(given), len(some)) == (len(found), orbits), case
        assert (count.solutions, count.distinct) == (len(found), orbits), case
        assert count.complete, case
        assert {solution.key() for solution in some} <= found, case
        placed = {frozenset(solution.placements) for solution in given}
        if (
            placed != verified or not accepted
        ):  # the first, or one that numbers orientations otherwise
            verify_all(problem, given, complete=True, count=len(found)).raise_if_wrong()
            verify_all(problem, some, complete=True, distinct=True, count=orbits).raise_if_wrong()
            verified = placed
        accepted += 1
    assert accepted, f"{label}: no engine takes the puzzle"
    return found


def may_refuse(engine: str, problem: Problem) -> bool:
    """Tell whether an engine may refuse a puzzle: a sum of values is for ``cells`` alone."""
    rules = problem.puzzle.rules
    is_summed = any(rule.kind == "area" and "sum" in rule.value for rule in rules)
    return engine.startswith(MAY_REFUSE) or (is_summed and engine != "cells")
