"""Hints and ratings of the page without a server: those of the package, on random partial boards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tilewright
from tests.page.asked import NAMES, Document
from tests.page.test_wasm_random import random_document, random_documents
from tests.page.wasm import built_core
from tests.page.wasm_asked import answers, result
from tilewright import _core, catalogue
from tilewright.errors import PuzzleError
from tilewright.model import Placed
from tilewright.page.covers import KnownCover, cover_of
from tilewright.page.document import document_of
from tilewright.page.static_site import write_site
from tilewright.verbs.hint import hint
from tilewright.verbs.rate import rate

#: puzzles of the catalogue of which boards are begun, and how many pieces lie there
BEGUN = (
    ("dominoes-4x4", 0, 6),
    ("soma-3x3x3", 3, 6),
    ("pentominoes-6x10", 6, 10),
    ("l-puzzle-6x8-a", 0, 5),
    ("pentominoes-6x10-no-crossroads", 7, 10),
    ("kanoodle-5x11-started-a", 8, 10),
)
CATALOGUE = [name for name, *_ in BEGUN]
STRENGTHS = ("where", "piece", "rule", "move")
#: what a hint says of the board alone, whoever searches
SAID = (
    "solutions",
    "at_least",
    "take_back",
    "take_back_fewest",
    "since",
    "reason",
    "strength",
    "look_at",
    "move",
    "deduction",
    "text",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as files."""
    path = tmp_path_factory.mktemp("hints") / "page"
    write_site(path, built_core(), [*NAMES, *(name for name, *_ in BEGUN)])
    return path


def begun(rng: random.Random, known: KnownCover, least: int, most: int) -> list[Placed]:
    """Return pieces on a board: of a solution, or with one more that may spoil it."""
    cover, names = known.compiled.cover, [piece.name for piece in known.problem.pieces]
    found = _core.search(cover, collect=True, max_solutions=50).found
    own = {(p.piece, frozenset(p.cells)) for p in known.problem.placed}
    chosen = [one for one in rng.choice(found) if one < len(known.placements)] if found else []
    rng.shuffle(chosen)
    chosen = chosen[: rng.randint(least, most)]
    if rng.random() < 0.6:
        chosen = [*chosen[: len(chosen) - 1], rng.randrange(len(known.placements))]
    laid, covered, copies = [], set[int](), dict[int, int]()
    for option in chosen:
        placement = known.placements[option]
        piece = known.problem.pieces[placement.piece_index]
        used = copies.get(placement.piece_index, 0) + 1
        too_many = piece.copies[1] is not None and used > piece.copies[1]
        if covered & set(placement.cells) or too_many:
            continue
        copies[placement.piece_index] = used
        covered |= set(placement.cells)
        cells = tuple(sorted(known.compiled.board.cells[cell] for cell in placement.cells))
        laid.append(Placed(names[placement.piece_index], cells))
    return [*(p for p in known.problem.placed if (p.piece, frozenset(p.cells)) in own), *laid]


def is_plain(known: KnownCover) -> bool:
    """Tell whether each piece lies on its cells in one way, whatever its marks."""
    laid = [(p.piece_index, frozenset(p.cells)) for p in known.placements]
    return 0 < len(laid) == len(set(laid))


def by_the_package(known: KnownCover, placed: list[Placed], strength: str) -> dict[str, Any] | None:
    try:
        return plain(hint(known.problem, placed=placed, strength=strength, limit_time=60).data())
    except PuzzleError:
        return None


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """Return of a hint what does not depend on who gives it: lines may break anywhere."""
    said = {name: data.get(name) for name in SAID}
    said["text"] = " ".join(said["text"].split())
    for placed in filter(None, (said["move"], *said["take_back"])):
        if "cells" in placed:
            placed["cells"] = sorted(map(list, placed["cells"]))
    step = said["deduction"]
    for one in (
        *((step or {}).get("because") or ()),
        *((said["reason"] or {}).get("because") or ()),
    ):
        one["cells"] = sorted(map(list, one["cells"]))
    for laid in ((step or {}).get("effect") or {}).values():
        for one in laid:
            one["cells"] = sorted(map(list, one["cells"]))
    return said


