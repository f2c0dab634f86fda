"""The checker on each rule: a solution that keeps it, and ones that break it in each way there is.

A solution is drawn: a letter is a piece, and a second picture says which of its cells bear marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import pytest

from tilewright.checker import RULE_CHECKS, verify, verify_all
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Placed, Placement, Puzzle, Region, Rule, Shape
from tilewright.model.picture import read_picture


@dataclass(frozen=True)
class Drawn:
    """A solution, and the puzzle whose pieces are the ones it uses."""

    puzzle: Puzzle
    placements: list[Placement]


def with_sides(given: Drawn, sides: Mapping[str, str]) -> Drawn:
    """Give pieces of one cell colours on their sides, by their letters."""
    pieces = tuple(
        replace(one, shapes=(Shape([(0, 0)], [""], sides[one.name]),))
        for one in given.puzzle.pieces
    )
    laid = [replace(one, sides=(sides[one.piece],)) for one in given.placements]
    return Drawn(replace(given.puzzle, pieces=pieces), laid)


def drawn(picture: str, *rules: Rule, marks: str = "", board: str = "") -> Drawn:
    """Return the solution of a picture; ``board`` draws the marks of the region."""
    letters = read_picture(picture, 2)
    mark_at = {c: mark for c, mark in read_picture(marks or picture, 2).items() if marks}
    borne = {cell: mark_at.get(cell, ".").replace(".", "") for cell in letters}
    region = Region.picture(board) if board else Region(letters)
    pieces, placements = [], []
    for letter in sorted(set(letters.values())):
        cells = [cell for cell in sorted(letters) if letters[cell] == letter]
        origin = tuple(map(min, zip(*cells, strict=True)))
        shape = Shape(
            [tuple(a - b for a, b in zip(cell, origin, strict=True)) for cell in cells],
            [borne[cell] for cell in cells],
        )
        pieces.append(Piece(letter, (shape,), turns=False, flips=False))
        its_marks = tuple(borne[cell] for cell in cells)
        placements.append(Placement(letter, origin, 0, tuple(cells), its_marks))
    return Drawn(Puzzle("drawn", region, tuple(pieces), rules=rules), placements)


def sticks(letters: str) -> Drawn:
    """Return sticks around the point at [2, 2], drawn from [1, 1] on; they may not cross."""
    rows = letters.split("/")
    at = {(x + 1, y + 1): c for y, row in enumerate(rows) for x, c in enumerate(row) if c.strip()}
    names = sorted(set(at.values()))
    cells = {name: tuple(sorted(cell for cell in at if at[cell] == name)) for name in names}
    board = Region(at)
    lattice = LATTICES["square-edge"]
    pieces = [Piece.of(name, lattice.canonical(cells[name]), turns=False) for name in names]
    placements = [Placement(n, lattice.origin(cells[n]), 0, cells[n], ("",) * 2) for n in names]
    rules = (Rule("no_crossing", True),)
    return Drawn(Puzzle("drawn", board, tuple(pieces), "square-edge", rules=rules), placements)


def row_of_dots(*covered: int) -> Drawn:
    """Return dots on a row of three cells that may stay empty; no further dot may fit."""
    cells = [(x, 0) for x in range(3)]
    dots = (Piece.of("dot", "X", copies=(0, None)),)
    puzzle = Puzzle("drawn", Region(cells, cells), dots, rules=(Rule("maximal", True),))
    return Drawn(puzzle, [Placement("dot", (x, 0), 0, ((x, 0),), ("",)) for x in covered])


SIDES = Rule("sides", {"match": [["A", "a"]], "border": {"n": "g", "s": "same"}})
ONCE = Rule("once", {"marks": ["o"], "in": ["rows", "columns"]})
ANY_ONCE = Rule("once", {"marks": "any", "in": ["rows"]})
MATCH = Rule("marks", "match")
EDGE = Rule("apart", {"pieces": ["a", "b"], "touching": "edge"})
CORNER = Rule("apart", {"pieces": ["a", "b"], "touching": "corner"})
CROSSROADS = Rule("no_crossroads", True)
LINES = Rule("no_fault_lines", True)
LINES_ALONG_X = Rule("no_fault_lines", {"along": ["x"]})
ROW = [[0, 0], [1, 0], [2, 0]]
FIVE = Rule("area", {"cells": ROW, "sum": 5})
NEAR_FIVE = Rule("area", {"cells": ROW, "sum": [4, None]})
NO_SUM = Rule("area", {"cells": ROW, "sum": [None, 0]})
WORTH_TEN = Rule("area", {"at": "p", "sum": 13, "values": {"a": 10}})
EQUAL = Rule("area", {"cells": ROW, "equal": True, "values": {"a": 1}})
DIFFERENT = Rule("area", {"at": "p", "different": True})
COVER = Rule("cover", {"cell": [1, 0], "piece": "b"})
TOGETHER = Rule("together", [[0, 0], [1, 0]])
SEPARATE = Rule("separate", [[0, 0], [1, 0]])
CONNECTED = Rule("outline", {"connected": True})
WHOLE = Rule("outline", {"holes": False})
MIRRORED = Rule("outline", {"symmetric": "flip"})
HALF_TURN = Rule("symmetric", "rotate-180")

#: what is drawn, and what is wrong with it, a sentence each
CASES: dict[str, tuple[Drawn, list[str]]] = {
    "sides, as they should be": (with_sides(drawn("ab", SIDES), {"a": "gAh.", "b": "g.ha"}), []),
    "sides, two meet that do not match": (
        with_sides(drawn("ab", SIDES), {"a": "gAh.", "b": "g.hA"}),
        ["A of [0, 0] meets A of [1, 0]"],
    ),
    "sides, the border is wrong above and below": (
        with_sides(drawn("ab", SIDES), {"a": "hAh.", "b": "g.ia"}),
        [
            "the side n of [0, 0] at the border bears h",
            "the side s of [1, 0] at the border bears i, others h",
        ],
    ),
    "once, as it should be": (drawn("aaa/bbb", ANY_ONCE, marks="o../..o"), []),
    "once, a mark is missing in a row": (
        drawn("aaa/bbb", ANY_ONCE, marks="o../..."),
        ["the mark o is 0 times on [0, 1] [1, 1] [2, 1]"],
    ),
    "once, a mark is missing in a row and a column": (
        drawn("aa/bb", ONCE, marks="o./.."),
        ["the mark o is 0 times on [0, 1] [1, 1]", "the mark o is 0 times on [1, 0] [1, 1]"],
    ),
    "once, a mark is there twice": (
        drawn("aa/bb", ONCE, marks="oo/.."),
        ["the mark o is 2 times on [0, 0] [1, 0]", "the mark o is 0 times on [0, 1] [1, 1]"],
    ),
    "once, another mark does not count": (
        drawn("aa/bb", Rule("once", {"marks": ["o"], "in": ["rows"]}), marks="o./x."),
        ["the mark o is 0 times on [0, 1] [1, 1]"],
    ),
    "marks, as they should be": (drawn("aa/bb", MATCH, marks="o./.x", board="o./.x"), []),
    "marks, one is missing": (
        drawn("aa/bb", MATCH, marks="../.x", board="o./.x"),
        ["a has no mark at [0, 0], where the board has the mark o"],
    ),
    "marks, one is too many": (
        drawn("aa/bb", MATCH, marks="oo/.x", board="o./.x"),
        ["a has the mark o at [1, 0], where the board has no mark"],
    ),
    "marks, one is another": (
        drawn("aa/bb", MATCH, marks="x./.x", board="o./.x"),
        ["a has the mark x at [0, 0], where the board has the mark o"],
    ),
    "apart by edges, corners may touch": (drawn("ac/cb", EDGE), []),
    "apart by edges": (drawn("ab/cc", EDGE), ["a and b share an edge at [0, 0]"]),
    "apart by corners": (drawn("ac/cb", CORNER), ["a and b touch at [0, 0]"]),
    "apart, others may touch": (drawn("acb", CORNER), []),
    "no crossroads, three pieces may meet": (drawn("aa/bc", CROSSROADS), []),
    "no crossroads": (
        drawn("ab/cd", CROSSROADS),
        ["four pieces meet between [0, 0] [0, 1] [1, 0] [1, 1]"],
    ),
    "no crossing, two bends meet": (sticks(" a /a b/ b "), []),
    "no crossing": (
        sticks(" a /b b/ a "),
        ["a and b cross between [1, 2] [2, 1] [2, 3] [3, 2]"],
    ),
    "outline, as it should be": (drawn("aab/ab ", CONNECTED, WHOLE), []),
    "outline, with a mirror line between cells": (drawn("a b/abb/a b", MIRRORED), []),
    "outline, in parts": (drawn("a b/  b", CONNECTED), ["the outline is in 2 parts"]),
    "outline, with a hole": (drawn("aab/a b/bb ", WHOLE), ["the outline has 1 hole"]),
    "outline, without a mirror line": (
        drawn("a /ab", MIRRORED),
        ["the outline is not symmetric (flip)"],
    ),
    "no fault lines": (drawn("aab/d.b/dcc", LINES), []),
    "no fault lines, one is there": (
        drawn("aab/ccb", LINES),
        ["the line beside [0, 0] [0, 1] [1, 0] [1, 1] runs between pieces only"],
    ),
    "no fault lines along x, one is there along y": (drawn("aab/ccb", LINES_ALONG_X), []),
    "no fault lines along x": (
        drawn("aa/bb", LINES_ALONG_X),
        ["the line beside [0, 0] [1, 0] runs between pieces only"],
    ),
    "a sum": (drawn("aab/ccb", FIVE, marks="2.3/9.9"), []),
    "a sum, letters and empty cells count for nothing": (drawn("aa.", FIVE, marks="x5."), []),
    "a sum, another": (
        drawn("aab", FIVE, marks="213"),
        ["the values on [0, 0] [1, 0] [2, 0] add up to 6"],
    ),
    "a sum, more than the least": (drawn("aab", NEAR_FIVE, marks="219"), []),
    "a sum, less than the least": (
        drawn("aab", NEAR_FIVE, marks="21."),
        ["the values on [0, 0] [1, 0] [2, 0] add up to 3"],
    ),
    "a sum of nothing": (drawn("aab", NO_SUM, marks="0.x"), []),
    "a sum at a mark": (drawn("ab/cc", WORTH_TEN, marks="a3/7.", board="pp/.."), []),
    "a sum at a mark, another": (
        drawn("ab/cc", WORTH_TEN, marks="a3/7.", board="pp/p."),
        ["the values on [0, 0] [0, 1] [1, 0] add up to 20"],
    ),
    "equal values": (drawn("aab", EQUAL, marks="1.a"), []),
    "equal values, another": (
        drawn("aab", EQUAL, marks="1a2"),
        ["the values on [0, 0] [1, 0] [2, 0] are not all the same: 1, 1, 2"],
    ),
    "different values": (drawn("ab/cc", DIFFERENT, marks="12/x1", board="pp/p."), []),
    "different values, one twice": (
        drawn("ab/cc", DIFFERENT, marks="12/x1", board="pp/.p"),
        ["the values on [0, 0] [1, 0] [1, 1] are not all different: 1, 1, 2"],
    ),
    "maximal": (row_of_dots(0, 1, 2), []),
    "maximal, one is left": (row_of_dots(0, 2), ["dot could be laid on [1, 0]"]),
    "cover": (drawn("ab", COVER), []),
    "cover, by another piece": (drawn("ba", COVER), ["[1, 0] does not belong to b"]),
    "together": (drawn("aab", TOGETHER), []),
    "together, in two pieces": (drawn("abb", TOGETHER), ["no one piece covers [0, 0] [1, 0]"]),
    "separate": (drawn("abb", SEPARATE), []),
    "separate, in one piece": (
        drawn("aab", SEPARATE),
        ["a covers [0, 0] [1, 0], which are to be separate"],
    ),
    "symmetric by a half turn": (drawn("aa/bb", HALF_TURN), []),
    "symmetric by a half turn, and is not": (
        drawn("aab", HALF_TURN),
        ["no piece covers [0, 0], as rotate-180 asks", "no piece covers [1, 0] [2, 0], as"],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_rule_is_kept_or_broken_as_drawn(case: str) -> None:
    (given, sentences), kind = CASES[case], CASES[case][0].puzzle.rules[0].kind
    verdict = verify(given.puzzle, given.placements)
    assert verdict.kinds == ({f"rule-{kind.replace('_', '-')}"} if sentences else set())
    for fault, sentence in zip(_sentences(verdict.faults), sentences, strict=True):
        assert sentence in fault


def _sentences(faults: Iterable[object]) -> list[str]:
    return [fault.sentence for fault in faults]  # type: ignore[attr-defined]


def test_every_rule_is_drawn_kept_and_broken() -> None:
    kept = {given.puzzle.rules[0].kind for given, sentences in CASES.values() if not sentences}
    broken = {given.puzzle.rules[0].kind for given, sentences in CASES.values() if sentences}
    assert kept == broken == set(RULE_CHECKS)


def test_a_symmetry_that_moves_a_placed_piece_makes_no_two_solutions_one() -> None:
    """Three dots and a ring on a strip: mirrored, the ring goes from the second cell to the third."""
    pieces = (Piece.of("dot", "X", copies=3), Piece.of("ring", "X"))
    strip = Puzzle("strip", Region.box(4, 1), pieces)

    def with_ring(at: int) -> list[Placement]:
        names = ["ring" if x == at else "dot" for x in range(4)]
        return [Placement(name, (x, 0), 0, ((x, 0),), ()) for x, name in enumerate(names)]

    both = [with_ring(1), with_ring(2)]
    assert verify_all(strip, both, distinct=True).kinds == {"symmetric-duplicate"}
    held = replace(strip, placed=(Placed("dot", ((0, 0),)),))
    assert verify_all(held, both, distinct=True).ok
