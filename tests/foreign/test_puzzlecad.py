"""Files of puzzlecad, written here: what they mean, and what is refused."""

from __future__ import annotations

import pytest

import tilewright
from tilewright import Piece, Puzzle, PuzzleError, Region, Rule
from tilewright.foreign import Imported, parse_imported

#: a file as the program has them
PRINTED = """\
include <puzzlecad.scad>
/* six
   pieces */
require_puzzlecad_version("2.1");
$burr_scale = 17;  // millimetres
ell = ["xx", "x."];
*part_1();
*part_2();
module part_1() {
    translate([0, 50, 0])
    burr_plate([
        ["xx|x{connect=mz+y+,clabel=A}.", "..|x."], ell_flat,
    ], $burr_bevel = 1.3);
    ell_flat = "ax|.x";
}
module part_2(n) burr_piece(ell);
module tray() { difference() { cube([3, 3, 3]); cube(2 * $burr_scale); } }
"""


def load(text: str) -> Imported:
    return parse_imported(text.encode(), "puzzlecad", origin="box.scad")


def read(text: str) -> Puzzle:
    return Puzzle.of(load(text).puzzle)


def test_what_a_file_says() -> None:
    found = load(PRINTED)
    cells = {piece.name: piece.shapes[0].cells for piece in found.puzzle.pieces}
    assert cells == {
        "1": ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 0)),
        "2": ((0, 0, 0), (1, 0, 0), (1, 1, 0)),
    }
    assert [piece.copies for piece in found.puzzle.pieces] == [(1, 1), (2, 2)]
    assert (found.puzzle.lattice, found.puzzle.region.sides) == ("cube", (3, 2, 2))
    assert [note.split(":")[0].split(",")[0] for note in found.notes] == [
        "modules that print no piece are left out",
        "parts that are printed apart and glued are pieces of their own here",
        "the file names no region",
    ]


def test_a_variable_names_the_region() -> None:
    puzzle = read('region = ["xx?|x.x"]; burr_piece(["xx|x"]); burr_piece("xx");')
    assert puzzle.region == Region.of("..?/.#.|", 3)
    assert puzzle.count() == 2


def test_half_hour_fills_a_cube_in_one_way() -> None:
    puzzle = read(
        'burr_plate([["xxx|.x.", "...|.x."], [".xx|xx.", "...|.x."], [".x.|xxx", "...|x.."], '
        '[".x.|xxx"], ["x..|xxx"], ["x.|xx", "..|.x"]]);'
    )
    assert puzzle.region == Region.box(3, 3, 3)
    assert puzzle.count(distinct=True).distinct == 1


@pytest.mark.parametrize(
    "name", ["burr-52-615-792-960-975-992", "burr-piston", "burr-735-928-1015-1024-1821-3848"]
)
def test_sticks_by_number_are_the_burr_of_the_catalogue(name: str) -> None:
    known = tilewright.load(name)
    numbers = [piece.name[1:] for piece in known.pieces for _ in range(piece.copies[0])]
    puzzle = read(f"burr_plate([{', '.join(numbers)}]);")
    assert puzzle.region == known.region
    assert [(one.name, one.shapes, one.copies) for one in puzzle.pieces] == [
        (one.name, one.shapes, one.copies) for one in known.pieces
    ]


def test_the_end_of_a_stick_may_be_cut_too() -> None:
    whole = set(read("burr_piece(1);").pieces[0].shapes[0].cells)
    cut = set(read("burr_piece(burr_stick(61441));").pieces[0].shapes[0].cells)
    assert whole - cut == {(1, 0, 0), (4, 0, 0), (1, 1, 0), (4, 1, 0)}


def test_a_piece_is_repeated() -> None:
    for text in (
        'burr_plate(repeat(6, ["xx"]));',
        'burr_plate(concat(repeat(2, "xx"), [["xx"], "x|x"]), num_copies = 1); burr_plate(copies(2, "xx"));',
        'burr_plate([["x", "x"]], num_copies = 6);',
    ):
        assert [(one.size, one.copies) for one in read(text).pieces] == [(2, (6, 6))]


def test_what_is_turned_off_is_left_out() -> None:
    found = load(
        '*burr_piece(975); !burr_piece("xx"); %burr_plate([1]); *translate([1, 2, 3]) burr_piece(3); *cube(3);'
    )
    assert [piece.size for piece in found.puzzle.pieces] == [2]
    assert "what * or % turns off is left out" in found.notes


