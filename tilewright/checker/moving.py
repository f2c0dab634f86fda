"""One step of a disassembly in which pieces may turn, or slide by parts of a cell, judged by geometry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product

from tilewright.checker.shifting import path_faults, shifts_into
from tilewright.checker.swept import Cuboid, Point, boxes_of, slides_into, turned, turns_into
from tilewright.model.moves import Moves
from tilewright.model.stages import DisassemblyStep

#: the pieces of a part, and where each lies
Lying = dict[int, set[Point]]


class MoveReplay:
    """Moves pieces as far as the rules of moves allow.

    A step that is allowed leaves every cube on the grid: a pivot through centres or corners turns
    centres into centres.
    """

    def __init__(self, allowed: Moves, names: Sequence[str]) -> None:
        self._allowed, self._names = allowed, names
        #: a path may come as near as a small part of the clearance, not nearer
        self._nearest = Fraction(allowed.clearance) / 64

    def move(self, moved: Lying, rest: Lying, step: DisassemblyStep) -> tuple[str, str] | None:
        """Move pieces in place; return what is wrong with the step, its kind and words, if it is wrong."""
        for why in self._faults_of(step, {**moved, **rest}):
            return "forbidden-step", why
        boxes = {
            place: boxes_of(cells, self._allowed.clearance)
            for place, cells in (*moved.items(), *rest.items())
        }
        for place, other in product(moved, rest):
            met = _first_met(step, boxes[place], boxes[other], self._nearest)
            if met is not None:
                verb = "slides" if step.pivot is None else "turns"
                where = ", ".join(map(str, met))
                words = f"{self._names[place]} {verb} into {self._names[other]} at [{where}]"
                return "collision", words
        for place, cells in moved.items():
            moved[place] = {_after(step, cell) for cell in cells}
        return None

    def _faults_of(self, step: DisassemblyStep, part: Mapping[int, set[Point]]) -> Iterator[str]:
        """Yield what makes a step no move that is allowed, wherever the pieces are."""
        fine = self._allowed.fine
        if sorted(map(abs, step.axis)) != [0, 0, 1]:
            yield f"{list(step.axis)} is no step along a coordinate"
        elif step.pivot is None:
            if step.degrees:
                yield "a turn needs a pivot"
            if step.distance is not None and (step.distance <= 0 or step.distance * fine % 1):
                yield f"{step.distance} is no distance by which pieces slide"
        elif not self._allowed.turns:
            yield "turns are not allowed"
        elif step.degrees not in (90, -90) or step.distance != 0 or len(step.pivot) != 3:
            yield "a turn is by 90 or -90 degrees about a point"
        elif not step.path:
            yield from _grid_faults(step.axis, step.pivot, fine)
            yield from _box_faults(step.axis, step.pivot, part)
        elif not (self._allowed.paths and self._allowed.clearance):
            yield "turns with shifts are not allowed"
        else:
            along, _, sense = _turn_of(step)
            across = (along + 1) % 3, (along + 2) % 3
            yield from _grid_faults(step.axis, step.pivot, fine)
            yield from path_faults(step.path, across, step.pivot, sense)


def _grid_faults(axis: Sequence[int], pivot: Sequence[Fraction], fine: int) -> Iterator[str]:
    """Yield what is wrong with an axis that is on no centre and no corner of a cell."""
    across = [number for number, one in enumerate(axis) if not one]
    text = ", ".join(map(str, pivot))
    doubled = [2 * fine * pivot[number] for number in across]
    # centres of cells are whole, corners half of a cell away in both directions
    if any(one.denominator != 1 for one in doubled) or sum(doubled) % 2:
        yield f"[{text}] is on no centre and no corner of the grid"


def _box_faults(
    axis: Sequence[int], pivot: Sequence[Fraction], part: Mapping[int, set[Point]]
) -> Iterator[str]:
    """Yield what is wrong with an axis that passes beside the pieces."""
    text = ", ".join(map(str, pivot))
    for number in (number for number, one in enumerate(axis) if not one):
        ends = [cell[number] for cells in part.values() for cell in cells]
        if not min(ends) <= pivot[number] + Fraction(1, 2) <= max(ends) + 1:
            yield f"[{text}] is out of the box of the pieces"


def _after(step: DisassemblyStep, cell: Point) -> Point:
    """Return the centre of a cube after a step; pieces that go out stay where they were."""
    if step.pivot is None:
        return tuple(
            at + (step.distance or 0) * one for at, one in zip(cell, step.axis, strict=True)
        )
    return turned(cell, *_turn_of(step))


def _turn_of(step: DisassemblyStep) -> tuple[int, Point, int]:
    """Return the number of the coordinate along the axis of a turn, a point of the axis, and the sense."""
    along = next(number for number, one in enumerate(step.axis) if one)
    return along, step.pivot or (), step.axis[along] * step.degrees // 90


def _first_met(
    step: DisassemblyStep,
    moved: Mapping[Point, Cuboid],
    rest: Mapping[Point, Cuboid],
    nearest: Fraction,
) -> Point | None:
    """Return the centre of the first cube of the rest that a moved one meets, if there is one."""

    def meets(moving: Cuboid, still: Cuboid) -> bool:
        if step.path:
            along, _, sense = _turn_of(step)
            return shifts_into(moving, still, along, sense, step.path, nearest)
        if step.pivot is not None:
            return turns_into(moving, still, *_turn_of(step))
        along = next(number for number, one in enumerate(step.axis) if one)
        return slides_into(moving, still, along, step.axis[along], step.distance)

    met = (cell for cell, still in rest.items() if any(meets(box, still) for box in moved.values()))
    return next(met, None)
