"""``cheapest``: the solution that costs least, or lays the fewest pieces, with the proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.errors import Fault, Interrupted, LimitReached, PuzzleError
from tilewright.model import Problem, Puzzle
from tilewright.results.cheapest import OBJECTIVES, CheapestSolution
from tilewright.running.limits import Watch
from tilewright.running.options import SearchKeywords, SearchOptions, read_arguments, shows_options
from tilewright.running.searchable import searchable

#: what the costs of all placements without their signs add up to less than, in the core
_END = 2**62


@dataclass(frozen=True)
class CheapestSearch:
    """How a search for the cheapest solution ended.

    Attributes:
        compiled: what was searched.
        objective: ``"cost"`` or ``"pieces"``.
        report: what the core found.
    """

    compiled: Compiled
    objective: str
    report: _core.CheapestReport

    @property
    def solution(self) -> CheapestSolution | None:
        """The cheapest solution found."""
        if not self.report.found:
            return None
        ((cost, options),) = self.report.found
        bound = cost if self.report.ended == "done" else self.report.bound
        return CheapestSolution(
            self.compiled.problem,
            self.compiled.solution(options).placements,
            self.objective,
            cost,
            cost if bound is None else min(cost, bound),
            self.report.ended,
            self.report.nodes,
            self.report.seconds,
        )

    @property
    def stopped(self) -> str:
        """How far a search came that found no solution before a limit stopped it."""
        bound = self.report.bound
        least = {"cost": "costs less than {:,}", "pieces": "has fewer than {:,} pieces"}
        known = "" if bound is None else f"; no solution {least[self.objective].format(bound)}"
        return f"stopped by the limit on {self.report.ended} before a solution was found{known}"


@shows_options
def cheapest(
    puzzle: Puzzle | Problem,
    *,
    objective: str = "cost",
    options: SearchOptions | None = None,
    set: Mapping[str, Any] | None = None,
    **keywords: Unpack[SearchKeywords],
) -> CheapestSolution | None:
    """Return the solution that costs least, with the proof that no other costs less.

    A solution costs the sum of the costs of its pieces (``Piece.cost``, 1 if nothing else is said),
    once for each copy that is laid, pieces that the puzzle has placed among them.

    Args:
        puzzle: what to solve.
        objective: ``"cost"``, or ``"pieces"`` for the solution with the fewest pieces, whatever they
            cost.
        options: search options as one object, instead of by keyword.
        set: a value for each setup slot, by name; or by keyword if no option has the name.
        keywords: the fields of ``SearchOptions``, and values of slots; a limit stops with the
            cheapest so far, ``progress`` receives the share bound / cost, the cost, and the nodes;
            ``engine`` and ``threads`` play no part.

    Returns:
        A solution, the same at every call unless a limit of time stops the search, or ``None`` if it
        is proven that there is none.  Its ``proven`` shows whether none costs less, its ``bound``
        what none undercuts.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, a rule adds up values, or the costs are too large
            to be added up.
        ValueError: there is no such objective.
        LimitReached: a limit stopped the search before any solution was found.
        Interrupted: by Ctrl-C; ``partial`` is the cheapest so far, or ``None``.

    >>> from tilewright import Piece, Puzzle, Region
    >>> squares = [Piece.of(f"s{n}", "/".join(["X" * n] * n), copies="any") for n in range(1, 6)]
    >>> found = Puzzle("squares", Region.box(6, 5), tuple(squares)).cheapest(objective="pieces")
    >>> found.cost, found.proven
    (5, True)
    """
    chosen, settings = read_arguments(options, set, keywords)
    search = search_cheapest(puzzle, objective, chosen, settings)
    solution = search.solution
    if search.report.ended == "interrupted":
        raise Interrupted(solution)
    if solution is None and search.report.ended != "done":
        raise LimitReached(search.stopped)
    return solution


def search_cheapest(
    puzzle: Puzzle | Problem | Compiled,
    objective: str,
    options: SearchOptions,
    settings: Mapping[str, Any],
) -> CheapestSearch:
    """Search for the cheapest solution; the arguments are as with ``cheapest``.

    Raises:
        PuzzleError: the puzzle or a setting is invalid, a rule adds up values, or the costs are too large
            to be added up.
        ValueError: there is no such objective.
    """
    if objective not in OBJECTIVES:
        raise ValueError(f"there is no objective {objective!r}; choose {' or '.join(OBJECTIVES)}")
    watch = Watch(options)
    compiled = searchable(puzzle, dict(settings), watch)
    if compiled.cover.amounts() is not None:
        what = "the search for the least cost takes no rule that adds up values"
        fix = "leave its sum out, or compare the costs of all solutions"
        raise PuzzleError([Fault(("rules",), what, fix)], compiled.problem.name)
    costs = _costs(compiled, objective)
    left = watch.left()
    report = _core.cheapest(
        compiled.cover,
        costs,
        max_nodes=left.limit_nodes,
        max_seconds=left.limit_time,
        max_memory=left.limit_memory,
        token=left.token,
        progress=left.core_progress,
    )
    return CheapestSearch(compiled, objective, report)


def _costs(compiled: Compiled, objective: str) -> list[int]:
    """Return the cost of each option; options that lay no piece cost nothing.

    Raises:
        PuzzleError: all together are too large to be added up.
    """
    pieces = compiled.problem.pieces
    each = [piece.cost if objective == "cost" else 1 for piece in pieces]
    costs = [each[piece] for piece in compiled.placements.core.pieces()]
    if sum(map(abs, costs)) >= _END:
        dear = max(pieces, key=lambda piece: abs(piece.cost))
        what = f"the costs of all placements, without their signs, add up to {_END} or more"
        fault = Fault(("pieces", dear.name, "cost"), what, "give smaller costs")
        raise PuzzleError([fault], compiled.problem.name)
    return costs + [0] * (compiled.cover.n_options - len(costs))
