"""Assemblies taken apart, by level, as the payload of a frame.

A row has a verdict, a level, how many assemblies have both, and one of them as an example.  In a frame it
is the number of the verdict, the level, the number of assemblies in two words of 31 bits, the lower
first, then the options of the example, ascending.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.ledger.work.frames import packed_solutions

_BITS = 31
#: by number: does not come apart, comes apart, met a limit
_VERDICTS = (False, True, None)
_HEAD = 4


@dataclass(frozen=True)
class LevelRow:
    """Assemblies with one verdict and one level.

    Attributes:
        apart: whether they come apart, ``None`` if a limit was met.
        level: of those that come apart; the least possible one if a limit was met; else 0.
        assemblies: how many they are.
        example: the options of one of them, ascending: the first when such lists are put in order.
    """

    apart: bool | None
    level: int
    assemblies: int
    example: tuple[int, ...]


class Levels:
    """Rows that grow, one for each verdict and level."""

    def __init__(self, rows: Iterable[LevelRow] = ()) -> None:
        self._rows: dict[tuple[int, int], LevelRow] = {}
        for row in rows:
            self.add(row)

    def add(self, row: LevelRow) -> None:
        """Take in assemblies."""
        key = _VERDICTS.index(row.apart), row.level
        held = self._rows.get(key)
        if held is not None:
            number, example = held.assemblies + row.assemblies, min(held.example, row.example)
            row = LevelRow(row.apart, row.level, number, example)
        self._rows[key] = row

    @property
    def rows(self) -> list[LevelRow]:
        """The rows by verdict and level."""
        return [self._rows[key] for key in sorted(self._rows)]

    def number(self, apart: bool | None) -> int:
        """Return how many assemblies have a verdict."""
        return sum(row.assemblies for row in self._rows.values() if row.apart is apart)

    def figures(self) -> dict[str, Any]:
        """Return the numbers as JSON data, by the names that ``disassemble`` has for them."""
        histogram = {row.level: row.assemblies for row in self.rows if row.apart}
        numbers = {"apart": True, "not_apart": False, "unknown": None}
        return {
            "assemblies": sum(row.assemblies for row in self._rows.values()),
            **{name: self.number(apart) for name, apart in numbers.items()},
            "level": max(histogram, default=None),
            "histogram": {str(level): number for level, number in histogram.items()},
        }


def packed_levels(rows: Sequence[LevelRow]) -> bytes:
    """Return rows as the payload of a frame."""
    return packed_solutions(
        [
            [
                _VERDICTS.index(row.apart),
                row.level,
                row.assemblies % (1 << _BITS),
                row.assemblies >> _BITS,
                *row.example,
            ]
            for row in rows
        ]
    )


def read_levels(rows: Iterable[Sequence[int]]) -> Iterator[LevelRow]:
    """Read the words of each row of a frame.

    Raises:
        ValueError: they are damaged.
    """
    last = (-1, -1)
    for words in rows:
        if len(words) < _HEAD:
            raise ValueError(f"a row of {len(words)} numbers")
        verdict, level, low, high = words[:_HEAD]
        example, assemblies = tuple(words[_HEAD:]), low + (high << _BITS)
        if verdict >= len(_VERDICTS) or low >> _BITS or not assemblies:
            raise ValueError(f"a row with the verdict {verdict} on {assemblies} assemblies")
        if (verdict, level) <= last:
            raise ValueError("its rows are not in their order")
        if any(a >= b for a, b in itertools.pairwise(example)):
            raise ValueError("the options of an assembly are not in their order")
        last = verdict, level
        yield LevelRow(_VERDICTS[verdict], level, assemblies, example)