Begun = tuple[Document, KnownCover, list[Placed], str]


def compare(folder: Path, boards: list[Begun], names: Sequence[str] = ()) -> int:
    """Ask both for a hint on each board; return how many hints were compared."""
    expected = [by_the_package(known, placed, strength) for _, known, placed, strength in boards]
    kept = [(board, data) for board, data in zip(boards, expected, strict=True) if data]
    questions = []
    for (document, known, placed, strength), _ in kept:
        number = known.compiled.board.index
        laid = [[p.piece, [number[cell] for cell in p.cells]] for p in placed]
        options = {"placed": laid, "strength": strength, "seconds": 60}
        questions.append(("hint", document, options))
    for (board, data), events in zip(kept, answers(folder, questions, names), strict=True):
        own = plain(result(events))
        reported = f"{board[0]}\nplaced {board[2]}, strength {board[3]}"
        for name in SAID:
            assert own[name] == data[name], f"{name}\n{own[name]}\n{data[name]}\n{reported}"
    return len(kept)


def random_boards(seed: int, number: int) -> list[Begun]:
    rng, boards = random.Random(seed), []
    for document in random_documents(seed, number, random_document):
        known = cover_of(document)
        if is_plain(known):
            boards.append((document, known, begun(rng, known, 0, 4), rng.choice(STRENGTHS)))
    return boards


def catalogue_boards(seed: int, number: int) -> list[Begun]:
    rng, boards = random.Random(seed), []
    for name, least, most in BEGUN:
        document = document_of(catalogue.load(name))
        known = cover_of(document)
        for _ in range(number):
            boards.append((document, known, begun(rng, known, least, most), rng.choice(STRENGTHS)))
    return boards


def test_hints_on_random_boards_are_the_package_s(folder: Path) -> None:
    assert compare(folder, random_boards(1, 60)) > 30


def test_hints_on_boards_of_the_catalogue_are_the_package_s(folder: Path) -> None:
    assert compare(folder, catalogue_boards(2, 5), CATALOGUE) > 20


@pytest.mark.medium
def test_hints_on_hundreds_of_boards_are_the_package_s(folder: Path) -> None:
    assert compare(folder, random_boards(3, 400)) > 250
    assert compare(folder, catalogue_boards(4, 25), CATALOGUE) > 100


def rated(document: Document) -> dict[str, Any]:
    known = cover_of(document)
    return rate(known.problem, samples=0, limit_time=120).data()


def same_rating(folder: Path, documents: list[Document]) -> None:
    expected = [rated(document) for document in documents]
    questions = [("rate", document, {"seconds": 120}) for document in documents]
    for document, data, events in zip(
        documents, expected, answers(folder, questions, CATALOGUE), strict=True
    ):
        own = result(events)
        for name in ("solutions", "stars", "scale", "version", "basis", "difficulty"):
            assert own[name] == data[name], f"{name}\n{own[name]}\n{data[name]}\n{document}"
        assert [step["text"] for step in own["steps"]] == [step["text"] for step in data["steps"]]


def test_ratings_are_the_package_s(folder: Path) -> None:
    names = ("dominoes-4x4", "l-puzzle-6x8-a", "soma-3x3x3", "kanoodle-5x11-started-a")
    documents = [document_of(catalogue.load(name)) for name in names]
    same_rating(folder, [*documents, *random_documents(5, 20)])


@pytest.mark.medium
def test_ratings_of_challenges_are_the_package_s(folder: Path) -> None:
    puzzle = tilewright.load("pentominoes-6x10")
    made = tilewright.generate(puzzle, givens=6, number=8, seed=3)
    placed = [[piece.data() for piece in one.solution.problem.placed] for one in made]
    documents = [{**document_of(puzzle), "placed": one} for one in placed]
    assert len(documents) == 8
    same_rating(folder, [*documents, *random_documents(6, 100)])


def test_an_unknown_strength_is_refused(folder: Path) -> None:
    document = document_of(catalogue.load("dominoes-4x4"))
    (events,) = answers(folder, [("hint", document, {"strength": "all"})])
    assert "where, piece, rule, move" in events[0]["message"]
