"""The small pictures of the catalogue: what lies on them are solutions, which the checker verifies."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tilewright import catalogue
from tilewright.checker import verify
from tilewright.lattice import shift
from tilewright.model import Placement
from tilewright.page.about import FIRST, catalogue_data, thumbs_data
from tilewright.page.solved import _SOLVED, solved
from tilewright.puzzle import Puzzle

NAMES = sorted(json.loads(_SOLVED.read_text()))


def test_most_puzzles_have_a_solution_to_be_looked_at() -> None:
    assert set(NAMES) <= {one.name for one in catalogue.summaries()}
    assert len(NAMES) > 0.7 * len(catalogue.summaries())


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_there_is_a_solution(name: str) -> None:
    puzzle = Puzzle.of(catalogue.load(name))
    problem = puzzle.problem()
    cells = problem.region.cells
    placements = []
    for piece, _, numbers in solved(problem):
        on = frozenset(cells[number] for number in numbers)
        placements.append(laid(puzzle, piece, on))
    # Which way around a piece lies whose marks alone differ is not kept, and no small picture shows it.
    faults = verify(puzzle, placements).faults
    assert not [fault for fault in faults if not fault.startswith("rule-once")]


def laid(puzzle: Puzzle, index: int, on: frozenset[tuple[int, ...]]) -> Placement:
    """Return a placement of a piece on cells; of several with other marks one that the board takes."""
    problem = puzzle.problem()
    piece, lattice = problem.pieces[index], problem.lattice
    wanted = dict(problem.region.marks)
    fitting = []
    for number, shape in enumerate(piece.orientations(lattice)):
        for origin in lattice.slides(shape.cells, on):
            pairs = sorted(
                (lattice.home(shift(cell, origin)), mark)
                for cell, mark in zip(shape.cells, shape.marks, strict=True)
            )
            marks = tuple(mark for _, mark in pairs)
            placed = tuple(cell for cell, _ in pairs)
            agrees = sum(wanted.get(cell, "") == mark for cell, mark in pairs)
            fitting.append((agrees, Placement(piece.name, origin, number, placed, marks)))
    return max(fitting, key=lambda one: one[0])[1]


def test_the_first_part_holds_what_most_people_know() -> None:
    rows = catalogue_data()
    begun = [name for name, _ in FIRST]
    assert [one["name"] for one in rows[: len(begun)]] == begun  # what the front door shows
    classic = ["classic" in one["tags"] for one in rows[len(begun) :]]
    assert classic == sorted(classic, reverse=True)
    assert [one["part"] for one in rows] == sorted(one["part"] for one in rows)
    assert rows[0]["part"] == 0
    assert thumbs_data(rows[-1]["part"] + 1) == {}


def test_each_picture_is_a_small_document() -> None:
    pictures = {}
    for part in {one["part"] for one in catalogue_data()}:
        pictures |= thumbs_data(part)
    assert set(pictures) == {one["name"] for one in catalogue_data()}
    for picture in pictures.values():
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        assert len(picture) < 20_000
