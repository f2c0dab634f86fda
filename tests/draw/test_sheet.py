"""Sheets: a board with pieces and setup below it, in characters and as a drawing."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from tilewright import load
from tilewright.draw import svg
from tilewright.draw.shapes import Group, Letters, Primitive
from tilewright.draw.sheet import Section, Sheet, drawing, text_sheet
from tilewright.draw.tile import Look
from tilewright.model.scene import problem_sheet

from .boards import scene_of

NAMES = [
    "a-puzzle-a-day",
    "conway-5x5x5",
    "five-squared",
    "genius-square",
    "hexominoes-15x15-without-centre",
    "l-puzzle-8x8",
    "pegged-5x5",
    "soma-3x3x3",
]


def sheet_of(name: str, **settings: object) -> Sheet:
    return problem_sheet(load(name).problem(settings, partial=True), name)


def written(shapes: tuple[Primitive, ...], role: str = "") -> list[str]:
    """Return all text of shapes."""
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found += written(shape.shapes, role)
        elif isinstance(shape, Letters) and role in ("", shape.role):
            found.append(shape.text)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_fits_its_width_and_names_each_piece(name: str) -> None:
    text = text_sheet(sheet_of(name))
    assert max(map(len, text.splitlines())) <= 80
    assert all(line == line.rstrip() for line in text.splitlines())
    shown = drawing(sheet_of(name))
    titles = written(shown.shapes, "label")
    for piece in load(name).pieces:
        assert re.search(rf"(^|   ){re.escape(piece.name)}( |$)", text, re.MULTILINE)
        assert any(title.split(" ")[0] == piece.name for title in titles)


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_is_a_document_of_its_own(name: str) -> None:
    document = svg.write(drawing(sheet_of(name), Look("distinct", hatch=True)))
    assert document == svg.write(drawing(sheet_of(name), Look("distinct", hatch=True)))
    ids = [e.get("id") for e in ElementTree.fromstring(document).iter() if e.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", NAMES)
def test_all_of_a_sheet_lies_on_the_page(name: str) -> None:
    shown = drawing(sheet_of(name))

    def check(shapes: tuple[Primitive, ...], x: float, y: float) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                check(shape.shapes, x + shape.offset[0], y + shape.offset[1])
            elif isinstance(shape, Letters):
                assert 0 < x + shape.centre[0] < shown.width
                assert 0 < y + shape.centre[1] < shown.height

    check(shown.shapes, 0, 0)


def test_pieces_stand_side_by_side_with_their_copies() -> None:
    text = text_sheet(sheet_of("conway-5x5x5"))
    assert "plank (P) x 13   cube (C)   slab (S)   rod (R) x 3\n  XXXX             XX" in text


def test_a_calendar_bears_its_months_and_days() -> None:
    text = text_sheet(sheet_of("a-puzzle-a-day"))
    assert "┃Jan│Feb│Mar│Apr│May│Jun┃" in text
    assert "│ 27│ 28┃" in text
    shown = written(drawing(sheet_of("a-puzzle-a-day")).shapes, "text")
    labels = [label for slot in load("a-puzzle-a-day").setup.slots for label in slot.labels]
    assert sorted(shown) == sorted(labels)


def test_domains_have_a_board_with_their_cells_marked() -> None:
    text = text_sheet(sheet_of("pegged-5x5"))
    assert "setup pegs (blocked): one cell in each of D0, D1, D2\n" in text
    assert "┃ D0│ D0│   │ D2│ D2┃" in text
    faces = text_sheet(sheet_of("genius-square"))
    assert "one cell in each of die1, die2" in faces
    assert "┃ 3 │ 4 │ 4 │ 6 │ 7 │ 1 ┃" in faces


def test_a_cell_of_several_domains_bears_all() -> None:
    puzzle = load("pegged-5x5")
    slot = puzzle.setup.slots[0]
    both = type(slot)("pegs", "blocked", {"a": ((0, 0),), "b": ((0, 0), (1, 0))})
    setup = type(puzzle.setup)((both,))
    problem = replace(puzzle, setup=setup).problem(partial=True)
    assert "┃a/b│ b │   │   │   ┃" in text_sheet(problem_sheet(problem))


def test_lines_are_wrapped_and_layers_explained_once() -> None:
    sheet = Sheet(scene_of(".."), (Section(("word " * 60,)),))
    assert max(map(len, text_sheet(sheet, width=40).splitlines())) <= 40
    assert len(written(drawing(sheet).shapes, "caption")) > 3
    lines = written(drawing(sheet_of("soma-3x3x3")).shapes, "caption")
    assert sum("▲" in line for line in lines) == 1


def test_ascii_sheets_are_ascii() -> None:
    assert text_sheet(sheet_of("a-puzzle-a-day"), ascii=True).isascii()
