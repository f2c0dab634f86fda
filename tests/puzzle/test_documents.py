"""The core reads a document: the faults that it always had, and a puzzle in which Python's model finds none."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.parts import chunks
from tests.puzzle import documents
from tests.puzzle.grammar import instance, right
from tests.puzzle.slips import faulty_text
from tilewright.errors import PuzzleError
from tilewright.files import parse_puzzle
from tilewright.files.puzzle_file import parse_mapping
from tilewright.files.writing import write_puzzle
from tilewright.model.puzzle import Puzzle

#: texts in a chunk of random ones
_CHUNK = 40


@pytest.mark.every
@pytest.mark.parametrize("kept", documents.kept(), ids=lambda kept: kept["name"])
def test_documents_have_the_faults_that_they_had(kept: dict[str, Any]) -> None:
    assert documents.judged(kept["text"], kept.get("base"), kept.get("caps", {})) == kept["faults"]


def _read(text: str, base: Puzzle | None = None) -> Puzzle | None:
    """Return the puzzle of a text, ``None`` if it has faults, each of which must have words and a path."""
    try:
        return parse_puzzle(text, format="json", resolve=base and (lambda name, folder: base))
    except PuzzleError as error:
        assert error.faults
        assert all(fault.what and fault.fix for fault in error.faults)
        return None


@pytest.mark.parametrize("chunk", chunks(75, fast=1))
def test_a_puzzle_that_the_core_takes_has_no_fault_for_the_model(chunk: int) -> None:
    """Python's model judges puzzles that are made in Python; it has rules and readers of its own."""
    taken = 0
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        text = faulty_text(seed) if seed % 2 else json.dumps(right(Random(seed)))
        if puzzle := _read(text):
            taken += 1
            assert puzzle.faults() == [], seed
            again = parse_puzzle(write_puzzle(puzzle, "json"))
            assert again == puzzle, seed
    assert taken > _CHUNK // 20


@pytest.mark.parametrize("chunk", chunks(12, fast=1))
def test_an_instance_has_the_parts_of_the_puzzle_that_it_uses(chunk: int) -> None:
    taken = 0
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        document = right(Random(seed))
        base = _read(json.dumps(document))
        puzzle = base and _read(json.dumps(instance(Random(seed), document)), base)
        if base is None or puzzle is None:
            continue
        taken += 1
        assert puzzle.faults() == [], seed
        assert puzzle.pieces == base.pieces
        assert (puzzle.lattice, puzzle.setup) == (base.lattice, base.setup)
        assert set(puzzle.region.cells) >= set(base.region.cells)
        for part in ("rules", "placed", "groups"):
            own, brought = getattr(puzzle, part), getattr(base, part)
            assert own[: len(brought)] == brought, (seed, part)
    assert taken > _CHUNK // 20


def _said(read: Callable[..., Puzzle], *given: Any, **words: Any) -> Any:
    """Return a puzzle, or its faults without places."""
    try:
        return read(*given, **words)
    except PuzzleError as error:
        return [(fault.path, fault.what, fault.fix) for fault in error.faults]


@pytest.mark.parametrize("chunk", chunks(12, fast=1))
def test_json_yaml_and_plain_data_say_the_same(chunk: int) -> None:
    """The core grows the tree of JSON, Python the two others."""
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        data = right(Random(seed))
        text = json.dumps(data)
        said = _said(parse_puzzle, text, format="json")
        assert _said(parse_puzzle, text, format="yaml") == said, seed
        assert _said(parse_mapping, data) == said, seed
