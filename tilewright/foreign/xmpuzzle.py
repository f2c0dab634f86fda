"""Files of BurrTools (``.xmpuzzle``), by Andreas Röver: http://burrtools.sourceforge.net/.

The file is XML, packed by gzip or not.  It has a grid, shapes and problems:

    <puzzle version="2"><gridType type="0"/>
    <shapes><voxel x="2" y="1" z="1" type="0">##</voxel> ... </shapes>
    <problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/></problem></problems>
    </puzzle>

The text of a shape has a sign for each place of its box, x fastest, then y, then z: ``_`` nothing,
``#`` a cell, ``+`` (of a result alone) a cell that may stay empty; a number behind it is a colour, 0
is none.  A pair of a bitmap lets cells of one colour of a piece lie on cells of one colour of the
result; what has no colour goes anywhere.  Pieces turn in space and are never mirrored.

Colours become marks, and groups of whole shapes groups; saved solutions are read by themselves
(``assemblies``, ``separations``).  A file holds several problems, each a puzzle.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from tilewright.files.choice import NUMBER, ProblemName, chosen
from tilewright.files.node import clip
from tilewright.files.source import refuse
from tilewright.foreign.addresses import settled
from tilewright.foreign.assemblies import AssemblyReader, SavedPiece
from tilewright.foreign.burr_grids import CUBES, GRIDS, RHOMBIC, TRIANGLE, BurrGrid
from tilewright.foreign.colours import Colours, marks_of, tell_apart
from tilewright.foreign.common import (
    FLAT_NOTE,
    KEPT_NOTE,
    Import,
    Imported,
    SavedSolutions,
    finished,
    slug,
    title_of,
    unique,
    word,
)
from tilewright.foreign.xml_text import XmlElement, read_xml
from tilewright.lattice import LATTICES, Cell, Lattice, shift
from tilewright.model.limits import Limits
from tilewright.model.piece import Piece, Shape
from tilewright.model.puzzle import Puzzle
from tilewright.model.region import Region

MOST_COLOURS = 63
_PACKED = b"\x1f\x8b"
_PLACE = re.compile(r"([_#+])([0-9]{0,3})")
_VARIABLE = "+"
#: the state of a problem whose search was ended
_SOLVED = "2"
#: cells, each with its sign and its colour
_Signs = dict[Cell, tuple[str, int]]


@dataclass(frozen=True)
class VoxelShape:
    """A shape: the sign and the colour of each place that is not empty, and where it stands."""

    name: str
    places: dict[Cell, tuple[str, int]]
    element: XmlElement


def read_xmpuzzle(data: bytes, origin: str, limits: Limits, wanted: ProblemName = None) -> Imported:
    """Read the bytes of a file, or one problem of it.

    Args:
        data: the file, packed or not.
        origin: what messages call it.
        limits: the caps.
        wanted: the number of the problem, from 1, or its name; needed if there are several.

    Raises:
        PuzzleError: with every fault, each with its line and column.
    """
    return _opened(data, origin, limits, wanted).read()


def read_saved(
    data: bytes, origin: str, limits: Limits, wanted: ProblemName = None
) -> SavedSolutions:
    """Read the solutions that a problem of a file keeps; the arguments are those of ``read_xmpuzzle``.

    They are not checked, but how they come apart is.  A problem that has not been solved keeps none.

    Raises:
        PuzzleError: as there; or the numbers of turns are not known on its grid.
    """
    return _opened(data, origin, limits, wanted).read_saved()


def problem_names(data: bytes, origin: str, limits: Limits) -> list[str]:
    """Return the names of the problems of a file, ``""`` for those without.

    Raises:
        PuzzleError: the file is none of BurrTools.
    """
    _, _, problems = _problems(data, origin, limits)
    return [word(one.attributes.get("name", "")) for one in problems]


def _opened(data: bytes, origin: str, limits: Limits, wanted: ProblemName) -> _ProblemReader:
    """Return what reads the problem that is wanted."""
    reading, root, problems = _problems(data, origin, limits)
    if not problems:
        reading.stop("the file has no problem", "make one, of pieces and a result", root.place)
    names = [word(one.attributes.get("name", "")) for one in problems]
    index = chosen(wanted, names, origin, "problems")
    return _ProblemReader(reading, root, problems[index], names[index])


def _problems(
    data: bytes, origin: str, limits: Limits
) -> tuple[Import, XmlElement, list[XmlElement]]:
    """Return the reading, the root and the problems of a file."""
    text, old = _text(data, origin, limits)
    reading = Import(text, origin, limits)
    if old:
        reading.note("the file is not UTF-8; its letters are taken for Latin-1")
    root = read_xml(reading)
    if root.tag != "puzzle":
        reading.stop(f"the file is <{clip(root.tag)}>, not <puzzle>", "give a puzzle", root.place)
    return reading, root, [one for part in root.all("problems") for one in part.all("problem")]


def _text(data: bytes, origin: str, limits: Limits) -> tuple[str, bool]:
    """Return the text, and whether it is in Latin-1; the size that it unpacks to has a cap."""
    if data.startswith(_PACKED):
        cap = limits.file_bytes
        packed = zlib.decompressobj(wbits=31)
        try:
            data = packed.decompress(data, cap + 1)
        except zlib.error as error:
            raise refuse(origin, f"the file cannot be unpacked ({error})", "get it anew") from None
        if len(data) > cap:
            raise refuse(origin, *limits.excess("file_bytes", "the file unpacks to"))
        if not packed.eof:
            raise refuse(origin, "the packed file is cut short", "get it anew")
    try:
        return data.decode("utf-8-sig"), False
    except UnicodeDecodeError:
        return data.decode("latin-1"), True  # old files do not say so


class _ProblemReader:
    """Reads one problem and the shapes that it uses."""

    def __init__(self, reading: Import, root: XmlElement, problem: XmlElement, title: str) -> None:
        self._reading = reading
        self._title = title
        self._root = root
        self._problem = problem
        self._grid = self._read_grid()
        self._voxels = [v for part in root.all("shapes") for v in part.all("voxel")]
        self._read: dict[int, VoxelShape] = {}
        #: the number of the shape of each entry of the list of pieces, and how often it is used
        self._listed: list[tuple[int, int]] = []

    def read(self) -> Imported:
        """Return the puzzle."""
        used, result = self._used(), self._result()
        self._stop()
        assert result is not None
        self._check_holes(result, [copies for _, copies in used])
        shapes = [shape for shape, _ in used]
        everywhere = [place for shape in (*shapes, result) for place in shape.places]
        grid = BurrGrid.of(self._grid, everywhere)
        cells = [self._cells(shape, grid) for shape in (*shapes, result)]
        colours = self._marks = self._colours(cells, LATTICES[grid.lattice])
        self._stop()
        self._burr_grid = grid
        self._slide = settled(LATTICES[grid.lattice], cells[-1])
        names = unique(shape.name for shape in shapes)
        copies = (number for _, number in used)
        name = slug(self._reading.origin, self._title)
        self._note_losses(shapes, names, colours)
        puzzle = Puzzle(
            name,
            _region(cells[-1], self._slide, colours),
            tuple(
                _piece(name, signs, number, colours, self._weight(shape.element))
                for shape, name, signs, number in zip(shapes, names, cells, copies, strict=False)
            ),
            grid.lattice,
            rules=colours.rules,
            groups=self._groups(names),
            title=title_of(self._title, name),
            notes="".join(element.text for element in self._root.all("comment")).strip(),
        )
        return replace(finished(self._reading, puzzle), assemblies=self._assemblies())

    def _assemblies(self) -> int | None:
        """Return the number of assemblies of a search that was ended."""
        said = self._problem.attributes
        text = said.get("assemblies", "")
        return int(text) if said.get("state") == _SOLVED and NUMBER.match(text) else None

    def read_saved(self) -> SavedSolutions:
        """Return the solutions that are kept."""
        problem, grid = self.read().puzzle.problem(), self._burr_grid
        used = dict.fromkeys(shape for shape, _ in self._listed if self._read[shape].places)
        of_shape = dict(zip(used, problem.pieces, strict=True))
        pieces = [
            self._saved_piece(self._voxels[shape], of_shape.get(shape), number, shape)
            for shape, number in self._listed
        ]
        reader = AssemblyReader(self._reading, problem, pieces, grid, self._slide)
        read = reader.read(self._problem)
        return SavedSolutions(
            problem, tuple(one for one, _ in read), tuple(apart for _, apart in read)
        )

    def _saved_piece(
        self, element: XmlElement, piece: Piece | None, number: int, shape: int
    ) -> SavedPiece:
        """Return a piece with the places of its shape, as the file has them; ``None`` for no cells."""
        read = self._read[shape]
        marks = self._marks.piece
        places = {p: marks.get(colour, "") for p, (_, colour) in read.places.items()}
        box = None
        if self._root.attributes.get("version") == "1":
            box = tuple(self._number(element, axis) or 0 for axis in "xyz")
        return SavedPiece(piece, number, places, self._hotspot(element), box)

    def _note_losses(self, shapes: list[VoxelShape], names: list[str], colours: Colours) -> None:
        """Note what the file says and the puzzle does not, or says in another way."""
        note, problem = self._reading.note, self._problem
        if self._burr_grid.number not in (CUBES, RHOMBIC):
            said = f"the grid {self._grid} became the lattice {self._burr_grid.lattice}"
            note(f"{said}, which has other coordinates")
        if self._burr_grid.lattice == TRIANGLE:
            note(FLAT_NOTE)
        if any(
            shape.name and shape.name != name for shape, name in zip(shapes, names, strict=True)
        ):
            note("shapes of the same name got a number behind it")
        if colours.rules:
            marks = sorted({**colours.piece, **colours.result}.items())
            note(f"colours became marks: {', '.join(f'{one} is {mark}' for one, mark in marks)}")
        elif any(colour for shape in shapes for _, colour in shape.places.values()):
            note("colours are left out: they forbid nothing")
        if problem.first("assembler") is not None:
            note("the state of an unfinished search is left out")
        if any(part.children for part in problem.all("solutions")):
            note(KEPT_NOTE)

    def _weight(self, element: XmlElement) -> int:
        """Return the weight of a shape: of two sets of pieces the lighter one is moved."""
        text = element.attributes.get("weight", "1")
        if NUMBER.match(text):
            return int(text)
        self._fault(element, f"the weight {clip(text)!r} is none", "give a whole number")
        return 1

    def _groups(self, names: list[str]) -> tuple[tuple[str, ...], ...]:
        """Return the names of the pieces of each group; all copies of a piece have to be in it."""
        total, held = Counter[int](), Counter[tuple[int, int]]()
        for element in (one for part in self._problem.all("shapes") for one in part.all("shape")):
            number, copies = self._number(element, "id"), self._copies(element)
            if number is None or copies is None:
                continue
            total[number] += copies[1]
            held[self._number(element, "group", 0) or 0, number] += copies[1]
            for one in element.all("group"):
                held[self._number(one, "group") or 0, number] += self._number(one, "count") or 0
        if any(group and 0 < often < total[shape] for (group, shape), often in held.items()):
            self._reading.note("groups of some copies of a piece are left out: all are in, or none")
        used = dict.fromkeys(shape for shape, _ in self._listed if self._read[shape].places)
        name_of = dict(zip(used, names, strict=True))
        found = (
            tuple(n for shape, n in name_of.items() if held[group, shape] >= total[shape] > 0)
            for group in sorted({group for group, _ in held} - {0})
        )
        return tuple(group for group in found if group)

    def _hotspot(self, element: XmlElement) -> Cell:
        """Return the hotspot of a shape, 0 if nothing is said; it may lie outside the box."""
        words = [element.attributes.get(key, "0") for key in ("hx", "hy", "hz")]
        if not all(map(NUMBER.match, words)):
            self._fault(element, "the hotspot hx, hy, hz is no place", "give whole numbers")
            return 0, 0, 0
        return tuple(map(int, words))

    def _stop(self) -> None:
        if self._reading.faults:
            raise self._reading.error()

    def _fault(self, element: XmlElement, what: str, fix: str) -> None:
        self._reading.fault_at(element.place, (), what, fix)

    def _number(self, element: XmlElement, key: str, otherwise: int | None = None) -> int | None:
        """Return a number of an element from 0 on, ``None`` after a fault is reported."""
        text = element.attributes.get(key)
        if text is None and otherwise is not None:
            return otherwise
        if text is None or not NUMBER.match(text) or int(text) < 0:
            said = "lacks" if text is None else f"has {clip(text)!r} as"
            what = f"<{clip(element.tag)}> {said} the number {key!r}"
            self._fault(element, what, "give a whole number from 0, of at most 9 digits")
            return None
        return int(text)

    def _read_grid(self) -> int:
        element = self._root.first("gridType")
        grid = CUBES if element is None else self._number(element, "type", CUBES)
        if element is not None and grid is not None and grid not in GRIDS:
            what = f"the grid {grid} is none that is known here"
            known = ", ".join(f"{number} ({name})" for number, name in GRIDS.items())
            self._reading.stop(what, f"draw it on one of these: {known}", element.place)
        return CUBES if grid is None else grid

    # Shapes ----------------------------------------------------------------------------------

    def _shape(self, element: XmlElement, number: int | None) -> VoxelShape | None:
        """Return the shape of a number, as an element asks for it."""
        if number is None:
            return None
        if number >= len(self._voxels):
            fix = f"the file has {len(self._voxels)} shapes, numbered from 0"
            self._fault(element, f"there is no shape {number}", fix)
            return None
        if number not in self._read:
            read = self._voxel(self._voxels[number])
            if read is None:
                return None
            self._read[number] = read
        return self._read[number]

    def _voxel(self, element: XmlElement) -> VoxelShape | None:
        numbers = (self._number(element, axis) for axis in "xyz")
        sides = [side for side in numbers if side is not None]
        if len(sides) < 3:
            return None
        size = prod(sides)
        limits = self._reading.limits
        if size > limits.box:
            self._fault(element, *limits.excess("box_cells", "the box of a shape has", size))
            return None
        text = element.text.strip()
        found = _PLACE.findall(text)
        if len(found) != size or "".join(map("".join, found)) != text:
            what = f"the text of a shape has {len(found)} places of {size}, or other signs"
            self._fault(element, what, "write _, # or + for each place of its box")
            return None
        signs = zip(product(*map(range, reversed(sides))), found, strict=True)
        places = {p[::-1]: (sign, int(colour or 0)) for p, (sign, colour) in signs if sign != "_"}
        return VoxelShape(word(element.attributes.get("name", "")), places, element)

    def _used(self) -> list[tuple[VoxelShape, tuple[int, int]]]:
        """Return the shapes of the pieces, each with its least and greatest number."""
        found: dict[int, tuple[VoxelShape, tuple[int, int]]] = {}
        for element in (one for part in self._problem.all("shapes") for one in part.all("shape")):
            number, copies = self._number(element, "id"), self._copies(element)
            shape = self._shape(element, number)
            if number is None or shape is None or copies is None or copies == (0, 0):
                continue
            if not shape.places:
                called = f" {clip(shape.name)}" if shape.name else ""
                self._reading.note(f"the shape {number}{called} has no cells and is left out")
                self._listed.append((number, copies[1]))
                continue
            if any(sign == _VARIABLE for sign, _ in shape.places.values()):
                what = "a piece has cells that may be there or not, which cannot be said here"
                self._fault(shape.element, what, "make them full or empty")
            self._listed.append((number, copies[1]))
            _, (low, high) = found.get(number, (shape, (0, 0)))
            found[number] = shape, (low + copies[0], high + copies[1])
        return list(found.values())

    def _copies(self, element: XmlElement) -> tuple[int, int] | None:
        if "min" in element.attributes or "max" in element.attributes:
            low, high = self._number(element, "min", 0), self._number(element, "max", 1)
        else:
            low = high = self._number(element, "count", 1)
        return None if low is None or high is None else (low, high)

    def _result(self) -> VoxelShape | None:
        element = self._problem.first("result")
        if element is None:
            self._fault(self._problem, "the problem has no result", "give it one")
            return None
        return self._shape(element, self._number(element, "id"))

    def _check_holes(self, result: VoxelShape, copies: list[tuple[int, int]]) -> None:
        """Refuse a cap on the empty cells, which counts only where the number of pieces is open."""
        ranged = any(low < high for low, high in copies)
        if not ranged or "maxHoles" not in self._problem.attributes:
            return
        most = self._number(self._problem, "maxHoles")
        variable = sum(sign == _VARIABLE for sign, _ in result.places.values())
        if most is not None and most < variable:
            what = f"at most {most} of {variable} cells may stay empty, which cannot be said here"
            self._fault(self._problem, what, "take maxHoles out of the problem")

    # Lattice and colours ---------------------------------------------------------------------

    def _cells(self, shape: VoxelShape, grid: BurrGrid) -> _Signs:
        """Return the cells of a shape; report the first place where there is none."""
        if grid.number == CUBES:
            return shape.places  # each of them is a cell, which is whole
        found: _Signs = {}
        parts: dict[Cell, list[Cell]] = {}
        for place, sign in shape.places.items():
            cell = grid.cell(place)
            if cell is None:
                what = f"the grid {self._grid} has no cell at {_said(place)}"
                self._fault(shape.element, what, grid.places_said)
                return found
            parts.setdefault(cell, []).append(place)
            if found.setdefault(cell, sign) != sign:
                what = f"the places {_said(parts[cell][0])} and {_said(place)} of one octahedron"
                fix = "an octahedron is one cell here: give its 8 places the same sign and colour"
                self._fault(shape.element, f"{what} differ", fix)
                return found
        self._check_whole(shape, grid, parts)
        return found

    def _check_whole(
        self, shape: VoxelShape, grid: BurrGrid, parts: Mapping[Cell, list[Cell]]
    ) -> None:
        """Refuse a shape that has some of the parts of an octahedron and not all."""
        for cell, places in parts.items():
            whole = grid.parts(cell)
            if len(places) < whole:
                what = (
                    f"the octahedron at {_said(places[0])} has {len(places)} of its {whole} parts"
                )
                fix = f"octahedra are whole on the lattice {grid.lattice}: fill all its places or none"
                self._fault(shape.element, what, fix)
                return

    def _colours(self, signs: Sequence[_Signs], lattice: Lattice) -> Colours:
        """Return the marks for colours; the result is the last of the shapes."""
        pairs = set()
        for part in self._problem.all("bitmap"):
            for element in part.all("pair"):
                piece, there = self._number(element, "piece"), self._number(element, "result")
                if piece is not None and there is not None:
                    pairs.add((piece + 1, there + 1))
        *pieces, result = [{c: colour for c, (_, colour) in one.items()} for one in signs]
        borne = {colour for one in pieces for colour in one.values()}
        places = set(result.values())
        found = marks_of(
            borne,
            places,
            pairs,
            lambda: not self._reading.faults and tell_apart(pieces, places, lattice),
        )
        if isinstance(found, str):
            self._fault(self._problem, found, "take those out that no cell has")
            return Colours({}, {})
        return found


def _said(place: Cell) -> str:
    return ",".join(map(str, place))


def _region(cells: _Signs, by: Cell, colours: Colours) -> Region:
    moved = {shift(cell, by): found for cell, found in cells.items()} if any(by) else cells
    optional = [cell for cell, (sign, _) in moved.items() if sign == _VARIABLE]
    marks = {c: colours.result[n] for c, (_, n) in moved.items() if n in colours.result}
    return Region(moved, optional, marks)


def _piece(
    name: str, cells: _Signs, copies: tuple[int, int], colours: Colours, weight: int
) -> Piece:
    marks = {c: colours.piece[n] for c, (_, n) in cells.items() if n in colours.piece}
    return Piece(name, (Shape(cells, marks),), copies, weight=weight)
