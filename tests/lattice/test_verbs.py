"""What can be asked of a puzzle, asked of triangles, sticks, balls and of a torus."""

from __future__ import annotations

from pathlib import Path

import pytest

import tilewright
from tests.page.pages import client, searched
from tilewright import Puzzle
from tilewright.checker import verify_all
from tilewright.model import Piece, Region
from tilewright.page.document import document_of

TORUS = Puzzle(
    "tetrominoes-on-a-torus",
    Region.box(5, 4, wrap="torus"),
    tuple(
        Piece(piece.name, piece.shapes, copies=(1, 1))
        for piece in tilewright.piece_set("tetrominoes")
    ),
)
PUZZLES = [
    tilewright.load("hexiamond-duplication-e"),
    tilewright.load("polysticks-1-to-3-square-4-4-clipped-corners"),
    tilewright.load("ball-pyramid-20-pairs"),
    TORUS,
]


@pytest.fixture(params=PUZZLES, ids=lambda puzzle: puzzle.name)
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    found: Puzzle = request.param
    return found


def test_solutions_are_counted_sampled_and_verified(puzzle: Puzzle) -> None:
    every = list(tilewright.solutions(puzzle))
    count = tilewright.count(puzzle, distinct=True)
    assert count.solutions == len(every) > 0
    verify_all(puzzle, every, complete=True, count=len(every)).raise_if_wrong()
    some = tilewright.sample(puzzle, 3, 1)
    assert {one.key() for one in some} <= {one.key() for one in every}


def test_it_is_rated_hinted_at_and_explained(puzzle: Puzzle) -> None:
    assert 1 <= tilewright.rate(puzzle).stars <= 5
    assert "The board can be finished" in str(tilewright.hint(puzzle))
    assert str(tilewright.explain(puzzle))


def test_the_best_packing_fills_the_board(puzzle: Puzzle) -> None:
    found = tilewright.best(puzzle)
    assert found.proven
    assert found.covered == len(puzzle.region.cells)


def test_a_run_comes_to_the_same(puzzle: Puzzle, tmp_path: Path) -> None:
    found = tilewright.run(puzzle, tmp_path / "run", distinct=True, unit_nodes=500)
    count = tilewright.count(puzzle, distinct=True)
    assert found.complete
    assert (found.solutions, found.distinct) == (count.solutions, count.distinct)


def test_without_a_piece_it_is_proved_that_there_is_none(puzzle: Puzzle, tmp_path: Path) -> None:
    first = puzzle.region.cells[0]
    region = Region(puzzle.region.cells, wrap=puzzle.region.wrap).without([first])
    spoiled = Puzzle("spoiled", region, puzzle.pieces, puzzle.lattice, puzzle.rules)
    assert not tilewright.count(spoiled).solutions
    assert tilewright.prove(spoiled, tmp_path / "proof").claim == "none"


def test_the_page_solves_it(puzzle: Puzzle) -> None:
    at = client()
    events = searched(at, "solutions", document_of(puzzle))
    assert events[-1]["type"] == "done"
