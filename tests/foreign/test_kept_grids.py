"""Solutions that files of BurrTools keep on the grids beside cubes, written here by turns of the tests."""

from __future__ import annotations

import re
from cmath import exp, pi
from collections.abc import Callable, Mapping, Sequence
from itertools import islice, product
from random import Random

import pytest

import tilewright
from tests.foreign.sayable import sayable
from tests.foreign.test_assemblies import data, image, saved, times
from tests.foreign.test_tetra_octahedra import file_of, places_of
from tests.foreign.test_xmpuzzle import grid, problem, shape, voxel
from tilewright import Piece, PuzzleError, Solution
from tilewright.foreign import write_foreign
from tilewright.lattice import Cell, shift

PUZZLES = 40
#: where a cell lies in the file, but for a slide of all
Lies = Callable[[Cell], list[Cell]]
LIES: Mapping[str, Lies] = {
    "triangle": lambda cell: [(cell[0], -cell[1], 0)],
    "triangular-prism": lambda cell: [(cell[0], -cell[1], cell[2])],
    "ball": lambda cell: [(cell[0] + cell[1] + cell[2], cell[0] - cell[1], cell[2])],
    "rhombic-tetrahedron": lambda cell: [cell],
    "tetra-octahedron": places_of,
}
#: turns of balls as the kept solutions of BallRoom.xmpuzzle and lonpos3d.xmpuzzle have them, by the
#: images of the three axes
BALLS: Mapping[int, tuple[Cell, ...]] = {
    0: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    4: ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    6: ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    9: ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    16: ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
}


def middle(place: Cell) -> complex:
    """Return the middle of a triangle whose edges are 2 long."""
    x, y, _ = place
    return complex(x + 1, (y + (1 if (x + y) % 2 == 0 else 2) / 3) * 3**0.5)


def triangle(there: complex, height: int) -> Cell | None:
    """Return the triangle with a middle."""
    found = round(there.real) - 1, round(there.imag / 3**0.5 - 0.5), height
    return found if abs(middle(found) - there) < 1e-6 else None


def way_of(turn: int, place: Cell, hotspot: Cell) -> tuple[complex, int]:
    """Return the way from the hotspot of a shape of prisms to a place of it, turned by angles."""
    way, height = middle(place) - middle(hotspot), place[2] - hotspot[2]
    if turn >= 6:  # over, about an axis in the plane
        way, height = -way.conjugate(), -height
    return way * exp(1j * pi * turn / 3), height


def laid(lattice: str, turn: int, place: Cell, hotspot: Cell, at: Cell) -> Cell | None:
    """Return where a place of a shape comes to lie."""
    if lattice.startswith("triang"):
        way, height = way_of(turn, place, hotspot)
        return triangle(middle(at) + way, at[2] + height)
    own = shift(place, hotspot, -1)
    return shift(times(BALLS[turn], own) if lattice == "ball" else image(turn, own), at)


def from_place(lattice: str, turn: int, place: Cell, hotspot: Cell, there: Cell) -> Cell | None:
    """Return where the hotspot lies if a place of a shape comes to lie ``there``."""
    if lattice.startswith("triang"):
        way, height = way_of(turn, place, hotspot)
        return triangle(middle(there) - way, there[2] - height)
    lying = laid(lattice, turn, place, hotspot, (0, 0, 0))
    assert lying is not None
    return shift(there, lying, -1)


