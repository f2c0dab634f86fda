"""The five cell rules: which cell of the queue is filled next.

A rule gives each open cell a priority, and the lowest comes first.  Equal priorities are settled
by the number of the cell, the scan order, unless the rule chooses at random.  A new rule is a function
and a line in ``CELL_RULES``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tilewright.teaching.grid import Grid

#: what the queue sorts by: the rule's own number, then what settles equal ones
Priority = tuple[float, float]
#: the priority of a cell, given the cells that are closed (covered, or left empty) as bits
Measure = Callable[[int, int], Priority]


@dataclass(frozen=True)
class CellRule:
    """A way to order the queue.

    Attributes:
        name: as given to ``study``.
        line: what it does, in a line.
        measure: makes the measure for one board and one run.
    """

    name: str
    line: str
    measure: Callable[[Grid, Random], Measure]


def _open_neighbours(grid: Grid, rng: Random) -> Measure:
    around = grid.around
    return lambda cell, closed: ((around[cell] & ~closed).bit_count(), 0.0)


def _scan(grid: Grid, rng: Random) -> Measure:
    return lambda cell, closed: (cell, 0.0)


def _random_ties(grid: Grid, rng: Random) -> Measure:
    around, draw = grid.around, rng.random
    return lambda cell, closed: ((around[cell] & ~closed).bit_count(), draw())


def _open_and_walls(grid: Grid, rng: Random) -> Measure:
    around, walls = grid.around, grid.all_walls
    return lambda cell, closed: ((around[cell] & ~closed).bit_count() + walls[cell], 0.0)


def _nearest_wall(grid: Grid, rng: Random) -> Measure:
    wall = grid.nearest_wall
    return lambda cell, closed: (wall[cell], 0.0)


CELL_RULES = {
    rule.name: rule
    for rule in (
        CellRule("open-neighbours", "fewest open neighbours first", _open_neighbours),
        CellRule("scan", "in scan order, along the short side", _scan),
        CellRule("random-ties", "fewest open neighbours first, equals at random", _random_ties),
        CellRule("open-and-walls", "open neighbours plus distance from the walls", _open_and_walls),
        CellRule("nearest-wall", "distance from the nearest wall", _nearest_wall),
    )
}
