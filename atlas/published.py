"""What is published wrong: puzzle files with both numbers, and what shows which is right.

``atlas/published`` has a puzzle file for each, whose ``expect`` is the number that holds, and ``index.yaml`` with the
number that was published. For most it also names a piece and the only places that the published program gave
it: with these alone, the number of solutions is exactly the published one, and a solution outside of them,
under every symmetry of the board, is one that it has missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from atlas.family import FOLDER as ATLAS
from tilewright import Puzzle, count, load
from tilewright.compile.core import numbered_board
from tilewright.compile.symmetry import board_symmetries
from tilewright.lattice import Cell
from tilewright.model import Solution
from tilewright.verbs.solutions import solutions

FOLDER = ATLAS / "published"
#: the engines that have to agree, as different as there are: one walks a tree, one adds up states
ENGINES = ("bitset", "frontier")
ABOUT = Path(__file__).with_name("published.md")


@dataclass(frozen=True)
class Disputed:
    """A published number that does not hold.

    Attributes:
        name: of the puzzle file.
        published: the number that was published, up to symmetry.
        why: what is wrong with it.
        piece: the piece that the published program fixed; empty if that was not traced.
        at: the places that it left to that piece.
    """

    name: str
    published: int
    why: str
    piece: str = ""
    at: tuple[tuple[Cell, ...], ...] = ()

    def __str__(self) -> str:
        return f"{self.name}: {self.published:,} were published, {self.holds:,} hold"

    @property
    def holds(self) -> int:
        """The number that holds, up to symmetry."""
        return int((self.puzzle.expect or {})["distinct"])

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle, with the numbers that hold as its ``expect``."""
        return load(FOLDER / f"{self.name}.yaml")

    @property
    def confined(self) -> Puzzle:
        """The puzzle with the piece at the places of the published program alone."""
        puzzle = self.puzzle
        pieces = tuple(replace(p, at=self.at) if p.name == self.piece else p for p in puzzle.pieces)
        return Puzzle(f"{puzzle.name}-confined", puzzle.region, pieces, puzzle.lattice)

    def missed(self) -> Solution:
        """Return a solution that lies in none of the places, under any symmetry of the board.

        Raises:
            ValueError: there is none.
        """
        problem = self.puzzle.problem()
        board = numbered_board(problem)
        numbered = [[board.index[cell] for cell in place] for place in self.at]
        maps = [one.cells for one in board_symmetries(board)]
        places = {frozenset(board.cells[by[at]] for at in one) for by in maps for one in numbered}
        for solution in solutions(problem):
            laid = [frozenset(p.cells) for p in solution.placements if p.piece == self.piece]
            if not places.intersection(laid):
                return solution
        raise ValueError(f"{self.name}: every solution has an image in those places")


def disputed() -> list[Disputed]:
    """Return all that is in the folder."""
    data = YAML(typ="safe", pure=True).load((FOLDER / "index.yaml").read_text(encoding="utf-8"))
    return [_read(one) for one in data]


def _read(data: dict[str, Any]) -> Disputed:
    at = tuple(tuple(tuple(cell) for cell in place) for place in data.pop("at", ()))
    return Disputed(data.pop("puzzle"), at=at, **data)


def faults_of(one: Disputed) -> list[str]:
    """Return what does not hold of all that the page says about a published number."""
    faults, expect = [], one.puzzle.expect or {}
    for engine in ENGINES:
        found = count(one.puzzle, distinct=True, engine=engine)
        if (found.solutions, found.distinct) != (expect["solutions"], expect["distinct"]):
            faults.append(f"{one.name}: {engine} counts {found}, the file has {dict(expect)}")
    if one.piece:
        confined = count(one.confined).solutions
        if confined != one.published:
            faults.append(f"{one.name}: {confined} solutions at the places of {one.piece}")
        if not one.puzzle.verify(one.missed()).ok:
            faults.append(f"{one.name}: the checker refuses the missed solution")
    return faults


def published_wrong() -> str:
    """Return the section of the page."""
    return "\n".join([ABOUT.read_text(encoding="utf-8"), *_rows(), "", *_pictures()]) + "\n"


def picture(one: Disputed, folder: Path) -> Path:
    """Draw a missed solution, and return where."""
    path = folder / f"missed-{one.name}.svg"
    path.write_text(one.missed().svg(), encoding="utf-8")
    return path


def _rows() -> Iterator[str]:
    yield "| puzzle | published by | their number | holds | solutions in all |"
    yield "|---|---|---:|---:|---:|"
    for one in disputed():
        puzzle = one.puzzle
        solutions = (puzzle.expect or {})["solutions"]
        numbers = f"{one.published:,} | {one.holds:,} | {solutions:,}"
        yield f"| `{one.name}` | {puzzle.source} | {numbers} |"


def _pictures() -> Iterator[str]:
    for one in disputed():
        yield f"- `{one.name}`: {one.why}."
    yield ""
    for one in disputed():
        if one.piece:
            yield f"![A missed solution of {one.name}](pictures/atlas/missed-{one.name}.svg)"
            yield ""
