"""Covers and numbers of a size that no memory holds: refused before any is asked for."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tilewright
from tilewright import TilewrightError, _core, exact_cover
from tilewright.errors import EngineRefused
from tilewright.running.options import MOST_THREADS, SearchOptions


def apart(n: int) -> list[list[int]]:
    """Return as many options as items, each of one item: the deepest search that there can be."""
    return [[item] for item in range(n)]


def test_as_many_items_as_options_are_no_large_search() -> None:
    cover = exact_cover(apart(120_000), threads=1)
    assert cover.plan()[0] == "cells"
    count = cover.count()
    assert (int(count), count.complete) == (1, True)
    assert cover.first() == tuple(range(120_000))


def test_where_an_engine_refuses_it_is_said() -> None:
    with pytest.raises(EngineRefused, match=r"bitset: it would take \d+ MB"):
        exact_cover(apart(120_000), engine="bitset").count()


def test_a_count_beyond_enumeration_whatever_the_order_of_the_items() -> None:
    # the tilings of 8 x 8 by dominoes: Kasteleyn 1961
    cells = [(x, y) for x in range(8) for y in range(8)]
    pairs = [((x, y), end) for x, y in cells for end in ((x + 1, y), (x, y + 1)) if end in cells]
    for seed in range(4):
        shuffled = random.Random(seed).sample(cells, 64)
        assert exact_cover(pairs, primary=shuffled).count() == 12_988_816
        assert exact_cover(pairs, primary=shuffled, engine="frontier").count() == 12_988_816


def test_a_view_is_not_counted_over_a_frontier() -> None:
    view = exact_cover(apart(4), engine="frontier").without([2])
    with pytest.raises(TilewrightError, match="does not list solutions"):
        view.count()


@pytest.mark.parametrize("name", ["threads", "limit_time", "limit_nodes", "limit_memory"])
def test_options_below_nothing(name: str) -> None:
    with pytest.raises(TilewrightError, match=f"{name} is -1"):
        SearchOptions(**{name: -1})  # type: ignore[arg-type]


def test_every_option_that_is_wrong_is_named() -> None:
    with pytest.raises(TilewrightError, match=r"threads is 1025.*limit_time is nan"):
        SearchOptions(threads=MOST_THREADS + 1, limit_time=float("nan"))


def test_limits_beyond_what_the_core_takes_are_the_largest() -> None:
    options = SearchOptions(limit_nodes=10**30, limit_memory=10**30)
    assert (options.limit_nodes, options.limit_memory) == (2**63 - 1, 2**63 - 1)
    assert exact_cover(apart(3), limit_nodes=10**30).count() == 1


def test_the_core_refuses_as_many_threads_too() -> None:
    cover = _core.Cover([(1, 1)], [[0]])
    unit = cover.unit()
    calls: list[Any] = [
        lambda n: _core.search(cover, threads=n),
        lambda n: _core.count_each(cover, [unit], threads=n),
        lambda n: _core.estimate(cover, threads=n),
        lambda n: _core.frontier_count(cover, threads=n),
        lambda n: _core.find(cover, "seek", threads=n),
    ]
    for call in calls:
        call(2)
        with pytest.raises(ValueError, match="too many, 1024 are the most"):
            call(2**31)
    with pytest.raises(ValueError, match="too many"):
        _core.Frontier(cover).draw(10**9, 0)


def test_samples_and_surveys() -> None:
    puzzle = tilewright.load("pentominoes-3x20")
    for number in (-1, 10**9, 10**30):
        with pytest.raises(TilewrightError, match="number is"):
            tilewright.sample(puzzle, number)
    pegged = tilewright.load("pegged-5x5")
    assert pegged.survey(most=10**30, sample=2).summary["setups"] == 2
    with pytest.raises(TilewrightError, match="most is -1"):
        pegged.survey(most=-1)
