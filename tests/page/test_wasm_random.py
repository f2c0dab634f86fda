"""Random puzzles in the browser: the same cells, orientations, placements, solutions, counts, notes."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.page.asked import (
    SAME,
    Document,
    ask,
    boards,
    classes_by_turns,
    reference,
    result,
    viewed,
)
from tests.page.documents import drawn_document, placements_of
from tilewright import _core
from tilewright.lattice import LATTICES
from tilewright.model import Region
from tilewright.page.covers import cover_of
from tilewright.page.view import view_of


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
    document = drawn_document(f".{picture(rng, sides, signs)[1:]}", pieces, lattice=lattice)
    if marked:
        document["rules"] = [{"marks": "match", "switch": "strict"}]
        document["set"] = {"strict": rng.choice(("on", "off"))}
    if rng.random() < 0.4:
        place(rng, document)
    return document


#: sides of boxes on lattices whose borders can be joined by the words, and whose cells are numbered in
#: the browser as in the package; and others
JOINED = {"square": ((2, 4), (2, 4)), "cube": ((2, 3), (1, 2), (1, 2))}
JOINED_OTHERS = {
    "hexagon": ((2, 4), (2, 3)),
    "triangle": ((4, 4), (2, 4)),
    "square-edge": ((4, 4), (4, 4)),
    "ball": ((2, 3), (2, 2), (2, 2)),
    "tan": ((4, 4), (2, 4)),
}


def random_joined_document(rng: random.Random) -> Document:
    """Return a small puzzle on a torus, a cylinder, a Moebius strip, a Klein bottle, or with other steps."""
    return joined_document(rng, JOINED)


def joined_document(
    rng: random.Random, boxes: Mapping[str, tuple[tuple[int, int], ...]]
) -> Document:
    lattice = rng.choice([*boxes])
    sides = [rng.randint(*span) for span in boxes[lattice]]
    box = Region.box(*sides, lattice=lattice)
    cells = [cell for cell in box.cells if rng.random() < 0.9] or list(box.cells)
    wrap: Any = rng.choice(("torus", "cylinder", "moebius", "klein"))
    if rng.random() < 0.2:
        wrap = [[2 * sides[0], *[0] * (len(sides) - 1)], [2, 2 * sides[1], 0][: len(sides)]]
    marked = lattice == "square" and rng.random() < 0.4
    marks = {"a": [list(c) for c in cells if rng.random() < 0.2]} if marked else {}
    region = {
        "cells": [list(cell) for cell in cells],
        "optional": [list(cell) for cell in cells if rng.random() < 0.1 and cell not in marks],
        "marks": {mark: on for mark, on in marks.items() if on},
        "wrap": wrap,
    }
    starts = [cell for cell in cells if rng.random() < 0.5] or cells
    pieces = {}
    for number in range(rng.randint(1, 3)):
        shape = {rng.choice(starts)}
        for _ in range(rng.randrange(4)):
            near = LATTICES[lattice].neighbours(rng.choice(sorted(shape)))
            shape.add(rng.choice(sorted(near)))
        shapes: list[Any] = [[list(cell) for cell in sorted(shape)]]
        if marked and rng.random() < 0.6:
            shapes.append(picture(rng, (2, 2), "XXa"))
        pieces[f"part{number}"] = {"shapes": shapes, "copies": rng.choice((1, [0, 2], "any", 2))}
        pieces[f"part{number}"]["flips"] = True
    document = drawn_document(region, pieces, lattice=lattice)
    if marked:
        document["rules"] = [{"marks": "match"}]
    if "faults" not in view_of(document) and rng.random() < 0.4:
        place(rng, document)
    return document


def random_documents(
    seed: int, number: int, make: Callable[[random.Random], Document] = random_document
) -> list[Document]:
    """Return puzzles that have no more solutions than can be compared one by one."""
    rng = random.Random(seed)
    found: list[Document] = []
    while len(found) < number:
        document = make(rng)
        if "faults" in view_of(document):
            continue
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


@pytest.mark.parametrize("make", [random_document, random_joined_document])
def test_random_puzzles_are_the_same_as_in_the_package(
    page: Any, make: Callable[[random.Random], Document]
) -> None:
    documents = random_documents(20, 120, make)
    code = """Promise.all(given.map(async (one) => ({
      view: await engine.view(one), placements: (await engine.placements(one)).placements,
      all: await searched("solutions", one), classes: await searched("solutions", one, { distinct: true }),
      count: await searched("count", one, { distinct: true }),
      turned: await searched("solutions", one, { distinct: "turns" }),
      turns: await searched("count", one, { distinct: "turns" }) })))"""
    solved = several = apart = 0
    for document, reported in zip(documents, ask(page, code, documents), strict=True):
        view = view_of(document)
        assert {n: reported["view"][n] for n in SAME} == {n: view[n] for n in SAME}
        assert reported["placements"] == placements_of(document)["placements"]
        every, distinct = reference(document)
        assert set(boards(reported["all"])) == every, document
        assert len(boards(reported["all"])) == result(reported["count"])["solutions"], document
        assert (
            result(reported["count"])["distinct"] == len(boards(reported["classes"])) == distinct
        ), document
        assert set(boards(reported["classes"])) <= every
        turns = classes_by_turns(document)
        assert result(reported["turns"])["distinct"] == len(boards(reported["turned"])) == turns, (
            document
        )
        assert set(boards(reported["turned"])) <= every
        apart += turns > distinct
        solved += bool(every)
        several += distinct < len(every)
    assert solved > 30
    assert several > 10
    # Most boards that are joined have mirrors among their turns, or no symmetry at all.
    assert apart > (3 if make is random_document else 0)


def test_joined_boards_of_other_lattices_have_the_same_placements_and_counts(page: Any) -> None:
    """Cells are numbered in another order there, so placements are compared by their cells."""
    documents = random_documents(22, 60, lambda rng: joined_document(rng, JOINED_OTHERS))
    code = """Promise.all(given.map(async (one) => ({
      view: await engine.view(one), placements: (await engine.placements(one)).placements,
      count: await searched("count", one, { distinct: true }) })))"""
    solved, lattices = 0, set()
    for document, reported in zip(documents, ask(page, code, documents), strict=True):
        mine = view_of(document)
        ours = {"view": mine, "placements": placements_of(document)["placements"]}
        assert laid_cells(reported) == laid_cells(ours), document
        assert reported["view"]["joined"] == mine["joined"]
        every, distinct = reference(document)
        counted = result(reported["count"])
        assert (counted["solutions"], counted["distinct"]) == (len(every), distinct), document
        solved += bool(every)
        lattices.add(document["lattice"])
    assert solved > 10
    assert lattices == set(JOINED_OTHERS)


#: where isometries of the lattice are not all motions that carry pieces
FREE = {"ball": (3, 3, 2), "cube-edge": (6, 6, 5), "floret": (6, 4), "snub-square": (6, 4)}


def free_document(rng: random.Random) -> Document:
    """Return a board with pieces that may lie where no isometry takes them, connected or not."""
    lattice = rng.choice([*FREE])
    cells = [
        cell for cell in Region.box(*FREE[lattice], lattice=lattice).cells if rng.random() < 0.8
    ]
    pieces: dict[str, Any] = {}
    for number in range(2):
        shape = rng.sample(cells, rng.randint(1, 3))
        if rng.random() < 0.5:
            near = LATTICES[lattice].neighbours(shape[0])
            shape = [shape[0], *rng.sample(near, 2)]
        pieces[f"part{number}"] = {"shapes": [[list(cell) for cell in shape]], "copies": "any"}
        if rng.random() < 0.4:
            pieces[f"part{number}"]["flips"] = rng.random() < 0.5
    region = {"cells": [list(cell) for cell in cells], "optional": [list(cell) for cell in cells]}
    return drawn_document(region, pieces, lattice=lattice)


def test_pieces_lie_wherever_motions_carry_them(page: Any) -> None:
    """The same placements by the same numbers of orientations, and the same handles."""
    rng = random.Random(23)
    documents = [
        one for one in (free_document(rng) for _ in range(60)) if "faults" not in view_of(one)
    ]
    code = """Promise.all(given.map(async (one) => ({
      view: await engine.view(one), placements: (await engine.placements(one)).placements })))"""
    for document, reported in zip(documents, ask(page, code, documents), strict=True):
        mine = view_of(document)
        ours = {"view": mine, "placements": placements_of(document)["placements"]}
        assert laid_cells(reported) == laid_cells(ours), document
        assert len(reported["placements"]) == len(ours["placements"])
        for one, other in zip(reported["view"]["pieces"], mine["pieces"], strict=True):
            for way in ("turn", "back", "tilt", "flip"):
                assert one[way] == other[way], (document, way)
    assert len(documents) > 50


def laid_cells(reported: dict[str, Any]) -> list[tuple[str, list[list[int]]]]:
    """Return the piece and the cells of each placement, sorted."""
    at = reported["view"]["cells"]
    return sorted(
        (name, sorted(at[cell] for cell in cells)) for name, _, cells in reported["placements"]
    )


def test_steps_that_join_nothing_are_reported_in_the_words_of_the_package(page: Any) -> None:
    bar = {"bar": {"shapes": ["XX"], "copies": "any"}}
    document = drawn_document(None, bar)
    steps: list[Any] = [
        "doughnut",
        [[2, 0]],
        [{"isometry": "rotate-180", "slide": [4, 0]}],
        [{"isometry": "half", "slide": [4, 0]}],
        [[0, 0]],
    ]
    documents = [{**document, "region": {"box": [4, 4], "wrap": wrap}} for wrap in steps]
    stiff = {"bar": {"shapes": ["XX"], "flips": False}}
    moebius = {**document, "region": {"box": [4, 4], "wrap": "moebius"}, "pieces": stiff}
    for one in (*documents, moebius):
        wanted = view_of(one)["faults"]
        assert wanted
        assert viewed(page, one)["faults"] == wanted
        events = ask(page, "searched('solve', given)", one)
        assert [event["faults"] for event in events if event["type"] == "fault"] == [wanted]


def test_notes_of_random_puzzles_are_those_of_the_package(page: Any) -> None:
    documents = random_documents(21, 60)
    seen = set()
    for document, reported in zip(
        documents,
        ask(page, "Promise.all(given.map((one) => engine.view(one)))", documents),
        strict=True,
    ):
        assert reported["notes"] == view_of(document)["notes"]
        seen |= {note["kind"] for note in reported["notes"]}
    assert seen == {"area", "parity", "piece", "dead"}
