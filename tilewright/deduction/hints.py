"""The next step from a partial board, or what to take back."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from tilewright import _core
from tilewright.compile import Compiled, compile_problem
from tilewright.deduction.deducer import Deducer, laid_by_options
from tilewright.deduction.moves import forced_move, likely_move, move_step, part
from tilewright.deduction.words import step
from tilewright.model import Placed, Problem
from tilewright.results.hint import Doom, Hint
from tilewright.running.impossible import area_finding, laid_finding
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search, to_compiled
from tilewright.running.shared import SharedCover, asks_briefly

#: up to so many pieces to take back, every choice of them is tried
TRIED = 3
#: solutions that are counted at most
MOST = 1_000_000


def hint_for(problem: Problem, watch: Watch, strength: str) -> Hint:
    """Return what helps with a partial board; see ``verbs.hint``."""
    # The deducer is of the empty board, so that pieces can be left out.
    bare = problem.with_placed(())
    if area := area_finding(bare, watch.guard):
        return Hint(problem, 0, True, strength, doom=Doom(area.text, (), ()))
    empty = to_compiled(bare, {}, watch)
    deducer = Deducer.of(empty)
    laid = deducer.options_of(problem.placed)
    if never := laid_finding(empty, watch.guard):
        why = _reason_of(deducer, laid, watch) or Doom(never.text, (), ())
        return Hint(problem, 0, True, strength, doom=why)
    compiled = compile_problem(problem, watch.guard)
    solutions, exact = _count(compiled, part(watch))
    if exact and solutions == 0:
        shared = SharedCover.settled(bare, watch.guard) if asks_briefly(watch.options) else None
        since = _since(problem, watch, shared)
        back = _take_back(problem, watch, shared) if since is not None else (None, False)
        reason = _reason_of(deducer, laid, watch)
        return Hint(problem, 0, True, strength, back[0] or (), back[1], since, reason)
    # A piece that may lie there with several marks is no option: what follows from it is not seen.
    found = _next(deducer, laid, watch) if len(laid) == len(problem.placed) else None
    first = None if found is None else found.step
    move = None if found is None else forced_move(deducer, found)
    if move is None:
        cells = [deducer.cell(item) for item in first.premises] if first else []
        move = likely_move(compiled, [cell for cell in cells if cell is not None], watch)
    if found is None or first is None:
        guess = None if move is None else move_step(problem, move)
        return Hint(problem, solutions, exact, strength, step=guess, move=move)
    because = tuple(piece for piece, option in laid.items() if option in found.because)
    easiest = step(deducer, first)
    return Hint(problem, solutions, exact, strength, step=easiest, because=because, move=move)


def _reason_of(deducer: Deducer, laid: Mapping[Placed, int], watch: Watch) -> Doom | None:
    """Return why a board with some options laid cannot be finished; ``None`` if no short reason is found.

    It is the shortest contradiction after what is laid, by ``crates/deduce/src/doom.rs``.
    """
    left = watch.left()
    found = deducer.wording.doom(list(laid.values()), max_seconds=left.limit_time, token=left.token)
    if found is None:
        return None
    text, cells, because = found
    pieces = tuple(piece for piece, option in laid.items() if option in because)
    return Doom(text, tuple(deducer.cells[cell] for cell in cells), pieces)


def _count(compiled: Compiled, options: SearchOptions) -> tuple[int, bool]:
    report = search(compiled, options, max_solutions=MOST)
    heed(report.ended)
    return report.solutions, report.ended == "done"


def _can_be_finished(problem: Problem, watch: Watch, shared: SharedCover | None) -> bool | None:
    """Tell whether a board can be finished; ``None`` if a limit comes first.

    Args:
        problem: with the pieces that lie there.
        watch: looks after the limits.
        shared: the cover of the empty board, for small questions.
    """
    if shared is not None and not watch.spent():
        finishes = shared.can_be_finished(problem)
        if finishes is not None:
            return finishes
    report = search(compile_problem(problem, watch.guard), watch.left(), max_solutions=1)
    heed(report.ended)
    if report.solutions:
        return True
    return False if report.ended == "done" else None


def _since(problem: Problem, watch: Watch, shared: SharedCover | None) -> int | None:
    """Return the piece after which a board could not be finished, by halving."""
    placed = problem.placed
    fine, doomed = -1, len(placed)  # how many pieces leave it finishable, how many do not
    while doomed - fine > 1:
        middle = (fine + doomed) // 2
        if _can_be_finished(problem.with_placed(placed[:middle]), watch, shared):
            fine = middle
        else:
            doomed = middle
    return None if doomed == 0 else doomed - 1


def _take_back(
    problem: Problem, watch: Watch, shared: SharedCover | None
) -> tuple[tuple[Placed, ...] | None, bool]:
    """Return the fewest pieces to take back, and whether fewer are known not to be enough."""
    placed, sure = problem.placed, True
    for number in range(1, min(TRIED, len(placed)) + 1):
        for gone in combinations(range(len(placed)), number):
            kept = [piece for index, piece in enumerate(placed) if index not in gone]
            finishes = _can_be_finished(problem.with_placed(kept), watch, shared)
            if finishes:
                return tuple(placed[index] for index in gone), sure
            sure = sure and finishes is False
    return _most_kept(problem, watch) if len(placed) > TRIED else (None, False)


def _most_kept(problem: Problem, watch: Watch) -> tuple[tuple[Placed, ...] | None, bool]:
    """Keep as many of the placed pieces as any solution does: the exact maximum.

    Where options use items several times nobody looks for it.
    """
    compiled = compile_problem(problem.with_placed(()), watch.guard)
    if compiled.cover.amounts() is not None:
        return None, False
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


def _next(deducer: Deducer, laid: Mapping[Placed, int], watch: Watch) -> _core.Next:
    """Return the easiest deduction from the placed pieces, and the piece that it leads to."""
    options = part(watch)
    return deducer.wording.next(
        list(laid.values()), max_seconds=options.limit_time, token=options.token
    )
