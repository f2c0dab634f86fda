"""A problem in the core: its puzzle is handed over once, and all its settings share it."""

from __future__ import annotations

from tilewright import _core
from tilewright.compile.asked import AskedFunctions
from tilewright.compile.conditions import AskedCondition
from tilewright.compile.placements import Board
from tilewright.model import Problem
from tilewright.model.in_core import IN_CORE
from tilewright.model.kept import KeptWith
from tilewright.model.rules import ReadRule
from tilewright.model.rules.condition import Conditioned

#: a rule in force as the core takes it: its number, and what acts for it if the core does not
_InForce = tuple[int, AskedCondition | None]


def core_of(problem: Problem) -> _core.Problem:
    """Return a problem in the core, made when it is first asked for."""
    return _PROBLEMS.of(problem)


def numbered_board(problem: Problem) -> Board:
    """Number the cells of a problem and orient its pieces."""
    return Board(problem, core_of(problem).board())


def _made(problem: Problem) -> _core.Problem:
    puzzle, region = problem.puzzle, problem.region
    changed = None if region is puzzle.region else region
    in_core = IN_CORE.of(puzzle)
    return in_core.problem(changed, problem.setting, problem.switches, _in_force(problem))


def _in_force(problem: Problem) -> list[_InForce]:
    """Return the rules in force, by their numbers in the puzzle."""
    rules = problem.puzzle.rules
    if not rules:
        return []
    switches = problem.switches
    held = [n for n, r in enumerate(rules) if r.switch is None or switches.get(r.switch, True)]
    return [
        (number, None if rule.acts_in_core else _asked(rule, problem))
        for number, rule in zip(held, problem.rules, strict=True)
    ]


def _asked(rule: ReadRule, problem: Problem) -> AskedCondition:
    if isinstance(rule, Conditioned):
        return AskedFunctions(rule, problem, numbered_board)
    return AskedCondition(rule, problem.region)


#: the problems that the core has
_PROBLEMS: KeptWith[Problem, _core.Problem] = KeptWith(_made)
