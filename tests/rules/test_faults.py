"""Bad values of each rule: every fault at once, where it is, and what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rules.boards import DOMINO, counts, ruled
from tilewright.errors import PuzzleError, SetupError
from tilewright.files import parse_puzzle
from tilewright.model import AnyCells, Choose, Piece, Puzzle, Region, Rule, Setup

BAR, DOT = Piece.of("bar", "aX"), Piece.of("dot", "b")
BOARD = Puzzle("board", Region.box(3, 2), (BAR, DOT))

#: a rule, and for each of its faults: the path below the rule, what is wrong, what to do
CASES: list[tuple[str, Any, list[tuple[tuple[Any, ...], str, str]]]] = [
    ("marks", "much", [((), "'much' is no way", "marks: match")]),
    ("marks", True, [((), "true is no way", "marks: match")]),
    ("marks", {}, [((), "an empty mapping", "marks: {goes: {a: [a, b]}, unmarked: any}")]),
    ("marks", {"goes": ["a"]}, [(("goes",), "['a'] is not a mapping", "goes: {a: [a, b]}")]),
    (
        "marks",
        {"goe": {}, "goes": {"a": "b", "": ["a"], "b": [1, 1, None]}, "unmarked": True},
        [
            (("goe",), "unknown key 'goe'", "did you mean 'goes'?"),
            (("goes", "a"), "'b' is not a list of marks", "[a, b]"),
            (("goes", ""), "a mark is empty", "unmarked: any"),
            (("goes", "b", 0), "the mark 1 is given twice", "remove one"),
            (("goes", "b", 2), "null is no mark", "a letter"),
            (("unmarked",), "true is no way", "unmarked: any"),
        ],
    ),
    ("once", [], [((), "[] is not a mapping", "{marks: any")]),
    ("once", {"marks": "any"}, [((), "the key 'in' is missing", "in: [rows")]),
    (
        "once",
        {"marks": ["a", "c", "a"], "in": ["row", [[0, 0], [5, 5]], 7, []]},
        [
            (("marks", 1), "no mark 'c'", "known marks: a, b"),
            (("marks",), "'a' is given twice", "remove"),
            (("in", 0), "'row' names no lines", "did you mean 'rows'?"),
            (("in", 1, 1), "[5, 5] is no cell of the region", "cell of the region"),
            (("in", 2), "7 names no lines", "rows, columns"),
            (("in", 3), "the list of cells is empty", "at least one"),
        ],
    ),
    (
        "once",
        {"marks": "a", "in": "rows"},
        [
            (("marks",), "'a' is no list of marks", "any, or [a, b]"),
            (("in",), "'rows' is not a list", "[...]"),
        ],
    ),
    (
        "apart",
        {"pieces": "sane", "touching": "corners", "switch": "on"},
        [
            (("switch",), "unknown key 'switch'", "keys: pieces, touching"),
            (("pieces",), "'sane' is no list of pieces", "did you mean 'same'?"),
            (("touching",), "no way of touching 'corners'", "did you mean 'corner'?"),
        ],
    ),
    (
        "apart",
        {"pieces": ["baar", "dot", None], "touching": 1},
        [
            (("pieces", 0), "no piece 'baar'", "did you mean 'bar'?"),
            (("pieces", 2), "null is no piece", "bar, dot"),
            (("touching",), "no way of touching 1", "corner, edge"),
        ],
    ),
    ("apart", {"pieces": [], "touching": "edge"}, [(("pieces",), "is empty", "drop the rule")]),
    ("no_crossroads", False, [((), "false is not true", "drop the rule")]),
    ("no_crossroads", 1, [((), "1 is not true", "drop the rule")]),
    ("maximal", False, [((), "false is not true", "write maximal: true")]),
    ("no_fault_lines", False, [((), "false is not true", "{along: [x]}")]),
    ("no_fault_lines", {"alon": ["x"]}, [(("alon",), "unknown key 'alon'", "'along'?")]),
    ("no_fault_lines", {}, [((), "the key 'along' is missing", "{along: [x]}")]),
    (
        "no_fault_lines",
        {"along": ["x", "z", "x"]},
        [(("along", 1), "no direction 'z'", "known directions: x, y"), (("along",), "twice", "")],
    ),
    ("area", 5, [((), "5 is not a mapping", "{cells: [...], sum: 5}")]),
    ("area", {}, [((), "an empty mapping", "{at: p, equal: true}")]),
    (
        "area",
        {"cells": [[0, 0], [5, 5]], "at": "p", "sun": 5, "values": {"a": 1.5, "c": 2}},
        [
            (("sun",), "unknown key 'sun'", "did you mean 'sum'?"),
            ((), "both cells and at", "name the area once"),
            ((), "asks for nothing", "sum: 5, equal: true or different: true"),
            (("values", "a"), "1.5 is no value", "a whole number"),
            (("values", "c"), "no piece bears the mark 'c'", "a, b"),
            (("cells", 1), "[5, 5] is no cell of the region", "cell of the region"),
            (("at",), "no mark of the region 'p'", "known marks of the region: none"),
        ],
    ),
    (
        "area",
        {"values": {"a": 1}, "sum": [7, 3], "equal": False, "different": 1},
        [
            ((), "neither cells nor at", "a mark of the region"),
            (("sum",), "the sum [7, 3] ends before it begins", "the lower number first"),
            (("equal",), "false is not true", "equal: true, or leave it out"),
            (("different",), "1 is not true", "different: true"),
        ],
    ),
    (
        "area",
        {"cells": [[0, 0]], "values": {"a": -1, "b": 10**7}, "sum": [None, None]},
        [
            (("values", "b"), "10000000 is no value", "up to 1,000,000"),
            (("sum",), "the mark a has the value -1", "add the same number to all values"),
            (("sum",), "[null, null] is no sum", "sum: [3, null]"),
        ],
    ),
    (
        "area",
        {"cells": [], "sum": 2.5},
        [
            ((), "no mark of the pieces has a value", "values: {a: 12}"),
            (("cells",), "the list of cells is empty", "at least one"),
            (("sum",), "2.5 is no sum", "whole numbers"),
        ],
    ),
    ("outline", True, [((), "true is not a mapping", "outline: {connected: true}")]),
    ("outline", {}, [((), "is an empty mapping", "symmetric: any")]),
    (
        "outline",
        {"symmetric": "flipp", "connected": False, "holes": True, "hole": False},
        [
            (("hole",), "unknown key 'hole'", "did you mean 'holes'?"),
            (("symmetric",), "no symmetry 'flipp'", "did you mean 'flip'?"),
            (("connected",), "false is not true", "write true"),
            (("holes",), "true is not false", "write false"),
        ],
    ),
    (
        "cover",
        {"cell": [0, 2], "piece": "dott"},
        [
            (("cell",), "[0, 2] is no cell of the region", "cell of the region"),
            (("piece",), "no piece 'dott'", "did you mean 'dot'?"),
        ],
    ),
    (
        "cover",
        {"cell": [0, 0, 0], "piece": ["dot"]},
        [
            (("cell",), "[0, 0, 0] is no cell", "[x, y]"),
            (("piece",), "['dot'] is no piece", "bar, dot"),
        ],
    ),
    ("together", [[0, 0]], [((), "1 cell is given", "at least 2")]),
    ("together", [[0, 0], [0, 0]], [((1,), "given twice", "remove one")]),
    ("together", "0,0 1,0", [((), "'0,0 1,0' is not a list", "[...]")]),
    ("separate", [[0, 0], [0, True], 3], [((1,), "no cell", ""), ((2,), "3 is no cell", "[x, y]")]),
    ("symmetric", "rotate-18", [((), "no symmetry 'rotate-18'", "did you mean 'rotate-180'?")]),
    ("symmetric", "identity", [((), "no symmetry 'identity'", "rotate-90")]),
    ("symmetric", "rotate-90", [((), "does not map the board to itself", "another board")]),
    ("symmetric", True, [((), "true is no symmetry", "rotate-180")]),
    ("symetric", "flip", [((), "unknown rule 'symetric'", "did you mean 'symmetric'?")]),
    ("gravity", 1, [((), "unknown rule 'gravity'", "known rules: marks, once, apart")]),
]


@pytest.mark.parametrize(("kind", "value", "faults"), CASES)
def test_faults(kind: str, value: Any, faults: list[tuple[tuple[Any, ...], str, str]]) -> None:
    found = replace(BOARD, rules=(Rule("marks", "match"), Rule(kind, value))).faults()
    assert len(found) == len(faults), found
    for fault, (path, what, fix) in zip(found, faults, strict=True):
        assert fault.path == ("rules", 1, kind, *path)
        assert what in fault.what
        assert fix in fault.fix


def test_rules_of_pieces_without_marks_and_of_other_lattices() -> None:
    (fault,) = ruled((2, 1), DOMINO, once={"marks": "any", "in": ["rows"]}).faults()
    assert "the pieces bear no marks" in fault.what
    brick = Piece.of("brick", "XX", dimension=3)
    (fault,) = ruled((2, 1, 1), brick, no_crossroads=True).faults()
    assert "no_crossroads makes no sense on the cube lattice" in fault.what
    assert "8 cells meet" in fault.fix


def test_fault_lines_where_there_are_none() -> None:
    hexagon = Piece.of("dot", [(0, 0)])
    puzzle = replace(ruled((2, 1), hexagon, no_fault_lines=True), lattice="hexagon")
    (fault,) = puzzle.faults()
    assert "no_fault_lines makes no sense on the hexagon lattice" in fault.what
    assert "square, cube, triangle" in fault.fix
    torus = ruled(Region.box(3, 2, wrap="torus"), DOMINO, no_fault_lines=True)
    (fault,) = torus.faults()
    assert "where borders are joined" in fault.what


def test_outlines_where_there_are_none() -> None:
    torus = ruled(Region.box(3, 2, wrap="torus"), DOMINO, outline={"connected": True})
    (fault,) = torus.faults()
    assert "outline makes no sense where borders are joined" in fault.what
    stick = Piece.of("stick", [(1, 0)])
    sticks = replace(ruled("..", stick, outline={"holes": False}), lattice="square-edge")
    sticks = replace(sticks, region=Region([(1, 0), (3, 0)]))
    (fault,) = sticks.faults()
    assert "there are no holes on the square-edge lattice" in fault.what


def test_faults_of_all_rules_come_at_once_with_their_places() -> None:
    text = (
        "tilewright: 1\nname: a\nregion: {box: [3, 2]}\npieces: {bar: XX, dot: X}\nrules:\n"
        "  - cover: {cell: [4, 0], piece: bat}\n  - together: [[0, 0], [0, 9]]\n"
        "  - {symmetric: flipp, switch: s}\nsetup: {s: {as: o, count: 1}}\n"
    )
    with pytest.raises(PuzzleError) as error:
        parse_puzzle(text)
    places = [(fault.line, fault.column) for fault in error.value.faults]
    assert places == [(6, 19), (6, 34), (7, 24), (8, 17), (8, 32)]


def test_a_piece_that_was_left_out_is_not_missed_by_a_rule() -> None:
    text = (
        "tilewright: 1\nname: a\nregion: {box: [3, 2]}\npieces: {bar: X!, dot: X}\nrules:\n"
        "  - cover: {cell: [0, 0], piece: bar}\n  - apart: {pieces: [bar], touching: edge}\n"
    )
    with pytest.raises(PuzzleError) as error:
        parse_puzzle(text)
    assert [fault.path[0] for fault in error.value.faults] == ["pieces"]


# Switches ------------------------------------------------------------------------------------

SWITCHED = replace(
    BOARD,
    region=Region.box(2, 2),
    pieces=(DOMINO,),
    rules=(Rule("together", [[0, 0], [0, 1]], "upright"),),
)


@pytest.mark.parametrize("value", ["on", "true", "On", True])
def test_a_switch_that_is_on(value: object) -> None:
    assert counts(SWITCHED) == counts(SWITCHED, upright=value) == (1, 1)
    assert SWITCHED.problem({"upright": value}).switches == {"upright": True}


@pytest.mark.parametrize("value", ["off", "false", "OFF", False])
def test_a_switch_that_is_off(value: object) -> None:
    assert counts(SWITCHED, upright=value) == (2, 1)
    assert counts(replace(SWITCHED, settings={"upright": value})) == (2, 1)
    problem = SWITCHED.problem({"upright": value})
    assert problem.rules == ()
    assert problem.settings_data() == {"upright": "off"}
    assert problem.setting == {}
    assert counts(SWITCHED.problem(problem.settings).puzzle, **problem.settings) == (2, 1)


@pytest.mark.parametrize("value", ["perhaps", 0, 1, None, [], "yes"])
def test_a_switch_takes_nothing_else(value: object) -> None:
    with pytest.raises(SetupError, match="write on or off"):
        SWITCHED.problem({"upright": value})


def test_a_switch_is_no_slot() -> None:
    setup = Setup((AnyCells("upright", "o", 1),))
    (fault,) = replace(SWITCHED, setup=setup).faults()
    assert fault.path == ("rules", 0, "switch")
    with pytest.raises(SetupError, match=r"there is no slot 'uprigth'.*switches: upright"):
        SWITCHED.problem({"uprigth": "off"})


def test_a_switched_off_rule_is_checked_all_the_same() -> None:
    wrong = replace(SWITCHED, rules=(Rule("together", [[0, 0]], "s"),), settings={"s": "off"})
    with pytest.raises(PuzzleError, match="at least 2"):
        wrong.problem()


# What a setup takes away ---------------------------------------------------------------------


def test_cells_that_a_rule_wants_may_not_be_blocked() -> None:
    gone = Setup((Choose("gone", "blocked", {"corner": ((0, 0),), "other": ((1, 0),)}),))
    for kind, value in (
        ("cover", {"cell": [0, 0], "piece": "domino"}),
        ("together", [[0, 0], [0, 1]]),
        ("separate", [[0, 0], [1, 1]]),
        ("symmetric", "flip"),
    ):
        puzzle = replace(SWITCHED, setup=gone, rules=(Rule(kind, value),))
        assert puzzle.faults() == []
        puzzle.problem(partial=True)
        with pytest.raises(PuzzleError, match=r"rules.0.*(setup blocks|map the board)"):
            puzzle.problem({"gone": "corner"})
