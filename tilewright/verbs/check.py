"""``check``: what a solver should know before the search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Unpack

from tilewright.compile import compile_problem
from tilewright.model import Problem, Puzzle
from tilewright.model.given import NoKeywords, given_settings, takes_settings
from tilewright.prover.findings import findings, placement_counts
from tilewright.results.checked import Checked
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import to_problem


@takes_settings
def check(
    puzzle: Puzzle | Problem,
    *,
    limit_time: float | None = None,
    limit_memory: int | None = None,
    set: Mapping[str, Any] | None = None,
    **settings: Unpack[NoKeywords],
) -> Checked:
    """Validate a puzzle and say what a solver should know first.

    Args:
        puzzle: what to check; slots of its setup may be left open.
        limit_time: seconds after which to give up.
        limit_memory: bytes that the process may hold.
        set: a value for setup slots, by name; also one whose name is an argument here.
        settings: the same by keyword.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, with every fault.
        LimitReached: a limit was met first.
    """
    problem = to_problem(puzzle, given_settings(set, settings), partial=True)
    watch = Watch(SearchOptions(limit_time=limit_time, limit_memory=limit_memory))
    watch.enter("compiling")
    compiled = compile_problem(problem, watch.guard)
    watch.enter("looking for what can be said without a search")
    setup = problem.puzzle.setup
    number, exact = setup.number(problem.puzzle.region, problem.setting) if setup else (None, True)
    return Checked(
        puzzle=problem.name,
        cells=(
            len(problem.region.required),
            len(problem.region.cells) - len(problem.region.required),
        ),
        kinds=len(problem.pieces),
        placements=placement_counts(compiled),
        symmetries=tuple(symmetry.isometry.name for symmetry in compiled.symmetries),
        turns=sum(not symmetry.isometry.flipped for symmetry in compiled.symmetries),
        setups=number,
        setups_exact=exact,
        unfilled=tuple(problem.unfilled),
        findings=tuple(findings(compiled, watch.guard)),
        rules=tuple(map(str, problem.rules)),
        borders=problem.puzzle.region.borders(problem.lattice.unwrapped),
    )
