"""A slot of the setup: what one choice may be.

``OneInEach`` takes a cell from each domain, ``Choose`` a label, ``AnyCells`` a number of cells.
Values are kept in one form, a tuple of cells or a label; people may write them as text, cells,
pictures or labels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

from tilewright.errors import Fault, SetupError
from tilewright.lattice import Cell
from tilewright.model.fields import (
    Field,
    as_written,
    is_a,
    is_whole,
    read_named_cells,
    refuse_wrong_types,
)
from tilewright.model.kept import KeptWith
from tilewright.model.picture import picture_layers
from tilewright.model.region import Region

if TYPE_CHECKING:
    import random

#: a value of a slot: the chosen cells, or the chosen label
Value = tuple[Cell, ...] | str
#: the cells leave the region
BLOCKED = "blocked"


_FIELDS: Mapping[str, Field] = {
    "name": (is_a(str), "a word"),
    "role": (is_a(str), "'blocked' or a mark"),
}


@dataclass(frozen=True)
class Slot(ABC):
    """One thing to choose.

    Attributes:
        name: unique within the puzzle.
        role: ``"blocked"`` (chosen cells leave the region) or the mark that chosen cells bear.
    """

    name: str
    role: str

    def __post_init__(self) -> None:
        """Check the types.

        Raises:
            TypeError: with every field that holds something else.
        """
        refuse_wrong_types(self, _FIELDS)

    @abstractmethod
    def values(self, region: Region) -> Iterator[Value]:
        """Yield every legal value once, in a fixed order."""

    @abstractmethod
    def size(self, region: Region) -> int:
        """Return an upper bound of the number of values; exact unless domains overlap."""

    @abstractmethod
    def draw(self, region: Region, rng: random.Random) -> Value:
        """Return a legal value drawn at random."""

    @abstractmethod
    def parse(self, given: Any, region: Region) -> Value:
        """Return ``given`` (cells, text, picture or label) as a legal value.

        Raises:
            SetupError: it cannot be read, or it breaks this slot's rule.
        """

    def cells(self, value: Value) -> tuple[Cell, ...]:
        """Return the cells that ``value`` chooses."""
        assert not isinstance(value, str)
        return value

    @property
    @abstractmethod
    def numbers(self) -> tuple[int, int]:
        """The fewest and the most cells that a value chooses."""

    @abstractmethod
    def rule(self, region: Region) -> str:
        """Say in one line what may be chosen."""

    def refuse(self, what: str, region: Region) -> SetupError:
        """Return the error for a value that breaks this slot."""
        return SetupError([Fault(("set", self.name), what, self.rule(region))])

    def parse_cells(self, given: Any, region: Region) -> list[Cell]:
        """Return ``given`` as cells of the region, each once."""
        try:
            cells = list(_read_cells(given, region.sides))
        except (ValueError, TypeError) as error:
            raise self.refuse(
                f"{as_written(given)} cannot be read as cells ({error})", region
            ) from None
        known = set(region.cells)
        bad = [list(cell) for cell in cells if cell not in known]
        if bad:
            raise self.refuse(f"no cells of the board: {bad}", region)
        if len(set(cells)) < len(cells):
            raise self.refuse(f"a cell is given twice: {[list(c) for c in cells]}", region)
        return cells


@dataclass(frozen=True)
class OneInEach(Slot):
    """Cells, one from each domain, in any order; domain cells outside the region are ignored."""

    domains: Mapping[str, tuple[Cell, ...]]

    def __post_init__(self) -> None:
        """Check the types, and keep cells as tuples."""
        super().__post_init__()
        object.__setattr__(self, "domains", read_named_cells(self.domains, "OneInEach"))

    def reduced(self, region: Region) -> dict[str, tuple[Cell, ...]]:
        """Return the domains with their cells inside the region, each once."""
        known = _REDUCED.of(self)
        last = known[0] if known else None
        if last is None or last[0] is not region:
            last = region, self._reduced(region)
            known[:] = [last]
        return dict(last[1])

    def _reduced(self, region: Region) -> dict[str, tuple[Cell, ...]]:
        known = set(region.cells)
        return {
            name: tuple(dict.fromkeys(cell for cell in cells if cell in known))
            for name, cells in self.domains.items()
        }

    def values(self, region: Region) -> Iterator[Value]:
        """Yield each set of cells once, in the order of the domains."""
        seen: set[frozenset[Cell]] = set()
        domains = list(self.reduced(region).values())
        overlapping = len({c for d in domains for c in d}) < sum(map(len, domains))
        for cells in product(*domains):
            if overlapping:
                if len(set(cells)) < len(cells) or frozenset(cells) in seen:
                    continue
                seen.add(frozenset(cells))
            yield cells

    def size(self, region: Region) -> int:
        """Return the product of the domain sizes."""
        return prod(len(cells) for cells in self.reduced(region).values())

    def draw(self, region: Region, rng: random.Random) -> Value:
        """Draw a cell from each domain until all differ."""
        domains = list(self.reduced(region).values())
        while True:
            cells = tuple(rng.choice(domain) for domain in domains)
            if len(set(cells)) == len(cells):
                return cells

    def parse(self, given: Any, region: Region) -> Value:
        """Return the cells in the order of the domains they are matched to."""
        cells = self.parse_cells(given, region)
        domains = self.reduced(region)
        if len(cells) != len(domains):
            raise self.refuse(
                f"{len(cells)} cells are given, but {len(domains)} are needed", region
            )
        matched = _match(cells, list(domains.values()))
        if matched is None:
            held = {
                name: [list(cell) for cell in cells if cell in domain]
                for name, domain in domains.items()
            }
            raise self.refuse(f"not one cell in each domain: {held}", region)
        return tuple(matched)

    @property
    def numbers(self) -> tuple[int, int]:
        """One cell from each domain."""
        return len(self.domains), len(self.domains)

    def rule(self, region: Region) -> str:
        """Name the domains and their cells."""
        parts = [f"{name} {cells_text(cells)}" for name, cells in self.reduced(region).items()]
        return f"choose exactly one cell from each domain: {'; '.join(parts)}"


#: for each slot the region for which its domains were reduced last, and what they are there
_REDUCED: KeptWith[OneInEach, list[tuple[Region, dict[str, tuple[Cell, ...]]]]] = KeptWith(
    lambda _: []
)


@dataclass(frozen=True)
class Choose(Slot):
    """One label, which stands for one or more cells."""

    labels: Mapping[str, tuple[Cell, ...]]

    def __post_init__(self) -> None:
        """Check the types, and keep cells as tuples."""
        super().__post_init__()
        object.__setattr__(self, "labels", read_named_cells(self.labels, "Choose"))

    def values(self, region: Region) -> Iterator[Value]:
        """Yield the labels in the order of the file."""
        return iter(self.labels)

    def size(self, region: Region) -> int:
        """Return the number of labels."""
        return len(self.labels)

    def draw(self, region: Region, rng: random.Random) -> Value:
        """Draw a label."""
        return rng.choice(list(self.labels))

    def parse(self, given: Any, region: Region) -> Value:
        """Take a label, or the cells that one stands for."""
        if str(given) in self.labels:
            return str(given)
        try:
            cells = set(self.parse_cells(given, region))
        except SetupError:
            raise self.refuse(
                f"{as_written(given)} is no label and no label's cells", region
            ) from None
        for label, chosen in self.labels.items():
            if set(chosen) == cells:
                return label
        raise self.refuse(f"{as_written(given)} is no label and no label's cells", region)

    def cells(self, value: Value) -> tuple[Cell, ...]:
        """Return the cells of a label."""
        assert isinstance(value, str)
        return self.labels[value]

    @property
    def numbers(self) -> tuple[int, int]:
        """As many as the labels stand for."""
        sizes = [len(cells) for cells in self.labels.values()]
        return min(sizes, default=0), max(sizes, default=0)

    def rule(self, region: Region) -> str:
        """Name the labels."""
        return f"choose one of {', '.join(self.labels)}"


@dataclass(frozen=True)
class AnyCells(Slot):
    """Any ``count`` different cells of the region."""

    count: int

    def __post_init__(self) -> None:
        """Check the types."""
        refuse_wrong_types(self, {**_FIELDS, "count": (is_whole, "a whole number of cells")})

    def values(self, region: Region) -> Iterator[Value]:
        """Yield the combinations of cells in sorted order."""
        return combinations(region.cells, self.count)

    def size(self, region: Region) -> int:
        """Return the binomial coefficient."""
        return comb(len(region.cells), self.count)

    def draw(self, region: Region, rng: random.Random) -> Value:
        """Draw that many cells."""
        return tuple(sorted(rng.sample(region.cells, self.count)))

    def parse(self, given: Any, region: Region) -> Value:
        """Take cells, text or a picture with ``o`` at the chosen cells."""
        cells = self.parse_cells(given, region)
        if len(cells) != self.count:
            raise self.refuse(f"{len(cells)} cells are given, but {self.count} are needed", region)
        return tuple(sorted(cells))

    @property
    def numbers(self) -> tuple[int, int]:
        """As many as it counts."""
        return self.count, self.count

    def rule(self, region: Region) -> str:
        """Say how many of how many."""
        return f"choose {self.count} different cells of the {len(region.cells)} of the board"


def value_text(value: Value) -> str:
    """Return a value as people write it: ``1,0 3,2`` or the label."""
    return value if isinstance(value, str) else cells_text(value)


def value_data(value: Value) -> str | list[list[int]]:
    """Return a value as JSON data: a label, or a list of cells."""
    return value if isinstance(value, str) else [list(cell) for cell in value]


def setting_text(setting: Mapping[str, Value]) -> str:
    """Return the values of slots as people write them: ``pegs=1,0 3,2``."""
    return "  ".join(f"{name}={value_text(value)}" for name, value in setting.items())


def setting_data(setting: Mapping[str, Value]) -> dict[str, Any]:
    """Return the values of slots as JSON data."""
    return {name: value_data(value) for name, value in setting.items()}


def cells_text(cells: Iterable[Cell]) -> str:
    """Return cells as ``1,0 3,2 4,4``."""
    return " ".join(",".join(map(str, cell)) for cell in cells)


def _read_cells(given: Any, sides: Sequence[int]) -> Iterator[Cell]:
    """Yield the cells of a list of cells, of text ``1,0 3,2``, or of a picture with ``o``.

    Args:
        given: whatever was written.
        sides: the region's box.

    Raises:
        ValueError, TypeError: it is none of these.
    """
    if isinstance(given, str):
        words = given.split()
        if not words or not all("," in word for word in words):
            yield from _picture_cells(given, sides)
            return
        given = [[int(part) for part in word.split(",")] for word in words]
    for cell in given:
        if len(cell) != len(sides) or not all(type(part) is int for part in cell):
            raise ValueError(f"{as_written(cell)} is no cell of {len(sides)} whole numbers")
        yield tuple(cell)


def _picture_cells(text: str, sides: Sequence[int]) -> Iterator[Cell]:
    """Yield the cells with ``o`` in a picture of the box, its rows joined or separated."""
    width, height, depth = (*sides, 1)[:3]
    joined = text.strip("\r\n")
    if any(separator in joined for separator in "/|\n"):
        rows = [row for layer in picture_layers(text, keep_spaces=True) for row in layer]
    else:
        rows = [joined[start : start + width] for start in range(0, len(joined), width)]
    if [len(row) for row in rows] != [width] * (height * depth):
        box = " x ".join(map(str, sides))
        raise ValueError(
            f"a picture of the {box} box has {height * depth} rows of {width} characters"
        )
    for number, row in enumerate(rows):
        for x, char in enumerate(row):
            if char == "o":
                yield (x, number % height, number // height)[: len(sides)]
            elif char not in ".#? ":
                raise ValueError(
                    f"{char!r} in a picture: write o at the chosen cells, a dot elsewhere"
                )


def _match(cells: Sequence[Cell], domains: Sequence[Sequence[Cell]]) -> list[Cell] | None:
    """Return the cells in domain order, one for each domain, or ``None`` (Kuhn's augmenting paths)."""
    owner: dict[Cell, int] = {}

    def place(index: int, tried: set[Cell]) -> bool:
        for cell in cells:
            if cell in domains[index] and cell not in tried:
                tried.add(cell)
                if cell not in owner or place(owner[cell], tried):
                    owner[cell] = index
                    return True
        return False

    if not all(place(index, set()) for index in range(len(domains))):
        return None
    return sorted(owner, key=owner.__getitem__)
