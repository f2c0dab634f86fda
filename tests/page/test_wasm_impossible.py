"""The page without a server answers what is proven before a search, as the package does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.page.asked import Document
from tests.page.test_wasm_random import random_document
from tests.page.wasm import built_core
from tests.page.wasm_asked import answers, result
from tests.verbs.too_many import PROOF, puzzle_text
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.page.covers import puzzle_of
from tilewright.page.document import document_of
from tilewright.page.static_site import write_site
from tilewright.puzzle import Puzzle
from tilewright.running.searchable import searchable

KINDS = ("solve", "solutions", "count", "rate")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as files."""
    path = tmp_path_factory.mktemp("impossible") / "page"
    write_site(path, built_core(), [])
    return path


def is_settled(document: Document) -> bool:
    """Tell whether a document has no fault and no open slot."""
    try:
        return not puzzle_of(document).problem(partial=True).unfilled
    except PuzzleError:
        return False


def proof_of(document: Document) -> str | None:
    """Return what the package proves of a document before it searches."""
    return searchable(puzzle_of(document).problem(), {}).proof


def test_the_sentence_of_check_is_the_answer(folder: Path) -> None:
    document = document_of(Puzzle.of(parse_puzzle(puzzle_text())))
    for events in answers(folder, [(kind, document, {}) for kind in KINDS]):
        assert result(events)["proof"] == PROOF
        assert (events[-1]["complete"], events[-1]["found"]) == (True, 0)


def test_proofs_are_those_of_the_package(folder: Path) -> None:
    rng = random.Random("proofs")
    documents = [one for _ in range(80) if is_settled(one := random_document(rng))]
    asked = [("count", one, {"seconds": 5}) for one in documents]
    proofs = [proof_of(one) for one in documents]
    assert 5 < sum(proof is not None for proof in proofs) < len(proofs) - 5
    for events, proof in zip(answers(folder, asked), proofs, strict=True):
        assert result(events).get("proof") == proof
