"""Documents: every puzzle of the catalogue comes back as it was, and faults come in words."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from typing import Any

import pytest

from tilewright import _core, catalogue
from tilewright.compile import compile_problem
from tilewright.errors import Fault, LimitReached, PuzzleError
from tilewright.model import Piece, Puzzle, Region
from tilewright.page.document import document_of, faults_data, opened, read_document
from tilewright.page.streams import sentence


@pytest.mark.parametrize("name", catalogue.names())
def test_a_puzzle_comes_back_from_its_document(name: str) -> None:
    puzzle = catalogue.load(name)
    document = json.loads(json.dumps(document_of(puzzle)))
    region = document["region"]
    assert "\n" not in region if isinstance(region, str) else set(region) - {"wrap"} == {"cells"}
    assert all(set(piece) >= {"shapes"} for piece in document["pieces"].values())
    assert read_document(document) == puzzle


def test_pieces_say_all_that_is_said_of_them() -> None:
    piece = Piece.of("bar", "XX", "XXX", copies=(0, None), turns=False, flips=True, weight=3)
    document = document_of(Puzzle("bars", Region.box(3, 2), (piece,)))
    said = {"shapes": ["XX", "XXX"], "copies": "any", "turns": False, "flips": True, "weight": 3}
    assert document["pieces"] == {"bar": said}
    assert read_document(document).pieces == (piece,)


def test_the_places_of_a_piece_stay_in_its_document() -> None:
    """Also through a change of the document, as the page's editor makes it."""
    piece = Piece.of("bar", "XX", at=[[(0, 0), (1, 0)], [(2, 0), (2, 1)]])
    puzzle = Puzzle("held", Region.box(3, 2), (piece, Piece.of("dot", "X", copies=4)))
    document = json.loads(json.dumps(document_of(puzzle)))
    assert document["pieces"]["bar"]["at"] == [[[0, 0], [1, 0]], [[2, 0], [2, 1]]]
    assert read_document(document) == puzzle
    document["pieces"]["bar"]["weight"] = 2
    assert read_document(document).pieces[0] == replace(piece, weight=2)


def test_a_sparse_region_is_a_list_of_cells() -> None:
    puzzle = Puzzle("far", Region([(0, 0), (90, 90)]), (Piece.of("dot", "X", copies=2),))
    document = document_of(puzzle)
    assert document["region"] == {"cells": [[0, 0], [90, 90]]}
    assert read_document(document) == puzzle


def test_every_fault_comes_with_where_what_and_what_to_do() -> None:
    bad = {"tilewright": 1, "name": "Bad name", "region": "..!", "pieces": {"bar": {"shapes": 3}}}
    with pytest.raises(PuzzleError) as caught:
        read_document(bad)
    assert {fault.path[:1] for fault in caught.value.faults} == {
        ("name",),
        ("region",),
        ("pieces",),
    }
    assert all(fault.what and fault.fix for fault in caught.value.faults)


@pytest.mark.parametrize("given", [None, 3, [], "text", {"region": ["a"]}, {"name": None}])
def test_what_is_no_document_is_refused(given: Any) -> None:
    with pytest.raises(PuzzleError):
        read_document(given)


def test_a_deep_document_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(PuzzleError, match="nested too deeply"):
        read_document({"tilewright": 1, "name": "x", "region": deep})


def test_a_name_and_a_text_are_opened() -> None:
    by_name = opened({"name": "soma-3x3x3"})["document"]
    text = catalogue.find("soma-3x3x3").read_text(encoding="utf-8")
    assert opened({"text": text})["document"] == by_name


@pytest.mark.parametrize(
    "given",
    [{}, {"name": "no-such"}, {"name": "../../etc/passwd"}, {"text": "region: ["}, {"name": 3},
     {"name": "a", "text": "b"}, {"text": ""}],
)  # fmt: skip
def test_what_cannot_be_opened_is_reported(given: dict[str, Any]) -> None:
    faults = opened(given)["faults"]
    assert faults
    assert all(fault["what"] and fault["todo"] for fault in faults)


def test_faults_name_controls_of_the_page_and_no_commands() -> None:
    fault = Fault(("setup",), "no board has a solution", "see why", command="tilewright explain")
    assert str(fault) == "setup: no board has a solution; see why: tilewright explain"
    assert faults_data([fault])[0]["todo"] == "see why: More, Why or why not"
    assert sentence(PuzzleError([fault])).endswith("see why: More, Why or why not")
    unknown = opened({"name": "xyzzyqqq"})["faults"][0]
    assert unknown["todo"] == "search the list of puzzles"


def test_messages_name_no_options_on_the_page() -> None:
    error = LimitReached("64 MB allowed", option=_core.MORE_MEMORY)
    assert str(error) == "64 MB allowed (limit_memory, --limit-memory, allows more)"
    assert sentence(error) == "64 MB allowed"
    assert pickle.loads(pickle.dumps(error)) == error
    cover = compile_problem(catalogue.load("pentominoes-6x10").problem()).cover
    with pytest.raises(_core.FrontierStopped) as caught:
        _core.frontier_count(cover, max_bytes=1 << 10)
    stopped = LimitReached.of_core(caught.value)
    assert str(stopped).endswith("(limit_memory, --limit-memory, allows more)")
    assert "--" not in sentence(stopped)


@pytest.mark.parametrize("name", ["/etc/passwd", "pyproject.toml", "./a.yaml", "~/a.yaml"])
def test_no_file_is_opened_that_a_document_names(name: str) -> None:
    document = {"tilewright": 1, "name": "x", "uses": name}
    with pytest.raises(PuzzleError, match="there is no puzzle") as caught:
        read_document(document)
    assert caught.value.faults[0].path == ("uses",)


def test_a_puzzle_of_the_catalogue_may_be_used() -> None:
    found = opened({"text": "tilewright: 1\nname: mine\nuses: soma-3x3x3\n"})["document"]
    assert found["region"] == ".../.../...|.../.../...|.../.../..."
