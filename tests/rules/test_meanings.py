"""Each rule alone on boards small enough to count by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tilewright
from tests.rules.boards import BRICK, DOMINO, counts, ruled
from tilewright.cli.count import count_text
from tilewright.compile import compile_problem
from tilewright.model import AnyCells, Choose, Piece, Region, Rule, Setup

DOT = Piece.of("dot", "X", copies=(0, None))


def test_marks_match_cell_by_cell() -> None:
    bar = Piece.of("bar", "oX")
    assert counts(ruled((2, 1), bar)) == (1, 1)
    assert counts(ruled("o.", bar, marks="match")) == (1, 1)
    assert counts(ruled(".o", bar, marks="match")) == (1, 1)
    assert counts(ruled("..", bar, marks="match")) == (0, 0)
    assert counts(ruled("oo", bar, marks="match")) == (0, 0)
    assert counts(ruled("x.", bar, marks="match")) == (0, 0)
    assert counts(ruled("o.", bar)) == (1, 1)
    assert counts(ruled("o.", bar, marks={"unmarked": "any"})) == (2, 2)
    assert counts(ruled("..", bar, marks={"unmarked": "any"})) == (2, 1)


def test_marks_of_a_setup() -> None:
    bar = Piece.of("bar", "oX", copies=2)
    puzzle = replace(ruled((2, 2), bar, marks="match"), setup=Setup((AnyCells("pegs", "o", 2),)))
    assert counts(puzzle, pegs="0,0 0,1") == (1, 1)
    assert counts(puzzle, pegs="0,0 1,1") == (2, 1)
    assert len(compile_problem(puzzle.problem(partial=True)).placements) == 8  # all that there are
    assert len(compile_problem(puzzle.problem({"pegs": "0,0 0,1"})).placements) == 2


def test_once_makes_a_latin_square() -> None:
    """Letters as pieces of one cell: 2 squares of order 2, 12 of order 3."""
    for size, number in ((2, 2), (3, 12)):
        letters = [Piece.of(mark, mark, copies=size) for mark in "abc"[:size]]
        once = {"marks": "any", "in": ["rows", "columns"]}
        assert counts(ruled((size, size), *letters, once=once))[0] == number


def test_once_in_rows_columns_and_lists_of_cells() -> None:
    a, plain = Piece.of("a", "a", copies=2), Piece.of("X", "X", copies=2)
    for lines, number in (
        (["rows"], 4),
        (["columns"], 4),
        (["rows", "columns"], 2),
        ([[[0, 0]]], 3),
        ([[[0, 0], [1, 1]]], 4),
        ([[[0, 0]], [[1, 1]]], 1),
        ([[[0, 0], [1, 0], [0, 1], [1, 1]]], 0),
        (["rows", [[0, 0]]], 2),
    ):
        puzzle = ruled((2, 2), a, plain, once={"marks": ["a"], "in": lines})
        assert counts(puzzle)[0] == number, lines


def test_a_bar_with_a_mark_twice_does_not_lie_along_a_line() -> None:
    puzzle = ruled((2, 2), Piece.of("bar", "aa"), Piece.of("plain", "XX"))
    assert counts(puzzle) == (4, 1)
    rows = replace(puzzle, rules=(Rule("once", {"marks": "any", "in": ["rows"]}),))
    assert counts(rows) == (2, 1)


def test_once_in_space() -> None:
    """A row is along x, a column along y, layer by layer; a pillar goes through the layers."""
    a, plain = (Piece.of(n, n, copies=4, dimension=3) for n in ("a", "X"))
    ways = ((["rows"], 16), (["rows", "columns"], 4), (["pillars"], 16), (["lines"], 2))
    for lines, number in ways:
        puzzle = ruled((2, 2, 2), a, plain, once={"marks": ["a"], "in": lines})
        assert counts(puzzle)[0] == number


@pytest.mark.parametrize(
    ("pieces", "touching", "number"),
    [("same", "edge", 2), ("same", "corner", 0), ("all", "edge", 0), (["dot"], "edge", 2)],
)
def test_apart_on_a_square(pieces: object, touching: str, number: int) -> None:
    """Two dots and two others on 2x2: the dots on a diagonal, where they touch at the corner."""
    two, others = Piece.of("dot", "X", copies=2), Piece.of("other", "o", copies=2)
    puzzle = ruled((2, 2), two, others, apart={"pieces": pieces, "touching": touching})
    assert counts(puzzle)[0] == number


def test_apart_looks_at_alike_pieces_or_at_all_named() -> None:
    a, b, c = (Piece.of(name, "X") for name in "abc")
    for pieces, number in (("same", 6), (["a", "b"], 2), (["a"], 6), ("all", 0)):
        puzzle = ruled((3, 1), a, b, c, apart={"pieces": pieces, "touching": "edge"})
        assert counts(puzzle)[0] == number


def test_apart_over_empty_cells() -> None:
    """At most one dot on 2x2, none of two on a diagonal if corners count; dots on 3x1."""
    for touching, number in (("corner", 5), ("edge", 7)):
        puzzle = ruled("??/??", DOT, apart={"pieces": "same", "touching": touching})
        assert counts(puzzle)[0] == number
    assert counts(ruled("???", DOT, apart={"pieces": "same", "touching": "edge"}))[0] == 5
    assert counts(ruled("?.?", DOT, apart={"pieces": "all", "touching": "edge"}))[0] == 1


def test_apart_in_space_means_faces_or_any_contact() -> None:
    dot = Piece.of("dot", "X", copies=2, dimension=3)
    rest = Piece.of("rest", "o", copies=6, dimension=3)
    for touching, number in (("face", 28 - 12), ("edge", 28 - 12 - 12), ("corner", 0)):
        puzzle = ruled((2, 2, 2), dot, rest, apart={"pieces": ["dot"], "touching": touching})
        assert counts(puzzle)[0] == number


def test_no_crossroads() -> None:
    assert counts(ruled((2, 2), DOT))[0] == 1
    assert counts(ruled((2, 2), DOT, no_crossroads=True))[0] == 0
    assert counts(ruled((2, 2), DOMINO, no_crossroads=True)) == (2, 1)
    assert counts(ruled("..?/..", DOMINO, no_crossroads=True))[0] == 2
    assert counts(ruled("??/??", DOT, no_crossroads=True))[0] == 15


def test_no_crossroads_of_dominoes() -> None:
    """Tatami tilings of 4x4, where no four meet: 2 of the 36 (OEIS A068920)."""
    assert counts(ruled((4, 4), DOMINO))[0] == 36
    assert counts(ruled((4, 4), DOMINO, no_crossroads=True)) == (2, 1)


def test_no_fault_lines() -> None:
    """Every line between two rows or two columns is crossed, those along a direction alone if asked."""
    assert counts(ruled((2, 2), DOMINO, no_fault_lines=True))[0] == 0
    assert counts(ruled((2, 2), DOMINO, no_fault_lines={"along": ["x"]})) == (1, 1)
    assert counts(ruled((4, 2), DOMINO, no_fault_lines={"along": ["x"]}))[0] == 4
    assert counts(ruled((4, 2), DOMINO, no_fault_lines={"along": ["y"]}))[0] == 0
    assert counts(ruled((2, 2, 1), BRICK, no_fault_lines={"along": ["z"]}))[0] == 0
    assert counts(ruled((2, 2, 1), BRICK, no_fault_lines={"along": ["x"]}))[0] == 1


def test_a_line_beside_cells_that_stay_empty_divides_nothing_else() -> None:
    """A bar and a dot on a ring of eight with one gap: the gap makes no line cross a piece."""
    bar, dot = Piece.of("bar", "XXX"), Piece.of("dot", "X", copies=(0, None))
    puzzle = ruled("...?/?...", bar, dot, no_fault_lines={"along": ["y"]})
    assert counts(puzzle)[0] == 0
    both = ruled("...?/?...", replace(bar, copies=(0, 2)), dot, no_fault_lines={"along": ["y"]})
    assert counts(both)[0] == 5


def test_a_line_of_which_a_side_may_stay_empty_counts_if_both_are_covered() -> None:
    """Dominoes on a row of four: none, or one in any of three places; two leave a line between them."""
    row = ruled("????", DOMINO, no_fault_lines=True)
    assert row.problem().asked
    assert counts(row)[0] == 4
    assert counts(ruled("...?/...?", DOMINO, no_fault_lines=True)) == (0, 0)
    assert counts(ruled("..?/..?", DOMINO, no_fault_lines={"along": ["y"]}))[0] == 1
    assert not ruled("??../.???", DOMINO, no_fault_lines=True).problem().asked
    assert not ruled("...?/...?", DOMINO, no_fault_lines={"along": ["x"]}).problem().asked


def test_a_mirror_of_triangles_that_turns_the_axis_of_an_outline_is_no_symmetry() -> None:
    """Two of three triangles in a row: the mirror image of the one outline has its axis in another direction."""
    two, row = (
        Piece.of("two", [(1, 0), (2, 0)]),
        Region([(0, 0), (1, 0), (2, 0)], [(0, 0), (1, 0), (2, 0)]),
    )
    puzzle = replace(ruled(row, two, outline={"symmetric": "flip rotate-300"}), lattice="triangle")
    assert counts(puzzle) == (1, 1)
    assert counts(replace(puzzle, rules=())) == (2, 1)


#: the dominoes 1-2 and 3-4
PIPS = (Piece.of("one", "12"), Piece.of("two", "34"))
UPPER = [[0, 0], [1, 0]]


@pytest.mark.parametrize(
    ("asked", "solutions"),
    [
        ({"sum": 5}, 4),
        ({"sum": 3}, 4),
        ({"sum": [4, 6]}, 8),
        ({"sum": [6, None]}, 6),
        ({"sum": [None, 4]}, 6),
        ({"sum": 100}, 0),
        ({"sum": -1}, 0),
        ({"sum": 3, "values": {"1": 0, "2": 0, "4": 0}}, 8),
        ({"equal": True}, 0),
        ({"equal": True, "values": {"1": 4, "2": 3}}, 4),
        ({"different": True}, 16),
        ({"different": True, "values": {"1": 4, "2": 3}}, 12),
        ({"sum": 5, "equal": True}, 0),
        ({"sum": 5, "different": True}, 4),
    ],
)
def test_values_in_an_area(asked: dict[str, Any], solutions: int) -> None:
    """Of 8 fillings lying and 8 standing: the upper row shows 1 and 2, 3 and 4, or a number of each."""
    assert counts(ruled((2, 2), *PIPS, area={"cells": UPPER, **asked}))[0] == solutions
    at = ruled("pp/..", *PIPS, area={"at": "p", **asked})
    assert counts(at)[0] == solutions


def test_what_has_no_value_counts_for_nothing() -> None:
    bar = Piece.of("bar", "3x")
    assert counts(ruled((2, 1), bar, area={"cells": UPPER, "sum": 3}))[0] == 2
    assert counts(ruled((2, 1), bar, area={"cells": UPPER, "equal": True}))[0] == 2
    assert counts(ruled("..??", bar, area={"cells": [[1, 0], [2, 0]], "sum": 0}))[0] == 1
    assert counts(ruled("????", bar, DOT, area={"cells": [[0, 0], [3, 0]], "sum": 0}))[0] == 16


def test_areas_of_a_setup() -> None:
    """A cell that is blocked leaves its area; an area may be where a peg stands."""
    three = Piece.of("three", "3", copies=(0, None))
    puzzle = ruled((3, 1), three, area={"cells": [[0, 0], [1, 0]], "sum": 3})
    blocked = replace(puzzle, setup=Setup((AnyCells("hole", "blocked", 1),)))
    assert [counts(blocked, hole=cell)[0] for cell in ("0,0", "1,0", "2,0")] == [1, 1, 0]
    bar = ruled((2, 1), Piece.of("bar", "12"), area={"at": "p", "sum": 2})
    pegged = replace(bar, setup=Setup((AnyCells("peg", "p", 1),)))
    assert counts(pegged, peg="0,0")[0] == 1
    assert [row.solutions for row in tilewright.survey(pegged)] == [1, 1]


def test_a_mark_of_the_board_is_read_only_by_the_areas_that_name_it() -> None:
    """The listed cells are mapped to themselves by a mirror, which a marked corner would break."""
    pair = Piece.of("pair", "11", copies=2)
    listed = {"cells": [[0, 0], [1, 0], [0, 1], [1, 1]], "sum": 4}
    assert counts(ruled("q./..", pair, area=listed)) == (2, 1)
    assert counts(ruled("q./..", pair, area={"at": "q", "sum": 1})) == (2, 1)
    assert counts(
        ruled("q../...", Piece.of("pair", "11", copies=3), area={"at": "q", "sum": 1})
    ) == (3, 3)


BAR = Piece.of("bar", "XX")
DOT = Piece.of("dot", "X", copies=(0, None))


def test_an_outline_is_connected_by_sides() -> None:
    two = replace(BAR, copies=2)
    assert counts(ruled("??/??/??", two))[0] == 11
    assert counts(ruled("??/??/??", two, outline={"connected": True}))[0] == 11 - 1
    assert counts(ruled("????", two, outline={"connected": True})) == (1, 1)
    assert counts(ruled("?????", two, outline={"connected": True})) == (2, 1)


def test_an_outline_has_no_holes() -> None:
    """A ring of eight has a hole, also if a corner is missing; without a side it has none."""
    ring = Piece.of("ring", "XXX/X.X/XXX")
    assert counts(ruled("???/???/???", ring, outline={"holes": False}))[0] == 0
    assert counts(ruled("???/???/???", ring, DOT, outline={"holes": False})) == (1, 1)
    gap = Piece.of("gap", ".XX/X.X/XXX")
    assert counts(ruled("???/???/???", gap, outline={"holes": False}))[0] == 0
    hook = Piece.of("hook", "X.X/X.X/XXX")
    assert counts(ruled("???/???/???", hook, outline={"holes": False}))[0] == 4
    assert counts(ruled("???/???/???", hook, DOT, outline={"holes": False}))[0] == 12


def test_an_outline_is_symmetric_about_an_axis_anywhere() -> None:
    """Two bars in a row of five are always symmetric if they touch, else if as long: all of them are."""
    two = replace(BAR, copies=2)
    assert counts(ruled("?????", two))[0] == 3
    assert counts(ruled("?????", two, outline={"symmetric": "flip"})) == (3, 2)
    bar, dot = BAR, Piece.of("dot", "X")
    assert counts(ruled("????", bar, dot))[0] == 6
    assert counts(ruled("????", bar, dot, outline={"symmetric": "flip"})) == (4, 2)
    assert counts(ruled("????", bar, dot, outline={"symmetric": "any"})) == (6, 3)


def test_a_symmetry_of_the_puzzle_keeps_the_symmetry_that_an_outline_has() -> None:
    """A quarter turn takes a mirror line along x to one along y, so it joins no solutions."""
    plain = ruled("???/???/???", Piece.of("V", "X./XX"))
    assert counts(plain) == (16, 3)
    assert counts(replace(plain, rules=(Rule("outline", {"symmetric": "flip"}),))) == (0, 0)
    angle = Rule("outline", {"symmetric": "flip rotate-90"})
    assert counts(replace(plain, rules=(angle,)))[0] == 8
    tee = ruled("???/???/???", Piece.of("T", "XXX/.X."))
    assert counts(tee) == (8, 2)
    assert counts(replace(tee, rules=(Rule("outline", {"symmetric": "flip"}),))) == (4, 2)
    assert counts(replace(tee, rules=(Rule("outline", {"symmetric": "any"}),))) == (8, 2)


def test_cover() -> None:
    one, two = Piece.of("one", "X"), Piece.of("two", "XX")
    assert counts(ruled((3, 1), one, two)) == (2, 1)
    assert counts(ruled((3, 1), one, two, cover={"cell": [0, 0], "piece": "one"})) == (1, 1)
    assert counts(ruled((3, 1), one, two, cover={"cell": [1, 0], "piece": "one"})) == (0, 0)
    assert counts(ruled((3, 1), one, two, cover={"cell": [1, 0], "piece": "two"})) == (2, 1)


def test_together_and_separate() -> None:
    assert counts(ruled((4, 2), DOMINO)) == (5, 4)
    assert counts(ruled((4, 2), DOMINO, together=[[0, 0], [0, 1]]))[0] == 3
    assert counts(ruled((4, 2), DOMINO, separate=[[0, 0], [0, 1]]))[0] == 2
    assert counts(ruled((4, 2), DOMINO, together=[[0, 0], [2, 0]]))[0] == 0
    assert counts(ruled((4, 2), DOMINO, separate=[[0, 0], [2, 0], [3, 1]]))[0] == 5


def test_named_cells_become_required() -> None:
    empty_or_not = ruled("??", DOMINO)
    assert counts(empty_or_not)[0] == 2
    assert counts(ruled("??", DOMINO, cover={"cell": [0, 0], "piece": "domino"}))[0] == 1
    assert counts(ruled("??", DOMINO, together=[[0, 0], [1, 0]]))[0] == 1
    assert counts(ruled("??", DOMINO, separate=[[0, 0], [1, 0]]))[0] == 0
    assert counts(ruled("??", DOT, separate=[[0, 0], [1, 0]]))[0] == 1


def test_copies_of_a_piece_are_different_pieces() -> None:
    assert counts(ruled((2, 2), DOMINO, separate=[[0, 0], [1, 0]]))[0] == 1


@pytest.mark.parametrize(
    ("sides", "piece", "solutions", "distinct"),
    [((4, 4), DOMINO, 36, 9), ((2, 2, 2), BRICK, 9, 2), ((4, 2), DOMINO, 5, 4)],
)
def test_symmetric_solutions_add_up_to_orbits(
    sides: tuple[int, ...], piece: Piece, solutions: int, distinct: int
) -> None:
    """Burnside: the solutions that each symmetry fixes, added up, are the orbits times the group.

    The 36 tilings of 4x4 are in the OEIS as A004003, the 9 of 2x2x2 as A006253.
    """
    bare = ruled(sides, piece)
    assert counts(bare) == (solutions, distinct)
    names = tilewright.check(bare).symmetries
    fixed = [counts(replace(bare, rules=(Rule("symmetric", name),)))[0] for name in names[1:]]
    assert solutions + sum(fixed) == distinct * len(names)


def test_symmetric_says_that_it_moves_the_pieces_if_the_outline_is_open() -> None:
    """Met from outside at f17eaff: 0 solutions, to a person who meant the outline."""
    pieces = Piece.of("d", "XX"), Piece.of("l", "XX/X."), Piece.of("L", "XXX/X..")
    board = Region(Region.box(5, 4).cells, Region.box(5, 4).cells)
    puzzle = ruled(board, *pieces, symmetric="flip")
    asks = "symmetric: flip asks that each piece becomes itself or another piece of its shape"
    assert asks in " ".join(str(tilewright.check(puzzle)).split())
    count = tilewright.count(puzzle)
    assert count.solutions == 0
    assert asks in count.cautions[0]
    assert asks in count_text(count)
    assert tilewright.count(ruled(board, DOMINO, symmetric="flip")).cautions == ()
    full = ruled((5, 4), DOT, symmetric="flip")
    assert full.problem().cautions == ()


def test_symmetric_with_cells_that_may_stay_empty() -> None:
    """The ends are covered both or not at all, even though nothing joins them."""
    assert counts(ruled("?.?", DOT))[0] == 4
    assert counts(ruled("?.?", DOT, symmetric="rotate-180"))[0] == 2
    one = ruled("?.?", DOT, symmetric="rotate-180", cover={"cell": [0, 0], "piece": "dot"})
    assert counts(one)[0] == 1
    half = ruled("?..", DOT, symmetric="rotate-180")
    assert counts(half)[0] == 1
    both = replace(
        ruled("??/??", DOT), rules=(Rule("symmetric", "flip"), Rule("symmetric", "rotate-90"))
    )
    assert counts(both)[0] == 2


def test_several_rules_of_one_kind() -> None:
    board = ruled((4, 2), DOMINO)
    pairs = (Rule("separate", [[0, 0], [0, 1]]), Rule("separate", [[3, 0], [3, 1]]))
    assert counts(replace(board, rules=pairs[:1])) == (2, 2)
    assert counts(replace(board, rules=pairs)) == (1, 1)


def test_a_symmetry_that_takes_one_rule_to_another_is_one() -> None:
    board = ruled((6, 1), Piece.of("one", "X", copies=2), Piece.of("two", "XX", copies=2))
    left, right = Rule("separate", [[0, 0], [1, 0]]), Rule("separate", [[4, 0], [5, 0]])
    assert len(list(replace(board, rules=(left, right)).problem().rules)) == 2
    assert counts(replace(board, rules=(left,)))[1] == counts(replace(board, rules=(left,)))[0]
    solutions, distinct = counts(replace(board, rules=(left, right)))
    assert (solutions, distinct) == (1, 1)
    rows = Rule("once", {"marks": ["a"], "in": ["rows"]})
    columns = Rule("once", {"marks": ["a"], "in": ["columns"]})
    letters = ruled((3, 3), Piece.of("a", "a", copies=3), Piece.of("X", "X", copies=6))
    assert counts(replace(letters, rules=(rows, columns))) == (6, 2)
    assert counts(replace(letters, rules=(rows,))) == (27, 10)


def test_what_a_setup_blocks_leaves_the_lines() -> None:
    a, plain = Piece.of("a", "a", copies=(0, 2)), Piece.of("X", "X", copies=(0, 4))
    gone = Setup((Choose("gone", "blocked", {"corner": ((0, 0),), "row": ((0, 0), (1, 0))}),))
    puzzle = replace(ruled((2, 2), a, plain, once={"marks": ["a"], "in": ["rows"]}), setup=gone)
    assert counts(puzzle, gone="corner")[0] == 2
    assert counts(puzzle, gone="row")[0] == 2
    assert [row.solutions for row in tilewright.survey(puzzle)] == [2, 2]


def test_a_survey_keeps_its_switches() -> None:
    marks = Setup((Choose("spot", "o", {"left": ((0, 0),), "right": ((1, 0),)}),))
    puzzle = ruled((2, 1), DOMINO, Piece.of("dot", "X", copies=(0, 2)))
    switched = replace(puzzle, setup=marks, rules=(Rule("together", [[0, 0], [1, 0]], "joined"),))
    assert [row.solutions for row in tilewright.survey(switched)] == [1, 1]
    assert [row.solutions for row in tilewright.survey(switched, joined="off")] == [2, 2]


def test_optional_regions_keep_their_symmetry_under_rules() -> None:
    region = Region.box(3, 3)
    puzzle = ruled(Region(region.cells, [(1, 1)]), DOMINO, symmetric="rotate-90")
    assert counts(puzzle) == (2, 1)
