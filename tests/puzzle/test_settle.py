"""The core settles a puzzle as Python does: the same setting, board and rules, or the same faults."""

from __future__ import annotations

import pytest

from tests.parts import chunks
from tests.puzzle.examples import answers
from tests.puzzle.random_settings import Case, random_case
from tests.puzzle.settled import settled

#: cases in a chunk of random ones
_CHUNK = 250


def compare(cases: list[Case]) -> None:
    """Let both settle puzzles."""
    given = [(case.document, case.given, case.partial) for case in cases]
    for case, said in zip(cases, answers("settle", given=given), strict=True):
        assert said == settled(case), case


@pytest.mark.parametrize("chunk", chunks(8, fast=1))
def test_random_settings_are_taken_alike(chunk: int) -> None:
    compare([random_case(seed) for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK)])
