"""Marks of pieces: each is engraved amid its cell, however the piece lies, and never on its back."""

from __future__ import annotations

import random
from itertools import product
from string import ascii_lowercase

import pytest

import tilewright
from tilewright import Made, Piece, Puzzle, Region, Shape
from tilewright.draw.cells import shape_of
from tilewright.draw.cutter import ENGRAVED
from tilewright.draw.plane import Point
from tilewright.draw.shapes import Group, Letters, Primitive
from tilewright.lattice import LATTICES

from ..draw.test_pages import walk
from .shapes import grown

FLAT = [name for name, one in LATTICES.items() if one.space == one.cell_dimension == 2]


def marked(lattice: str, seed: int, **lengths: object) -> tuple[Puzzle, Made]:
    """Return what is made of random pieces that bear marks on some of their cells."""
    chance, pieces = random.Random(seed), []
    for number in range(3):
        cells = LATTICES[lattice].canonical(grown(lattice, 5, 10 * seed + number))
        borne = dict(zip(chance.sample(cells, 4), ascii_lowercase[4 * number :], strict=False))
        pieces.append(Piece(f"p{number}", [Shape(cells, borne)], copies=(2, 2)))
    region = Region.box(6, 6, lattice=lattice)
    puzzle = Puzzle("p", region, tuple(pieces), lattice=lattice)
    return puzzle, puzzle.make(tray=False, **lengths)  # type: ignore[arg-type]


def engraved(shapes: tuple[Primitive, ...]) -> list[tuple[str, Point]]:
    return [
        (shape.text, (shape.centre[0] + x, shape.centre[1] + y))
        for shape, x, y in walk(shapes)
        if isinstance(shape, Letters) and shape.role == ENGRAVED
    ]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("nesting", ["filled", "rows", "shared"])
@pytest.mark.parametrize("lattice", FLAT)
def test_marks_are_turned_with_their_piece_and_never_mirrored(
    lattice: str, nesting: str, seed: int
) -> None:
    """From where a piece is drawn to where it is cut leads a turn and a slide: one complex number."""
    puzzle, made = marked(lattice, seed, nesting=nesting, cell=20)
    letters = engraved(made.drawing().shapes)
    shape = shape_of(lattice)
    for number, (piece, part) in enumerate(zip(puzzle.pieces, made.parts, strict=True)):
        own = piece.shapes[0]
        start = {
            mark: complex(*shape.centre(cell))
            for cell, mark in zip(own.cells, own.marks, strict=True)
            if mark
        }
        assert len(start) == 4
        assert not part.flips
        groups = [[place for text, place in letters if text == mark] for mark in sorted(start)]
        assert [len(group) for group in groups] == [2] * 4, number
        for first in groups[0]:
            copies = (
                dict(zip(sorted(start), (first, *rest), strict=True))
                for rest in product(*groups[1:])
            )
            assert any(is_turned(start, copy) for copy in copies)


def is_turned(start: dict[str, complex], copy: dict[str, Point]) -> bool:
    """Tell whether a turn, a slide and the size of a cell take marks to where they are engraved."""
    first, second, *rest = start
    places = {mark: complex(*place) for mark, place in copy.items()}
    turn = (places[second] - places[first]) / (start[second] - start[first])
    return abs(abs(turn) - 20) < 1e-6 and all(
        abs(places[mark] - places[first] - turn * (start[mark] - start[first])) < 1e-6
        for mark in rest
    )


def test_a_letter_stands_on_a_cell_without_a_mark() -> None:
    _, made = marked("square", 1, nesting="rows")
    letters = engraved(made.drawing().shapes)
    assert len({place for _, place in letters}) == len(letters) == 6 * 5
    names = {part.lettering for part in made.parts}
    assert sum(text in names for text, _ in letters) == 6


def test_pieces_that_bear_a_mark_on_every_cell_have_no_letter() -> None:
    made = tilewright.load("five-squared").make(tray=False)
    drawn = sorted(text for text, _ in engraved(made.drawing().shapes))
    marks = [mark for part in made.parts for mark in part.marks.values()]
    assert len(marks) == sum(len(part.cells) for part in made.parts) == 25
    assert drawn == sorted(marks)
    bare = tilewright.load("five-squared").make(tray=False, letters=False)
    assert not engraved(bare.drawing().shapes)


def test_marks_are_on_paper_too() -> None:
    pytest.importorskip("reportlab")
    made = tilewright.load("five-squared").make(tray=False)
    groups = [shape for shape in made.drawing().shapes if isinstance(shape, Group)]
    assert len(engraved(tuple(groups))) == 25
    assert made.saved("pdf") != tilewright.load("five-squared").make(
        tray=False, letters=False
    ).saved("pdf")
