"""Replays the steps of a tray on sets of cells, one step of the lattice after the other.

It shares nothing with the search: no numbered places, no tables of what a piece passes through.  A cell
that moves to another passes through the cells that are neighbours of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from tilewright.checker.verdict import Reason, Verdict
from tilewright.lattice import Cell, Lattice, shift
from tilewright.model import Problem

#: a piece by its name and the number of its copy, and where it lies
_Pieces = dict[tuple[str, int], frozenset[Cell]]


class SlideLike(Protocol):
    """A move as it is claimed."""

    @property
    def piece(self) -> str: ...
    @property
    def copy(self) -> int: ...
    @property
    def start(self) -> tuple[Cell, ...]: ...
    @property
    def end(self) -> tuple[Cell, ...]: ...
    @property
    def path(self) -> tuple[Cell, ...]: ...


def verify_slides(
    problem: Problem, steps: Sequence[SlideLike], count: str = "moves", moves: int | None = None
) -> Verdict:
    """Check that the steps of a tray lead from its start to its goal.

    Args:
        problem: the tray.
        steps: the moves, in their order.
        count: what counts as one move: ``"moves"``, ``"slides"`` or ``"units"``.
        moves: how many moves are claimed; ``None`` if nothing is.

    Returns:
        A verdict with the first fault of the steps, or what is wrong at the end.
    """
    pieces = _at_start(problem)
    replay = _SlideReplay(problem, count)
    for number, step in enumerate(steps, 1):
        for fault in replay.step(pieces, step):
            return Verdict((Reason(fault[0], f"step {number}: {fault[1]}"),))
    return Verdict((*_end_faults(problem, pieces), *_count_faults(steps, count, moves)))


def _at_start(problem: Problem) -> _Pieces:
    found: _Pieces = {}
    for placed in problem.placed:
        copy = sum(name == placed.piece for name, _ in found) + 1
        found[placed.piece, copy] = frozenset(placed.cells)
    return found


class _SlideReplay:
    """Does one step after the other."""

    def __init__(self, problem: Problem, count: str) -> None:
        self._lattice: Lattice = problem.lattice
        self._board = frozenset(problem.region.cells)
        self._corridor = frozenset(problem.puzzle.corridor)
        self._count = count

    def step(self, pieces: _Pieces, step: SlideLike) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with a step; the pieces are where it leads, as far as it is right."""
        key = step.piece, step.copy
        if pieces.get(key) != frozenset(step.start):
            yield "impossible-step", f"{step.piece} does not lie where it is said to"
            return
        others = frozenset[Cell]().union(*(cells for one, cells in pieces.items() if one != key))
        if not step.path:
            yield "impossible-step", f"{step.piece} does not move"
        if self._count == "slides" and len(set(step.path)) > 1:
            yield "impossible-step", f"{step.piece} turns a corner within one slide"
        for number, vector in enumerate(step.path, 1):
            yield from self._vector_faults(pieces[key], vector, others)
            pieces[key] = frozenset(shift(cell, vector) for cell in pieces[key])
            is_last, on_corridor = number == len(step.path), not self._rests(pieces[key])
            if is_last and on_corridor:
                yield "stops-on-corridor", f"{step.piece} stops on the corridor"
            if self._count == "units" and not is_last and not on_corridor:
                yield "impossible-step", f"{step.piece} goes on from where it could stop"
        if pieces[key] != frozenset(step.end):
            yield "impossible-step", f"{step.piece} does not come to lie where it is said to"

    def _rests(self, cells: frozenset[Cell]) -> bool:
        return self._corridor.isdisjoint(cells)

    def _vector_faults(
        self, cells: frozenset[Cell], vector: Cell, others: frozenset[Cell]
    ) -> Iterator[tuple[str, str]]:
        for cell in cells:
            target, near = shift(cell, vector), set(self._lattice.neighbours(cell))
            between = near & set(self._lattice.neighbours(target))
            is_step = (target in near) != (self._lattice.name == "triangle" and bool(between))
            if not is_step:
                yield "impossible-step", f"{list(vector)} is no step of the lattice"
                return
            for passed in (target, *between):
                if passed not in self._board:
                    yield "outside", f"{list(passed)} is not in the region"
                if passed in others:
                    yield "collision", f"another piece lies on {list(passed)}"


def _end_faults(problem: Problem, pieces: _Pieces) -> Iterator[Reason]:
    for goal in problem.puzzle.goal:
        there = (cells == frozenset(goal.cells) for (name, _), cells in pieces.items()
                 if name == goal.piece)  # fmt: skip
        if not any(there):
            where = ", ".join(str(list(cell)) for cell in goal.cells)
            yield Reason("not-at-goal", f"no {goal.piece} lies on {where}")


def _count_faults(steps: Sequence[SlideLike], count: str, moves: int | None) -> Iterator[Reason]:
    if moves is None:
        return
    counted = sum(len(step.path) for step in steps) if count == "units" else len(steps)
    if counted != moves:
        yield Reason("wrong-moves", f"the steps are {counted} {count}, {moves} are claimed")
