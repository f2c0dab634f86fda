"""Marked cells that pieces cannot cover, on boards that people know, and beside placed pieces."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import tilewright
from tests.prover.checks import holds
from tests.reference import slow
from tilewright import Piece, Placed, Puzzle, Region
from tilewright.compile import compile_problem
from tilewright.lattice import Cell
from tilewright.prover.certificate import Certificate
from tilewright.prover.settle import certificates

S4, UNIT = Piece.of("S", ".XX/XX."), Piece.of("m", "X")


def _plainest(puzzle: Puzzle) -> Certificate:
    """Return the first certificate that is found, after it was checked."""
    problem = puzzle.problem()
    found = certificates(compile_problem(problem), 60, most=1)[0]
    assert holds(problem, found.data()), found
    return found


def _with_copies(piece: Piece, copies: int) -> Piece:
    return Piece(piece.name, piece.shapes, (copies, copies), piece.turns, piece.flips)


@pytest.mark.parametrize("sides", [(5, 5), (7, 7), (9, 5), (5, 9), (9, 9)])
def test_s_tetrominoes_in_odd_boxes(sides: tuple[int, int]) -> None:
    """Each S covers one cell both of whose coordinates are odd; there are too few of these."""
    number = sides[0] * sides[1] // 4
    pieces = (_with_copies(S4, number), UNIT)
    found = _plainest(Puzzle("s", Region.box(*sides), pieces))
    assert found.kind == "weights"
    odd = (sides[0] // 2) * (sides[1] // 2)
    assert found.details == (f"{number} > {odd}",)


def test_cubes_in_a_box_of_side_5() -> None:
    puzzle = tilewright.Puzzle(
        "cubes",
        Region.box(5, 5, 5),
        (Piece.of("a", product((0, 1), repeat=3), copies=15), Piece.of("u", [(0, 0, 0)], copies=5)),
        "cube",
    )
    found = _plainest(puzzle)
    assert (found.kind, found.facts["pieces"], found.facts["board"]) == ("weights", 15, 8)


def test_soma_w() -> None:
    explained = tilewright.explain(tilewright.load("soma-w"))
    assert explained.kind == "weights"
    assert "5 + 2 x 2 = 9 < 10" in str(explained)


@pytest.mark.parametrize("given", [(0, 1), (3, 2), (6, 5)])
def test_straight_trominoes_beside_a_placed_cell(given: Cell) -> None:
    """Golomb's colouring by threes, on what the placed cell leaves."""
    pieces = (Piece.of("I", "XXX", copies=16), UNIT)
    puzzle = Puzzle("i", Region.box(7, 7), pieces, placed=(Placed("m", (given,)),))
    found = _plainest(puzzle)
    assert found.kind == "weights"
    assert "Beside the placed piece, 48 cells remain to be covered by 16 I." in found.text


@pytest.mark.parametrize("fillers", [((3, 3), (4, 4)), ((0, 1), (5, 3)), ((7, 6), (0, 2))])
def test_a_cut_chessboard_with_cells_filled(fillers: tuple[Cell, Cell]) -> None:
    cells = [cell for cell in product(range(8), repeat=2) if cell not in {(0, 0), (7, 7)}]
    pieces = (Piece.of("d", "XX", copies=30), Piece.of("m", "X", copies=2))
    placed = tuple(Placed("m", (cell,)) for cell in fillers)
    assert _plainest(Puzzle("cut", Region(cells), pieces, placed=placed)).kind == "parity"


@pytest.mark.parametrize(
    ("lattice", "piece", "sides"),
    [("hexagon", "XX/X.", (5, 5)), ("hexagon", "XXX", (4, 4)), ("triangle", "XX", (7, 3))],
)
def test_marks_on_other_lattices_are_counted_again(
    lattice: str, piece: str, sides: tuple[int, int]
) -> None:
    """Whatever is said of boards with a cell given is true; some of the boards differ only in marks."""
    shape, kinds = Piece.of("a", piece), set()
    cells = Region.box(*sides).cells
    for given in cells:
        if (len(cells) - 1) % shape.size:
            pieces = (_with_copies(shape, len(cells) // shape.size), _with_copies(UNIT, 1))
        else:
            pieces = (_with_copies(shape, (len(cells) - 1) // shape.size), UNIT)
        puzzle = Puzzle("a", Region(cells), pieces, lattice, placed=(Placed("m", (given,)),))
        for certificate in certificates(compile_problem(puzzle.problem()), 1):
            assert holds(puzzle.problem(), certificate.data()), given
            kinds.add(certificate.kind)
    assert kinds


def test_random_boards_with_pieces_placed_are_counted_again() -> None:
    """A random piece put down at random: what is said of the rest holds, and of solvable ones nothing."""
    seen = set()
    for seed in range(150):
        rng = Random(f"placed {seed}")
        sides = rng.choice([(3, 3), (4, 3), (5, 3), (4, 4)])
        number = (sides[0] * sides[1] - 1) // 3
        single = sides[0] * sides[1] - 3 * number
        pieces = (
            Piece.of("a", rng.choice(["XXX", "XX/X."]), copies=number),
            Piece.of("m", "X", copies=single),
        )
        ways = sorted(slow.placements(Puzzle("p", Region.box(*sides), pieces).problem()))
        name, cells, _ = rng.choice(ways)
        puzzle = Puzzle("p", Region.box(*sides), pieces, placed=(Placed(name, cells),))
        problem = puzzle.problem()
        solvable = bool(slow.solutions(problem))
        for certificate in certificates(compile_problem(problem), 60):
            assert not solvable, seed
            assert holds(problem, certificate.data()), seed
            seen.add(certificate.kind)
    assert len(seen) >= 2, seen
