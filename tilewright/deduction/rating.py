"""Measuring how hard a puzzle is, on both scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log10

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.deduction import weights
from tilewright.deduction.basis import GENERAL, Basis
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.words import step
from tilewright.errors import TilewrightError
from tilewright.model.slot import BLOCKED
from tilewright.results.rating import Effort, Logic, Rating, Step
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search

#: the hardest rung if there are several solutions: what is found by looking; hardly anything is forced
HARDEST = "4"
#: bits of the table of items and options up to which a puzzle is rated
LARGEST = 1 << 30
#: seconds that a rating takes at most if no limit is given
SECONDS = 20.0
#: the share of a limit of time that each of solving, deducing and playing may take of the remaining time
_SHARE = 0.5


def rate_compiled(
    compiled: Compiled,
    watch: Watch,
    *,
    seed: int = 0,
    with_steps: bool = True,
    trials: int | None = None,
    basis: Basis = GENERAL,
) -> Rating:
    """Measure how hard a compiled puzzle is; see ``verbs.rate``.

    Args:
        compiled: the puzzle.
        watch: over the limits.
        seed: of the plays.
        with_steps: give the steps too, with names and sentences.
        trials: deduce no further than so many trials, which a limit of time does not make the same
            everywhere; ``None`` for any number.
        basis: what the stars rest on.

    Raises:
        TilewrightError: it is too large.
    """
    cover = compiled.cover
    if cover.n_items * cover.n_options > LARGEST:
        raise TilewrightError(
            f"{cover.n_options:,} placements on {cover.n_items:,} items are too many to be rated step "
            "by step; explain and estimate say how the search will go"
        )
    report = search(compiled, _part(watch.left()), reduce=False, collect=True, max_solutions=2)
    heed(report.ended)
    found, decided = report.found, report.ended in ("done", "solutions")
    if not found:
        return _unrated(compiled, 0 if decided else None)
    number = 1 if decided and len(found) == 1 else None
    deducer = Deducer.of(compiled)
    start = deducer.start()
    only = found[0] if number == 1 else None
    logic = solve(deducer, start, only, _part(watch.left()), with_steps=with_steps, trials=trials)
    effort = play(deducer, start, seed, watch.left())
    scale = "logic" if number == 1 and logic.ended == "solved" else "search"
    figure = logic.score if scale == "logic" else effort.median
    is_known = effort.plays or scale == "logic"
    return Rating(
        compiled.problem,
        number,
        compiled.solution(found[0]),
        logic,
        effort,
        choices(deducer, start, only) if only is not None else None,
        basis.stars(scale, figure) if is_known else None,
        scale,
        weights.VERSION,
        basis.text(scale) if is_known else "",
        len(found),
    )


def _part(options: SearchOptions) -> SearchOptions:
    """Return options with a share of the time that is left."""
    if options.limit_time is None:
        return options
    return replace(options, limit_time=_SHARE * options.limit_time)


def _unrated(compiled: Compiled, solutions: int | None) -> Rating:
    nothing = (None, None, None, None, None)
    return Rating(
        compiled.problem, solutions, *nothing, "search", weights.VERSION, proof=compiled.proof
    )


def solve(
    deducer: Deducer,
    start: Sequence[int],
    solution: Sequence[int] | None,
    options: SearchOptions,
    *,
    with_steps: bool = True,
    trials: int | None = None,
) -> Logic:
    """Solve by deductions: all at once for the score, and one after another for the steps.

    Args:
        deducer: of the puzzle.
        start: the options that are laid already.
        solution: the only solution, to guess from; ``None`` if there are several.
        options: ``limit_time`` and ``token`` count, for each of the two.
        with_steps: give the steps too.
        trials: how many are made at most for the score.
    """
    rounds = deducer.core.rounds(
        start,
        solution=solution,
        colourings=deducer.fixed_colourings,
        trials=trials,
        max_seconds=options.limit_time,
        token=options.token,
    )
    steps = _steps(deducer, start, solution, options) if with_steps else ()
    return Logic(rounds.score, rounds.hardest or "", dict(rounds.found), steps, rounds.ending)


def _steps(
    deducer: Deducer,
    start: Sequence[int],
    solution: Sequence[int] | None,
    options: SearchOptions,
) -> tuple[Step, ...]:
    found = deducer.core.trace(
        start,
        solution=solution,
        hardest=HARDEST if solution is None else "7",
        max_seconds=options.limit_time,
        token=options.token,
    )
    return tuple(step(deducer, one) for one in found.steps)


def play(deducer: Deducer, start: Sequence[int], seed: int, options: SearchOptions) -> Effort:
    """Play by chance, and return how much more was laid than is needed, and how choices went wrong."""
    plays = deducer.core.plays(
        _core.PLAYS,
        seed=seed % (1 << 64),
        most=_core.MOST_LAID,
        laid=start,
        threads=options.core_threads,
        max_seconds=options.limit_time,
        token=options.token,
    )
    return Effort(*_core.effort(plays))


def choices(deducer: Deducer, start: Sequence[int], solution: Sequence[int]) -> float | None:
    """Return log10 of the product of the choices at the pegs, the peg with the fewest first.

    Source: K. Lubick, L-Puzzle_Solver, where it is the difficulty of a board.
    """
    problem = deducer.compiled.problem
    slots = [slot for slot in problem.puzzle.setup.slots if slot.role != BLOCKED]
    chosen = [
        slot.cells(problem.setting[slot.name]) for slot in slots if slot.name in problem.setting
    ]
    pegs = {cell for cells in chosen for cell in cells}
    ranks = deducer.core.ranks(start)
    items = sorted(
        (i for i, cell in enumerate(deducer.cells) if cell in pegs), key=ranks.__getitem__
    )
    if not items or not any(rule.kind == "marks" for rule in problem.rules):
        return None
    counts = deducer.core.choices(items, solution, start)
    return sum(log10(count) for count in counts)
