"""Who takes rules that add up values, and who says that it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.reference import slow
from tests.rules.boards import ruled
from tilewright.errors import TilewrightError
from tilewright.model import Piece, Placed

PIPS = (
    Piece.of("one", "12"),
    Piece.of("two", "34"),
    Piece.of("three", "13"),
    Piece.of("four", "24"),
)
ROW = {"cells": [[x, 0] for x in range(4)], "sum": 10}
PUZZLE = tilewright.load("domino-areas-3x4")


def summed() -> tilewright.Puzzle:
    return ruled((4, 2), *PIPS, area=ROW)


def test_every_way_of_counting_agrees_with_the_slow_twin() -> None:
    puzzle = summed()
    problem = puzzle.problem()
    found = slow.solutions(problem)
    assert len(found) > 10
    assert {one.key() for one in tilewright.solutions(puzzle)} == found
    assert tilewright.count(puzzle, engine="frontier").solutions == len(found)
    drawn = {one.key() for one in tilewright.sample(puzzle, 200)}
    assert len(drawn) > 1
    assert drawn <= found


def test_hints_lead_to_a_solution() -> None:
    """Deductions count what values add up to: the pieces that hints name can be laid together."""
    placed: list[Placed] = []
    while (move := tilewright.hint(PUZZLE.with_placed(placed)).move) is not None:
        placed.append(Placed(move.placement.piece, move.placement.cells))
        assert tilewright.solve(PUZZLE.with_placed(placed)) is not None, placed
    assert len(placed) == 6


def test_a_wrong_piece_is_taken_back() -> None:
    """The number on the first cell is 2."""
    wrong = Placed("d00", ((0, 0), (0, 1)))
    assert tilewright.hint(PUZZLE.with_placed([wrong])).take_back == (wrong,)


@pytest.mark.parametrize(
    ("ask", "refusal"),
    [
        (
            lambda puzzle, folder: tilewright.solve(puzzle, engine="bitset"),
            "by their amounts; use `cells`",
        ),
        (lambda puzzle, folder: tilewright.cheapest(puzzle), "takes no rule that adds up values"),
        (
            lambda puzzle, folder: tilewright.best(puzzle),
            "says nothing of a board that is not full",
        ),
        (
            lambda puzzle, folder: tilewright.convert(puzzle, "knuth"),
            "the form knuth takes no rule",
        ),
        (lambda puzzle, folder: tilewright.convert(puzzle, "opb"), "the form opb takes no rule"),
        (lambda puzzle, folder: tilewright.study(puzzle), "does not know the rules"),
        (
            lambda puzzle, folder: tilewright.prove(puzzle, folder / "proof", all=True),
            "'sum' of the rule 'area' cannot be said",
        ),
    ],
)
def test_who_takes_no_sums_says_so(ask: Any, refusal: str, tmp_path: Path) -> None:
    with pytest.raises(TilewrightError, match=refusal):
        ask(summed(), tmp_path)


def test_what_cannot_be_reached_is_explained() -> None:
    puzzle = ruled((2, 2), *PIPS[:2], area={"cells": [[0, 0], [1, 0]], "sum": [8, None]})
    found = tilewright.explain(puzzle)
    assert tilewright.solve(puzzle) is None
    assert "add up to 8 or more" in str(found)
