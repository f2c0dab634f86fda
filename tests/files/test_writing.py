"""What is written reads back: for the examples, for all of the catalogue, for drawn puzzles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files.examples import EVERY_KEY, PENTOMINOES
from tilewright import catalogue
from tilewright.errors import printable
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.model import (
    AnyCells,
    Choose,
    OneInEach,
    Piece,
    Placed,
    Puzzle,
    Region,
    Setup,
    Shape,
    Slot,
)

MARKS = st.sampled_from(["", "", "o", "a", "7", "é", "x"])
NAMES = st.sampled_from(
    [
        "a",
        "no",
        "7",
        "007",
        "two words",
        "null",
        "1.5",
        "-",
        "?",
        "a: b",
        "#",
        "é",
        "'",
        '"',
        "~",
        "\\",
        "🧩",
        "{",
    ]
) | st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8).filter(
    lambda name: printable(name) == name
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    [
        "a\nb",
        "a\nb\n",
        " a\nb",
        "a\n\n b\n",
        "a\n \nb",
        "\n",
        "- a\n- b",
        "a # b\nc: d",
        "true",
        "1",
        ".5e3",
    ]
)
DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


def cells(dimension: int, low: int, high: int, most: int = 6) -> st.SearchStrategy[list[Any]]:
    """Return lists of different cells."""
    cell = st.tuples(*[st.integers(low, high)] * dimension)
    return st.lists(cell, min_size=1, max_size=most, unique=True)


@st.composite
def pieces(draw: st.DrawFn, dimension: int) -> list[Piece]:
    """Draw pieces: some marked, some far from the origin, some with several shapes."""
    made = []
    for name in draw(
        st.lists(NAMES.filter(lambda n: n != "include"), min_size=1, max_size=4, unique=True)
    ):
        shapes = []
        for _ in range(draw(st.integers(1, 2))):
            if draw(st.booleans()):
                chosen = draw(cells(dimension, 0, 4))
                marks = {cell: draw(MARKS) for cell in chosen}
            else:
                chosen, marks = draw(cells(dimension, -9, 9)), {}
            shapes.append(Shape(chosen, marks))
        low = draw(st.integers(0, 3))
        high = draw(st.none() | st.integers(max(1, low), 5))
        flips = draw(st.none() | st.booleans())
        made.append(
            Piece(
                name,
                tuple(shapes),
                (low, high),
                draw(st.booleans()),
                flips,
                draw(st.integers(-5, 5)),
            )
        )
    return made


@st.composite
def regions(draw: st.DrawFn, dimension: int) -> Region:
    """Draw a region: a box, scattered cells, or one with optional and marked cells."""
    if draw(st.booleans()):
        return Region.box(
            *draw(st.lists(st.integers(1, 3), min_size=dimension, max_size=dimension))
        )
    chosen = draw(cells(dimension, 0, draw(st.sampled_from([3, 12])), 12))
    kinds = {cell: draw(st.sampled_from([".", ".", "?", "o", "1"])) for cell in chosen}
    optional = [cell for cell, kind in kinds.items() if kind == "?"]
    return Region(chosen, optional, {cell: kind for cell, kind in kinds.items() if kind.isalnum()})


@st.composite
def setups(draw: st.DrawFn, region: Region) -> Setup:
    """Draw a setup over the cells of a region."""
    own = st.lists(st.sampled_from(region.cells), min_size=1, max_size=3, unique=True).map(tuple)
    slots: list[Slot] = []
    for name in draw(st.lists(NAMES.filter(lambda n: n != "never"), max_size=2, unique=True)):
        role = draw(st.sampled_from(["blocked", "o", "1"]))
        kind = draw(st.integers(0, 2))
        if kind == 0:
            slots.append(AnyCells(name, role, draw(st.integers(1, len(region.cells)))))
        elif kind == 1:
            slots.append(OneInEach(name, role, {draw(NAMES): draw(own)}))
        else:
            slots.append(
                Choose(name, role, draw(st.dictionaries(NAMES, own, min_size=1, max_size=3)))
            )
    labelled = [slot for slot in slots if isinstance(slot, Choose)]
    never = tuple({slot.name: tuple(slot.labels)[:2]} for slot in labelled if draw(st.booleans()))
    return Setup(tuple(slots), never)


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a puzzle without faults, of any key but rules."""
    lattice, dimension = draw(st.sampled_from([("square", 2), ("cube", 3)]))
    region = draw(regions(dimension))
    own = draw(pieces(dimension))
    placed: tuple[Placed, ...] = ()
    if draw(st.booleans()):
        own.append(Piece("placed one", (Shape([(0,) * dimension]),)))
        placed = (Placed("placed one", (region.cells[-1],)),)
    setup = draw(setups(region))
    free = NAMES.filter(lambda name: name not in setup.names())
    return Puzzle(
        draw(st.sampled_from(["a", "7", "l-puzzle-6x8", "1.5"])),
        region,
        tuple(own),
        lattice=lattice,
        setup=setup,
        placed=placed,
        settings=draw(st.dictionaries(free, DATA, max_size=3)),
        title=draw(TEXTS),
        source=draw(TEXTS),
        tags=tuple(draw(st.lists(NAMES, max_size=3))),
        notes=draw(TEXTS),
        expect=draw(
            st.sampled_from(
                [{}, {"solutions": 10**30}, {"at": [{"set": {"a": "no"}, "distinct": 0}]}]
            )
        ),
    )


