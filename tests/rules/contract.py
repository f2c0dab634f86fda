"""What every kind of rule has to keep, on random small boards, against the slow twin.

``keep(kind, seed)`` draws a puzzle with one rule of that kind and puts it through everything that
knows rules: files, every engine, symmetries, the checker, surveys and packings.  A kind that says
something wrong of itself (that it reads no blocked cells, say) fails here.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

import tilewright
from tests.best.plain import best_ruled_value
from tests.reference import slow, slow_rules
from tests.reference.engines import check_engines
from tests.reference.random_rules import puzzle_with
from tilewright.checker import verify
from tilewright.errors import PuzzleError, TilewrightError
from tilewright.files import parse_puzzle
from tilewright.files.writing import write_puzzle
from tilewright.foreign.common import placement_of
from tilewright.lattice import shift
from tilewright.model import (
    AnyCells,
    Choose,
    Placement,
    Problem,
    Puzzle,
    Region,
    Setting,
    Setup,
    Shape,
    Slot,
    Solution,
)
from tilewright.model.read_marks import shape_without
from tilewright.model.rules import RULES
from tilewright.running.search import SearchOptions
from tilewright.running.settings import SettingCounter

#: cells of a board, and solutions without the rule that are shown to the checker
_CELLS, _SHOWN = 8, 40


def keep(kind: str, seed: int) -> None:
    """Put a random puzzle with one rule through everything."""
    puzzle = puzzle_with(kind, seed, _CELLS)
    case = f"{kind}, seed {seed}\n{puzzle}\n{puzzle.rules}\n{puzzle.region.marks}"
    region = puzzle.region
    is_sayable = not any(cell in region.optional for cell, _ in region.marks)
    if is_sayable:
        assert parse_puzzle(write_puzzle(puzzle)).rules == puzzle.rules, case
    _solved(puzzle.problem(), case)
    _judged(puzzle.problem(), case)
    if puzzle.problem().asked:
        _refused(puzzle)
        return
    _packed(puzzle, case)
    rng = Random(seed)
    for number, opened in enumerate((_with_pegs(rng, puzzle), _with_marks(rng, puzzle))):
        if opened.problem(partial=True).asked:
            with pytest.raises(PuzzleError, match="each solution has to be asked"):
                tilewright.survey(opened)
            continue
        _surveyed(opened, distinct=(seed + number) % 4 == 0, case=f"{case}\n{opened.setup}")


# Solving and counting ------------------------------------------------------------------------


def _solved(problem: Problem, case: str) -> None:
    """Compare solutions, counts and symmetries of every engine with the twin."""
    found = check_engines(problem, case)
    first = tilewright.solve(problem)
    assert (first is None) == (not found), case
    assert first is None or first.key() in found, case
    assert len(tilewright.check(problem).symmetries) == len(list(slow.symmetries(problem))), case
    if problem.asked and tilewright.count(problem).proof is None:
        with pytest.raises(TilewrightError, match="'frontier' does not list solutions"):
            tilewright.count(problem, engine="frontier")
    else:
        assert tilewright.count(problem, engine="frontier") == len(found), case


def _judged(problem: Problem, case: str) -> None:
    """Show the checker solutions without the rule: it refuses those that the twin refuses."""
    (rule,), rng = problem.puzzle.rules, Random(case)
    for bare in islice(tilewright.solutions(replace(problem.puzzle, rules=())), _SHOWN):
        solution = Solution(
            problem, tuple(marked_anew(rng, problem, one) for one in bare.placements)
        )
        right = slow_rules.holds(problem, rule, sorted(solution.key()))
        kinds = set() if right else {f"rule-{rule.kind.replace('_', '-')}"}
        assert verify(problem, solution).kinds == kinds, case


def marked_anew(rng: Random, problem: Problem, laid: Placement) -> Placement:
    """Return a placement that bears its marks in a random way, numbered as the rule reads them."""
    pieces = {piece.name: piece for piece in problem.pieces}
    as_read = {piece.name: piece for piece in problem.pieces_as_read}[laid.piece]
    lying = rng.choice(
        [
            Shape([shift(cell, slide) for cell in shape.cells], shape.marks, shape.sides)
            for shape in pieces[laid.piece].orientations(problem.lattice)
            for slide in problem.lattice.slides(shape.cells, laid.cells)
        ]
    )
    placement = placement_of(as_read, shape_without(lying, problem.unread), problem.lattice)
    return replace(placement, marks=rng.choice((placement.marks, lying.marks)))


def _refused(puzzle: Puzzle) -> None:
    """Ask for what goes through no list of solutions, where each has to be asked."""
    for verb in (tilewright.best, tilewright.sample, tilewright.estimate, tilewright.hint):
        with pytest.raises(PuzzleError, match="each solution has to be asked"):
            verb(puzzle)


# Packings ------------------------------------------------------------------------------------


def _packed(puzzle: Puzzle, case: str) -> None:
    """Compare the best packing with plain enumeration, where a packing can keep the rule."""
    (rule,) = puzzle.rules
    if RULES[rule.kind].needs_full_board:
        why = "wants laid" if rule.kind == "maximal" else "not full"
        with pytest.raises(PuzzleError, match=why):
            tilewright.best(puzzle)
        return
    value = best_ruled_value(puzzle.problem())
    if value is None:
        with pytest.raises(PuzzleError, match="no packing keeps"):
            tilewright.best(puzzle)
        return
    packing = tilewright.best(puzzle)
    assert packing.proven, case
    assert packing.value == value, case
    tilewright.verify_packing(puzzle, packing, value=packing.value).raise_if_wrong()


# Surveys -------------------------------------------------------------------------------------


def _with_pegs(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a cell more, or none, and one of all cells to be blocked."""
    region, lattice = puzzle.region, puzzle.problem().lattice
    near = {c for cell in region.cells for c in lattice.neighbours(cell) if min(c) >= 0}
    added = rng.sample(sorted(near - set(region.cells)), 1) if rng.random() < 0.8 else []
    slots: list[Slot] = [AnyCells("pegs", "blocked", 1)]
    if rng.random() < 0.3:
        row = tuple(cell for cell in region.cells if cell[1:] == region.cells[0][1:])
        slots.append(Choose("more", "blocked", {"one": region.cells[-1:], "row": row}))
    region = Region((*region.cells, *added), region.optional, region.marks)
    return replace(puzzle, region=region, setup=Setup(tuple(slots)))


