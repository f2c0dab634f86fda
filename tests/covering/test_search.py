"""How an exact cover is searched: lazily, with limits, cancelled, pickled; and what it is given."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Hashable
from itertools import islice
from types import MappingProxyType
from typing import Any

import pytest

import tilewright
from tests.reference.engines import MAY_REFUSE
from tilewright import Colored, LimitReached, _core, exact_cover

from . import problems, slow

#: nodes after which a search ends that heeds nothing else
ENOUGH = 10**9
ENGINES = [name for name, _ in tilewright.engines()]


# Lazily, and with limits ---------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_the_first_solution_comes_without_the_others(engine: str) -> None:
    cover = exact_cover(problems.endless(), engine=engine)
    assert cover.first() == tuple(range(0, 400, 10))
    some = list(islice(cover, 1000))
    assert len(set(some)) == 1000


def test_solutions_tell_how_they_ended() -> None:
    found = problems.queens(6).solutions()
    assert (found.ended, found.complete) == ("", False)
    with pytest.raises(TypeError, match="not known yet"):
        len(found)
    iterator = iter(found)
    next(iterator)
    assert (found.found, found.complete) == (1, False)
    assert len(list(iterator)) == 3
    assert (found.ended, found.complete, len(found)) == ("done", True, 4)
    assert repr(found) == "<solutions of an exact cover: 4 found, done>"
    assert list(found) == list(problems.queens(6))


def test_limits() -> None:
    cover = exact_cover(problems.endless(), engine="bitset", limit_nodes=5000)
    count = cover.count()
    assert (count.complete, count.ended, count.nodes) == (False, "nodes", 5000)
    assert 0 < count.solutions < 10**40
    found = cover.solutions()
    assert 0 < len(list(found)) < 10**6
    assert (found.ended, found.complete) == ("nodes", False)
    assert cover.using(limit_nodes=ENOUGH, limit_time=0.2).count().ended == "time"


def test_no_answer_is_not_no_solution() -> None:
    cover = problems.langford(11)
    with pytest.raises(LimitReached, match="limit on nodes"):
        cover.using(limit_nodes=3).first()
    assert problems.langford(5).first() is None


def test_cancel_from_another_thread() -> None:
    token = _core.CancelToken()
    cover = exact_cover(problems.endless(), engine="bitset", token=token)
    timer = threading.Timer(0.2, token.cancel)
    timer.start()
    count = cover.count()
    timer.join()
    assert (count.complete, count.ended) == (False, "cancelled")
    assert list(cover) == []


def test_progress() -> None:
    token = _core.CancelToken()
    seen: list[tuple[float, int, int]] = []

    def reported(*now: Any) -> None:
        seen.append(now)
        if seen[-1][2] > 0:
            token.cancel()

    cover = exact_cover(
        problems.endless(), engine="bitset", limit_nodes=ENOUGH, token=token, progress=reported
    )
    assert cover.count().ended == "cancelled"
    assert all(0 <= share <= 1 for share, _, _ in seen)
    nodes = [nodes for _, _, nodes in seen]
    assert nodes == sorted(nodes)
    assert nodes[-1] > 0


def test_what_progress_raises_comes_out() -> None:
    def stop(share: float, solutions: int, nodes: int) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        exact_cover(problems.endless(), engine="bitset", limit_nodes=ENOUGH, progress=stop).count()


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_do_not_matter(threads: int) -> None:
    assert problems.langford(8).using(threads=threads).count() == 300


def test_engine_and_plan() -> None:
    cover = problems.queens(5)
    engine, reason = cover.plan()
    assert engine in ENGINES
    assert reason
    assert cover.count().engine == engine
    for other in ENGINES:
        assert cover.using(engine=other).count().engine == other
    with pytest.raises(tilewright.TilewrightError, match="did you mean 'cells'"):
        cover.using(engine="cell").count()


def test_using_leaves_the_original_alone() -> None:
    cover = problems.queens(5)
    other = cover.using(limit_nodes=1)
    assert other.matrix is cover.matrix
    assert not other.count().complete
    assert cover.count().complete
    with pytest.raises(TypeError):
        cover.using(colour="red")


# What is given -------------------------------------------------------------------------------


class Odd:
    """Equal to every other one, and not sortable."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odd)

    def __hash__(self) -> int:
        return 7


