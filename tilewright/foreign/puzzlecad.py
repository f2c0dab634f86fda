"""Pieces of puzzlecad, by Aaron Siegel: https://github.com/aaron-siegel/puzzlecad (looked up at commit 2ba064c).

    include <puzzlecad.scad>
    region = ["xxx|xxx|xxx", "xxx|xxx|xxx", "xxx|xxx|xxx"];
    burr_plate([["xxx|.x.", "...|.x."], ["x..|xxx"]]);
    burr_piece(975);

A piece is a text for each layer, rows with ``|`` between them: ``.`` is empty, every other character a cube,
and what stands in ``{...}`` behind a cube says how it is printed.  A number is a burr stick by the
numbers of J. von Kaenel.  Row ``y`` of layer ``z`` has the cells ``x, y, z``.

The program prints pieces and knows no box.  The variable ``region``, which it passes over, says it here, with
``?`` for cells that may stay empty; without it there is one by the pieces (``scad_regions``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tilewright.files.node import clip
from tilewright.foreign.common import Import, Imported, finished, slug, unique
from tilewright.foreign.scad_pieces import Known, ScadPiece, ScadPieces, WrongError, cells_of
from tilewright.foreign.scad_regions import region_of
from tilewright.foreign.scad_syntax import ScadStatement, ScadValue, statements_of
from tilewright.lattice import LATTICES, Cell
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Puzzle
from tilewright.model.region import Region

#: the modules that make pieces
_PIECE, _PLATE = "burr_piece", "burr_plate"
_COPIES = "num_copies"
#: those that move what they print, and those that print nothing
_MOVING = ("translate", "rotate", "color", "render", "union")
_SILENT = ("require_puzzlecad_version", "echo", "assert")
_REGION = "region"
_OPTIONAL = "?"
_INSTEAD = "read are burr_piece, burr_plate, variables and modules of these"
_CUBE = LATTICES["cube"]


def read_puzzlecad(text: str, origin: str, limits: Limits) -> Imported:
    """Read the text of a file.

    Args:
        text: the file.
        origin: what messages call it.
        limits: the caps.

    Raises:
        PuzzleError: with every fault, each with its line and column.
    """
    reading = Import(text, origin, limits)
    file = _File(reading)
    file.read(statements_of(reading))
    if reading.faults:
        raise reading.error()
    file.say_what_is_left()
    if not file.parts:
        made = f"; it makes {', '.join(file.left)}" if file.left else ""
        what = f"the file has no burr_piece and no burr_plate{made}"
        reading.stop(what, 'write a piece as burr_piece(["xx|x."]);')
    parts = list(_merged(file.parts))
    size = sum(len(part.cells) * part.copies for part in parts)
    if size > limits.box:
        reading.stop(*limits.excess("box_cells", "the pieces have", size))
    region = file.region
    if region is None:
        region = region_of(parts)
        reading.note(_region_note(parts, region))
    names = unique(part.name or str(number) for number, part in enumerate(parts, 1))
    pieces = [
        Piece(name, (Shape(part.cells),), (part.copies, part.copies))
        for name, part in zip(names, parts, strict=True)
    ]
    return finished(reading, Puzzle(slug(origin), region, tuple(pieces), "cube"))


def _merged(parts: list[ScadPiece]) -> Iterator[ScadPiece]:
    """Yield the pieces, those that can be turned into each other as copies of the first."""
    found: dict[tuple[Cell, ...], tuple[ScadPiece, int]] = {}
    for part in parts:
        turned = min(shape.cells for shape in Piece("-", (Shape(part.cells),)).orientations(_CUBE))
        first, copies = found.get(turned, (part, 0))
        found[turned] = first, copies + part.copies
    for part, copies in found.values():
        yield ScadPiece(part.name, part.cells, copies, part.is_stick)


def _region_note(parts: list[ScadPiece], region: Region) -> str:
    shape = "a box of " + " x ".join(map(str, region.sides))
    if len(region.cells) < len(Region.box(*region.sides).cells):
        shape = "a burr of six sticks"
    fill = "fill" if not region.optional else "lie in"
    return (
        f"the file names no region, so the pieces are to {fill} {shape}; "
        'name another by a line such as region = ["xxx|xx?"];'
    )


class _File:
    """What one file says.

    Attributes:
        parts: the pieces, in its order.
        region: as its variable says; ``None`` if it has none.
        left: the names of the modules that make no piece.
    """

    def __init__(self, reading: Import) -> None:
        self._reading = reading
        self._own: set[str] = set()
        self._size = 0
        self.parts: list[ScadPiece] = []
        self.region: Region | None = None
        self.left: list[str] = []

    def read(self, statements: tuple[ScadStatement, ...], above: Known | None = None) -> None:
        """Read statements.

        Args:
            statements: of a file, a module or a block.
            above: the variables that they see beside their own; of these the last value holds, as in OpenSCAD.
        """
        known = dict(above or {})
        known.update({one.name: one.value for one in statements if one.kind == "set" and one.value})
        if above is None and _REGION in known:
            self._try(self._read_region(known[_REGION], known))
        self._own |= {one.name for one in statements if one.kind == "module"}
        for one in statements:
            if one.kind == "block" or (one.kind == "module" and _makes_pieces(one)):
                self.read(one.inner, known)
            elif one.kind == "module":
                self.left.append(clip(one.name))
            elif one.kind == "call" and one.off:
                if _makes_pieces(one):
                    self._reading.note("what * or % turns off is left out")
            elif one.kind == "call" and one.name in _MOVING:
                self.read(one.inner, known)
            elif one.kind == "call":
                self._try(self._call(one, known))

    def _try(self, parts: Iterator[ScadPiece]) -> None:
        """Take the pieces, or report what is wrong."""
        limits = self._reading.limits
        try:
            for part in parts:
                self._size += len(part.cells)
                if self._size > limits.box:
                    self._reading.stop(*limits.excess("box_cells", "the pieces have"))
                self.parts.append(part)
        except WrongError as error:
            self._reading.fault_at(error.place, (), str(error), error.fix)

    def _read_region(self, value: ScadValue, known: Known) -> Iterator[ScadPiece]:
        """Read the region; it makes no piece."""
        signs = cells_of(ScadPieces(known, self._reading.limits).layers(value))
        optional = [cell for cell, sign in signs.items() if sign == _OPTIONAL]
        self.region = Region(signs, optional)
        yield from ()

    def _call(self, one: ScadStatement, known: Known) -> Iterator[ScadPiece]:
        """Yield the pieces that a call prints."""
        if one.value is None or one.name in _SILENT or one.name in self._own:
            return
        if one.name not in (_PIECE, _PLATE):
            what = f"{clip(one.name)} cannot be read: it is no piece of puzzlecad"
            raise WrongError(one.place, what, _INSTEAD)
        settings = {key: value for key, value in one.value.named if not key.startswith("$")}
        number = settings.pop(_COPIES, None) if one.name == _PLATE else None
        if len(one.value.items) != 1 or settings:
            what = f"{one.name} takes one value, and settings that begin with $"
            raise WrongError(one.place, what, f"write {one.name}(...) of pieces alone")
        made = ScadPieces(known, self._reading.limits)
        if one.name == _PIECE:
            yield made.piece(one.value.items[0])
            return
        copies = 1 if number is None else made.number(number)
        for part in made.listed(one.value.items[0]):
            yield replace(part, copies=part.copies * copies)

    def say_what_is_left(self) -> None:
        """Note what a person should know that no piece says."""
        if self.left and self.parts:
            self._reading.note(f"modules that print no piece are left out: {', '.join(self.left)}")
        joined = sum(part.is_joined for part in self.parts)
        if joined:
            self._reading.note(
                f"parts that are printed apart and glued are pieces of their own here: {joined} have connectors"
            )


def _makes_pieces(one: ScadStatement) -> bool:
    """Tell whether a statement prints a piece, or one in it does."""
    if one.kind == "call" and one.name in (_PIECE, _PLATE):
        return True
    return any(map(_makes_pieces, one.inner))
