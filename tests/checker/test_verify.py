"""The checker on right solutions, and on wrong ones: each is refused for exactly its reason.

A wrong solution is a right one with one thing changed, in the solution or in the puzzle it is
held against.  The board of most cases, with two ells (A, C) and a bar (B)::

    AAB
    ACB
    CCB
"""

from __future__ import annotations

import ast
import copy
import pickle
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.parts import chunks
from tests.reference import slow
from tests.reference.randoms import random_puzzle
from tilewright import checker as module
from tilewright.checker import REASONS, RULE_CHECKS, Reason, verify, verify_all, verify_packing
from tilewright.errors import PuzzleError, VerificationError
from tilewright.model import (
    Choose,
    Piece,
    Placed,
    Placement,
    Problem,
    Puzzle,
    Region,
    Rule,
    Setup,
    Solution,
)

ELL, BAR = Piece.of("ell", "XX/X.", copies=2), Piece.of("bar", "XXX", copies=(0, 1))
DOT = Piece.of("dot", "X", copies=(0, 2))
MARKED = Piece.of("ell", "XX/o.", copies=2)
BOARD = Puzzle("three", Region.box(3, 3), (ELL, BAR, DOT))
A = Placement("ell", (0, 0), 0, ((0, 0), (0, 1), (1, 0)))
B = Placement("bar", (2, 0), 1, ((2, 0), (2, 1), (2, 2)))
C = Placement("ell", (0, 1), 2, ((0, 2), (1, 1), (1, 2)))
PEG = Setup((Choose("peg", "blocked", {"low": ((2, 2),), "high": ((2, 0),)}),))

TEES = Puzzle("tees", Region.box(4, 2), (Piece.of("el", "X../XXX", copies=2),))
LEFT = Placement("el", (0, 0), 0, ((0, 0), (0, 1), (1, 1), (2, 1)))
RIGHT = Placement("el", (1, 0), 2, ((1, 0), (2, 0), (3, 0), (3, 1)))


def pieces(*changed: Piece) -> Puzzle:
    return replace(BOARD, pieces=tuple({p.name: p for p in (*BOARD.pieces, *changed)}.values()))


def bar(**changes: Any) -> list[Placement]:
    return [A, replace(B, **changes), C]


