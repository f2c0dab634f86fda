"""The slow twin of taking apart: every subset of the pieces, moved unit by unit on sets of cells.

No gaps, no closed sets, no codes; positions are cells.  A subset is gone when it is further along
the axis than all others.  Use it up to some five pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tilewright.lattice import Cell

#: pieces by number, each as its cells
Pieces = dict[int, frozenset[Cell]]
UNITS: tuple[Cell, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


@dataclass(frozen=True)
class Slow:
    """The fewest moves up to the first separation, and in all by the rule of stages.

    Attributes:
        level: ``None`` where the first separation never comes.
        moves: ``None`` where the pieces do not all come apart.
        states: positions up to slides that were met before the first separation was possible, that
            whole layer included; all of them where it never is.
    """

    level: int | None
    moves: int | None
    states: int


def take_apart(pieces: Sequence[frozenset[Cell]], units: Sequence[Cell] = UNITS) -> Slow:
    """Take pieces apart by straight moves along some axes, both ways."""
    axes = [*units, *(tuple(-one for one in unit) for unit in units)]
    start = dict(enumerate(pieces))
    level, _, states = _first_stage(start, axes)
    return Slow(level, _moves(start, axes, {}) if level else None, states)


def _moves(pieces: Pieces, axes: Sequence[Cell], known: dict[object, int | None]) -> int | None:
    """Return the fewest moves in all after which every piece is alone."""
    if len(pieces) == 1:
        return 0
    key = frozenset(_still(pieces).items())
    if key not in known:
        known[key] = _counted(pieces, axes, known)
    return known[key]


def _counted(pieces: Pieces, axes: Sequence[Cell], known: dict[object, int | None]) -> int | None:
    level, layer, _ = _first_stage(pieces, axes)
    if level is None:
        return None
    totals = []
    for state in layer:
        for moved in _subsets(state):
            if any(_goes_out(state, moved, axis) for axis in axes):
                parts = [moved, frozenset(state) - moved]
                found = [_moves({n: state[n] for n in part}, axes, known) for part in parts]
                if None in found:
                    return None
                totals.append(level + sum(one or 0 for one in found))
    return min(totals)


def _first_stage(pieces: Pieces, axes: Sequence[Cell]) -> tuple[int | None, list[Pieces], int]:
    """Return how many moves the first separation takes, the states before it, and all states met."""
    layer, met, depth = [_still(pieces)], {frozenset(_still(pieces).items())}, 1
    while layer:
        ready = [state for state in layer if _separates(state, axes)]
        if ready:
            return depth, ready, len(met)
        after = []
        for state in layer:
            for new in _next(state, axes):
                if frozenset(new.items()) not in met:
                    met.add(frozenset(new.items()))
                    after.append(new)
        layer, depth = after, depth + 1
    return None, [], len(met)


def _separates(state: Pieces, axes: Sequence[Cell]) -> bool:
    return any(_goes_out(state, moved, axis) for moved in _subsets(state) for axis in axes)


def _subsets(state: Pieces) -> Iterator[frozenset[int]]:
    numbers = sorted(state)
    for size in range(1, len(numbers)):
        yield from map(frozenset, combinations(numbers, size))


def _next(state: Pieces, axes: Sequence[Cell]) -> Iterator[Pieces]:
    """Yield what one move leads to."""
    for moved in _subsets(state):
        for axis in axes:
            now = state
            while True:
                now = _shifted(now, moved, axis)
                if _overlaps(now, moved) or _is_out(now, moved, axis):
                    break
                yield _still(now)


def _goes_out(state: Pieces, moved: frozenset[int], axis: Cell) -> bool:
    now = state
    while not _is_out(now, moved, axis):
        now = _shifted(now, moved, axis)
        if _overlaps(now, moved):
            return False
    return True


def _is_out(state: Pieces, moved: frozenset[int], axis: Cell) -> bool:
    ours, others = [], []
    for number, cells in state.items():
        far = [sum(a * b for a, b in zip(cell, axis, strict=True)) for cell in cells]
        (ours if number in moved else others).extend(far)
    return min(ours) > max(others)


def _shifted(state: Pieces, moved: frozenset[int], axis: Cell) -> Pieces:
    return {
        number: frozenset(tuple(map(sum, zip(cell, axis, strict=True))) for cell in cells)
        if number in moved
        else cells
        for number, cells in state.items()
    }


def _overlaps(state: Pieces, moved: frozenset[int]) -> bool:
    ours = [cells for number, cells in state.items() if number in moved]
    others = [cells for number, cells in state.items() if number not in moved]
    return any(not a.isdisjoint(b) for a in ours for b in others)


def _still(state: Pieces) -> Pieces:
    """Slide everything so that the least of each coordinate is 0."""
    cells = [cell for one in state.values() for cell in one]
    low = [min(axis) for axis in zip(*cells, strict=True)]
    back = tuple(-one for one in low)
    return _shifted(state, frozenset(state), back)
