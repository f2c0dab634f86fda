"""Findings about a board and its pieces without a search, which the core has.

Area, the two-colouring, congruent and disconnected pieces, dead cells, pieces without a
placement, and statements of a puzzle about its pieces without effect.  A finding may be a
proof that there is no solution: searches ask for those alone, see ``running.impossible``.
"""

from __future__ import annotations

from tilewright import _core
from tilewright.compile.watched import Guard
from tilewright.results.finding import Finding
from tilewright.running.layable import Layable


def findings(ground: Layable, guard: Guard | None = None) -> list[Finding]:
    """Return what there is to know about a board and its pieces, in the order of the checks.

    Args:
        ground: what is looked at; a compiled problem is one.
        guard: called now and then; raises if the work has to stop.
    """
    found = _core.findings(ground.board.core, ground.placements.core, guard)
    return [Finding(*finding) for finding in found]


def placement_counts(ground: Layable) -> dict[str, int]:
    """Return the number of placements of each piece, by its name."""
    names = [piece.name for piece in ground.problem.pieces]
    numbers, *_ = ground.placements.core.tally(len(names), [False] * len(ground.board.cells))
    return dict(zip(names, numbers, strict=True))
