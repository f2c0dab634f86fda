"""``cover``, ``together``, ``separate``: which piece given cells belong to.

Filters alone; the cells must be covered, optional ones too.  Copies of a piece are different
pieces here: ``separate`` is content with two of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from tilewright.language import Language
from tilewright.lattice import Cell
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader

_CELLS: Schema = {"$ref": "#/$defs/cells", "minItems": 2}


@dataclass(frozen=True)
class Cover(Translated, ReadRule):
    """A cell, and the name of the piece that covers it."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "cover"
    doc: ClassVar[str] = "A cell belongs to that piece."
    schema: ClassVar[Schema] = {
        "type": "object",
        "required": ["cell", "piece"],
        "additionalProperties": False,
        "properties": {"cell": {"$ref": "#/$defs/cell"}, "piece": {"$ref": "#/$defs/word"}},
    }
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    cell: Cell
    piece: str

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Cover | None:
        """Take the cell and the name."""
        given = reader.mapping(value, ("cell", "piece"), "{cell: [x, y], piece: NAME}")
        cell = reader.cell(given["cell"], ("cell",)) if "cell" in given else None
        piece = None
        if "piece" in given:
            names = [piece.name for piece in reader.ground.pieces]
            piece = reader.word(given["piece"], names, "piece", ("piece",))
        if cell is None or piece is None or not reader.still_there([cell], ("cell",)):
            return None
        return cls(cell, piece)

    def said(self, language: Language) -> str:
        """Say which piece the cell belongs to."""
        return language.say("belongs", cell=list(self.cell), piece=self.piece)


@dataclass(frozen=True)
class _Belonging(Translated):
    """Some cells, all of which must be covered: the common part of two kinds of rule."""

    schema: ClassVar[Schema] = _CELLS
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    cells: frozenset[Cell]

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Self | None:
        """Take two cells or more."""
        cells = reader.cells(value, 2)
        if cells is None or not reader.still_there(cells):
            return None
        return cls(frozenset(cells))


@dataclass(frozen=True)
class Together(_Belonging, ReadRule):
    """Cells that one piece covers."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "together"
    doc: ClassVar[str] = "These cells belong to one piece."

    def said(self, language: Language) -> str:
        """Say which cells one piece covers."""
        return language.say("together", cells=_listed(self.cells))


@dataclass(frozen=True)
class Separate(_Belonging, ReadRule):
    """Cells that as many pieces cover."""

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "separate"
    doc: ClassVar[str] = "These cells belong to different pieces."

    def said(self, language: Language) -> str:
        """Say which cells different pieces cover."""
        return language.say("separate", cells=_listed(self.cells))


def _listed(cells: Iterable[Cell]) -> str:
    return ", ".join(str(list(cell)) for cell in sorted(cells))
