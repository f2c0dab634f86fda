"""``no_fault_lines: true``: no straight line runs between pieces only, from border to border.

A line lies between two neighbouring strips of cells, of which the board on either side is made.  Each line
is an item, at least once, used by every placement with cells on both sides.  So both sides of each line have
to have a cell that must be covered: a board on which one side may stay empty is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from tilewright.language import Language
from tilewright.lattice import Cell
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
        if not ground.may_block and any(map(_is_loose, _strips(ground, along))):
            what = "all cells on one side of a line may stay empty"
            fix = "let a cell on each side of every line be required, or drop the rule"
            reader.fault((), f"{what}, so it is open whether it divides anything", fix)
            return None
        return cls(tuple(along), lattice.space == 3)

    def said(self, language: Language) -> str:
        """Say which lines there are not."""
        if not self.along:
            return language.say("no_fault_planes" if self.planes else "no_fault_lines")
        key = "no_fault_planes_along" if self.planes else "no_fault_lines_along"
        return language.say(key, along=", ".join(self.along))


def _strips(ground: Ground, along: Sequence[str]) -> list[list[list[bool]]]:
    """Return, for each family of lines, its strips in order: for each cell whether it is required."""
    lattice, optional = ground.lattice, set(ground.region.optional)
    found = []
    for number, names in enumerate(FAMILIES[lattice.name]):
        if along and not set(along) & set(names):
            continue
        strips: dict[int, list[bool]] = {}
        for cell in ground.region.cells:
            strips.setdefault(_strip(ground, number, cell), []).append(cell not in optional)
        found.append([strips[at] for at in sorted(strips)])
    return found


def _strip(ground: Ground, family: int, cell: Cell) -> int:
    """Return the number of the strip between two lines of a family that has a cell."""
    if ground.lattice.name != "triangle":
        return cell[family]
    direction = [*ground.lattice.lines][family]
    (at,) = cast("tuple[int]", ground.lattice.lines[direction](cell))
    return at


def _is_loose(strips: list[list[bool]]) -> bool:
    """Tell whether one of the sides of a line between strips may stay empty."""
    firm = [any(strip) for strip in strips]
    return len(firm) > 1 and not (firm[0] and firm[-1])
