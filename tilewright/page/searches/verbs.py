"""Which kinds of search make sense for a problem, so that the page offers no others."""

from __future__ import annotations

from tilewright.apart.directions import moves_fault
from tilewright.model import Problem
from tilewright.model.rules import ReadRule

#: what needs a board whose setup is chosen
_SETTLED = (
    "solve",
    "solutions",
    "count",
    "hand",
    "hint",
    "explain",
    "rate",
    "estimate",
    "heatmap",
    "best",
    "study",
    "watch",
    "engines",
)


def verbs_of(problem: Problem) -> list[str]:
    """Return the kinds of search that make sense, in the order of ``KINDS``."""
    found: list[str] = []
    if not problem.unfilled and problem.region.cells and problem.pieces:
        found += _SETTLED
        if not all(map(_only_filters, problem.rules)):
            found.remove("study")
        if any(rule.needs_full_board for rule in problem.rules):
            found.remove("best")
        if problem.lattice.space == 3 and moves_fault(problem.lattice) is None:
            found.append("disassemble")
    if problem.puzzle.setup:
        found.append("survey")
    if problem.unfilled or not problem.puzzle.setup:
        found.append("generate")
    return found


def _only_filters(rule: ReadRule) -> bool:
    """Tell whether a rule looks at one placement at a time, which is all that ``study`` can keep."""
    kind = type(rule)
    said = (kind.uses, kind.items, kind.linked)
    return said == (ReadRule.uses, ReadRule.items, ReadRule.linked)
