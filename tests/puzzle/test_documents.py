"""The core reads a document as Python does: the same puzzle, or the same faults in the same words and order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.parts import chunks, first_of
from tests.puzzle.examples import answers
from tests.puzzle.judged import judged
from tests.puzzle.slips import faulty_text, instance_texts
from tilewright import catalogue
from tilewright.files import parse_puzzle
from tilewright.files.plain import read_data
from tilewright.model.limits import Limits

#: small documents of which the page without a server accepted or said of many something else than the package
#: while it had a reader of its own (f17eaff)
DOCUMENTS = json.loads(Path(__file__).with_name("documents.json").read_text("utf-8"))
PUZZLES = sorted((Path(catalogue.__file__).parent / "data").glob("*.yaml"))
_CAPS = {
    "region_cells": {"region_cells": 5},
    "piece_kinds": {"piece_kinds": 2},
    "piece_cells": {"piece_cells": 2},
    "box_cells": {"box_cells": 3, "region_cells": 3},
    "file_bytes": {"file_bytes": 500},
    "file_depth": {"file_depth": 4},
    "file_values": {"file_values": 30},
}
#: texts in a chunk of random ones
_CHUNK = 100


def compare(texts: list[str], **caps: int) -> None:
    """Let both read texts."""
    words = [f"{cap}={most}" for cap, most in caps.items()]
    for text, said in zip(texts, answers("judge", *words, given=texts), strict=True):
        assert said == judged(text, limits=Limits(**caps)), text


@pytest.mark.parametrize("chunk", chunks(30, fast=1))
def test_random_documents_are_read_alike(chunk: int) -> None:
    compare([faulty_text(seed) for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK)])


@pytest.mark.parametrize("cap", first_of(_CAPS, fast=1))
def test_random_documents_under_other_caps_are_read_alike(cap: str) -> None:
    compare([faulty_text(seed) for seed in range(60)], **_CAPS[cap])


@pytest.mark.parametrize("chunk", chunks(5, fast=1))
def test_random_instances_are_read_alike(chunk: int) -> None:
    """An instance follows the puzzle that it uses, a line each."""
    seeds = range(chunk * _CHUNK, (chunk + 1) * _CHUNK)
    pairs = [instance_texts(seed) for seed in seeds]
    said = answers("judge", "uses=before", given=[text for pair in pairs for text in pair])
    for (base, text), (of_base, of_text) in zip(
        pairs, zip(said[::2], said[1::2], strict=True), strict=True
    ):
        assert of_base == judged(base), base
        if "document" in of_base:
            assert of_text == judged(text, parse_puzzle(base, format="json")), (base, text)


def test_documents_are_read_alike_that_were_not() -> None:
    compare([json.dumps(one["document"]) for one in DOCUMENTS])


@pytest.mark.long
def test_puzzles_of_the_catalogue_are_read_alike() -> None:
    compare([json.dumps(read_data(str(path))) for path in PUZZLES])
