"""The slow twin against numbers from print, and against itself.

Domino tilings of 2 x 2 x n boxes: OEIS A006253 (2, 9, 32); of 4 x 4: A004003 (36), 9 of them up
to symmetry.  The twelve pentominoes fill 3 x 20 in 2 ways (Fletcher 1965), 8 with images.
"""

from __future__ import annotations

import pytest

from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright.model import Piece, Problem, Puzzle, Region, Rule

_PENTOMINOES = (
    ".XX/XX./.X.",
    "XXXXX",
    "X/X/X/XX",
    ".X/XX/X./X.",
    "XX/XX/X.",
    "XXX/.X./.X.",
    "X.X/XXX",
    "X../X../XXX",
    "X../XX./.XX",
    ".X./XXX/.X.",
    ".X/XX/.X/.X",
    "XX./.X./.XX",
)


#: a rule that reads marks and forbids nothing on a board without marks
READING = (Rule("marks", {"unmarked": "any"}),)


def problem(
    sides: tuple[int, ...], *pieces: Piece, optional: int = 0, rules: tuple[Rule, ...] = ()
) -> Problem:
    box = Region.box(*sides)
    region = Region(box.cells, box.cells[:optional])
    lattice = "cube" if len(sides) == 3 else "square"
    return Puzzle("known", region, pieces, lattice, rules=rules).problem()


DOMINO = Piece.of("domino", "XX", copies=(0, None))
BRICK = Piece.of("brick", "XX", copies=(0, None), dimension=3)


@pytest.mark.parametrize(
    ("puzzle", "solutions", "distinct"),
    [
        (problem((4, 4), DOMINO), 36, 9),
        (problem((2, 2, 1), BRICK), 2, 1),
        (problem((2, 2, 2), BRICK), 9, 2),
        (problem((2, 2, 3), BRICK), 32, 7),
        (problem((4, 4), Piece.of("T", "XXX/.X.", copies=4)), 2, 1),
        (problem((2, 1), Piece.of("one", "X"), Piece.of("two", "X")), 2, 1),
        (problem((2, 1), Piece.of("one", "X", copies=2)), 1, 1),
        (problem((5, 2), Piece.of("P", "XX/XX/X.", copies=2)), 2, 1),
        (problem((5, 2), Piece.of("P", "XX/XX/X.", copies=2, flips=False)), 1, 1),
        (problem((1, 1), Piece.of("one", "X", copies=(0, 1)), optional=1), 2, 2),
        (problem((2, 1), Piece.of("bar", "Xo")), 1, 1),
        (problem((2, 1), Piece.of("bar", "Xo"), rules=READING), 2, 1),
        (problem((2, 1), Piece.of("bar", "Xo", turns=False, flips=False), rules=READING), 1, 1),
        (problem((3, 1), Piece.of("dot", "X"), Piece.of("bar", "XX")), 2, 1),
        (problem((3, 1), Piece.of("dot", "X"), DOMINO, optional=1), 2, 2),
    ],
)
def test_known_counts(puzzle: Problem, solutions: int, distinct: int) -> None:
    found = slow.solutions(puzzle)
    assert (len(found), slow.distinct(puzzle, found)) == (solutions, distinct)


@pytest.mark.medium
def test_pentominoes_3x20() -> None:
    twelve = [Piece.of(f"p{index}", text) for index, text in enumerate(_PENTOMINOES)]
    puzzle = problem((20, 3), *twelve)
    found = slow.solutions(puzzle)
    assert (len(found), slow.distinct(puzzle, found)) == (8, 2)


def test_a_reflection_swaps_the_two_hands_of_a_chiral_pair() -> None:
    """S and Z, not to be flipped, beside a bar: the mirror is a symmetry of the pair alone."""
    s, z = (Piece.of(n, t, flips=False) for n, t in (("s", ".XX/XX."), ("z", "XX./.XX")))
    for pieces, number in (((s, z), 8), ((s,), 4), ((s, Piece.of("z", "XXX", flips=False)), 4)):
        puzzle = problem((4, 4), *pieces)
        assert len(list(slow.symmetries(puzzle))) == number


def test_random_puzzles_are_the_same_for_the_same_seed() -> None:
    assert random_puzzle(7) == random_puzzle(7)
    assert random_puzzle(7) != random_puzzle(8)


def test_random_puzzles_show_every_feature() -> None:
    """Each feature turns up in at least one of a dozen puzzles or so."""
    problems = [random_puzzle(seed).problem() for seed in range(300)]
    seen = {
        "cube": sum(p.lattice.name == "cube" for p in problems),
        "optional": sum(bool(p.region.optional) for p in problems),
        "blocked": sum(bool(p.blocked) for p in problems),
        "marked cells": sum(bool(p.region.marks) for p in problems),
        "placed": sum(bool(p.placed) for p in problems),
        "shapes": sum(any(len(k.shapes) > 1 for k in p.pieces) for p in problems),
        "no turns": sum(any(not k.turns for k in p.pieces) for p in problems),
        "no flips": sum(any(k.flips is False for k in p.pieces) for p in problems),
        "copies": sum(any(k.copies[0] != k.copies[1] for k in p.pieces) for p in problems),
        "any number": sum(any(k.copies[1] is None for k in p.pieces) for p in problems),
        "marks": sum(any(any(s.marks) for k in p.pieces for s in k.shapes) for p in problems),
        "symmetric": sum(len(list(slow.symmetries(p))) > 1 for p in problems),
    }
    assert min(seen.values()) >= 20, seen
    assert all(4 <= len(p.region.cells) <= 14 for p in problems)
