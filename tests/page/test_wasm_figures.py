"""Heat maps and hints of the engine in a worker, against the package and against lists of all solutions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tilewright
from tests.page.asked import (
    DATE,
    LATIN,
    RULES,
    SOMA,
    STARTED,
    Document,
    boards,
    large_document,
    opened_document,
    reference,
    result,
    searched,
    viewed,
)
from tests.page.documents import BARS, DOMINOES
from tests.page.test_wasm_random import random_document
from tilewright.lattice import Cell
from tilewright.page.covers import cover_of
from tilewright.verbs.heatmap import heatmap

#: random puzzles of more solutions are left out of heat maps; and of hints, where they are listed
TALLIED, LISTED = 200_000, 20_000
Laid = tuple[str, int, tuple[int, ...]]


def settled_document(page: Any, name: str) -> Document:
    """Return a puzzle of the catalogue with its setup chosen."""
    document = opened_document(page, name)
    return document | ({"set": {"month": "Oct", "day": "6"}} if name == DATE else {})


# Heat maps ---------------------------------------------------------------------------------------


def heat(document: Document) -> tuple[int, dict[str, dict[int, float]]]:
    """Return the solutions and the shares by cell number, as the package finds them."""
    compiled = cover_of(document).compiled
    found = heatmap(compiled)
    number, whole = compiled.board.index, max(found.solutions, 1)
    shares = {
        piece: {number[cell]: times / whole for cell, times in cells.items()}
        for piece, cells in found.counts.items()
    }
    return found.solutions, shares


def told_heat(page: Any, document: Document) -> tuple[int, dict[str, dict[int, float]]]:
    data = result(searched(page, "heatmap", document))
    return data["solutions"], {piece: dict(cells) for piece, cells in data["pieces"].items()}


@pytest.mark.parametrize("name", [SOMA, RULES, STARTED, LATIN, DATE, "l-puzzle-6x8-a"])
def test_a_heat_map_is_that_of_the_package(page: Any, name: str) -> None:
    document = settled_document(page, name)
    solutions, shares = heat(document)
    assert solutions > 0
    assert told_heat(page, document) == (solutions, shares)


def test_heat_maps_of_random_puzzles_are_those_of_the_package(page: Any) -> None:
    rng, several = random.Random(62), 0
    for _ in range(40):
        document = random_document(rng)
        if "heatmap" not in viewed(page, document).get("verbs", []):
            continue
        solutions, shares = heat(document)
        if solutions < TALLIED:
            several += solutions > 1
            assert told_heat(page, document) == (solutions, shares)
    assert several > 5


def test_a_heat_map_of_millions_of_solutions_is_that_of_the_package(page: Any) -> None:
    solutions, shares = heat(DOMINOES)
    assert solutions == 12_988_816
    assert told_heat(page, DOMINOES) == (solutions, shares)


def test_a_heat_map_that_was_cut_short_is_none(page: Any) -> None:
    events = searched(page, "heatmap", large_document(page), {"seconds": 0})
    assert not [event for event in events if event["type"] == "result"]
    assert "limit of 0 seconds" in events[-1]["why"]


# Hints -------------------------------------------------------------------------------------------


def told_hint(page: Any, document: Document, laid: list[Laid], **options: Any) -> dict[str, Any]:
    """Return the data of a hint, with its text."""
    placed = [[piece, list(cells), turned] for piece, turned, cells in laid]
    events = searched(page, "hint", document, {"placed": placed, **options})
    reported = next(event for event in events if event["type"] == "result")
    return {**reported["data"], "text": reported["text"]}


def lay(document: Document, laid: set[Laid]) -> set[tuple[str, tuple[Cell, ...]]]:
    """Return pieces as a hint tells them, with the coordinates of their cells."""
    cells = cover_of(document).compiled.board.cells
    return {(piece, tuple(sorted(cells[number] for number in on))) for piece, _, on in laid}


def check_hint(page: Any, document: Document, every: set[frozenset[Laid]], laid: list[Laid]) -> str:
    """Compare a hint with the list of all solutions; return what kind of hint it is."""
    reported = told_hint(page, document, laid)
    left = [one for one in every if one >= set(laid)]
    if not left:
        assert reported["solutions"] == 0
        return check_doom(reported, every, laid)
    exact = reported["solutions"] is not None
    assert reported["solutions"] == len(left) if exact else 0 < reported["at_least"] <= len(left)
    forced = frozenset.intersection(*left) - set(laid)
    move = reported["move"]
    if all(one == set(laid) for one in left):
        assert move is None
        return "full"
    given = (move["piece"], tuple(map(tuple, move["cells"])))
    if move["forced"]:
        assert given in lay(document, set(forced))
        return "forced"
    often = Counter(one for board in left for one in lay(document, set(board - set(laid))))
    assert given in often
    assert not move["all_seen"] or move["of"] == len(left)
    assert move["ways"] <= often[given]
    return "free"


def check_doom(reported: dict[str, Any], every: set[frozenset[Laid]], laid: list[Laid]) -> str:
    """Check what is to be taken back where no solution is left."""
    assert "cannot be finished" in reported["text"]
    if not every:
        assert "Not even the empty board" in reported["text"]
        return "empty"
    fewest = min(len(set(laid) - one) for one in every)
    taken = [one["cells"] for one in reported["take_back"]]
    assert len(taken) == fewest
    assert len(reported["back_cells"]) == sum(map(len, taken))
    kept = {piece for piece in laid if not set(piece[2]) <= set(reported["back_cells"])}
    assert len(kept) == len(laid) - fewest
    assert any(one >= kept for one in every)
    return "doomed"


def test_hints_for_a_cube_are_those_of_all_its_solutions(page: Any) -> None:
    document, rng = settled_document(page, SOMA), random.Random(3)
    every, _ = reference(document)
    placements = sorted(set().union(*every))
    kinds = set()
    for number in range(8):
        one = sorted(rng.choice(sorted(map(sorted, every))))
        kinds.add(check_hint(page, document, every, rng.sample(one, number)))
    for number in (2, 3, 4, 5):
        laid: list[Laid] = []
        for piece in rng.sample(placements, len(placements)):
            used, taken = {p for p, _, _ in laid}, {c for _, _, on in laid for c in on}
            if len(laid) < number and piece[0] not in used and not taken & set(piece[2]):
                laid.append(piece)
        kinds.add(check_hint(page, document, every, laid))
    assert kinds >= {"full", "forced", "free", "doomed"}


@pytest.mark.medium
def test_hints_for_random_puzzles_are_those_of_all_their_solutions(page: Any) -> None:
    rng, kinds = random.Random(26), []
    while len(kinds) < 40:
        document = random_document(rng)
        view = viewed(page, document)
        if "hint" not in view.get("verbs", []) or document.get("placed"):
            continue
        if tilewright.count(cover_of(document).compiled).solutions > LISTED:
            continue
        every, _ = reference(document)
        if every:
            one = sorted(rng.choice(sorted(map(sorted, every))))
            laid = rng.sample(one, rng.randrange(len(one) + 1))
        else:
            laid = []
        kinds.append(check_hint(page, document, every, laid))
    assert set(kinds) >= {"full", "forced", "empty"}


def test_a_hint_with_pieces_of_the_puzzle_itself(page: Any) -> None:
    document = settled_document(page, STARTED)
    board = sorted(boards(searched(page, "solve", document))[0])
    own = {one["piece"] for one in document["placed"]}
    fixed = [one for one in board if one[0] in own]
    assert fixed
    free = [one for one in board if one[0] not in own]
    reported = told_hint(page, document, fixed + free[:2])
    move = reported["move"]
    assert reported["solutions"] == 1
    given = (move["piece"], tuple(map(tuple, move["cells"])))
    assert given in lay(document, set(free[2:]))
    assert "one way" in reported["text"]


def test_a_hint_tells_as_much_as_is_asked(page: Any) -> None:
    document = settled_document(page, SOMA)
    board = sorted(boards(searched(page, "solve", document))[0])
    where, rule, move = (
        told_hint(page, document, board[:5], strength=strength)
        for strength in ("where", "rule", "move")
    )
    assert where["cells"] == rule["cells"] == move["cells"]
    assert len(where["cells"]) == 1
    for less in (where, rule):
        assert less["move"] is None
        assert less["deduction"]["effect"] is None
    assert len({one["text"] for one in (where, rule, move)}) == 3
    fault = searched(page, "hint", document, {"strength": "all"})[0]
    assert "there is no strength" in fault["message"].lower()


def test_a_piece_that_blocks_is_taken_back_alone(page: Any) -> None:
    reported = told_hint(page, BARS, [("bar", 0, (0, 2)), ("bar", 0, (3, 5))])
    assert reported["take_back"] == [{"piece": "bar", "cells": [[0, 0], [1, 0]]}]
    assert "Take back bar (B) on A1 and B1." in reported["text"]
    assert reported["reason"]["cells"] == [[0, 1]]