def test_any_hashable_is_an_item_a_name_or_a_colour() -> None:
    items: list[Hashable] = [
        None,
        (),
        ("a", 1),
        frozenset({1, 2}),
        2.5,
        "",
        b"x",
        Odd(),
        float("nan"),
    ]
    cover = exact_cover({name: [name] for name in items})
    assert cover.first() == tuple(items)
    assert cover.count() == 1
    option = [[0, Colored("s", colour)] for colour in items if colour is not None]
    both = [[1, Colored("s", Odd())]]
    pairs = list(exact_cover(option + both, secondary=["s"]))
    assert pairs == [(6, len(option))]  # the one other Odd


def test_items_that_are_equal_are_one_item() -> None:
    assert exact_cover([[1], [True], [1.0]]).count() == 3


def test_names_are_keys_or_indices() -> None:
    rows = [["x"], ["y"], ["x", "y"]]
    assert sorted(exact_cover(rows)) == [(0, 1), (2,)]
    named = dict(zip(["c", "a", "b"], rows, strict=True))
    assert sorted(exact_cover(named)) == [("b",), ("c", "a")]  # in input order, not sorted
    assert exact_cover(iter(rows)).count() == 2
    assert exact_cover(map(iter, rows)).count() == 2
    assert exact_cover(set(map(tuple, rows))).count() == 2


def test_equal_options_are_different_choices() -> None:
    assert list(exact_cover([["x"], ["x"]])) == [(0,), (1,)]


def test_nothing_to_cover() -> None:
    assert list(exact_cover([])) == [()]
    assert list(exact_cover([], secondary=["s"])) == [()]
    assert exact_cover([["s"]], secondary=["s"]).count() == 1


def test_an_item_that_no_option_uses_leaves_no_solution() -> None:
    cover = exact_cover([["x"]], primary=["x", "y"])
    assert (cover.count(), cover.count().complete, cover.first()) == (0, True, None)
    assert exact_cover([["x"]], primary=["x", "y"], bounds={"y": (0, 1)}).count() == 1


def test_options_without_a_primary_item_are_ignored() -> None:
    cover = exact_cover({"a": ["x"], "b": ["s"], "c": ["s", "t"]}, secondary=["s", "t"])
    assert cover.ignored == ("b", "c")
    assert list(cover) == [("a",)]
    assert set(cover.options) == {"a", "b", "c"}
    assert repr(cover) == "<exact cover: 1 primary and 2 secondary items, 1 options>"
    bounded = exact_cover({"a": ["x"], "b": ["s"]}, bounds={"s": (0, 1)})
    assert bounded.ignored == ()
    assert sorted(bounded) == [("a",), ("a", "b")]


def test_bounds() -> None:
    options = [["x"]] * 5
    counts = {
        (0, None): 32,
        (1, None): 31,
        (2, 3): 20,
        (0, 0): 1,
        (5, 5): 1,
        (6, None): 0,
        (6, 9): 0,
        (0, 10**30): 32,
        (10**30, None): 0,
    }
    for engine in ENGINES:
        if engine.startswith(MAY_REFUSE):
            continue  # no item must be used exactly once
        for bounds, count in counts.items():
            cover = exact_cover(options, bounds={"x": bounds}, engine=engine)
            assert cover.count() == count, (engine, bounds)
    assert exact_cover([], primary=["x"], bounds={"x": (0, 0)}).count() == 1


def test_colours_both_ways() -> None:
    lists = [
        ["x", Colored("s", "red")],
        ["y", Colored("s", "red")],
        ["y", Colored("s", 0)],
        ["y", "s"],
    ]
    mappings = [
        {"x": None, "s": "red"},
        {"y": None, "s": "red"},
        {"y": None, "s": 0},
        {"y": None, "s": None},
    ]
    for options in (lists, mappings, lists[:2] + mappings[2:]):
        assert list(exact_cover(options, secondary=["s"])) == [(0, 1)]
    assert repr(Colored("s", "red")) == "Colored(item='s', color='red')"