FAULTS = {
    "": "box.scad: error: the file has no burr_piece and no burr_plate",
    "module lid() cube(3);": "no burr_piece and no burr_plate; it makes lid",
    "// burr_piece(1);\ncube(3);": ":2:1: error: cube cannot be read: it is no piece of puzzlecad",
    "difference() {\n burr_piece(3);\n cube(2); }": ":1:1: error: difference cannot be read",
    "mirror([1, 0, 0]) burr_piece(975);": ":1:1: error: mirror cannot be read",
    "for (n = [1:3]) burr_piece(n);": ":1:1: error: for cannot be read",
    "burr_piece(\n  0);": ":2:3: error: 0 is no whole number from 1 to 65,536",
    "burr_piece(2 + 3);": ":1:12: error: what begins with '2' and is computed is no piece",
    "burr_plate([for (n = [1:3]) n]);": ":1:13: error: what begins with 'for' and is computed",
    "burr_piece(altekruse(3));": ":1:12: error: altekruse(...) is no piece",
    "burr_piece(ell);": ":1:12: error: the variable ell has no value that is known here",
    "a = concat(a, a); burr_plate(a);": ":1:5: error: concat has more than 32 levels, the limit",
    'a = "'
    + "x" * 999_999
    + '"; burr_plate([a, a]);': "the pieces have more than 1,000,000 places, the limit",
    'a = "'
    + "x" * 600_000
    + '"; burr_piece([a, a]);': "a piece has 1,200,000 places, the limit is 1,000,000",
    f"burr_piece(1{'0' * 5000});": "is no whole number from 1 to 65,536",
    "a = b;\nb = a;\nburr_piece(a);": "error: the variable ",
    "burr_plate(12);": ":1:12: error: 12 is no list of pieces",
    'burr_piece("..|..");': ":1:12: error: the piece has no cube",
    'burr_piece("x{connect=a");': ":1:12: error: in 'x{connect=a' a brace has no other",
    'burr_piece("x{components={y+,z+}}");': "'components' makes a piece of parts of cubes",
    'burr_piece("x", 3);': ":1:1: error: burr_piece takes one value",
    'burr_plate([["x"]], num_copies = 0);': ":1:34: error: 0 is no whole number from 1 to",
    "burr_piece(1": ":1:13: error: the end of the file is no ','",
    "}": ":1:1: error: '}' is no statement",
    "3;": ":1:1: error: '3' is no statement",
    "/* burr_piece(1);": ":1:1: error: a comment begins here and does not end",
    'burr_piece("x);': ":1:12: error: a text begins here and does not end",
    f"burr_piece({'[' * 40});": "the file has more than 32 levels, the limit",
    f"{'{' * 40}": "the file has more than 32 levels, the limit",
    'burr_plate(repeat(1000000, ["xx"]));': "the pieces have 2,000,000 places, the limit is 1,000,000",
}


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: text[:40])
def test_faults_say_where(text: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert FAULTS[text] in str(caught.value)


def test_every_fault_is_said() -> None:
    with pytest.raises(PuzzleError) as caught:
        read("cube(3);\nburr_piece(0);\nburr_plate([x, y]);")
    assert [fault.line for fault in caught.value.faults] == [1, 2, 3]


def test_what_is_written() -> None:
    puzzle = Puzzle(
        "four",
        Region.of("..|.?", 3),
        (Piece.of("bar", "XX", dimension=3), Piece.of("dot", "X", dimension=3, copies=2)),
        "cube",
    )
    assert puzzle.convert("puzzlecad") == (
        "// four\n"
        "include <puzzlecad.scad>\n"
        'region = ["xx", "x?"];\n'
        "burr_plate([\n"
        '    ["xx"],  // bar\n'
        '    ["x"],  // dot\n'
        '    ["x"],  // dot\n'
        "]);\n"
    )


def test_what_cannot_be_said_is_refused_by_name() -> None:
    def piece(name: str, picture: str, **how: object) -> Piece:
        return Piece.of(name, picture, dimension=3, **how)  # type: ignore[arg-type]

    twisted = "XX/X.|X./.."
    puzzle = Puzzle(
        "odd",
        Region.box(3, 3, 3),
        (
            piece("some", "XXX", copies=(0, 2)),
            piece("still", "XX", turns=False),
            piece("mirrored", "XX./.X.|.../.XX", flips=True),
            piece("first", twisted),
            piece("second", twisted),
        ),
        "cube",
        rules=(Rule("no_fault_lines", True),),
    )
    with pytest.raises(PuzzleError) as caught:
        puzzle.convert("puzzlecad")
    said = str(caught.value)
    for what in (
        "rules: puzzlecad files have no rule 'no_fault_lines'",
        "pieces.some: puzzlecad files have no piece that need not be used",
        "pieces.still: puzzlecad files have pieces that turn in every way alone",
        "pieces.mirrored: puzzlecad files have no piece that may be mirrored",
        "pieces.second: puzzlecad files have no names, by which alone this piece differs from first",
    ):
        assert what in said
