"""A run on a system that gives no thread: the driver works itself, and hears of limits, ``stop`` and Ctrl-C."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import tilewright
from tilewright.errors import Interrupted
from tilewright.ledger.driver import driver
from tilewright.ledger.driver.run import resume, run, run_survey

#: takes long, by any engine
LONG = "tetris-cube-4x4x4"


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python start no thread; the core still may."""

    def refuse(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


@pytest.mark.parametrize("engine", ["auto", "cells", "frontier"])
def test_a_run_is_done_by_its_driver(engine: str, tmp_path: Path) -> None:
    found = run(tilewright.load("pentominoes-3x20"), tmp_path, engine=engine, threads=4)
    assert (found.complete, found.solutions) == (True, 8)


def test_a_survey_is_done_by_its_driver(tmp_path: Path) -> None:
    found = run_survey(tilewright.load("pegged-5x5-s"), tmp_path, threads=4)
    assert found.complete


def test_classes_at_the_end_of_a_run_need_no_thread(tmp_path: Path) -> None:
    found = run(tilewright.load("soma-3x3x3"), tmp_path, distinct=True, engine="frontier")
    assert (found.complete, found.distinct) == (True, 240)


@pytest.mark.parametrize("engine", ["cells", "frontier"])
def test_a_limit_of_time_is_heard_within_a_unit(engine: str, tmp_path: Path) -> None:
    begun = time.monotonic()
    found = run(tilewright.load(LONG), tmp_path, engine=engine, limit_time=2, unit_nodes=1 << 40)
    assert (found.complete, found.ended) == (False, "time")
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize("engine", ["cells", "frontier"])
def test_a_stop_is_heard_within_a_unit(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    def requested(_: Path) -> bool:
        nonlocal asked
        asked += 1
        return asked > 1

    monkeypatch.setattr(driver, "stop_requested", requested)
    found = run(tilewright.load(LONG), tmp_path, engine=engine, unit_nodes=1 << 40)
    assert (found.complete, found.ended) == (False, "stopped")


def struck_in_the_core() -> Callable[..., Any]:
    """Return what asks whether to stop, and sends Ctrl-C the second time."""
    asked = 0

    def requested(_: Path) -> bool:
        nonlocal asked
        asked += 1
        if asked == 2:
            signal.raise_signal(signal.SIGINT)
        return False

    return requested


@pytest.mark.parametrize("engine", ["cells", "frontier"])
def test_ctrl_c_is_heard_within_a_unit_and_nothing_is_lost(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "stop_requested", struck_in_the_core())
    with pytest.raises(Interrupted) as caught:
        run(tilewright.load(LONG), tmp_path, engine=engine, unit_nodes=1 << 40)
    assert caught.value.partial.ended == "interrupted"
    monkeypatch.undo()
    assert resume(tmp_path, limit_time=2).ended == "time"
