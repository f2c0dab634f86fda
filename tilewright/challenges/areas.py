"""Challenges that are boards with areas, each with a rule about the values in it (``area``).

The areas and what is asked of them come from a random solution.  Where other solutions fit as well, an area in
which one of them differs is divided; at last areas are joined and conditions dropped while there is still
one solution, so that no condition can be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random
from string import ascii_letters
from typing import ClassVar

from tilewright.challenges.base import Wanted
from tilewright.challenges.made import Candidate, MadePuzzles, changed
from tilewright.challenges.partition import (
    MOST_CELLS,
    SUM,
    AskedArea,
    asked_of,
    divided,
    finer,
)
from tilewright.compile import Compiled
from tilewright.errors import TilewrightError
from tilewright.lattice import Cell
from tilewright.model import Puzzle, Region, Rule, Solution

#: the rule of the areas, its keys
_AREA, _CELLS, _AT = "area", "cells", "at"
_Values = dict[Cell, int]
#: divisions that are made for a solution; the one that gives least away is taken
_DIVISIONS = 4


class AreaChallenges(MadePuzzles):
    """The board and the pieces of the puzzle, with areas of its own in place of those of the puzzle."""

    asked_by = "--areas"
    nodes: ClassVar[int] = 30_000
    rejecting: ClassVar[str] = "rejected"

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(wanted)
        self._kept_rules = self.base.rules[:-1]
        lattice = self._compiled.problem.lattice
        self._beside = lattice.neighbours
        read = (rule.reads_marked_cells for rule in self._compiled.problem.rules)
        self._has_free_marks = not any(read)

    def _base(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with one area that asks for nothing, so that values are read.

        Raises:
            TilewrightError: the pieces bear no values, or one below 0.
        """
        marks = {mark for one in puzzle.pieces for shape in one.shapes for mark in shape.marks}
        values = sorted(int(mark) for mark in marks if re.fullmatch("-?[0-9]+", mark))
        if not values:
            raise TilewrightError(
                f"the pieces of {puzzle.name} bear no values to add up or compare: mark their cells with whole "
                "numbers, as dominoes have pips"
            )
        if values[0] < 0:
            raise TilewrightError(
                f"a piece of {puzzle.name} bears the value {values[0]}, and a sum takes none below 0: add the "
                "same number to all values"
            )
        idle = Rule(_AREA, {_CELLS: [list(puzzle.region.cells[0])], SUM: [0, None]})
        others = (rule for rule in puzzle.rules if rule.kind != _AREA)
        return changed(puzzle, rules=(*others, idle))

    def _command(self) -> str:
        return f"generate {self.puzzle.name} --areas --seed {self.seed}"

    def _added(self) -> str:
        return "with areas"

    def _candidate(self, solution: Solution, random: Random) -> Candidate | None:
        values = _values(solution)
        cells = self._compiled.problem.region.cells
        every = [AskedArea((cell,), SUM, values.get(cell, 0)) for cell in cells]
        if self._second(every) is not None:
            return None
        areas = min((self._division(values, random) for _ in range(_DIVISIONS)), key=_givenness)
        compiled, found = self._count(areas)
        if len(found) != 1:
            return None
        return Candidate(compiled.solution(found[0]), 1, self._key(areas))

    def _division(self, values: _Values, random: Random) -> list[AskedArea]:
        """Return areas for a solution, none of whose conditions can be left out."""
        cells = self._compiled.problem.region.cells
        areas = [asked_of(one, values, random) for one in divided(cells, self._beside, random)]
        areas = self._refined(areas, values, random)
        areas = self._joined(areas, values, random)
        return sorted(self._fewer(areas, random))

    def _refined(self, areas: list[AskedArea], values: _Values, random: Random) -> list[AskedArea]:
        """Divide areas until there is one solution; that every cell for itself gives one is known."""
        while (other := self._second(areas, values)) is not None:
            differing = [
                one for one in areas if any(values.get(c, 0) != other.get(c, 0) for c in one.cells)
            ]
            several = [one for one in differing if len(one.cells) > 1] or [
                one for one in areas if len(one.cells) > 1
            ]
            if not several:
                return areas
            area = random.choice(several)
            areas.remove(area)
            areas += finer(area, values, other, self._beside, random)
        return areas

    def _joined(self, areas: list[AskedArea], values: _Values, random: Random) -> list[AskedArea]:
        """Join small areas, first those of one cell, while there is one solution."""
        order = sorted(areas)
        random.shuffle(order)
        for area in sorted(order, key=lambda one: len(one.cells)):
            if area not in areas:
                continue
            near = {cell for own in area.cells for cell in self._beside(own)}
            most = MOST_CELLS - len(area.cells)
            others = [
                one for one in areas if len(one.cells) <= most and near.intersection(one.cells)
            ]
            random.shuffle(others)
            for other in others:
                if other == area:
                    continue
                both = asked_of((*area.cells, *other.cells), values, random)
                fewer = [one for one in areas if one not in (area, other)] + [both]
                if self._second(fewer) is None:
                    areas = fewer
                    break
        return areas

    def _fewer(self, areas: list[AskedArea], random: Random) -> list[AskedArea]:
        """Drop conditions while there is one solution, those that give a value away first."""
        order = sorted(areas)
        random.shuffle(order)
        for area in sorted(order, key=lambda one: len(one.cells) > 1):
            fewer = [one for one in areas if one != area]
            if self._second(fewer) is None:
                areas = fewer
        return areas

    def _second(self, areas: Sequence[AskedArea], values: _Values | None = None) -> _Values | None:
        """Return the values of a solution beside the one known, ``None`` if that is the only one.

        Args:
            areas: what is asked.
            values: of the known solution; left out, it does not matter which is returned.
        """
        compiled, found = self._count(areas)
        if len(found) < 2:
            return None if found else {}
        both = [_values(compiled.solution(one)) for one in found]
        return both[1] if both[0] == values else both[0]

    def _count(self, areas: Sequence[AskedArea]) -> tuple[Compiled, list[list[int]]]:
        """Return solutions: two at most, one if it is the only one, none if that is open."""
        compiled = self._compile(self._with(areas))
        report = self._search(compiled, collect=True, max_solutions=2)
        found = list(report.found)
        return compiled, found if len(found) == 2 or report.ended == "done" else []

    def _with(self, areas: Sequence[AskedArea]) -> Puzzle:
        """Return the puzzle with areas: named by letters on the board where these are free."""
        region = self.base.region
        if not self._has_free_marks or len(areas) > len(ascii_letters):
            asked = (Rule(_AREA, {_CELLS: _listed(one.cells), **one.value}) for one in areas)
            return changed(self.base, rules=(*self._kept_rules, *asked))
        ordered = sorted(areas, key=lambda one: min(cell[::-1] for cell in one.cells))
        pairs = list(zip(ascii_letters, ordered, strict=False))
        marks = {cell: letter for letter, one in pairs for cell in one.cells}
        marked = Region(region.cells, region.optional, marks, region.wrap)
        asked = (Rule(_AREA, {_AT: letter, **one.value}) for letter, one in pairs)
        return changed(self.base, region=marked, rules=(*self._kept_rules, *asked))

    def _key(self, areas: Iterable[AskedArea]) -> object:
        """Return the least image of the areas under the maps of the board."""
        return min(
            tuple(
                sorted(
                    (tuple(sorted(to[cell] for cell in one.cells)), one.asks, one.sum)
                    for one in areas
                )
            )
            for to in self._maps
        )


def _givenness(areas: Sequence[AskedArea]) -> tuple[int, int]:
    """Return how many areas have one cell, whose value is given away, and how many there are."""
    return sum(len(one.cells) == 1 for one in areas), len(areas)


def _values(solution: Solution) -> _Values:
    """Return the values that lie on the cells of a solution."""
    return {
        cell: int(mark)
        for placement in solution.placements
        for cell, mark in zip(placement.cells, placement.marks, strict=False)
        if re.fullmatch("-?[0-9]+", mark)
    }


def _listed(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]
