"""Definitions of polycube, written here: what they mean, and what is refused."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import Piece, Placed, Puzzle, PuzzleError, Region
from tilewright.foreign import parse_imported

DRAWN = """\
# four pieces, drawn
D:xDim=4:yDim=3:zDim=1
L:stationary=c
a a a c
b b . c
. b . .
~L
C:name=d:type=M:layout=5 5 0, 5 6 0, 6 5 0, 7 5 0
~D
"""


def read(text: str, wanted: str | int | None = None) -> Puzzle:
    found = parse_imported(text.encode(), "polycube", origin="<text>", wanted=wanted).puzzle
    return tilewright.Puzzle.of(found)


def test_what_a_definition_says() -> None:
    puzzle = read(DRAWN)
    assert (puzzle.lattice, puzzle.region) == ("square", Region.box(4, 3))
    assert [(piece.name, piece.copies) for piece in puzzle.pieces] == [
        (name, (1, 1)) for name in "acbd"
    ]
    assert puzzle.placed == (Placed("c", ((3, 0), (3, 1))),)
    assert puzzle.count() == 4


def test_pieces_of_one_layer_turn_over_unless_it_says_one_side() -> None:
    ell = (
        "C:name=f:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0\nC:name=g:layout=0 0 0, 1 0 0, 2 0 0, 2 1 0\n~D"
    )
    assert read(f"D:xDim=4:yDim=2\n{ell}").count() == 4
    one_sided = read(f"D:xDim=4:yDim=2:oneSide\n{ell}")
    assert [piece.flips for piece in one_sided.pieces] == [False, False]
    assert one_sided.count() == 0


def test_layers_stand_side_by_side() -> None:
    puzzle = read("D:xDim=2:yDim=2:zDim=2\nL\na a, b b\nc a, c b\n~L\n~D\n")
    assert puzzle.lattice == "cube"
    assert [len(piece.shapes[0].cells) for piece in puzzle.pieces] == [3, 3, 2]
    assert {piece.flips for piece in puzzle.pieces} == {None}
    assert puzzle.count() > 0


def test_a_piece_that_stands_may_lie_down_in_a_flat_box() -> None:
    text = "D:xDim=3:yDim=1\nC:name=up:layout=0 0 0, 0 0 1\nC:name=dot:layout=0 0 0\n~D\n"
    assert (read(text).lattice, read(text).count()) == ("cube", 2)
    with pytest.raises(PuzzleError, match="a piece of several layers in a box with oneSide"):
        read(text.replace("yDim=1", "yDim=1:oneSide"))


def test_one_of_several_definitions_is_chosen() -> None:
    one = "D:xDim={}:yDim=1\nC:name=a:layout=0 0 0\n~D\n"
    text = one.format(1) + one.format(2)
    assert read(text, 2).region == read(text, "2").region == Region.box(2, 1)
    with pytest.raises(PuzzleError, match="there are 2 definitions in the file; choose one by its"):
        read(text)
    with pytest.raises(PuzzleError, match="no one of the 2 definitions in the file is '3'"):
        read(text, 3)


FAULTS = {
    "": "error: the file has no definition",
    "D:yDim=2\n~D": ":1:1: error: xDim is ''; give a whole number from 1",
    "D:xDim=0:yDim=2\n~D": ":1:1: error: xDim is '0'",
    "D:xDim=99999:yDim=99999\n~D": ":1:1: error: the box has 9,999,800,001 places, the limit is 1,000,000",
    "D:xDim=1:yDim=1:color=3\n~D": ":1:1: error: 'color' is not known here",
    "D:xDim=1:yDim=1:zDim=2:oneSide\n~D": "oneSide is said of a box of several layers",
    "C:name=a:layout=0 0 0\n": ":1:1: error: 'C' stands outside a definition",
    "D:xDim=1:yDim=1\nC:name=a:layout=0 0\n~D": ":2:1: error: '0 0' is no cell",
    "D:xDim=1:yDim=1\nC:layout=0 0 0\n~D": ":2:1: error: the piece '' has no name",
    "D:xDim=1:yDim=1\nC:name=a:type=X:layout=0 0 0\n~D": ":2:1: error: the type is 'X'",
    "D:xDim=1:yDim=1\nX\n~D": ":2:1: error: 'X' is no directive",
    "D:xDim=1:yDim=1\nL:stationary=z\na\n~L\n~D": "the stationary piece 'z' is not drawn",
    "D:xDim=1:yDim=1\nL\na\n~L\nL\na\n~L\n~D": ":7:1: error: the piece 'a' is drawn twice",
    "D:xDim=1:yDim=1\nL\na\n": "the file ends within a definition",
    "D:xDim=1:yDim=1\nD:xDim=1:yDim=1\n~D": ":2:1: error: a definition begins within another",
}


@pytest.mark.parametrize("text", FAULTS)
def test_faults_say_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert FAULTS[text] in str(caught.value)


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "four",
        Region.box(4, 1),
        (Piece.of("a bar", "XX"), Piece.of("dot", "X"), Piece.of("end", "X", turns=False)),
        placed=(Placed("end", ((3, 0),)),),
    )
    assert puzzle.convert("polycube") == (
        "# four\n"
        "D:xDim=4:yDim=1:zDim=1\n"
        "C:name=a-bar:type=M:layout=0 0 0, 1 0 0\n"
        "C:name=dot:type=M:layout=0 0 0\n"
        "C:name=end:type=S:layout=3 0 0\n"
        "~D\n"
    )


def test_what_cannot_be_said_is_refused_by_name() -> None:
    ell = "X./X./XX"
    puzzle = Puzzle(
        "odd",
        Region.of("..?\n#.."),
        (
            Piece.of("twice", "XX", copies=2),
            Piece.of("still", "XX", turns=False),
            Piece.of("one", ell, flips=False),
            Piece.of("other", ell),
            Piece.of("either", "X", "XX"),
        ),
    )
    with pytest.raises(PuzzleError) as caught:
        puzzle.convert("polycube")
    said = str(caught.value)
    for what in (
        "region: polycube files have no cells that may stay empty",
        "region: polycube files have no board but a full box from 0 on",
        "pieces.twice: polycube files have no copies: each piece is used once",
        "pieces.still: polycube files have no piece that may not be turned",
        "pieces.other: polycube files turn over all pieces or none",
        "pieces.either: polycube files have no piece of several shapes",
    ):
        assert what in said
    solid = Puzzle(
        "solid",
        Region.box(3, 2, 2),
        (Piece.of("s", "XX./.X.|..../.X.", dimension=3, flips=True),),
        "cube",
    )
    with pytest.raises(PuzzleError, match="have no piece that may be mirrored"):
        solid.convert("polycube")
