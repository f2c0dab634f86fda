"""``outline: {symmetric: flip, connected: true, holes: false}``: what the covered cells together look like.

It says nothing of single placements, and no item of a cover can say it: each solution is asked once it is
found.  Where an axis or a point lies does not matter, and pieces need not go to pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import ENGLISH, Language
from tilewright.lattice import Cell, Lattice
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, shown

#: the word for some symmetry, whichever
_ANY = "any"
_EXAMPLE = "write outline: {connected: true}, or symmetric: any, or holes: false"


@dataclass(frozen=True)
class Outline(Translated, ReadRule):
    """What is asked of the set of covered cells.

    Attributes:
        lattice: the geometry.
        symmetric: the name of a symmetry that it has, ``"any"`` for some, ``None`` if none is asked for.
        connected: whether it is connected.
        whole: whether it has no holes.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "outline"
    doc: ClassVar[str] = "The covered cells together are symmetric, connected or without holes."
    schema: ClassVar[Schema] = {
        "type": "object",
        "additionalProperties": False,
        "minProperties": 1,
        "properties": {
            "symmetric": {"anyOf": [{"const": _ANY}, {"$ref": "#/$defs/symmetry"}]},
            "connected": {"const": True},
            "holes": {"const": False},
        },
    }
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    lattice: Lattice
    symmetric: str | None
    connected: bool
    whole: bool

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Outline | None:
        """Take one to three of the keys, on a board whose borders are not joined."""
        ground = reader.ground
        lattice = ground.lattice
        if ground.region.wrap:
            what = "outline makes no sense where borders are joined"
            reader.fault((), what, "drop the rule, or wrap")
            return None
        if not isinstance(value, dict):
            reader.fault((), f"{shown(value)} is not a mapping", _EXAMPLE)
            return None
        before, symmetric = len(reader.faults), None
        given = reader.options(value, ("symmetric", "connected", "holes"), _EXAMPLE)
        if "symmetric" in given:
            names = [*(isometry.name for isometry in lattice.isometries[1:]), _ANY]
            symmetric = reader.word(given["symmetric"], names, "symmetry", ("symmetric",))
        if given.get("connected", True) is not True:
            fault = f"{shown(given['connected'])} is not true"
            reader.fault(("connected",), fault, "write true")
        if given.get("holes", False) is not False:
            reader.fault(("holes",), f"{shown(given['holes'])} is not false", "write false")
        elif "holes" in given and lattice.cell_dimension < lattice.space:
            what = f"there are no holes on the {lattice.name} lattice"
            reader.fault(("holes",), what, "leave holes out")
        if len(reader.faults) > before:
            return None
        return cls(lattice, symmetric, "connected" in given, "holes" in given)

    def asks_solutions(self) -> str:
        """Say what the outline is asked."""
        return self.said(ENGLISH)

    def keeps(self, solution: Any) -> bool:
        """Tell whether the cells that a solution covers look as is asked."""
        cells = frozenset(cell for placement in solution.placements for cell in placement.cells)
        if self.connected and not _is_connected(self.lattice, cells):
            return False
        if self.symmetric is not None and not self._is_symmetric(cells):
            return False
        return not (self.whole and _has_holes(self.lattice, cells))

    def _is_symmetric(self, cells: frozenset[Cell]) -> bool:
        return any(
            self.symmetric in (_ANY, isometry.name) and self.lattice.self_maps(isometry, cells)
            for isometry in self.lattice.isometries[1:]
        )

    def said(self, language: Language) -> str:
        """Say what the outline is asked."""
        return language.say("outline", parts=", ".join(self._parts(language)))

    def _parts(self, language: Language) -> Iterator[str]:
        if self.symmetric == _ANY:
            yield language.say("outline_symmetric_any")
        elif self.symmetric is not None:
            yield language.say("outline_symmetric", symmetry=self.symmetric)
        if self.connected:
            yield language.say("outline_connected")
        if self.whole:
            yield language.say("outline_whole")


def _is_connected(lattice: Lattice, cells: frozenset[Cell]) -> bool:
    """Tell whether cells are one set of neighbours; no cells are."""
    return not cells or len(_reached(lattice, min(cells), cells)) == len(cells)


def _has_holes(lattice: Lattice, cells: frozenset[Cell]) -> bool:
    """Tell whether some cells that are not covered are surrounded: no way of neighbours leads out."""
    near = {other for cell in cells for other in lattice.neighbours(cell)} - cells
    if not near:
        return False
    steps = (
        abs(a - b)
        for cell in lattice.representatives
        for other in lattice.neighbours(cell)
        for a, b in zip(cell, other, strict=True)
    )
    # as wide as two steps beyond the outermost cells, so that a way around leads everywhere
    reach = 2 * max(steps)
    low = [min(axis) - reach for axis in zip(*near, strict=True)]
    high = [max(axis) + reach for axis in zip(*near, strict=True)]

    def is_within(cell: Cell) -> bool:
        return all(a <= at <= b for a, at, b in zip(low, cell, high, strict=True))

    outside = min(near)
    found, waiting = {outside}, [outside]
    while waiting:
        for other in lattice.neighbours(waiting.pop()):
            if other not in found and other not in cells and is_within(other):
                found.add(other)
                waiting.append(other)
    return not near <= found


def _reached(lattice: Lattice, start: Cell, cells: frozenset[Cell]) -> set[Cell]:
    """Return the cells to which neighbours among them lead."""
    found, waiting = {start}, [start]
    while waiting:
        for other in lattice.neighbours(waiting.pop()):
            if other in cells and other not in found:
                found.add(other)
                waiting.append(other)
    return found