#: what is changed: the puzzle, the placements, and the kinds of fault that must be found
WRONG: dict[str, tuple[Puzzle, list[Placement], set[str]]] = {
    "unknown piece": (BOARD, bar(piece="rod"), {"unknown-piece"}),
    "piece of no name": (BOARD, bar(piece=None), {"unknown-piece"}),
    "used too often": (pieces(replace(ELL, copies=(1, 1))), [A, B, C], {"too-many-copies"}),
    "used too rarely": (pieces(replace(ELL, copies=(3, None))), [A, B, C], {"too-few-copies"}),
    "not used": (pieces(replace(DOT, copies=(1, 1))), [A, B, C], {"too-few-copies"}),
    "hole in the region": (
        replace(BOARD, region=Region.box(3, 3, without=[(2, 2)])),
        [A, B, C],
        {"outside"},
    ),
    "off the board": (
        replace(BOARD, region=Region(BOARD.region.cells, [(2, 0)])),
        bar(origin=(2, 1), cells=((2, 1), (2, 2), (2, 3))),
        {"outside"},
    ),
    "negative cell": (
        replace(BOARD, region=Region(BOARD.region.cells, [(2, 2)])),
        bar(origin=(2, -1), cells=((2, -1), (2, 0), (2, 1))),
        {"outside"},
    ),
    "blocked by setup": (
        replace(BOARD, setup=PEG, settings={"peg": "low"}),
        [A, B, C],
        {"blocked"},
    ),
    "overlap": (BOARD, [A, B, C, Placement("dot", (1, 1), 0, ((1, 1),))], {"overlap"}),
    "overlap of a copy with itself": (
        pieces(replace(BAR, copies=(0, 2))),
        [A, B, B, C],
        {"overlap"},
    ),
    "cell listed twice": (BOARD, bar(cells=((2, 0), (2, 1), (2, 2), (2, 2))), {"doubled-cell"}),
    "uncovered": (BOARD, [A, C], {"uncovered"}),
    "nothing at all": (BOARD, [], {"uncovered", "too-few-copies"}),
    "no cells": (BOARD, [A, B, C, Placement("dot", (), 0, ())], {"no-cells"}),
    "wrong shape": (pieces(Piece.of("bar", "XX.X")), [A, B, C], {"wrong-shape"}),
    "shape with a cell less": (
        BOARD,
        bar(cells=((2, 0), (2, 1))),
        {"wrong-shape", "uncovered"},
    ),
    "turned": (pieces(replace(BAR, turns=False)), bar(orientation_index=0), {"turned"}),
    "flipped": (
        replace(TEES, pieces=(Piece.of("el", "..X/XXX", copies=2, flips=False),)),
        [LEFT, RIGHT],
        {"flipped"},
    ),
    "turned, flips being fine": (
        replace(TEES, pieces=(Piece.of("el", "..X/XXX", copies=2, turns=False, flips=True),)),
        [replace(LEFT, orientation_index=1), replace(RIGHT, orientation_index=0)],
        {"turned"},
    ),
    "turned and flipped": (
        replace(TEES, pieces=(Piece.of("el", "XX/X./X.", copies=2, turns=False, flips=False),)),
        [
            Placement("el", (0, 0), 0, ((0, 0), (1, 0), (2, 0), (0, 1))),
            Placement("el", (1, 0), 0, ((3, 0), (1, 1), (2, 1), (3, 1))),
        ],
        {"turned", "flipped"},
    ),
    "elsewhere than at its places": (
        pieces(replace(BAR, at=(((0, 0), (0, 1), (0, 2)),))),
        [A, B, C],
        {"wrong-place"},
    ),
    "index below 0": (BOARD, bar(orientation_index=-1), {"orientation-out-of-range"}),
    "index above": (BOARD, bar(orientation_index=2), {"orientation-out-of-range"}),
    "index no number": (BOARD, bar(orientation_index="1"), {"orientation-out-of-range"}),
    "other orientation": (BOARD, bar(orientation_index=0), {"wrong-orientation"}),
    "origin shifted": (BOARD, bar(origin=(2, 1)), {"wrong-origin"}),
    "origin is a cell, not the corner": (
        BOARD,
        [A, B, replace(C, origin=(0, 2))],
        {"wrong-origin"},
    ),
    "placed piece missing": (
        replace(BOARD, placed=(Placed("bar", ((0, 0), (0, 1), (0, 2))),)),
        [A, B, C],
        {"placed-missing"},
    ),
    "cell of three coordinates": (
        BOARD,
        bar(cells=((2, 0), (2, 1), (2, 2, 0))),
        {"malformed-cell", "uncovered"},
    ),
    "cell of text": (
        BOARD,
        bar(cells=((2, 0), (2, 1), "22")),
        {"malformed-cell", "uncovered"},
    ),
    "cell of fractions": (
        BOARD,
        bar(cells=((2, 0), (2, 1), (2.0, 2.0))),
        {"malformed-cell", "uncovered"},
    ),
    "cell of truth values": (
        BOARD,
        [replace(A, cells=((0, 0), (False, True), (1, 0))), B, C],
        {"malformed-cell", "uncovered"},
    ),
    "marks too few": (BOARD, bar(marks=("", "")), {"malformed-marks"}),
    "marks no texts": (BOARD, bar(marks=(None, None, None)), {"malformed-marks"}),
    "mark on a plain piece": (BOARD, bar(marks=("", "o", "")), {"wrong-marks"}),
    "mark on the wrong cell": (
        pieces(MARKED),
        [replace(A, marks=("o", "", "")), B, C],
        {"wrong-marks"},
    ),
    "marks of a flip that is forbidden": (
        pieces(replace(MARKED, flips=False)),
        [replace(A, marks=("", "", "o")), B, C],
        {"flipped"},
    ),
    "marks of another orientation": (
        replace(pieces(MARKED), rules=(Rule("marks", {"unmarked": "any"}),)),
        [replace(A, marks=("", "", "o")), B, C],
        {"wrong-orientation"},
    ),
}


@pytest.mark.every
@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_solution_is_refused_for_the_right_reason(case: str) -> None:
    puzzle, placements, kinds = WRONG[case]
    verdict = verify(puzzle, placements)
    assert verdict.kinds == kinds, verdict.faults
    assert not verdict
    with pytest.raises(VerificationError) as error:
        verdict.raise_if_wrong()
    assert error.value.faults == verdict.faults


