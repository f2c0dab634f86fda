"""Random puzzles in the browser: the same cells, orientations, placements, solutions, counts, notes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.asked import SAME, Document, ask, boards, engine_page, reference, result
from tilewright import _core
from tilewright.page.covers import cover_of
from tilewright.page.view import placements_of, view_of


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Any]:
    with engine_page(tmp_path_factory.mktemp("site") / "page", browser) as one:
        yield one


def random_shape(rng: random.Random, coordinates: int, most: int) -> list[list[int]]:
    cells = {(0,) * coordinates}
    for _ in range(rng.randrange(most)):
        cell = list(rng.choice(sorted(cells)))
        cell[rng.randrange(coordinates)] += rng.choice((-1, 1))
        cells.add(tuple(cell))
    return [list(cell) for cell in sorted(cells)]


def picture(rng: random.Random, sides: tuple[int, ...], signs: str) -> str:
    width, height, depth = (*sides, 1)[:3]
    rows = ["".join(rng.choice(signs) for _ in range(width)) for _ in range(height * depth)]
    layers = [rows[start : start + height] for start in range(0, len(rows), height)]
    return "|".join("/".join(layer) for layer in layers)


def random_document(rng: random.Random) -> Document:
    """Return a small puzzle, with marks, optional cells, copies, several shapes and placed pieces."""
    lattice = rng.choice(("square", "cube"))
    sides = (
        (rng.randint(2, 5), rng.randint(2, 4)) if lattice == "square" else (3, rng.randint(1, 3), 2)
    )
    marked = rng.random() < 0.3
    signs = "." * 12 + rng.choice(("", "?", "??#")) + ("ab" if marked else "")
    pieces: dict[str, Any] = {}
    for number in range(rng.randint(1, 4)):
        shapes: list[Any] = [
            random_shape(rng, len(sides), 4) for _ in range(rng.choice((1, 1, 1, 2)))
        ]
        if marked and lattice == "square":
            shapes.append(picture(rng, (2, 2), "XXab") if rng.random() < 0.7 else "Xa")
        piece: dict[str, Any] = {"shapes": shapes}
        piece["copies"] = rng.choice((1, 2, [0, 2], [1, "any"], "any", 3))
        if rng.random() < 0.3:
            piece["turns"] = False
        if rng.random() < 0.5:
            piece["flips"] = rng.random() < 0.5
        pieces[rng.choice(("bar", "zig", "elbow", "tip")) + str(number)] = piece
    document = {
        "tilewright": 1,
        "name": "random",
        "lattice": lattice,
        "region": f".{picture(rng, sides, signs)[1:]}",
        "pieces": pieces,
    }
    if marked:
        document["rules"] = [{"marks": "match", "switch": "strict"}]
        document["set"] = {"strict": rng.choice(("on", "off"))}
    if rng.random() < 0.4:
        place(rng, document)
    return document


def random_documents(seed: int, number: int) -> list[Document]:
    """Return puzzles that have no more solutions than can be compared one by one."""
    rng = random.Random(seed)
    found: list[Document] = []
    while len(found) < number:
        document = random_document(rng)
        cover = cover_of(document).compiled.cover
        if _core.search(cover, max_solutions=1001).solutions <= 1000:
            found.append(document)
    return found


def place(rng: random.Random, document: Document) -> None:
    """Put one piece on the board of a document, where there is room for one."""
    found = placements_of(document).get("placements")
    if found:
        name, _, cells = rng.choice(found)
        at = view_of(document)["cells"]
        document["placed"] = [{"piece": name, "cells": [at[cell] for cell in cells]}]


def test_random_puzzles_are_the_same_as_in_the_package(page: Any) -> None:
    documents = random_documents(20, 120)
    code = """Promise.all(given.map(async (one) => ({
      view: await engine.view(one), placements: (await engine.placements(one)).placements,
      all: await searched("solutions", one), classes: await searched("solutions", one, { distinct: true }),
      count: await searched("count", one, { distinct: true }) })))"""
    solved = several = 0
    for document, told in zip(documents, ask(page, code, documents), strict=True):
        view = json.loads(json.dumps(view_of(document)))
        assert {name: told["view"][name] for name in SAME} == {name: view[name] for name in SAME}
        assert told["placements"] == placements_of(document)["placements"]
        every, distinct = reference(document)
        assert set(boards(told["all"])) == every, document
        assert len(boards(told["all"])) == result(told["count"])["solutions"], document
        assert result(told["count"])["distinct"] == len(boards(told["classes"])) == distinct, (
            document
        )
        assert set(boards(told["classes"])) <= every
        solved += bool(every)
        several += distinct < len(every)
    assert solved > 30
    assert several > 10


def test_notes_of_random_puzzles_are_those_of_the_package(page: Any) -> None:
    documents = random_documents(21, 60)
    seen = set()
    for document, told in zip(
        documents,
        ask(page, "Promise.all(given.map((one) => engine.view(one)))", documents),
        strict=True,
    ):
        kinds = ("area", "piece")
        wanted = [note for note in view_of(document)["notes"] if note["kind"] in kinds]
        assert [note for note in told["notes"] if note["kind"] in kinds] == json.loads(
            json.dumps(wanted)
        )
        dead = [
            n for n in view_of(document)["notes"] if n["kind"] == "dead" and "No piece" in n["text"]
        ]
        assert [note for note in told["notes"] if note["kind"] == "dead"] == json.loads(
            json.dumps(dead)
        )
        seen |= {note["kind"] for note in told["notes"]}
    assert seen == {"area", "piece", "dead"}
