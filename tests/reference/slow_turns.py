"""The slow twin of taking apart with turns: every subset of the pieces, slid and turned on sets of cells.

The largest piece lies still; every other subset slides by any distance, or turns by a quarter about every
axis through a centre or a corner of the common box.  A turn is legal if at none of many angles a square of
the moving pieces is in a still one; touching is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np

from tests.reference.slow_squares import meet
from tilewright.lattice import Cell

#: pieces by number, each as its cells
Pieces = dict[int, frozenset[Cell]]


@dataclass(frozen=True)
class SlowMove:
    """Pieces that move together.

    Attributes:
        pieces: their numbers.
        along: the coordinate that they slide or turn along.
        way: 1 or -1: the direction of the slide, the sense of the turn by the right-hand rule.
        distance: of a slide, in cells; ``None`` if the pieces go out, 0 if they turn.
        pivot: of a turn: where the axis is, in halves of cells, along the next two coordinates in turn.
    """

    pieces: tuple[int, ...]
    along: int
    way: int
    distance: int | None = 0
    pivot: tuple[int, int] | None = None


@dataclass(frozen=True)
class SlowTurns:
    """What the twin finds.

    Attributes:
        level: the fewest moves up to the first separation; ``None`` if there is none.
        way: one shortest way there.
        apart: whether all pieces come apart; ``None`` if that depends on the separation that is chosen.
        states: positions met, with the largest piece held.
    """

    level: int | None
    way: tuple[SlowMove, ...]
    apart: bool | None
    states: int


def take_apart_with_turns(
    pieces: Sequence[frozenset[Cell]],
    clearance: Fraction = Fraction(0),
    fine: int = 1,
    *,
    turns: bool = True,
) -> SlowTurns:
    """Take cubes apart by slides and quarter turns; with ``fine`` on a grid of as many finer cells."""
    start = {number: _refined(cells, fine) for number, cells in enumerate(pieces)}
    search = _Search(start, float(clearance * fine), turns)
    if search.level is None:
        return SlowTurns(None, (), False, search.states)
    apart = {search.comes_apart(state, move) for state, move in search.separations()}
    verdict = None if len(apart) > 1 else apart.pop()
    return SlowTurns(search.level, search.way(), verdict, search.states)


class _Search:
    """Breadth first, up to the first layer in which a separation is possible."""

    def __init__(self, start: Pieces, clearance: float, turns: bool) -> None:
        self._clearance, self._has_turns = clearance, turns
        self._held = heaviest(start)
        self._came: dict[frozenset[tuple[int, frozenset[Cell]]], tuple[Pieces, SlowMove] | None]
        self._came = {frozenset(start.items()): None}
        self._ready: list[tuple[Pieces, SlowMove]] = []
        self.level: int | None = None
        layer, depth = [start], 1
        while layer:
            self._ready = [(s, move) for s in layer for move in self._outs(s)]
            if self._ready:
                self.level = depth
                break
            layer, depth = [new for s in layer for new in self._new(s)], depth + 1
        self.states = len(self._came)

    def separations(self) -> Iterator[tuple[Pieces, SlowMove]]:
        yield from self._ready

    def way(self) -> tuple[SlowMove, ...]:
        state, move = self._ready[0]
        moves = [move]
        while (came := self._came[frozenset(state.items())]) is not None:
            state, move = came
            moves.append(move)
        return tuple(reversed(moves))

    def comes_apart(self, state: Pieces, out: SlowMove) -> bool:
        parts = [{n: c for n, c in state.items() if (n in out.pieces) == gone} for gone in (0, 1)]
        for part in parts:
            if len(part) > 1:
                search = _Search(part, self._clearance, self._has_turns)
                if search.level is None:
                    return False
                if not any(search.comes_apart(*found) for found in search.separations()):
                    return False
        return True

    def _outs(self, state: Pieces) -> Iterator[SlowMove]:
        for moved, along, way in product(subsets(state, self._held), range(3), (1, -1)):
            now = state
            while not _is_out(now, moved, along, way):
                now = _shifted(now, moved, along, way)
                if _overlaps(now, moved):
                    break
            else:
                yield SlowMove(moved, along, way, None)

    def _new(self, state: Pieces) -> Iterator[Pieces]:
        """Yield the states that one move leads to and that were not met before."""
        turned = turns(state, self._held, self._clearance) if self._has_turns else ()
        for move, new in (*slides(state, self._held), *turned):
            key = frozenset(new.items())
            if key not in self._came:
                self._came[key] = state, move
                yield new


def heaviest(state: Pieces) -> int:
    """Return the piece that lies still: the largest, the first of those."""
    return max(state, key=lambda number: (len(state[number]), -number))


def subsets(state: Pieces, held: int) -> Iterator[tuple[int, ...]]:
    """Yield every set of pieces that may move while one lies still."""
    others = [number for number in sorted(state) if number != held]
    for size in range(1, len(others) + 1):
        yield from combinations(others, size)


def slides(state: Pieces, held: int) -> Iterator[tuple[SlowMove, Pieces]]:
    """Yield every slide, none of which takes pieces out, and what it leads to; one piece lies still."""
    for moved, along, way in product(subsets(state, held), range(3), (1, -1)):
        now, distance = state, 0
        while True:
            now, distance = _shifted(now, moved, along, way), distance + 1
            if _overlaps(now, moved) or _is_out(now, moved, along, way):
                break
            yield SlowMove(moved, along, way, distance), now


def turns(state: Pieces, held: int, clearance: float) -> Iterator[tuple[SlowMove, Pieces]]:
    """Yield every turn about an axis in the common box, and what it leads to; one piece lies still."""
    for along in range(3):
        pivots = axes_along(state, along)
        for moved, pivot, way in product(subsets(state, held), pivots, (1, -1)):
            move = SlowMove(moved, along, way, 0, pivot)
            new = after_turn(state, move, clearance)
            if new is not None:
                yield move, new


def axes_along(state: Pieces, along: int) -> list[tuple[int, int]]:
    """Return where axes run through the common box, in halves of cells along the next two coordinates."""
    cells = [cell for one in state.values() for cell in one]
    low, high = ([least(axis) for axis in zip(*cells, strict=True)] for least in (min, max))
    first, second = (along + 1) % 3, (along + 2) % 3
    return [
        (a, b)
        for a in range(2 * low[first] - 1, 2 * high[first] + 2)
        for b in range(2 * low[second] - 1, 2 * high[second] + 2)
        if (a + b) % 2 == 0
    ]


def after_turn(state: Pieces, move: SlowMove, clearance: float) -> Pieces | None:
    """Return what a turn leads to, nothing if it is not legal."""
    new = {n: _turned(c, move) if n in move.pieces else c for n, c in state.items()}
    return new if not _overlaps(new, move.pieces) and is_free(state, move, clearance) else None


def is_free(state: Pieces, move: SlowMove, clearance: float) -> bool:
    """Tell whether no cube of the moved pieces meets one of the others on its way."""
    assert move.pivot is not None
    faces = open_faces if clearance else _no_faces
    still = {
        cell: faced
        for number, cells in state.items()
        if number not in move.pieces
        for cell, faced in faces(cells, move.along).items()
    }
    first, second = (move.along + 1) % 3, (move.along + 2) % 3
    for number in move.pieces:
        for cell, faced in faces(state[number], move.along).items():
            u, v = 2 * cell[first] - move.pivot[0], 2 * cell[second] - move.pivot[1]
            for x, y in _ring(u, v):
                other = [0, 0, 0]
                other[move.along] = cell[move.along]
                other[first], other[second] = (x + move.pivot[0]) // 2, (y + move.pivot[1]) // 2
                there = still.get(tuple(other))
                if there is not None and _meets((u, v), faced, (x, y), there, move.way, clearance):
                    return False
    return True


#: whether a square has an open face before and after it, along one coordinate and the other
_Faces = tuple[bool, bool, bool, bool]


@cache
def open_faces(cells: frozenset[Cell], along: int) -> dict[Cell, _Faces]:
    """Tell of each cell which of its faces across an axis have no cell of the piece beside them."""

    def open_at(cell: Cell, number: int, way: int) -> bool:
        return tuple(at + way * (number == i) for i, at in enumerate(cell)) not in cells

    first, second = (along + 1) % 3, (along + 2) % 3
    sides = ((first, -1), (first, 1), (second, -1), (second, 1))
    return {cell: tuple(open_at(cell, *side) for side in sides) for cell in cells}  # type: ignore[misc]


@cache
def _no_faces(cells: frozenset[Cell], along: int) -> dict[Cell, _Faces]:
    return dict.fromkeys(cells, (False,) * 4)  # type: ignore[arg-type]


@cache
def _ring(u: int, v: int) -> list[tuple[int, int]]:
    """Return the squares that are not nearer to the axis, or farther from it, than a square can meet."""
    radius = int(np.hypot(u, v)) + 4
    return [
        (x, y)
        for x in range(-radius, radius + 1)
        for y in range(-radius, radius + 1)
        if (x - u) % 2 == (y - v) % 2 == 0 and abs(np.hypot(x, y) - np.hypot(u, v)) < 2.9
    ]


@cache
def _meets(
    moving: tuple[int, int],
    faces: _Faces,
    still: tuple[int, int],
    others: _Faces,
    way: int,
    clearance: float,
) -> bool:
    """Tell whether a square meets another on its way; centres in halves of cells."""
    ours, theirs = (
        square_ends(np.array([centre]), np.array([faced]), clearance)
        for centre, faced in ((moving, faces), (still, others))
    )
    return bool(meet(ours, theirs, np.array([way]))[0])


def square_ends(centres: np.ndarray, faces: np.ndarray, clearance: float) -> np.ndarray:
    """Return the ends of squares, shape (n, 4), of their centres, (n, 2), and their open faces, (n, 4)."""
    middle = np.repeat(centres / 2, 2, axis=1)
    return middle + np.array([-1, 1, -1, 1]) * (0.5 - clearance * faces)


def _turned(cells: frozenset[Cell], move: SlowMove) -> frozenset[Cell]:
    assert move.pivot is not None
    first, second = (move.along + 1) % 3, (move.along + 2) % 3
    found = set()
    for cell in cells:
        u, v = 2 * cell[first] - move.pivot[0], 2 * cell[second] - move.pivot[1]
        there = list(cell)
        there[first] = (-move.way * v + move.pivot[0]) // 2
        there[second] = (move.way * u + move.pivot[1]) // 2
        found.add(tuple(there))
    return frozenset(found)


def _refined(cells: frozenset[Cell], fine: int) -> frozenset[Cell]:
    return frozenset(
        tuple(fine * at + more for at, more in zip(cell, part, strict=True))
        for cell in cells
        for part in product(range(fine), repeat=3)
    )


def _is_out(state: Pieces, moved: Sequence[int], along: int, way: int) -> bool:
    ours, others = [], []
    for number, cells in state.items():
        (ours if number in moved else others).extend(way * cell[along] for cell in cells)
    return min(ours) > max(others)


def _shifted(state: Pieces, moved: Sequence[int], along: int, way: int) -> Pieces:
    step = [way * (number == along) for number in range(3)]
    return {
        number: frozenset((x + step[0], y + step[1], z + step[2]) for x, y, z in cells)
        if number in moved
        else cells
        for number, cells in state.items()
    }


def _overlaps(state: Pieces, moved: Sequence[int]) -> bool:
    ours = [cells for number, cells in state.items() if number in moved]
    others = [cells for number, cells in state.items() if number not in moved]
    return any(not a.isdisjoint(b) for a in ours for b in others)
