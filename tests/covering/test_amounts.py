"""Options that use items several times: every method against the slow twin, and who takes no amounts."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import tilewright
from tilewright import Colored, PuzzleError, TilewrightError, exact_cover
from tilewright.errors import EngineRefused

from . import slow

_CHUNKS, _CHUNK = 10, 100
#: the engines that take amounts
_TAKERS = ["cells", "frontier"]
_COINS = {"a": {"paid": 5}, "b": {"paid": 2}, "c": {"paid": 3}, "d": {"paid": 1}}


def weighed(seed: int) -> slow.Draft:
    """Return the matrix of that seed: some primary items are used several times."""
    rng = Random(f"amounts {seed}")
    draft = slow.random_draft(seed)
    for item in draft.primary:
        if rng.random() < 0.5:
            low = rng.randint(0, 6)
            draft.bounds[item] = (low, rng.choice([low, low + 1, low + 4, None]))
    for row in draft.options.values():
        for item in set(row) & set(draft.primary):
            if rng.random() < 0.5:
                row[item] = rng.choice([1, 1, 2, 2, 3, 4, 9])  # type: ignore[assignment]
    return draft


def solutions(draft: slow.Draft) -> set[tuple[str, ...]]:
    """Return the solutions by plain backtracking: each option is taken or not, in input order."""
    limits = {item: draft.bounds.get(item, (1, 1)) for item in draft.primary}
    found = set()

    def go_on(names: list[str], chosen: tuple[str, ...], sums: dict[str, int]) -> None:
        if any(most is not None and sums[item] > most for item, (_, most) in limits.items()):
            return
        if not names:
            if all(sums[item] >= least for item, (least, _) in limits.items()):
                found.add(chosen)
            return
        name, *rest = names
        go_on(rest, chosen, sums)
        row = draft.options[name]
        if set(row) & set(draft.primary) and agrees(draft, [*chosen, name]):
            more = {item: sums[item] + _amount(row, item) for item in sums}
            go_on(rest, (*chosen, name), more)

    go_on(list(draft.options), (), dict.fromkeys(draft.primary, 0))
    return found


def _amount(row: dict[str, Any], item: str) -> int:
    return 0 if item not in row else 1 if row[item] is None else row[item]


def agrees(draft: slow.Draft, chosen: list[str]) -> bool:
    """Tell whether options agree on the colours of secondary items."""
    for item in draft.secondary:
        colours = [draft.options[name][item] for name in chosen if item in draft.options[name]]
        if len(colours) > 1 and (None in colours or len(set(colours)) > 1):
            return False
    return True


def check(seed: int, draft: slow.Draft) -> None:
    """Compare solutions and counts of all engines that take the matrix."""
    expected = solutions(draft)
    cover = exact_cover(**draft.arguments())
    case = f"seed {seed}\n{draft}"
    assert {name: dict(row) for name, row in cover.options.items()} == {
        name: {item: None if str(value) == "1" else value for item, value in row.items()}
        for name, row in draft.options.items()
    }, case
    assert set(cover) == expected, case
    assert int(cover.count()) == len(expected), case
    assert cover.unique() == (len(expected) == 1), case
    first = cover.first()
    assert first is None if not expected else first in expected, case
    for engine in _TAKERS:
        assert int(cover.count(engine=engine)) == len(expected), f"{engine}, {case}"
    for name in draft.options:
        assert set(cover.given([name])) == {one for one in expected if name in one}, case
        assert set(cover.without([name])) == {one for one in expected if name not in one}, case


@pytest.mark.parametrize("chunk", range(_CHUNKS))
def test_methods_agree_with_plain_backtracking(chunk: int) -> None:
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        check(seed, weighed(seed))


def test_the_random_matrices_are_of_all_kinds() -> None:
    drafts = [weighed(seed) for seed in range(400)]
    assert sum(bool(solutions(draft)) for draft in drafts) > 80
    assert sum(len(solutions(draft)) > 3 for draft in drafts) > 20
    covers = [exact_cover(**draft.arguments()) for draft in drafts]
    assert sum(cover.matrix.cover.amounts() is not None for cover in covers) > 200


def test_coins_are_counted_as_a_table_of_sums_says() -> None:
    rng = Random("coins")
    coins = [rng.randint(1, 40) for _ in range(22)]
    ways = {0: 1}
    for coin in coins:
        sums = set(ways) | {total + coin for total in ways}
        ways = {total: ways.get(total, 0) + ways.get(total - coin, 0) for total in sums}
    half = sum(coins) // 2
    cover = exact_cover([{"paid": coin} for coin in coins], bounds={"paid": (half, half)})
    assert ways[half] > 10_000
    assert int(cover.count()) == int(cover.count(engine="frontier")) == ways[half]


def test_the_plan_takes_an_engine_that_takes_amounts() -> None:
    engine, reason = exact_cover(_COINS, bounds={"paid": (8, 8)}).plan()
    assert engine == "cells"
    assert "options use an item several times, by their amounts" in reason


@pytest.mark.parametrize("engine", ["bitset", "bitmask"])
def test_other_engines_refuse_by_name(engine: str) -> None:
    cover = exact_cover(_COINS, bounds={"paid": (8, 8)})
    with pytest.raises(EngineRefused, match="by their amounts; use `cells`"):
        cover.count(engine=engine)


def test_what_takes_no_amounts_says_so() -> None:
    cover = exact_cover(_COINS, bounds={"paid": (8, 8)}, costs=[1, 2, 3, 4])
    with pytest.raises(PuzzleError, match="the search for the least cost takes no amounts"):
        cover.cheapest()
    with pytest.raises(PuzzleError, match="Knuth's form takes no amounts"):
        tilewright.write_exact_cover(cover)


def test_amounts_of_one_are_no_amounts() -> None:
    plain = exact_cover([["x", "y"], ["x"], ["y"]])
    same = exact_cover([{"x": 1, "y": None}, {"x": 1}, {"y": 1}])
    assert same == plain
    assert same.cheapest() == (0,)


def test_a_cover_with_amounts_is_kept() -> None:
    cover = exact_cover(_COINS, bounds={"paid": (8, 8)})
    again = pickle.loads(pickle.dumps(cover))
    assert again == cover
    assert list(again) == list(cover) == [("a", "b", "d"), ("a", "c")]


def test_an_amount_beyond_every_bound_is_in_no_solution() -> None:
    cover = exact_cover([{"x": 1}, {"x": 2}, {"x": 10**30}])
    assert list(cover) == [(0,)]
    assert list(cover.given([2])) == []


def test_whole_numbers_of_other_types_are_amounts() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    cover = exact_cover([{"x": Two()}, {"x": 1}], bounds={"x": (2, 2)})
    assert dict(cover.options[0]) == {"x": 2}
    assert list(cover) == [(0,)]


_FAULTS: dict[str, tuple[Any, dict[str, Any], str]] = {
    "zero": ([{"x": 0}], {}, "options.0: primary item 'x' has the amount 0; leave the item out"),
    "negative": (
        [{"x": -2}],
        {},
        "options.0: primary item 'x' has the amount -2; give a whole number, 1 or more",
    ),
    "a fraction": (
        [{"x": 1.5}],
        {},
        "options.0: primary item 'x' has the amount 1.5; give a whole number, 1 or more; "
        "for a colour make the item secondary",
    ),
    "a truth": (
        [{"x": True}],
        {},
        "options.0: primary item 'x' has the amount True; give a whole number, 1 or more; "
        "for a colour make the item secondary",
    ),
    "Colored": (
        [[Colored("x", 2)]],
        {},
        "options.0: primary item 'x' has the colour 2; make the item secondary; "
        "an amount is written {item: 2}",
    ),
    "an unknown item": (
        [{"x": 2, "z": 3}],
        {"primary": ["x"]},
        "options.0: item 'z' is neither primary nor secondary; did you mean 'x'?",
    ),
    "too much": (
        [{"x": 2**30}, {"x": 2**30}],
        {"bounds": {"x": (0, None)}},
        "options: item 'x' has amounts that add up to 2147483648, 2147483648 or more; "
        "give smaller ones; multiples can be divided",
    ),
}


@pytest.mark.parametrize("name", _FAULTS)
def test_faults_of_amounts(name: str) -> None:
    options, keywords, expected = _FAULTS[name]
    with pytest.raises(TilewrightError) as caught:
        exact_cover(options, **keywords)
    assert expected in str(caught.value)


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        exact_cover([{"x": 0, "y": -1}, {"x": 0.5}])
    assert len(caught.value.faults) == 3
