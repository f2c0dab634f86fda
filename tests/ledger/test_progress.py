"""What is shown of a run that is not over: the belief, what finished units say, the bar."""

from __future__ import annotations

from itertools import chain, repeat
from math import exp, log
from pathlib import Path
from random import Random

import pytest

import tilewright
from tilewright.ledger.driver import driver
from tilewright.ledger.driver.belief import Evidence, believed
from tilewright.ledger.driver.driver import Driver
from tilewright.ledger.driver.finished import FEW, Finished, stratum_of


def test_one_sure_look_is_believed_and_a_second_makes_it_surer():
    middle, low, high = believed([Evidence(100, 1000.0, 0.1)], 100, 1)
    assert 950 < middle < 1050
    assert 700 < low < 850 < 1150 < high < 1400
    _, low_of_two, high_of_two = believed(
        [Evidence(100, 1000.0, 0.1), Evidence(300, 800.0, 0.1)], 300, 1
    )
    assert 800 - low_of_two < 1000 - low
    assert high_of_two - 800 < high - 1000


def test_what_is_done_since_is_no_longer_left():
    middle, low, high = believed([Evidence(0, 1000.0, 0.05)], 900, 1)
    assert 50 < middle < 150
    assert low >= 1
    assert high < 400


def test_a_look_that_the_run_has_gone_past_leaves_little_but_not_nothing():
    middle, low, high = believed([Evidence(0, 1000.0, 0.2)], 3000, 7)
    assert 7 <= low <= middle < high


def test_a_surer_look_counts_for_more():
    middle, _, _ = believed([Evidence(0, 1000.0, 0.05), Evidence(0, 4000.0, 1.0)], 0, 1)
    assert 950 < middle < 1150


def test_the_grid_agrees_with_sums_over_a_finer_one():
    rng = Random(3)
    for _ in range(10):
        looks = [Evidence(0, exp(rng.uniform(5, 9)), rng.uniform(0.1, 1.0)) for _ in range(3)]
        middle, low, high = believed(looks, 0, 1)
        points = [at / 200 for at in range(4000)]
        tempered = 2.5 / (1 + 0.3 * 2)

        def weight(x: float, looks: list[Evidence] = looks, power: float = tempered) -> float:
            product = 1.0
            for look in looks:
                product *= (1 + ((x - log(look.left)) / look.spread) ** 2 / 4) ** -power
            return product

        weights = [weight(x) for x in points]
        for end, share in ((middle, 0.5), (low, 0.025), (high, 0.975)):
            below = sum(w for x, w in zip(points, weights, strict=True) if x <= log(end))
            assert below / sum(weights) == pytest.approx(share, abs=0.06)


def split(size: float, finished: Finished | None, depth: int, share: float) -> int:
    """Return the nodes of a tree whose units take 10 nodes and leave two halves of a share."""
    left = [share * size / 2] * 2 if depth else []
    if finished is not None:
        finished.add(size, 10, left)
    return 10 + sum(split(child, finished, depth - 1, share) for child in left)


def test_units_that_are_like_the_finished_ones_take_what_those_took():
    finished = Finished()
    whole = split(1.0, finished, 7, 0.5)  # each level is a stratum of its own
    for level in range(1, 6):
        size = 0.25**level
        truth = split(size, None, 7 - level, 0.5)
        reported = finished._sums.left({stratum_of(size): size})
        assert reported == pytest.approx(truth)
    assert finished._sums.left({0: 1.0}) == pytest.approx(whole)
    value = finished.left({2: 0.25**2})
    assert value is not None
    assert value[1] > 0.5  # however alike, those that are open may be others


def test_few_finished_units_say_little():
    finished = Finished()
    assert finished.left({0: 1.0}) is None
    for _ in range(FEW - 1):
        finished.add(0.01, 100, ())
    reported = finished.left({5: 0.5})
    assert reported is not None
    assert reported[1] >= 1.0


def test_the_bar_stays_where_it_is_when_kept_states_say_less(tmp_path: Path, monkeypatch):
    shown: list[float] = []
    commit, expected = Driver._commit, chain([0.75], repeat(0.25))

    def noted(self: Driver, ended: str | None = None) -> None:
        commit(self, ended)
        shown.append(self.store.fact("share") or 0.0)

    monkeypatch.setattr(Driver, "_commit", noted)
    monkeypatch.setattr(driver, "share_of_states", lambda store: next(expected))
    puzzle = tilewright.load("l-puzzle-6x8-free")
    options = {"recheck": 0.0, "unit_nodes": 20_000, "threads": 1, "engine": "frontier"}
    tilewright.run(puzzle, tmp_path / "run", limit_nodes=60_000, **options)
    assert len(shown) > 1
    assert min(shown) >= 0.75


@pytest.mark.parametrize("engine", ["bitset", "frontier"])
def test_the_bar_never_goes_back_and_goes_on_after_a_stop(tmp_path: Path, monkeypatch, engine):
    shown: list[float] = []
    commit = Driver._commit

    def noted(self: Driver, ended: str | None = None) -> None:
        commit(self, ended)
        shown.append(self.store.fact("share") or 0.0)

    monkeypatch.setattr(Driver, "_commit", noted)
    puzzle = tilewright.load("l-puzzle-6x8-free")
    nodes = 20_000 if engine == "frontier" else 100_000
    options = {"recheck": 0.0, "unit_nodes": nodes, "threads": 1, "engine": engine}
    found = tilewright.run(puzzle, tmp_path / "run", limit_nodes=nodes * 10, **options)
    while not found.complete:
        found = tilewright.resume(tmp_path / "run", threads=1, limit_nodes=nodes * 60)
    assert found.solutions == 1268112
    assert shown == sorted(shown)
    assert shown[-1] == 1.0
