"""Whole processes are measured in turns, as multiples of the measure; a failure is reported."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bench.cases import CaseError
from bench.process import Finished
from bench.start import COMMANDS, MEASURE, measure_start, start_rows


class Slower:
    """Runs nothing: the measure takes 1, 2, ... seconds, every other process three times as long."""

    def __init__(self) -> None:
        self.turn = 0
        self.ran: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str], limit: float) -> Finished:
        self.ran.append(command)
        self.turn += command == MEASURE
        return Finished(0.0, self.turn * (1.0 if command == MEASURE else 3.0))


def test_commands_take_turns_and_keep_their_least() -> None:
    runner = Slower()
    found = measure_start(2, runner)
    assert found == {"seconds": 1.0, "times": dict.fromkeys(COMMANDS, 3.0)}
    half = len(COMMANDS) + 1
    assert runner.ran[:half] == runner.ran[half:]
    assert len(set(runner.ran)) == half


def test_a_process_that_fails_is_reported() -> None:
    with pytest.raises(CaseError, match="import click: no module"):
        measure_start(1, lambda command, limit: Finished(0.0, 1.0, error="no module"))


def test_the_table_has_the_targets() -> None:
    rows = list(start_rows({"seconds": 0.04, "times": {"--help": 1.1, "list": 2.05}}))
    assert rows[2:] == ["| `tilewright --help` | 1.10 | 2.0 |", "| `tilewright list` | 2.05 |  |"]
