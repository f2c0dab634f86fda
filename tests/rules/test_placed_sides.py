"""Pieces with coloured sides that are on the board: every verb keeps their orientation, pictures show their sides."""

from __future__ import annotations

import pytest

import tilewright
from tests.draw.test_sheet import written
from tests.rules.test_sides import MATCH, sided
from tilewright import Piece, Placed, Placement, Puzzle, Region
from tilewright.draw.board import drawing
from tilewright.draw.text import picture
from tilewright.files.writing import puzzle_data
from tilewright.model.scene import problem_scene
from tilewright.page.view import view_of

FOUR = Puzzle.of(sided(Region.box(2, 2), MATCH, "aabb", "abab", "abba", "aabb"))
SOLUTIONS = list(FOUR.solutions())


def holding(laid: Placement) -> int:
    """Count the solutions that hold a placement, by looking at all."""
    return sum(laid in solution.placements for solution in SOLUTIONS)


LAID = sorted({laid for one in SOLUTIONS for laid in one.placements}, key=str)[::7]


@pytest.mark.parametrize("laid", LAID, ids=lambda one: f"{one.piece} {one.orientation_index}")
def test_verbs_keep_the_orientation(laid: Placement) -> None:
    there = Placed.of(laid)
    assert there.orientation_index == laid.orientation_index
    given, right = FOUR.with_placed([there]), holding(laid)
    assert 0 < right == given.count() == FOUR.prepared().count(placed=[laid])
    assert tilewright.hint(FOUR, placed=[there]).solutions == right
    assert tilewright.hint(given).solutions == right
    assert view_of(puzzle_data(given))["placed"][0][2] == laid.orientation_index


def test_a_hint_says_the_orientation() -> None:
    hint = tilewright.hint(FOUR)
    assert hint.move is not None
    assert hint.data()["move"]["orientation_index"] == hint.move.placement.orientation_index


def test_a_piece_without_sides_is_placed_on_its_cells() -> None:
    bar = Placement("bar", (0, 0), 0, ((0, 0), (1, 0)))
    assert Placed.of(bar) == Placed("bar", bar.cells)


def test_pictures_show_the_sides_of_placed_pieces() -> None:
    for number, sides in enumerate(("aabb", "baab", "bbaa", "abba")):
        problem = FOUR.with_placed([Placed("p0", ((1, 0),), number)]).problem()
        scene = problem_scene(problem)
        assert scene.sides == {(1, 0): sides}
        assert f"sides: [1, 0] {sides}" in picture(scene)
        assert written(drawing(scene).shapes, "side") == list(sides)
    anyhow = FOUR.with_placed([Placed("p0", ((1, 0),))]).problem()
    assert problem_scene(anyhow).sides == {}


def test_pictures_show_the_marks_of_placed_pieces_that_lie_in_one_way() -> None:
    marked = Piece.of("m", "ab", turns=False, flips=False)
    puzzle = Puzzle("marked", Region.box(2, 1), (marked,), placed=(Placed("m", ((0, 0), (1, 0))),))
    assert problem_scene(puzzle.problem()).marks == {(0, 0): "a", (1, 0): "b"}


def test_text_lists_the_sides_of_a_solution() -> None:
    first = SOLUTIONS[0]
    listed = [
        f"[{x}, {y}] {own}"
        for laid in first.placements
        for (x, y), own in zip(laid.cells, laid.sides, strict=True)
    ]
    assert all(one in str(first) for one in listed)
