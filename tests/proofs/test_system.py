"""The constraints say what the puzzle says, in OPB as in clauses."""

from __future__ import annotations

from functools import cache
from itertools import islice, product
from random import Random

import pytest

from tests.parts import chunks
from tests.reference import slow
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_puzzle
from tests.rules.small_puzzles import small_puzzle
from tilewright import load
from tilewright.compile import Compiled, compile_problem
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model import Piece, Problem, Puzzle, Region, Rule
from tilewright.proofs import rules
from tilewright.proofs.cnf import Clauses
from tilewright.proofs.map import map_data
from tilewright.proofs.opb import numbered, write_opb
from tilewright.proofs.system import LISTED, Constraint, System
from tilewright.proofs.tree import walk

CHUNK = 30
#: systems of which every assignment is tried
SMALL = 25


def puzzles(chunk: int) -> list[Puzzle]:
    seeds = range(CHUNK * chunk, CHUNK * (chunk + 1))
    return [make(seed) for seed in seeds for make in (random_puzzle, random_ruled_puzzle)]


def layouts(system: System) -> list[slow.Layout]:
    """Return the models of a system as layouts, by its own search."""
    found = walk(system, most_nodes=10**6, listing=True).solutions
    chosen = ([system.placements[one - 1] for one in laid] for laid in found)
    return [frozenset((p.piece, p.cells, p.marks) for p in laid) for laid in chosen]


@pytest.mark.parametrize("chunk", chunks(8, fast=1))
def test_models_are_the_solutions(chunk: int) -> None:
    for puzzle in puzzles(chunk):
        problem = puzzle.problem()
        found = layouts(System.of(problem))
        assert len(found) == len(set(found)), puzzle.name
        assert set(found) == slow.solutions(problem), puzzle.name


def models(system: System) -> set[frozenset[int]]:
    """Return the models of a system by trying every assignment."""
    found = set()
    for values in product((0, 1), repeat=system.size):
        laid = {variable for variable, value in enumerate(values, 1) if value}
        if all(keeps(constraint, laid) for constraint in system.constraints):
            found.add(frozenset(laid))
    return found


def keeps(constraint: Constraint, laid: set[int]) -> bool:
    true = sum((abs(one) in laid) == (one > 0) for one in constraint.literals)
    return constraint.least <= true and (constraint.most is None or true <= constraint.most)


@cache
def small_systems(number: int) -> list[System]:
    made = (
        System.of(make(seed).problem())
        for seed in range(250)
        for make in (random_puzzle, random_ruled_puzzle)
    )
    return list(islice((system for system in made if system.size <= 8), number))


def test_the_search_finds_every_model_and_nothing_else() -> None:
    systems = small_systems(SMALL)
    assert len(systems) == SMALL
    for system in systems:
        found = walk(system, most_nodes=10**6, listing=True).solutions
        assert len(found) == len(set(found))
        assert set(found) == models(system), system.problem.name


def test_excluding_some_solutions_leaves_the_others() -> None:
    rng = Random(7)
    for system in small_systems(SMALL):
        every = models(system)
        some = {one for one in every if rng.random() < 0.5}
        assert models(system.excluding(some)) == every - some, system.problem.name


# Beside compile ------------------------------------------------------------------------------


def compiled_placements(compiled: Compiled) -> set[tuple[str, int, tuple[tuple[int, ...], ...]]]:
    made = [compiled.laid[number][1] for number in range(len(compiled.placements))]
    return {(p.piece, p.orientation_index, p.cells) for p in made}


def extra(problem: Problem) -> set[slow.Laid]:
    """Return the placements that have a variable and are no option of compile."""
    placements = System.of(problem).placements
    theirs = compiled_placements(compile_problem(problem))
    assert theirs <= {(p.piece, p.orientation_index, p.cells) for p in placements}, problem.name
    return {
        (p.piece, p.cells, p.marks)
        for p in placements
        if (p.piece, p.orientation_index, p.cells) not in theirs
    }


@pytest.mark.parametrize("chunk", chunks(8, fast=1))
def test_variables_are_the_placements_of_compile(chunk: int) -> None:
    """Compile may leave out more: what a piece on the board, or a rule on a cell, rules out."""
    for puzzle in puzzles(chunk):
        problem = puzzle.problem()
        left_out = extra(problem)
        assert not left_out or problem.placed or problem.rules, puzzle.name
        assert all(left_out.isdisjoint(one) for one in slow.solutions(problem)), puzzle.name


