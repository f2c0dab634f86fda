"""``marks: match``: a cell of the region takes a piece cell with the same mark, or lack of one.

A filter alone: each placement meets its cells or does not.  While a slot that marks cells has no
value, nothing is known about marks and so nothing is filtered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tilewright.lattice import Cell
from tilewright.model.rules.base import Action, ReadRule, Schema, View
from tilewright.model.rules.reader import Reader, shown


@dataclass(frozen=True)
class Marks(ReadRule):
    """The marks of the region, ``None`` while they are not settled.

    Attributes:
        marks: by cell.
        loose: marks that may also stand on every cell but those of ``kept``.
        kept: the cells of the pegs that stay where they are.
    """

    kind: ClassVar[str] = "marks"
    doc: ClassVar[str] = "Marks of region and pieces must match cell by cell."
    schema: ClassVar[Schema] = {"const": "match"}
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = True
    filters_by_marks: ClassVar[bool] = True

    marks: Mapping[Cell, str] | None
    loose: frozenset[str] = frozenset()
    kept: frozenset[Cell] = frozenset()

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Marks | None:
        """Take ``match``."""
        if value != "match":
            reader.fault((), f"{shown(value)} is no way to treat marks", "write marks: match")
            return None
        ground = reader.ground
        return cls(None if ground.may_mark else dict(ground.region.marks))

    def allows(self, view: View) -> bool:
        """Compare mark by mark."""
        if self.marks is None:
            return True
        pairs = zip(view.cells, view.marks, strict=True)
        return all(
            self.marks.get(cell, "") == mark or (mark in self.loose and cell not in self.kept)
            for cell, mark in pairs
        )

    def loosened(self, marks: frozenset[str], kept: frozenset[Cell]) -> Marks:
        """Let pegs with some marks stand wherever no other peg does.

        A cell that a mark may stand on takes a plain piece cell as well.
        """
        return replace(self, loose=marks, kept=kept)

    def demands(self, action: Action) -> Iterable[Hashable]:
        """Yield one part: a symmetry keeps the marks of the region anyway."""
        yield ("marks",)

    def __str__(self) -> str:
        return "marks of the board take piece cells with the same mark"
