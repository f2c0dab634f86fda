"""Conflicts: no solution together, one without each member, and none that weighs less, by brute force.

The brute force knows nothing of covers: it reads what it means to leave something out as the guide
tells it, and tries it with the slow twin.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

import pytest

import tilewright
from tests.parts import chunks
from tests.prover.kept import pegged
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tilewright import Piece, Placed, Puzzle, Region, Setup, _core
from tilewright.checker import verify
from tilewright.compile.core import core_of
from tilewright.model import AnyCells, Problem
from tilewright.prover.relief import Relief, ReliefFields
from tilewright.prover.settle import Host, conflict_certificate
from tilewright.running.limits import Watch
from tilewright.running.options import SearchOptions

_CHUNKS = 3
#: things and cells up to which every choice is tried
_MOST_THINGS, _MOST_CELLS = 5, 8


class Thing(NamedTuple):
    """Something that could be left out, as the core has it."""

    kind: str
    number: int
    cells: tuple[tuple[int, ...], ...]
    name: str
    weight: int


def things_of(problem: Problem) -> list[Thing]:
    """Return what could be left out of a problem."""
    found = _core.things(core_of(problem))
    return [Thing(kind, n, tuple(cells), name, cost) for kind, n, cells, name, cost in found]


def _watch() -> Watch:
    return Watch(SearchOptions(limit_time=60))


def solvable_without(problem: Problem, left_out: frozenset[Thing]) -> bool:
    """Tell whether there is a solution without some things: every choice of empty cells and pegs."""
    gone = {(thing.kind, thing.number) for thing in left_out}
    pieces, empty = [], 0
    for number, piece in enumerate(problem.pieces):
        if ("piece", number) in gone:
            empty += piece.copies[0] * max(len(shape.cells) for shape in piece.shapes)
            piece = replace(piece, copies=(0, piece.copies[1]))
        pieces.append(piece)
    lifted = {cell for thing in left_out if thing.kind == "peg" for cell in thing.cells}
    puzzle = problem.puzzle
    blocked, marks, moving = set(problem.blocked) - lifted, dict(puzzle.region.marks), []
    for slot in puzzle.setup.slots:
        for cell in slot.cells(problem.setting[slot.name]):
            if cell not in lifted and slot.role != "blocked":
                marks[cell] = slot.role
            elif cell in lifted and slot.role != "blocked":
                moving.append(slot.role)
            empty += cell in lifted and slot.role == "blocked"
    cells = [cell for cell in puzzle.region.cells if cell not in blocked]
    rules = [r for r in puzzle.rules if problem.switches.get(r.switch or "", True)]
    rules = [replace(r, switch=None) for n, r in enumerate(rules) if ("rule", n) not in gone]
    placed = [p for n, p in enumerate(puzzle.placed) if ("placed", n) not in gone]
    fixed = {cell for p in placed for cell in p.cells}
    free = [c for c in cells if c not in puzzle.region.optional and c not in fixed]
    plain = [c for c in cells if c not in _pegs(problem) - lifted]
    for number in range(min(empty, len(free)) + 1):
        for bare in combinations(free, number):
            for standing in product([None, *plain], repeat=len(moving)):
                own = marks | {c: m for c, m in zip(standing, moving, strict=True) if c is not None}
                optional = (puzzle.region.optional & set(cells)) | set(bare)
                region = Region(cells, optional, {c: m for c, m in own.items() if c in set(cells)})
                one = Puzzle("one", region, tuple(pieces), puzzle.lattice, tuple(rules))
                if slow.solutions(replace(one, placed=tuple(placed)).problem()):
                    return True
    return False


def _pegs(problem: Problem) -> set[tuple[int, ...]]:
    slots = problem.puzzle.setup.slots
    return {cell for slot in slots for cell in slot.cells(problem.setting[slot.name])}


def _cheapest_by_force(problem: Problem, things: list[Thing]) -> int | None:
    """Return the least weight of a choice of things without a solution."""
    everything = frozenset(things)
    needed = {thing for thing in things if solvable_without(problem, frozenset([thing]))}
    choices = (map(frozenset, combinations(things, n)) for n in range(len(things) + 1))
    fitting = [chosen for some in choices for chosen in some if needed <= chosen]
    for chosen in sorted(fitting, key=_weight):
        if not solvable_without(problem, everything - chosen):
            return _weight(chosen) if chosen else None
    return None


def _weight(chosen: frozenset[Thing]) -> int:
    return sum(thing.weight for thing in chosen)


def _small(puzzle: Puzzle) -> Problem | None:
    problem = puzzle.problem()
    if problem.blocked and problem.rules:
        return None  # the brute force takes blocked cells out of the region, which rules may name
    few = len(things_of(problem)) <= _MOST_THINGS and len(problem.region.cells) <= _MOST_CELLS
    return problem if few and not slow.solutions(problem) else None


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=1))
@pytest.mark.parametrize(("make", "size"), [(pegged, 75), (random_ruled_puzzle, 150)])
def test_a_conflict_is_the_cheapest_there_is(
    make: Callable[[int], Puzzle], size: int, chunk: int
) -> None:
    reported = 0  # conflicts known to be the cheapest
    for seed in range(chunk * size, (chunk + 1) * size):
        problem = _small(make(seed))
        if problem is None:
            continue
        things = things_of(problem)
        if len({(one.kind, one.name, one.cells) for one in things}) < len(things):
            continue  # the certificate names things by their words, and two rules have the same
        if any(rule.kind == "no_fault_lines" for rule in problem.puzzle.rules):
            continue  # the twin leaves cells empty where things go, and that rule refuses empty sides
        try:
            found = _core.conflict_certificate(
                core_of(problem), Host(problem, None, _watch()), 60.0, None, telling=False
            )
        except tilewright.LimitReached:
            continue  # the checker refused a solution without some things
        least = _cheapest_by_force(problem, things)
        if found is None:
            assert least is None, f"seed {seed}"
            continue
        facts, reliefs = json.loads(found[3]), [relief for _, relief in found[6]]
        named = [thing for thing in things if any(map(partial(_is_of, thing), facts["things"]))]
        assert len(named) == len(facts["things"]) == len(reliefs)
        assert _weight(frozenset(named)) == least or not facts["cheapest"], f"seed {seed}"
        reported += facts["cheapest"]
        rest = frozenset(things) - {*named}
        assert not solvable_without(problem, rest), f"seed {seed}: {named}"
        for thing, relief in zip(named, reliefs, strict=True):
            assert Relief.of_core(problem, relief).is_right, f"seed {seed}: {thing}"
            lacking = _lacking(problem, things, relief)
            assert lacking <= rest | {thing}, f"seed {seed}: {thing}"
            assert solvable_without(problem, rest | {thing}), f"seed {seed}: {thing}"
    assert reported


def _is_of(thing: Thing, data: dict[str, Any]) -> bool:
    """Tell whether data are those of a thing."""
    cells = [list(cell) for cell in thing.cells]
    return (thing.kind, thing.name, cells) == (data["kind"], data["name"], data.get("cells", []))


def _lacking(problem: Problem, things: list[Thing], relief: ReliefFields) -> set[Thing]:
    """Return what a solution has to do without: pegs that stand elsewhere, and parts that are gone."""
    (free, rules, placed), empty, pegs, _ = relief
    slots = problem.puzzle.setup.slots
    stand = [
        {*cells, *(empty if s.role == "blocked" else ())}
        for s, cells in zip(slots, pegs, strict=True)
    ]
    has = {
        "piece": lambda one: one.number not in free,
        "rule": lambda one: one.number in rules,
        "placed": lambda one: one.number in placed,
        "peg": lambda one: stand[one.number].issuperset(one.cells),
    }
    return {thing for thing in things if not has[thing.kind](thing)}


def test_a_board_under_a_rule_names_the_rule_and_the_pegs() -> None:
    """This board has solutions without the rule that no two of a kind touch, and none with it."""
    pegs = ".o..o.../oo...o../......../...o..oo/oo..o.../.......o"
    puzzle = tilewright.load("l-puzzle-6x8")
    assert tilewright.explain(puzzle, pegs=pegs, touch=False).verdict == "has solutions"
    problem = puzzle.problem({"pegs": pegs})
    conflict = conflict_certificate(problem, _watch())
    assert conflict is not None
    things = conflict.facts["things"]
    assert conflict.facts["cheapest"]
    assert "no two copies of the same piece touch" in {thing["name"] for thing in things}
    assert Counter(t["kind"] for t in things) == {"rule": 2, "peg": 5, "piece": 4}
    assert len(conflict.parts) == len(things)
    touch = next(t for t in things if t["name"].startswith("no two"))
    free = puzzle.problem({"pegs": pegs, "touch": False})
    laid = [(p["piece"], {tuple(c) for c in p["cells"]}) for p in touch["without"]["placements"]]
    assert verify(free, _solution_like(free, laid)).ok


def _solution_like(problem: Problem, laid: list[tuple[str, set[tuple[int, ...]]]]) -> list[object]:
    """Return the solution of a problem that has these pieces on these cells."""
    placed = [Placed(name, tuple(sorted(cells))) for name, cells in laid]
    given = replace(problem.puzzle, placed=tuple(placed)).problem(problem.settings)
    solution = tilewright.solve(given)
    assert solution is not None
    return list(solution.placements)


def test_one_peg_that_spoils_a_puzzle_is_named() -> None:
    puzzle = _dominoes(3, pegs=1)
    assert tilewright.explain(puzzle, pegs="0,0").verdict == "has solutions"
    explained = tilewright.explain(puzzle, pegs="1,0")
    assert explained.certificate is not None
    assert explained.conflict is not None
    pegs = [t for t in explained.conflict.facts["things"] if t["kind"] == "peg"]
    assert [peg["cells"] for peg in pegs] == [[[1, 0]]]
    assert all(peg["without"]["empty"] for peg in pegs)
    assert "checked: each solution by the checker; " in str(explained)


def _dominoes(side: int, pegs: int) -> Puzzle:
    copies = (side * side - pegs) // 2
    setup = Setup((AnyCells("pegs", "blocked", pegs),))
    return Puzzle(
        "spoiled", Region.box(side, side), (Piece.of("d", "XX", copies=copies),), setup=setup
    )


def test_a_conflict_of_everything_is_not_reported() -> None:
    """That two pegs and the only piece cannot be had together is the question."""
    explained = tilewright.explain(_dominoes(4, pegs=2), pegs="0,0 1,1")
    assert (explained.kind, explained.conflict) == ("parity", None)
    v_pentominoes = (Piece.of("V", "XXX/X../X..", copies=16), Piece.of("m", "X"))
    explained = tilewright.explain(Puzzle("v", Region.box(9, 9), v_pentominoes))
    assert (explained.kind, explained.conflict) == ("search", None)
    assert "No short reason was found" in str(explained)


def test_a_placed_piece_that_spoils_a_puzzle_is_named() -> None:
    laid = (Placed("d", ((1, 0), (2, 0))),)
    puzzle = Puzzle("given", Region.box(4, 1), (Piece.of("d", "XX", copies=2),), placed=laid)
    explained = tilewright.explain(puzzle)
    assert explained.conflict is not None
    things = explained.conflict.facts["things"]
    assert {thing["kind"] for thing in things} == {"placed", "piece"}


def test_no_conflict_where_the_board_alone_is_to_blame() -> None:
    puzzle = Puzzle("board", Region.box(3, 3), (Piece.of("d", "XX", copies=(0, None)),))
    assert conflict_certificate(puzzle.problem(), _watch()) is None


def test_the_picture_has_a_board_for_each_thing() -> None:
    laid = (Placed("d", ((1, 0), (2, 0))),)
    puzzle = Puzzle("given", Region.box(4, 1), (Piece.of("d", "XX", copies=2),), placed=laid)
    explained = tilewright.explain(puzzle)
    picture = explained.saved("svg").decode()
    assert picture.count("without placed d at") >= 1
    assert picture.count("without piece d") >= 1
