"""Puzzles as files of BurrTools; ``xmpuzzle`` describes them.

What is written is XML that is not packed: the program reads both.  A puzzle becomes one problem,
solved where disassemblies are given.  A board of squares becomes one layer of cubes, in which a piece
that turns in space turns over: so its pieces must be such as may be flipped.  A piece that lies already
is one to be placed, if it fits nowhere else, but for turns of the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from xml.sax.saxutils import escape, quoteattr

from tilewright import _core
from tilewright.foreign.addresses import ball_place, turned_rows
from tilewright.foreign.burr_grids import (
    BALLS,
    BLOCK,
    CUBES,
    GRIDS,
    PRISMS,
    RHOMBIC,
    TETRA_OCTA,
    TRIANGLE,
    is_octahedron,
    tetrahedron_place,
)
from tilewright.foreign.common import Refusals, as_read, most_copies, moves_as, word
from tilewright.foreign.separations_writing import TURNS, SolutionWriter
from tilewright.lattice import Cell, shift
from tilewright.model.piece import Piece
from tilewright.model.puzzle import Problem
from tilewright.model.rules.marks import Marks
from tilewright.model.solution import Disassembly

_FORM = "BurrTools files"
MOST_COLOURS = 63
#: how far a shape of each grid may be slid: along every axis by so much
_STEPS = {PRISMS: 2, RHOMBIC: 5, TETRA_OCTA: 2 * BLOCK}
_SQUARE = "square"
#: lattices of the plane, whose pieces become such as turn over in space
_FLAT = (TRIANGLE, _SQUARE)


def write_xmpuzzle(problem: Problem, solved: Solved | None = None) -> str:
    """Return a puzzle as the XML of a file of BurrTools.

    Args:
        problem: the puzzle.
        solved: solutions that the file keeps, with how they come apart.

    Raises:
        PuzzleError: with everything that such a file cannot say.
    """
    problem = as_read(problem)
    colours = _check(problem, solved is not None)
    grid = _grid(problem)
    writer = _XmlWriter(problem, grid, colours, solved)
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *writer.lines()]) + "\n"


@dataclass(frozen=True)
class Solved:
    """The known solutions of a puzzle.

    Attributes:
        disassemblies: solutions that are kept, with how they come apart.
        assemblies: how many assemblies there are, ``None`` if not all are known.
        apart: how many of them come apart.
    """

    disassemblies: Sequence[Disassembly] = ()
    assemblies: int | None = None
    apart: int = 0


def notes_on(lattice: str) -> tuple[str, ...]:
    """Return what changes in writing a puzzle on a lattice."""
    if lattice != _SQUARE:
        return ()
    return (
        "squares are written as one layer of cubes; their pieces turn over in space, as they may here, "
        "and so does the board: counted up to turns, mirror images are one",
    )


def _grid(problem: Problem) -> int:
    name = problem.lattice.name
    if name == _SQUARE:
        return CUBES
    return PRISMS if name == TRIANGLE else next(n for n, known in GRIDS.items() if known == name)


def _check(problem: Problem, solved: bool) -> dict[str, int]:
    """Return the colour of each mark, ``""`` that of cells without if those are not neutral."""
    refusals = Refusals(problem, _FORM)
    refusals.check_lattice((*GRIDS.values(), *_FLAT))
    _check_octahedra(refusals)
    matching = [rule for rule in problem.rules if isinstance(rule, Marks)]
    refusals.check_rules(but=(Marks.kind,))
    if len(matching) > 1:
        refusals.add(("rules",), "have one rule about marks", "keep one of them")
    refusals.check_region()
    refusals.check_places()
    held = _check_placed(refusals)
    if solved and _grid(problem) not in TURNS:
        what = "keep solutions whose turns have numbers that are known on cubes and prisms alone"
        refusals.add(("lattice",), what, "write the puzzle without solutions: convert")
    colours: dict[str, int] = {}
    if matching:
        named = _marks(problem)[matching[0].unmarked :]
        colours = {mark: number for number, mark in enumerate(named, 1)}
    else:
        refusals.check_marks()
    if len(colours) > MOST_COLOURS:
        refusals.add(("pieces",), f"have at most {MOST_COLOURS} colours for marks")
    for piece in problem.pieces:
        if piece.name not in held:
            _check_piece(refusals, piece)
    refusals.done()
    return colours


def _check_placed(refusals: Refusals) -> set[str]:
    """Refuse pieces that lie already, but for those that fit nowhere else; return the names of these."""
    problem = refusals.problem
    pieces = {piece.name: piece for piece in problem.pieces}
    held = {one.piece for one in problem.placed if _fits_there_alone(pieces[one.piece], problem)}
    for one in problem.placed:
        if one.piece not in held:
            what = f"have no pieces that lie already, and {one.piece!r} has room elsewhere too"
            refusals.add(("placed",), what)
    return held


def _fits_there_alone(piece: Piece, problem: Problem) -> bool:
    """Tell whether a single piece fits the region in one place alone, up to turns of the region."""
    lattice, region = problem.lattice, set(problem.region.cells)
    if lattice.name != GRIDS[CUBES] or piece.copies != (1, 1) or len(piece.shapes) > 1:
        return False
    ways = set()
    for shape in replace(piece, turns=True, flips=False, at=()).orientations(lattice):
        for cell in region:
            by = shift(cell, shape.cells[0], -1)
            cells = frozenset(shift(one, by) for one in shape.cells)
            if cells <= region:
                ways.add(cells)
    return ways <= set(_images(frozenset(min(ways, key=sorted)), problem))


def _images(cells: frozenset[Cell], problem: Problem) -> Iterator[frozenset[Cell]]:
    """Yield where some cells of the region lie after each turn that leaves the region as it is.

    Marks and cells that may stay empty come to lie on their like.
    """
    marks, optional = dict(problem.region.marks), problem.region.optional
    region = {cell: (marks.get(cell), cell in optional) for cell in problem.region.cells}
    for turn in problem.lattice.isometries:
        by = shift(min(region), min(map(turn.apply, region)), -1)
        moved = {shift(turn.apply(cell), by): what for cell, what in region.items()}
        if not turn.flipped and moved == region:
            yield frozenset(shift(turn.apply(cell), by) for cell in cells)


def _check_octahedra(refusals: Refusals) -> None:
    """Refuse octahedra: which of two checkerboards the program has them on is not documented."""
    problem = refusals.problem
    if problem.lattice.name != GRIDS[TETRA_OCTA]:
        return
    shapes = [shape.cells for piece in problem.pieces for shape in piece.shapes]
    if any(is_octahedron(cell) for cells in (problem.region.cells, *shapes) for cell in cells):
        what = "lay octahedra on one of two checkerboards, and which one is not known here"
        refusals.add(("lattice",), what)


def _check_piece(refusals: Refusals, piece: Piece) -> None:
    path, lattice = ("pieces", piece.name), refusals.problem.lattice
    turned_over = lattice.name in _FLAT
    if len(piece.shapes) > 1:
        refusals.add(path, "have no piece of several shapes")
    elif not moves_as(piece, lattice, True, turned_over):
        what = "have no piece that may be mirrored"
        if turned_over:
            what = f"turn over every piece of {lattice.name}s"
        refusals.add(path, what if piece.turns else "have no piece that may not be turned")


def _marks(problem: Problem) -> list[str]:
    """Return the marks of the region and the pieces, first that of cells without."""
    borne = {mark for _, mark in problem.region.marks}
    borne |= {mark for piece in problem.pieces for shape in piece.shapes for mark in shape.marks}
    return ["", *sorted(borne - {""}, key=lambda mark: (_core.BURR_MARKS.find(mark), mark))]


class _XmlWriter:
    """Writes one puzzle."""

    def __init__(
        self, problem: Problem, grid: int, colours: Mapping[str, int], solved: Solved | None
    ) -> None:
        self._problem = problem
        self._grid = grid
        self._colours = colours
        self._pieces = problem.pieces
        self._solved = solved

    def lines(self) -> Iterator[str]:
        """Yield the lines behind the declaration."""
        yield '<puzzle version="2">'
        yield f'<gridType type="{self._grid}"/>'
        yield "<colors>"
        yield from (_colour_text(number) for number in self._colours.values())
        yield "</colors>"
        yield "<shapes>"
        for piece in self._pieces:
            shape = piece.shapes[0]
            signs = {c: ("#", m) for c, m in zip(shape.cells, shape.marks, strict=True)}
            yield self._voxel(signs, piece.name, piece.weight)
        region = self._problem.region
        marks = dict(region.marks)
        optional = region.optional
        yield self._voxel(
            {c: ("+" if c in optional else "#", marks.get(c, "")) for c in region.cells}, "result"
        )
        yield "</shapes>"
        yield "<problems>"
        yield from self._problem_lines()
        yield "</problems>"
        yield f'<comment popup="">{escape(_word(self._problem.puzzle.notes))}</comment>'
        yield "</puzzle>"

    def _problem_lines(self) -> Iterator[str]:
        title = _word(self._problem.puzzle.title or self._problem.name)
        yield f"<problem name={quoteattr(title)} {self._state()}>"
        yield "<shapes>"
        for index, piece in enumerate(self._pieces):
            low, high = piece.copies[0], most_copies(piece, self._problem)
            count = f'count="{low}"' if low == high else f'min="{low}" max="{high}"'
            yield from self._listed(f'<shape id="{index}" {count}', piece, high)
        yield "</shapes>"
        yield f'<result id="{len(self._pieces)}"/>'
        yield "<bitmap>"
        rules = [rule for rule in self._problem.rules if isinstance(rule, Marks)]
        for here, there in product(self._colours, repeat=2):
            if rules[0].fits(here, there):
                own, other = self._colours[here] - 1, self._colours[there] - 1
                yield f'<pair piece="{own}" result="{other}"/>'
        yield "</bitmap>"
        if self._solved is not None:
            yield from self._solution_lines(self._solved)
        yield "</problem>"

    def _state(self) -> str:
        """Return the attributes that say how far the problem is solved."""
        solved = self._solved
        if solved is None or solved.assemblies is None:
            return 'state="0"'
        return f'state="2" assemblies="{solved.assemblies}" solutions="{solved.apart}" time="0"'

    def _listed(self, start: str, piece: Piece, copies: int) -> Iterator[str]:
        """Yield the entry of a piece in the list of the problem, with its groups."""
        groups = self._problem.puzzle.groups
        own = [number for number, names in enumerate(groups, 1) if piece.name in names]
        if len(own) == 1:
            yield f'{start} group="{own[0]}"/>'
            return
        within = "".join(f'<group group="{number}" count="{copies}"/>' for number in own)
        yield f"{start}>{within}</shape>" if own else f"{start}/>"

    def _solution_lines(self, solved: Solved) -> Iterator[str]:
        region = self._problem.region.cells
        shapes = {}
        for piece in self._pieces:
            shape = piece.shapes[0]
            own = self._places(list(shape.cells))
            shapes[piece.name] = dict(zip(own, shape.marks, strict=True))
        writer = SolutionWriter(
            self._grid,
            [(piece, most_copies(piece, self._problem)) for piece in self._pieces],
            shapes,
            dict(zip(region, self._places(list(region)), strict=True)),
        )
        apart = 0
        yield "<solutions>"
        for one in solved.disassemblies:
            apart += one.apart is True
            yield from writer.lines(one, one.number, apart)
        yield "</solutions>"

    def _voxel(self, signs: Mapping[Cell, tuple[str, str]], name: str, weight: int = 1) -> str:
        """Return a shape, with the sign and the mark of each cell."""
        places = self._places(list(signs))
        found = {
            place: f"{sign}{self._colours.get(mark, '')}"
            for place, (sign, mark) in zip(places, signs.values(), strict=True)
        }
        x, y, z = sides = [self._side(max(axis)) for axis in zip(*places, strict=True)]
        everywhere = (place[::-1] for place in product(*map(range, reversed(sides))))
        text = "".join(found.get(place, "_") for place in everywhere)
        said = quoteattr(_word(name))
        if weight != 1:
            said += f' weight="{weight}"'
        return f'<voxel x="{x}" y="{y}" z="{z}" type="0" name={said}>{text}</voxel>'

    def _side(self, last: int) -> int:
        """Return the side of a box that holds a coordinate; blocks are whole."""
        return last + 1 if self._grid != TETRA_OCTA else (last // BLOCK + 1) * BLOCK

    def _places(self, cells: list[Cell]) -> list[Cell]:
        """Return the places of cells in the grid, slid so that each begins near 0."""
        if self._grid == BALLS:
            places = [ball_place(cell) for cell in cells]
        elif self._grid == PRISMS:
            places = [(*turned_rows(cell, 0), 0)[:3] for cell in cells]
        elif self._grid == TETRA_OCTA:
            places = [tetrahedron_place(cell) for cell in cells]
        elif self._problem.lattice.name == _SQUARE:
            places = [(*cell, 0) for cell in cells]
        else:
            places = list(cells)
        low = [min(axis) for axis in zip(*places, strict=True)]
        step = _STEPS.get(self._grid, 1)
        by = [x - x % step for x in low]
        if self._grid == BALLS and sum(by) % 2:
            by[0] -= 1
        if self._grid == PRISMS:
            by[2] = low[2]
        return [tuple(a - b for a, b in zip(place, by, strict=True)) for place in places]


def _colour_text(number: int) -> str:
    """Return a colour that differs from those with near numbers."""
    red, green, blue = (number * 97 % 256, number * 151 % 256, number * 211 % 256)
    return f'<color red="{red}" green="{green}" blue="{blue}"/>'


def _word(text: str) -> str:
    """Return a text as one line of characters that XML has."""
    return word(re.sub("[\ufffe\uffff]", "", text))
