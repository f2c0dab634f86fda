"""Files of PolySolver, written here: what they mean, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tilewright import Piece, Placed, Puzzle, PuzzleError, Region, Rule
from tilewright.foreign import parse_imported
from tilewright.foreign.addresses import TileAddress
from tilewright.foreign.polysolver_tiles import TileDraft, orientations

BARS = """\
Two bars, one domino
# a comment, with (brackets)
SQUARE
Board ( (3,1) (0,1) )
tile FLIP 2, 1 ( (0,0)(1,0)(2,0) ) (255,0,0)
tile ((5,5),(5,6))
mode FillAll
# 1 solution
solution (1 (0,0|0), 2 (1,1|0), 3 (3,0|0))
notes eiegfc
"""


def read(text: str) -> Puzzle:
    return tilewright.Puzzle.of(parse_imported(text.encode(), "polysolver", origin="<text>").puzzle)


def refusals(puzzle: Puzzle) -> list[str]:
    with pytest.raises(PuzzleError) as caught:
        tilewright.convert(puzzle, "polysolver")
    return str(caught.value).splitlines()


def test_what_a_file_says() -> None:
    puzzle = read(BARS)
    assert puzzle.title == "Two bars, one domino"
    assert puzzle.name == "two-bars-one-domino"
    assert puzzle.region == Region.of("..../#...")
    bar, domino = puzzle.pieces
    assert (bar.copies, bar.turns, bar.flips) == ((1, 2), True, None)
    assert (domino.copies, domino.turns, domino.flips) == ((0, 1), True, False)
    assert puzzle.count() == 0
    assert read(BARS.replace("(0,1) )", "(0,1)(4,0) )")).count() == 2


def test_the_first_cell_is_a_box_and_each_further_one_toggles() -> None:
    puzzle = read("t\nBoard ((1,1)(0,0)(2,0)(0,0)(1,1))\ntile ((0,0))\n")
    assert puzzle.region == Region.of("...\n.##")
    assert puzzle.lattice == "square"


def test_the_two_modes() -> None:
    text = "t\nSquare\nBoard ((2,0))\ntile 2 0 ((0,0))\nmode {}\n"
    fill, use = read(text.format("FillAll")), read(text.format("useall"))
    assert (fill.region.optional, fill.pieces[0].copies) == (frozenset(), (0, 2))
    assert (len(use.region.optional), use.pieces[0].copies) == (3, (2, 2))
    assert (fill.count(), use.count()) == (0, 3)


def test_footprints_and_fixed_tiles() -> None:
    puzzle = read("t\nSquare\nBoard ((2,1))\ntile fixed 2 2 ((0,0)(0,1)(1,0) + (0,1)(1,0)(1,1))\n")
    assert len(puzzle.pieces[0].shapes) == 2
    assert puzzle.count() == 1


def test_triangles_hexagons_tans_and_cubes() -> None:
    # six triangles round a point: three rhombs in two ways
    around = "Triangle\nBoard ((1,1:1)(0,1:0)(1,0:1))"
    assert read(f"t\n{around}\ntile 3 ((0,0:0)(0,0:1))\n").count() == 2
    # a rhomb of four hexagons, leaning: three dominoes' worth of ways for two
    assert read("t\nHexagon\nBoard ((1,1))\ntile 2 ((0,0)(1,0))\n").count() == 2
    # a square of four quarters from two halves: two ways
    assert read("t\nTan\nBoard ((0,0:3))\ntile 2 ((0,0:0)(0,0:1))\n").count() == 2
    assert read("t\nCube\nBoard ((1,1,1))\ntile 4 ((0,0,0)(0,0,1))\n").count() == 9


def test_tiles_that_lie_already() -> None:
    text = "t\nSquare\nBoard ((3,1))\ntile flip 2 2 ((0,0)(1,0)(2,0)(0,1))\nplace (2 (1,0|{}))\n"
    puzzle = read(text.format(2))
    assert puzzle.placed == (Placed("1", ((1, 1), (2, 1), (3, 0), (3, 1))),)
    assert puzzle.count() == 1
    with pytest.raises(
        PuzzleError, match=r":5:8: error: tile 2 has 8 orientations and no number 8"
    ):
        read(text.format(8))
    with pytest.raises(PuzzleError, match=r":5:8: error: there is no tile 3; count tiles from 1"):
        read(text.format(2).replace("(2 (", "(3 ("))


def test_orientations_by_number() -> None:
    """Turned by (x,y) to (y,-x), the mirror image (-x,y) behind, each form once."""
    cells = [TileAddress(p) for p in ((0, 0), (0, 1), (0, 2), (1, 2))]
    forms = orientations("square", TileDraft("flip", (0, 1), [cells]))
    assert len(forms) == 8
    assert {a.place for a in forms[1]} == {(0, 1), (1, 1), (2, 1), (2, 0)}
    assert {a.place for a in forms[4]} == {(1, 0), (1, 1), (1, 2), (0, 2)}
    assert len(orientations("square", TileDraft("", (0, 1), [cells]))) == 4
    assert len(orientations("square", TileDraft("flip", (0, 1), [cells[:3]]))) == 2


FAULTS = {
    "t\nSquare\nBoard ((1,1)\ntile ((0,0))\n": ":4:1: error: 'tile' stands where ')' is expected",
    "t\nKite\nBoard ((1,1))\n": ":2:1: error: the grid 'kite' is none that is known here",
    "t\nKite\nBoard ((0,0))\n": "triangle, hexagon, tan; write the puzzle as yaml, on the lattice kite",
    "t\nKites\nBoard ((0,0))\n": ":2:1: error: the grid 'kites' is none that is known here; how its cells are ",
    "t\nSquar\nBoard ((0,0))\n": "the grid 'squar' is none that is known here; did you mean 'square'?",
    "t\nSquare\nBoard ((1))\n": ":3:9: error: a cell has 1 coordinates; the square grid needs 2",
    "t\nTan\nBoard ((1,1:4))\n": ":3:9: error: a cell has the tile 4",
    "t\nBoard ((1,x))\n": ":2:11: error: 'x' stands where a number is expected",
    f"t\nBoard (({'9' * 30},1))\n": ":2:9: error: '999",
    "t\nBoard ((99999,99999))\n": ":2:8: error: the board has 10,000,000,000 places, the limit is 1,000,000",
    "t\nBoard ((-2,0))\n": ":2:8: error: the corner of the board has a negative coordinate",
    "t\nSquare\ntile ((0,0))\n": "error: the file has no board; write Board",
    "t\nSquare\nBoard ((0,0))\nBoard ((0,0))\n": ":4:1: error: there is a second board",
    "t\nSquare;Board ((0,0))\n": ":2:7: error: this is a file of version 1.0",
    "t\nBoard ((0,0))\nmode Fill\n": ":3:6: error: 'fill' is no mode; write FillAll or UseAll",
    "t\nBoard ((0,0))\ntiles ((0,0))\n": ":3:1: error: 'tiles' is no part of a file; did you mean 'tile'?",
    "t\nBoard ((0,0))\ntile ((0,0)\n": "error: the file ends too early",
    "t\nBoard ((0,0))\nsolution (1 (0,0|0)": "error: the file ends too early; close the bracket",
    "t\nBoard ((0,0))\ntile ()\n": "a shape has no cells",
    "t\nHexagon\nBoard ((0,0))\ntile ((0,0))\nplace (1 (0,0|0))\n": ":5:7: error: which orientation a number",
    "t\nBoard ((0,0))\ntile 1 3 ((0,0))\n": "copies 3..1 is no range",
    "": "the file has no board",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_faults_say_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert FAULTS[text] in str(caught.value)


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "three",
        Region.of("#...\n...."),
        (
            Piece.of("bar", "XXX"),
            Piece.of("dot", "X", copies=(0, None), turns=False),
            Piece.of("ell", "X./XX", flips=False),
        ),
        placed=(Placed("bar", ((1, 0), (2, 0), (3, 0))),),
        notes="é",
    )
    assert puzzle.convert("polysolver") == (
        "three\n"
        "Square\n"
        "Board ((3,1)(0,0))\n"
        "# 3 tiles\n"
        "tile flip 1 1 ((0,0)(1,0)(2,0))\n"
        "tile fixed 7 0 ((0,0))\n"
        "tile 1 1 ((0,0)(0,1)(1,1))\n"
        "place (1 (1,0|0))\n"
        "mode FillAll\n"
        "notes mdkj\n"
    )
    assert read(puzzle.convert("polysolver")).notes == "é"


def test_everything_that_cannot_be_said_is_refused_by_name() -> None:
    puzzle = Puzzle(
        "odd",
        Region(((0, 0), (1, 0), (2, 0)), optional=((0, 0),), marks={(1, 0): "a"}),
        (Piece.of("bar", "XX"), Piece.of("dot", "o")),
        rules=(Rule("marks", "match"),),
    )
    said = refusals(puzzle)
    assert len(said) == 4
    assert said[0].startswith("odd: error: rules: PolySolver files have no rule 'marks'")
    assert said[1].startswith("odd: error: region: PolySolver files have no marks on cells")
    assert said[2].startswith("odd: error: pieces.dot: PolySolver files have no marks on pieces")
    assert "of which only some cells may stay empty" in said[3]
    unread = replace(puzzle, rules=(Rule("apart", {"pieces": "same", "touching": "edge"}),))
    assert [one.partition(": PolySolver")[0] for one in refusals(unread)] == [
        "odd: error: rules",
        "odd: error: region",
    ]
    kites = Puzzle("kites", Region.box(3, 2), (Piece.of("k", [(0, 0)]),), lattice="kite")
    assert refusals(kites) == [
        "kites: error: lattice: PolySolver files have no kite grid; "
        "they have square, cube, triangle, hexagon, tan"
    ]
