"""What marks mean survives every format, or a note says what does not; more seeds: ``marked_round_trips``."""

from __future__ import annotations

import pytest

import tilewright
from tests.foreign.marked_round_trips import FORMS, marked_puzzle, numbers, outcome
from tests.parts import chunks
from tilewright import Piece, Puzzle, Region, Rule
from tilewright.foreign import notes_on_writing, parse_imported, write_foreign

_CHUNKS, _CHUNK = 20, 5


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=0))
def test_no_number_changes_without_a_note(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = tilewright.Puzzle(**vars(marked_puzzle(seed)))
        expected = numbers(puzzle)
        for form in FORMS:
            assert outcome(puzzle, form, expected) in ("same", "noted", "refused"), (seed, form)


def test_a_colour_that_forbids_nothing_keeps_two_ways_apart() -> None:
    """Met from outside at f17eaff: 2 solutions went out and 1 came back."""
    domino, free = Piece.of("d", "bX", dimension=3), Rule("marks", {"unmarked": "any"})
    puzzle = Puzzle("cubes", Region.box(2, 1, 1), (domino,), "cube", rules=(free,))
    assert numbers(puzzle) == (2, 1, 1)
    read = parse_imported(write_foreign(puzzle.problem(), "xmpuzzle").encode(), "xmpuzzle")
    assert numbers(read.puzzle) == (2, 1, 1)


@pytest.mark.parametrize("form", ["xmpuzzle", "polycube", "polysolve", "polysolver"])
def test_marks_that_no_rule_reads_are_left_out_and_named(form: str) -> None:
    domino = Piece.of("d", "bX", dimension=3)
    puzzle = Puzzle("cubes", Region.of("ab", 3), (domino,), "cube")
    problem = puzzle.problem()
    assert notes_on_writing(problem, form) == (
        "marks that no rule in force reads are left out: a, b",
    )
    read = parse_imported(write_foreign(problem, form).encode(), form).puzzle
    assert tilewright.count(read).solutions == tilewright.count(puzzle).solutions == 1


def test_a_kept_solution_has_the_marks_that_are_read() -> None:
    from tilewright.foreign.xmpuzzle_writing import Solved, write_xmpuzzle

    domino = Piece.of("d", "bX", dimension=3, copies=2)
    puzzle = tilewright.Puzzle("cubes", Region.box(2, 2, 1), (domino,), "cube")
    found = puzzle.disassemble()
    text = write_xmpuzzle(puzzle.problem(), Solved(found.disassemblies, 2, 2))
    assert "<assembly>" in text
