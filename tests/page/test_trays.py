"""Trays as the page asks for them, beside the plain search and ``slide``: where pieces can go, and the shortest way."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import tilewright
from tests.page.pages import client, document, of_type, searched
from tests.reference.random_trays import random_tray
from tests.reference.slow_trays import slow_moves
from tilewright import Piece, Placed, Puzzle, PuzzleError, Region
from tilewright.page.document import document_of
from tilewright.page.view import view_of


def found(kind: str, of: Any, **options: Any) -> dict[str, Any]:
    """Return the data of the answer to a question."""
    (result,) = of_type(searched(client(), kind, of, **options), "result")
    data: dict[str, Any] = result["data"]
    return data


@pytest.mark.parametrize("seed", range(60))
def test_pieces_reach_the_places_of_the_plain_search(seed: int) -> None:
    rng = Random(seed)
    puzzle = next(one for one in iter(lambda: random_tray(rng), None) if one.goal or one.corridor)
    written = document_of(puzzle)
    cells = [tuple(cell) for cell in view_of(written)["cells"]]
    pieces = found("reach", written)["pieces"]
    assert len(pieces) == len(puzzle.placed)
    for placed, places in zip(puzzle.placed, pieces, strict=True):
        covered = [frozenset(cells[cell] for cell in place["cells"]) for place in places]
        assert covered[0] == frozenset(placed.cells)
        assert len(set(covered)) == len(covered)
        reached = {own for own, place in zip(covered, places, strict=True) if place["rests"]}
        assert reached - {covered[0]} == slow_moves(puzzle, placed)
        for place in places:
            assert all(0 <= step < len(places) for step in place["steps"])


@pytest.mark.parametrize("lattice", ["square", "triangle", "hexagon"])
def test_moves_are_said_as_slide_says_them(lattice: str) -> None:
    board = Region.box(4, 3, lattice=lattice)
    cells = board.cells
    middle = cells[len(cells) // 2]
    unit, start = Piece.of("unit", [middle]), Placed("unit", [middle])
    said = set()
    for cell in cells:
        goal = (Placed("unit", [cell]),)
        try:
            puzzle = Puzzle("t", board, (unit,), lattice=lattice, placed=(start,), goal=goal)
            slid = puzzle.slide()
        except PuzzleError:
            continue  # another kind of triangle
        way = found("slide", document_of(puzzle))
        assert [step["text"] for step in way["steps"]] == [str(step) for step in slid]
        said |= {word for step in slid for word in str(step).split()}
    assert len(said & {"down", "right", "left", "up"}) >= 3


@pytest.mark.parametrize(
    "name", ["klotski", "tray-bar-3x4", "tray-hexes-bars", "tray-triangles-3x8"]
)
def test_each_move_of_a_way_can_be_made_and_leaves_one_less(name: str) -> None:
    own = document(client(), name)
    way = found("slide", own)
    assert (way["moves"], way["complete"]) == (tilewright.load(name).slide().moves, True)
    placed = [[piece, sorted(cells)] for piece, cells, *_ in view_of(own)["placed"]]
    for left, step in zip(range(len(way["steps"]), 0, -1), way["steps"], strict=True):
        if left % 20 == 0 or left < 3:
            assert found("slide", own, placed=placed)["moves"] == left
        reach = found("reach", own, placed=placed)
        places = {json.dumps(sorted(one["cells"])) for one in reach["pieces"][step["piece"]]}
        assert json.dumps(sorted(step["via"][-1])) in places
        assert not reach["reached"]
        placed[step["piece"]][1] = sorted(step["via"][-1])
    assert found("reach", own, placed=placed)["reached"]
