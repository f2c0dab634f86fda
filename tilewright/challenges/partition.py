"""Cells divided into areas: at random, finer, and two joined.  Nothing here knows puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tilewright.lattice import Cell

#: how often an area is meant to have one cell, two, three, four
_WEIGHTS = (1, 3, 4, 3)
#: the most cells of an area
MOST_CELLS = len(_WEIGHTS)
#: ways in which an area is divided before each cell becomes an area
_TRIES = 8

#: the cells beside a cell
Beside = Callable[[Cell], Sequence[Cell]]

SUM, EQUAL, DIFFERENT = "sum", "equal", "different"


@dataclass(frozen=True, order=True)
class AskedArea:
    """Connected cells, and what is asked of their values.

    Attributes:
        cells: sorted.
        asks: ``"sum"``, ``"equal"`` or ``"different"``.
        sum: what the values add up to, 0 unless that is asked.
    """

    cells: tuple[Cell, ...]
    asks: str
    sum: int = 0

    def holds(self, values: Mapping[Cell, int]) -> bool:
        """Tell whether it holds; a cell without a value counts for nothing."""
        found = [values[cell] for cell in self.cells if cell in values]
        if self.asks == SUM:
            return sum(found) == self.sum
        return len(set(found)) == (min(1, len(found)) if self.asks == EQUAL else len(found))

    @property
    def value(self) -> dict[str, object]:
        """What the rule ``area`` asks."""
        return {self.asks: self.sum if self.asks == SUM else True}


def asked_of(cells: Collection[Cell], values: Mapping[Cell, int], random: Random) -> AskedArea:
    """Return an area with a condition that holds: equal where true, at times different, else the sum."""
    own = tuple(sorted(cells))
    found = [values[cell] for cell in own if cell in values]
    if len(found) == len(own) > 1:
        if len(set(found)) == 1:
            return AskedArea(own, EQUAL)
        if len(own) > 2 and len(set(found)) == len(own) and random.random() < 0.4:
            return AskedArea(own, DIFFERENT)
    return AskedArea(own, SUM, sum(found))


def divided(cells: Collection[Cell], beside: Beside, random: Random) -> Iterator[list[Cell]]:
    """Yield connected areas that have all cells together, of one to four cells each."""
    left = sorted(cells)
    random.shuffle(left)
    free = set(left)
    sizes = range(1, MOST_CELLS + 1)
    for start in left:
        if start in free:
            size = random.choices(sizes, _WEIGHTS)[0]
            area = _grown(start, free, size, beside, random)
            free.difference_update(area)
            yield area


def _grown(
    start: Cell, free: Collection[Cell], size: int, beside: Beside, random: Random
) -> list[Cell]:
    """Return connected cells among the free ones, so many at most."""
    area = [start]
    while len(area) < size:
        near = {cell for own in area for cell in beside(own) if cell in free and cell not in area}
        if not near:
            break
        area.append(random.choice(sorted(near)))
    return area


def parts(cells: Collection[Cell], beside: Beside) -> Iterator[list[Cell]]:
    """Yield the connected parts of some cells."""
    left = set(cells)
    while left:
        found = [min(left)]
        for cell in found:
            found += sorted(left.intersection(beside(cell)).difference(found))
        left.difference_update(found)
        yield found


def finer(
    area: AskedArea,
    values: Mapping[Cell, int],
    others: Mapping[Cell, int],
    beside: Beside,
    random: Random,
) -> list[AskedArea]:
    """Divide an area so that some part holds for the values and not for the others.

    Args:
        area: it has a cell where the two differ.
        values: of the cells.
        others: of the cells.
        beside: the cells beside a cell.
        random: chooses.
    """
    found: list[AskedArea] = []
    for _ in range(_TRIES if len(area.cells) > 2 else 0):
        start, half = random.choice(area.cells), len(area.cells) // 2
        own = _grown(start, area.cells, half, beside, random)
        rest = parts(set(area.cells).difference(own), beside)
        found = [asked_of(part, values, random) for part in (own, *rest)]
        if not all(one.holds(others) for one in found):
            return found
    return [AskedArea((cell,), SUM, values.get(cell, 0)) for cell in area.cells]