@given(puzzles(), st.sampled_from(["yaml", "json"]))
def test_every_puzzle_reads_back(puzzle: Puzzle, format: Any) -> None:
    written = write_puzzle(puzzle, format)
    assert parse_puzzle(written, format=format) == puzzle
    assert write_puzzle(parse_puzzle(written), format) == written


@pytest.mark.parametrize("name", catalogue.names())
def test_the_catalogue_reads_back(name: str) -> None:
    puzzle = catalogue.load(name)
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle


#: how ``EVERY_KEY`` is written, but for its last line
WRITTEN = """\
tilewright: 1
name: every-key
title: Every key
source: nowhere
tags: [small, "2024"]
notes: |
  Two lines
  of notes.
region: |-
  .....
  ..?..
  ..a.#
pieces:
  I2: XX
  bar: "X/X/X"
  zig: "X../XXX"
  corner: {picture: "XX/.X/.o", copies: [1, 4], turns: false, flips: false, weight: 3, cost: -4, colour: "#E58"}
  reversible: {shapes: ["XXX/X..", "XX/XX"], copies: any, at: \
[[[0, 0], [0, 1], [1, 0], [1, 1]], [[2, 0], [2, 1], [3, 0], [4, 0]]]}
  "7": {cells: [[-3, 2], [-2, 2]], copies: [2, any]}
setup:
  pegs: {as: blocked, one_in_each: {D0: [[0, 0], [9, 9]], D1: [[1, 2]]}}
  month: {as: o, choose: {Jan: [1, 0], Feb: [[2, 0], [3, 0]]}}
  holes: {as: "1", count: 2}
  never: [{month: Feb}, {month: [Jan, Feb]}]
placed:
  - {piece: zig, cells: [[0, 0], [0, 1], [1, 1], [2, 1]]}
set: {pegs: [[0, 0], [1, 2]], month: Jan}
"""
WRITTEN_EXPECT = (
    "expect: {solutions: 5, distinct: 123456789012345678901234567890, "
    "survey: {setups: 5, solvable: 4, unique: 1, total: 9, least: 0, most: 4}, "
    "at: [{set: {month: Jan}, solutions: 2, distinct: 1}], size: quick}\n"
)


def test_how_it_looks() -> None:
    assert write_puzzle(parse_puzzle(EVERY_KEY)) == WRITTEN + WRITTEN_EXPECT


def test_a_box_is_written_as_its_sides() -> None:
    assert "region: {box: [10, 6]}\n" in write_puzzle(parse_puzzle(PENTOMINOES))


def test_marked_cells_left_of_the_origin_stay_there() -> None:
    shape = Shape([(-1, 0), (0, 0)], ["o", ""])
    puzzle = Puzzle("a", Region.box(2, 1), (Piece("b", (shape,)),))
    assert parse_puzzle(write_puzzle(puzzle)).pieces[0].shapes[0] == shape


@pytest.mark.parametrize(
    ("region", "pieces", "written"),
    [
        (Region([(0, 0)], (), [((0, 0), "oo")]), (Piece.of("b", "X"),), "marks: {oo: [[0, 0]]}"),
        (Region([(0, 0)], [(0, 0)], [((0, 0), "o")]), (Piece.of("b", "X"),), "optional: [[0, 0]]"),
        (
            Region.box(1, 1),
            (Piece("b", (Shape([(0, 0)], ["X"]),)),),
            "b: {cells: [[0, 0]], marks: {X: [[0, 0]]}}",
        ),
        (
            Region.box(1, 1),
            (Piece("b", (Shape([(0, 0)], ["!"]), Shape([(0, 0)]))),),
            'shapes: [{cells: [[0, 0]], marks: {"!": [[0, 0]]}}, X]',
        ),
    ],
)
def test_what_no_picture_shows_is_listed(
    region: Region, pieces: tuple[Piece, ...], written: str
) -> None:
    puzzle = Puzzle("a", region, pieces)
    text = write_puzzle(puzzle)
    assert written in text
    assert parse_puzzle(text) == puzzle
    assert parse_puzzle(write_puzzle(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (Puzzle("a", Region.box(1, 1), (Piece.of("include", "X"),)), "a piece called 'include'"),
        (
            Puzzle("a", Region.box(1, 1), (Piece.of("b", "X"), Piece.of("b", "X"))),
            "a piece called 'b'",
        ),
        (
            Puzzle("a", Region.box(1, 1), (), setup=Setup((AnyCells("never", "o", 1),))),
            "a slot called 'never'",
        ),
    ],
)
def test_what_no_file_can_hold(puzzle: Puzzle, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        write_puzzle(puzzle)


def test_an_unknown_format() -> None:
    with pytest.raises(ValueError, match="choose from yaml, json"):
        write_puzzle(parse_puzzle(PENTOMINOES), "toml")  # type: ignore[arg-type]


@pytest.mark.parametrize("title", ["no", "No", "YES", "Null", "on", "True"])
def test_a_text_that_some_reader_takes_for_another_value_is_quoted(title: str) -> None:
    puzzle = Puzzle("bars", Region.box(2, 1), (Piece.of("bar", "XX"),), title=title)
    text = write_puzzle(puzzle)
    assert f'title: "{title}"' in text
    assert parse_puzzle(text).title == title
