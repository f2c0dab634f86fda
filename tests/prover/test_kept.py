"""Explanations are, word for word, those that are kept."""

from __future__ import annotations

from itertools import islice

import pytest

import tilewright
from tests.parts import chunks
from tests.prover.kept import MAKERS, NUMBER, known_boards, line_of, lines, random_boards
from tilewright import Puzzle

_CHUNKS = 20


def _compare(name: str, puzzle: Puzzle) -> None:
    explained = tilewright.explain(puzzle, limit_time=60, threads=1)
    found = None if explained.solution else line_of(name, explained)
    assert found == lines().get(name)


@pytest.mark.parametrize("chunk", chunks(_CHUNKS, fast=2))
def test_random_boards_are_explained_as_they_were(chunk: int) -> None:
    for name, puzzle in islice(random_boards(), chunk, None, _CHUNKS):
        _compare(name, puzzle)


@pytest.mark.parametrize("part", [pytest.param(n, marks=pytest.mark.medium) for n in range(4)])
def test_the_catalogue_is_explained_as_it_was(part: int) -> None:
    for name, puzzle in islice(known_boards(), part, None, 4):
        _compare(name, puzzle)


def test_boards_of_every_sort_are_kept() -> None:
    names = [name.split() for name in lines()]
    assert {name[0] for name in names if len(name) == 2} == set(MAKERS)
    assert all(int(name[1]) < NUMBER for name in names if len(name) == 2)
    assert sum(len(name) == 1 for name in names) > 50
