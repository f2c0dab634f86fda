"""The benchmark of small questions compares all answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tilewright
from bench import questions


def test_every_way_answers_alike() -> None:
    found = list(questions.measure(rounds=1, most=2))
    assert {(one.way, one.threads) for one in found} >= {(questions.READY, 1), (questions.ANEW, 8)}
    assert all(one.second > 0 for one in found)
    assert len({len(str(one)) for one in found} | {len(questions.HEAD)}) == 1


def test_another_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def kinds(most: int) -> Iterator[questions.Asked]:
        yield questions.Asked("toy", [1, 2], {"right": lambda n: n, "wrong": lambda n: -n})

    monkeypatch.setattr(questions, "kinds", kinds)
    with pytest.raises(ValueError, match="toy: wrong with 1 threads answers otherwise"):
        list(questions.measure(rounds=1))


def test_boards_of_the_l_puzzle_have_solutions() -> None:
    puzzle = tilewright.load("l-puzzle-6x8")
    assert all(puzzle.solve(set=board) for board in questions.l_boards(3))
