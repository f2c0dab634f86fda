"""Piece sets with options: every form of ``include``, what it counts, and its faults."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from typing import Any

import pytest

from tilewright import Puzzle, Region, piece_set
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.files.schema import puzzle_schema
from tilewright.files.writing import write_puzzle
from tilewright.model import Limits

HEAD = "tilewright: 1\nname: sets\nregion: {box: [5, 5]}\n"
ANY_FIVE = "[{set: one-sided-pentominoes, copies: any}]"


def read(include: str, head: str = HEAD) -> Puzzle:
    return Puzzle.of(parse_puzzle(f"{head}pieces:\n  include: {include}\n"))


def faults(pieces: str, limits: Limits | None = None) -> list[str]:
    """Return the faults of a mapping of pieces, each with its column."""
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(f"{HEAD}pieces: {pieces}\n", limits=limits or Limits())
    return [f"{one.column}: {one.what}; {one.fix}" for one in caught.value.faults]


def test_an_entry_is_a_name_or_a_mapping() -> None:
    several = (
        "[{set: pentominoes, copies: any, except: [X, I]},"
        " {set: one-sided-tetrominoes, copies: [0, 2], turns: false, except: O4},"
        " trominoes, {set: pentominoes, only: [X], weight: 5}]"
    )
    fives = tuple(one for one in piece_set("pentominoes") if one.name not in "XI")
    fours = tuple(one for one in piece_set("one-sided-tetrominoes") if one.name != "O4")
    cross = next(one for one in piece_set("pentominoes") if one.name == "X")
    assert read(several).pieces == (
        *(replace(one, copies=(0, None)) for one in fives),
        *(replace(one, copies=(0, 2), turns=False) for one in fours),
        *piece_set("trominoes"),
        replace(cross, weight=5),
    )
    assert read("{set: trominoes, flips: false}") == read("[{set: trominoes, flips: false}]")


@pytest.mark.parametrize(
    ("include", "side", "solutions", "classes"),
    [
        # any one-sided n-ominoes in a square of n x n, found from outside with another program
        ("{set: one-sided-tetrominoes, copies: any}", 4, 117, 37),
        ("{set: one-sided-pentominoes, copies: any}", 5, 4006, 1018),
        ("{set: one-sided-hexominoes, copies: any}", 6, 451206, 113185),
        ("{set: one-sided-hexominoes, copies: any, flips: false}", 6, 451206, 113185),
    ],
)
def test_squares_of_any_polyominoes(include: str, side: int, solutions: int, classes: int) -> None:
    puzzle = read(include, HEAD.replace("[5, 5]", f"[{side}, {side}]"))
    count = puzzle.count(distinct="turns")
    assert (count.solutions, count.distinct) == (solutions, classes)


def test_every_form_of_a_file_says_the_same() -> None:
    text = f"{HEAD}pieces:\n  include: {ANY_FIVE}\n"
    puzzle = parse_puzzle(text)
    toml = (
        'tilewright = 1\nname = "sets"\nregion = {box = [5, 5]}\n'
        '[[pieces.include]]\nset = "one-sided-pentominoes"\ncopies = "any"\n'
    )
    assert parse_puzzle(toml) == puzzle
    assert parse_puzzle(json.dumps(tomllib.loads(toml))) == puzzle
    for form in ("yaml", "json"):
        assert parse_puzzle(write_puzzle(puzzle, form)) == puzzle


def test_python_says_the_same() -> None:
    pieces = piece_set("one-sided-pentominoes", copies="any")
    assert read(ANY_FIVE).pieces == pieces
    assert Puzzle("sets", Region.box(5, 5), pieces).count() == read(ANY_FIVE).count()
    chosen = piece_set(
        "soma", only=["V", "P"], copies=(0, 2), turns=False, flips=True, weight=2, colour="red"
    )
    assert [
        (one.name, one.copies, one.turns, one.flips, one.weight, one.colour) for one in chosen
    ] == [
        ("V", (0, 2), False, True, 2, "red"),
        ("P", (0, 2), False, True, 2, "red"),
    ]
    with pytest.raises(PuzzleError) as caught:
        piece_set("pentominoes", only=["F", "Q"], except_=["II"])
    assert [fault.path for fault in caught.value.faults] == [("only", 1), ("except", 0)]
    with pytest.raises(PuzzleError, match="no piece of 'trominoes' is left"):
        piece_set("trominoes", except_=["I3", "V3"])


@pytest.mark.parametrize(
    ("name", "lattice", "cell"),
    [
        ("soma", "cube", "[0, 0, 0]"),
        ("one-sided-hexiamonds", "triangle", "[0, 0]"),
        ("fixed-tetrominoes", "square", "[0, 0]"),
        ("disticks", "square-edge", "[1, 0]"),
    ],
)
def test_sets_of_every_lattice_take_options(name: str, lattice: str, cell: str) -> None:
    head = f"tilewright: 1\nname: sets\nlattice: {lattice}\nregion: {{cells: [{cell}]}}\n"
    made = read(f"{{set: {name}, copies: [1, any], turns: false}}", head).pieces
    assert made == piece_set(name, copies=(1, "any"), turns=False)
    assert {(one.copies, one.turns) for one in made} == {((1, None), False)}


FAULTS = {
    "{include: [{set: pentominos, copies: any}]}": [
        "26: there is no piece set 'pentominos'; did you mean 'pentominoes'?"
    ],
    "{include: [{set: pentominoes, only: [F], except: [I]}]}": [
        "50: an included set has both 'only' and 'except'; keep one of the two"
    ],
    "{include: [{set: tetrominoes, except: [O44, T4, QQ]}]}": [
        "48: 'tetrominoes' has no piece 'O44'; did you mean 'O4'?",
        "57: 'tetrominoes' has no piece 'QQ'; its pieces: I4, L4, O4, S4, T4",
    ],
    "{include: [{set: trominoes, copis: 3, paint: red}]}": [
        "37: unknown key 'copis' in an included set; did you mean 'copies'?",
        "47: unknown key 'paint' in an included set; known keys: set, only, except, copies, turns, "
        "flips, weight, cost, colour",
    ],
    "{include: [{copies: any}]}": [
        "20: the key 'set' is missing in an included set; add set: pentominoes"
    ],
    "{include: {set: trominoes, copies: [3, 1], turns: up}}": [
        "44: 'copies' goes from 3 down to 1; write [1, 3], the least first",
        "59: 'turns' is the text 'up', not true, false or angles; "
        "write true, false, an angle such as 180, or a list of angles",
    ],
    "{include: [{set: trominoes, only: []}]}": [
        "43: no piece of 'trominoes' is left; take at least one"
    ],
    "{include: [{set: trominoes, only: I3}, {set: trominoes, copies: 2}]}": [
        "48: 'trominoes' and 'trominoes' share names of pieces: I3; include each piece once"
    ],
}


@pytest.mark.parametrize("pieces", FAULTS)
def test_the_faults_of_an_entry(pieces: str) -> None:
    assert faults(pieces) == FAULTS[pieces]


MISPLACED = {
    "{set: pentominoes}": "write include: pentominoes",
    "{set: pentominos}": "write include: pentominos",
    "{sets: [trominoes, tetrominoes]}": "write include: [trominoes, tetrominoes]",
    "{pentominoes: {copies: any}}": "write include: [{set: pentominoes, copies: any}]",
    "{pentominoes: true}": "write include: pentominoes",
    "pentominoes": "write {name: picture} or {include: pentominoes}",
    "{include: trominoes, except: [I3]}": "of include: [{set: trominoes, except: [I3]}]",
    "{include: trominoes, only: I3}": "of include: [{set: trominoes, only: I3}]",
    "{include: [{set: trominoes}], copies: any}": "of include: [{set: trominoes, copies: any}]",
}


@pytest.mark.parametrize("pieces", MISPLACED)
def test_what_stands_at_the_wrong_level_is_led_to_include(pieces: str) -> None:
    (fault,) = faults(pieces)
    assert fault.endswith(MISPLACED[pieces])


def test_options_beside_a_mistaken_include_are_led_to_the_same_entry() -> None:
    of_set, of_piece = faults("{set: pentominoes, copies: any}")
    assert of_set.endswith("write include: pentominoes")
    assert of_piece.endswith("of include: [{set: pentominoes, copies: any}]")


@pytest.mark.parametrize("pieces", ["{set: XX/X., only: XX}", "{set: set, sets: [[0, 0]]}"])
def test_a_piece_may_be_called_as_a_key_of_an_entry_is(pieces: str) -> None:
    puzzle = parse_puzzle(f"{HEAD}pieces: {pieces}\n")
    assert len(puzzle.pieces) == 2


def test_a_large_set_is_refused_before_it_is_made_and_a_part_of_it_taken() -> None:
    limits = Limits(piece_kinds=12)
    (fault,) = faults("{include: [{set: octominoes, copies: any}]}", limits)
    assert "with 'octominoes' there are 369 kinds of piece, the limit is 12" in fault
    text = f"{HEAD}pieces: {{include: [{{set: hexominoes, only: [6-01, 6-02]}}]}}\n"
    assert [one.name for one in parse_puzzle(text, limits=limits).pieces] == ["6-01", "6-02"]


def test_a_fault_of_an_included_piece_names_the_entry() -> None:
    head = HEAD.replace("[5, 5]}", "[5, 5], wrap: moebius}")
    with pytest.raises(PuzzleError) as caught:
        parse_puzzle(f"{head}pieces: {{include: [dominoes, {{set: trominoes, flips: false}}]}}\n")
    assert {(fault.path, fault.column) for fault in caught.value.faults} == {
        (("pieces", "include", 1), 30)
    }


def test_the_schema_takes_entries() -> None:
    validator = pytest.importorskip("jsonschema").Draft202012Validator(puzzle_schema())

    def valid(include: Any) -> bool:
        pieces = {"include": include}
        return validator.is_valid({"tilewright": 1, "name": "a", "region": "..", "pieces": pieces})

    entry = {
        "set": "pentominoes",
        "copies": [0, "any"],
        "turns": True,
        "only": "F",
        "weight": 2,
        "cost": -1,
    }
    assert valid(entry)
    assert valid(["soma", entry, {"set": "soma"}])
    for wrong in ({}, {"copies": 2}, {**entry, "except": ["I"]}, {**entry, "price": 2}, [["soma"]]):
        assert not valid(wrong)
