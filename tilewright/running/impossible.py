"""Facts that prove without a search that a problem has no solution.

These are findings of ``check``, and a search is answered by their sentences.  The area needs the
pieces and the number of cells alone, the others what the core adds up of the placements.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from tilewright.compile.watched import Guard
from tilewright.model import Problem
from tilewright.model.slot import BLOCKED, cells_text
from tilewright.results.finding import Finding
from tilewright.running.areas import area_bits
from tilewright.running.colours import always_text, reachable_sums, sums_text
from tilewright.running.layable import Layable

#: cells that are named
_NAMED = 8


class Tally(NamedTuple):
    """What the placements of each piece cover.

    Attributes:
        placements: how many each piece has.
        gains: by how many more black cells than white they cover, each number once; without a meaning
            if the lattice has no two colours.
        uncovered: the numbers of the cells that no placement covers.
    """

    placements: list[int]
    gains: list[list[int]]
    uncovered: list[int]


def tally_of(ground: Layable) -> Tally:
    """Add up what the placements cover."""
    colouring, cells = ground.problem.lattice.colouring, ground.board.cells
    white = [False] * len(cells) if colouring is None else [bool(colouring(c)) for c in cells]
    return Tally(*ground.placements.core.tally(len(ground.problem.pieces), white))


def fatal_finding(ground: Layable, guard: Guard | None = None) -> Finding | None:
    """Return a finding that there is no solution, the plainest first.

    Args:
        ground: what is looked at; a compiled problem is one.
        guard: called now and then; raises if the work has to stop.
    """
    return area_finding(ground.problem, guard) or laid_finding(ground, guard)


def laid_finding(
    ground: Layable, guard: Guard | None = None, *, tally: Tally | None = None
) -> Finding | None:
    """Return a finding that there is no solution by what can be laid; the area is not asked.

    Args:
        ground: what is looked at.
        guard: called now and then; raises if the work has to stop.
        tally: what the placements cover, if that is known.
    """
    tally = tally or tally_of(ground)
    found_out = chain(  # colours are asked last, and only if nothing else tells
        placeless_findings(ground, tally),
        uncovered_findings(ground, tally),
        parity_findings(ground, tally, guard),
    )
    return next((finding for finding in found_out if finding.fatal), None)


def setup_finding(ground: Layable, guard: Guard | None = None) -> Finding | None:
    """Return a finding that no setting has a solution, whatever the open slots take.

    Args:
        ground: the open board: what can be laid beside a setting can be laid on it.
        guard: called now and then; raises if the work has to stop.
    """
    found_out = (
        area_finding(ground.problem, guard),
        *placeless_findings(ground, tally_of(ground)),
    )
    return next((found for found in found_out if found is not None and found.fatal), None)


def area_finding(problem: Problem, guard: Guard | None = None) -> Finding | None:
    """Return that the pieces cannot make the area of the board; ``None`` if they can.

    Args:
        problem: slots of its setup may be left open.
        guard: called now and then; raises if the work has to stop.
    """
    least, most = area_span(problem)
    if area_bits(problem.pieces, most, guard) >> least:
        return None
    smallest = sum(piece.copies[0] * piece.size for piece in problem.pieces)
    span = str(least) if least == most else f"{least} to {most}"
    return Finding(
        "area",
        f"The pieces cannot make an area of {span} cells (those that must be used have "
        f"{smallest}), so there is no solution.",
        fatal=True,
    )


def area_span(problem: Problem) -> tuple[int, int]:
    """Return the fewest and the most cells that the pieces may cover, whatever the open slots take.

    Open slots may want more cells than there are: then no cell is left.
    """
    open_slots = (slot for slot in problem.puzzle.setup.slots if slot.name in problem.unfilled)
    taken = [slot.numbers for slot in open_slots if slot.role == BLOCKED]
    least = len(problem.region.required) - sum(most for _, most in taken)
    most = len(problem.region.cells) - sum(fewest for fewest, _ in taken)
    return max(least, 0), max(most, 0)


def largest_area(problem: Problem, guard: Guard | None = None) -> int:
    """Return the largest area on the board that the pieces can make if they may be left out."""
    free = [replace(piece, copies=(0, piece.copies[1])) for piece in problem.pieces]
    return area_bits(free, len(problem.region.cells), guard).bit_length() - 1


def placeless_findings(ground: Layable, tally: Tally) -> Iterator[Finding]:
    """Yield which pieces have no placement, or fewer than copies that must be used."""
    for piece, number in zip(ground.problem.pieces, tally.placements, strict=True):
        needed = piece.copies[0]
        if not number:
            where = "at none of its places" if piece.at else "nowhere on the board"
            yield Finding("no-placement", f"piece {piece.name} fits {where}", needed > 0)
        elif number < needed:
            where = "at 1 place" if number == 1 else f"at {number} places"
            text = f"piece {piece.name} must be used {needed} times and fits {where} alone"
            yield Finding("no-placement", text, fatal=True)


def uncovered_findings(ground: Layable, tally: Tally) -> Iterator[Finding]:
    """Yield which cells no placement covers, if they must be covered."""
    optional, cells = ground.problem.region.optional, ground.board.cells
    dead = [cells[number] for number in tally.uncovered if cells[number] not in optional]
    if dead:
        more = f" and {len(dead) - _NAMED} more" if len(dead) > _NAMED else ""
        text = f"no placement covers {cells_text(dead[:_NAMED])}{more}"
        yield Finding("dead-cells", text, fatal=not ground.problem.unfilled)


def parity_findings(ground: Layable, tally: Tally, guard: Guard | None = None) -> Iterator[Finding]:
    """Yield how the board looks in two colours: a proof if the pieces cannot cover so many of each."""
    problem, colouring = ground.problem, ground.problem.lattice.colouring
    if colouring is None or problem.unfilled:
        return
    white = sum(map(colouring, problem.region.cells))
    black = len(problem.region.cells) - white
    free_white = sum(map(colouring, problem.region.optional))
    free_black = len(problem.region.optional) - free_white
    excess, free = black - white, free_black + free_white
    text = f"Colour the board like a chessboard: {black} black cells, {white} white"
    text += f", of which {free_black} black and {free_white} white may stay empty." if free else "."
    sums = reachable_sums(problem.pieces, tally.gains, black + white, guard)
    within = range(excess - free_black, excess + free_white + 1)
    if any(tally.gains) and sums.isdisjoint(within):
        why = _free_text(sums) if free else sums_text(sums, excess)
        yield Finding("parity", f"{text} {why}, so there is no solution.", fatal=True)
    elif excess and not free:
        yield Finding("parity", text)


def _free_text(sums: set[int]) -> str:
    """Return what colour differences the pieces make, none of which the cells that may stay empty allow."""
    if len({abs(total) for total in sums}) == 1:
        return always_text(sums)
    return "No choice of placements covers so many of each"
