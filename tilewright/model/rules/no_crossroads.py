"""``no_crossroads: true``: four pieces meet at no point of the board.

An item for each corner point with four cells of the region or more around it, used once by every
placement that covers one of them, at most three times.  How many cells meet may differ from point
to point, so each point is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.lattice import Point
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, shown

#: how many pieces make a crossroads
_WAYS = 4


@dataclass(frozen=True)
class NoCrossroads(Translated, ReadRule):
    """The points where four pieces could meet."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "no_crossroads"
    doc: ClassVar[str] = "Four pieces meet at no point."
    schema: ClassVar[Schema] = {"const": True}
    needs_full_board: ClassVar[bool] = False
    reads_blocked_cells: ClassVar[bool] = False
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    points: frozenset[Point]

    @classmethod
    def read(cls, value: Any, reader: Reader) -> NoCrossroads | None:
        """Take ``true``, on a flat lattice; if no four cells meet it forbids nothing."""
        lattice = reader.ground.lattice
        if value is not True:
            what = f"{shown(value)} is not true"
            reader.fault((), what, "write no_crossroads: true, or drop the rule")
        elif lattice.space != 2:
            what = f"no_crossroads makes no sense on the {lattice.name} lattice"
            fix = f"up to {lattice.most_meeting} cells meet at its points: use a flat lattice"
            reader.fault((), what, fix)
        else:
            cells = reader.ground.region.cells
            around = Counter(point for cell in cells for point in lattice.corners(cell))
            return cls(frozenset(p for p, number in around.items() if number >= _WAYS))
        return None

    def said(self, language: Language) -> str:
        """Say where pieces do not meet."""
        return language.say("no_crossroads")
