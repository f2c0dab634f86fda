"""The core answers questions about a puzzle as the searches of the server do."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import Any

import pytest

from tests.page.asked import boards
from tests.page.test_wasm_random import random_document
from tests.puzzle.asked import Event, Question, by_the_core, by_the_server
from tilewright import catalogue
from tilewright.page.covers import KnownCover, cover_of
from tilewright.page.document import document_of
from tilewright.page.view import view_of
from tilewright.verbs.study import CELL_RULES, STRATEGIES

#: every so many puzzles of the catalogue are asked about each time
_STRIDE = 160
#: random documents each time, and in the longer level
_FEW, _MANY = 8, 120
#: placements up to which a puzzle is asked about
_SMALL = 600
#: seconds of a hint within which nothing of it was cut short by its limits of time
_CERTAIN = 1.0
#: what tells how a search went, not what it found
_WAYS = ("engine", "nodes", "seconds", "threads", "time", "ns_per_node", "proof", "reason")
#: kinds whose result is the same, whoever searches
_FIGURES = ("count", "hand", "hint", "rate", "heatmap", "estimate", "engines", "best", "explain")
#: what the core leaves to others: the picture among the details of a proof, and the independent checker
_ELSEWHERE = ("details", "checked")


@pytest.mark.parametrize("stride", [_STRIDE, pytest.param(17, marks=pytest.mark.long)])
def test_questions_about_the_catalogue(stride: int) -> None:
    documents = [document_of(catalogue.load(name)) for name in catalogue.names()[::stride]]
    _compare(_questions(documents, random.Random(stride)))


@pytest.mark.parametrize("number", [_FEW, pytest.param(_MANY, marks=pytest.mark.long)])
def test_questions_about_random_puzzles(number: int) -> None:
    rng = random.Random(number)
    _compare(_questions((random_document(rng) for _ in range(number)), rng))


def test_turns_and_slides_by_parts_of_a_cell() -> None:
    names = [name for name in catalogue.names() if name.startswith("turning-")]
    documents = [document_of(catalogue.load(name)) for name in names]
    finer = [{**one, "moves": {**one["moves"], "fine": 2}} for one in documents[:3]]
    _compare(("disassemble", document, {}) for document in (*documents, *finer))


def _questions(documents: Iterable[Any], rng: random.Random) -> Iterator[Question]:
    for document in documents:
        view = view_of(document)
        if "faults" in view:
            continue
        known = cover_of(document) if "count" in view["verbs"] else None
        if known is None:
            yield "count", document, {}
            if "survey" in view["verbs"]:
                yield "survey", document, {"most": 3, "sample": 0}
            continue
        if len(known.compiled.placements) > _SMALL:
            continue
        for distinct in (False, "all", "turns"):
            yield "count", document, {"distinct": distinct}
        yield "solutions", document, {"most": 300, "distinct": rng.random() < 0.5}
        for kind in (*_FIGURES[1:], "solve"):
            if kind in view["verbs"]:
                yield kind, document, {}
        if "study" in view["verbs"]:
            yield "study", document, _studied(random.Random(len(known.placements)))
        if "disassemble" in view["verbs"]:
            yield "disassemble", document, {}
        for strength in ("where", "piece", "rule", "move"):
            yield "hint", document, {"placed": _begun(rng, known), "strength": strength}
            yield "hand", document, {"placed": _begun(rng, known)}


def _studied(rng: random.Random) -> dict[str, Any]:
    """Return how a search to learn from searches, which may take a moment only."""
    rule, strategy = rng.choice([*CELL_RULES]), rng.choice([*STRATEGIES])
    how = {"cells": rule, "strategy": strategy, "seed": rng.randrange(1 << 53)}
    return {**how, "all": rng.random() < 0.5, "seconds": 0.5}


def _begun(rng: random.Random, known: KnownCover) -> list[list[Any]]:
    """Return some placements that do not overlap, as a person may have laid them."""
    names, laid, covered = [piece.name for piece in known.problem.pieces], [], set[int]()
    number = len(known.placements)
    for option in rng.sample(range(number), min(number, rng.randint(0, 4))):
        placement = known.placements[option]
        if covered.isdisjoint(placement.cells):
            covered.update(placement.cells)
            laid.append([names[placement.piece_index], sorted(placement.cells)])
    return laid


def _compare(questions: Iterable[Question]) -> None:
    asked = list(questions)
    for question, found in zip(asked, by_the_core(asked), strict=True):
        begun = monotonic()
        events = by_the_server(question)
        if question[0] == "hint" and monotonic() - begun > _CERTAIN:
            continue
        one, other = _answer(question, found), _answer(question, events)
        assert "late" in (one, other) or one == other, json.dumps(question)


def _answer(question: Question, events: list[Event]) -> Any:
    """Return what events say of a puzzle, whatever the way to it; ``"late"`` if time was short."""
    kind, _, options = question
    ending = {key: events[-1][key] for key in ("complete", "why", "found")}
    faults = [event for event in events if event["type"] == "fault"]
    if faults:
        return faults, ending
    rows = [event for event in events if event["type"] == "row"]
    found = boards(events)
    results = [event["data"] for event in events if event["type"] == "result"]
    if any(_is_late(kind, ending, data) for data in results):
        return "late"
    if kind == "solve":
        return len(found), [data["solutions"] for data in results], ending
    if kind == "solutions":
        whole = ending["complete"] and not options["distinct"]
        return len(found), set(found) if whole else None, ending
    if kind == "explain":
        return [_explained(data) for data in results], ending
    return [_plain(data) for data in results], rows, ending


def _explained(data: Event) -> Any:
    """Return an explanation without what depends on the way, and what the core leaves to others."""
    known = {**data, "estimate": None, "drawn": sorted(data["drawn"])}
    for part in ("certificate", "conflict"):
        if known[part] is not None:
            known[part] = {key: one for key, one in known[part].items() if key not in _ELSEWHERE}
    # which solution is found first depends on how long the nodes of a beginning take
    return _plain({**known, "solution": known["solution"] is not None})


def _is_late(kind: str, ending: Event, data: Event) -> bool:
    """Tell whether an answer depends on how much time there was."""
    if kind == "hand":
        return not data["exact"] or not (data["left"] or data["doomed"])
    if kind == "explain":
        return ending["complete"] and data["verdict"] == "unknown"
    if kind in ("estimate", "hint"):
        return data.get("exact") is False or "at_least" in data
    return kind in ("disassemble", "study") and not ending["complete"]


def _plain(value: Any) -> Any:
    """Return a value without what depends on the way."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items() if key not in _WAYS}
    return [_plain(inner) for inner in value] if isinstance(value, list) else value
