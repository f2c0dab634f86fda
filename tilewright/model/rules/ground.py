"""The ground of a rule: the board and the pieces that it is read against."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tilewright.lattice import Cell, Lattice
from tilewright.model.piece import Piece
from tilewright.model.region import Region


@dataclass(frozen=True)
class Ground:
    """The ground against which a rule is read.

    Attributes:
        lattice: the geometry.
        whole: the region as described.
        region: the region as the setup leaves it.
        pieces: the kinds of piece.
        may_block: whether a slot without a value may still block cells.
        may_mark: whether a slot without a value may still mark cells.
    """

    lattice: Lattice
    whole: Region
    region: Region
    pieces: tuple[Piece, ...]
    may_block: bool = False
    may_mark: bool = False

    @cached_property
    def known(self) -> frozenset[Cell]:
        """The cells of the region as described."""
        return frozenset(self.whole.cells)

    @cached_property
    def left(self) -> frozenset[Cell]:
        """The cells that the setup leaves."""
        return frozenset(self.region.cells)

    @property
    def marks(self) -> list[str]:
        """The marks that the pieces bear, sorted."""
        shapes = (shape for piece in self.pieces for shape in piece.shapes)
        return sorted({mark for shape in shapes for mark in shape.marks if mark})
