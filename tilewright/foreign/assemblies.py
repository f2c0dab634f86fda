"""The solutions that a file of BurrTools keeps, as placements.

    <solutions><solution><assembly>0 0 0 0 2 1 0 5 x</assembly> ... </solution></solutions>

An assembly has an entry for each piece, in the order of the list of the problem, a shape that is used
three times having three: ``x y z t``, or ``x`` for a piece that is not used.  A place ``c`` of the shape
lies at ``T(c - h) + (x, y, z)``, where ``h`` is the hotspot of the shape, mostly 0, and ``T`` the turn
``t``: of cubes ``4 q + r``, first ``r`` quarter turns about x and then the turn ``q`` of ``_FACES``.
What the numbers of turns mean on other grids is not documented.  How a solution comes apart is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tilewright.files.node import clip
from tilewright.files.reading import Reading
from tilewright.foreign.common import NUMBER, placement_of
from tilewright.foreign.xml_text import XmlElement
from tilewright.lattice import Cell, shift
from tilewright.model.piece import Piece, Shape
from tilewright.model.placement import Placement, in_board_order
from tilewright.model.puzzle import Problem
from tilewright.model.solution import Solution

_UNUSED = "x"
#: turns of cubes that have a number; those behind are reflections, which pieces never are
TURNS = 24
#: what is done after the quarter turns about x
_FACES: tuple[Callable[[int, int, int], Cell], ...] = (
    lambda x, y, z: (x, y, z),
    lambda x, y, z: (-z, y, x),
    lambda x, y, z: (-x, y, -z),
    lambda x, y, z: (z, y, -x),
    lambda x, y, z: (-y, x, z),
    lambda x, y, z: (y, -x, z),
)


@dataclass(frozen=True)
class SavedPiece:
    """The pieces of one entry of the list of a problem.

    Attributes:
        piece: with the cells of its shape where the file has them.
        number: how many entries of an assembly are for it.
        hotspot: the hotspot of the shape.
    """

    piece: Piece
    number: int
    hotspot: Cell


def turned(place: Cell, turn: int) -> Cell:
    """Return the image of a place under a turn by its number, below ``TURNS``."""
    face, quarters = divmod(turn, 4)
    x, y, z = place
    for _ in range(quarters):
        y, z = -z, y
    return _FACES[face](x, y, z)


class AssemblyReader:
    """Reads the assemblies of one problem of cubes; faults go to the reading."""

    def __init__(self, reading: Reading, problem: Problem, pieces: Sequence[SavedPiece]) -> None:
        self._reading = reading
        self._problem = problem
        self._pieces = pieces

    def read(self, element: XmlElement) -> list[Solution]:
        """Return the solutions that the element of a problem holds, in their order.

        Raises:
            PuzzleError: with every assembly that cannot be read.
        """
        found = [
            self._assembly(one)
            for part in element.all("solutions")
            for solution in part.all("solution")
            for one in solution.all("assembly")
        ]
        if self._reading.faults:
            raise self._reading.error()
        return found

    def _assembly(self, element: XmlElement) -> Solution:
        words = element.text.split()
        placements = []
        try:
            for saved, at in self._entries(words):
                placements.append(self._placement(saved, at))
        except ValueError as error:
            self._reading.fault_at(element.place, (), str(error), "solve the puzzle anew")
        return Solution(self._problem, in_board_order(placements))

    def _entries(self, words: list[str]) -> Iterator[tuple[SavedPiece, list[int]]]:
        """Yield each piece that is used with its four numbers.

        Raises:
            ValueError: there are too few or too many entries, or one is no place and turn.
        """
        start = 0
        for saved in self._pieces:
            for _ in range(saved.number):
                if start >= len(words):
                    raise ValueError("an assembly has fewer entries than the problem has pieces")
                if words[start] == _UNUSED:
                    start += 1
                    continue
                yield saved, _numbers(words[start : start + 4])
                start += 4
        if start < len(words):
            raise ValueError("an assembly has more entries than the problem has pieces")

    def _placement(self, saved: SavedPiece, at: list[int]) -> Placement:
        *place, turn = at
        shape, lattice = saved.piece.shapes[0], self._problem.lattice
        images = [turned(shift(c, saved.hotspot, -1), turn) for c in shape.cells]
        cells = [shift(image, tuple(place)) for image in images]
        lying = Shape(cells, dict(zip(cells, shape.marks, strict=True)))
        return placement_of(saved.piece, lying, lattice)


def _numbers(words: list[str]) -> list[int]:
    """Return a place and the number of a turn.

    Raises:
        ValueError: they are not.
    """
    wrong = next((word for word in words if not NUMBER.match(word)), None)
    if wrong is not None or len(words) < 4:
        said = "the end" if wrong is None else repr(clip(wrong))
        raise ValueError(f"an assembly has {said} where x, y, z and a turn are expected, or an x")
    numbers = [int(word) for word in words]
    if not 0 <= numbers[3] < TURNS:
        raise ValueError(
            f"an assembly has the turn {numbers[3]}; those of cubes are 0 to {TURNS - 1}"
        )
    return numbers