def test_no_colour_agrees_with_nothing() -> None:
    assert exact_cover([["x", "s"], ["y", "s"]], secondary=["s"]).count() == 0


def test_pickled() -> None:
    cover = problems.queens(6)
    assert cover.count() == 4
    copy = pickle.loads(pickle.dumps(cover))
    assert list(copy) == list(cover)
    assert copy.options == cover.options
    assert (copy.primary, copy.secondary) == (cover.primary, cover.secondary)
    assert pickle.loads(pickle.dumps(Colored("s", 1))) == Colored("s", 1)


def test_options_cannot_be_changed_behind_its_back() -> None:
    given = {"a": ["x"]}
    cover = exact_cover(given)
    given["b"] = ["y"]
    assert set(cover.options) == {"a"}
    with pytest.raises(TypeError):
        cover.options["b"] = {}  # type: ignore[index]


# What the core reads at once, and what it leaves to Python --------------------------------------


class Tinted(Colored):
    """A colouring of another class."""


class Row(list[Any]):
    """A list of another class."""


class Loud:
    """An item that cannot be compared."""

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("not to be compared")


@pytest.mark.parametrize("seed", range(60))
def test_unusual_types_say_the_same(seed: int) -> None:
    draft = slow.random_draft(seed)
    plain = exact_cover(**draft.arguments())
    rows = {
        name: [item if colour is None else Tinted(item, colour) for item, colour in row.items()]
        for name, row in draft.options.items()
    }
    forms: list[Any] = [
        {name: iter(row) for name, row in rows.items()},
        {name: Row(row) for name, row in rows.items()},
        {name: MappingProxyType(row) for name, row in draft.options.items()},
        MappingProxyType(rows),
        rows,
    ]
    for options in forms:
        cover = exact_cover(**{**draft.arguments(), "options": options})
        assert cover.matrix == plain.matrix
        assert cover.ignored == plain.ignored
        assert list(cover.options) == list(draft.options)
        assert {name: dict(row) for name, row in cover.options.items()} == draft.options
        assert list(cover) == list(plain)


def test_the_other_forms_of_rows() -> None:
    rows = [(1, 2), [3], {4}, frozenset({1, 3}), {2: None, 4: None}]
    assert list(exact_cover(rows)) == list(exact_cover([[1, 2], [3], [4], [1, 3], [2, 4]]))
    assert exact_cover(tuple(rows)).options == exact_cover(dict(enumerate(rows))).options
    assert exact_cover(range(2, 3) for _ in range(3)).count() == 3


def test_an_error_of_an_item_comes_out() -> None:
    with pytest.raises(RuntimeError, match="not to be compared"):
        exact_cover([[Loud()], [Loud()]])


def test_rows_cannot_be_changed_behind_its_back() -> None:
    rows = [["x"], ["y"]]
    cover = exact_cover(rows)
    rows[0].append("y")
    assert dict(cover.options[0]) == {"x": None}
    assert list(cover) == [(0, 1)]


# The beginning of a search, which takes no tables -----------------------------------------------


def test_a_small_search_makes_no_tables() -> None:
    cover = problems.queens(6)
    small, large = cover.solutions(), problems.queens(9).solutions()
    assert (len(list(small)), len(list(large))) == (4, 352)
    assert cover.plan()[0] == small.engine == "cells" != large.engine
    assert cover.count().nodes < 300  # of sets, without tables


def test_a_search_that_changes_engines_is_the_same_search() -> None:
    cover = problems.langford(8)
    alone = cover.using(engine="bitset").solutions()
    both = cover.solutions()
    assert list(both) == list(alone)
    assert (both.engine, both.nodes, both.found) == ("bitset", alone.nodes, 300)
    for nodes in (1, 299, 300, 301, 2000):
        auto, bitset = (
            cover.using(engine=e, limit_nodes=nodes, threads=1) for e in ("auto", "bitset")
        )
        limited = auto.solutions()
        assert len(list(limited)) <= bitset.count().solutions
        assert (limited.ended, limited.nodes, bitset.count().nodes) == ("nodes", nodes, nodes)
