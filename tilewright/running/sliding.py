"""How the core slides the pieces of a tray: what each bears, what it met, and its steps, each replayed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
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

#: after the goal the search goes on until it has met three times as many arrangements as then: so many at least, and
#: so many at most, so that small trays are met whole and the number costs twice what the goal did at most
EXPLORED = 30_000, 150_000


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
    layers: Path | None = None,
) -> Slide:
    """Return the fewest moves of a tray, each way replayed by the checker.

    Args:
        problem: the tray.
        count: one of ``COUNTS``.
        watch: the limits.
        limit_states: stop once so many arrangements are met.
        listed: list so many shortest ways at most, one or more.
        counts_ways: whether to count the shortest ways.
        layers: a folder for the arrangements of each depth, where an earlier search goes on.

    Raises:
        PuzzleError: it is no tray.
        TilewrightError: the folder is of another tray, damaged or cannot be used.
    """
    faults = problem.puzzle.faults()
    fault = tray_fault(problem)
    if fault is not None:
        faults = [fault]
    if faults:
        raise PuzzleError(faults, problem.name)
    left, placed = watch.left(), problem.placed
    board = frozenset(problem.region.cells)
    start = monotonic()
    arguments = (
        problem.lattice.name,
        sorted(board),
        [cell for cell in problem.puzzle.corridor if cell in board],
        [(p.piece, p.cells, sign) for p, sign in zip(placed, _signs(problem), strict=True)],
        [(goal.piece, goal.cells) for goal in problem.puzzle.goal],
        count,
    )
    try:
        report = _core.slide(
            *arguments,
            explored=EXPLORED,
            listed=listed,
            counts_ways=counts_ways,
            max_states=limit_states,
            max_seconds=left.limit_time,
            max_memory=default_memory() if left.limit_memory is None else left.limit_memory,
            token=left.token,
            progress=left.core_progress,
            layers=layers,
        )
    except _core.CoverError as error:
        if layers is None:
            raise
        raise TilewrightError(str(error)) from None
    ways = [_steps(problem, way) for way in report.listed]
    fewest = report.fewest if problem.puzzle.goal else report.depth
    for way in ways:
        verdict = verify_slides(problem, way, count, fewest)
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
        farthest=_farthest(problem, report.farthest),
        steps=ways[0] if ways else (),
        ways=report.ways,
        others=tuple(ways[1:]),
        seconds=monotonic() - start,
    )


def _signs(problem: Problem) -> list[int]:
    """Return a number for what each piece of a tray bears beside its cells: its marks and the colours of its sides."""
    pieces = {piece.name: piece for piece in problem.pieces}
    numbers: dict[Hashable, int] = {}
    return [
        numbers.setdefault(_sign(pieces[one.piece], one, problem.lattice), len(numbers))
        for one in problem.placed
    ]


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


def _steps(problem: Problem, way: Sequence[Any]) -> tuple[SlideStep, ...]:
    """Return the moves of a way with the names of the pieces that make them."""
    names = [one.piece for one in problem.placed]
    return tuple(
        SlideStep(
            piece=names[number],
            copy=names[: number + 1].count(names[number]),
            of_several=names.count(names[number]) > 1,
            start=start,
            end=end,
            path=tuple(path),
            lattice=problem.lattice.name,
        )
        for number, start, end, path in way
    )


def _farthest(problem: Problem, cells: Sequence[tuple[Cell, ...]]) -> tuple[Placed, ...]:
    """Return an arrangement as placed pieces."""
    return tuple(
        Placed(was.piece, there, was.orientation_index)
        for was, there in zip(problem.placed, cells, strict=True)
    )
