"""Files of polysolve (JSON): https://github.com/stdio2016/polysolve.

    {"description": "Two bars", "grid": "square", "board": {"tiles": [[1, 1], [1, 1]]},
     "shapes": [{"name": "bar", "mobility": "rotate", "amount": 2, "morphs": [{"coords": [[0, 0], [1, 0]]}]}]}

A shape is a list ``coords`` of cells, or ``tiles``: 0 and 1 in lists within lists, of which the
innermost goes along the first coordinate.  A cell is ``[x, y]`` or ``[x, y, z]``; on grids whose unit
has several tiles the number of the tile comes first.  Every cell of the board is covered (``"mode":
"useall"``: all pieces are used).  ``mobility`` is ``mirror`` (turns and reflections), ``rotate`` (what
is meant if nothing is said), ``translate`` or ``stationary``: a piece that lies where the
coordinates of one of its morphs say.  With one morph and amount 1 it is a piece that is placed
already, otherwise one that is held to given places; a morph off the board is no place, as there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilewright.files.json_text import read_json
from tilewright.files.node import Node, clip
from tilewright.files.reading import hint, nearest
from tilewright.foreign.addresses import TILE_GRIDS, TileAddress, TileGrid, settled
from tilewright.foreign.common import (
    Import,
    Imported,
    Refusals,
    as_read,
    finished,
    flips_said,
    may_flip,
    most_copies,
    slug,
    title_of,
    unique,
    word,
)
from tilewright.lattice import LATTICES, Cell, shift
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Placed, Problem, Puzzle
from tilewright.model.region import Region

_FORM = "polysolve files"
_MIRROR, _ROTATE, _TRANSLATE, _STATIONARY = "mirror", "rotate", "translate", "stationary"
_MOBILITIES = (_MIRROR, _ROTATE, _TRANSLATE, _STATIONARY)
_FILL_ALL, _USE_ALL = "fillall", "useall"
_MOST = 10**9
#: the keys of a file and of a shape; others are left out with a note
_KEYS = ("description", "grid", "board", "shapes", "mode", "notes", "placement", "solutions")
#: keys that mean another
_ALSO = {"note": "notes"}
_SHAPE_KEYS = ("name", "mobility", "amount", "morphs", "color")


# In --------------------------------------------------------------------------------------------


def read_polysolve(text: str, origin: str, limits: Limits) -> Imported:
    """Read the text of a file.

    Raises:
        PuzzleError: with every fault, each with its line and column.
    """
    reading = Import(text, origin, limits)
    root = read_json(reading) if text.strip() else None
    if root is None or not isinstance(root.value, dict):
        reading.stop("the file is no JSON object", 'begin with {"grid": "square", "board": ...}')
    puzzle = _ObjectReader(reading, root.value).read()
    return finished(reading, puzzle)


@dataclass
class _ShapeDraft:
    """A piece as it is written."""

    name: str
    cells: list[list[TileAddress]]
    mobility: str
    copies: tuple[int, int]

    @property
    def is_placed(self) -> bool:
        """Whether the piece lies already: it must, at one place."""
        return self.mobility == _STATIONARY and self.copies == (1, 1) and len(self.cells) == 1


@dataclass
class _ObjectReader:
    """Reads the values of one file."""

    reading: Import
    given: dict[str, Node]
    grid: TileGrid = field(default=TILE_GRIDS["square"])

    def read(self) -> Puzzle:
        """Return the puzzle as far as it could be read."""
        self._note_keys(self.given, _KEYS, "")
        for key, known in _ALSO.items():
            if key in self.given:
                self.given.setdefault(known, self.given[key])
        if (kept := self.given.get("solutions")) is not None and kept.value:
            self.reading.note("solutions that the file keeps are left out")
        self._check_placement()
        self._read_grid()
        board = self._shape("board")
        drafts = self._shapes()
        use_all = self._word("mode", _FILL_ALL, (_FILL_ALL, _USE_ALL)) == _USE_ALL
        names = unique(word(draft.name) for draft in drafts)
        drafts = [replace(d, name=n) for d, n in zip(drafts, names, strict=True)]
        cells = [self.grid.cell(address) for address in board]
        by = settled(LATTICES[self.grid.lattice], cells)
        region = Region([shift(c, by) for c in cells], [shift(c, by) for c in cells if use_all])
        title = self._text("description")
        name = slug(self.reading.origin, title)
        return Puzzle(
            name,
            region,
            tuple(self._piece(d, use_all, by, region) for d in drafts if d.copies[1] != 0),
            self.grid.lattice,
            placed=tuple(self._placed(d, by) for d in drafts if d.is_placed),
            title=title_of(title, name),
            notes=self._text("notes"),
        )

    def _piece(self, draft: _ShapeDraft, use_all: bool, by: Cell, region: Region) -> Piece:
        shapes = tuple(Shape(map(self.grid.cell, cells)) for cells in draft.cells)
        low, high = draft.copies
        turns = draft.mobility in (_MIRROR, _ROTATE)
        low = high if use_all else low
        flips = flips_said(draft.mobility == _MIRROR, self.grid.lattice)
        piece = Piece(draft.name, shapes, (low, high), turns, flips)
        if draft.mobility != _STATIONARY or draft.is_placed:
            return piece
        return _held(piece, [self._place(cells, by) for cells in draft.cells], region, self.grid)

    def _place(self, cells: Sequence[TileAddress], by: Cell) -> tuple[Cell, ...]:
        return tuple(shift(self.grid.cell(address), by) for address in cells)

    def _placed(self, draft: _ShapeDraft, by: Cell) -> Placed:
        return Placed(draft.name, self._place(draft.cells[0], by))

    # Values ----------------------------------------------------------------------------------

    def _read_grid(self) -> None:
        node = self.given.get("grid")
        if node is None:
            self.reading.fault_at((1, 1), (), "the file has no 'grid'", "name one")
        elif not isinstance(node.value, str) or node.value not in TILE_GRIDS:
            what = f"the grid is {node.describe()}, none that is known here"
            self.reading.fault(node, what, hint(node.text, TILE_GRIDS, "known grids"))
        else:
            self.grid = TILE_GRIDS[node.value]

    def _note_keys(self, given: dict[str, Node], known: tuple[str, ...], where: str) -> None:
        """Note the keys that are left out: the program that has the format ignores them too."""
        for key, node in given.items():
            if key in known:
                continue
            if not where and key in _ALSO and _ALSO[key] not in given:
                self.reading.note(f"the key {key!r} is read as {_ALSO[key]!r}")
                continue
            near = nearest(key, known)
            meant = f"; did you mean {near!r}?" if near else ""
            line, _ = node.key_place
            text = f"the key {clip(key)!r}{where} in line {line} is not known and is left out"
            self.reading.note(text + meant)

    def _check_placement(self) -> None:
        """Refuse pieces that lie already by the number of an orientation, which is not known here."""
        node = self.given.get("placement")
        if node is not None and node.value:
            what = "which orientation a number of 'placement' means is not known here"
            self.reading.fault(node, what, "leave it out, or make the shape stationary")

    def _text(self, key: str) -> str:
        node = self.given.get(key)
        return node.value if node is not None and isinstance(node.value, str) else ""

    def _word(self, key: str, otherwise: str, known: tuple[str, ...]) -> str:
        return self._one_of(self.given.get(key), otherwise, known)

    def _one_of(self, node: Node | None, otherwise: str, known: tuple[str, ...]) -> str:
        if node is None or node.value == "":
            return otherwise
        if isinstance(node.value, str) and node.value in known:
            return node.value
        self.reading.wrong(node, "one of " + ", ".join(known), hint(node.text, known, "known"))
        return otherwise

    def _shape(self, key: str) -> list[TileAddress]:
        node = self.given.get(key)
        if node is None:
            self.reading.fault_at((1, 1), (), f"the file has no {key!r}", "add it")
            return []
        return self._cells(node)

    def _shapes(self) -> list[_ShapeDraft]:
        node = self.given.get("shapes")
        if node is None or not isinstance(node.value, list):
            place = (1, 1) if node is None else node.place
            self.reading.fault_at(place, (), "the file has no list 'shapes'", "add it")
            return []
        return [draft for child in node.value if (draft := self._shape_draft(child))]

    def _shape_draft(self, node: Node) -> _ShapeDraft | None:
        if not isinstance(node.value, dict):
            self.reading.wrong(node, "a mapping", 'write {"morphs": [...]}')
            return None
        given = node.value
        self._note_keys(given, _SHAPE_KEYS, " of a shape")
        if "color" in given:
            self.reading.note("colours of shapes are left out")
        name = given.get("name")
        mobility = self._one_of(given.get("mobility"), _ROTATE, _MOBILITIES)
        morphs = given.get("morphs")
        if morphs is None or not isinstance(morphs.value, list):
            self.reading.fault(node, "the shape has no list 'morphs'", "add it")
            return None
        draft = _ShapeDraft(
            name.text if name is not None else "",
            [self._cells(child) for child in morphs.value],
            mobility,
            self._amount(given.get("amount")),
        )
        return draft

    def _amount(self, node: Node | None) -> tuple[int, int]:
        if node is None:
            return 1, 1
        if isinstance(node.value, dict):
            low, high = (self._whole(node.value.get(key), 1) for key in ("min", "max"))
            return low, high
        number = self._whole(node, 1)
        return number, number

    def _whole(self, node: Node | None, otherwise: int) -> int:
        """Return a number; one that is too large for any board is cut."""
        if node is None:
            return otherwise
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self.reading.wrong(node, "a whole number from 0", "write one")
            return otherwise
        return min(value, _MOST)

    # Cells -----------------------------------------------------------------------------------

    def _cells(self, node: Node) -> list[TileAddress]:
        given = node.value if isinstance(node.value, dict) else {}
        keys = [key for key in ("coords", "tiles") if key in given]
        if len(keys) != 1 or not isinstance(given[keys[0]].value, list):
            what = f"{node.label} has no cells, or in two ways"
            self.reading.fault(node, what, "give one list, 'coords' or 'tiles'")
            return []
        listed = (
            self._coords(given["coords"]) if keys == ["coords"] else self._tiles(given["tiles"])
        )
        return [a for numbers, at in listed if (a := self._address(numbers, at))]

    def _coords(self, node: Node) -> Iterator[tuple[list[int], Node]]:
        for child in node.value if isinstance(node.value, list) else []:
            numbers = [n.value for n in child.value] if isinstance(child.value, list) else []
            whole = [n for n in numbers if isinstance(n, int) and not isinstance(n, bool)]
            if not numbers or len(whole) != len(numbers):
                self.reading.wrong(child, "a list of whole numbers", "write [0, 0]")
            else:
                yield whole, child

    def _tiles(self, node: Node) -> Iterator[tuple[list[int], Node]]:
        """Yield the coordinates of each 1, the innermost first."""
        pending: list[tuple[Node, list[int]]] = [(node, [])]
        for inner, place in pending:
            if isinstance(inner.value, list):
                pending += ((child, [i, *place]) for i, child in enumerate(inner.value))
            elif inner.value not in (0, 1):
                self.reading.wrong(inner, "0 or 1", "write 1 for a cell")
            elif inner.value == 1:
                yield place, inner

    def _address(self, numbers: list[int], node: Node) -> TileAddress | None:
        several = len(self.grid.tiles) > 1
        count = self.grid.dimension + several
        if any(numbers[count:]) or max(map(abs, numbers)) > _MOST:
            what = f"a cell has more than {count} coordinates, or one is too large"
            self.reading.fault(node, what, "write no more than the grid has")
            return None
        numbers = [*numbers, *[0] * count][:count]
        tile, place = (numbers[0], numbers[1:]) if several else (0, numbers)
        if not 0 <= tile < len(self.grid.tiles):
            fix = f"the first number of a cell is from 0 to {len(self.grid.tiles) - 1}"
            self.reading.fault(node, f"there is no tile {clip(str(tile))}", fix)
            return None
        return TileAddress(tuple(place), tile)


def _held(piece: Piece, given: Sequence[tuple[Cell, ...]], region: Region, grid: TileGrid) -> Piece:
    """Return a piece with the places of its morphs on the board, and each of its shapes once.

    If all morphs are one shape that is turned and flipped as usual, it has this shape.
    """
    lattice, board = LATTICES[grid.lattice], set(region.cells)
    places = tuple(place for place in given if board.issuperset(place)) or tuple(given)
    shapes = tuple(dict.fromkeys(Shape(lattice.canonical(place)) for place in given if place))
    usual = Piece(piece.name, shapes[:1], piece.copies)
    if {*shapes} <= {*usual.orientations(lattice)}:
        return replace(usual, at=places)
    return replace(piece, shapes=shapes, at=places)


# Out -------------------------------------------------------------------------------------------


def write_polysolve(problem: Problem) -> str:
    """Return a puzzle as a file of polysolve.

    A piece that lies already is written as a stationary shape of its own, one that is held to
    given places as a stationary shape with a morph for each that the setup leaves.

    Raises:
        PuzzleError: with everything that such a file cannot say.
    """
    problem = as_read(problem)
    name, grid = _check(problem)
    places = [grid.address(cell).place for cell in problem.region.cells]
    corner = tuple(map(min, zip(*places, strict=True)))
    data = {
        "description": problem.puzzle.title or problem.name,
        "grid": name,
        "board": {"coords": _coords(problem.region.cells, grid, corner)},
        "shapes": [*_loose(problem, grid, corner), *_stationary(problem, grid, corner)],
        "mode": _USE_ALL if problem.region.optional else _FILL_ALL,
        "notes": problem.puzzle.notes,
    }
    return _text(data) + "\n"


def _check(problem: Problem) -> tuple[str, TileGrid]:
    refusals = Refusals(problem, _FORM)
    names = {grid.lattice: name for name, grid in TILE_GRIDS.items()}
    refusals.check_lattice(names)
    refusals.check_rules()
    refusals.check_marks()
    refusals.check_region()
    refusals.check_board_or_pieces()
    for piece in problem.pieces:
        if piece.at and not _places(piece, problem):
            what = "have no piece that cannot lie anywhere: the setup blocks all its places"
            refusals.add(("pieces", piece.name, "at"), what, "leave out the piece")
    refusals.done()
    name = names[problem.lattice.name]
    return name, TILE_GRIDS[name]


def _coords(cells: tuple[Cell, ...], grid: TileGrid, low: Cell) -> list[list[int]]:
    """Return cells with places counted from ``low``."""
    found = [grid.address(cell) for cell in cells]
    lead = [[a.tile] if len(grid.tiles) > 1 else [] for a in found]
    return [[*w, *shift(a.place, low, -1)] for w, a in zip(lead, found, strict=True)]


def _places(piece: Piece, problem: Problem) -> list[tuple[Cell, ...]]:
    """Return the places of a piece that is held to some, without those that are blocked."""
    board = set(problem.region.cells)
    return [place for place in piece.at if board.issuperset(place)]


def _loose(problem: Problem, grid: TileGrid, corner: Cell) -> Iterator[dict[str, object]]:
    """Yield the pieces, less the copies that lie already."""
    for piece in problem.pieces:
        lying = sum(one.piece == piece.name for one in problem.placed)
        low, high = max(0, piece.copies[0] - lying), most_copies(piece, problem) - lying
        if not high:
            continue
        flips = may_flip(piece, problem.lattice)
        mobility, shapes = _MIRROR if flips else _ROTATE, piece.shapes
        if piece.turns is not True:
            mobility, shapes = _TRANSLATE, tuple(piece.orientations(problem.lattice))
        morphs = [{"coords": _at_zero(shape.cells, grid)} for shape in shapes]
        if piece.at:
            places = _places(piece, problem)
            mobility, morphs = _STATIONARY, [{"coords": _coords(p, grid, corner)} for p in places]
        amount = {"min": low, "max": high}
        yield {"name": piece.name, "mobility": mobility, "amount": amount, "morphs": morphs}


def _at_zero(cells: tuple[Cell, ...], grid: TileGrid) -> list[list[int]]:
    places = [grid.address(cell).place for cell in cells]
    return _coords(cells, grid, tuple(map(min, zip(*places, strict=True))))


def _stationary(problem: Problem, grid: TileGrid, low: Cell) -> Iterator[dict[str, object]]:
    for one in problem.placed:
        morphs = [{"coords": _coords(one.cells, grid, low)}]
        yield {"name": one.piece, "mobility": _STATIONARY, "amount": 1, "morphs": morphs}


def _text(data: Mapping[str, object]) -> str:
    """Return JSON with a line for each shape and each other key."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list):
            inner = ",\n".join(f"    {json.dumps(item)}" for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"
