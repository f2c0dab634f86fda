"""Trays by the plainest search: arrangements as sets of cells, breadth first, one step after the other."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count as numbers

from tilewright.apart.directions import directions, front
from tilewright.lattice import Cell, shift
from tilewright.model.puzzle import Placed, Puzzle

Cells = frozenset[Cell]
#: pieces as pairs of what distinguishes them and their cells, sorted by neither
Arrangement = frozenset[tuple[Hashable, Cells]]


@dataclass(frozen=True)
class SlowTray:
    """What a plain search finds.

    Attributes:
        moves: the fewest moves to the goal, ``None`` if there is none or it cannot be reached.
        arrangements: how many can be reached.
        depth: the most of the fewest moves to any of them.
        ways: shortest ways, as sequences of arrangements; 0 without a goal that is reached.
    """

    moves: int | None
    arrangements: int
    depth: int
    ways: int


def slow_slide(puzzle: Puzzle, count: str = "moves") -> SlowTray:
    """Search a tray whose pieces bear no marks."""
    tray = _Tray(puzzle, count)
    order = numbers()
    depths: dict[Arrangement, int] = {tray.start: 0}
    ways: dict[Arrangement, int] = {tray.start: 1}
    done: set[Arrangement] = set()
    queue = [(0, next(order), tray.start)]
    while queue:
        depth, _, here = heappop(queue)
        if here in done:
            continue
        done.add(here)
        for there, cost in tray.beyond(here):
            known = depths.get(there)
            if known is None or depth + cost < known:
                depths[there], ways[there] = depth + cost, 0
                heappush(queue, (depth + cost, next(order), there))
            if depth + cost == depths[there]:
                ways[there] += ways[here]
    ends = [one for one in depths if puzzle.goal and tray.is_goal(one)]
    fewest = min((depths[one] for one in ends), default=None)
    shortest = sum(ways[one] for one in ends if depths[one] == fewest)
    return SlowTray(fewest, len(depths), max(depths.values()), shortest)


def slow_moves(puzzle: Puzzle, placed: Placed) -> set[Cells]:
    """Return where a piece of a tray can go in one move, round corners too."""
    tray = _Tray(puzzle, "moves")
    own = frozenset(placed.cells)
    there = [
        after - tray.start
        for after, _ in tray.beyond(tray.start)
        if own not in {c for _, c in after}
    ]
    return {cells for new in there for _, cells in new}


class _Tray:
    def __init__(self, puzzle: Puzzle, count: str) -> None:
        self.puzzle, self.count = puzzle, count
        self.lattice = puzzle.problem().lattice
        self.board = frozenset(puzzle.region.cells)
        lines = directions(self.lattice)
        self.steps = [*lines, *(tuple(-part for part in line) for line in lines)]
        named = {goal.piece for goal in puzzle.goal}
        self.start: Arrangement = frozenset(
            (one.piece if one.piece in named else "", frozenset(one.cells)) for one in puzzle.placed
        )

    def is_goal(self, arrangement: Arrangement) -> bool:
        return all((one.piece, frozenset(one.cells)) in arrangement for one in self.puzzle.goal)

    def rests(self, cells: Cells) -> bool:
        return cells.isdisjoint(self.puzzle.corridor)

    def one_step(self, cells: Cells, free: Cells, step: Cell) -> Cells | None:
        """Return where a piece lies after one step, ``None`` if it cannot make it."""
        there = frozenset(shift(cell, step) for cell in cells)
        is_back = step not in directions(self.lattice)
        begun, line = (there, tuple(-one for one in step)) if is_back else (cells, step)
        passed = front(self.lattice, begun, line)
        return there if free.issuperset([*passed, *there]) else None

    def beyond(self, arrangement: Arrangement) -> Iterator[tuple[Arrangement, int]]:
        for one in arrangement:
            others = frozenset[Cell]().union(*(cells for kind, cells in arrangement - {one}))
            for there, cost in self.ends(one[1], self.board - others).items():
                yield arrangement - {one} | {(one[0], there)}, cost

    def ends(self, start: Cells, free: Cells) -> dict[Cells, int]:
        """Return where a piece can come to rest by one move, and what the move counts."""
        if self.count == "slides":
            found: dict[Cells, int] = {}
            for step in self.steps:
                here: Cells | None = start
                while here is not None:
                    here = self.one_step(here, free, step)
                    if here is not None and self.rests(here):
                        found[here] = 1
            return found
        reached, layer, far = {start: 0}, [start], 0
        while layer:
            far += 1
            layer = [
                there
                for here in layer
                for there in (self.one_step(here, free, step) for step in self.steps)
                if there is not None and reached.setdefault(there, far) == far
            ]
            if self.count == "units":
                layer = [there for there in layer if not self.rests(there)]
        del reached[start]
        cost = (lambda far: far) if self.count == "units" else (lambda far: 1)
        return {cells: cost(far) for cells, far in reached.items() if self.rests(cells)}
