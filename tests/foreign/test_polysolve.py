"""Files of polysolve, written here: what they mean, and what is refused."""

from __future__ import annotations

import json

import pytest

import tilewright
from tests.foreign.sayable import sayable
from tests.reference.random_places import random_held_puzzle
from tilewright import Choose, Piece, Placed, Puzzle, PuzzleError, Region, Setup
from tilewright.foreign import parse_imported, write_foreign


def read(data: object) -> Puzzle:
    text = data if isinstance(data, str) else json.dumps(data)
    return tilewright.Puzzle.of(parse_imported(text.encode(), "polysolve", origin="<text>").puzzle)


def test_what_a_file_says() -> None:
    puzzle = read(
        {
            "description": "Two  ways\nto say it",
            "grid": "square",
            "board": {"tiles": [[1, 1, 1], [0, 1, 1]]},
            "shapes": [
                {
                    "name": "ell",
                    "mobility": "mirror",
                    "morphs": [{"coords": [[0, 0], [0, 1], [1]]}],
                },
                {"amount": {"min": 0, "max": 2}, "morphs": [{"tiles": [1, 1]}, {"tiles": [1]}]},
            ],
            "notes": "for you",
        }
    )
    assert (puzzle.title, puzzle.notes) == ("Two ways to say it", "for you")
    assert puzzle.region == Region.of("...\n#..")
    ell, other = puzzle.pieces
    assert (ell.name, ell.copies, ell.turns, ell.flips) == ("ell", (1, 1), True, None)
    assert (other.name, other.copies, other.turns, other.flips) == ("2", (0, 2), True, False)
    assert len(other.shapes) == 2


def test_the_first_number_is_the_tile_of_the_unit() -> None:
    halves = {"amount": 2, "morphs": [{"coords": [[0, 0, 0], [1, 0, 0]]}]}
    puzzle = read({"grid": "tan", "board": {"tiles": [1, 1, 1, 1]}, "shapes": [halves]})
    assert (puzzle.lattice, puzzle.count()) == ("tan", 2)
    around = [[0, 1, 1], [1, 0, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 1]]
    rhombs = {"amount": 3, "morphs": [{"coords": [[0, 0, 0], [1, 0, 0]]}]}
    assert read({"grid": "triangle", "board": {"coords": around}, "shapes": [rhombs]}).count() == 2
    pair = {"amount": 2, "morphs": [{"coords": [[0, 0, 0], [1, 0, 0]]}]}
    board = {"tiles": [[[1, 1], [1, 1]]]}
    assert read({"grid": "octagon", "board": board, "shapes": [pair]}).count() == 1


def test_a_stationary_shape_lies_where_it_is() -> None:
    puzzle = read(
        {
            "grid": "square",
            "board": {"tiles": [[1, 1, 1, 1]]},
            "shapes": [
                {"name": "here", "mobility": "stationary", "morphs": [{"coords": [[1, 0]]}]},
                {"name": "bar", "morphs": [{"coords": [[0, 0], [1, 0]]}]},
                {"name": "dot", "mobility": "translate", "morphs": [{"coords": [[0, 0]]}]},
            ],
        }
    )
    assert puzzle.placed == (Placed("here", ((1, 0),)),)
    assert puzzle.count() == 1


def held(**changes: object) -> Puzzle:
    """Return a bar in a row of four cells, beside two dots: it lies at the left, or off the board."""
    bar = {
        "name": "bar",
        "mobility": "stationary",
        "morphs": [{"coords": [[1, 1], [2, 1]]}, {"coords": [[4, 1], [5, 1]]}],
    }
    dots = {"name": "dot", "amount": {"min": 0, "max": 4}, "morphs": [{"coords": [[0, 0]]}]}
    board = {"coords": [[1, 1], [2, 1], [3, 1], [4, 1]]}
    return read({"grid": "square", "board": board, "shapes": [{**bar, **changes}, dots]})


