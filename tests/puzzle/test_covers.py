"""A puzzle is compiled alike whether Python hands it over or a document, and as it always was.

The order of cells, orientations, placements, items and symmetries is what fingerprints depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import pytest

from tests.parts import chunks
from tests.puzzle.compiled import compiled, question, stored, told
from tests.puzzle.examples import answers
from tests.reference.random_places import random_held_puzzle
from tests.reference.random_rules import random_ruled_puzzle
from tests.reference.randoms import random_joined_puzzle, random_puzzle
from tests.setups.test_settings import random_setup_puzzle
from tilewright import catalogue
from tilewright.errors import PuzzleError
from tilewright.lattice import LATTICES
from tilewright.model import Problem, Puzzle

#: a problem, and settings of its open slots
Case = tuple[Problem, Sequence[Problem]]

#: random puzzles of each kind in a chunk
_CHUNK = 20
#: settings of each setup that are looked at
_SETTINGS = 3
#: the lattices, those that are quick to join several times
_NAMES = (*LATTICES, "square", "square", "cube", "hexagon", "triangle")
#: parts of the catalogue that are compared with what is stored
_PARTS = 30
#: up to so many cells a puzzle of the catalogue is in the fast part
_SMALL = 20


def compare(cases: Sequence[Case]) -> None:
    """Let both compile problems."""
    said = answers("cover", given=[question(*case) for case in cases])
    for case, found in zip(cases, said, strict=True):
        expected = compiled(*case)
        assert found is not None, case[0]
        assert {key for key in expected if expected[key] != found[key]} == set(), case[0]


def case_of(puzzle: Puzzle, seed: int) -> Case:
    """Return the partial problem of a puzzle, and some of its settings."""
    problem = puzzle.problem(partial=True)
    return problem, [*_settled(problem, seed)] if problem.unfilled else ()


def _settled(problem: Problem, seed: int) -> Iterator[Problem]:
    puzzle = problem.puzzle
    for setting in puzzle.setup.sample(puzzle.region, _SETTINGS, seed, problem.setting):
        try:
            yield problem.with_setting(setting)
        except PuzzleError:  # a rule refuses such a board
            continue


def _plain(seed: int) -> Puzzle:
    return random_puzzle(seed, LATTICES[_NAMES[seed % len(_NAMES)]])


def _joined(seed: int) -> Puzzle:
    return random_joined_puzzle(seed, LATTICES[_NAMES[seed % len(_NAMES)]])


#: how to draw a puzzle of a kind
KINDS: dict[str, Callable[[int], Puzzle]] = {
    "plain": _plain,
    "joined": _joined,
    "open": lambda seed: replace(random_puzzle(seed), settings={}),
    "ruled": random_ruled_puzzle,
    "ruled-elsewhere": lambda seed: random_ruled_puzzle(seed, _plain(seed)),
    "ruled-and-joined": lambda seed: random_ruled_puzzle(seed, _joined(seed)),
    "held": lambda seed: random_held_puzzle(seed, random_puzzle(seed)),
    "held-and-joined": lambda seed: random_held_puzzle(seed, _joined(seed)),
    "setup": random_setup_puzzle,
}


@pytest.mark.parametrize("chunk", chunks(5, fast=1))
@pytest.mark.parametrize("kind", KINDS)
def test_random_puzzles_are_compiled_alike(kind: str, chunk: int) -> None:
    seeds = range(chunk * _CHUNK, (chunk + 1) * _CHUNK)
    compare([case_of(KINDS[kind](seed), seed) for seed in seeds])


def test_small_puzzles_of_the_catalogue_are_compiled_alike() -> None:
    small = [one.name for one in catalogue.summaries() if one.cells <= _SMALL]
    assert len(small) > 30
    compare([case_of(catalogue.load(name), 0) for name in small])


@pytest.mark.parametrize("chunk", chunks(_PARTS, fast=1))
def test_puzzles_of_the_catalogue_are_compiled_as_they_were(chunk: int) -> None:
    known = stored()
    changed = {
        name
        for name in sorted(known)[chunk::_PARTS]
        if told(*case_of(catalogue.load(name), 0)) != known[name]
    }
    assert changed == set()


def test_what_every_puzzle_of_the_catalogue_is_to_be_is_stored() -> None:
    assert set(stored()) == set(catalogue.names())


@pytest.mark.long
def test_puzzles_of_the_catalogue_are_compiled_alike() -> None:
    for name in catalogue.names()[::5]:
        compare([case_of(catalogue.load(name), 0)])
