"""Turns beside straight moves: what is measured, what is shown, and what ends the measurement."""

from __future__ import annotations

import pytest

from bench import turning
from bench.cases import CaseError
from bench.turning import Turned, measure, names, rows


def test_a_plate_that_only_turns_take_apart_is_in_the_table() -> None:
    found = [measure("turning-key-1"), measure("tunnel-1-domino")]
    assert [(one.straight, one.turning) for one in found] == [
        ((None,), (2,)),
        (found[1].straight, found[1].straight),
    ]
    _, _, first, others = rows(found)
    assert first.startswith("| turning-key-1 | 1 | 0 | 1 |  | 2 | ")
    assert others.startswith("| others, in which nothing changes: 1 | 5 | 1 | 1 | 1 | 1 | ")


def test_burrs_and_boxes_are_measured_and_trays_are_not() -> None:
    assert {"burr-piston", "boxed-soma-4", "turning-box-1"} <= set(names())
    assert "klotski" not in names()


@pytest.mark.parametrize("turned", [3, None])
def test_a_level_that_rises_and_a_lost_answer_end_it(
    turned: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels = iter([((2,), 0.0), ((turned,), 0.0)])
    monkeypatch.setattr(turning, "_levels", lambda *_: next(levels))
    with pytest.raises(CaseError, match=f"assembly 1: level 2, with turns {turned}"):
        measure("turning-key-1")


def test_a_lower_level_does_not() -> None:
    (*_, row) = rows([Turned("grown", (9,), (4,), (0.25, 0.5))])
    assert row == "| grown | 1 | 1 | 1 | 9 | 4 | 0.250 | 0.500 |"
