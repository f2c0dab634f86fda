"""Every file of the catalogue: readable, complete, arithmetically possible; and finding them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tilewright import catalogue
from tilewright.errors import PuzzleError
from tilewright.model.puzzle import Puzzle
from tilewright.model.slot import OneInEach

#: rows x columns (x layers) as a word of a name
SIDES = re.compile(r"(?<![a-z0-9])(\d+)x(\d+)(?:x(\d+))?(?=-|$)")

every_puzzle = pytest.mark.parametrize("name", catalogue.names())


@cache
def puzzle(name: str) -> Puzzle:
    return catalogue.load(name)


def test_there_are_many() -> None:
    assert len(catalogue.names()) >= 100
    assert len(set(catalogue.names())) == len(catalogue.names())


def test_names_are_sorted_with_numbers_as_numbers() -> None:
    names = catalogue.names()
    assert names.index("distinct-pentominoes-5x9") < names.index("distinct-pentominoes-5x10")
    assert names.index("pentominoes-3x20") < names.index("pentominoes-5x12")


@every_puzzle
def test_a_file_is_named_after_its_puzzle(name: str) -> None:
    assert puzzle(name).name == name
    assert catalogue.find(name).name == f"{name}.yaml"


@every_puzzle
def test_a_puzzle_has_title_source_tags_and_known_answers(name: str) -> None:
    found = puzzle(name)
    assert found.title
    assert found.source
    assert found.tags
    assert all(re.fullmatch(r"[a-z0-9-]+", tag) for tag in found.tags)
    assert found.expect


@every_puzzle
def test_a_puzzle_has_no_faults(name: str) -> None:
    assert puzzle(name).faults() == []


@every_puzzle
def test_known_answers_are_well_formed(name: str) -> None:
    expect = dict(puzzle(name).expect)
    expect.pop("size", None)
    if puzzle(name).setup:
        assert set(expect) == {"survey", "at"}
        assert {"setups", "solvable", "unique", "total", "most"} <= set(expect["survey"])
        assert all("solutions" in row for row in expect["at"])
        return
    assert set(expect) == {"solutions", "distinct"}
    assert 0 <= expect["distinct"] <= expect["solutions"]
    assert (expect["distinct"] == 0) == (expect["solutions"] == 0)


@every_puzzle
def test_impossible_is_a_tag_of_exactly_those_without_solution(name: str) -> None:
    none = puzzle(name).expect.get("solutions") == 0
    assert none == ("impossible" in puzzle(name).tags)
    assert none == ("(impossible)" in puzzle(name).title)


@every_puzzle
def test_the_pieces_can_have_the_area_of_the_region(name: str) -> None:
    found = puzzle(name)
    area = len(found.region.required)
    if found.setup:
        area -= sum(len(s.domains) for s in found.setup.slots if isinstance(s, OneInEach))
    least = sum(piece.size * piece.copies[0] for piece in found.pieces)
    most = sum(
        piece.size * (area if (n := piece.copies[1]) is None else n) for piece in found.pieces
    )
    assert least <= area <= most


@pytest.mark.parametrize("name", [name for name in catalogue.names() if SIDES.search(name)])
def test_the_sides_in_the_name_are_those_of_the_region(name: str) -> None:
    found = SIDES.search(name)
    assert found is not None
    if "figure" not in puzzle(name).tags:
        rows, columns, *layers = (int(side) for side in found.groups() if side)
        assert puzzle(name).region.sides == (columns, rows, *layers)


def test_holes_in_the_chessboard_sum_to_the_square_anywhere() -> None:
    holes = [n for n in catalogue.names() if n.startswith("pentominoes-8x8-hole-")]
    classes = [*holes, "pentominoes-8x8-without-centre"]
    assert len(classes) == 10
    total = sum(puzzle(name).expect["distinct"] for name in classes)
    assert total == puzzle("pentominoes-and-square-8x8").expect["distinct"] == 16146


def test_summaries_follow_the_names() -> None:
    rows = catalogue.summaries()
    assert [row.name for row in rows] == catalogue.names()
    row = next(row for row in rows if row.name == "pentominoes-6x10")
    assert (row.lattice, row.cells, row.expect["distinct"]) == ("square", 60, 2339)


@pytest.mark.parametrize(
    ("guess", "meant"),
    [
        ("pentominoes-10x6", "pentominoes-6x10"),
        ("pentominos-6x10", "pentominoes-6x10"),
        ("Pentominoes 6x10", "pentominoes-6x10"),
        ("pentominoes-8x8-centre", "pentominoes-8x8-without-centre"),
        ("soma", "soma-3x3x3"),
        ("soma-cube", "soma-3x3x3"),
        ("bedlam", "bedlam-4x4x4"),
        ("kanoodle", "kanoodle-5x11"),
        ("triplication", "pentomino-triplication-f"),
    ],
)
def test_an_unknown_name_is_answered_with_near_ones(guess: str, meant: str) -> None:
    with pytest.raises(PuzzleError, match=f"did you mean.*'{meant}'"):
        catalogue.find(guess)


@pytest.mark.parametrize("name", ["", "../README", "data/soma-3x3x3", "zzzzzzzz", "x" * 10_000])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(PuzzleError, match="no puzzle"):
        catalogue.load(name)
