"""What is left of limits after a part of the work; the clock is one that the tests turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import tilewright
from tilewright.errors import LimitReached
from tilewright.run import limits
from tilewright.run.limits import Watch
from tilewright.run.options import SearchOptions


def spent(seconds: float, nodes: int) -> Any:
    """Return as much of a report as tells what a search took."""
    return SimpleNamespace(seconds=seconds, nodes=nodes)


def test_what_a_search_took_is_taken_off() -> None:
    options = SearchOptions("cells", limit_time=10.0, limit_nodes=100)
    left = options.less(spent(4.0, 30))
    assert (left.limit_time, left.limit_nodes, left.engine) == (6.0, 70, "cells")
    again = left.less(spent(7.0, 80))
    assert (again.limit_time, again.limit_nodes) == (0.0, 0)
    assert options.less(spent(4.0, 30), nodes=False).limit_nodes == 100


def test_no_limit_stays_none() -> None:
    left = SearchOptions().less(spent(4.0, 30))
    assert (left.limit_time, left.limit_nodes) == (None, None)


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock by which calls are limited."""
    clock = Clock()
    monkeypatch.setattr(limits, "monotonic", clock)
    return clock


def test_the_time_of_a_call_begins_with_it(clock: Clock) -> None:
    watch = Watch(SearchOptions(limit_time=10.0))
    watch.check()
    clock.now += 4
    watch.check()
    assert watch.left().limit_time == 6.0
    clock.now += 6
    assert watch.left().limit_time == 0.0
    watch.enter("compiling")
    with pytest.raises(LimitReached, match="limit on time while compiling"):
        watch.check()
    assert Watch(SearchOptions()).left() == SearchOptions()


def test_time_that_compiling_takes_is_none_for_the_search(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []

    def enter(watch: Watch, phase: str) -> None:
        clock.now += 4

    def left(watch: Watch) -> SearchOptions:
        given.append(whole(watch))
        return given[-1]

    whole = Watch.left
    monkeypatch.setattr(Watch, "enter", enter)
    monkeypatch.setattr(Watch, "left", left)
    before = clock.now
    tilewright.count(tilewright.load("dominoes-4x4"), limit_time=1000.0)
    assert given[0].limit_time == 1000.0 - (clock.now - before) < 1000.0
