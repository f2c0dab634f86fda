"""Replays a disassembly on sets of cells, unit by unit.

It shares nothing with what finds them: no tables of gaps, no sets that may move; a cell that two
pieces have after any unit of the way is a collision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tilewright.checker.verdict import Reason, Verdict
from tilewright.lattice import Cell
from tilewright.model.solution import Disassembly
from tilewright.model.stages import DisassemblyStep

#: the pieces of a part and where each lies
_Part = dict[int, set[Cell]]


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
    whole = {place: set(one.cells) for place, one in enumerate(placements)}
    clash = _clash(whole, whole)
    if clash is not None:
        return Verdict((Reason("overlap", f"{list(clash)} is covered twice"),))
    if not found.apart:
        return Verdict()
    groups = [frozenset(group) for group in found.solution.problem.puzzle.groups]
    names = [placement.piece for placement in placements]
    replay = _Replay(names, groups, found.names)
    return Verdict((*replay.faults(whole, found.steps), *_level_faults(found)))


class _Replay:
    """Does one step after the other."""

    def __init__(
        self, kinds: Sequence[str], groups: Iterable[frozenset[str]], names: Sequence[str]
    ) -> None:
        self._kinds, self._groups, self._names = kinds, list(groups), names

    def faults(self, whole: _Part, steps: Sequence[DisassemblyStep]) -> Iterator[Reason]:
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
            clash = _move(moved, rest, step)
            if clash is not None:
                what = f"in step {number} two pieces meet at {list(clash)}"
                yield Reason("collision", what)
                return
            waiting += [{**rest, **moved}] if step.distance is not None else [moved, rest]
        left = [part for part in waiting if not self._is_done(part)]
        if left:
            yield Reason("not-apart", f"{self._text(left[-1])} are together at the end")

    def _is_done(self, part: _Part) -> bool:
        kinds = {self._kinds[place] for place in part}
        return len(part) == 1 or any(kinds <= group for group in self._groups)

    def _text(self, places: Iterable[int]) -> str:
        known = len(self._names)
        return ", ".join(
            self._names[place] if 0 <= place < known else str(place) for place in places
        )


def _move(moved: _Part, rest: _Part, step: DisassemblyStep) -> Cell | None:
    """Move pieces unit by unit; return the first cell where they meet another, if they do."""
    units = step.distance
    while units is None or units > 0:
        for place, cells in moved.items():
            moved[place] = {tuple(map(sum, zip(cell, step.axis, strict=True))) for cell in cells}
        clash = _clash(moved, rest)
        if clash is not None:
            return clash
        if units is not None:
            units -= 1
        elif _is_beyond(moved, rest, step.axis):
            return None
    return None


def _clash(moved: _Part, rest: _Part) -> Cell | None:
    """Return a cell that a moved piece and another piece have."""
    for place, cells in moved.items():
        for other, taken in rest.items():
            if place != other and not cells.isdisjoint(taken):
                return min(cells & taken)
    return None


def _is_beyond(moved: _Part, rest: _Part, axis: Cell) -> bool:
    """Tell whether every moved cell is further along the axis than every other cell."""

    def far(cell: Cell) -> int:
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