def test_a_stationary_shape_with_several_morphs_is_held_to_places() -> None:
    """A place off the board is none, as in polysolve."""
    puzzle = held()
    assert puzzle.pieces[0].at == (((1, 1), (2, 1)),)
    assert (len(puzzle.pieces[0].shapes), puzzle.placed, puzzle.count()) == (1, (), 1)
    assert held(amount={"min": 0, "max": 1}).count() == 2
    two = held(amount=2, morphs=[{"coords": [[x, 1], [x + 1, 1]]} for x in (1, 2, 3)])
    assert (two.pieces[0].copies, two.count()) == ((2, 2), 1)


def test_morphs_that_differ_in_shape_are_shapes() -> None:
    piece = held(morphs=[{"coords": [[2, 1], [3, 1]]}, {"coords": [[4, 1]]}]).pieces[0]
    assert [shape.cells for shape in piece.shapes] == [((0, 0), (1, 0)), ((0, 0),)]
    assert piece.at == (((2, 1), (3, 1)), ((4, 1),))


@pytest.mark.parametrize("part", range(2))
def test_held_pieces_come_back(part: int) -> None:
    held_ones = 0
    for seed in range(part * 30, part * 30 + 30):
        puzzle = random_held_puzzle(seed, sayable("polysolve", seed))
        again = read(write_foreign(puzzle.problem(), "polysolve"))
        counts = [tilewright.count(one, distinct=True) for one in (puzzle, again)]
        assert counts[0].solutions == counts[1].solutions, f"seed {seed}\n{puzzle}"
        held = [piece for piece in puzzle.pieces if piece.at]
        if not puzzle.placed and all(len(piece.at) > 1 for piece in held):
            assert counts[0].distinct == counts[1].distinct, f"seed {seed}\n{puzzle}"
            assert [p.at for p in again.pieces if p.at] == [p.at for p in held], f"seed {seed}"
            held_ones += 1
    assert held_ones > 10


def test_a_piece_without_a_free_place_is_refused() -> None:
    peg = Setup((Choose("peg", "blocked", {"here": ((0, 0),)}),))
    bar = Piece.of("bar", "XX", at=[[(0, 0), (1, 0)]], copies=(0, 1))
    puzzle = Puzzle("held", Region.box(4, 1), (bar, Piece.of("dot", "X", copies=3)), setup=peg)
    with pytest.raises(PuzzleError, match="the setup blocks all its places"):
        puzzle.convert("polysolve", set={"peg": "here"})


@pytest.mark.parametrize("form", ["polysolver", "polycube", "xmpuzzle"])
def test_other_formats_refuse_given_places_by_name(form: str) -> None:
    side, cells = ([4, 1, 1], [(0, 0, 0), (1, 0, 0)])
    bars = Piece.of("bar", cells, at=[cells], copies=2)
    puzzle = Puzzle("held", Region.box(*side), (bars,), "cube")
    with pytest.raises(PuzzleError, match="have no piece that is held to given places") as caught:
        puzzle.convert(form)
    assert ("pieces", "bar", "at") in [fault.path for fault in caught.value.faults]


def test_all_pieces_or_all_cells() -> None:
    data = {
        "grid": "square",
        "board": {"tiles": [[1, 1, 1]]},
        "shapes": [{"amount": {"min": 0, "max": 2}, "morphs": [{"tiles": [1]}]}],
    }
    assert read(data).count() == 0
    assert read({**data, "mode": "useall"}).count() == 3


