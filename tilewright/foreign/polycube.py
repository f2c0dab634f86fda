"""Puzzle definitions of polycube, by Matthew Busche: https://www.mattbusche.org/projects/polycube/.

    D:xDim=4:yDim=3:zDim=1
    C:name=bar:type=M:layout=0 0 0, 1 0 0, 2 0 0
    L:stationary=b
    a a a b
    c c c b
    . . . b
    ~L
    ~D

A definition is a full box and its pieces, each of which is used once.  ``C`` is a piece by its cells
(``type=S``: it stays where they are), ``L`` draws pieces by their names: rows from the top one, which
is ``y = yDim - 1``, downwards, layers side by side with commas between them.  Pieces turn in space;
those of a box with one layer so turn over, unless it has ``oneSide``.  Text behind ``#`` is a comment.
A file may hold several definitions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import prod

from tilewright.files.choice import NUMBER, ProblemName, chosen
from tilewright.files.node import clip
from tilewright.files.reading import hint
from tilewright.foreign.common import (
    FLAT_NOTE,
    Import,
    Imported,
    Refusals,
    as_read,
    finished,
    flips_said,
    may_flip,
    moves_as,
    slug,
    unique,
    word,
)
from tilewright.lattice import Cell, Lattice
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Placed, Problem, Puzzle
from tilewright.model.region import Region

_FORM = "polycube files"
_DIMENSIONS = ("xDim", "yDim", "zDim")
_ONE_SIDE = "oneSide"
_NO_NAME = re.compile(r"[\s:=,#~]+")
Settings = dict[str, tuple[str, int]]


@dataclass
class _Definition:
    """A box with its pieces, as it is written.

    Attributes:
        line: where it begins.
        sides: of the box.
        one_sided: whether pieces of one layer stay on their side.
        cells: of each piece, by name, rows counted upwards.
        stationary: the pieces that stay where they are, with the line that lists each.
    """

    line: int
    sides: tuple[int, int, int] = (1, 1, 1)
    one_sided: bool = False
    cells: dict[str, list[Cell]] = field(default_factory=dict)
    stationary: dict[str, int] = field(default_factory=dict)


# In --------------------------------------------------------------------------------------------


def read_polycube(text: str, origin: str, limits: Limits, wanted: ProblemName = None) -> Imported:
    """Read the text of a file, or one definition of it.

    Args:
        text: the file.
        origin: what messages call it.
        limits: the caps.
        wanted: the number of the definition, from 1; needed if there are several.

    Raises:
        PuzzleError: with every fault, each with its line.
    """
    reading, definitions = _definitions(text, origin, limits)
    if not definitions:
        reading.stop("the file has no definition", "begin with D:xDim=..:yDim=..:zDim=..")
    one = definitions[chosen(wanted, ["" for _ in definitions], origin, "definitions")]
    return finished(reading, _puzzle(one, reading))


def definition_names(text: str, origin: str, limits: Limits) -> list[str]:
    """Return the names of the definitions of a file, which have none.

    Raises:
        PuzzleError: with every fault of the file.
    """
    return ["" for _ in _definitions(text, origin, limits)[1]]


def _definitions(text: str, origin: str, limits: Limits) -> tuple[Import, list[_Definition]]:
    """Return the reading and the definitions of a file."""
    reading = Import(text, origin, limits)
    definitions = _LineReader(reading).read()
    if reading.faults:
        raise reading.error()
    return reading, definitions


def _puzzle(one: _Definition, reading: Import) -> Puzzle:
    flat = _is_flat(one)
    if one.one_sided and not flat:
        what = "a piece of several layers in a box with oneSide cannot be said here"
        reading.fault_at((one.line, 1), (), what, "draw the piece lying")
    names = dict(zip(one.cells, unique(map(word, one.cells)), strict=True))

    def ours(cells: list[Cell]) -> tuple[Cell, ...]:
        turned = ((x, one.sides[1] - 1 - y, z) for x, y, z in cells)
        return tuple(cell[:2] if flat else cell for cell in turned)

    lattice, flips = "square" if flat else "cube", flat and not one.one_sided
    if flips:
        reading.note(FLAT_NOTE)
    pieces = [
        Piece(
            names[name],
            (Shape(ours(cells)),),
            turns=name not in one.stationary,
            flips=flips_said(flips and name not in one.stationary, lattice),
        )
        for name, cells in one.cells.items()
    ]
    placed = [Placed(names[name], ours(one.cells[name])) for name in one.stationary]
    region = Region.box(*(one.sides[:2] if flat else one.sides))
    return Puzzle(slug(reading.origin), region, tuple(pieces), lattice, placed=tuple(placed))


def _is_flat(one: _Definition) -> bool:
    """Tell whether a definition is one of the plane: a piece that stands may lie down there."""
    layers = {name: {z for _, _, z in cells} for name, cells in one.cells.items()}
    return (
        one.sides[2] == 1
        and all(len(found) <= 1 for found in layers.values())
        and all(layers[name] <= {0} for name in one.stationary)
    )


class _LineReader:
    """Reads the lines of one file."""

    def __init__(self, reading: Import) -> None:
        self._reading = reading
        self._found: list[_Definition] = []
        self._open: _Definition | None = None
        self._drawn: dict[str, list[Cell]] | None = None
        self._kept: dict[str, int] = {}
        self._row = 0
        self._line = 0

    def read(self) -> list[_Definition]:
        """Return the definitions."""
        for number, line in enumerate(self._reading.text.split("\n"), 1):
            self._line = number
            said = line.partition("#")[0].strip()
            if not said:
                continue
            if self._drawn is not None and said != "~L":
                self._draw(said)
            else:
                self._directive([part.strip() for part in said.split(":")])
        if self._open is not None:
            self._fault("the file ends within a definition", "end it with ~D")
        return self._found

    def _fault(self, what: str, fix: str) -> None:
        self._reading.fault_at((self._line, 1), (), what, fix)

    def _directive(self, parts: list[str]) -> None:
        name, settings = parts[0], self._settings(parts[1:])
        if name == "D":
            self._begin(settings)
        elif self._open is None:
            self._fault(f"{clip(name)!r} stands outside a definition", "begin with D:xDim=...")
        elif name == "C":
            self._piece(self._open, settings)
        elif name == "L":
            self._check(settings, ("stationary",))
            words, at = settings.get("stationary", ("", 0))
            self._kept = dict.fromkeys(words.split(), at)
            self._drawn, self._row = {}, self._open.sides[1]
        elif name == "~L":
            self._end_drawing(self._open)
        elif name == "~D":
            self._found.append(self._open)
            self._open = None
        else:
            self._fault(f"{clip(name)!r} is no directive", "write D, C, L, ~L or ~D")

    def _settings(self, words: list[str]) -> Settings:
        found: Settings = {}
        for text in words:
            key, _, value = (part.strip() for part in text.partition("="))
            if key in found:
                self._fault(f"{clip(key)!r} is given twice", "give it once")
            found[key] = (value, self._line)
        return found

    def _check(self, settings: Settings, known: tuple[str, ...]) -> None:
        for key in settings:
            if key not in known:
                self._fault(f"{clip(key)!r} is not known here", hint(key, known, "known"))

    def _begin(self, settings: Settings) -> None:
        if self._open is not None:
            self._fault("a definition begins within another", "end that with ~D")
        self._open = _Definition(self._line)
        self._check(settings, (*_DIMENSIONS, _ONE_SIDE))
        sides = []
        for key in _DIMENSIONS:
            value = settings.get(key, ("1" if key == "zDim" else "", 0))[0]
            if not NUMBER.match(value) or int(value) < 1:
                self._fault(f"{key} is {clip(value)!r}", "give a whole number from 1")
                value = "1"
            sides.append(int(value))
        limits = self._reading.limits
        if prod(sides) > limits.box:
            excess = limits.excess("box_cells", "the box has", prod(sides))
            self._reading.stop(*excess, (self._line, 1))
        self._open.sides = (sides[0], sides[1], sides[2])
        self._open.one_sided = settings.get(_ONE_SIDE, ("0", 0))[0] in ("", "1")
        if self._open.one_sided and sides[2] > 1:
            self._fault("oneSide is said of a box of several layers", "leave it out")

    def _piece(self, definition: _Definition, settings: Settings) -> None:
        self._check(settings, ("name", "type", "layout"))
        name, kind, layout = (settings.get(key, ("", 0))[0] for key in ("name", "type", "layout"))
        if not name or name in definition.cells:
            self._fault(f"the piece {clip(name)!r} has no name or one that is taken", "name it")
            return
        if kind not in ("", "M", "S"):
            self._fault(f"the type is {clip(kind)!r}", "write M for one that moves, or S")
        definition.cells[name] = [cell for part in layout.split(",") if (cell := self._cell(part))]
        if kind == "S":
            definition.stationary[name] = self._line

    def _cell(self, text: str) -> Cell | None:
        words = text.split()
        if len(words) != 3 or not all(map(NUMBER.match, words)):
            self._fault(f"{clip(text.strip())!r} is no cell", "write three numbers, as in 0 0 0")
            return None
        return tuple(map(int, words))

    def _draw(self, line: str) -> None:
        assert self._drawn is not None
        self._row -= 1
        for z, layer in enumerate(line.split(",")):
            for x, name in enumerate(layer.split()):
                if name != ".":
                    self._drawn.setdefault(name, []).append((x, self._row, z))

    def _end_drawing(self, definition: _Definition) -> None:
        drawn, self._drawn = self._drawn or {}, None
        for name in drawn:
            if name in definition.cells:
                self._fault(f"the piece {clip(name)!r} is drawn twice", "name one otherwise")
        for name, line in self._kept.items():
            if name not in drawn:
                self._fault(f"the stationary piece {clip(name)!r} is not drawn", "draw it")
            else:
                definition.stationary[name] = line
        self._kept = {}
        definition.cells.update(drawn)


# Out -------------------------------------------------------------------------------------------


def write_polycube(problem: Problem) -> str:
    """Return a puzzle as a definition of polycube.

    Raises:
        PuzzleError: with everything that it cannot say.
    """
    problem = as_read(problem)
    refusals = Refusals(problem, _FORM)
    refusals.check_lattice(("square", "cube"))
    refusals.check_rules()
    refusals.check_marks()
    refusals.check_region()
    refusals.check_places()
    _check_box(refusals)
    one_sided = _check_pieces(refusals)
    refusals.done()
    sides = [*problem.region.sides, 1][:3]
    sizes = ":".join(f"{key}={side}" for key, side in zip(_DIMENSIONS, sides, strict=True))
    title = word(problem.puzzle.title or problem.name)
    lines = [f"# {title}", f"D:{sizes}{f':{_ONE_SIDE}' if one_sided else ''}"]
    return "\n".join([*lines, *_piece_lines(problem), "~D"]) + "\n"


def _check_box(refusals: Refusals) -> None:
    region = refusals.problem.region
    if region.optional:
        refusals.add(("region",), "have no cells that may stay empty")
    if set(region.cells) != set(product(*map(range, region.sides))):
        refusals.add(("region",), "have no board but a full box from 0 on")


def _check_pieces(refusals: Refusals) -> bool:
    """Check how pieces move and how often they are used; return whether they stay on their side."""
    problem = refusals.problem
    lattice, flat = problem.lattice, problem.lattice.name == "square"
    lying = {one.piece for one in problem.placed}
    loose = [piece for piece in problem.pieces if piece.name not in lying]
    one_sided = flat and any(not moves_as(piece, lattice, True, True) for piece in loose)
    for piece in problem.pieces:
        path = ("pieces", piece.name)
        if piece.copies != (1, 1):
            fix = "give each copy a name of its own: that makes them different pieces"
            refusals.add(path, "have no copies: each piece is used once", fix)
        if piece.name in lying:
            continue
        if len(piece.shapes) > 1:
            refusals.add(path, "have no piece of several shapes")
        elif not moves_as(piece, lattice, True, flat and not one_sided):
            refusals.add(path, _how(flat, piece, lattice))
    return one_sided


def _how(flat: bool, piece: Piece, lattice: Lattice) -> str:
    if not piece.turns:
        return "have no piece that may not be turned, but one that stays where it is"
    if piece.turns is not True:
        return "have no piece that turns by some angles alone"
    if flat:
        return "turn over all pieces or none"
    return "have no piece that may be mirrored" if may_flip(piece, lattice) else "turn all pieces"


def _piece_lines(problem: Problem) -> Iterator[str]:
    names = unique(_NO_NAME.sub("-", piece.name).strip(".-") for piece in problem.pieces)
    height = problem.region.sides[1]
    lying = {one.piece: one.cells for one in problem.placed}
    for name, piece in zip(names, problem.pieces, strict=True):
        cells = lying.get(piece.name) or problem.lattice.canonical(piece.shapes[0].cells)
        kind = "S" if piece.name in lying else "M"
        layout = ", ".join(_cell_text(cell, height) for cell in cells)
        yield f"C:name={name}:type={kind}:layout={layout}"


def _cell_text(cell: Cell, height: int) -> str:
    x, y, z = [*cell, 0][:3]
    return f"{x} {height - 1 - y} {z}"
