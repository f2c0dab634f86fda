"""``maximal: true``: nothing more can be laid.

Each placement of a piece with copies left is blocked: a laid piece overlaps it, or another rule lets no more
than one of both lie.  The core has an item, at least once, for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.model.piece import Piece
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader, shown


@dataclass(frozen=True)
class Maximal(Translated, ReadRule):
    """Solutions to which no piece can be added."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "maximal"
    doc: ClassVar[str] = "No more copy of any piece could be laid."
    schema: ClassVar[Schema] = {"const": True}
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Maximal | None:
        """Take ``true``, if no piece has a range of copies that would have to be counted."""
        ground = reader.ground
        if value is not True:
            fix = "write maximal: true, or drop the rule"
            reader.fault((), f"{shown(value)} is not true", fix)
            return None
        for piece in ground.pieces:
            if _is_counted(piece, len(ground.region.cells)):
                what = f"maximal cannot count how many copies of {piece.name!r} are left"
                fix = "give the piece an exact number of copies, [0, 1] or any"
                reader.fault((), what, fix)
                return None
        return cls()

    def said(self, language: Language) -> str:
        """Say that nothing more fits."""
        return language.say("maximal")


def _is_counted(piece: Piece, cells: int) -> bool:
    """Tell whether copies may be left until more than one of them lie."""
    least, most = piece.copies
    return most is not None and most not in (1, least) and most * piece.size <= cells
