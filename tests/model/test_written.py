"""Copies and joined borders are written in Python as in a file, and read by the same functions."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from tilewright import Piece, Puzzle, PuzzleError, Region, Shape
from tilewright.files import parse_puzzle
from tilewright.model.wrap import WrapStep

COPIES: list[tuple[Any, Any]] = [
    (3, (3, 3)),
    ([1, 4], (1, 4)),
    ([2, "any"], (2, None)),
    ([0, "any"], (0, None)),
    ("any", (0, None)),
]
#: ways to join the borders of a board of 7 x 2, and the steps that they come to
WRAPS: list[tuple[Any, list[tuple[str, tuple[int, ...]]]]] = [
    ("cylinder", [("identity", (7, 0))]),
    ("torus", [("identity", (7, 0)), ("identity", (0, 2))]),
    ([[7, 0], [4, 2]], [("identity", (7, 0)), ("identity", (4, 2))]),
    ([{"isometry": "identity", "slide": [7, 0]}], [("identity", (7, 0))]),
    ([{"isometry": "flip rotate-180", "slide": [7, 1]}], [("flip rotate-180", (7, 1))]),
]


def read(region: dict[str, Any], copies: Any = 7) -> Puzzle:
    pieces = {"bar": {"picture": "XX", "copies": copies}}
    data = {"tilewright": 1, "name": "joined", "region": region, "pieces": pieces}
    return Puzzle.of(parse_puzzle(json.dumps(data)))


@pytest.mark.parametrize(("written", "bounds"), COPIES)
def test_copies_are_written_as_in_a_file(written: Any, bounds: tuple[int, int | None]) -> None:
    (piece,) = read({"box": [7, 2]}, written).pieces
    assert piece.copies == bounds
    shape = Shape([(0, 0), (1, 0)])
    for made in (
        Piece.of("bar", "XX", copies=written),
        Piece("bar", (shape,), written),
        replace(Piece.of("bar", "XX"), copies=written),
        Piece.of("bar", "XX", copies=bounds),
    ):
        assert made == piece


def test_whole_numbers_of_other_libraries_become_int() -> None:
    numpy = pytest.importorskip("numpy")
    seven, two = numpy.int64(7), numpy.int32(2)
    piece = Piece.of("bar", "XX", copies=(two, seven))
    assert (piece.copies, Piece.of("bar", "XX", copies=two).copies) == ((2, 7), (2, 2))
    assert {type(end) for end in piece.copies} == {int}
    region = Region.box(7, 2, wrap=[[seven, 0]])
    assert region == Region.box(7, 2, wrap="cylinder")
    assert {type(part) for step in region.wrap for part in step.slide} == {int}


@pytest.mark.parametrize("copies", [(0, 0), 0, -1, (3, 1)])
def test_copies_that_are_no_range_are_a_fault_of_the_puzzle(copies: Any) -> None:
    puzzle = Puzzle("bars", Region.box(7, 2), (Piece.of("bar", "XX", copies=copies),))
    with pytest.raises(PuzzleError, match=r"pieces.bar.copies: copies .* is no range"):
        puzzle.problem()


@pytest.mark.parametrize("copies", ["some", True, (1, 2, 3), (1, "all"), None, 1.5])
def test_what_is_no_number_of_copies_is_refused_at_once(copies: Any) -> None:
    with pytest.raises(TypeError, match=r"Piece: copies is .* or 'any'"):
        Piece.of("bar", "XX", copies=copies)


@pytest.mark.parametrize(("written", "steps"), WRAPS)
def test_borders_are_joined_as_in_a_file(written: Any, steps: Any) -> None:
    of_file = read({"box": [7, 2], "wrap": written})
    assert of_file.region.wrap == tuple(WrapStep(*step) for step in steps)
    region = Region.box(7, 2, wrap=written)
    assert region == of_file.region == Region.box(7, 2, wrap=region.wrap)
    assert Region(region.cells, wrap=steps) == region
    if not isinstance(written, str):
        assert Region(region.cells, wrap=written) == region
        assert Region.box(7, 2, wrap=tuple(written)) == region
    puzzle = Puzzle("joined", region, (Piece.of("bar", "XX", copies=7),))
    assert puzzle.count(distinct=True) == of_file.count(distinct=True)


def test_a_strip_is_joined_to_itself_with_a_shift() -> None:
    """A ring of seven cells; below each lies the one that is three further on."""
    region = Region.box(7, 1, wrap=[[7, 0], [4, 1]])
    bars = (Piece.of("bar", "XX", copies=3), Piece.of("dot", "X"))
    edges = [{cell, (cell + step) % 7} for cell in range(7) for step in (1, 3)]
    disjoint = [three for three in combinations(edges, 3) if len(set.union(*three)) == 6]
    assert Puzzle("ring", region, bars).count().solutions == len(disjoint) == 35


WRONG: list[Any] = [
    "toruss",
    5,
    [],
    {"torus": True},
    [[7]],
    [[7, "x"], 3],
    [[7, 0.5]],
    [{"isomtry": "flip", "slide": [7, 0]}],
    [{"isometry": "flop", "slide": [7]}],
    [[7, 0]] * 9,
    [[3, 0]],
    [[0, 0]],
]


@pytest.mark.parametrize("wrap", WRONG)
def test_borders_have_the_same_faults_in_both(wrap: Any) -> None:
    with pytest.raises(PuzzleError) as in_file:
        read({"box": [7, 2], "wrap": wrap})
    with pytest.raises(PuzzleError) as in_python:
        Region.box(7, 2, wrap=wrap)
    mine, theirs = (
        {(fault.what, fault.fix) for fault in error.value.faults} for error in (in_python, in_file)
    )
    assert mine == theirs
    assert all(fault.path[:2] == ("region", "wrap") for fault in in_python.value.faults)


def test_steps_without_a_box_are_no_word() -> None:
    with pytest.raises(TypeError, match=r"words go with Region.box\(..., wrap="):
        Region([(0, 0)], wrap="torus")
    with pytest.raises(TypeError, match="give steps"):
        Region([(0, 0)], wrap=[{"isometry": "flip"}])
