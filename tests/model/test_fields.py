"""Puzzles made in Python with something else in a field than it holds: said at once, and where."""

from __future__ import annotations

from typing import Any

import pytest

from tilewright import Piece, PuzzleError, Region, TilewrightError
from tilewright.model import Puzzle, Rule
from tilewright.model.piece_sets import piece_set

BAR = Piece.of("bar", "XX", copies=2)
RIGHT: dict[str, Any] = {"name": "a", "region": Region.box(2, 2), "pieces": (BAR,)}
SHAPES = BAR.shapes


@pytest.mark.parametrize(
    ("field", "value", "fix"),
    [
        ("pieces", {"bar": "XX"}, "Piece.of"),
        ("pieces", "XX", "Piece.of"),
        ("pieces", BAR, "a tuple of pieces"),
        ("pieces", iter((BAR,)), "a tuple of pieces"),
        ("pieces", None, "a tuple of pieces"),
        ("region", "../..", "Region.box"),
        ("region", Region([(0.5, 0)]), "Region.box"),  # type: ignore[list-item]
        ("lattice", ["square"], "'square'"),
        ("rules", [{"apart": {}}], "a tuple of rules"),
        ("rules", (Rule(7, 1),), "a tuple of rules"),  # type: ignore[arg-type]
        ("setup", {"pegs": 1}, "a Setup"),
        ("placed", [("bar", [(0, 0)])], "placed pieces"),
        ("settings", None, "a mapping"),
        ("expect", 3, "a mapping"),
        ("name", 7, "a word"),
        ("title", None, "a text"),
        ("tags", "solid", "a tuple of words"),
    ],
)
def test_a_field_that_holds_something_else(field: str, value: Any, fix: str) -> None:
    puzzle = Puzzle(**{**RIGHT, field: value})
    (fault,) = puzzle.faults()
    assert fault.path == (field,)
    assert type(value).__name__ in fault.what
    assert fix in fault.fix
    with pytest.raises(PuzzleError):
        puzzle.problem()


@pytest.mark.parametrize(
    ("field", "piece"),
    [
        ("name", Piece(7, SHAPES)),  # type: ignore[arg-type]
        ("shapes", Piece("bar", "XX")),  # type: ignore[arg-type]
        ("shapes", Piece("bar", None)),  # type: ignore[arg-type]
        ("copies", Piece("bar", SHAPES, copies=2)),  # type: ignore[arg-type]
        ("copies", Piece("bar", SHAPES, copies=(0.5, 2))),  # type: ignore[arg-type]
        ("turns", Piece("bar", SHAPES, turns="no")),  # type: ignore[arg-type]
        ("flips", Piece("bar", SHAPES, flips="no")),  # type: ignore[arg-type]
        ("weight", Piece("bar", SHAPES, weight=1.5)),  # type: ignore[arg-type]
    ],
)
def test_a_piece_that_holds_something_else(field: str, piece: Piece) -> None:
    (fault,) = Puzzle("a", Region.box(2, 2), (piece,)).faults()
    assert fault.path == ("pieces", str(piece.name), field)


def test_all_of_them_are_told_at_once() -> None:
    wrong = Puzzle("a", "..", [Piece("bar", SHAPES, copies=2)], title=3)  # type: ignore[arg-type]
    assert [fault.path[-1] for fault in wrong.faults()] == ["region", "title", "copies"]


def test_a_list_does_for_a_tuple() -> None:
    assert Puzzle(**{**RIGHT, "pieces": [BAR]}).faults() == []


@pytest.mark.parametrize(
    ("name", "hint"), [("pentominos", "did you mean 'pentominoes'"), (7, "list --pieces")]
)
def test_a_piece_set_that_there_is_not(name: Any, hint: str) -> None:
    with pytest.raises(TilewrightError, match=hint):
        piece_set(name)
    with pytest.raises(TilewrightError):
        piece_set([])  # type: ignore[arg-type]
