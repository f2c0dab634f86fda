"""Turns of pieces between two states of a separation, as BurrTools writes them since September 2026.

    <state><dx>..</dx><dy>..</dy><dz>..</dz><dt>0 16</dt>
    <rotation piece="1" px="2" py="0.5" pz="1.5" axis="2" sense="0"/></state>

Looked up in its source: ``dt`` has the number of the turn of each piece (``burr_turns``), and a quarter turn
takes the hotspot of a piece around the axis like any other place.  ``rotation`` says of the turn that led to the state
its first piece, by its place in the list of the part, a point of the axis with whole numbers in the
middles of cubes, the axis 0 to 2, and the sense: 0 for 90 degrees by the right-hand rule, 1 for -90.
Pieces and degrees follow from ``dt`` and the places, so ``rotation`` is compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction

from tilewright.files.node import clip
from tilewright.foreign.burr_turns import turned
from tilewright.foreign.separation_states import SeparationError, SeparationState
from tilewright.foreign.xml_element import XmlElement
from tilewright.lattice import Cell, shift
from tilewright.model.stages import DisassemblyStep

UNITS: tuple[Cell, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
#: the attributes of ``rotation`` that have a point of the axis
_POINT = ("px", "py", "pz")
_HALVES = re.compile(r"-?[0-9]{1,9}(?:\.[05])?\Z").match
_NONE = (Fraction(0), Fraction(0), Fraction(0))


def turning_pieces(before: SeparationState, after: SeparationState) -> list[int]:
    """Return the pieces that turn between two states, rising.

    Raises:
        SeparationError: a turn is said, but no turns of pieces, or none of them changes.
    """
    found = sorted(
        piece for piece, turn in after.turns.items() if before.turns.get(piece, turn) != turn
    )
    if after.rotation is not None and not found:
        raise SeparationError(after.rotation, "<rotation> says a turn, and <dt> has none")
    return found


def quarter_turn(
    before: SeparationState, after: SeparationState, moved: Collection[int], aside: Cell
) -> DisassemblyStep:
    """Return the turn of some pieces between two states, without their names.

    Args:
        before: where the pieces that stay are at the same places as in ``after``.
        after: the turned pieces are there too.
        moved: the pieces that turn.
        aside: how far the places in the file are from those of the states.

    Raises:
        SeparationError: they turn in different ways, or the file says another turn.
    """
    said = after.rotation
    for axis, degrees in ((axis, degrees) for axis in UNITS for degrees in (90, -90)):
        about_zero = DisassemblyStep((), (), axis, 0, _NONE, degrees)
        if all(_is_turned(before.turns[one], after.turns[one], about_zero) for one in moved):
            break
    else:
        raise SeparationError(after.element, "pieces do not turn by a quarter about one axis")
    first = min(moved)
    pivot = _pivot(before.places[first], after.places[first], about_zero)
    step = DisassemblyStep((), (), axis, 0, pivot, degrees)
    if any(step.moved(before.places[one]) != after.places[one] for one in moved):
        raise SeparationError(after.element, "pieces do not turn about one axis")
    return step if said is None else _as_said(said, step, aside)


def _is_turned(before: int, after: int, step: DisassemblyStep) -> bool:
    """Tell whether a step about 0 takes one turn of a piece to another."""
    return all(step.moved(turned(unit, before)) == turned(unit, after) for unit in UNITS)


def _pivot(before: Cell, after: Cell, step: DisassemblyStep) -> tuple[Fraction, ...]:
    """Return the point of the axis beside a place which turns to another."""
    along = step.axis.index(1)
    first, second = (along + 1) % 3, (along + 2) % 3
    sense = step.degrees // 90
    sum_, rest = after[first] + sense * before[second], after[second] - sense * before[first]
    point = [Fraction(x) for x in before]
    point[first] = Fraction(sum_ - sense * rest, 2)
    point[second] = Fraction(sense * sum_ + rest, 2)
    return tuple(point)


def _as_said(said: XmlElement, step: DisassemblyStep, aside: Cell) -> DisassemblyStep:
    """Return a turn with the point of its axis that the file gives.

    Raises:
        SeparationError: the file says another turn, or not what it needs.
    """
    words = [said.attributes.get(name, "") for name in _POINT]
    wrong = next((word for word in words if not _HALVES(word)), None)
    if wrong is not None:
        what = f"<rotation> has the pivot {clip(wrong)!r}; give whole numbers or halves"
        raise SeparationError(said, what)
    pivot = shift(tuple(map(Fraction, words)), aside, -1)  # type: ignore[arg-type]
    axis, sense = str(step.axis.index(1)), str(int(step.degrees < 0))
    across = [number for number, one in enumerate(step.axis) if not one]
    same = step.pivot is not None and all(pivot[at] == step.pivot[at] for at in across)
    if not same or (said.attributes.get("axis"), said.attributes.get("sense")) != (axis, sense):
        raise SeparationError(said, "<rotation> says another turn than <dt> and the places")
    return DisassemblyStep((), (), step.axis, 0, tuple(map(Fraction, pivot)), step.degrees)
