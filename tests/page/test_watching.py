"""Engines shown while they search: the events that the page receives, for each engine and many kinds of puzzle."""

from __future__ import annotations

from typing import Any

import pytest

import tilewright
from tests.page.documents import LOOSE
from tests.page.pages import (
    Event,
    TestClient,
    client,
    document,
    of_type,
    searched,
    served,
    streaming,
    wait_until,
)
from tilewright.page.searches.watching import engines_data

ENGINES = [str(one["name"]) for one in engines_data()]
LONG = "y-pentominoes-20x20"
#: a plain one, with rules, in space, with borders that are joined, with pieces on the board
NAMES = (
    "pentominoes-3x20",
    "five-squared",
    "soma-3x3x3",
    "dominoes-4x4-klein",
    "kanoodle-5x11-started-a",
)


@pytest.fixture(scope="module")
def at() -> TestClient:
    return client()


def listed(found: list[Event]) -> list[Any]:
    """Return the solutions reported."""
    return [one for event in of_type(found, "solutions") for one in event["list"]]


def result(found: list[Event]) -> dict[str, Any]:
    (event,) = of_type(found, "result")
    data: dict[str, Any] = event["data"]
    return data


def check_steps(at: TestClient, of: Any, found: list[Event]) -> None:
    """Check that every board reported is one of placements without overlap, and that figures only grow."""
    answer = at.post("/api/placements", json=of).json()["placements"]
    every = {(piece, tuple(sorted(cells))) for piece, _, cells in answer}
    steps = of_type(found, "step")
    for step in steps:
        covered = [cell for _, cells in step["list"] for cell in cells]
        assert len(covered) == len(set(covered))
        assert {(piece, tuple(cells)) for piece, cells in step["list"]} <= every
        assert step["depth"] >= len(step["list"])
    for name in ("nodes", "share", "found"):
        assert [step[name] for step in steps] == sorted(step[name] for step in steps)
    assert steps[0]["nodes"] == 0
    assert (steps[-1]["nodes"], steps[-1]["found"]) == (found[-1]["nodes"], found[-1]["found"])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("engine", ["auto", *ENGINES])
def test_it_ends_with_the_count(at: TestClient, name: str, engine: str) -> None:
    of = document(at, name)
    found = searched(at, "watch", of, engine=engine, all=True, most=100)
    check_steps(at, of, found)
    expected = tilewright.load(name).count().solutions
    assert found[-1]["complete"]
    assert (found[-1]["found"], of_type(found, "step")[-1]["share"]) == (expected, 1)
    assert len(listed(found)) == min(expected, 100)
    data = result(found)
    assert data["engine"] in ENGINES if engine == "auto" else data["engine"] == engine
    assert data["solutions"] == expected


def test_distinct_solutions(at: TestClient) -> None:
    found = searched(at, "watch", document(at, "pentominoes-3x20"), distinct=True, all=True)
    assert (len(listed(found)), found[-1]["found"], result(found)["solutions"]) == (2, 2, 8)


def test_it_may_end_at_the_first_solution(at: TestClient) -> None:
    found = searched(at, "watch", document(at, "pentominoes-3x20"), engine="cells")
    assert (len(listed(found)), found[-1]["found"], found[-1]["complete"]) == (1, 1, True)


def test_it_keeps_to_its_speed(at: TestClient) -> None:
    of = document(at, "pentominoes-6x10")
    found = searched(at, "watch", of, engine="bitset", speed=20, seconds=1)
    check_steps(at, of, found)
    steps = of_type(found, "step")
    assert 5 <= len(steps) <= 25
    assert [step["nodes"] for step in steps][:5] == [0, 1, 2, 3, 4]
    assert "1 second" in found[-1]["why"]


@pytest.mark.parametrize("kind", ["watch", "study"])
def test_it_passes_over_what_was_shown(at: TestClient, kind: str) -> None:
    of = document(at, "pentominoes-6x10")
    found = searched(at, kind, of, engine="bitset", speed=10, after=300, seconds=3, all=True)
    nodes = [step["nodes"] for step in of_type(found, "step")]
    assert 300 <= found[-1]["nodes"] <= 340
    assert set(nodes) >= ({300, 301, 302} if kind == "watch" else {301, 302})


def test_node_after_node_each_solution_is_on_the_board(at: TestClient) -> None:
    of = document(at, "dominoes-4x4")
    found = searched(at, "watch", of, engine="cells", speed=29, seconds=20)
    full = [step for step in of_type(found, "step") if len(step["list"]) == 8]
    known = [one for event in of_type(found, "placements") for one in event["list"]]
    (one,) = listed(found)
    board = sorted([known[number][0], sorted(known[number][2])] for number in one)
    assert sorted(full[-1]["list"]) == board


def test_what_an_engine_does_not_take_is_reported_beforehand_and_by_the_search(
    at: TestClient,
) -> None:
    data = result(searched(at, "engines", LOOSE))
    assert set(data) == set(ENGINES)
    assert data["bitset"] is data["cells"] is None
    assert "must be used exactly once" in data["bitmask"]
    found = searched(at, "watch", LOOSE, engine="bitmask")
    assert [event["type"] for event in found][-2:] == ["fault", "done"]
    assert "bitmask" in found[-1]["why"]
    assert searched(at, "watch", LOOSE, all=True)[-1]["complete"]


def test_all_engines_take_a_full_board(at: TestClient) -> None:
    assert result(searched(at, "engines", document(at, "soma-3x3x3"))) == dict.fromkeys(ENGINES)


@pytest.mark.parametrize("options", [{"speed": 2}, {"engine": "cells"}, {"engine": "bitset"}])
def test_it_ends_when_its_reader_goes(options: dict[str, Any]) -> None:
    with served() as server:
        of = document(server.client, LONG)
        with streaming(server.client, "watch", of, all=True, **options) as found:
            assert next(found)["type"] == "step"
            assert next(found)["type"] == "step"
            at_work = server.threads
        wait_until(lambda: server.threads < at_work)