@pytest.mark.parametrize(
    "name", ["pentominoes-6x10", "soma-3x3x3", "five-squared", "iq-puzzler-pro-5x11"]
)
def test_variables_are_the_placements_of_compile_in_the_catalogue(name: str) -> None:
    assert not extra(load(name).problem())


@pytest.mark.parametrize("name", sorted(LATTICES))
def test_every_lattice_has_its_models(name: str) -> None:
    for seed in range(20):
        problem = random_puzzle(seed, LATTICES[name]).problem()
        assert set(layouts(System.of(problem))) == slow.solutions(problem), seed


# The files -----------------------------------------------------------------------------------


def test_the_file_has_the_constraints_that_its_head_counts() -> None:
    for system in [System.of(puzzle.problem()) for puzzle in puzzles(0)]:
        head, *lines = write_opb(system)
        written = [line for line in lines if not line.startswith("*")]
        assert head == f"* #variable= {system.size} #constraint= {len(written)}"
        sides = len(written) + sum(" = " in f" {line}" for line in written)
        numbers = [n for one in numbered(system.constraints) for n in one.data()]
        assert numbers == list(range(1, sides + 1))


def test_the_map_names_every_variable_and_constraint() -> None:
    system = System.of(load("pegged-5x5").problem({"pegs": "1,0 3,2 4,4"}))
    data = map_data(system)
    assert [one["variable"] for one in data["variables"]] == [
        f"x{n}" for n in range(1, system.size + 1)
    ]
    says = [one["says"] for one in data["constraints"]]
    assert "the cell [0, 0] is covered exactly once" in says
    assert len(says) == 22 + len(system.problem.pieces)


def satisfiable(clauses: list[tuple[int, ...]], true: frozenset[int]) -> bool:
    """Tell whether clauses can be kept, literal by literal."""
    left = [
        tuple(one for one in clause if -one not in true)
        for clause in clauses
        if true.isdisjoint(clause)
    ]
    if not left:
        return True
    shortest = min(left, key=len)
    return any(satisfiable(left, true | {one}) for one in shortest)


@pytest.mark.parametrize("size", range(7))
def test_clauses_say_the_bounds(size: int) -> None:
    problem = Puzzle("dot", Region.box(1, 1), (Piece.of("dot", "X"),)).problem()
    one = System.of(problem).placements[0]
    signs = Random(size)
    literals = tuple(n if signs.random() < 0.7 else -n for n in range(1, size + 1))
    for least, most in [
        (low, high) for low in range(size + 2) for high in (*range(low, size + 1), None)
    ]:
        bounds = Constraint(LISTED, "", literals, least, most)
        clauses = Clauses(System(problem, (one,) * size, (bounds,)))
        for values in product((1, -1), repeat=size):
            chosen = frozenset(n * sign for n, sign in enumerate(values, 1))
            laid = {n for n in chosen if n > 0}
            assert satisfiable(clauses.clauses, chosen) == keeps(bounds, laid), (least, most)


def test_the_head_of_the_clauses_counts_them() -> None:
    for name in ("five-squared", "any-tetrominoes-4x4-apart", "soma-3x3x3"):
        head, *lines = Clauses(System.of(load(name).problem())).text()
        largest = max(abs(int(word)) for line in lines for word in line.split())
        assert head == f"p cnf {largest} {len(lines)}"


# What cannot be said -------------------------------------------------------------------------


def test_a_rule_that_is_not_known_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {kind: how for kind, how in rules.RULE_CONSTRAINTS.items() if kind != "symmetric"}
    monkeypatch.setattr(rules, "RULE_CONSTRAINTS", known)
    dominoes = (Piece.of("domino", "XX", copies=2),)
    rule = Rule("symmetric", "rotate-180", "turned")
    puzzle = Puzzle("square", Region.box(2, 2), dominoes, rules=(rule,))
    with pytest.raises(PuzzleError, match=r"rules\.0\.symmetric: .* cannot be said by constraints"):
        System.of(puzzle.problem())
    assert len(layouts(System.of(puzzle.problem({"turned": "off"})))) == 2


def test_models_where_one_side_of_a_line_may_stay_empty() -> None:
    asked = 0
    for seed in range(20):
        problem = small_puzzle("no_fault_lines", seed).problem()
        asked += bool(problem.asked)
        assert set(layouts(System.of(problem))) == slow.solutions(problem), seed
    assert asked >= 4
