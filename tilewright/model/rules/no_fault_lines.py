"""``no_fault_lines: true``: no straight line runs between pieces only, from border to border.

A line lies between two neighbouring strips of cells, of which the board on either side is made.  If both of
its sides have a cell that must be covered, the line is an item of the core, at least once, used by every
placement with cells on both sides.  If one side may stay empty, no item can say it: each solution is asked
once it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, cast

from tilewright.language import ENGLISH, Language
from tilewright.lattice import Cell, Lattice
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.ground import Ground
from tilewright.model.rules.reader import Reader, shown

_ALONG = "along"
_EXAMPLE = "write no_fault_lines: true, or {along: [x]}"
#: for each lattice the families of parallel lines or planes, each with the directions that they hold
FAMILIES: Mapping[str, Sequence[Sequence[str]]] = {
    "square": (("y",), ("x",)),
    "cube": (("y", "z"), ("x", "z"), ("x", "y")),
    "triangle": (("x",), ("falling",), ("rising",)),
}


@dataclass(frozen=True)
class NoFaultLines(Translated, ReadRule):
    """Lines, or planes, that pieces cross.

    Attributes:
        along: the directions of the lines, none if all are meant.
        planes: whether the cells are solids, which planes divide.
        lattice: the geometry.
        asks: whether solutions have to be asked, or would have to be if the setup blocked other cells.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "no_fault_lines"
    doc: ClassVar[str] = "No straight line from border to border runs between pieces only."
    schema: ClassVar[Schema] = {
        "anyOf": [
            {"const": True},
            {
                "type": "object",
                "additionalProperties": False,
                "required": [_ALONG],
                "properties": {
                    _ALONG: {
                        "type": "array",
                        "items": {"enum": ["x", "y", "z", "falling", "rising"]},
                        "minItems": 1,
                        "uniqueItems": True,
                    }
                },
            },
        ]
    }
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    along: tuple[str, ...]
    planes: bool
    lattice: Lattice
    asks: bool = False

    @classmethod
    def read(cls, value: Any, reader: Reader) -> NoFaultLines | None:
        """Take ``true`` or directions, on squares, cubes or triangles whose borders are not joined."""
        ground = reader.ground
        lattice = ground.lattice
        if lattice.name not in FAMILIES:
            what = f"no_fault_lines makes no sense on the {lattice.name} lattice"
            reader.fault((), what, f"drop the rule, or use one of {', '.join(FAMILIES)}")
            return None
        if ground.region.wrap:
            what = "no_fault_lines makes no sense where borders are joined"
            reader.fault((), what, "drop the rule, or wrap")
            return None
        along: Sequence[str] = ()
        if isinstance(value, dict):
            before = len(reader.faults)
            given = reader.mapping(value, [_ALONG], "{along: [x]}")
            if _ALONG in given:
                known = {name for names in FAMILIES[lattice.name] for name in names}
                along = reader.words(given[_ALONG], sorted(known), "direction", (_ALONG,)) or ()
            if len(reader.faults) > before:
                return None
        elif value is not True:
            reader.fault((), f"{shown(value)} is not true", _EXAMPLE)
            return None
        rule = cls(tuple(along), lattice.space == 3, lattice)
        return replace(rule, asks=rule._has_loose_lines(ground))

    def _has_loose_lines(self, ground: Ground) -> bool:
        """Tell whether a line divides the board of which one side may stay empty, or may in some setting."""
        cells, optional = ground.region.cells, frozenset(ground.region.optional)
        for strip in self._families():
            here = {strip(cell) for cell in cells}
            firm = {strip(cell) for cell in cells if cell not in optional}
            is_loose = optional if ground.may_block else not {min(here), max(here)} <= firm
            if len(here) > 1 and is_loose:
                return True
        return False

    def _families(self) -> Iterator[Callable[[Cell], int]]:
        """Yield, for each family of lines, what numbers the strip of a cell between two of them."""
        for number, names in enumerate(FAMILIES[self.lattice.name]):
            if not self.along or set(self.along) & set(names):
                yield partial(_strip, self.lattice, number)

    def asks_solutions(self) -> str | None:
        """Say that there are no such lines, if one side of some may stay empty."""
        return self.said(ENGLISH) if self.asks else None

    def keeps(self, solution: Any) -> bool:
        """Tell whether a piece crosses each line that has covered cells on both sides."""
        for strip in self._families():
            laid = [{strip(cell) for cell in placement.cells} for placement in solution.placements]
            covered = sorted(set().union(*laid))
            for last in covered[:-1]:
                if not any(min(strips) <= last < max(strips) for strips in laid):
                    return False
        return True

    def said(self, language: Language) -> str:
        """Say which lines there are not."""
        if not self.along:
            return language.say("no_fault_planes" if self.planes else "no_fault_lines")
        key = "no_fault_planes_along" if self.planes else "no_fault_lines_along"
        return language.say(key, along=", ".join(self.along))


def _strip(lattice: Lattice, family: int, cell: Cell) -> int:
    """Return the number of the strip between two lines of a family that has a cell."""
    if lattice.name != "triangle":
        return cell[family]
    direction = [*lattice.lines][family]
    (at,) = cast("tuple[int]", lattice.lines[direction](cell))
    return at
