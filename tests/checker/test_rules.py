"""Rules as the checker judges them: unknown ones, switched-off ones, and boards without a cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tilewright
from tilewright.checker import RULE_CHECKS, verify, verify_all, verify_packing
from tilewright.checker.board import CheckedBoard
from tilewright.checker.listing import symmetries_of
from tilewright.checker.rules import UncheckedRuleError, keeps_rules
from tilewright.model import AnyCells, Piece, Placement, Problem, Puzzle, Region, Rule, Setup
from tilewright.model.rules import RULES

BAR = Piece.of("bar", "XX", copies=(0, None))
SQUARE = Puzzle("square", Region.box(2, 2), (BAR,))
LYING = [Placement("bar", (0, y), 0, ((0, y), (1, y))) for y in (0, 1)]


def unknown_rule() -> Problem:
    """Return a problem with a rule that the checker has never heard of."""
    ruled = replace(SQUARE, rules=(Rule("no_such_rule", True),))
    plain = SQUARE.problem()
    return Problem(ruled, plain.setting, plain.lattice, plain.region)


def test_every_rule_of_the_model_has_a_check() -> None:
    assert set(RULE_CHECKS) == set(RULES)


def test_a_rule_the_checker_does_not_know_is_never_passed_over() -> None:
    problem = unknown_rule()
    assert verify(SQUARE, LYING).ok
    assert verify(problem, LYING).kinds == {"unchecked-rule"}
    assert "add its RuleCheck to RULE_CHECKS" in str(verify(problem, LYING).faults[0])
    assert verify_packing(problem, LYING).kinds == {"unchecked-rule"}
    for given in ([], [LYING], [LYING, LYING]):
        assert verify_all(problem, given).kinds == {"unchecked-rule"}
        assert verify_all(problem, given, distinct=True, complete=True).kinds == {"unchecked-rule"}


def test_what_is_no_rule_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="5 is no kind of rule, give a class derived from ReadRule"):
        RULES["five"] = 5  # type: ignore[assignment]
    assert "five" not in RULES


def test_no_symmetry_is_believed_to_keep_a_rule_that_is_not_known() -> None:
    board = CheckedBoard(unknown_rule())
    with pytest.raises(UncheckedRuleError, match="no_such_rule"):
        keeps_rules(board.context, lambda cell: cell, lambda piece: piece)
    with pytest.raises(UncheckedRuleError, match="no_such_rule"):
        symmetries_of(board)


@pytest.mark.parametrize("rules", [(), (Rule("symmetric", "flip", "even"),)])
def test_a_board_without_a_cell_has_one_solution(rules: tuple[Rule, ...]) -> None:
    setup = Setup((AnyCells("pegs", "blocked", 2),))
    puzzle = replace(SQUARE, region=Region.box(2, 1), rules=rules, setup=setup)
    problem = puzzle.problem({"pegs": "0,0 1,0"})
    assert tilewright.count(problem) == 1
    assert verify(problem, []).ok
    assert verify_all(problem, [[]], complete=True, distinct=True).ok
    assert verify_all(problem, [[], []], complete=True).kinds == {"duplicate"}
    assert not verify(problem, LYING[:1]).ok


def test_a_rule_that_is_switched_off_is_not_judged() -> None:
    upright = Rule("together", [[0, 0], [0, 1]], "upright")
    puzzle = replace(SQUARE, rules=(upright,), expect={"solutions": 1, "distinct": 1})
    on, off = puzzle.problem(), puzzle.problem({"upright": "off"})
    assert verify(on, LYING).kinds == {"rule-together"}
    assert verify(off, LYING).ok
    given = list(tilewright.solutions(off))
    assert len(given) == 2
    assert verify_all(off, given, complete=True).ok
    assert verify_all(on, given, complete=True).kinds == {"rule-together", "known-count"}
    assert verify_all(on, given[1:], complete=True).kinds == set()


def test_what_is_known_holds_for_the_switches_that_the_puzzle_sets() -> None:
    upright = Rule("together", [[0, 0], [0, 1]], "upright")
    loose = replace(SQUARE, rules=(upright,), settings={"upright": "off"}, expect={"solutions": 2})
    given = list(tilewright.solutions(loose))
    assert verify_all(loose, given, complete=True).ok
    assert verify_all(loose, given[:1], complete=True).kinds == {"known-count", "missing-image"}
    assert verify_all(loose, given[1:], complete=True, upright="on").ok


def test_what_is_known_of_all_settings_is_not_asked_of_one() -> None:
    setup = Setup((AnyCells("pegs", "blocked", 2),))
    puzzle = replace(SQUARE, setup=setup, expect={"solutions": 4})
    problem = puzzle.problem({"pegs": "0,0 1,0"})
    given = list(tilewright.solutions(problem))
    assert len(given) == 1
    assert verify_all(problem, given, complete=True).ok
