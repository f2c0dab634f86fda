"""The door of every search: certificates are asked first, and a proof takes the place of the placements.

The area is asked before anything is compiled, the others of the placements that were listed.  What is
proven to have no solution comes back without options: whatever searches it ends at once, and
``Compiled.proof`` is the sentence to say.
"""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.compile.unsolvable import compile_unsolvable, unsolvable
from tilewright.compile.watched import Guard
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Classes
from tilewright.running.impossible import area_finding, fatal_finding, laid_finding
from tilewright.running.limits import Watch
from tilewright.running.search import settled_problem, to_compiled


def searchable(
    puzzle: Puzzle | Problem | Compiled,
    settings: dict[str, Any],
    watch: Watch | None = None,
    classes: Classes | None = None,
    *,
    pieces_stay: bool = False,
    lean: bool = True,
    asks: bool = False,
) -> Compiled:
    """Return the compiled problem of any form, to be searched; the arguments are as with ``to_compiled``.

    What proves that there is no solution is said of all placements, also of those that are left out.

    Raises:
        LimitReached: a limit that ``watch`` looks after was met first.
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.
    """
    if isinstance(puzzle, Compiled):
        # within limits that are met already it is searched, to say so
        compiled = to_compiled(puzzle, settings, watch, classes, pieces_stay=pieces_stay, asks=asks)
        finding = None if compiled.proof else fatal_finding(compiled)
    else:
        problem = settled_problem(puzzle, settings, asks=asks)
        if area := area_finding(problem, _guard(watch)):
            return compile_unsolvable(problem, area.text, classes or "all", _guard(watch))
        form = {"pieces_stay": pieces_stay, "asks": asks}
        compiled = to_compiled(problem, {}, watch, classes, lean=lean, **form)
        finding = laid_finding(compiled)
        if lean and finding is not None:
            finding = laid_finding(to_compiled(problem, {}, watch, classes, **form))
    return compiled if finding is None else unsolvable(compiled, finding.text)


def _guard(watch: Watch | None) -> Guard | None:
    """Return what looks after the limits while a problem is made ready."""
    if watch is None:
        return None
    watch.enter("compiling")
    return watch.guard
