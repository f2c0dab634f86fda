"""The core shows of a puzzle what Python shows: its document, its view, what proves it impossible."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.parts import chunks
from tests.puzzle.examples import answers
from tests.puzzle.grammar import right
from tilewright import catalogue
from tilewright.compile import Board, Compiled, allowed_placements
from tilewright.deduction.deducer import colourings
from tilewright.errors import PuzzleError
from tilewright.files.writing import puzzle_data
from tilewright.model.scene import cell_names, piece_names
from tilewright.page import notes
from tilewright.page.document import document_of, read_document
from tilewright.page.view import placements_of, shown_problem, view_of
from tilewright.running import impossible
from tilewright.running.layable import Layable

Document = dict[str, Any]
#: every so many puzzles of the catalogue are looked at each time
_STRIDE = 25
#: random documents in a chunk
_CHUNK = 20
#: the most places that certificates and persons are asked about
_PLACES = 60_000


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let notes look at placements as long as it takes: the core is not stopped either."""
    monkeypatch.setattr(notes, "_SECONDS", 600.0)


@pytest.mark.parametrize("stride", [_STRIDE, pytest.param(3, marks=pytest.mark.long)])
def test_puzzles_of_the_catalogue(stride: int) -> None:
    puzzles = [catalogue.load(name) for name in catalogue.names()[::stride]]
    documents = [document_of(puzzle) for puzzle in puzzles]
    _compare("document", [puzzle_data(puzzle) for puzzle in puzzles], documents)
    _compare("document", documents, documents)
    _compare_shown(documents)


@pytest.mark.parametrize("chunk", chunks(10, fast=1))
def test_random_documents(chunk: int) -> None:
    seeds = range(chunk * _CHUNK, (chunk + 1) * _CHUNK)
    given = list(_readable(right(Random(seed)) for seed in seeds))
    _compare("document", given, [document_of(read_document(one)) for one in given])
    _compare_shown(given)


def _readable(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield the documents that a page without files can read, each also without its setup.

    Those on the lattice of tesseracts are left out: its 384 isometries take Python a minute.
    """
    for document in documents:
        if document.get("lattice") == "tesseract":
            continue
        plain = {key: part for key, part in document.items() if key not in ("setup", "set")}
        for one in (document, plain) if "uses" not in document else ():
            with suppress(PuzzleError):
                read_document(one)
                yield one


def _compare_shown(documents: list[Document]) -> None:
    _compare("view", documents, map(view_of, documents))
    grounds = [_ground(document) for document in documents]
    small = [(document, one) for document, one in zip(documents, grounds, strict=True) if one]
    given = [document for document, _ in small]
    _compare("certificates", given, [_certificates(ground) for _, ground in small])
    _compare("placements", given, map(placements_of, given))
    _compare("person", given, [_person(ground) for _, ground in small])


def _compare(asked: str, given: Sequence[Document], wanted: Iterable[dict[str, Any]]) -> None:
    """Compare what the core says with what Python says, key by key, and the order of keys."""
    for document, one, other in zip(
        given, answers("view", asked, given=given), wanted, strict=True
    ):
        keys = [*other] if "faults" not in other else []
        for key in keys:
            found, expected = (json.dumps(each.get(key)) for each in (one, other))
            assert found == expected, f"{key} of {json.dumps(document)[:2000]}"
        assert list(one) == list(other), json.dumps(document)[:2000]


def _ground(document: Document) -> Layable | None:
    """Return the board of a document with its placements, unless there are many or a setting is refused."""
    try:
        board = Board.of(shown_problem(read_document(document))[0])
    except PuzzleError:
        return None
    if len(board.cells) * sum(map(len, board.orientations)) > _PLACES:
        return None
    placements = allowed_placements(board)
    return cast(Layable, SimpleNamespace(problem=board.problem, board=board, placements=placements))


def _certificates(ground: Layable) -> dict[str, Any]:
    tally = impossible.tally_of(ground)
    found = [
        *impossible.placeless_findings(ground, tally),
        *impossible.uncovered_findings(ground, tally),
        *impossible.parity_findings(ground, tally),
    ]
    proof, of_all = impossible.fatal_finding(ground), impossible.setup_finding(ground)
    return {
        "findings": [astuple(one) for one in found],
        "proof": proof and astuple(proof),
        "proof of all": of_all and astuple(of_all),
        "largest": impossible.largest_area(ground.problem),
    }


def _person(ground: Layable) -> dict[str, Any]:
    problem, board = ground.problem, ground.board
    names, called, near = cell_names(problem), piece_names(problem), problem.lattice.neighbours
    return {
        "first": names.first,
        "last": names.last,
        "pieces": [called[piece.name] for piece in problem.pieces],
        "neighbours": [
            [board.index[other] for other in near(cell) if other in board.index]
            for cell in board.cells
        ],
        "colourings": colourings(cast(Compiled, ground)),
        "fixed": int(problem.lattice.colouring is not None),
    }
