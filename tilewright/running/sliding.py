"""How the core slides the pieces of a tray: which can be exchanged, what it met, and its steps, each replayed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tilewright import _core
from tilewright.checker.sliding import verify_slides
from tilewright.errors import Fault, PuzzleError, TilewrightError
from tilewright.lattice import Cell, Lattice, shift
from tilewright.model import Problem
from tilewright.model.piece import Piece
from tilewright.model.puzzle import Placed
from tilewright.results.sliding import Slide, SlideStep
from tilewright.running.limits import Watch, default_memory

#: after the goal the search goes on until it has met so many arrangements: small trays are met whole
EXPLORED = 150_000


@dataclass(frozen=True)
class Interchangeable:
    """Pieces whose exchange changes nothing.

    Attributes:
        pieces: by their numbers in ``placed``.
        goals: the cells where some of them lie in the end.
    """

    pieces: tuple[int, ...]
    goals: tuple[tuple[Cell, ...], ...]


def tray_fault(problem: Problem) -> Fault | None:
    """Return why pieces cannot slide in a puzzle, ``None`` if they can."""
    if problem.lattice.name.split()[0] not in _core.TRAY_LATTICES or problem.region.wrap:
        known = ", ".join(_core.TRAY_LATTICES)
        what = f"pieces slide on {known}, and this is {problem.lattice.name}"
        if problem.region.wrap:
            what = "the borders of the region are joined, and pieces slide in flat trays alone"
            return Fault(("region", "wrap"), what, "leave out wrap")
        return Fault(("lattice",), what, "take one of these lattices")
    if not problem.placed:
        fix = "say under 'placed' where each piece lies at the start"
        return Fault(("placed",), "no piece is placed, so there is no start", fix)
    lost = [
        goal for goal in problem.puzzle.goal if not set(goal.cells) <= set(problem.region.cells)
    ]
    if lost:
        what = f"the setup blocks cells of the goal of {lost[0].piece!r}"
        return Fault(("set",), what, "choose other cells")
    return None


def search_tray(
    problem: Problem,
    count: str,
    watch: Watch,
    *,
    limit_states: int | None = None,
    listed: int = 1,
    counts_ways: bool = False,
) -> Slide:
    """Return the fewest moves of a tray, each way replayed by the checker.

    Args:
        problem: the tray.
        count: one of ``COUNTS``.
        watch: the limits.
        limit_states: stop once so many arrangements are met.
        listed: list so many shortest ways at most, one or more.
        counts_ways: whether to count the shortest ways.

    Raises:
        PuzzleError: it is no tray.
    """
    faults = problem.puzzle.faults()
    fault = tray_fault(problem)
    if fault is not None:
        faults = [fault]
    if faults:
        raise PuzzleError(faults, problem.name)
    kinds, left = interchangeable(problem), watch.left()
    goals = bool(problem.puzzle.goal)
    board = frozenset(problem.region.cells)
    start = monotonic()
    report = _core.slide(
        problem.lattice.name,
        sorted(board),
        [cell for cell in problem.puzzle.corridor if cell in board],
        [([problem.placed[n].cells for n in kind.pieces], list(kind.goals)) for kind in kinds],
        count,
        has_goal=goals,
        explored=EXPLORED,
        listed=listed,
        counts_ways=counts_ways,
        max_states=limit_states,
        max_seconds=left.limit_time,
        max_memory=default_memory() if left.limit_memory is None else left.limit_memory,
        token=left.token,
        progress=left.core_progress,
    )
    ways = [_steps(problem, kinds, way) for way in report.listed]
    for way in ways:
        verdict = verify_slides(problem, way, count, report.fewest)
        if not verdict.ok:
            raise TilewrightError(f"the search found a way that the checker refuses: {verdict}")
    return Slide(
        problem=problem,
        count=count,
        moves=report.fewest,
        at_least=report.at_least,
        arrangements=report.arrangements,
        every=report.every,
        complete=report.ended == "done",
        ended="states" if report.ended == "nodes" else report.ended,
        depth=report.depth,
        farthest=_farthest(problem, kinds, report.farthest),
        steps=ways[0] if ways else (),
        ways=report.ways,
        others=tuple(ways[1:]),
        seconds=monotonic() - start,
    )


def interchangeable(problem: Problem) -> list[Interchangeable]:
    """Return the pieces of a tray by what distinguishes them.

    Two pieces are interchangeable if they have the same cells but for a slide, the same marks and colours of sides,
    and if the goal names neither, or both by one name.
    """
    named = {goal.piece for goal in problem.puzzle.goal}
    pieces = {piece.name: piece for piece in problem.pieces}
    kinds: dict[Hashable, list[int]] = {}
    for number, placed in enumerate(problem.placed):
        role = placed.piece if placed.piece in named else ""
        shape = _shape(problem.lattice, placed.cells)
        sign = _sign(pieces[placed.piece], placed, problem.lattice)
        kinds.setdefault((role, shape, sign), []).append(number)
    found = []
    for (role, shape, _), numbers in kinds.items():  # type: ignore[misc]
        own = [goal.cells for goal in problem.puzzle.goal if goal.piece == role]
        goals = [cells for cells in own if _shape(problem.lattice, cells) == shape]
        found.append(Interchangeable(tuple(numbers), tuple(goals)))
    return found


def _shape(lattice: Lattice, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    origin = lattice.origin(cells)
    return tuple(sorted(shift(cell, origin, -1) for cell in cells))


def _sign(piece: Piece, placed: Placed, lattice: Lattice) -> Hashable:
    """Return what a piece bears beside its cells: its shapes with marks and sides, and how it is turned.

    Of pieces that bear nothing only the cells matter.
    """
    if not any(any(shape.marks) or any(shape.sides) for shape in piece.shapes):
        return None
    shapes = []
    for shape in piece.shapes:
        origin = lattice.origin(shape.cells)
        cells = [shift(cell, origin, -1) for cell in shape.cells]
        sides = shape.sides or [""] * len(cells)
        shapes.append(tuple(sorted(zip(cells, shape.marks, sides, strict=True))))
    return tuple(shapes), placed.orientation_index


def _steps(
    problem: Problem, kinds: Sequence[Interchangeable], way: Sequence[Any]
) -> tuple[SlideStep, ...]:
    """Return the moves of a way with the pieces that make them."""
    placed = problem.placed
    names = [one.piece for one in placed]
    at = {
        (kind, frozenset(placed[number].cells)): number
        for kind, own in enumerate(kinds)
        for number in own.pieces
    }
    found = []
    for kind, start, end, path in way:
        number = at.pop((kind, frozenset(start)))
        at[kind, frozenset(end)] = number
        found.append(
            SlideStep(
                piece=names[number],
                copy=names[: number + 1].count(names[number]),
                of_several=names.count(names[number]) > 1,
                start=tuple(sorted(start)),
                end=tuple(sorted(end)),
                path=tuple(path),
                lattice=problem.lattice.name,
            )
        )
    return tuple(found)


def _farthest(
    problem: Problem, kinds: Sequence[Interchangeable], cells: Sequence[Sequence[tuple[Cell, ...]]]
) -> tuple[Placed, ...]:
    """Return an arrangement as placed pieces, interchangeable ones in the order of their places."""
    found: dict[int, Placed] = {}
    for kind, own in zip(kinds, cells, strict=True):
        for number, there in zip(kind.pieces, own, strict=True):
            was = problem.placed[number]
            found[number] = Placed(was.piece, tuple(sorted(there)), was.orientation_index)
    return tuple(found[number] for number in sorted(found))
