"""Colours of sides: what meets, what lies at the border, how they turn, and what is wrong with them."""

from __future__ import annotations

from itertools import permutations, product

import pytest

import tilewright
from tests.rules.boards import engine_counts
from tilewright.checker import verify
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.lattice import LATTICES, shift
from tilewright.lattice.sides import has_sides, sides_of, turned_sides
from tilewright.model import Piece, Placed, Puzzle, Region, Rule
from tilewright.model.piece_sets import piece_set

MATCH = {"match": "same"}


def sided(region: Region, value: object, *sides: str, turns: bool = True) -> Puzzle:
    """Return a puzzle of squares with these sides."""
    pieces = [Piece.of(f"p{at}", "X", sides=own, turns=turns) for at, own in enumerate(sides)]
    return Puzzle("sided", region, tuple(pieces), rules=(Rule("sides", value),))


def count(region: Region, value: object, *sides: str) -> int:
    """Count the solutions of squares that may not be turned."""
    return engine_counts(sided(region, value, *sides, turns=False))[0]


@pytest.mark.parametrize("name", [name for name, one in LATTICES.items() if has_sides(one)])
def test_the_sides_of_a_cell_are_those_that_it_shares_with_its_neighbours(name: str) -> None:
    lattice = LATTICES[name]
    for cell in lattice.representatives:
        sides = sides_of(lattice, cell)
        assert {shift(cell, side.step) for side in sides} == set(lattice.neighbours(cell))
        assert len({side.name for side in sides}) == len(sides)
        for isometry in lattice.isometries:
            colours = "".join(chr(97 + at) for at in range(len(sides)))
            assert sorted(turned_sides(lattice, isometry, cell, colours)) == sorted(colours)


def test_touching_sides_match_and_borders_bear_what_is_asked() -> None:
    two = Region.box(2, 1)
    assert count(two, MATCH, "gagg", "hhha") == 1
    assert count(two, MATCH, "gagg", "ggga") == 2
    assert count(two, MATCH, "gagg", "hhhb") == 0
    assert count(two, MATCH, "gagg", "hhh.") == 1
    assert count(two, {"match": [["a", "b"]]}, "gagg", "hhhb") == 1
    assert count(two, {"match": [["a", "b"]]}, "gagg", "hhha") == 0
    assert count(two, {"border": "g"}, "gagg", "gggb") == 1
    assert count(two, {"border": "g"}, "gagg", "gghb") == 0
    assert count(two, {"border": ["g", "h"]}, "gagg", "gghb") == 1
    assert count(two, {"border": "same"}, "hahh", "hhhb") == 1
    assert count(two, {"border": "same"}, "hahh", "gggb") == 0
    assert count(two, {"border": {"n": "same", "s": ["c", "d"]}}, "hace", "hhdb") == 2
    assert count(two, {"border": {"n": "same", "s": "c"}}, "hace", "hhdb") == 0
    assert count(two, {"border": "any"}, "hahh", "gggb") == 2


def test_a_side_beside_an_empty_cell_is_no_border_and_meets_nothing() -> None:
    strip = Region.picture(".?.")
    value = {**MATCH, "border": "g"}
    assert count(strip, value, "gxgg", "gggy") == 1


def test_a_wrap_joins_its_borders_for_sides_too() -> None:
    ring = Region.box(1, 1, wrap="torus")
    assert count(ring, MATCH, "abab") == 1
    assert count(ring, MATCH, "abac") == 0
    assert count(ring, {"match": [["a", "b"]]}, "acbc") == 1
    cylinder = Region.box(2, 1, wrap="cylinder")
    assert count(cylinder, MATCH, "gagb", "gbga") == 2
    assert count(cylinder, {**MATCH, "border": "g"}, "gagb", "gbha") == 0
    with pytest.raises(PuzzleError, match="joined with a turn"):
        sided(Region.box(3, 2, wrap="moebius"), MATCH, "aaaa").problem()


def test_turning_turns_sides_and_a_flip_mirrors_them_if_it_is_allowed() -> None:
    lattice = LATTICES["square"]
    turned = [shape.sides for shape in Piece.of("p", "X", sides="abcd").orientations(lattice)]
    assert turned == [("abcd",), ("dabc",), ("cdab",), ("bcda",)]
    flipped = Piece.of("p", "X", sides="abcd", flips=True).orientations(lattice)
    assert [shape.sides for shape in flipped[4:5]] == [("adcb",)]
    assert Piece.of("p", "X", sides="abcd").flips is False
    bar = Piece.of("bar", "XX", sides={(0, 0): "ab..".replace("b", "."), (1, 0): ".b.c"[:4]})
    assert bar.shapes[0].sides == ("a...", ".b.c")


def test_placements_with_other_sides_are_different_while_a_rule_reads_them() -> None:
    one = Region.box(1, 1)
    puzzle = sided(one, {"border": "any"}, "abcd")
    assert engine_counts(puzzle) == (4, 1)
    assert engine_counts(sided(one, {"border": {"n": "a"}}, "aabc")) == (2, 2)
    off = Puzzle("off", one, puzzle.pieces)
    assert engine_counts(off) == (1, 1)
    found = sorted(tilewright.solutions(puzzle))
    assert [solution.placements[0].sides for solution in found] == [
        ("abcd",), ("bcda",), ("cdab",), ("dabc",)
    ]  # fmt: skip
    assert all(verify(puzzle, solution) for solution in found)


