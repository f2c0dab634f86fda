"""The solutions that a file of BurrTools keeps, as placements.

    <solutions><solution><assembly>0 0 0 0 2 1 0 5 x</assembly><separation>...</separation>
    </solution></solutions>

An assembly has an entry for each piece, in the order of the list of the problem, a shape that is used
three times having three: ``x y z t``, or ``x`` for a piece that is not used.  ``burr_turns`` has the
numbers ``t`` of turns.  If a number may be one of several turns, the assembly is what lets its pieces
fill the result, if there is one way alone.  ``separations`` reads how a solution comes apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tilewright import _core
from tilewright.files.choice import NUMBER
from tilewright.files.node import clip
from tilewright.files.reading import Reading
from tilewright.foreign.burr_grids import BALLS, CUBES, PRISMS
from tilewright.foreign.burr_turns import (
    CUBE_TURNS,
    PRISM_TURNS,
    ball_turns,
    prism_turned,
    times,
    turned,
)
from tilewright.foreign.separations import SeparationReader
from tilewright.foreign.xml_element import XmlElement
from tilewright.lattice import Cell, shift
from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import Placement, in_board_order
from tilewright.model.puzzle import Problem
from tilewright.model.solution import Disassembly, Solution

_UNUSED = "x"
#: choices that are tried for one assembly whose turns are not known
_TRIES = 20_000


@dataclass(frozen=True)
class SavedPiece:
    """The pieces of one entry of the list of a problem.

    Attributes:
        piece: the piece that the shape became; ``None`` for a shape without cells.
        number: how many entries of an assembly are for it.
        places: the mark of each place of the shape, ``""`` for none.
        hotspot: the hotspot of the shape.
        box: the sides of its box, in a file of version 1: there ``x y z`` is the least corner of the
            box when it is turned; ``None`` in others.
    """

    piece: Piece | None
    number: int
    places: Mapping[Cell, str]
    hotspot: Cell
    box: Cell | None = None


@dataclass(frozen=True)
class _Entry:
    """One piece of an assembly: its ways to lie, and for each the turn that it takes for ``turn``."""

    turn: int
    ways: tuple[tuple[int, Placement], ...]


class AssemblyReader:
    """Reads the assemblies of one problem; faults go to the reading."""

    def __init__(
        self,
        reading: Reading,
        problem: Problem,
        pieces: Sequence[SavedPiece],
        grid: _core.BurrProblem,
    ) -> None:
        """Take what the problem became.

        Args:
            reading: takes the faults.
            problem: the puzzle.
            pieces: the list of the problem.
            grid: has its number as ``grid``, and knows which cell each place is.
        """
        self._reading = reading
        self._problem = problem
        self._pieces = pieces
        self._grid, self._cell = grid.grid, grid.cell
        self._forms: dict[str, Mapping[Shape, int]] = {}
        self._turns = PRISM_TURNS if self._grid == PRISMS else CUBE_TURNS

    def read(self, kept: Iterable[XmlElement]) -> list[tuple[Solution, Disassembly | None]]:
        """Return the solutions that elements of a problem hold, in their order.

        Each comes with how it comes apart, if the file records that.

        Raises:
            PuzzleError: with every assembly that cannot be read.
        """
        found = [
            self._solution(one, solution.first("separation"))
            for part in kept
            for solution in part.all("solution")
            for one in solution.all("assembly")
        ]
        if self._reading.faults:
            raise self._reading.error()
        return found

    def _solution(
        self, element: XmlElement, separation: XmlElement | None
    ) -> tuple[Solution, Disassembly | None]:
        """Return a solution, and how it comes apart."""
        placements: Sequence[Placement] = ()
        at: dict[int, Cell] = {}
        try:
            entries = []
            for number, saved, four in self._entries(element.text.split()):
                if saved.piece is not None:
                    entries.append(self._entry(saved, saved.piece, four))
                    at[number] = tuple(four[:3])
            placements = self._filled(entries)
        except ValueError as error:
            self._reading.fault_at(element.place, (), str(error), "solve the puzzle anew")
        solution = Solution(self._problem, in_board_order(placements))
        if separation is None or not placements:
            return solution, None
        order = {placement: place for place, placement in enumerate(solution.placements)}
        places = {number: order[one] for number, one in zip(at, placements, strict=True)}
        reader = SeparationReader(self._reading, self._grid, solution)
        return solution, reader.read(separation, at, places)

    def _entries(self, words: list[str]) -> Iterator[tuple[int, SavedPiece, list[int]]]:
        """Yield each entry that is used: its number, its piece and its four numbers.

        Raises:
            ValueError: there are too few or too many entries, or one is no place and turn.
        """
        start = 0
        every = (saved for saved in self._pieces for _ in range(saved.number))
        for number, saved in enumerate(every):
            if start >= len(words):
                raise ValueError("an assembly has fewer entries than the problem has pieces")
            if words[start] == _UNUSED:
                start += 1
                continue
            yield number, saved, self._numbers(words[start : start + 4])
            start += 4
        if start < len(words):
            raise ValueError("an assembly has more entries than the problem has pieces")

    def _numbers(self, words: list[str]) -> list[int]:
        """Return a place and the number of a turn.

        Raises:
            ValueError: they are not.
        """
        wrong = next((word for word in words if not NUMBER.match(word)), None)
        if wrong is not None or len(words) < 4:
            said = "the end" if wrong is None else repr(clip(wrong))
            raise ValueError(f"an assembly has {said} instead of x, y, z and a turn, or an x")
        numbers = [int(word) for word in words]
        if numbers[3] < 0 or (numbers[3] >= self._turns and self._grid != BALLS):
            raise ValueError(
                f"an assembly has the turn {numbers[3]}; those of its grid are 0 to {self._turns - 1}"
            )
        return numbers

    # Ways to lie -----------------------------------------------------------------------------

    def _entry(self, saved: SavedPiece, piece: Piece, at: list[int]) -> _Entry:
        """Return the ways in which a piece may lie.

        Raises:
            ValueError: there is none.
        """
        *place, turn = at
        if self._grid == BALLS:
            ways = self._of_balls(saved, piece, tuple(place), turn)
        else:
            lying = self._image(saved, tuple(place), turn)
            laid = None if lying is None else self._placement(piece, lying)
            ways = () if laid is None else ((turn, laid),)
        if not ways:
            there = " ".join(map(str, at))
            raise ValueError(f"no piece {clip(piece.name)} can lie at {there}")
        return _Entry(turn, tuple(ways))

    def _image(self, saved: SavedPiece, at: Cell, turn: int) -> dict[Cell, str] | None:
        """Return the places on which a shape lies, each with its mark."""
        found = {}
        if saved.box is not None and self._grid == CUBES:
            corners = [turned(corner, turn) for corner in product(*((0, x - 1) for x in saved.box))]
            at = shift(at, tuple(map(min, zip(*corners, strict=True))), -1)
        for place, mark in saved.places.items():
            if self._grid == PRISMS:
                image = prism_turned(place, saved.hotspot, at, turn)
            else:
                image = shift(turned(shift(place, saved.hotspot, -1), turn), at)
            if image is None:
                return None
            found[image] = mark
        return found

    def _of_balls(
        self, saved: SavedPiece, piece: Piece, at: Cell, turn: int
    ) -> tuple[tuple[int, Placement], ...]:
        """Return the ways of a piece of balls; a turn from ``CUBE_TURNS`` on says no place."""
        if turn >= CUBE_TURNS:
            return tuple((turn, laid) for laid in self._anywhere(piece))
        found = []
        for rows in ball_turns(turn):
            images = {
                shift(times(rows, shift(place, saved.hotspot, -1)), at): mark
                for place, mark in saved.places.items()
            }
            laid = self._placement(piece, images)
            if laid is not None:
                found.append((hash(rows), laid))
        return tuple(found)

    def _placement(self, piece: Piece, images: Mapping[Cell, str]) -> Placement | None:
        """Return a piece on some places; ``None`` if they are no cells, or not as it can lie."""
        marks: dict[Cell, str] = {}
        for place, mark in images.items():
            cell = self._cell(place)
            if cell is None:
                return None
            marks[cell] = mark
        lying, lattice = Shape(marks, marks), self._problem.lattice
        number = self._numbered(piece).get(lying.moved(lattice, lambda c: c))
        if number is None:
            return None
        origin = lattice.origin(lying.cells)
        return Placement(piece.name, origin, number, lying.cells, lying.marks)

    def _numbered(self, piece: Piece) -> Mapping[Shape, int]:
        """Return the number of each orientation of a piece."""
        if piece.name not in self._forms:
            ways = piece.orientations(self._problem.lattice)
            self._forms[piece.name] = {shape: number for number, shape in enumerate(ways)}
        return self._forms[piece.name]

    def _anywhere(self, piece: Piece) -> Iterator[Placement]:
        """Yield every way in which a piece lies on the board."""
        board = set(self._problem.region.cells)
        for shape, number in self._numbered(piece).items():
            for cell in self._problem.region.cells:
                by = shift(cell, shape.cells[0], -1)
                cells = tuple(shift(c, by) for c in shape.cells)
                if board.issuperset(cells):
                    origin = self._problem.lattice.origin(cells)
                    yield Placement(piece.name, origin, number, cells, shape.marks)

    # Which ways fill the result -----------------------------------------------------------------

    def _filled(self, entries: list[_Entry]) -> tuple[Placement, ...]:
        """Return the placements of an assembly, in the order of its entries.

        Raises:
            ValueError: its turns can be read in no way that fills the result, or in several.
        """
        if all(len(entry.ways) == 1 for entry in entries):
            return tuple(entry.ways[0][1] for entry in entries)
        region, found = self._problem.region, dict[tuple[Placement, ...], tuple[Placement, ...]]()
        required, cells = set(region.required), set(region.cells)
        order = sorted(range(len(entries)), key=lambda at: len(entries[at].ways))
        entries = [entries[at] for at in order]
        tries = 0
        pending: list[tuple[tuple[Placement, ...], frozenset[Cell], dict[int, int]]]
        pending = [((), frozenset(), {})]
        while pending and len(found) < 2:
            laid, used, turns = pending.pop()
            tries += 1
            if tries > _TRIES:
                raise ValueError("the turns of an assembly are not known and too many to be tried")
            if len(laid) == len(entries):
                if required <= used:
                    laid_at = dict(zip(order, laid, strict=True))
                    found[in_board_order(laid)] = tuple(laid_at[at] for at in range(len(order)))
                continue
            entry = entries[len(laid)]
            for which, one in entry.ways:
                same = entry.turn >= CUBE_TURNS or turns.get(entry.turn, which) == which
                if same and used.isdisjoint(one.cells) and cells.issuperset(one.cells):
                    known = {**turns, entry.turn: which}
                    pending.append(((*laid, one), used.union(one.cells), known))
        if len(found) == 1:
            return next(iter(found.values()))
        how = "several ways" if found else "no way"
        raise ValueError(
            f"the turns of an assembly are not known, and {how} to turn fills the result"
        )
