"""The door of every search: certificates are asked first, and a proof takes the place of the placements.

The area is asked before anything is compiled, the others of the placements that were listed.  What is
proven to have no solution comes back without options: whatever searches it ends at once, and
``Compiled.proof`` is the sentence to say.
"""

from __future__ import annotations

from typing import Any

from tilewright.compile import Compiled
from tilewright.compile.unsolvable import compile_unsolvable
from tilewright.model import Problem, Puzzle
from tilewright.model.classes import Classes
from tilewright.running.impossible import area_finding, fatal_finding
from tilewright.running.limits import Watch
from tilewright.running.search import settled_problem, to_compiled


def searchable(
    puzzle: Puzzle | Problem | Compiled,
    settings: dict[str, Any],
    watch: Watch | None = None,
    classes: Classes | None = None,
    *,
    pieces_stay: bool = False,
) -> Compiled:
    """Return the compiled problem of any form, to be searched; the arguments are as with ``to_compiled``.

    Raises:
        LimitReached: a limit that ``watch`` looks after was met first.
        PuzzleError: the puzzle is invalid, or a slot of its setup has no value.
    """
    guard = None if watch is None else watch.guard
    if watch is not None:
        watch.enter("compiling")
    if not isinstance(puzzle, Compiled):
        puzzle = settled_problem(puzzle, settings)
        settings = {}
        if area := area_finding(puzzle, guard):
            return compile_unsolvable(puzzle, area.text, classes or "all", guard)
    compiled = to_compiled(puzzle, settings, watch, classes, pieces_stay=pieces_stay)
    found = None if compiled.proof else fatal_finding(compiled, guard)
    if found is None:
        return compiled
    return compile_unsolvable(compiled.problem, found.text, compiled.classes, guard)