def test_a_placed_piece_may_say_its_orientation() -> None:
    puzzle = sided(Region.box(1, 1), {"border": "any"}, "abcd")
    for number in range(4):
        placed = puzzle.with_placed([Placed("p0", ((0, 0),), number)])
        (solution,) = tilewright.solutions(placed)
        assert solution.placements[0].orientation_index == number
        assert parse_puzzle(write_puzzle(placed)) == placed
        wrong = next(
            one
            for one in tilewright.solutions(puzzle)
            if one.placements[0].orientation_index != number
        )
        assert verify(placed, wrong.placements).kinds == {"placed-missing"}
    (fault,) = puzzle.with_placed([Placed("p0", ((0, 0),), 4)]).faults()
    assert "has no orientation 4" in fault.what


def test_sides_are_written_and_read_again() -> None:
    bar = Piece.of("bar", "XX", sides={(0, 0): "a.bc", (1, 0): "..d."}, flips=True)
    dot = Piece.of("dot", "X", sides="ab.c")
    rule = Rule("sides", {"match": [["a", "b"]], "border": {"n": ["a", "c"], "e": "same"}})
    puzzle = Puzzle("two", Region.box(3, 1), (bar, dot), rules=(rule,))
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle
    assert parse_puzzle(write_puzzle(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("piece", "rule", "place", "what"),
    [
        ("{picture: X, sides: abc}", MATCH, (5, 29), "has 4 sides, and 'abc' names 3"),
        ("{picture: X, sides: ab-c}", MATCH, (5, 29), "'-' is no colour of a side"),
        ("{picture: XX, sides: abcd}", MATCH, (5, 30), "has 2 cells, so its sides stand by cell"),
        ('{picture: XX, sides: {"0,0": abcd}}', MATCH, (5, 38), "the side e of [0, 0] lies inside"),
        ('{picture: X, sides: {"1,0": abcd}}', MATCH, (5, 37), "is no cell of the shape"),
        ('{picture: X, sides: {"0": abcd}}', MATCH, (5, 30), "'0' is no cell"),
        ("{shapes: [X], sides: abcd}", MATCH, (5, 30), "'sides' stands beside 'shapes'"),
        ("{picture: X, sides: [a]}", MATCH, (5, 29), "not the colours of sides"),
        ("X", MATCH, (7, 12), "no piece has colours on its sides"),
        ("{picture: X, sides: abcd}", {}, (7, 12), "is an empty mapping"),
        ("{picture: X, sides: abcd}", {"match": "any"}, (7, 22), "is no way to match sides"),
        ("{picture: X, sides: abcd}", {"match": [["a"]]}, (7, 23), "is no pair of colours"),
        (
            "{picture: X, sides: abcd}",
            {"match": [["a", "b"], ["b", "c"]]},
            (7, 35),
            "the colour 'b' is in two pairs",
        ),
        ("{picture: X, sides: abcd}", {"border": []}, (7, 23), "an empty list of colours"),
        ("{picture: X, sides: abcd}", {"border": "gh"}, (7, 23), "is no colour of a side"),
        ("{picture: X, sides: abcd}", {"border": {"x": "a"}}, (7, 29), "there is no direction 'x'"),
        ("{picture: X, sides: abcd}", {"border": ["a", "a"]}, (7, 29), "given twice"),
    ],
)
def test_faults_have_their_places(
    piece: str, rule: dict[str, object], place: tuple[int, int], what: str
) -> None:
    import json

    text = (
        "tilewright: 1\nname: a\nregion: {box: [1, 1]}\npieces:\n  tile: "
        f"{piece}\nrules:\n  - sides: {json.dumps(rule)}\n"
    )
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(text).problem()
    (fault,) = caught.value.faults
    assert what in fault.what
    assert (fault.line, fault.column) == place


def test_lattices_without_an_order_of_sides_are_refused_by_name() -> None:
    text = (
        "tilewright: 1\nname: a\nlattice: bcc\nregion: {box: [1, 1, 1]}\n"
        "pieces: {tile: {cells: [[0, 0, 0]], sides: abcd}}\nrules: [{sides: {match: same}}]\n"
    )
    with pytest.raises(PuzzleError, match="sides of cells of the bcc lattice have no order"):
        parse_puzzle(text).problem()


def test_macmahon_sets() -> None:
    """Necklaces of four with 3 colours and of three with 4; six faces in six colours: 720 / 24."""
    squares = {min(w[i:] + w[:i] for i in range(4)) for w in map("".join, product("abc", repeat=4))}
    assert [piece.name for piece in piece_set("macmahon-squares")] == sorted(squares)
    threes = {min(w[i:] + w[:i] for i in range(3)) for w in map("".join, product("abcd", repeat=3))}
    assert [piece.name for piece in piece_set("macmahon-triangles")] == sorted(threes)
    cubes = piece_set("macmahon-cubes")
    assert len(cubes) == len(list(permutations("abcdef"))) // 24 == 30
    looks = [shape.sides for one in cubes for shape in one.orientations(LATTICES["cube"])]
    assert len(set(looks)) == len(looks) == 720
