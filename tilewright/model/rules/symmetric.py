"""``symmetric: rotate-180``: the solution, as a partition of cells, has that symmetry.

The isometry generates a group; a solution is symmetric where the images of each placement's
cells under the group are cells of placements again.  Each orbit of cells is a coloured item
(Knuth 7.2.2.1, exact covering with colours): every placement on it must give it the same colour,
the orbit of its cells.  So no cover is searched twice as deep, and images are forced at once.
Optional cells need one thing more: an orbit of them is covered as a whole or empty as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tilewright.language import Language
from tilewright.model.region import Region
from tilewright.model.rules.base import ReadRule, Schema, Translated
from tilewright.model.rules.reader import Reader


@dataclass(frozen=True)
class Symmetric(Translated, ReadRule):
    """An isometry that maps the board to itself.

    Attributes:
        name: of the isometry.
    """

    acts_in_core: ClassVar[bool] = True
    kind: ClassVar[str] = "symmetric"
    doc: ClassVar[str] = "The solution has that symmetry, as a partition of cells."
    schema: ClassVar[Schema] = {"$ref": "#/$defs/symmetry"}
    needs_full_board: ClassVar[bool] = True
    reads_blocked_cells: ClassVar[bool] = True
    reads_marked_cells: ClassVar[bool] = False
    reads_piece_marks: ClassVar[bool] = False
    filters_by_marks: ClassVar[bool] = False

    name: str

    @classmethod
    def read(cls, value: Any, reader: Reader) -> Symmetric | None:
        """Take the name of an isometry of the lattice, but not the identity."""
        ground = reader.ground
        names = [isometry.name for isometry in ground.lattice.isometries[1:]]
        name = reader.word(value, names, "symmetry")
        if name is None:
            return None
        if ground.may_block:
            return cls(name)
        isometry = next(one for one in ground.lattice.isometries if one.name == name)
        if not ground.lattice.unwrapped.self_maps(isometry, ground.region.cells):
            what = f"{name} does not map the board to itself"
            reader.fault((), what, "choose a symmetry of the board, or another board")
            return None
        return cls(name)

    def caution(self, region: Region) -> str | None:
        """Say that pieces are moved too, where cells may stay empty so that the outline is open."""
        if not region.optional:
            return None
        return (
            f"symmetric: {self.name} asks that each piece becomes itself or another piece of its shape, "
            "not that the outline alone is symmetric"
        )

    def said(self, language: Language) -> str:
        """Say which symmetry the solution has."""
        return language.say("symmetric", symmetry=self.name)
