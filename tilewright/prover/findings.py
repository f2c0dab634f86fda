"""Findings about a board and its pieces without a search.

Area, the two-colouring, congruent and disconnected pieces, dead cells, pieces without a
placement, and statements of a puzzle about its pieces without effect.  A finding may be a
proof that there is no solution: those are found in ``running.impossible``, which searches ask, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tilewright.compile import Board
from tilewright.compile.watched import Guard, often
from tilewright.lattice import Cell, Lattice
from tilewright.model import Problem
from tilewright.model.slot import BLOCKED
from tilewright.results.finding import Finding
from tilewright.running.impossible import (
    area_finding,
    parity_findings,
    placeless_findings,
    tally_of,
    uncovered_findings,
)
from tilewright.running.layable import Layable


def findings(ground: Layable, guard: Guard | None = None) -> Iterable[Finding]:
    """Yield what there is to know about a board and its pieces, in the order of the checks.

    Args:
        ground: what is looked at; a compiled problem is one.
        guard: called now and then; raises if the work has to stop.
    """
    problem, board = ground.problem, ground.board
    tally = tally_of(ground)
    if area := area_finding(problem, guard):
        yield area
    yield from parity_findings(ground, tally, guard)
    yield from _components(problem)
    yield from _unread_marks(problem)
    yield from _congruent(board)
    yield from _disconnected(problem, guard)
    yield from _flips_in_vain(problem)
    yield from _about_rules(problem)
    yield from uncovered_findings(ground, tally)
    yield from placeless_findings(ground, tally)


def placement_counts(ground: Layable) -> dict[str, int]:
    """Return the number of placements of each piece, by its name."""
    names = (piece.name for piece in ground.problem.pieces)
    return dict(zip(names, tally_of(ground).placements, strict=True))


def _components(problem: Problem) -> Iterable[Finding]:
    parts = connected_parts(problem.region.cells, problem.lattice)
    if len(parts) > 1:
        sizes = ", ".join(str(len(part)) for part in sorted(parts, key=len, reverse=True)[:8])
        yield Finding("components", f"the region falls into {len(parts)} parts of {sizes} cells")


def connected_parts(cells: Iterable[Cell], lattice: Lattice) -> list[set[Cell]]:
    """Return the edge-connected parts of a set of cells."""
    left, parts = set(cells), []
    while left:
        part, edge = set[Cell](), [left.pop()]
        while edge:
            cell = edge.pop()
            part.add(cell)
            near = [n for n in lattice.neighbours(cell) if n in left]
            left.difference_update(near)
            edge.extend(near)
        parts.append(part)
    return parts


def _unread_marks(problem: Problem) -> Iterable[Finding]:
    """Say which marks no rule reads: they appear in pictures alone."""
    found = {"the pieces bear": problem.unread}
    if not any(rule.reads_marked_cells for rule in problem.rules):
        puzzle = problem.puzzle
        found["the board bears"] = frozenset(mark for _, mark in puzzle.region.marks)
        found["the setup gives"] = frozenset(slot.role for slot in puzzle.setup.slots) - {BLOCKED}
    for who, marks in found.items():
        if marks:
            plural, it = ("", "it") if len(marks) == 1 else ("s", "them")
            named = ", ".join(sorted(marks)[:8])
            named += f" and {len(marks) - 8} more" if len(marks) > 8 else ""
            text = (
                f"{who} the mark{plural} {named}, which no rule in force reads: "
                f"pictures show {it}, and no count depends on {it}"
            )
            yield Finding("unread-marks", text)


def _congruent(board: Board) -> Iterable[Finding]:
    """Pieces that differ only in name, or in marks that no rule reads, multiply the count."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for piece, shapes in zip(board.problem.pieces, board.orientations, strict=True):
        groups.setdefault((frozenset(shapes), piece.places), []).append(piece.name)
    for names in groups.values():
        if len(names) > 1:
            yield Finding(
                "congruent",
                f"{' and '.join(names)} are congruent but have different names, so exchanging them "
                "counts as another solution",
            )


def _disconnected(problem: Problem, guard: Guard | None) -> Iterable[Finding]:
    for piece in often(problem.pieces, guard):
        if any(
            len(connected_parts(shape.cells, problem.lattice.unwrapped)) > 1
            for shape in piece.shapes
        ):
            yield Finding("disconnected", f"piece {piece.name} is not connected")


def _flips_in_vain(problem: Problem) -> Iterable[Finding]:
    """A lattice may have no reflection: few pieces turned over lie on it."""
    lattice = problem.lattice
    if any(isometry.flipped for isometry in lattice.isometries):
        return
    names = [
        piece.name
        for piece in problem.pieces_as_read
        if piece.flips is not None
        and piece.orientations(lattice)
        == replace(piece, flips=not piece.flips).orientations(lattice)
    ]
    if names:
        more = f" and {len(names) - 8} more" if len(names) > 8 else ""
        text = (
            f"the {lattice.name} lattice has no reflections, so flips has no effect on "
            f"{', '.join(names[:8])}{more}"
        )
        yield Finding("flips", text)


def _about_rules(problem: Problem) -> Iterable[Finding]:
    """Say which rules hold of everything that can be laid on the board, and which may be misread."""
    yield from (Finding("rules", text) for text in problem.cautions)
    for rule in problem.rules:
        if why := rule.in_vain():
            yield Finding("rules", f"{rule.kind} forbids nothing: {why}")
