"""Replays a disassembly: slides by whole cells on sets of cells, unit by unit; all other moves by geometry.

It shares nothing with what finds them: no tables of gaps or of swept cells, no sets that may move.  A cell
that two pieces have after any unit of the way is a collision; so is a place in the inside of two cubes
while one of them turns, or slides by a part of a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tilewright.checker.moving import Lying, MoveReplay
from tilewright.checker.swept import Point
from tilewright.checker.verdict import Reason, Verdict
from tilewright.lattice import Cell
from tilewright.model.moves import STRAIGHT
from tilewright.model.solution import Disassembly
from tilewright.model.stages import Coordinate, DisassemblyStep

#: moves pieces of a part by a step, in place, and returns the kind and the words of what is wrong with it
_Mover = Callable[[Lying, Lying, DisassemblyStep], tuple[str, str] | None]


def verify_disassembly(found: Disassembly) -> Verdict:
    """Check that the steps of a disassembly are possible, and that they take all pieces apart.

    Args:
        found: what is said of a solution.  Of one that is said not to come apart, or of which
            nothing is known, there are no steps to check.

    Returns:
        A verdict with the first fault of the steps, and what is wrong with the level.

    >>> import tilewright
    >>> verify_disassembly(tilewright.load("soma-3x3x3").solve().disassemble()).ok
    True
    """
    placements = found.solution.placements
    whole: Lying = {place: {*one.cells} for place, one in enumerate(placements)}
    clash = _clash(whole, whole)
    if clash is not None:
        return Verdict((Reason("overlap", f"{list(clash)} is covered twice"),))
    if not found.apart:
        return Verdict()
    groups = [frozenset(group) for group in found.solution.problem.puzzle.groups]
    names = [placement.piece for placement in placements]
    is_straight = found.allowed == STRAIGHT
    if not is_straight and found.solution.problem.lattice.name != "cube":
        what = "on this lattice pieces slide by whole cells, and nothing else is allowed"
        return Verdict((Reason("forbidden-step", what),))
    move = _slide if is_straight else MoveReplay(found.allowed, found.names).move
    replay = _Replay(names, groups, found.names, move)
    return Verdict((*replay.faults(whole, found.steps), *_level_faults(found)))


class _Replay:
    """Does one step after the other."""

    def __init__(
        self,
        kinds: Sequence[str],
        groups: Iterable[frozenset[str]],
        names: Sequence[str],
        move: _Mover,
    ) -> None:
        self._kinds, self._groups, self._names = kinds, list(groups), names
        self._move = move

    def faults(self, whole: Lying, steps: Sequence[DisassemblyStep]) -> Iterator[Reason]:
        """Yield the first fault of the steps, if there is one."""
        waiting = [whole]
        for number, step in enumerate(steps, 1):
            while waiting and self._is_done(waiting[-1]):
                waiting.pop()
            if not waiting:
                yield Reason("needless-step", f"before step {number} all pieces are apart")
                return
            part = waiting.pop()
            moved = {place: part[place] for place in step.placements if place in part}
            if not 0 < len(moved) == len(step.placements) < len(part):
                what = f"step {number} moves {self._text(step.placements)} of {self._text(part)}"
                yield Reason("impossible-step", what)
                return
            rest = {place: cells for place, cells in part.items() if place not in moved}
            fault = self._move(moved, rest, step)
            if fault is not None:
                yield Reason(fault[0], f"in step {number} {fault[1]}")
                return
            waiting += [{**rest, **moved}] if step.distance is not None else [moved, rest]
        left = [part for part in waiting if not self._is_done(part)]
        if left:
            yield Reason("not-apart", f"{self._text(left[-1])} are together at the end")

    def _is_done(self, part: Lying) -> bool:
        kinds = {self._kinds[place] for place in part}
        return len(part) == 1 or any(kinds <= group for group in self._groups)

    def _text(self, places: Iterable[int]) -> str:
        known = len(self._names)
        return ", ".join(
            self._names[place] if 0 <= place < known else str(place) for place in places
        )


def _slide(moved: Lying, rest: Lying, step: DisassemblyStep) -> tuple[str, str] | None:
    """Move pieces unit by unit, until they meet another."""
    units = step.distance
    if not step.is_plain:
        return "forbidden-step", "pieces do not slide by whole cells, and nothing else is allowed"
    while units is None or units > 0:
        for place, cells in moved.items():
            moved[place] = {tuple(map(sum, zip(cell, step.axis, strict=True))) for cell in cells}
        clash = _clash(moved, rest)
        if clash is not None:
            return "collision", f"two pieces meet at {list(clash)}"
        if units is not None:
            units -= 1
        elif _is_beyond(moved, rest, step.axis):
            return None
    return None


def _clash(moved: Lying, rest: Lying) -> Point | None:
    """Return a cell that a moved piece and another piece have."""
    for place, cells in moved.items():
        for other, taken in rest.items():
            if place != other and not cells.isdisjoint(taken):
                return min(cells & taken)
    return None


def _is_beyond(moved: Lying, rest: Lying, axis: Cell) -> bool:
    """Tell whether every moved cell is further along the axis than every other cell."""

    def far(cell: Point) -> Coordinate:
        return sum(a * b for a, b in zip(cell, axis, strict=True))

    least = min(far(cell) for cells in moved.values() for cell in cells)
    return least > max(far(cell) for cells in rest.values() for cell in cells)


def _level_faults(found: Disassembly) -> Iterator[Reason]:
    """Yield what is wrong with the numbers that are said of the steps."""
    outs = [number for number, step in enumerate(found.steps, 1) if step.distance is None]
    stages = tuple(end - start for start, end in zip([0, *outs], outs, strict=False))
    if stages != found.levels or found.level != (stages[0] if stages else 0):
        what = f"the stages take {list(stages)} moves, {list(found.levels)} are claimed"
        yield Reason("wrong-level", what)
