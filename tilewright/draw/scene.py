"""A scene to draw: tiles on cells, and cells without one; geometry comes by lattice name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain
from typing import NamedTuple

from tilewright.lattice import Cell, CellNames, WrapStep


class Tile(NamedTuple):
    """One piece as drawn.

    Attributes:
        letter: the character of its kind; copies of a piece share it.
        name: the piece's name, for titles and tooltips.
        cells: the cells it covers.
        piece_index: 0-based number of its piece, which chooses the colour.
        number: 1-based number among the copies of its piece, 0 if there is but one.
    """

    letter: str
    name: str
    cells: tuple[Cell, ...]
    piece_index: int
    number: int = 0

    @property
    def lettering(self) -> str:
        """The letter, with the number if there are several copies: P12, or 5.12."""
        between = "." if self.letter.isdigit() else ""
        return f"{self.letter}{between}{self.number}" if self.number else self.letter


class OutlinedArea(NamedTuple):
    """Cells of a board with a line around them, and what is asked of them.

    Attributes:
        cells: the cells, which no other area has.
        label: what stands in the corner of the first.
        mark: the mark of these cells, for which line and label stand where nothing covers them; ``""`` for none.
    """

    cells: tuple[Cell, ...]
    label: str
    mark: str = ""


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
        labels: what is written on a cell without a tile, e.g. the day of a calendar.
        colours: for a kind, by ``piece_index``, the numbers of the colours its copies take,
            the first wanted most; a kind left out takes the colour of its own number.
        wrap: the steps by which borders are joined; none if the board ends at its borders.
        named: write the letters of columns and the numbers of rows at the rim, or the names in the
            cells of a lattice whose columns are not straight; see ``CellNames``.
        fresh: the numbers of tiles that are drawn as new: what a hint lays.
        said_of_fresh: what these are, in words.
        lit: cells without a tile that are lit.
        sides: the colours of the sides of a covered cell, a sign a side in the order of the lattice,
            ``"."`` for none.
        areas: outlined cells with labels, on flat boards.
    """

    lattice: str
    tiles: tuple[Tile, ...] = ()
    empty: tuple[Cell, ...] = ()
    optional: frozenset[Cell] = frozenset()
    blocked: tuple[Cell, ...] = ()
    marks: Mapping[Cell, str] = field(default_factory=dict)
    caption: str = ""
    labels: Mapping[Cell, str] = field(default_factory=dict)
    colours: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    wrap: tuple[WrapStep, ...] = ()
    named: bool = False
    fresh: frozenset[int] = frozenset()
    said_of_fresh: str = "the new piece"
    lit: frozenset[Cell] = frozenset()
    sides: Mapping[Cell, str] = field(default_factory=dict)
    areas: tuple[OutlinedArea, ...] = ()

    @cached_property
    def board(self) -> frozenset[Cell]:
        """Every cell that is drawn."""
        cells = chain(self.empty, self.blocked, *[tile.cells for tile in self.tiles])
        return _shared(frozenset(cells))

    @property
    def names(self) -> CellNames | None:
        """The names of the cells, if these are to be written and there is a cell."""
        return CellNames.of(self.board) if self.named and self.board else None

    def lettering(self, tile: Tile) -> str:
        """Return what is written on a tile: where cells are named, a letter with a number is a cell."""
        return tile.letter if self.named else tile.lettering

    def cells(self) -> list[Cell]:
        """Return every cell that is drawn, sorted."""
        return list(_sorted(self.board))

    def tile_at(self) -> dict[Cell, int]:
        """Return the index of the tile on each covered cell."""
        return {cell: index for index, tile in enumerate(self.tiles) for cell in tile.cells}

    def is_engraved(self) -> bool:
        """Tell whether every covered cell bears a mark: the marks then stand for the letters."""
        return bool(self.marks and self.tiles) and all(
            cell in self.marks for tile in self.tiles for cell in tile.cells
        )


@lru_cache(maxsize=16)
def _shared(cells: frozenset[Cell]) -> frozenset[Cell]:
    """Return the same object for equal boards: what is kept by board is then found at a glance."""
    return cells


@lru_cache(maxsize=16)
def _sorted(cells: frozenset[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells))