@pytest.mark.parametrize(
    ("case", "text"),
    {
        "used too often": "ell is used 2 times, at most 1 may be",
        "used too rarely": "ell is used 2 times, at least 3 must be",
        "hole in the region": "bar covers [2, 2], which is not in the region",
        "blocked by setup": "bar covers [2, 2], which slot 'peg' blocks",
        "overlap": "[1, 1] is covered by ell and by dot",
        "cell listed twice": "bar lists [2, 2] 2 times",
        "uncovered": "nothing covers 3 cells: [2, 0] [2, 1] [2, 2]",
        "other orientation": "bar on [2, 0] [2, 1] [2, 2] has orientation_index 0 where it is 1",
        "index above": "bar has orientation_index 2 where it has 0 to 1",
        "origin shifted": "bar has origin [2, 1] where its cells begin at [2, 0]",
        "placed piece missing": "bar must lie on [0, 0] [0, 1] [0, 2] and does not",
        "cell of three coordinates": "bar covers (2, 2, 0), which is not 2 whole numbers",
        "unknown piece": "the puzzle has no piece 'rod'",
    }.items(),
)
def test_a_reason_says_it_with_the_numbers(case: str, text: str) -> None:
    puzzle, placements, _ = WRONG[case]
    assert text in [fault.sentence for fault in verify(puzzle, placements).faults]


def test_several_faults_are_reported_at_once() -> None:
    wrong = [
        replace(A, origin=(9, 9)),
        replace(B, orientation_index=7, cells=((2, 0), (2, 1), (3, 1))),
        Placement("rod", (2, 0), 0, ((2, 0),)),
    ]
    assert verify(BOARD, wrong).kinds == {
        "wrong-origin",
        "orientation-out-of-range",
        "wrong-shape",
        "outside",
        "unknown-piece",
        "overlap",
        "uncovered",
        "too-few-copies",
    }


# Right solutions -----------------------------------------------------------------------------


def test_a_right_solution_passes_in_any_order_and_any_form() -> None:
    problem = BOARD.problem()
    backwards = [replace(p, cells=p.cells[::-1]) for p in (C, B, A)]
    for form in ([A, B, C], iter((A, B, C)), Solution(problem, (A, B, C)), backwards):
        verdict = verify(problem, form)
        assert verdict.ok
        assert verdict.faults == ()
        verdict.raise_if_wrong()


def test_settings_choose_the_setup() -> None:
    puzzle = replace(BOARD, pieces=(ELL, Piece.of("pair", "XX")), setup=PEG)
    low = Placement("pair", (2, 0), 1, ((2, 0), (2, 1)))
    assert verify(puzzle, [A, low, C], peg="low")
    assert verify(puzzle, [A, low, C], peg="high").kinds == {"blocked", "uncovered"}
    assert verify(puzzle.problem({"peg": "high"}), [A, low, C], peg="low")
    with pytest.raises(PuzzleError, match="peg"):
        verify(puzzle, [A, low, C])
    with pytest.raises(PuzzleError, match="peg"):
        verify(puzzle.problem(partial=True), [A, low, C])


@pytest.mark.parametrize(
    ("index", "picture"),
    [
        (0, "X../XXX"),
        (1, "XX/X./X."),
        (2, "XXX/..X"),
        (3, ".X/.X/XX"),
        (4, "..X/XXX"),
        (5, "X./X./XX"),
        (6, "XXX/X.."),
        (7, "XX/.X/.X"),
    ],
)
def test_orientations_are_numbered_as_the_format_says(index: int, picture: str) -> None:
    region = Region.picture(picture.replace(".", "#").replace("X", "."))
    puzzle = replace(TEES, region=region, pieces=(Piece.of("el", "X../XXX"),))
    for claimed in range(8):
        verdict = verify(puzzle, [Placement("el", (0, 0), claimed, region.cells)])
        assert verdict.kinds == (set() if claimed == index else {"wrong-orientation"})


@pytest.mark.parametrize(("index", "picture"), [(0, "XX"), (1, "X/X"), (2, "XX/X."), (3, "XX/.X")])
def test_any_footprint_will_do_and_the_numbers_go_on(index: int, picture: str) -> None:
    region = Region.picture(picture.replace(".", "#").replace("X", "."))
    puzzle = Puzzle("two", region, (Piece.of("either", "XX", "XX/X."),))
    assert verify(puzzle, [Placement("either", (0, 0), index, region.cells)])


def placements_of(problem: Problem, layout: Iterable[slow.Laid], marked: bool) -> list[Placement]:
    """Write a layout of the slow twin with origins and the model's orientation numbers."""
    made = []
    for name, cells, marks in layout:
        piece = next(piece for piece in problem.pieces_as_read if piece.name == name)
        low = tuple(map(min, zip(*cells, strict=True)))
        slid = tuple(tuple(a - b for a, b in zip(c, low, strict=True)) for c in cells)
        looks = [(shape.cells, shape.marks) for shape in piece.orientations(problem.lattice)]
        index = looks.index((slid, marks))
        made.append(Placement(name, low, index, cells, marks if marked else ()))
    return made


