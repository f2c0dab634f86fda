"""Files of PolySolver (``.psv``), by Jaap Scherphuis: https://www.jaapsch.net/puzzles/polysolver.htm.

    Three bars
    Square
    Board ((3,1)(0,1))
    tile flip 2 1 ((0,0)(1,0)(2,0) + (0,0)(1,0))
    mode FillAll

The first line is the title.  Then words, small or large, with commas as spaces, and comments after
``#``.  A board is the box up to its first cell, from which each further cell is taken, or to which it
is added.  A tile may be turned (``flip``: and reflected; ``fixed``: neither), is used at most and at
least so often (1 and 0 if nothing is said), and has one or more footprints, parted by ``+``.  A
cell is ``(x,y)``, ``(x,y,z)`` or ``(x,y:w)`` with the number ``w`` of the tile of the grid.

``mode FillAll`` covers the board with some of the tiles, ``UseAll`` lays all tiles on some of it.
``place`` lists the tiles that lie already: the number of the tile, counted with its copies, and where its
orientation lies; ``solution`` does the same for all tiles.  The numbers of orientations are known for
squares and tans.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NoReturn

from tilewright.files.choice import NUMBER
from tilewright.files.node import clip
from tilewright.files.reading import hint, nearest
from tilewright.foreign.addresses import TILE_GRIDS, TileAddress, TileGrid, settled
from tilewright.foreign.common import (
    KEPT_NOTE,
    Import,
    Imported,
    SavedSolutions,
    finished,
    flips_said,
    placement_of,
    slug,
    title_of,
)
from tilewright.foreign.polysolver_tiles import (
    FILL_ALL,
    NUMBERED,
    USE_ALL,
    FileDraft,
    PlaceDraft,
    TileDraft,
    orientations,
)
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.model.copies import Copies
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import in_board_order
from tilewright.model.puzzle import Placed, Puzzle
from tilewright.model.region import Region
from tilewright.model.solution import Solution

#: the grids of these files that are lattices here; the program has more
GRIDS = ("square", "cube", "triangle", "hexagon", "tan")
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


def read_polysolver(text: str, origin: str, limits: Limits) -> Imported:
    """Read the text of a file.

    Raises:
        PuzzleError: with the first thing that breaks the form, or with all that cannot be had here.
    """
    reading = Import(text, origin, limits)
    return _puzzle(reading, _FileReader(reading).read())


def read_saved(text: str, origin: str, limits: Limits) -> SavedSolutions:
    """Read the solutions that a file keeps; they are not checked.

    Raises:
        PuzzleError: as with ``read_polysolver``; or the numbers of orientations are not known on its
            grid.
    """
    reading = Import(text, origin, limits)
    draft = _FileReader(reading, keeps=True).read()
    puzzle = _puzzle(reading, draft).puzzle
    problem, grid = puzzle.problem(), TILE_GRIDS[draft.grid]
    by = _slide(draft, grid)
    kinds = {piece.name: piece for piece in problem.pieces}
    found = []
    for kept in draft.solutions:
        lying = list(_lying(reading, draft, kept, by))
        laid = [placement_of(kinds[p.piece], Shape(p.cells), problem.lattice) for p in lying]
        found.append(Solution(problem, in_board_order(laid)))
    if reading.faults:
        raise reading.error()
    return SavedSolutions(problem, tuple(found))


def _puzzle(reading: Import, draft: FileDraft) -> Imported:
    """Return the puzzle of the parts of a file.

    Raises:
        PuzzleError: with all that cannot be had here.
    """
    grid = TILE_GRIDS[draft.grid]
    by = _slide(draft, grid)
    cells = [shift(grid.cell(address), by) for address in draft.board or ()]
    title, _, _ = reading.text.partition("\n")
    used = ((str(n), tile) for n, tile in enumerate(draft.tiles, 1) if tile.copies != (0, 0))
    pieces = [_piece(name, tile, draft.mode, grid) for name, tile in used]
    name = slug(reading.origin, title)
    puzzle = Puzzle(
        name,
        Region(cells, cells if draft.mode == USE_ALL else ()),
        tuple(pieces),
        grid.lattice,
        placed=tuple(_lying(reading, draft, draft.placed, by)),
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


def _slide(draft: FileDraft, grid: TileGrid) -> Cell:
    """Return the vector that slides the board to where no coordinate is negative."""
    return settled(LATTICES[grid.lattice], map(grid.cell, draft.board or ()))


def _lying(
    reading: Import, draft: FileDraft, drafts: Iterable[PlaceDraft], by: Cell
) -> Iterator[Placed]:
    """Yield tiles where they lie on the board, slid as it is; report those that there are not."""
    grid = TILE_GRIDS[draft.grid]
    for one in drafts:
        index, left = 0, one.number
        while index < len(draft.tiles) and left > draft.tiles[index].copies[1]:
            left -= draft.tiles[index].copies[1]
            index += 1
        if index == len(draft.tiles) or left < 1:
            what = f"there is no tile {one.number}"
            reading.fault_at(one.at, (), what, "count tiles from 1, each with its copies")
            continue
        ways = orientations(draft.grid, draft.tiles[index])
        if one.orientation >= len(ways):
            what = f"tile {one.number} has {len(ways)} orientations and no number {one.orientation}"
            reading.fault_at(one.at, (), what, "number them from 0")
            continue
        lies = (TileAddress(shift(a.place, one.place), a.tile) for a in ways[one.orientation])
        yield Placed(str(index + 1), tuple(shift(grid.cell(address), by) for address in lies))


# The words of a file ---------------------------------------------------------------------------


class _FileReader:
    """Reads the words of one file; what breaks the form ends the reading.

    Solutions are skipped but where it ``keeps`` them.
    """

    def __init__(self, reading: Import, *, keeps: bool = False) -> None:
        self._reading = reading
        self._keeps = keeps
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
                    draft.placed += self._lying("place")
                case "mode":
                    self._mode()
                case "solution" if self._keeps:
                    draft.solutions.append(self._lying("solution"))
                case "solution":
                    self._skip_list()
                    self._reading.note(KEPT_NOTE)
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
        if min(sides) < 1:
            self._stop(token, "the corner of the board has a negative coordinate", "count from 0")
        size = prod(sides) * (corner.tile + 1)
        if size > limits.box:
            self._stop(token, *limits.excess("box_cells", "the board has", size))
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

    def _lying(self, part: str) -> list[PlaceDraft]:
        """Read a list of tiles that lie on the board: ``(2 (1,0|3), ...)``."""
        opening = self._expect("(")
        found = []
        while self._peek().text not in ("", ")"):
            token = self._peek()
            number = self._number()
            self._expect("(")
            address = self._address()
            self._expect("|")
            found.append(PlaceDraft(number, address.place, self._number(), token.place))
            self._expect(")")
        self._expect(")")
        if found and self._draft.grid not in NUMBERED:
            what = f"which orientation a number means on the {self._draft.grid} grid is not known"
            self._reading.fault_at(opening.place, (), what, f"leave {part!r} out")
            return []
        if min((one.orientation for one in found), default=0) < 0:
            self._stop(opening, "the number of an orientation is negative", "number them from 0")
        return found

    def _mode(self) -> None:
        token = self._take()
        if token.text not in (FILL_ALL, USE_ALL):
            self._stop(token, f"{clip(token.text)!r} is no mode", "write FillAll or UseAll")
        self._draft.mode = token.text

    def _skip_list(self) -> None:
        """Skip a list in brackets: a colour, or a solution."""
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