FAULTS = {
    "[]": "error: the file is no JSON object",
    "{": ":1:2: error: this is not JSON",
    '{"grid": "kite", "board": {"tiles": [1]}, "shapes": []}': "1:10: error: the grid is the text 'kite'",
    '{"board": {"tiles": [1]}, "shapes": []}': "error: the file has no 'grid'",
    '{"grid": "square", "shapes": [3]}': "error: the file has no 'board'",
    '{"grid": "square", "board": {}, "shapes": []}': "'board' has no cells, or in two ways",
    '{"grid": "square", "board": {"tiles": [[2]]}, "shapes": []}': "not 0 or 1",
    '{"grid": "square", "board": {"coords": [[0, "a"]]}, "shapes": []}': "not a list of whole numbers",
    '{"grid": "square", "board": {"coords": [[0, 0, 1]]}, "shapes": []}': "more than 2 coordinates",
    '{"grid": "tan", "board": {"coords": [[4]]}, "shapes": []}': "there is no tile 4",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": {}}': "the file has no list 'shapes'",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": [{}]}': "the shape has no list 'morphs'",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": [{"morphs": [], "amount": -1}]}': "a whole number from 0",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": [{"morphs": [], "mobility": "flip"}]}': "one of mirror",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": [{"morphs": [{"coords": [[3]]}, {"coords": [[4]]}], '
    '"mobility": "stationary"}]}': "a place of '1' leaves the region: [3, 0]",
    '{"grid": "square", "board": {"tiles": [1]}, "shapes": [], "placement": [{"id": 1}]}': "leave it out, or make",
    '{"grid": "square", "board": {"coords": [[99999999999, 0]]}, "shapes": []}': "one is too large",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_faults_say_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert FAULTS[text] in str(caught.value)


def test_what_is_left_out_is_noted() -> None:
    """The program that has the format ignores keys that it does not know."""
    text = """{"grid": "square", "board": {"tiles": [1]}, "note": "by me", "maxHoles": 2, "solutions": [1],
    "shapes": [{"morphs": [{"tiles": [1]}], "amont": 2, "color": "red"}]}"""
    found = parse_imported(text.encode(), "polysolve")
    assert (found.puzzle.notes, found.puzzle.pieces[0].copies) == ("by me", (1, 1))
    assert found.notes == (
        "the key 'note' is read as 'notes'",
        "the key 'maxHoles' in line 1 is not known and is left out",
        "solutions that the file keeps are left out",
        "the key 'amont' of a shape in line 2 is not known and is left out; did you mean 'amount'?",
        "colours of shapes are left out",
    )


def test_all_faults_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        read('{"grid": 3,\n "board": {"tiles": 1},\n "shapes": [{"amount": "x"}]}')
    assert [fault.line for fault in caught.value.faults] == [1, 2, 3]


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "three",
        Region.of("#...\n...."),
        (
            Piece.of("bar", "XXX", copies=(2, 2)),
            Piece.of("dot", "X", copies=(0, None), turns=False),
        ),
        placed=(Placed("bar", ((1, 0), (2, 0), (3, 0))),),
    )
    assert puzzle.convert("polysolve") == (
        "{\n"
        '  "description": "three",\n'
        '  "grid": "square",\n'
        '  "board": {"coords": [[0, 1], [1, 0], [1, 1], [2, 0], [2, 1], [3, 0], [3, 1]]},\n'
        '  "shapes": [\n'
        '    {"name": "bar", "mobility": "mirror", "amount": {"min": 1, "max": 1}, '
        '"morphs": [{"coords": [[0, 0], [1, 0], [2, 0]]}]},\n'
        '    {"name": "dot", "mobility": "translate", "amount": {"min": 0, "max": 7}, '
        '"morphs": [{"coords": [[0, 0]]}]},\n'
        '    {"name": "bar", "mobility": "stationary", "amount": 1, '
        '"morphs": [{"coords": [[1, 0], [2, 0], [3, 0]]}]}\n'
        "  ],\n"
        '  "mode": "fillall",\n'
        '  "notes": ""\n'
        "}\n"
    )
    assert [piece.name for piece in read(puzzle.convert("polysolve")).pieces] == [
        "bar",
        "dot",
        "bar-2",
    ]


def test_what_cannot_be_said_is_refused_by_name() -> None:
    balls = Puzzle("balls", Region.box(2, 1, 1), (Piece.of("b", [(0, 0, 0)]),), lattice="ball")
    with pytest.raises(
        PuzzleError, match="polysolve files have no ball grid; they have square, cube"
    ):
        balls.convert("polysolve")