@pytest.mark.parametrize("chunk", chunks(4, fast=1))
def test_lists_of_the_slow_twin_are_right_and_complete(chunk: int) -> None:
    for seed in range(chunk * 40, chunk * 40 + 40):
        problem = random_puzzle(seed).problem()
        found = slow.solutions(problem)
        listed = [
            placements_of(problem, layout, seed % 2 == 0) for layout in sorted(found, key=repr)
        ]
        verdict = verify_all(problem, listed, count=len(found), complete=True)
        assert verdict.ok, (seed, verdict.faults[:5])
        images = verify_all(problem, listed, distinct=True)
        assert images.kinds <= {"symmetric-duplicate"}
        assert len(found) - len(images.faults) == slow.distinct(problem, found), seed


def test_one_changed_placement_is_right_just_where_the_slow_twin_says_so() -> None:
    wrong = 0
    for seed in range(200, 320):
        rng, problem = Random(seed), random_puzzle(seed).problem()
        found, ways = slow.solutions(problem), slow.placements(problem)
        for layout in rng.sample(sorted(found, key=repr), min(len(found), 5)):
            kept = sorted(layout)[1:]
            changed = [*kept, rng.choice(ways)]
            right = frozenset(changed) in found and len(set(changed)) == len(changed)
            assert verify(problem, placements_of(problem, changed, True)).ok == right, seed
            wrong += not right
    assert wrong > 200


# Lists ---------------------------------------------------------------------------------------

STRIP = Puzzle("strip", Region.box(4, 1), (Piece.of("bar", "XX", copies=2),))
ENDS = [
    Placement("bar", (0, 0), 0, ((0, 0), (1, 0))),
    Placement("bar", (2, 0), 0, ((2, 0), (3, 0))),
]
SPLIT = Puzzle("split", Region.box(3, 1), (Piece.of("bar", "XX"), Piece.of("dot", "X")))
SPLIT_LEFT = [
    Placement("bar", (0, 0), 0, ((0, 0), (1, 0))),
    Placement("dot", (2, 0), 0, ((2, 0),)),
]
SPLIT_RIGHT = [
    Placement("dot", (0, 0), 0, ((0, 0),)),
    Placement("bar", (1, 0), 0, ((1, 0), (2, 0))),
]


def test_copies_swapped_are_the_same_layout() -> None:
    verdict = verify_all(STRIP, [ENDS, ENDS[::-1]])
    assert verdict.faults == ("duplicate: solution 1 is the same layout as solution 0",)
    assert all(verdict.verdicts)


def test_images_are_refused_only_where_the_list_claims_to_be_distinct() -> None:
    both = [SPLIT_LEFT, SPLIT_RIGHT]
    assert verify_all(SPLIT, both).ok
    assert verify_all(SPLIT, both, distinct=True).kinds == {"symmetric-duplicate"}
    assert verify_all(SPLIT, both[:1], distinct=True, complete=True).ok


def test_a_complete_list_holds_the_images_and_as_many_as_are_known() -> None:
    known = replace(SPLIT, expect={"solutions": 2, "distinct": 1})
    both = [SPLIT_LEFT, SPLIT_RIGHT]
    assert verify_all(known, both, complete=True, count=2).ok
    assert verify_all(known, both[:1], complete=True).kinds == {"missing-image", "known-count"}
    assert verify_all(known, both[:1]).ok
    assert verify_all(known, [], complete=True).kinds == {"known-count"}
    assert verify_all(known, both[:1], distinct=True, complete=True, count=1).ok
    assert verify_all(known, both, count=3).faults == (
        "wrong-count: 3 solutions are claimed and 2 are given",
    )


def test_a_list_says_what_was_checked_of_its_completeness() -> None:
    known = replace(SPLIT, expect={"solutions": 2, "distinct": 1})
    both = [SPLIT_LEFT, SPLIT_RIGHT]
    reported = str(verify_all(known, both, complete=True))
    assert reported == "2 solutions checked: all right; as many as are known"
    unknown = verify_all(SPLIT, both, complete=True)
    assert str(unknown).startswith("2 solutions checked: all right; whether any is missing was not")
    assert unknown.data()["completeness"] == unknown.completeness
    assert str(verify_all(SPLIT, both)) == "2 solutions checked: all right"
    assert str(verify_all(SPLIT, [])) == "there is no solution to check"


def test_a_list_says_which_solution_is_wrong() -> None:
    verdict = verify_all(SPLIT, [SPLIT_LEFT, SPLIT_RIGHT[:1], SPLIT_RIGHT])
    assert [bool(one) for one in verdict.verdicts] == [True, False, True]
    assert verdict.kinds == {"too-few-copies", "uncovered"}
    assert all(fault.sentence.startswith("solution 1: ") for fault in verdict.faults)


