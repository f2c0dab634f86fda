"""Solutions that the core writes as JSON are, byte for byte, what Python writes of each ``Solution``."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import tilewright
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tilewright import model
from tilewright.compile import compile_problem
from tilewright.lattice import LATTICES
from tilewright.running.options import SearchOptions
from tilewright.running.search import search

#: a name with everything that is escaped, and what is not
NAMES = ('a "quoted" name', "back\\slash /", "Ä ß € 日本", "🧩 and ~")


def written(puzzle: model.Puzzle, most: int = 200) -> int:
    """Compare both texts of a puzzle's first solutions; return how many there are."""
    compiled = compile_problem(puzzle.problem())
    report = search(compiled.cover, SearchOptions(), collect=True, max_solutions=most)
    texts = compiled.texts()
    expected = [json.dumps(compiled.solution(found).data()).encode() for found in report.found]
    for _ in range(2):  # made, then as they were kept
        assert texts.written(report.found, '{"placements": [', "]}") == expected
    return len(expected)


@pytest.mark.parametrize("name", LATTICES)
def test_every_lattice(name: str) -> None:
    assert sum(written(random_puzzle(seed, LATTICES[name])) for seed in range(5)) > 0


@pytest.mark.parametrize("name", [name for name, one in LATTICES.items() if one.space < 4])
def test_every_lattice_with_joined_borders(name: str) -> None:
    assert sum(written(random_joined_puzzle(seed, LATTICES[name])) for seed in range(5)) > 0


def test_rules_that_use_options_of_their_own() -> None:
    assert sum(written(random_ruled_puzzle(seed)) for seed in range(30)) > 0


def test_names_are_escaped() -> None:
    puzzle = tilewright.load("pentominoes-3x20")
    named = [
        replace(piece, name=NAMES[at] if at < len(NAMES) else piece.name)
        for at, piece in enumerate(puzzle.pieces)
    ]
    assert written(replace(puzzle, pieces=tuple(named))) == 8


def test_a_setting_and_an_empty_board() -> None:
    pegged = tilewright.load("pegged-5x5")
    problem = pegged.problem({"pegs": "1,0 3,2 4,4"})
    compiled = compile_problem(problem)
    report = search(compiled.cover, SearchOptions(), collect=True, max_solutions=50)
    found = [
        json.loads(text)
        for text in compiled.texts().written(report.found, '{"placements": [', "]}")
    ]
    assert found == [compiled.solution(options).data() for options in report.found] != []
    assert compiled.texts().written([[]], "<", ">") == [b"<>"]
    assert repr(compiled.texts()) == f"<SolutionTexts of {len(compiled.placements)} placements>"
