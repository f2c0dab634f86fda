"""The next step from a partial board, or what to take back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.deduction.deducer import Deducer, laid_by_options
from tilewright.deduction.words import step
from tilewright.model import Placed, Problem
from tilewright.results.hint import Hint
from tilewright.results.rating import Step
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search

#: up to so many pieces to take back, every choice of them is tried
TRIED = 3
#: solutions that are counted at most
MOST = 1_000_000
#: the rung of a guess
GUESS = "7"
#: the share of what time is left that counting, and each later part, may take
_SHARE = 0.5


def hint_for(problem: Problem, watch: Watch, strength: str) -> Hint:
    """Return what helps with a partial board; see ``verbs.hint``."""
    compiled = compile_problem(problem, watch.guard)
    solutions, exact = _count(compiled, _part(watch))
    if exact and solutions == 0:
        since = _since(problem, watch)
        back = _take_back(problem, watch) if since is not None else (None, False)
        return Hint(problem, 0, True, back[0] or (), back[1], since, None, (), strength)
    found, because = _next_step(problem, watch)
    return Hint(problem, solutions, exact, (), False, None, found, because, strength)


def _part(watch: Watch) -> SearchOptions:
    options = watch.left()
    if options.limit_time is None:
        return options
    return replace(options, limit_time=_SHARE * options.limit_time)


def _count(compiled: Compiled, options: SearchOptions) -> tuple[int, bool]:
    report = search(compiled, options, max_solutions=MOST)
    heed(report.ended)
    return report.solutions, report.ended == "done"


def _can_be_finished(problem: Problem, watch: Watch) -> bool | None:
    """Tell whether a board can be finished; ``None`` where a limit comes first."""
    report = search(compile_problem(problem, watch.guard), watch.left(), max_solutions=1)
    heed(report.ended)
    if report.solutions:
        return True
    return False if report.ended == "done" else None


def _since(problem: Problem, watch: Watch) -> int | None:
    """Return the piece after which a board could not be finished, by halving."""
    placed = problem.placed
    fine, doomed = -1, len(placed)  # how many pieces leave it finishable, how many do not
    while doomed - fine > 1:
        middle = (fine + doomed) // 2
        if _can_be_finished(problem.with_placed(placed[:middle]), watch):
            fine = middle
        else:
            doomed = middle
    return None if doomed == 0 else doomed - 1


def _take_back(problem: Problem, watch: Watch) -> tuple[tuple[Placed, ...] | None, bool]:
    """Return the fewest pieces to take back, and whether fewer are known not to be enough."""
    placed, sure = problem.placed, True
    for number in range(1, min(TRIED, len(placed)) + 1):
        for gone in combinations(range(len(placed)), number):
            kept = [piece for index, piece in enumerate(placed) if index not in gone]
            finishes = _can_be_finished(problem.with_placed(kept), watch)
            if finishes:
                return tuple(placed[index] for index in gone), sure
            sure = sure and finishes is False
    return _most_kept(problem, watch) if len(placed) > TRIED else (None, False)


def _most_kept(problem: Problem, watch: Watch) -> tuple[tuple[Placed, ...] | None, bool]:
    """Keep as many of the placed pieces as any solution does: the exact maximum."""
    compiled = compile_problem(problem.with_placed(()), watch.guard)
    wanted = {(piece.piece, frozenset(piece.cells)) for piece in problem.placed}
    laid = laid_by_options(compiled)
    gains = [int(one in wanted) for one in laid]
    gains += [0] * (compiled.cover.n_options - len(gains))
    left = watch.left()
    best = _core.maximise(
        compiled.cover,
        gains,
        max_seconds=left.limit_time,
        max_memory=left.limit_memory,
        token=left.token,
    )
    heed(best.ended)
    if best.value is None:
        return None, False
    kept = {laid[option] for option in best.found if option < len(laid)}
    gone = (p for p in problem.placed if (p.piece, frozenset(p.cells)) not in kept)
    return tuple(gone), best.ended == "done"


def _next_step(problem: Problem, watch: Watch) -> tuple[Step | None, tuple[Placed, ...]]:
    """Return the easiest step from the placed pieces, and those on which it rests.

    The deducer is of the empty board, so that pieces can be left out.
    """
    deducer = Deducer.of(compile_problem(problem.with_placed(()), watch.guard))
    laid = deducer.options_of(problem.placed)
    options = _part(watch)
    trace = deducer.core.trace(
        list(laid.values()),
        solution=_some_solution(deducer, list(laid.values()), watch),
        max_steps=1,
        max_seconds=options.limit_time,
        token=options.token,
    )
    if not trace.steps:
        return None, ()
    first = trace.steps[0]
    return step(deducer, first), _because(deducer, first, laid, watch)


def _some_solution(deducer: Deducer, laid: Sequence[int], watch: Watch) -> list[int] | None:
    """Return the options of a solution with some of them laid, to guess from."""
    cover = deducer.compiled.cover
    report = search(cover, _part(watch), units=[cover.unit(laid)], collect=True, max_solutions=1)
    heed(report.ended)
    return report.found[0] if report.found else None


def _because(
    deducer: Deducer, first: _core.Deduction, laid: Mapping[Placed, int], watch: Watch
) -> tuple[Placed, ...]:
    """Return pieces without any of which a step is not found; none for a guess."""
    if first.rung == GUESS:
        return ()
    needed = dict(laid)
    for piece in laid:
        rest = [option for other, option in needed.items() if other != piece]
        left = _part(watch)
        if deducer.core.holds(first, rest, max_seconds=left.limit_time, token=left.token):
            del needed[piece]
    return tuple(needed)
