"""Counts as numbers: only where there is one way to read them."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable

import pytest

import tilewright
from tilewright import Count, LimitReached

BOARD = tilewright.load("pentominoes-3x20")


@pytest.fixture(scope="module")
def plain() -> Count:
    return BOARD.count()


@pytest.fixture(scope="module")
def both() -> Count:
    return BOARD.count(distinct=True)


@pytest.fixture(scope="module")
def stopped() -> Count:
    return tilewright.load("pentominoes-6x10").count(engine="cells", limit_nodes=20_000)


def test_a_plain_complete_count_is_a_number(plain: Count) -> None:
    assert repr(plain) == "<Count: 8 solutions>"
    assert plain == 8
    assert hash(plain) == hash(8)
    assert plain < 9
    assert plain >= 8
    assert int(plain) == 8
    assert list(range(plain))[-1] == 7
    assert f"{plain:,}" == "8"
    assert f"{plain}" == "8 solutions"
    assert bool(plain)


def test_a_count_of_two_numbers_is_neither(both: Count) -> None:
    assert repr(both) == "<Count: 8 solutions, 2 distinct>"
    assert both not in (2, 8)
    assert (both.solutions, both.distinct) == (8, 2)
    with pytest.raises(TypeError, match="choose one number"):
        int(both)
    assert bool(both)


@pytest.mark.parametrize("use", [int, operator.index, bool, "{:d}".format, lambda n: n < 3])
def test_a_stopped_count_of_nothing_is_no_number(use: Callable[[object], object]) -> None:
    nothing = tilewright.load("y-pentominoes-20x20").count(engine="cells", limit_nodes=1)
    assert repr(nothing) == "<Count: at least 0 solutions, stopped by nodes>"
    assert nothing != 0
    assert not nothing.complete
    with pytest.raises(LimitReached, match="stopped by nodes"):
        use(nothing)


def test_what_a_stopped_count_has_is_there(stopped: Count) -> None:
    assert not stopped.complete
    assert stopped != stopped.solutions
    assert repr(stopped).endswith("stopped by nodes>")


def test_counts_compare_and_pickle(plain: Count, both: Count, stopped: Count) -> None:
    for count in (plain, both, stopped):
        assert pickle.loads(pickle.dumps(count)) == count
    assert len({plain, both, stopped, 8}) == 3
    assert plain == BOARD.count(engine="cells")


def test_one_solution_is_written_in_the_singular() -> None:
    domino = tilewright.exact_cover({"a": ["x"]}).count()
    assert repr(domino) == "<CoverCount: 1 solution>"
    assert domino == 1


def test_text_says_up_to_what_solutions_are_one(both: Count) -> None:
    assert str(both) == "8 solutions, 2 distinct up to turns and mirrors"
    turned = tilewright.load("pentominoes-3x20").count(distinct="turns")
    assert str(turned) == "8 solutions, 4 distinct up to turns"
    assert repr(turned) == "<Count: 8 solutions, 4 distinct up to turns>"
    assert (turned.symmetries, turned.data()["classes"]) == (2, "turns")
    assert turned != both
    alone = tilewright.load("pentominoes-3x20").count()
    assert (str(alone), "classes" in alone.data()) == ("8 solutions", False)
    handed = tilewright.load("one-sided-tetrahexes-2x20").count(distinct=True)
    assert str(handed).endswith(" distinct up to turns"), "it has no mirror"
