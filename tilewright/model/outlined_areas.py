"""The areas of the rule ``area`` as pictures of flat boards show them: outlined, with what is asked in a corner."""

from __future__ import annotations

from tilewright.draw.scene import OutlinedArea
from tilewright.model.puzzle import Problem
from tilewright.model.rules import ReadRule
from tilewright.model.rules.area import Sum, ValueArea


def outlined_areas(problem: Problem) -> tuple[OutlinedArea, ...]:
    """Return the areas of a flat board whose rules hold; none if two of them share a cell."""
    if problem.lattice.coordinates != 2:
        return ()
    rules = [rule for rule in problem.rules if isinstance(rule, ValueArea) and rule.cells]
    cells = [cell for rule in rules for cell in rule.cells or ()]
    if len(set(cells)) < len(cells):
        return ()
    return tuple(OutlinedArea(rule.cells or (), area_label(rule), rule.at or "") for rule in rules)


def rules_in_words(problem: Problem) -> list[ReadRule]:
    """Return the rules that the picture does not say."""
    if not outlined_areas(problem):
        return list(problem.rules)
    return [rule for rule in problem.rules if not isinstance(rule, ValueArea)]


def area_label(rule: ValueArea) -> str:
    """Return what is asked of an area in a few signs: ``"12"``, ``"3–7"``, ``"="``, ``"≠"``."""
    asked = [] if rule.sum is None else [_sum(rule.sum)]
    return " ".join([*asked, *["="] * rule.equal, *["≠"] * rule.different])


def _sum(ends: Sum) -> str:
    low, high = ends
    if low == high:
        return str(low)
    if low is None:
        return f"≤{high}"
    return f"≥{low}" if high is None else f"{low}–{high}"
