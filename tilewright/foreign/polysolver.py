"""Files of PolySolver (``.psv``), by Jaap Scherphuis: https://www.jaapsch.net/puzzles/polysolver.htm.

    Three bars
    Square
    Board ((3,1)(0,1))
    tile flip 2 1 ((0,0)(1,0)(2,0) + (0,0)(1,0))
    mode FillAll

The first line is the title.  Then words, small or large, with commas as spaces, and comments after
``#``.  A board is the box up to its first cell, from which each further cell is taken, or to which it
is added.  A tile may be turned (``flip``: and reflected; ``fixed``: neither), is used at most and at
least so often (1 and 0 where nothing is said), and has one or more footprints, parted by ``+``.  A
cell is ``(x,y)``, ``(x,y,z)`` or ``(x,y:w)`` with the number ``w`` of the tile of the grid.

``mode FillAll`` covers the board with some of the tiles, ``UseAll`` lays all tiles on some of it.
``place`` says which tiles lie already: the number of the tile, counted with its copies, and where its
orientation lies.  The numbers of orientations are known for squares and tans.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import NoReturn

from tilewright.files.node import clip
from tilewright.files.reading import Reading, hint, nearest
from tilewright.foreign.addresses import TILE_GRIDS, TileAddress, TileGrid, from_zero, settled
from tilewright.foreign.common import NUMBER, finished, flips_said, slug, title_of
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.model.limits import Limits
from tilewright.model.piece import Copies, Piece, Shape
from tilewright.model.puzzle import Placed, Puzzle
from tilewright.model.region import Region

#: the grids of these files that are lattices here; the program has more
GRIDS = ("square", "cube", "triangle", "hexagon", "tan")
FILL_ALL, USE_ALL = "fillall", "useall"
_TOKEN = re.compile(r"#[^\n]*|[\x00-\x20,]+|[^\x00-\x20,#():|+;]+|.", re.DOTALL)
_LETTERS = "abcdefghijklmnop"
_PARTS = ("board", "tile", "place", "mode", "solution", "notes")


@dataclass(frozen=True)
class Token:
    """A word, a number or a sign, in small letters, with its line and column."""

    text: str
    line: int
    column: int

    @property
    def place(self) -> tuple[int, int]:
        """Line and column."""
        return self.line, self.column


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
    """A tile that lies already: its number from 1, where it lies, its orientation."""

    number: int
    place: Cell
    orientation: int
    token: Token


@dataclass
class FileDraft:
    """The parts of a file that could be read."""

    grid: str = "square"
    board: set[TileAddress] | None = None
    tiles: list[TileDraft] = field(default_factory=list)
    placed: list[PlaceDraft] = field(default_factory=list)
    mode: str = FILL_ALL
    notes: str = ""


def read_polysolver(text: str, origin: str, limits: Limits) -> Puzzle:
    """Read the text of a file.

    Raises:
        PuzzleError: with the first thing that breaks the form, or with all that cannot be had here.
    """
    reading = Reading(text, origin, limits)
    title, _, _ = text.partition("\n")
    draft = _FileReader(reading).read()
    grid = TILE_GRIDS[draft.grid]
    used = ((str(n), tile) for n, tile in enumerate(draft.tiles, 1) if tile.copies != (0, 0))
    pieces = [_piece(name, tile, draft.mode, grid) for name, tile in used]
    placed = list(_placed(reading, draft, grid))
    region, placed = _region(draft, grid, placed)
    name = slug(origin, title)
    puzzle = Puzzle(
        name,
        region,
        tuple(pieces),
        grid.lattice,
        placed=tuple(placed),
        title=title_of(title, name),
        notes=draft.notes,
    )
    return finished(reading, puzzle)


def _piece(name: str, tile: TileDraft, mode: str, grid: TileGrid) -> Piece:
    shapes = tuple(Shape(map(grid.cell, cells)) for cells in tile.footprints)
    low, high = tile.copies
    copies: Copies = (high, high) if mode == USE_ALL else (low, high)
    flips = flips_said(tile.mobility == "flip", grid.lattice)
    return Piece(name, shapes, copies, tile.mobility != "fixed", flips)


def _region(draft: FileDraft, grid: TileGrid, placed: list[Placed]) -> tuple[Region, list[Placed]]:
    """Return the board and what lies on it, slid to where no coordinate is negative."""
    cells = [grid.cell(address) for address in draft.board or ()]
    by = settled(LATTICES[grid.lattice], cells)
    cells = [shift(cell, by) for cell in cells]
    lying = [Placed(one.piece, tuple(shift(c, by) for c in one.cells)) for one in placed]
    return Region(cells, cells if draft.mode == USE_ALL else ()), lying


def _placed(reading: Reading, draft: FileDraft, grid: TileGrid) -> Iterator[Placed]:
    for one in draft.placed:
        index, left = 0, one.number
        while index < len(draft.tiles) and left > draft.tiles[index].copies[1]:
            left -= draft.tiles[index].copies[1]
            index += 1
        if index == len(draft.tiles) or left < 1:
            what = f"there is no tile {one.number}"
            reading.fault_at(one.token.place, (), what, "count tiles from 1, each with its copies")
            continue
        ways = orientations(draft.grid, draft.tiles[index])
        if one.orientation >= len(ways):
            what = f"tile {one.number} has {len(ways)} orientations and no number {one.orientation}"
            reading.fault_at(one.token.place, (), what, "number them from 0")
            continue
        lies = (TileAddress(shift(a.place, one.place), a.tile) for a in ways[one.orientation])
        yield Placed(str(index + 1), tuple(grid.cell(address) for address in lies))


# Orientations by number ------------------------------------------------------------------------

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


# The words of a file ---------------------------------------------------------------------------


class _FileReader:
    """Reads the words of one file; what breaks the form ends the reading."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._tokens = list(_tokens(reading.text))
        self._next = 0
        self._draft = FileDraft()

    def read(self) -> FileDraft:
        """Read everything behind the title."""
        draft = self._draft
        if self._peek().text and self._peek().text not in _PARTS:
            self._grid()
        while self._peek().text:
            token = self._take()
            match token.text:
                case "board":
                    self._board(token)
                case "tile":
                    draft.tiles.append(self._tile())
                case "place":
                    self._place()
                case "mode":
                    self._mode()
                case "solution":
                    self._skip_list()
                case "notes":
                    draft.notes = _notes(self._take().text)
                case _:
                    self._stop(token, f"{clip(token.text)!r} is no part of a file", _PARTS)
        if draft.board is None:
            self._reading.stop("the file has no board", "write Board ( (X,Y) ... )")
        return draft

    def _peek(self) -> Token:
        return self._tokens[min(self._next, len(self._tokens) - 1)]

    def _take(self) -> Token:
        token = self._peek()
        if token.text == ";":
            fix = "open it with a newer version of the program and save it"
            self._reading.stop("this is a file of version 1.0", fix, token.place)
        self._next += 1
        return token

    def _stop(self, token: Token, what: str, known: tuple[str, ...] | str) -> NoReturn:
        fix = known if isinstance(known, str) else hint(token.text, known, "known")
        self._reading.stop(what if token.text else "the file ends too early", fix, token.place)

    def _expect(self, sign: str) -> Token:
        token = self._take()
        if token.text != sign:
            self._stop(token, f"{clip(token.text)!r} stands where {sign!r} is expected", "add it")
        return token

    def _number(self) -> int:
        token = self._take()
        if not NUMBER.match(token.text):
            what = f"{clip(token.text)!r} stands where a number is expected"
            self._stop(token, what, "write a whole number of at most 9 digits")
        return int(token.text)

    def _grid(self) -> None:
        token = self._take()
        if token.text not in GRIDS:
            what = f"the grid {clip(token.text)!r} is none that is known here"
            fix = f"how its cells are numbered is not documented; read are {', '.join(GRIDS)}"
            if near := nearest(token.text, GRIDS):
                fix = f"did you mean {near!r}?"
            elif token.text in LATTICES:
                fix += f"; write the puzzle as yaml, on the lattice {token.text}"
            self._stop(token, what, fix)
        self._draft.grid = token.text

    def _address(self) -> TileAddress:
        """Read a cell behind its opening bracket."""
        token = self._peek()
        grid = TILE_GRIDS[self._draft.grid]
        numbers = [self._number()]
        while self._peek().text not in ("", ")", ":", "|") and len(numbers) <= grid.dimension:
            numbers.append(self._number())
        tile = 0
        if self._peek().text == ":":
            self._take()
            tile = self._number()
        if len(numbers) != grid.dimension:
            fix = f"the {self._draft.grid} grid needs {grid.dimension}"
            self._stop(token, f"a cell has {len(numbers)} coordinates", fix)
        if not 0 <= tile < len(grid.tiles):
            fix = f"the {self._draft.grid} grid has tiles from 0 to {len(grid.tiles) - 1}"
            self._stop(token, f"a cell has the tile {tile}", fix)
        return TileAddress(tuple(numbers), tile)

    def _cell(self) -> TileAddress:
        self._expect("(")
        address = self._address()
        self._expect(")")
        return address

    def _board(self, token: Token) -> None:
        if self._draft.board is not None:
            self._stop(token, "there is a second board", "keep one")
        self._expect("(")
        corner = self._peek()
        board = self._box(self._cell(), corner)
        while self._peek().text == "(":
            board ^= {self._cell()}
        self._expect(")")
        self._draft.board = board

    def _box(self, corner: TileAddress, token: Token) -> set[TileAddress]:
        """Return the cells from 0 to a corner."""
        sides = [x + 1 for x in corner.place]
        limits = self._reading.limits
        cap = max(limits.box_cells, limits.region_cells)
        if min(sides) < 1:
            self._stop(token, "the corner of the board has a negative coordinate", "count from 0")
        if prod(sides) * (corner.tile + 1) > cap:
            what = f"the board has more cells than the cap box_cells = {cap:,}"
            self._stop(token, what, "make it smaller or raise the cap")
        places = product(*map(range, sides))
        return {TileAddress(p, tile) for p in places for tile in range(corner.tile + 1)}

    def _tile(self) -> TileDraft:
        mobility = self._take().text if self._peek().text in ("flip", "fixed") else ""
        numbers: list[int] = []
        while NUMBER.match(self._peek().text) and len(numbers) < 2:
            numbers.append(self._number())
        high, low = (*numbers, *(1, 0)[len(numbers) :])
        self._expect("(")
        footprints: list[list[TileAddress]] = [[]]
        while self._peek().text in ("(", "+"):
            if self._peek().text == "+":
                self._take()
                footprints.append([])
            else:
                footprints[-1].append(self._cell())
        self._expect(")")
        if self._peek().text == "(":
            self._skip_list()
        return TileDraft(mobility, (low, high), footprints)

    def _place(self) -> None:
        opening = self._expect("(")
        while self._peek().text not in ("", ")"):
            token = self._peek()
            number = self._number()
            self._expect("(")
            address = self._address()
            self._expect("|")
            self._draft.placed.append(PlaceDraft(number, address.place, self._number(), token))
            self._expect(")")
        self._expect(")")
        if self._draft.placed and self._draft.grid not in NUMBERED:
            what = f"which orientation a number means on the {self._draft.grid} grid is not known"
            self._reading.fault_at(opening.place, (), what, "leave 'place' out")
            self._draft.placed = []
        if min((one.orientation for one in self._draft.placed), default=0) < 0:
            self._stop(opening, "the number of an orientation is negative", "number them from 0")

    def _mode(self) -> None:
        token = self._take()
        if token.text not in (FILL_ALL, USE_ALL):
            self._stop(token, f"{clip(token.text)!r} is no mode", "write FillAll or UseAll")
        self._draft.mode = token.text

    def _skip_list(self) -> None:
        """Skip a list in brackets: a colour, or a solution, which is found anew."""
        self._expect("(")
        depth = 1
        while depth:
            token = self._take()
            if not token.text:
                self._stop(token, "", "close the bracket")
            depth += (token.text == "(") - (token.text == ")")


def _tokens(text: str) -> Iterator[Token]:
    """Yield the words behind the first line; an empty one stands at the end."""
    start = text.find("\n") + 1 or len(text)
    line, begun = 2, start
    for match in _TOKEN.finditer(text, start):
        found = match.group()
        if found[0] > " " and found[0] not in ",#":
            yield Token(found.lower(), line, match.start() - begun + 1)
        elif "\n" in found:
            line += found.count("\n")
            begun = match.start() + found.rindex("\n") + 1
    yield Token("", line, len(text) - begun + 1)


def _notes(letters: str) -> str:
    """Return the notes, of which each byte is written as two letters from a to p."""
    numbers = [_LETTERS.find(letter) & 15 for letter in letters]
    data = bytes(16 * a + b for a, b in zip(numbers[::2], numbers[1::2], strict=False))
    return data.decode("utf-8", errors="replace")
