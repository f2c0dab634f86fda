"""What there is to draw: tiles on cells, and cells without one; geometry comes by lattice name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tilewright.lattice import Cell


@dataclass(frozen=True)
class Tile:
    """One piece as drawn.

    Attributes:
        letter: the character that tells it apart; copies of a piece share it.
        name: the piece's name, for titles and tooltips.
        cells: the cells it covers.
        piece_index: 0-based number of its piece, which chooses the colour.
    """

    letter: str
    name: str
    cells: tuple[Cell, ...]
    piece_index: int


@dataclass(frozen=True)
class Scene:
    """A board with or without pieces.

    Attributes:
        lattice: the name of the lattice.
        tiles: the pieces, which do not overlap.
        empty: open cells that no tile covers.
        optional: cells among these that may stay empty.
        blocked: cells taken by the setup (pegs), drawn but not fillable.
        marks: the mark of a cell, drawn on top of whatever covers it.
        caption: a line below the picture.
    """

    lattice: str
    tiles: tuple[Tile, ...] = ()
    empty: tuple[Cell, ...] = ()
    optional: frozenset[Cell] = frozenset()
    blocked: tuple[Cell, ...] = ()
    marks: Mapping[Cell, str] = field(default_factory=dict)
    caption: str = ""

    def cells(self) -> list[Cell]:
        """Return every cell that is drawn, sorted."""
        return sorted({c for tile in self.tiles for c in tile.cells} | {*self.empty, *self.blocked})

    def tile_at(self) -> dict[Cell, int]:
        """Return the index of the tile on each covered cell."""
        return {cell: index for index, tile in enumerate(self.tiles) for cell in tile.cells}