def _with_marks(rng: Random, puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with one of all cells to be marked, one mark of the board taken away."""
    region, marks = puzzle.region, dict(puzzle.region.marks)
    lost = rng.choice(sorted(marks)) if marks else None
    role = marks.pop(lost) if lost is not None else "a"
    region = Region(region.cells, region.optional, marks)
    return replace(puzzle, region=region, setup=Setup((AnyCells("spots", role, 1),)))


def _surveyed(puzzle: Puzzle, distinct: bool, case: str) -> None:
    """Compare each row, and all counted at once, with the twin on that board alone."""
    rows = list(tilewright.survey(puzzle, distinct=distinct))
    settings = [row.setting for row in rows]
    assert settings == list(puzzle.setup.every_setting(puzzle.region)), case
    expected = [_expected(puzzle, setting, distinct) for setting in settings]
    found = [(row.solutions, row.distinct) for row in rows]
    assert found == [(solutions, distinct) for solutions, distinct, _ in expected], case
    for row, (solutions, _, impossible) in zip(rows, expected, strict=True):
        # the reason is that of the setting, or a proof that there is no solution
        assert bool(row.reason) >= impossible, case
        assert not row.reason or solutions == 0, case
    at_once = SettingCounter(puzzle.problem(partial=True), SearchOptions())
    if at_once.count_all(len(settings), max_seconds=60):
        given = [answer.solutions for answer in at_once.count(settings) if answer]
        assert given == [solutions for solutions, _, _ in expected], case


def _expected(puzzle: Puzzle, setting: Setting, distinct: bool) -> tuple[int, int | None, bool]:
    """Return solutions, distinct ones if asked for, and whether there is no such board."""
    try:
        problem = puzzle.problem(setting)
    except PuzzleError:
        return 0, 0 if distinct else None, True
    found = slow.solutions(problem)
    return len(found), slow.distinct(problem, found) if distinct else None, False
