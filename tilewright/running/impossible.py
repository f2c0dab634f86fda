"""Facts that prove without a search that a problem has no solution, which the core has.

These are findings of ``check``, and a search is answered by their sentences.  The area needs the
pieces and the number of cells alone, the others what is added up of the placements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilewright import _core
from tilewright.compile.core import core_of
from tilewright.compile.watched import Guard
from tilewright.model import Problem
from tilewright.results.finding import Finding

if TYPE_CHECKING:
    from tilewright.running.layable import Layable


def fatal_finding(ground: Layable, guard: Guard | None = None) -> Finding | None:
    """Return a finding that there is no solution, the plainest first.

    Args:
        ground: what is looked at; a compiled problem is one.
        guard: called now and then; raises if the work has to stop.
    """
    return _found(_core.fatal_finding(*_laid(ground), guard=guard))


def laid_finding(ground: Layable, guard: Guard | None = None) -> Finding | None:
    """Return a finding that there is no solution by what can be laid; the area is not asked.

    Args:
        ground: what is looked at; its board may be one that settings share.
        guard: called now and then; raises if the work has to stop.
    """
    return _found(_core.fatal_finding(*_laid(ground), only_laid=True, guard=guard))


def setup_finding(ground: Layable, guard: Guard | None = None) -> Finding | None:
    """Return a finding that no setting has a solution, whatever the open slots take.

    Args:
        ground: the open board: what can be laid beside a setting can be laid on it.
        guard: called now and then; raises if the work has to stop.
    """
    return _found(_core.setup_finding(ground.board.core, ground.placements.core, guard))


def area_finding(problem: Problem, guard: Guard | None = None) -> Finding | None:
    """Return that the pieces cannot make the area of the board; ``None`` if they can.

    Args:
        problem: slots of its setup may be left open.
        guard: called now and then; raises if the work has to stop.
    """
    return _found(_core.area_finding(core_of(problem), guard))


def largest_area(problem: Problem, guard: Guard | None = None) -> int:
    """Return the largest area on the board that the pieces can make if they may be left out."""
    return _core.largest_area(core_of(problem), guard)


def _laid(ground: Layable) -> tuple[_core.Problem, _core.Board, _core.Placements]:
    return core_of(ground.problem), ground.board.core, ground.placements.core


def _found(finding: tuple[str, str, bool] | None) -> Finding | None:
    return None if finding is None else Finding(*finding)
