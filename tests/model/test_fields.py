"""Puzzles made in Python with something else in a field than it holds: said at once, and where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tilewright import (
    AnyCells,
    Choose,
    Limits,
    OneInEach,
    Piece,
    Placed,
    Region,
    Setup,
    Shape,
    TilewrightError,
)
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
        ("region", "../..", "Region.of"),
        ("lattice", ["square"], "'square'"),
        ("rules", [{"apart": {}}], "a tuple of rules"),
        ("setup", {"pegs": 1}, "a Setup"),
        ("placed", [("bar", [(0, 0)])], "placed pieces"),
        ("settings", None, "a mapping"),
        ("expect", 3, "a mapping"),
        ("name", 7, "a word"),
        ("title", None, "a text"),
        ("tags", "solid", "a tuple of words"),
        ("limits", 5, "a Limits"),
    ],
)
def test_a_field_that_holds_something_else(field: str, value: Any, fix: str) -> None:
    with pytest.raises(TypeError) as error:
        Puzzle(**{**RIGHT, field: value})
    text = str(error.value)
    assert text.startswith(f"Puzzle: {field} is {repr(value)[:40]}")
    assert f"({type(value).__name__}), give " in text
    assert fix in text


#: what is made, and what its error says
WRONG: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (Piece, (7, SHAPES), {}, r"Piece: name is 7 \(int\), give a word"),
    (Piece, ("bar", "XX"), {}, r"Piece: shapes is 'XX' \(str\).* Piece.of\(name"),
    (Piece, ("bar", None), {}, "Piece: shapes is None"),
    (Piece, ("bar", SHAPES), {"copies": "some"}, "Piece: copies is 'some' .*or 'any'"),
    (Piece, ("bar", SHAPES), {"copies": (0.5, 2)}, "Piece: copies is "),
    (Piece, ("bar", SHAPES), {"turns": "no"}, "Piece: turns is 'no' .*True, False or angles"),
    (Piece, ("bar", SHAPES), {"flips": "no"}, "Piece: flips is 'no'"),
    (Piece, ("bar", SHAPES), {"weight": 1.5}, "Piece: weight is 1.5"),
    (Piece.of, ("bar", 5), {}, r"Shape: cells are 5 \(int\), give cells as tuples"),
    (Piece.of, ("bar", "XX"), {"copies": "2"}, "Piece: copies is '2'"),
    (Shape, ("XX",), {}, r"Shape: cells are 'XX' .*Shape.picture"),
    (Shape, ([(0, "1")],), {}, "Shape: cells are "),
    (Shape, ([(0, 0)],), {"marks": [3]}, r"Shape: a mark is 3 \(int\)"),
    (Shape.picture, (3,), {}, "Shape.picture: this is 3"),
    (Region, ("../..",), {}, r"Region: cells are '../..' .*Region.picture"),
    (Region, ([(0.5, 0)],), {}, "Region: cells are "),
    (Region, (3,), {}, "Region: cells are 3"),
    (Region, ([(0, 0)],), {"optional": [0]}, "Region: cells are "),
    (Region, ([(0, 0)],), {"marks": 3}, "Region: marks are 3"),
    (Region.of, (None,), {}, "Region: cells are None"),
    (Region.picture, (["..", ".."],), {}, "Region.picture: this is "),
    (Region.box, (3, "4"), {}, r"Region.box: sides are \(3, '4'\)"),
    (Rule, (7, 1), {}, "Rule: kind is 7"),
    (Rule, ("apart", 1), {"switch": 2}, "Rule: switch is 2"),
    (Placed, (7, [(0, 0)]), {}, "Placed: piece is 7"),
    (Placed, ("bar", "XX"), {}, "Placed: cells are 'XX'"),
    (Choose, ("a", "blocked", ["left"]), {}, "Choose: this is .*a mapping"),
    (Choose, ("a", "blocked", {"left": 3}), {}, "Choose 'left': cells are 3"),
    (Choose, ("a", None, {}), {}, "Choose: role is None .*'blocked' or a mark"),
    (OneInEach, ("a", "blocked", None), {}, "OneInEach: this is None"),
    (AnyCells, ("a", "blocked", "3"), {}, "AnyCells: count is '3'"),
    (AnyCells, (1, 2, 3), {}, r"AnyCells: name is 1 .*; role is 2 "),
    (Setup, (AnyCells("a", "blocked", 1),), {}, "Setup: slots is .*a tuple of slots"),
    (Setup, ((), [1]), {}, "Setup: never is "),
    (Limits, ("many",), {}, "Limits: region_cells is 'many'"),
]


@pytest.mark.every
@pytest.mark.parametrize(("make", "given", "named", "message"), WRONG)
def test_each_constructor_says_what_it_was_given(
    make: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        make(*given, **named)


def test_all_of_them_are_reported_at_once() -> None:
    with pytest.raises(TypeError, match=r"name is 7 .*; region is '\.\.' .*; title is 3 "):
        Puzzle(7, "..", (BAR,), title=3)  # type: ignore[arg-type]


def test_a_list_does_for_a_tuple() -> None:
    puzzle = Puzzle(**{**RIGHT, "pieces": [BAR], "tags": ["a"]})
    assert puzzle.faults() == []
    assert puzzle == Puzzle(**RIGHT, tags=("a",))
    slots = [Choose("side", "blocked", {"left": [[0, 0]]})]  # type: ignore[list-item, dict-item]
    assert Setup(slots) == Setup((Choose("side", "blocked", {"left": ((0, 0),)}),))  # type: ignore[arg-type]


def test_a_region_of_a_picture_or_of_cells() -> None:
    assert Region.of("..#/.?.") == Region.picture("..#/.?.")
    assert Region.of("..|..", 3) == Region.box(2, 1, 2)
    assert Region.of([(1, 0), (0, 0)]) == Region.box(2, 1)
    with pytest.raises(ValueError, match="is no region character"):
        Region.of("..!")


def test_integers_of_another_library_are_integers() -> None:
    numpy = pytest.importorskip("numpy")
    cells = Region.of(numpy.argwhere(numpy.ones((2, 3)))).cells
    assert cells == Region.box(2, 3).cells
    assert {type(number) for cell in cells for number in cell} == {int}


@pytest.mark.parametrize(
    ("name", "hint"), [("pentominos", "did you mean 'pentominoes'"), (7, "list --pieces")]
)
def test_a_piece_set_that_there_is_not(name: Any, hint: str) -> None:
    with pytest.raises(TilewrightError, match=hint):
        piece_set(name)
    with pytest.raises(TilewrightError):
        piece_set([])  # type: ignore[arg-type]
