"""The cheapest solutions of covers: the same as picking among all, faults, and limits."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from tests.parts import chunks
from tilewright import Interrupted, LimitReached, PuzzleError, exact_cover

from . import slow

_CHUNK = 60

SQUARES = {
    (side, x, y): [(x + i, y + j) for i in range(side) for j in range(side)]
    for side in range(1, 7)
    for x in range(8 - side)
    for y in range(7 - side)
}


def compare(seed: int) -> int:
    """Ask a random matrix for its cheapest solutions; return how many solutions it has."""
    draft = slow.random_draft(seed)
    rng = random.Random(f"costs {seed}")
    least = rng.choice([0, 1, -3, -9])
    costs = {name: rng.randint(least, rng.choice([1, 9, 10**12])) for name in draft.options}
    listed = rng.random() < 0.5
    cover = exact_cover(**draft.arguments(), costs=list(costs.values()) if listed else costs)
    names = list(draft.options)
    given, excluded = (rng.sample(names, min(len(names), rng.choice([0, 0, 1]))) for _ in "ab")
    view = cover.given(given).without(excluded)
    everything = [
        solution
        for solution in slow.solutions(draft)
        if set(given) <= set(solution) and set(excluded).isdisjoint(solution)
    ]
    ascending = sorted(sum(costs[name] for name in solution) for solution in everything)
    case = f"seed {seed}, {given} without {excluded}\n{draft}\n{costs}"
    for number in (1, 2, 3, 10):
        found = view.cheapest(number)
        assert [sum(costs[name] for name in one) for one in found] == ascending[:number], case
        assert set(found) <= set(everything), case
        assert len(set(found)) == len(found), case
    one = view.cheapest()
    assert (one is None) == (not everything), case
    if one is not None:
        assert one in everything, case
        assert sum(costs[name] for name in one) == ascending[0], case
    return len(everything)


@pytest.mark.parametrize("chunk", chunks(10, fast=2))
def test_the_same_as_picking_among_all(chunk: int) -> None:
    counts = [compare(seed) for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK)]
    assert sum(count > 1 for count in counts) > _CHUNK // 8


def test_without_costs_options_are_counted() -> None:
    cover = exact_cover(SQUARES)
    found = cover.cheapest()
    assert found is not None
    assert len(found) == 5
    area = exact_cover(SQUARES, costs={name: name[0] ** 2 for name in SQUARES})
    assert sum(side**2 for side, _, _ in area.cheapest() or ()) == 42


def test_options_that_a_mapping_does_not_name_cost_one() -> None:
    cover = exact_cover({"a": [1], "b": [2], "ab": [1, 2]}, costs={"ab": 2})
    assert sorted(cover.cheapest(5)) == [("a", "b"), ("ab",)]
    assert exact_cover({"a": [1], "b": [2], "ab": [1, 2]}, costs={"ab": 3}).cheapest() == ("a", "b")


def test_ignored_options_have_their_place_among_the_costs() -> None:
    rows: Any = [["s"], ["p"], ["s"], ["p"]]
    cover = exact_cover(rows, secondary=["s"], costs=[-9, 5, -9, 4])
    assert cover.ignored == (0, 2)
    assert cover.cheapest(3) == [(3,), (1,)]


def test_costs_are_part_of_the_cover() -> None:
    rows = {"a": [1], "b": [1]}
    cover = exact_cover(rows, costs=[2, 1])
    again = pickle.loads(pickle.dumps(cover.without(["b"])))
    assert (again.costs, again.cheapest()) == ((2, 1), ("a",))
    assert cover != exact_cover(rows)
    assert cover == exact_cover(rows, costs={"a": 2})
    assert cover.using(threads=1).costs == (2, 1)


@pytest.mark.parametrize(
    ("costs", "message"),
    [
        ([1], "costs: 1 costs for 3 options; give one an option, or a mapping from names"),
        ({"ad": 1}, "costs: there is no option 'ad'; did you mean 'a'?"),
        ({"a": "1"}, "costs.a: '1' is no whole number; give a whole number"),
        ({"b": 0.5}, "costs.b: 0.5 is no whole number"),
        ({"b": True}, "costs.b: True is no whole number"),
        ([2**61, 0, -(2**61)], f"costs: without their signs they add up to {2**62} or more"),
        (7, "costs: 7 is no list of costs; give a list, or a mapping"),
        ("123", "costs: '123' is no list of costs"),
    ],
)
def test_faults(costs: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover({"a": [1], "b": [2], "ab": [1, 2]}, costs=costs)
    assert message in str(caught.value)


def test_large_costs_fit() -> None:
    cover = exact_cover([[1], [1], [2]], costs=[2**61, 2**61 - 9, -5])
    assert cover.cheapest(2) == [(1, 2), (0, 2)]


def test_a_limit_tells_how_far_it_came() -> None:
    cover = exact_cover(SQUARES)
    with pytest.raises(
        LimitReached, match="limit on nodes: no solution was found, and no "
    ) as none:
        cover.cheapest(limit_nodes=1)
    assert none.value.partial == []
    with pytest.raises(
        LimitReached, match=r"the cheapest so far costs .*no other costs less"
    ) as some:
        exact_cover(SQUARES).cheapest(limit_nodes=15)
    assert pickle.loads(pickle.dumps(some.value)).partial == some.value.partial != []


def test_a_token_and_a_number_that_is_none() -> None:
    with pytest.raises(ValueError, match="number: 0 is less than 1"):
        exact_cover([[1]]).cheapest(0)
    assert exact_cover([]).cheapest() == ()
    assert exact_cover([], primary=["p"]).cheapest() is None
    assert exact_cover([], primary=["p"]).cheapest(2) == []
    assert Interrupted([]).partial == []
