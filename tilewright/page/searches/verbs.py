"""Which kinds of search make sense for a problem, so that the page offers no others."""

from __future__ import annotations

from tilewright.apart.directions import moves_fault
from tilewright.compile.core import core_of
from tilewright.model import Problem

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
        if not core_of(problem).only_filters:
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
