"""Engines shown while they search, without a server: each board, and the end, compared with the package."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.asked import SIX, STARTED, ask, boards, opened_document, reference, result, searched
from tests.page.documents import placements_of
from tests.page.test_wasm_random import random_documents
from tilewright import _core
from tilewright.page.covers import cover_of
from tilewright.page.worker_about import ENGINES, site_about


def steps_of(events: list[Any]) -> list[Any]:
    return [event for event in events if event["type"] == "step"]


def check_steps(document: Any, events: list[Any]) -> None:
    """Check that every board reported is one of placements without overlap."""
    every = {(p, tuple(sorted(cells))) for p, _, cells in placements_of(document)["placements"]}
    for step in steps_of(events):
        covered = [cell for _, cells in step["list"] for cell in cells]
        assert len(covered) == len(set(covered))
        assert {(piece, tuple(cells)) for piece, cells in step["list"]} <= every
        assert step["depth"] >= len(step["list"])


def nodes_of(cover: _core.Cover) -> int:
    """Return the nodes of a whole search in slices: in one go a proof may end it, after some time."""
    report = _core.search(cover, engine="cells", max_nodes=100)
    nodes = report.nodes
    while report.is_open:
        report = _core.search(cover, engine="cells", max_nodes=100, units=report)
        nodes += report.nodes
    assert report.engine != "certificate"
    return nodes


def test_what_it_says_of_engines_is_true(page: Any) -> None:
    about = site_about()["engines"]
    assert [one["name"] for one in about if one["why"] is None] == list(ENGINES)
    assert any("bitmask needs tilewright" in one["why"] for one in about if one["why"])
    document = opened_document(page, SIX)
    assert result(searched(page, "engines", document)) == dict.fromkeys(ENGINES)


@pytest.mark.parametrize("engine", ["auto", *ENGINES])
def test_random_puzzles_end_with_the_solutions_and_the_nodes_of_the_package(
    page: Any, engine: str
) -> None:
    documents = random_documents(22, 40)
    code = f"""Promise.all(given.map((one, at) => searched("watch", one,
      {{ engine: "{engine}", all: true, speed: at % 2 ? "full" : 3000 }})))"""
    for document, events in zip(documents, ask(page, code, documents), strict=True):
        check_steps(document, events)
        every, _ = reference(document)
        assert set(boards(events)) == every
        assert len(boards(events)) == events[-1]["found"] == result(events)["solutions"]
        nodes = nodes_of(cover_of(document).compiled.cover)
        assert events[-1]["nodes"] == steps_of(events)[-1]["nodes"] == nodes
        assert events[-1]["complete"]


def test_node_after_node(page: Any) -> None:
    document = opened_document(page, STARTED)
    options = {"engine": "cells", "speed": 29, "after": 40, "seconds": 2}
    events = searched(page, "watch", document, options)
    check_steps(document, events)
    nodes = [step["nodes"] for step in steps_of(events)]
    assert nodes[:1] == [0]
    assert {40, 41, 42} <= set(nodes)


@pytest.mark.parametrize("speed", [2, "full"])
def test_it_is_cancelled(page: Any, speed: Any) -> None:
    document = opened_document(page, SIX)
    code = """searched("watch", given[0], { engine: "cells", all: true, speed: given[1] },
      (one) => one.type === "step" && one.nodes > 0)"""
    events = ask(page, code, [document, speed])
    assert (events[-1]["complete"], events[-1]["why"]) == (False, "It was stopped.")


def test_an_engine_that_is_not_here_is_refused(page: Any) -> None:
    events = searched(page, "watch", opened_document(page, SIX), {"engine": "bitmask"})
    assert [event["type"] for event in events] == ["fault", "done"]
    assert "choose from auto, bitset, cells" in events[0]["message"]