def voxels(text: str) -> list[dict[Cell, str]]:
    """Return the places of each shape of a file, with their signs."""
    found = []
    for words in re.findall(r'<voxel x="(\d+)" y="(\d+)" z="(\d+)"[^>]*>([^<]*)<', text):
        x, y, _ = map(int, words[:3])
        signs = re.findall(r"[_#+]\d*", words[3])
        every = {(i % x, i // x % y, i // x // y): sign for i, sign in enumerate(signs)}
        found.append({place: sign for place, sign in every.items() if sign != "_"})
    return found


def entry(lattice: str, lying: set[Cell], own: list[Cell], hotspot: Cell, draw: Random) -> str:
    """Return what lays a shape on places: some turn that does, and where its hotspot comes to lie."""
    turns: Sequence[int] = range(12 if "triang" in lattice else 24)
    if lattice == "ball":
        turns = list(BALLS)
    ways = []
    for turn, there in product(turns, lying):
        at = from_place(lattice, turn, own[0], hotspot, there)
        if at and {laid(lattice, turn, place, hotspot, at) for place in own} == lying:
            ways.append(" ".join(map(str, (*at, turn))))
    return draw.choice(sorted(ways)) if ways else ""


def assembly(
    lattice: str, text: str, solution: Solution, hotspots: list[Cell], draw: Random
) -> str:
    """Return a solution as BurrTools keeps it; ``""`` if a piece lies as no turn of the tests has it."""
    shapes, lies = voxels(text), LIES[lattice]
    cells = solution.problem.region.cells
    on_board = sorted(place for cell in cells for place in lies(cell))
    slide = shift(min(shapes[-1]), on_board[0], -1)
    words = []
    pieces = solution.problem.pieces
    for own, piece, hotspot in zip(shapes, pieces, hotspots, strict=False):
        there = [one for one in solution.placements if one.piece == piece.name]
        for one in there:
            lying = {shift(place, slide) for cell in one.cells for place in lies(cell)}
            words.append(entry(lattice, lying, list(own), hotspot, draw))
        most = _most(piece, len(cells), lattice)
        words += ["x"] * (most - len(there))
    return "" if "" in words else " ".join(words)


def _most(piece: Piece, room: int, lattice: str) -> int:
    if lattice == "tetra-octahedron" and piece.copies[1] is None:
        return room
    return piece.copies[1] or max(room // piece.size, piece.copies[0], 1)


@pytest.mark.parametrize("lattice", LIES)
def test_solutions_of_random_puzzles_come_back(lattice: str) -> None:
    met = 0
    for seed in range(PUZZLES):
        puzzle, draw = sayable("xmpuzzle", seed, lattice), Random(seed)
        if puzzle.rules:
            continue
        tetra = lattice == "tetra-octahedron"
        text = (
            file_of(puzzle.problem(), 0) if tetra else write_foreign(puzzle.problem(), "xmpuzzle")
        )
        hotspots: list[Cell] = [(0, 0, 0) for _ in puzzle.pieces]
        if not tetra:
            hotspots = [(draw.randrange(3), draw.randrange(3), 0) for _ in puzzle.pieces]
            for hotspot in hotspots:
                said = ' type="0" hx="{}" hy="{}" hz="{}" name='.format(*hotspot)
                text = text.replace(' type="0" name=', said, 1)
        found, kept = [], []
        for one in islice(tilewright.solutions(puzzle), 2):
            if words := assembly(lattice, text, one, hotspots, draw):
                found.append(one)
                kept.append(f"<solution><assembly>{words}</assembly></solution>")
        said = f"<solutions>{''.join(kept)}</solutions></problem>"
        back = saved(text.replace("</problem>", said))
        theirs = [sorted(cells for _, cells in data(one)) for one in back.solutions]
        if lattice in ("cube", "rhombic-tetrahedron"):
            assert theirs == [sorted(cells for _, cells in data(one)) for one in found], seed
        for solution in back.solutions:
            assert tilewright.verify(back.problem, solution), f"seed {seed}\n{text}"
        assert len(back.solutions) == len(found)
        met += bool(found)
    assert met > PUZZLES // 10, met


def kept(text: str, words: str) -> str:
    said = f"<solutions><solution><assembly>{words}</assembly></solution></solutions></problem>"
    return text.replace("</problem>", said)


def test_turns_of_prisms() -> None:
    """A triangle of edge 2 holds one triangle that points down and three that do not."""
    board = voxel(4, 2, 1, "###__#__")
    text = grid(1, voxel(1, 1, 1, "#") + board, problem(1, shape(0, 4)))
    (solution,) = saved(kept(text, "0 0 0 0 1 0 0 3 2 0 0 2 1 1 0 6"), None).solutions
    assert tilewright.verify(solution.problem, solution)
    with pytest.raises(PuzzleError, match="no piece 1 can lie at 0 0 1 0"):
        saved(kept(text, "0 0 1 0 1 0 0 3 2 0 0 2 1 1 0 0"), None)
    with pytest.raises(PuzzleError, match="has the turn 12; those of its grid are 0 to 11"):
        saved(kept(text, "0 0 0 12 1 0 0 3 2 0 0 2 1 1 0 0"), None)


#: a bar of three balls and one ball fill a row of four
ROW = grid(
    2,
    voxel(3, 3, 1, "#___#___#") + voxel(1, 1, 1, "#") + voxel(4, 4, 1, "#____#____#____#"),
    problem(2, shape(0), shape(1)),
)


def test_turns_of_balls_that_are_not_known_are_tried() -> None:
    for words in ("0 0 0 0 3 3 0 0", "2 2 0 12 3 3 0 12", "3 3 0 12 0 0 0 15", "9 9 9 24 0 0 0 0"):
        (solution,) = saved(kept(ROW, words), None).solutions
        assert tilewright.verify(solution.problem, solution), words
    with pytest.raises(PuzzleError, match="not known, and no way to turn fills the result"):
        saved(kept(ROW, "2 2 0 12 0 0 0 12"), None)
    with pytest.raises(PuzzleError, match="not known, and several ways to turn fills the result"):
        saved(kept(ROW, "9 9 9 24 9 9 9 25"), None)
    with pytest.raises(PuzzleError, match="has the turn -1"):
        saved(kept(ROW, "0 0 0 -1 3 3 0 0"), None)
