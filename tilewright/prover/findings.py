"""Findings about a board and its pieces without a search.

Area, the two-colouring, congruent and disconnected pieces, dead cells, pieces without a
placement, and statements of a puzzle about its pieces without effect.  A finding may be a
proof that there is no solution.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tilewright.compile import Board
from tilewright.compile.watched import Guard, often, watched
from tilewright.lattice import Cell, Colouring, Lattice
from tilewright.model import Piece, Problem
from tilewright.model.slot import BLOCKED, cells_text
from tilewright.prover.layable import Layable
from tilewright.results.checked import Finding
from tilewright.running.areas import or_shifts, reachable_areas


def findings(ground: Layable, guard: Guard | None = None) -> Iterable[Finding]:
    """Yield what there is to know about a board and its pieces, in the order of the checks.

    Args:
        ground: what is looked at; a compiled problem is one.
        guard: called now and then; raises if the work has to stop.
    """
    problem, board = ground.problem, ground.board
    yield from _area(problem, guard)
    yield from _parity(ground, guard)
    yield from _components(problem)
    yield from _unread_marks(problem)
    yield from _congruent(board)
    yield from _disconnected(problem, guard)
    yield from _flips_in_vain(problem)
    yield from _about_rules(problem)
    yield from _dead_cells(ground, guard)
    yield from _unplaceable(ground, guard)


def placement_counts(ground: Layable, guard: Guard | None = None) -> dict[str, int]:
    """Return the number of placements of each piece, by its name; ``guard`` as in ``findings``."""
    counts = dict.fromkeys(range(len(ground.problem.pieces)), 0)
    for placement in watched(ground.placements, guard):
        counts[placement.piece_index] += 1
    return {piece.name: counts[index] for index, piece in enumerate(ground.problem.pieces)}


def to_be_blocked(problem: Problem) -> int:
    """Return how many cells the open slots will take out of the region."""
    region = problem.puzzle.region
    slots = [
        s for s in problem.puzzle.setup.slots if s.name in problem.unfilled and s.role == BLOCKED
    ]
    return sum(len(slot.cells(next(iter(slot.values(region))))) for slot in slots)


def _area(problem: Problem, guard: Guard | None) -> Iterable[Finding]:
    blocked = to_be_blocked(problem)
    most = len(problem.region.cells) - blocked
    least = len(problem.region.required) - blocked
    areas = reachable_areas(problem.pieces, most, guard)
    if any(least <= area <= most for area in areas):
        return
    smallest = sum(piece.copies[0] * piece.size for piece in problem.pieces)
    span = str(least) if least == most else f"{least} to {most}"
    yield Finding(
        "area",
        f"The pieces cannot make an area of {span} cells (those that must be used have "
        f"{smallest}), so there is no solution.",
        fatal=True,
    )


def _parity(ground: Layable, guard: Guard | None) -> Iterable[Finding]:
    problem, colouring = ground.problem, ground.problem.lattice.colouring
    if colouring is None or problem.region.optional or problem.unfilled:
        return
    colour = [colouring(cell) for cell in ground.board.cells]
    excess, gains = len(colour) - 2 * sum(colour), colour_gains(ground, colouring, guard)
    sums = reachable_sums(problem.pieces, gains, len(colour), guard)
    black, white = (len(colour) + excess) // 2, (len(colour) - excess) // 2
    text = f"Colour the board like a chessboard: {black} black cells, {white} white."
    if excess not in sums and any(gains):
        why = f"{text} {sums_text(sums, excess)}, so there is no solution."
        yield Finding("parity", why, fatal=True)
    elif excess:
        yield Finding("parity", text)


def sums_text(sums: set[int], excess: int) -> str:
    """Return what colour differences the pieces make, none of which is that of the board."""
    if not sums:
        return "No choice of placements covers so many of each"
    sizes = {abs(total) for total in sums}
    if len(sizes) > 1:
        share = "as many of one colour as of the other" if not excess else _more_text(excess)
        return f"No choice of placements covers {share}"
    if sizes == {0}:
        return "The pieces always cover as many of one colour as of the other"
    one = min(sums) if len(sums) == 1 else None
    return f"The pieces always cover {difference_text({one} if one else sums)}"


def _more_text(difference: int) -> str:
    one, other = ("black", "white") if difference > 0 else ("white", "black")
    return f"{abs(difference)} more {one} cells than {other}"


def difference_text(differences: set[int]) -> str:
    """Return by how many cells of one colour more than of the other a piece or several cover."""
    sizes = sorted({abs(number) for number in differences})
    if len(differences) == 1 and sizes != [0]:
        return _more_text(min(differences))
    surplus = ["as many of one colour as of the other"] if sizes[0] == 0 else []
    more = " or ".join(str(size) for size in sizes if size)
    if more:
        surplus.append(f"{more} more of one colour than of the other")
    return ", or ".join(surplus)


def colour_gains(
    ground: Layable, colouring: Colouring, guard: Guard | None = None
) -> list[set[int]]:
    """Return for each piece by how many more cells of colour 0 than 1 its placements cover."""
    colour = [colouring(cell) for cell in ground.board.cells]
    gains: list[set[int]] = [set() for _ in ground.problem.pieces]
    for placement in watched(ground.placements, guard):
        gains[placement.piece_index].add(
            len(placement.cells) - 2 * sum(colour[cell] for cell in placement.cells)
        )
    return gains


def reachable_sums(
    pieces: tuple[Piece, ...], gains: list[set[int]], bound: int, guard: Guard | None = None
) -> set[int]:
    """Return the colour differences that the pieces can make together, within ``bound``."""
    reach = 1 << bound  # bit n: the difference n - bound can be reached
    limit = (1 << (2 * bound + 1)) - 1
    for piece, gain in often(zip(pieces, gains, strict=True), guard):
        low, high = piece.copies
        high = bound // piece.size if high is None else min(high, bound // piece.size)
        step, total = reach, 0
        for number in range(high + 1):
            if number >= low:
                total |= step
            step = or_shifts(step, gain) & limit
        reach = total
    return {number - bound for number in range(2 * bound + 1) if reach >> number & 1}


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
            noun, it = ("mark", "it") if len(marks) == 1 else ("marks", "them")
            named = ", ".join(sorted(marks)[:8])
            named += f" and {len(marks) - 8} more" if len(marks) > 8 else ""
            text = (
                f"{who} the {noun} {named}, which no rule in force reads: "
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


def _dead_cells(ground: Layable, guard: Guard | None) -> Iterable[Finding]:
    problem, board = ground.problem, ground.board
    placements = watched(ground.placements, guard)
    alive = {cell for placement in placements for cell in placement.cells}
    dead = [
        c for i, c in enumerate(board.cells) if i not in alive and c not in problem.region.optional
    ]
    if dead:
        more = f" and {len(dead) - 8} more" if len(dead) > 8 else ""
        text = f"no placement covers {cells_text(dead[:8])}{more}"
        yield Finding("dead-cells", text, fatal=not problem.unfilled)


def _unplaceable(ground: Layable, guard: Guard | None) -> Iterable[Finding]:
    counts = placement_counts(ground, guard)
    for piece in ground.problem.pieces:
        if not counts[piece.name]:
            fatal = piece.copies[0] > 0
            where = "at none of its places" if piece.at else "nowhere on the board"
            yield Finding("no-placement", f"piece {piece.name} fits {where}", fatal)
