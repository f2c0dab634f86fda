"""The rule ``maximal``: against the twin, beside other rules, with copies, and the fewest pieces that block a board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest

import tilewright
from tests.parts import chunks, first_of
from tests.reference.engines import check_engines
from tests.reference.random_rules import DRAWS, random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tests.rules.boards import DOMINO, counts, engine_counts, ruled
from tilewright import Piece, Puzzle, PuzzleError, Region, Rule, verify
from tilewright.lattice import LATTICES, Cell

_CHUNKS, _CHUNK = 6, 20
#: rules that go with it
_BESIDE = (
    "marks",
    "once",
    "apart",
    "no_fault_lines",
    "area",
    "cover",
    "together",
    "separate",
    "sides",
)
#: the lattices that are drawn
_DRAWN = ("square", "square", "cube", "triangle", "hexagon", "square-edge")
MAXIMAL = Rule("maximal", True)
#: a domino with values
PIPS = Piece.of("pips", "12", copies=(0, None))


def empty_board(*sides: int) -> Region:
    """Return a box of which every cell may stay empty."""
    box = Region.box(*sides)
    return Region(box.cells, box.cells)


def random_maximal(seed: int) -> Puzzle:
    """Return a random puzzle with the rule, most of whose cells may stay empty, with other rules at times."""
    rng = Random(f"maximal {seed}")
    lattice = LATTICES[rng.choice(_DRAWN)]
    joined = rng.random() < 0.2 and lattice.name != "cube"
    puzzle = (random_joined_puzzle if joined else random_puzzle)(rng.randrange(20), lattice)
    if rng.random() < 0.85:
        puzzle = random_ruled_puzzle(seed, puzzle)
    cells = puzzle.region.cells
    optional = rng.sample(cells, rng.randint(len(cells) // 2, len(cells)))
    region = Region(cells, optional, puzzle.region.marks, puzzle.region.wrap)
    copies = [(0, 1), (0, 1), (1, 1), (0, None), (1, None), (0, 30)]
    pieces = [replace(piece, copies=rng.choice(copies)) for piece in puzzle.pieces]
    rules = [rule for rule in puzzle.rules if rule.kind in _BESIDE]
    rng.shuffle(rules)
    more = replace(puzzle, region=region, pieces=tuple(pieces), rules=(*rules, MAXIMAL))
    return more if not more.faults() else replace(more, rules=(MAXIMAL,), settings=puzzle.settings)


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
def test_random_puzzles_agree_with_the_twin(chunk: int) -> None:
    """All engines list what the twin finds; the checker refuses other solutions of the puzzle without the rule."""
    seen: Counter[str] = Counter()
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        puzzle = random_maximal(seed)
        if puzzle.faults() or len(puzzle.region.cells) > 9:
            continue
        try:
            problem = puzzle.problem()
        except tilewright.PuzzleError:
            continue  # what is blocked leaves a side of a line that may stay empty
        found = check_engines(problem, f"seed {seed}\n{puzzle}")
        seen["solved"] += bool(found)
        seen["ruled"] += len(puzzle.rules) > 1
        loose = replace(puzzle, rules=puzzle.rules[:-1])
        for one in islice(tilewright.solutions(loose.problem()), 30):
            right = one.key() in found
            assert bool(verify(puzzle, one)) == right, seed
            seen["right" if right else "wrong"] += 1
    assert all(seen[kind] for kind in ("solved", "ruled", "right", "wrong")), seen


# By hand ------------------------------------------------------------------------------------------


def test_a_board_that_takes_one_more_is_no_solution() -> None:
    """A row of four: two dominoes, or one in the middle; a lone one at an end leaves room."""
    assert counts(ruled("????", DOMINO, maximal=True)) == (2, 2)
    assert counts(ruled("????", DOMINO))[0] == 5


def test_copies_that_are_left() -> None:
    """One domino that need not lie has to lie, anywhere; one that lies anyway asks for nothing."""
    assert counts(ruled("???", replace(DOMINO, copies=(0, 1)), maximal=True))[0] == 2
    assert counts(ruled("????", replace(DOMINO, copies=(0, 1)), maximal=True))[0] == 3
    assert counts(ruled("????", replace(DOMINO, copies=(1, 1)), maximal=True))[0] == 3
    dot = Piece.of("dot", "X", copies=(0, 1))
    assert counts(ruled("??", dot, replace(DOMINO, copies=(0, 1)), maximal=True))[0] == 3


def test_a_piece_that_may_not_touch_its_like_is_blocked_by_it() -> None:
    """Two dots with a gap between them, or one in the middle of three that touches both places."""
    dot = Piece.of("dot", "X", copies=(0, None))
    apart = {"pieces": "same", "touching": "edge"}
    assert counts(ruled("???", dot, maximal=True))[0] == 1
    assert counts(ruled("???", dot, apart=apart, maximal=True))[0] == 2


def test_a_piece_whose_sides_do_not_match_is_blocked() -> None:
    """A dot beside a dot needs like sides: one that may not be turned stands alone, or beside a gap.

    With a border none lies in the first cell, and two beside it do not match.
    """
    dot = Piece.of("dot", "X", sides="aabc", copies=(0, None), turns=False)
    assert counts(ruled("???", dot, maximal=True))[0] == 1
    assert counts(ruled("???", dot, sides={"match": "same"}, maximal=True))[0] == 2
    bordered = {"match": "same", "border": {"w": "a"}}
    assert counts(ruled("???", dot, sides=bordered, maximal=True))[0] == 2


def test_values_that_are_the_same_or_all_different_block() -> None:
    """Of two dots with values, on an area of two cells, one blocks the other where both must be alike."""
    dots = [Piece.of(f"dot{value}", value, copies=(0, None)) for value in "12"]
    assert (
        counts(ruled("??", *dots, area={"cells": [[0, 0], [1, 0]], "equal": True}, maximal=True))[0]
        == 2
    )
    assert (
        counts(
            ruled("??", *dots, area={"cells": [[0, 0], [1, 0]], "different": True}, maximal=True)
        )[0]
        == 2
    )


def test_a_place_that_marks_forbid_need_not_be_blocked() -> None:
    marked = Piece.of("m", "oX", copies=(0, None), turns=False, flips=False)
    region = Region([(x, 0) for x in range(4)], [(x, 0) for x in range(4)], {(0, 0): "o"})
    assert counts(ruled(region, marked, marks="match", maximal=True))[0] == 1


def test_no_cell_that_may_stay_empty() -> None:
    puzzle = ruled((4, 2), DOMINO, maximal=True)
    assert counts(puzzle)[0] == 5
    assert "no cell may stay empty" in str(Puzzle.of(puzzle).check())


@pytest.mark.parametrize(
    ("pieces", "rules", "what"),
    [
        ([replace(DOMINO, copies=(0, 2))], {}, "cannot count how many copies of 'domino' are left"),
        ([DOMINO], {"no_crossroads": True}, "would break the rule 'no_crossroads'"),
        ([DOMINO], {"symmetric": "rotate-180"}, "would break the rule 'symmetric'"),
        ([DOMINO], {"no_fault_lines": True}, "would make a fault line where all cells on one side"),
        ([DOMINO], {"outline": {"connected": True}}, "the outline, which is asked of all covered"),
        ([PIPS], {"area": {"cells": [[0, 0]], "sum": 3}}, "would break the sum of an area"),
    ],
)
def test_what_it_cannot_tell_is_refused(pieces: Any, rules: dict[str, Any], what: str) -> None:
    puzzle = ruled(empty_board(4, 4), *pieces, maximal=True, **rules)
    (fault,) = puzzle.faults()
    assert what in fault.what
    assert fault.path == ("rules", 0, "maximal")
    with pytest.raises(PuzzleError):
        puzzle.problem()


def test_more_copies_than_there_is_room_for_are_as_good_as_any() -> None:
    many = ruled("????", replace(DOMINO, copies=(0, 3)), maximal=True)
    assert counts(many) == (2, 2)


def test_it_is_drawn_beside_the_other_rules() -> None:
    assert {*_BESIDE, "no_crossing"} < DRAWS.keys()


# The fewest that block a board ---------------------------------------------------------------------


def fewest(shapes: list[list[Cell]], width: int, height: int) -> int:
    """Try more and more pieces until some of them leave no room: without a cover."""
    board = set(product(range(width), range(height)))
    laid = [
        frozenset((x + a, y + b) for a, b in shape)
        for shape in shapes
        for x, y in board
        if all((x + a, y + b) in board for a, b in shape)
    ]
    for number in range(len(board)):
        for some in combinations(laid, number):
            covered = frozenset().union(*some)
            if len(covered) == sum(map(len, some)) and all(covered & one for one in laid):
                return number
    raise AssertionError("a full board has no room")


BARS = [[(0, 0), (1, 0)], [(0, 0), (0, 1)]]
LONG_BARS = [[(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (0, 2)]]
CORNERS = [[c for c in product((0, 1), (0, 1)) if c != gone] for gone in product((0, 1), (0, 1))]


@pytest.mark.parametrize(
    ("drawn", "shapes", "size", "least"),
    first_of(
        [
            ("XX", BARS, 2, 2),
            ("XX", BARS, 3, 3),
            ("XXX", LONG_BARS, 4, 4),
            ("XX/X.", CORNERS, 4, 3),
            ("XX", BARS, 4, 6),
            ("XXX", LONG_BARS, 5, 5),
        ],
        4,
    ),
)
def test_the_fewest_against_every_choice(
    drawn: str, shapes: list[list[Cell]], size: int, least: int
) -> None:
    piece = Piece.of("p", drawn, copies=(0, None))
    puzzle = Puzzle.of(ruled(empty_board(size, size), piece, maximal=True))
    answer = puzzle.cheapest(objective="pieces")
    assert answer is not None
    assert answer.bound == len(answer.placements) == fewest(shapes, size, size) == least


#: the fewest pieces that block a square, from 4 x 4: OEIS A280984, A226918 and A238381
_BLOCKING = {"XX": (6, 9, 12, 17), "XXX": (4, 5, 7, 9), "XX/X.": (3, 4, 6, 8)}
_SQUARES = [(drawn, at) for at in range(4) for drawn in _BLOCKING]


@pytest.mark.parametrize(("drawn", "at"), first_of(_SQUARES, 9))
def test_the_fewest_that_block_a_square_are_those_of_published_tables(drawn: str, at: int) -> None:
    piece = Piece.of("p", drawn, copies=(0, None))
    puzzle = Puzzle.of(ruled(empty_board(at + 4, at + 4), piece, maximal=True))
    answer = puzzle.cheapest(objective="pieces")
    assert answer is not None
    assert answer.bound == len(answer.placements) == _BLOCKING[drawn][at]
    assert verify(puzzle, answer.placements)


def test_every_engine_counts_a_square() -> None:
    assert engine_counts(ruled(empty_board(4, 4), DOMINO, maximal=True))[0] == 400


def test_rules_of_a_kind_are_refused_beside_it_once() -> None:
    turned = [Rule("symmetric", name) for name in ("rotate-180", "flip")]
    puzzle = ruled(empty_board(2, 2), DOMINO, maximal=True)
    (fault,) = replace(puzzle, rules=(*puzzle.rules, *turned)).faults()
    assert "would break the rule 'symmetric'" in fault.what
