"""Marks that no rule in force reads have no effect on anything but pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tests.reference import slow
from tests.rules.boards import ruled
from tilewright.compile import compile_problem
from tilewright.model import AnyCells, Piece, Region, Rule, Setup

DOMINO = Piece.of("d", "oX")
#: reads all marks; on a board and pieces without any it forbids nothing
READING = Rule("marks", {"unmarked": "any"})


def test_a_drawing_changes_no_count() -> None:
    """Met from outside at f17eaff: 2, and 1 without the letter."""
    assert tilewright.count(ruled((2, 1), DOMINO)) == 1
    assert tilewright.count(ruled((2, 1), Piece.of("d", "XX"))) == 1
    assert tilewright.count(replace(ruled((2, 1), DOMINO), rules=(READING,))) == 2


def test_a_rule_reads_the_marks_that_it_names() -> None:
    """A bar with a b at its end, and a dot a: how the bar lies matters only if b is read."""
    board = ruled((4, 1), Piece.of("bar", "XXb"), Piece.of("dot", "a"))
    for marks, number in ((["a"], 2), (["b"], 4), (["a", "b"], 4), ("any", 4)):
        puzzle = replace(board, rules=(Rule("once", {"marks": marks, "in": ["rows"]}),))
        assert tilewright.count(puzzle) == number
        assert len(slow.solutions(puzzle.problem())) == number


def test_a_rule_that_is_switched_off_reads_none() -> None:
    puzzle = replace(ruled((2, 1), DOMINO), rules=(replace(READING, switch="strict"),))
    assert tilewright.count(puzzle, strict="on") == 2
    assert tilewright.count(puzzle, strict="off") == 1
    assert puzzle.problem({"strict": "off"}).unread == {"o"}


def test_marks_of_the_board_break_no_symmetry() -> None:
    region = Region(Region.box(3, 3).cells, marks={(0, 0): "a", (1, 2): "b"})
    board = ruled(region, Piece.of("dot", "X", copies=9))
    assert len(compile_problem(board.problem()).symmetries) == 8
    reading = replace(board, rules=(READING,))
    assert len(compile_problem(reading.problem()).symmetries) == 1
    once = replace(
        board,
        pieces=(Piece.of("dot", "a", copies=9),),
        rules=(Rule("once", {"marks": ["a"], "in": [[[1, 1]]]}),),
    )
    assert len(compile_problem(once.problem()).symmetries) == 8


def test_a_slot_whose_mark_nobody_reads_changes_nothing() -> None:
    pegs = Setup((AnyCells("pegs", "o", 1),))
    puzzle = replace(ruled((4, 1), replace(DOMINO, copies=(2, 2))), setup=pegs)
    rows = tilewright.survey(puzzle, distinct=True)
    assert {(row.solutions, row.distinct) for row in rows} == {(1, 1)}
    assert len(compile_problem(puzzle.problem({"pegs": "0,0"})).symmetries) == 4
    assert "the setup gives the mark o, which no rule" in _said(puzzle)


def test_pieces_that_differ_in_unread_marks_alone_are_congruent() -> None:
    left, right = Piece.of("left", "aXX"), Piece.of("right", "XbX")
    board = ruled((3, 2), left, right)
    assert "left and right are congruent" in _said(board)
    assert "the pieces bear the marks a, b, which no rule in force reads" in _said(board)
    assert "congruent" not in _said(replace(board, rules=(READING,)))


def _said(puzzle: object) -> str:
    return " ".join(str(tilewright.check(puzzle)).split())  # type: ignore[arg-type]


def test_a_hand_is_no_hand_if_only_unread_marks_make_it() -> None:
    """A corner with a mark at one end has a mirror image only if the mark counts."""
    corner = Piece.of("corner", "oX/X.", flips=False, copies=(0, 2))
    board = ruled((3, 2), replace(corner, copies=(2, 2)))
    assert tilewright.count(board, distinct=True).distinct == 1
    assert len(compile_problem(board.problem()).symmetries) == 4


def test_pictures_show_the_marks_and_numbers_are_those_of_looks() -> None:
    (one,) = tilewright.solutions(ruled((2, 1), DOMINO))
    (placement,) = one.placements
    assert placement.marks == ("o", "")
    assert "o" in str(one)
    assert "o" in one.svg()
    ways = [row["orientations"] for row in tilewright.show(ruled((2, 1), DOMINO)).rows]
    assert ways == [2]
    assert tilewright.show(ruled((2, 1), DOMINO)).data()["pieces"][0]["orientations"] == 2
    other = replace(one, placements=(replace(placement, marks=("", "o")),))
    assert one == other
    assert hash(one) == hash(other)
    assert tilewright.verify(one.problem, other).ok


@pytest.mark.parametrize("engine", ["bitset", "cells", "bitmask", "frontier"])
def test_every_engine_counts_looks(engine: str) -> None:
    puzzle = ruled((4, 3), Piece.of("d", "ab", copies=6))
    assert tilewright.count(puzzle, engine=engine, distinct=True).solutions == 11
