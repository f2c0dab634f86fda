"""The placement that a hint lays, as the core chooses it: what must follow, or else what most solutions have.

The choice is made by ``crates/deduce/src/hint.rs``, for the page without a server makes the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.deduction.deducer import Deducer
from tilewright.lattice import Cell
from tilewright.model import Problem
from tilewright.model.scene import cell_names, piece_names
from tilewright.results.hint import NOTHING_FORCED, NextPiece
from tilewright.results.rating import Step
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search

#: solutions that are looked at, at most
MOST_SOLUTIONS = 20_000
#: of which so many are found at a time
_CHUNK = 1024


def part(watch: Watch, share: float = 0.5) -> SearchOptions:
    """Return options that leave time for what comes after: a share of the rest."""
    options = watch.left()
    seconds = None if options.limit_time is None else share * options.limit_time
    return replace(options, limit_time=seconds)


def forced_move(deducer: Deducer, found: _core.Next) -> NextPiece | None:
    """Return what easy deductions lay, the reason with it; ``None`` if they lay nothing."""
    if found.forced is None:
        return None
    option, cell, reason = found.forced
    return NextPiece(deducer.laid([option])[0], deducer.cells[cell], reason)


def _often(compiled: Compiled, watch: Watch) -> tuple[list[int], int, bool]:
    """Return of each option in how many solutions it is, how many are looked at, and whether these are all.

    They are found a thousand at a time: all of them at once may be longer than the memory holds.
    """
    often, left = [0] * compiled.cover.n_options, MOST_SOLUTIONS
    report: _core.Report | None = None
    ended = "solutions"
    while left and ended == "solutions":
        most = min(left, _CHUNK)
        report = search(compiled, watch.left(), collect=True, units=report, max_solutions=most)
        ended = report.ended
        heed(ended)
        for found in report.found:
            for option in found:
                often[option] += 1
        left -= len(report.found)
    return often, MOST_SOLUTIONS - left, ended == "done"


def likely_move(compiled: Compiled, near: Sequence[Cell], watch: Watch) -> NextPiece | None:
    """Return the placement that most solutions have; ``None`` if no solution is found in time.

    Of several the first that covers one of the cells ``near``, then one beside what is laid.
    """
    often, looked, complete = _often(compiled, Watch(part(watch)))
    deducer, index = Deducer.of(compiled), compiled.board.index
    covered = [index[cell] for piece in compiled.problem.placed for cell in piece.cells]
    chosen = deducer.wording.likely(often, covered, [index[c] for c in near if c in index])
    if chosen is None:
        return None
    option, cell = chosen
    return NextPiece(
        deducer.laid([option])[0],
        deducer.cells[cell],
        "",
        often[option],
        looked,
        complete,
    )


def move_step(problem: Problem, move: NextPiece) -> Step:
    """Return a move that nothing forces as a step."""
    placement, names = move.placement, cell_names(problem)
    where = f"{piece_names(problem)[placement.piece]} on {names.listed(placement.cells)}"
    return Step(
        "7",
        NOTHING_FORCED,
        f"Nothing is forced here. {move.share(where)}",
        (move.look_at,),
        (placement.piece,),
        (placement,),
        (),
        open=1,
        length=0,
        score=0.0,
    )
