"""The parts of a file of PolySolver, and what the numbers of its orientations mean.

The numbers are known on squares and tans, where files with solutions could be tried.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tilewright.foreign.addresses import TileAddress, from_zero
from tilewright.lattice import Cell

FILL_ALL, USE_ALL = "fillall", "useall"


@dataclass
class TileDraft:
    """A tile as it is written.

    Attributes:
        mobility: ``"flip"``, ``"fixed"`` or ``""`` for turns alone.
        copies: at least and at most.
        footprints: its shapes.
    """

    mobility: str
    copies: tuple[int, int]
    footprints: list[list[TileAddress]]


@dataclass(frozen=True)
class PlaceDraft:
    """A tile that lies on the board.

    Attributes:
        number: that of the tile, from 1, each counted with its copies.
        place: the least x and y of its cells.
        orientation: by number.
        at: line and column in the file.
    """

    number: int
    place: Cell
    orientation: int
    at: tuple[int, int]


@dataclass
class FileDraft:
    """The parts of a file that could be read."""

    grid: str = "square"
    board: set[TileAddress] | None = None
    tiles: list[TileDraft] = field(default_factory=list)
    placed: list[PlaceDraft] = field(default_factory=list)
    solutions: list[list[PlaceDraft]] = field(default_factory=list)
    mode: str = FILL_ALL
    notes: str = ""


#: for the grids whose orientations are numbered as is said here: what a quarter turn does to the
#: number of a tile, and what a reflection does
NUMBERED = {"square": ((0,), (0,)), "tan": ((1, 2, 3, 0), (2, 1, 0, 3))}


def orientations(grid: str, tile: TileDraft) -> list[tuple[TileAddress, ...]]:
    """Return the orientations of a tile by number, each with its least ``x`` and ``y`` at 0.

    They are the four turns of each footprint, ``(x,y)`` to ``(y,-x)``, then those of its mirror
    image, ``(-x,y)``, each that is new.  A fixed tile lies as it is written.
    """
    turned, reflected = NUMBERED[grid]
    found: dict[tuple[TileAddress, ...], None] = {}
    for footprint in tile.footprints:
        for flipped in range(1 + (tile.mobility == "flip")):
            cells = footprint
            if flipped:
                cells = [
                    TileAddress((-x, y), reflected[a.tile]) for a in cells for x, y in [a.place]
                ]
            for _ in range(1 if tile.mobility == "fixed" else 4):
                found.setdefault(at_zero(cells))
                cells = [TileAddress((y, -x), turned[a.tile]) for a in cells for x, y in [a.place]]
    return list(found)


def at_zero(cells: list[TileAddress]) -> tuple[TileAddress, ...]:
    """Return cells slid so that the least of each coordinate is 0, sorted."""
    places = from_zero(address.place for address in cells)
    moved = (TileAddress(p, address.tile) for p, address in zip(places, cells, strict=True))
    return tuple(sorted(moved, key=lambda address: (address.place, address.tile)))
