"""What tests ask the engine in the browser, and what the package answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tilewright
from tests.page.wasm import built_core, opened
from tilewright import _core
from tilewright.page.covers import cover_of
from tilewright.page.static_site import write_site

SOMA, RULES, STARTED = "soma-3x3x3", "pentominoes-6x10-no-crossroads", "kanoodle-5x11-started-a"
LATIN, DATE, PEGGED, SIX = "five-squared", "a-puzzle-a-day", "l-puzzle-6x8", "pentominoes-6x10"
NAMES = (SOMA, RULES, STARTED, LATIN, DATE, PEGGED, SIX, "l-puzzle-6x8-a")
#: parts of a view that follow from the document alone
SAME = (
    "title",
    "cells",
    "blocked",
    "optional",
    "marks",
    "labels",
    "pieces",
    "slots",
    "switches",
    "joined",
    "placed",
)

Document = dict[str, Any]


@contextmanager
def engine_page(folder: Path, browser: Any) -> Iterator[Any]:
    """Write the page as files into a folder, and open it with the engine in a worker."""
    write_site(folder, built_core(), NAMES)
    with opened(folder, browser) as one:
        yield one


def ask(page: Any, code: str, given: Any = None) -> Any:
    """Run JavaScript, an expression of ``given``; what it resolves to goes through JSON."""
    return json.loads(page.evaluate(f"async (given) => JSON.stringify(await ({code}))", given))


def viewed(page: Any, document: Document) -> Document:
    """Return the view of a document."""
    return dict(ask(page, "engine.view(given)", document))


def opened_document(page: Any, name: str) -> Document:
    return dict(ask(page, "engine.open({ name: given })", name)["document"])


def large_document(page: Any) -> Document:
    """Return a puzzle whose search nobody waits for."""
    document = opened_document(page, SIX) | {"region": "/".join(["." * 16] * 5)}
    document["pieces"] |= {"again": {"shapes": ["XXXXX"], "copies": 4}}
    return document


def searched(page: Any, kind: str, document: Document, options: Any = None) -> list[dict[str, Any]]:
    events = ask(page, "searched(given[0], given[1], given[2])", [kind, document, options or {}])
    assert events[-1]["type"] == "done"
    return list(events)


def fault_of(events: list[dict[str, Any]]) -> str:
    """Return what a search says that cannot be made."""
    return str(next(event for event in events if event["type"] == "fault")["message"])


def result(events: list[dict[str, Any]]) -> dict[str, Any]:
    return dict(next(event for event in events if event["type"] == "result")["data"])


def boards(events: list[dict[str, Any]]) -> list[frozenset[Any]]:
    """Return the solutions that events tell, each a set of pieces with orientation and cells."""
    known = [one for event in events if event["type"] == "placements" for one in event["list"]]
    laid = [(piece, turned, tuple(sorted(cells))) for piece, turned, cells in known]
    lists = [one for event in events if event["type"] == "solutions" for one in event["list"]]
    return [frozenset(laid[number] for number in one) for one in lists]


def reference(document: Document) -> tuple[set[frozenset[Any]], int]:
    """Return all solutions by the package, and how many there are up to symmetry."""
    known = cover_of(document)
    cover = known.compiled.cover
    found = _core.search(cover, collect=True).found
    names = [piece.name for piece in known.problem.pieces]

    def board(options: list[int]) -> frozenset[Any]:
        placements = [known.placements[one] for one in options if one < len(known.placements)]
        return frozenset(
            (names[p.piece_index], p.orientation, tuple(sorted(p.cells))) for p in placements
        )

    return {board(options) for options in found}, _core.search(cover, reduce=True).distinct or 0


def classes_by_turns(document: Document) -> int:
    """Return how many solutions there are by the package, mirror images apart."""
    return tilewright.count(cover_of(document).compiled, distinct="turns").distinct or 0
