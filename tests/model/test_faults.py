"""Puzzles made in Python that the core judges: what no file can hold has its faults too."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tests.lattice.hexagon import Hexagon
from tilewright import AnyCells, Choose, OneInEach, Piece, Placed, PuzzleError, Region, Setup, Shape
from tilewright.lattice import LATTICES
from tilewright.model import Puzzle, Rule

BAR = Piece.of("bar", "XX", copies=2)
RIGHT: dict[str, Any] = {"name": "a", "region": Region.box(2, 2), "pieces": (BAR,)}


def faults(**other: Any) -> list[str]:
    """Return the faults of a puzzle with some other fields, each with its path."""
    return [str(fault) for fault in Puzzle(**{**RIGHT, **other}).faults()]


def test_cells_of_too_many_or_too_few_coordinates() -> None:
    odd = Piece("odd", (Shape([(0, 0), (1, 0, 0)]),), at=[[(0,)]])
    assert faults(
        region=Region([(0, 0), (0, 1, 2), (-1,)], marks={(3,): "a"}, wrap=[[2, 0, 0]]),
        pieces=(BAR, odd),
    ) == [
        "region: [-1] has 1 coordinates; the square lattice needs 2",
        "region: [0, 1, 2] has 3 coordinates; the square lattice needs 2",
        "region: [-1] has a negative coordinate; region coordinates start at 0",
        "region: [3] is optional or marked but not in the region; add it",
        "pieces.odd: [1, 0, 0] has 3 coordinates; the square lattice needs 2",
        "pieces.odd.at.0: [0] has 1 coordinates; the square lattice needs 2",
    ]
    assert faults(
        region=Region.box(2, 2).with_cells([]), placed=[Placed("bar", [(0, 0, 0), (1,)])]
    ) == ["placed.0: no cells of the region: [[0, 0, 0], [1]]; move it"]
    assert faults(region=Region(((0, 0),), wrap=[[1]])) == [
        "region.wrap: the step [1] has 1 numbers; the square lattice needs 2"
    ]
    slot = Choose("side", "blocked", {"left": ((0, 0, 5),)})
    assert faults(setup=Setup((slot,))) == [
        "setup.side.choose.left: label 'left' stands for 0,0,5, which is not on the board; "
        "give it cells of the region"
    ]


@pytest.mark.parametrize("number", [6, 7, 9])
def test_cells_of_more_coordinates_than_any_lattice(number: int) -> None:
    long = (0,) * number
    expected = f"{list(long)} has {number} coordinates; the square lattice needs 2"
    assert faults(region=Region([long])) == [f"region: {expected}"]
    assert faults(pieces=(Piece("odd", (Shape([long, (1, 2), (1,)]),)),)) == [
        f"pieces.odd: {expected}"
    ]


def test_what_lies_far_out() -> None:
    far = 10**12
    text = "lies farther from 0 than 16,777,216; move it nearer to 0"
    assert faults(region=Region([(far, 0)])) == [f"region: [{far}, 0] {text}"]
    assert faults(placed=(Placed("bar", [(far, 0), (far + 1, 0)]),)) == [
        f"placed.0: [{far}, 0] {text}",
        f"placed.0: [{far + 1}, 0] {text}",
    ]
    assert faults(pieces=(Piece.of("bar", [(far, 0), (far + 1, 0)], copies=2),)) == []
    assert faults(pieces=(Piece.of("bar", [(far, 0), (0, 0)], copies=2),)) == [
        f"pieces.bar: [{far}, 0] {text}"
    ]
    domains = {"left": ((far, 0), (0, 0)), "right": ((1, 1),)}
    assert faults(setup=Setup((OneInEach("pegs", "blocked", domains),))) == []


def test_numbers_that_nothing_counts_to() -> None:
    few = Piece("few", BAR.shapes, copies=(-1, None))
    slot = AnyCells("pegs", "blocked", -1)
    assert faults(pieces=(few,), setup=Setup((slot,))) == [
        "pieces.few.copies: copies -1..any is no range; give least and most from 0, least first",
        "setup.pegs.count: count is -1 but the board has 4 cells; choose between 1 and that",
    ]
    assert faults(pieces=(Piece("many", BAR.shapes, copies=(0, 10**30)),)) == []


def test_half_a_character() -> None:
    for other in (
        {"name": "a\ud800"},
        {"lattice": "a\ud800"},
        {"pieces": (Piece("a\ud800", BAR.shapes),)},
        {"rules": (Rule("a\ud800", 1),)},
        {"groups": (("a\ud800",),)},
    ):
        assert faults(**other) == [
            r"the text 'a\ud800' holds a control character; use letters, digits and signs that are seen"
        ]


def test_a_lattice_that_is_unknown() -> None:
    found = faults(name="No", tags=("\a",), lattice="penrose")
    assert [text.partition(":")[0] for text in found] == ["name", "tags", "lattice"]
    assert "unknown lattice 'penrose'; choose from square, " in found[2]


def test_a_lattice_that_only_python_has(monkeypatch: pytest.MonkeyPatch) -> None:
    lattice = Hexagon()
    monkeypatch.setitem(LATTICES, lattice.name, lattice)
    (text,) = faults(lattice=lattice.name)
    assert text.startswith(
        f"lattice: the core does not know the lattice '{lattice.name}'; choose from"
    )
    with pytest.raises(PuzzleError, match="the core does not know the lattice"):
        tilewright.count(Puzzle(**RIGHT, lattice=lattice.name))


def test_values_of_rules_that_no_file_can_hold() -> None:
    ring: list[Any] = []
    ring += [ring, ring]
    for value, what in (
        (ring, "is no cell"),
        ({1, 2}, "is not a list of cells"),
        (object(), "is not a list of cells"),
        (((0, 0), (0, 9)), "[0, 9] is no cell of the region"),
    ):
        found = faults(rules=(Rule("together", value),))
        assert what in found[-1], found
    assert faults(rules=(Rule("together", ((0, 0), (0, 1))),)) == []


@pytest.mark.parametrize("banned", [{"a": "b"}, {"a": 5}, {5: ("b",)}, {"a": (5,)}, {"a": {"b"}}])
def test_labels_of_settings_that_do_not_exist_are_texts(banned: dict[Any, Any]) -> None:
    with pytest.raises(TypeError, match=r"Setup: never is .*a tuple of mappings from slots"):
        Setup((), (banned,))


def test_a_box_beyond_all_memory_is_refused_before_it_is_made() -> None:
    with pytest.raises(PuzzleError, match="the box has 10,000,000,000 places"):
        Region.box(100_000, 100_000)
    with pytest.raises(PuzzleError, match="there is no lattice 'nope'; choose from square"):
        Region.box(3, 2, lattice="nope")