def test_marks_left_out_are_read_from_the_orientation() -> None:
    rules = (Rule("marks", {"unmarked": "any"}),)
    puzzle = Puzzle("marked", Region.box(2, 1), (Piece.of("bar", "Xo"),), rules=rules)
    given = [[Placement("bar", (0, 0), index, ((0, 0), (1, 0)))] for index in (0, 2)]
    with_marks = [replace(given[0][0], marks=("", "o"))]
    assert verify_all(puzzle, given, complete=True).ok
    assert verify_all(puzzle, [*given, with_marks]).kinds == {"duplicate"}
    assert verify_all(puzzle, given, distinct=True).kinds == {"symmetric-duplicate"}


def test_marks_that_no_rule_reads_make_no_other_solution() -> None:
    puzzle = Puzzle("unread", Region.box(2, 1), (Piece.of("bar", "Xo"),))
    bar = Placement("bar", (0, 0), 0, ((0, 0), (1, 0)))
    one, *others = [[replace(bar, marks=m)] for m in ((), ("", "o"), ("o", ""), ("", ""))]
    for other in others:
        assert verify(puzzle, other).ok
        assert verify_all(puzzle, [one, other]).kinds == {"duplicate"}
    assert verify(puzzle, [replace(bar, marks=("o", "o"))]).kinds == {"wrong-marks"}
    assert verify(puzzle, [replace(bar, orientation_index=2)]).kinds == {"orientation-out-of-range"}


# The checker itself --------------------------------------------------------------------------


def test_every_kind_is_tried_above() -> None:
    listed = {"duplicate", "symmetric-duplicate", "wrong-count", "known-count", "missing-image"}
    listed |= {"wrong-value"}
    rules = {f"rule-{kind.replace('_', '-')}" for kind in RULE_CHECKS}
    tried = set().union(*(kinds for _, _, kinds in WRONG.values()))
    apart = {"impossible-step", "collision", "needless-step", "not-apart", "wrong-level"}
    apart |= {"forbidden-step"}
    trays = {"stops-on-corridor", "not-at-goal", "wrong-moves"}  # in tests/verbs/test_slide.py
    others = {"unchecked-rule", "rule-condition"}  # the second in tests/rules/test_conditions.py
    assert tried | listed | rules | apart | trays | others == set(REASONS)


def test_a_reason_is_text_with_a_kind() -> None:
    reason = Reason("outside", "there")
    assert reason == "outside: there"
    for twin in (copy.copy(reason), pickle.loads(pickle.dumps(reason))):
        assert (twin, twin.kind, twin.sentence) == (reason, "outside", "there")
    with pytest.raises(ValueError, match="no kind"):
        Reason("elsewhere", "there")


def own_trees() -> list[ast.Module]:
    """Return the syntax of every file of the checker."""
    files = Path(module.__file__ or "").parent.glob("*.py")
    return [ast.parse(path.read_text(encoding="utf-8")) for path in files]


def test_it_imports_the_model_the_lattices_and_the_errors_alone() -> None:
    names: set[str] = set()
    for node in (node for tree in own_trees() for node in ast.walk(tree)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module or "")
        elif isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
    own = {name for name in names if name.startswith("tilewright")}
    own = {name for name in own if not name.startswith("tilewright.checker")}
    assert {name.split(".")[1] for name in own} == {"model", "lattice", "errors"}
    assert not names & {"importlib"}


def test_importing_it_loads_nothing_of_the_search() -> None:
    program = "import sys, tilewright.checker; print(*sorted(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = [name.split(".") for name in run.stdout.split() if name.startswith("tilewright.")]
    assert {parts[1] for parts in loaded} <= {
        "checker",
        "draw",
        "errors",
        "language",
        "lattice",
        "model",
        "saving",
    }


def test_it_asks_the_model_for_no_orientation() -> None:
    nodes = (node for tree in own_trees() for node in ast.walk(tree))
    used = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not used & {"oriented", "moved", "canonical", "slides", "self_maps"}


@pytest.mark.parametrize("judge", [verify, verify_packing])
def test_what_is_no_puzzle_or_no_solution_is_refused_in_words(judge: Any) -> None:
    puzzle = Puzzle("strip", Region.box(2, 1), (Piece.of("bar", "XX"),))
    with pytest.raises(TypeError, match=r"5 \(int\) is no puzzle, give a Puzzle"):
        judge(5, [])
    for wrong in (5, [5]):
        with pytest.raises(TypeError, match=r"5 \(int\) is no placement, give a Solution"):
            judge(puzzle, wrong)
