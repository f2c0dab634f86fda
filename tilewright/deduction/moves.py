"""The placement that a hint lays: what must follow, or else what most ways to finish the board have.

A deduction that lays a piece is the move.  If the next ones only rule placements out, they are made until one
lays a piece, as long as they are easy.  If none does, the solutions are asked: the placement that occurs in
most of those looked at.  It need not be forced, but some way to finish the board always has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tilewright import _core
from tilewright.compile import Compiled
from tilewright.deduction.deducer import Deducer
from tilewright.deduction.words import Wording, sentence
from tilewright.lattice import Cell
from tilewright.model import Placement, Problem
from tilewright.model.scene import cell_names, piece_names
from tilewright.results.hint import NOTHING_FORCED, NextPiece
from tilewright.results.rating import Step
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions
from tilewright.running.search import heed, search

#: the hardest rung of the deductions that are made on the way to one that lays a piece, how many
#: of them are made at most, and in how many seconds
EASY, MOST_STEPS, SECONDS = "4", 4, 1.0
#: of those, how many a reason gives in full
_TOLD = 3
#: solutions that are looked at, at most
MOST_SOLUTIONS = 20_000


def part(watch: Watch, share: float = 0.5, most: float | None = None) -> SearchOptions:
    """Return options that leave time for what comes after: a share of the rest."""
    options = watch.left()
    seconds = None if options.limit_time is None else share * options.limit_time
    if most is not None:
        seconds = most if seconds is None else min(most, seconds)
    return replace(options, limit_time=seconds)


def forced_move(
    deducer: Deducer, first: _core.Deduction | None, laid: Sequence[int], watch: Watch
) -> NextPiece | None:
    """Return what easy deductions lay, the reason with it; ``None`` if they lay nothing."""
    if first is None:
        return None
    chain = [first] if _lays(deducer, first) else _chain(deducer, laid, watch)
    if not chain:
        return None
    placement = deducer.laid(chain[-1].options)[0]
    cell = _looked_at(deducer, chain[-1], placement)
    return NextPiece(placement, cell, _reason(deducer, chain))


def _chain(deducer: Deducer, laid: Sequence[int], watch: Watch) -> list[_core.Deduction]:
    """Return the deductions up to the first that lays a piece; none if that is too hard."""
    options = part(watch, most=SECONDS)
    trace = deducer.core.trace(
        list(laid),
        max_steps=MOST_STEPS,
        hardest=EASY,
        max_seconds=options.limit_time,
        token=options.token,
    )
    for number, found in enumerate(trace.steps):
        if _lays(deducer, found):
            return trace.steps[: number + 1]
    return []


def _lays(deducer: Deducer, found: _core.Deduction) -> bool:
    return found.effect == "lay" and bool(deducer.laid(found.options))


def _looked_at(deducer: Deducer, found: _core.Deduction, placement: Placement) -> Cell:
    """Return the cell to look at: one that the deduction is about, if it has one."""
    cells = [deducer.cell(item) for item in found.premises]
    return next((cell for cell in cells if cell in placement.cells), min(placement.cells))


def _reason(deducer: Deducer, chain: Sequence[_core.Deduction]) -> str:
    *before, last = chain
    final = _final(deducer, last)
    if not before:
        return final
    told = [sentence(deducer, found) for found in before[: _TOLD - 1]]
    more = len(before) - len(told)
    after = f"After {more} more such {'step' if more == 1 else 'steps'}" if more else "Then"
    return " ".join([*told, f"{after}, {final[:1].lower()}{final[1:]}"])


def _final(deducer: Deducer, found: _core.Deduction) -> str:
    """Return why a piece must lie where it is laid, without naming the place again."""
    words, item = Wording(deducer), found.premises[0]
    if deducer.cell(item) is not None:
        return f"Nothing else can fill {words.item(item)}"
    if deducer.piece(item) is None:
        return f"There is no other way to keep {words.item(item)}"
    number = len(found.options)
    if number == 1:
        return f"There is no other place left for {words.item(item)}"
    return f"The {number} copies of {words.item(item)} have only {number} places left, this one among them"


def likely_move(compiled: Compiled, near: Sequence[Cell], watch: Watch) -> NextPiece | None:
    """Return the placement that most solutions have; ``None`` if no solution is found in time.

    Of several the first that covers one of the cells ``near``, then one beside what is laid.
    """
    report = search(compiled, part(watch), collect=True, max_solutions=MOST_SOLUTIONS)
    heed(report.ended)
    placed = {(p.piece, frozenset(p.cells)) for p in compiled.problem.placed}
    often: Counter[int] = Counter()
    for found in report.found:
        often.update(option for option in found if option < len(compiled.placements))
    cells = compiled.board.cells
    names = [piece.name for piece in compiled.problem.pieces]
    there = {
        option: (names[one.piece_index], frozenset(cells[cell] for cell in one.cells))
        for option in often
        for one in (compiled.placements[option],)
    }
    free = {option: count for option, count in often.items() if there[option] not in placed}
    if not free:
        return None
    most = max(free.values())
    best = [option for option, count in sorted(free.items()) if count == most]
    beside = _beside(compiled, [cell for piece in compiled.problem.placed for cell in piece.cells])
    option = min(
        best,
        key=lambda one: (not there[one][1] & set(near), -len(there[one][1] & beside), one),
    )
    placement = compiled.solution([option]).placements[0]
    cell = max(sorted(placement.cells), key=lambda cell: (cell in near, cell in beside))
    return NextPiece(placement, cell, "", most, len(report.found), report.ended == "done")


def _beside(compiled: Compiled, laid: Sequence[Cell]) -> set[Cell]:
    lattice = compiled.problem.lattice
    return {near for cell in laid for near in lattice.neighbours(cell)}


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
